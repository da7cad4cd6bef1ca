import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/api/contract/search/search.ts';
import { commandIds, commandOf } from '../../src/commands/commands.ts';
import { filterKeys } from '../../src/api/catalogue/search/filters.ts';
import { filterOf } from '../../src/api/search/filterState.ts';
import { best, scoreOf } from '../../src/commands/score.ts';
import { filterEntries, ownerEntries, paletteEntries, placeEntry } from '../../src/commands/paletteEntries.ts';

const nothing = { recent: [], lists: [], searches: [], layouts: [], leadTypes: [] };

/** As the palette finds what was typed. */
const found = (typed: string): string[] =>
  best(
    paletteEntries(nothing),
    typed,
    ({ title, group }) => `${title} ${group}`,
    3,
    ({ also }) => also,
  ).map(({ id }) => id);

describe('what commands are called elsewhere', () => {
  it.each([
    ['amortization', 'pane.amortization'],
    ['mortgage payments', 'pane.amortization'],
    ['dark mode', 'settings.themeDark'],
    ['logout', 'app.logout'],
    ['invoices', 'go.billing'],
    ['subscription', 'go.plan'],
    ['dnc', 'compliance.import'],
    ['comps', 'comparables.open'],
    ['underwrite', 'property.analyse'],
    ['direct mail', 'go.marketing'],
    ['skip tracing', 'contacts.trace'],
    ['2fa', 'go.security'],
    ['api key', 'tokens.new'],
    ['shortcuts', 'app.help'],
    ['satellite', 'map.base'],
    ['drip campaign', 'go.sequences'],
    ['custom fields', 'list.ownColumns'],
    ['delete account', 'archive.close'],
    ['rent roll', 'analysis.addUnit'],
  ])('finds %s', (typed, id) => {
    expect(found(typed)).toContain(id);
  });

  it('puts what is called so before what is called so elsewhere', () => {
    for (const id of commandIds.filter((one) => commandOf(one).keyOnly !== true)) {
      const { title } = commandOf(id);
      expect(commandOf(found(title)[0] as typeof id).title).toBe(title);
    }
  });

  it('finds by whole words alone: letters of them are in every long list', () => {
    expect(scoreOf('rvm', 'Show the campaigns', 'ringless voice mail')).toBe(0);
    expect(scoreOf('ring', 'Show the campaigns', 'ringless voice mail')).toBeGreaterThan(0.5);
  });
});

describe('paletteEntries', () => {
  it('offers every command once, but not the steps that mean nothing without their key', () => {
    const ids = paletteEntries(nothing).map(({ id }) => id);
    expect(ids).toEqual(commandIds.filter((id) => commandOf(id).keyOnly !== true));
    expect(ids).not.toContain('results.down');
  });

  it('R-AUTOMATOR-006 offers nothing of the lead automator under a brand without it', () => {
    const titles = paletteEntries({ ...nothing, hasAutomator: false }).map(({ title }) => title);
    expect(titles.filter((title) => /automator/i.test(title))).toEqual([]);
    expect(titles.length).toBeGreaterThan(100);
  });

  it('offers nothing twice by the same words', () => {
    const titles = paletteEntries(nothing).map(({ title }) => title);
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
  });

  it('puts what was used last first and forgets commands that are gone', () => {
    const [first, second, third] = paletteEntries({ ...nothing, recent: ['go.lists', 'was.removed', 'app.help'] });
    expect([first?.id, second?.id]).toEqual(['go.lists', 'app.help']);
    expect(third?.id).not.toBe('go.lists');
  });

  it('goes on with what is done most where the keyboard is, and ends with what can do nothing, and why', () => {
    const why = (id: string) => (id === 'go.lists' ? 'there is no list yet' : null);
    const recent = ['go.lists', 'app.help'];
    const entries = paletteEntries({
      ...nothing,
      recent,
      foremost: ['go.map', 'app.help'],
      whyNot: why,
      layouts: ['A'],
    });
    expect(entries.slice(0, 2).map(({ id }) => id)).toEqual(['app.help', 'go.map']);
    expect(entries.at(-1)).toMatchObject({ id: 'go.lists', whyNot: 'there is no list yet' });
    expect(entries.at(-2)?.id).toBe('layout A');
  });

  it('goes to lists, uses layouts and shows lead types', () => {
    const list = { id: 7, name: 'Hot', size: 1234 };
    // Only what the palette reads of a list.
    const entries = paletteEntries({ ...nothing, lists: [list as never], layouts: ['Triage'], leadTypes: ['E'] });
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    expect(byId.get('list 7')).toMatchObject({
      title: 'Hot',
      note: '1,234',
      events: [{ type: 'route.go', path: '/lists/7' }],
    });
    expect(byId.get('layout Triage')?.events).toEqual([{ type: 'workspace.useLayout', name: 'Triage' }]);
    expect(byId.get('lead E')?.events.at(-1)).toEqual({ type: 'search.setLeadType', leadType: 'E' });
  });

  it('finds each filter by its name and by its word, and puts the keyboard into its control', () => {
    for (const key of filterKeys) {
      const { label, word } = filterOf(key);
      const [first] = filterEntries(label);
      const last: unknown = first?.events.at(-1);
      expect([key, first?.title, last]).toEqual([key, label, { type: 'search.showFilter', key }]);
      expect([key, filterEntries(word).map(({ id }) => id)]).toEqual([key, expect.arrayContaining([`filter ${key}`])]);
    }
  });

  it('offers no filter for places, and none before something is typed', () => {
    for (const typed of [
      '',
      ' ',
      'franklin',
      'salem',
      'erie',
      'main st',
      'dale st',
      '12 oak st',
      'harris county',
      'R03-0008',
    ])
      expect([typed, filterEntries(typed)]).toEqual([typed, []]);
  });

  it('searches a place and opens a property', () => {
    const place = { type: 'COUNTY', label: 'Franklin County, OH', fips: '39049', count: 20_000 } as const;
    expect(placeEntry(place).events.map(({ type }) => type)).toEqual(['route.go', 'search.setLocation', 'search.run']);
    const property = { type: 'ADDRESS', label: '12 Oak St', fips: undefined, propertyId: 99 } as const;
    expect(placeEntry(property).events).toEqual([{ type: 'route.go', path: '/search/99' }]);
  });

  it('looks for an owner where the search is and in all states that are loaded, for nobody where nothing is', () => {
    const state = (id: string, label: string): Location => ({ type: 'STATE', id, label, fips: undefined });
    const [georgia, ohio] = [state('GA', 'Georgia'), state('OH', 'Ohio')];
    const county = { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH' } as const;
    const told = (...of: Parameters<typeof ownerEntries>): [string, unknown][] =>
      ownerEntries(...of).map(({ title, events }) => [title, events[1]]);
    const asked = { type: 'search.setFilters', filter: { ownerName: 'anchor homes' }, leadType: 'CUSTOM' };
    const everywhere = [
      'Owners called “anchor homes” in Georgia or Ohio',
      { ...asked, location: georgia, also: [ohio] },
    ];
    expect(told(' anchor  homes', [], [georgia, ohio])).toEqual([everywhere]);
    expect(told('anchor homes', [county], [georgia, ohio])).toEqual([
      ['Owners called “anchor homes” in Franklin County, OH', asked],
      everywhere,
    ]);
    expect(told('anchor homes', [ohio], [ohio])).toEqual([['Owners called “anchor homes” in Ohio', asked]]);
    const many = Array.from({ length: 12 }, (_, at) => state(`S${at}`, `State ${at}`));
    expect(told('anchor homes', [], many)[0]?.[0]).toBe('Owners called “anchor homes” in 12 states');
    for (const typed of ['an', '12 34', ' ', 'x'.repeat(101)]) expect(told(typed, [county], [ohio])).toEqual([]);
    expect(told('anchor homes', [], [])).toEqual([]);
  });
});
