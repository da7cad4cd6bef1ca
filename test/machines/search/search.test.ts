/** A search on the real server: its state, when its rows are stale, its pages and its calls. */
import { describe, expect, it } from 'vitest';
import type { Location } from '../../../src/api/contract/search/search.ts';
import { leadTypeCodes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { staysStale } from '../../../src/machines/search/search.ts';
import { isStale } from '../../../src/machines/search/search/context.ts';
import { resultOf, rowUnderCursor } from '../../../src/machines/search/search/results.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { placesIn } from '../../../src/machines/search/search/updateCriteria.ts';
import { valueOf } from '../../support/valueOf.ts';
import { beds, bedsOf, county, numberOf, row, rowsOf, searchDesk, startSearchServer, zip } from './searchDesk.ts';

const { at: atServer } = startSearchServer();

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
/** How many rows of a place have at least so many bedrooms. */
const countOfBeds = (min: number, place = zip): number => rowsOf(place).filter((one) => bedsOf(one, min)).length;

describe('the state of a search', () => {
  it('R-SEARCH-014 holds filter, local filter, result with contexts, metrics, statistic, searches, counts, listing types, lead list', async () => {
    const { server } = atServer();
    const me = await server.newcomer();
    const search = { type: 'COUNTY' as const, fips: '39049' };
    const { id } = valueOf(await me.client.call('saveSearch', { body: { name: 'Mine', search } }));
    valueOf(await me.client.call('setSearchSlot', { params: { slot: 3, id } }));
    const auth = valueOf(await me.client.call('auth', { query: {} }));
    const { now, passes } = await searchDesk(zip, { ...me, auth });
    await passes(1000);
    const context = now();
    expect(context.criteria.filter).toEqual({});
    expect(context.localFilter).toBe('');
    expect(Object.keys(context.contexts)).toEqual(['']);
    expect(context.mapMetrics).toEqual([]);
    expect(context.statistic).toBeNull();
    expect(context.savedSearches).toMatchObject([{ name: 'Mine', slot: 3 }]);
    expect(context.favoriteSearches).toMatchObject({ 3: { name: 'Mine', slot: 3 } });
    const { leadList } = valueOf(await me.client.call('leadList', { query: { type: 'ZIP', zip: '43206' } }));
    expect(context.counts).toEqual(
      Object.fromEntries(leadList.map(({ type, count, unknown }) => [type, { count, unknown }])),
    );
    expect(context.counts.CUSTOM?.count).toBe(rowsOf(zip).length);
    expect(context.availableListingTypes).toEqual(me.auth.availableListingTypes);
    expect(context.leadList).toEqual(leadList.map(({ type }) => type));
  });

  it('R-SEARCH-015 a result context holds results, count, page, pages, range, sort, selection and inversion', async () => {
    const { now, does } = await searchDesk();
    const all = rowsOf().length;
    await does({ type: 'search.sort', field: 'estimatedValue' }, { type: 'search.selectRange', from: 2, to: 4 });
    const { results } = resultOf(now());
    expect(resultOf(now())).toEqual({
      results: expect.any(Array),
      resultCount: all,
      pageIndex: 0,
      pageCount: Math.ceil(all / 250),
      range: { from: 2, to: 4 },
      sortField: 'estimatedValue',
      sortAscending: true,
      thenBy: '',
      selection: expect.objectContaining({ allSelected: false }),
      unknownExcluded: 0,
    });
    expect([...resultOf(now()).selection.items]).toEqual(results.slice(1, 4).map(({ id }) => id));
    await does({ type: 'search.invert' });
    expect(resultOf(now()).selection.allSelected).toBe(true);
  });
});

describe('the map and the statistics of the same search', () => {
  it('a pin puts the cursor on its row; without one it is the subject all the same', async () => {
    const { now, does, told } = await searchDesk(zip);
    const there = row(4, zip).propertyId;
    const elsewhere = rowsOf(county).find(({ zip: code }) => code !== '43206')?.propertyId ?? 0;
    told.length = 0;
    await does({ type: 'search.seek', propertyId: there });
    expect(now().cursor).toBe(3);
    await does({ type: 'search.seek', propertyId: elsewhere });
    expect(now().cursor).toBe(3);
    expect(told).toEqual([there, elsewhere].map((propertyId) => ({ type: 'subject.changed', propertyId })));
  });

  it('pins are selected by record, whether their rows are loaded or not', async () => {
    const { now, does } = await searchDesk();
    const [loaded, further] = [row(2).id, row(290).id];
    await does({ type: 'search.toggle', ids: [loaded, further] });
    expect([...resultOf(now()).selection.items]).toEqual([loaded, further]);
    await does({ type: 'search.toggle', ids: [loaded] });
    expect([...resultOf(now()).selection.items]).toEqual([further]);
  });

  it('are told what the rows on screen were asked for, not what was changed meanwhile', async () => {
    const { does, told, heard, sends, now, wire } = await searchDesk(zip);
    const ran = now().criteria;
    told.length = 0;
    sends({ type: 'search.run' });
    sends(beds(3));
    await wire.quiet();
    expect(heard('results.changed')).toEqual([
      { type: 'results.changed', criteria: JSON.parse(JSON.stringify(ran)) as unknown },
    ]);
    await does({ type: 'search.run' });
    expect(heard('results.changed')).toHaveLength(2);
  });

  it('R-MAP-006 R-STAT-002 metrics and statistic are held with the search', async () => {
    const { now, does } = await searchDesk(zip);
    await does({ type: 'search.hold', mapMetrics: ['none', 'inventory'] });
    expect(now()).toMatchObject({ mapMetrics: ['none', 'inventory'], statistic: null });
  });
});

describe('staleness', () => {
  it.each<[string, SearchEvent]>([
    ['another location', { type: 'search.setLocation', location: { ...county, fips: '48491' } }],
    ['no location', { type: 'search.setLocation', location: null }],
    ['a filter', beds(3)],
    ['all filters at once', { type: 'search.setFilters', filter: { vacant: true } }],
  ])('R-SEARCH-023 %s marks the results stale; they stay on screen until searched again', async (_name, event) => {
    const { now, does, numbers } = await searchDesk(zip);
    expect(isStale(now())).toBe(false);
    await does(event);
    expect(isStale(now())).toBe(true);
    expect(numbers()).toEqual(upTo(rowsOf(zip).length));
    await does({ type: 'search.setLocation', location: zip }, { type: 'search.clearFilters' }, { type: 'search.run' });
    expect(isStale(now())).toBe(false);
  });

  it('run by themselves once nothing is changed for a moment; the last change counts', async () => {
    const { does, passes, now, callsOf } = await searchDesk(zip);
    const before = callsOf('listing').length;
    await does(beds(2));
    await passes(300);
    await does(beds(3));
    await passes(300);
    expect([callsOf('listing').length, isStale(now())]).toEqual([before, true]);
    await passes(100);
    expect(callsOf('listing').map((query) => query.get('bedroomsMin'))).toEqual([null, '3']);
    expect([isStale(now()), resultOf(now()).resultCount]).toEqual([false, countOfBeds(3)]);
  });

  it('do not run by themselves against each other, after a failure or a cancel, nor when newer data came', async () => {
    const { does, passes, now, callsOf, wire, state } = await searchDesk(zip);
    const runs = (): number => callsOf('listing').length;
    const before = runs();
    await does({ ...beds(5), value: { kind: 'range', min: 5, max: 2, unknown: false } } as SearchEvent);
    await passes(5000);
    expect([runs(), isStale(now()), staysStale(state())]).toEqual([before, true, true]);

    wire.fail('listing', 503);
    await does(beds(3));
    expect(staysStale(state())).toBe(false);
    await passes(5000);
    expect([runs(), now().error === null, isStale(now())]).toEqual([before + 1, false, true]);

    const held = wire.hold('listing');
    await does(beds(4));
    await passes(400);
    await does({ type: 'search.cancel' });
    await passes(5000);
    expect([runs(), staysStale(state())]).toEqual([before + 2, true]);
    held.open();

    await does({ type: 'search.run' });
    await does({ type: 'search.dataChanged', leadRules: {} }, beds(1));
    await passes(5000);
    expect([runs(), staysStale(state())]).toEqual([before + 3, true]);
  });

  it('out of sight run once they are seen, and leave the subject alone until then', async () => {
    const { does, passes, told, callsOf } = await searchDesk(zip);
    const [calls, before] = [callsOf('listing').length, told.length];
    await does({ type: 'pane.hidden', pane: 'results' }, beds(3));
    await passes(5000);
    expect([callsOf('listing').length, told.slice(before)]).toEqual([calls, []]);
    await does({ type: 'pane.shown', pane: 'results' });
    await passes(400);
    expect(callsOf('listing').at(-1)?.get('bedroomsMin')).toBe('3');
  });

  it('run only when asked for where the last one was waited for', async () => {
    const { does, passes, now, callsOf, wire } = await searchDesk(zip);
    const calls = wire.hold('listing');
    await does(beds(3));
    await passes(400);
    await passes(1500);
    calls.open();
    await wire.quiet();
    const before = callsOf('listing').length;
    expect(isStale(now())).toBe(false);
    await does(beds(4));
    await passes(5000);
    expect([callsOf('listing').length, isStale(now())]).toEqual([before, true]);
    await does({ type: 'search.run' });
    expect(isStale(now())).toBe(false);
    await does(beds(2));
    await passes(400);
    expect(isStale(now())).toBe(false);
  });

  it('are fresh again when the criteria come back to what was asked', async () => {
    const { does, now } = await searchDesk(zip);
    await does(beds(3));
    await does({ type: 'search.setFilter', key: 'bedrooms', value: null });
    expect(isStale(now())).toBe(false);
  });

  it('a local filter narrows without a call and marks nothing stale (O-042)', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    const before = callsOf('listing').length;
    const { streetAddress, ownerName, propertyId } = row(12, zip);
    await does({ type: 'search.setLocalFilter', text: `${ownerName?.toLowerCase()} ${streetAddress}` });
    expect(now().shown.map((one) => one.propertyId)).toEqual([propertyId]);
    expect(isStale(now())).toBe(false);
    expect(callsOf('listing')).toHaveLength(before);
    await does({ type: 'search.setLocalFilter', text: '' });
    expect(now().shown).toHaveLength(rowsOf(zip).length);
  });

  it('an answer to criteria changed meanwhile is stale from the start', async () => {
    const { does, now, sends } = await searchDesk(zip);
    sends({ type: 'search.run' });
    await does(beds(3));
    expect(isStale(now())).toBe(true);
    expect(resultOf(now()).resultCount).toBe(rowsOf(zip).length);
  });
});

describe('what is drawn on the map', () => {
  /** Around the n-th row of the county, which is not in the ZIP. */
  const shape = (nth: number): Location => {
    const { latitude, longitude } = row(nth);
    const [north, west] = [(latitude ?? 0) + 0.01, (longitude ?? 0) - 0.01];
    return {
      type: 'SHAPE',
      shapeDefinition: `${north} ${west}/${north} ${west + 0.02}/${north - 0.02} ${west + 0.02}/${north - 0.02} ${west}`,
      label: `Polygon ${nth}`,
      fips: undefined,
    };
  };
  const other: Location = { type: 'ZIP', zip: '43202', label: '43202', fips: undefined };

  it('R-MAP-009 takes the place of all places, and cleared gives all of them back', async () => {
    const { does, now, told } = await searchDesk();
    await does({ type: 'search.addLocation', location: other }, { type: 'search.run' });
    const before = now().criteria;
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    expect(placesIn(now().criteria)).toEqual([shape(1)]);
    expect(told.filter(({ type }) => type === 'surroundings.drawn')).toEqual([
      { type: 'surroundings.drawn', shape: shape(1).shapeDefinition },
    ]);
    await does({ type: 'search.draw', shape: shape(2), isAdded: false });
    await does({ type: 'search.clearShapes' });
    expect(now().criteria).toEqual(before);
    expect(told.findLast(({ type }) => type === 'surroundings.drawn')).toEqual({
      type: 'surroundings.drawn',
      shape: null,
    });
  });

  it('several shapes and other places are searched together; cleared the other places stay', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(
      { type: 'search.draw', shape: shape(1), isAdded: true },
      { type: 'search.draw', shape: shape(2), isAdded: true },
      { type: 'search.run' },
    );
    expect(placesIn(now().criteria)).toEqual([zip, shape(1), shape(2)]);
    expect(JSON.parse(callsOf('listing').at(-1)?.get('also') ?? '')).toHaveLength(2);
    expect(resultOf(now()).resultCount).toBeGreaterThan(rowsOf(zip).length);
    await does({ type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([zip]);
  });

  it('is searched at once, the newest alone, and so are the places before it once it is cleared', async () => {
    const { does, sends, now, wire, heard } = await searchDesk(zip);
    const before = heard('results.changed').length;
    const gate = wire.hold('listing');
    sends({ type: 'search.draw', shape: shape(1), isAdded: false });
    sends({ type: 'search.draw', shape: shape(2), isAdded: false });
    gate.open();
    await wire.quiet();
    expect(isStale(now())).toBe(false);
    expect(heard('results.changed').slice(before)).toMatchObject([{ criteria: { location: { label: 'Polygon 2' } } }]);
    expect(resultOf(now()).results.some(({ propertyId }) => propertyId === row(2).propertyId)).toBe(true);
    await does({ type: 'search.clearShapes' });
    expect(isStale(now())).toBe(false);
    expect(resultOf(now()).resultCount).toBe(rowsOf(zip).length);
  });

  it('where the map was only moved it waits for a key after a search that was waited for; what is drawn does not', async () => {
    const { does, sends, passes, now, wire, state, callsOf } = await searchDesk(zip);
    await does({ type: 'search.draw', shape: shape(1), isAdded: false, isMoved: true });
    expect(isStale(now())).toBe(false);
    const gate = wire.hold('listing');
    sends({ type: 'search.run' });
    await passes(1500);
    gate.open();
    await wire.quiet();
    const calls = callsOf('listing').length;
    await does({ type: 'search.draw', shape: shape(2), isAdded: false, isMoved: true });
    await passes(5000);
    expect(callsOf('listing')).toHaveLength(calls);
    expect(staysStale(state())).toBe(true);
    await does({ type: 'search.draw', shape: shape(3), isAdded: false });
    expect(isStale(now())).toBe(false);
    expect(callsOf('listing')).toHaveLength(calls + 1);
  });

  it('keeps the property that it is drawn around under the cursor; without it, it begins at the first row', async () => {
    const { does, now } = await searchDesk(zip);
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    const last = now().shown.length - 1;
    const { propertyId } = now().shown[last] ?? {};
    expect(last).toBeGreaterThan(0);
    const again = { ...shape(1), label: 'The same once more' };
    await does({ type: 'search.cursor', index: last }, { type: 'search.draw', shape: again, isAdded: false });
    expect(placesIn(now().criteria)).toEqual([again]);
    expect([rowUnderCursor(now())?.propertyId, now().cursor]).toEqual([propertyId, last]);
    await does({ type: 'search.setLocation', location: zip }, { type: 'search.run' });
    expect(now().cursor).toBe(0);
  });

  it('is not asked for where filters contradict each other: that is said when it is run', async () => {
    const { does, now, callsOf, heard } = await searchDesk(zip);
    const contradiction = { kind: 'range', min: 3, max: 2, unknown: false } as const;
    await does({ type: 'search.setFilter', key: 'bedrooms', value: contradiction });
    const calls = callsOf('listing').length;
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    expect([placesIn(now().criteria), callsOf('listing').length]).toEqual([[shape(1)], calls]);
    await does({ type: 'search.run' });
    expect(heard('workspace.alert')).toHaveLength(1);
  });

  it('clearing without a shape changes nothing, also after another place was chosen', async () => {
    const { does, now } = await searchDesk(zip);
    await does({ type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([zip]);
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    await does({ type: 'search.setLocation', location: other }, { type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([other]);
  });
});

describe('the previous search', () => {
  it('R-SEARCH-024 is saved once: further saves are ignored until it is restored or cleared (O-052)', async () => {
    const { does, now } = await searchDesk(zip);
    await does({ type: 'search.keepPrevious' }, beds(3), { type: 'search.run' });
    expect(resultOf(now()).resultCount).toBe(countOfBeds(3));
    await does({ type: 'search.keepPrevious' }, { type: 'search.restorePrevious' });
    expect(now().criteria.filter).toEqual({});
    expect(resultOf(now()).resultCount).toBe(rowsOf(zip).length);
    expect(now().previous).toBeNull();
    await does(beds(2), { type: 'search.keepPrevious' }, { type: 'search.clearPrevious' });
    expect(now().previous).toBeNull();
    await does({ type: 'search.restorePrevious' });
    expect(now().criteria.filter).toEqual({ bedroomsMin: 2 });
  });

  it('R-SEARCH-024 comes back with its rows, cursor and staleness, without a call', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(
      { type: 'search.move', by: 4 },
      beds(3),
      { type: 'search.keepPrevious' },
      { type: 'search.clearFilters' },
      { type: 'search.run' },
    );
    const calls = callsOf('listing').length;
    await does({ type: 'search.restorePrevious' });
    expect([now().cursor, isStale(now()), now().shown.length]).toEqual([4, true, rowsOf(zip).length]);
    expect(callsOf('listing')).toHaveLength(calls);
  });
});

describe('pages', () => {
  it('R-SEARCH-008 loads page after page below the rows already there', async () => {
    const { does, numbers, now, callsOf } = await searchDesk();
    expect(numbers()).toEqual(upTo(250));
    const pages = Math.ceil(rowsOf().length / 250);
    for (let page = 0; page < pages; page += 1) await does({ type: 'search.more' });
    expect(numbers()).toEqual(upTo(rowsOf().length));
    expect(resultOf(now()).pageIndex).toBe(pages - 1);
    expect(callsOf('listing').map((query) => Number(query.get('index')) + 1)).toEqual(upTo(pages));
  });

  it('keeps cursor and selection while pages are appended', async () => {
    const { does, now } = await searchDesk();
    await does({ type: 'search.move', by: 7 }, { type: 'search.toggle' }, { type: 'search.more' });
    expect([now().cursor, now().shown.length]).toEqual([7, 500]);
    expect([...resultOf(now()).selection.items]).toEqual([row(8).id]);
  });

  it('loads all pages on command and stops when told to', async () => {
    const { does, numbers, now, wire } = await searchDesk();
    await does({ type: 'search.more' });
    const answers = wire.hold('listing', 'after');
    await does({ type: 'search.loadAll' });
    await does({ type: 'search.cancel' });
    answers.open();
    await wire.quiet();
    expect(numbers()).toEqual(upTo(500));
    await does({ type: 'search.loadAll' });
    expect(numbers()).toEqual(upTo(rowsOf().length));
    expect(now().shown).toHaveLength(rowsOf().length);
  });

  it('never appends to rows that are stale', async () => {
    const { does, numbers } = await searchDesk();
    await does(beds(1), { type: 'search.more' });
    expect(numbers()).toEqual(upTo(250));
  });

  it('sorts on the server: the same column again turns the order round, and the selection stays', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    const values = () => resultOf(now()).results.map(({ estimatedValue }) => estimatedValue ?? Number.NaN);
    await does({ type: 'search.toggle' }, { type: 'search.sort', field: 'estimatedValue' });
    const upwards = values().toSorted((a, b) => a - b);
    expect(values()).toEqual(upwards);
    await does({ type: 'search.sort', field: 'estimatedValue' });
    expect(values()).toEqual(upwards.toReversed());
    const [, first, second] = callsOf('listing').map((query) => query.get('sortAscending'));
    expect([first, second]).toEqual(['true', 'false']);
    const { id, propertyId } = row(1, zip);
    expect([...resultOf(now()).selection.items]).toEqual([id]);
    // The cursor stays on its row.
    expect([rowUnderCursor(now())?.propertyId, now().shown[now().cursor]?.propertyId]).toEqual([
      propertyId,
      propertyId,
    ]);
    // A second column beside the first is asked of the server as well; one alone is asked as ever.
    await does({ type: 'search.sort', field: 'apn', adds: true }, { type: 'search.cursor', index: 0, column: 'zip' });
    await does({ type: 'search.sortCurrent', ascending: false, adds: true });
    const orders = callsOf('listing').map((query) => [query.get('sortField'), query.get('thenBy')]);
    expect(orders.slice(1)).toEqual([
      ['estimatedValue', null],
      ['estimatedValue', null],
      ['estimatedValue', 'apn'],
      ['estimatedValue', 'apn,-zip'],
    ]);
    expect(values()).toEqual(upwards.toReversed());
  });
});

describe('columns of the rows', () => {
  it('an order is that of its lead type: kept, taken up again when it is chosen, and forgotten by a reset', async () => {
    const { does, now, told } = await searchDesk(zip);
    const order = () => [resultOf(now()).sortField, resultOf(now()).sortAscending, resultOf(now()).thenBy];
    await does({ type: 'search.sort', field: 'estimatedValue', ascending: false });
    await does({ type: 'search.sort', field: 'zip', adds: true });
    const sort = [
      { field: 'estimatedValue', ascending: false },
      { field: 'zip', ascending: true },
    ];
    expect(told.filter(({ type }) => type === 'columns.sorted').at(-1)).toEqual({
      type: 'columns.sorted',
      leadType: 'CUSTOM',
      sort,
    });
    await does({ type: 'search.setLeadType', leadType: 'E' });
    expect(order()).toEqual([null, true, '']);
    await does({ type: 'search.setLeadType', leadType: 'CUSTOM' });
    expect(order()).toEqual(['estimatedValue', false, 'zip']);
    await does({ type: 'search.resetColumns' });
    expect(order()).toEqual([null, true, '']);
    expect(told).toContainEqual({ type: 'columns.reset', leadType: 'CUSTOM' });
    await does({ type: 'search.setLeadType', leadType: 'E' }, { type: 'search.setLeadType', leadType: 'CUSTOM' });
    expect(order()).toEqual([null, true, '']);
  });

  it('the one under the cursor is hidden and pinned where the layout is kept, and leads to its filter', async () => {
    const { does, now, told } = await searchDesk(zip);
    const key = 'lastSaleYear';
    await does({ type: 'search.hideColumn' });
    expect(told.filter(({ type }) => type.startsWith('columns.'))).toEqual([]);
    await does({ type: 'search.cursor', index: 0, column: key }, { type: 'search.hideColumn' });
    await does({ type: 'search.pinColumn' }, { type: 'search.filterColumn' });
    expect(told.slice(-3)).toEqual([
      { type: 'columns.hide', key, leadType: 'CUSTOM' },
      { type: 'columns.pin', key, leadType: 'CUSTOM' },
      { type: 'workspace.focusField', pane: 'filters', field: 'lastSaleDateMin' },
    ]);
    expect(now().unfolded.has('Sale')).toBe(true);
    told.length = 0;
    await does({ type: 'search.cursor', index: 0, column: 'type' }, { type: 'search.filterColumn' });
    expect(told).toEqual([]);
  });
});

describe('calls', () => {
  it('a new search aborts the one under way, whose answer changes nothing', async () => {
    const { does, numbers, now, wire } = await searchDesk(zip);
    const answers = wire.hold('listing', 'after');
    await does({ type: 'search.run' });
    await does(beds(4), { type: 'search.run' });
    // Nobody waits for the first any more.
    expect(answers.waiting.map(({ query }) => query.get('bedroomsMin'))).toEqual(['4']);
    answers.open();
    await wire.quiet();
    const wanted = rowsOf(zip).filter((one) => bedsOf(one, 4));
    expect(numbers()).toEqual(wanted.map(({ propertyId }) => numberOf(propertyId, zip)));
    expect([resultOf(now()).resultCount, isStale(now())]).toEqual([wanted.length, false]);
  });

  it('R-SESSION-018 a failure stores the error, ends the loading, keeps the rows, and offers to try again', async () => {
    const { does, is, now, numbers, wire, told } = await searchDesk(zip);
    wire.fail('listing', 503);
    await does({ type: 'search.run' });
    expect(is('failed')).toBe(true);
    expect(now().error).toMatch(/^Server is in process of restart/);
    expect(numbers()).toEqual(upTo(rowsOf(zip).length));
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { kind: 'RETRY', event: { type: 'search.run' } } });
    await does({ type: 'search.run' });
    expect([is('idle'), now().error]).toEqual([true, null]);
  });

  it('asks for the counts once typing pauses, and once for each place and filter', async () => {
    const { does, passes, now, callsOf } = await searchDesk(zip);
    await does(beds(1), beds(2), beds(3));
    await passes(200);
    await does(beds(4));
    await passes(200);
    expect(callsOf('leadList')).toHaveLength(0);
    await passes(100);
    expect(callsOf('leadList').map((query) => query.get('bedroomsMin'))).toEqual(['4']);
    expect(now().counts.CUSTOM?.count).toBe(countOfBeds(4));
    await does({ type: 'search.setLeadType', leadType: 'E' });
    await passes(1000);
    expect(callsOf('leadList')).toHaveLength(1);
  });

  it('another lead type is searched at once', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does({ type: 'search.setLeadType', leadType: 'V' });
    expect(callsOf('listing').at(-1)?.get('listingType')).toBe('V');
    await does({ type: 'search.nextLeadType', by: -1 });
    expect(callsOf('listing').at(-1)?.get('listingType')).toBe('E');
    expect(new Set(resultOf(now()).results.map(({ type }) => type))).toEqual(new Set(['E']));
  });

  it('explains zero rows: what each filter costs, asked of the server', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    await does(beds(90), { type: 'search.run' });
    expect(resultOf(now()).resultCount).toBe(0);
    const step = now().funnel?.steps.find(({ key }) => key === 'bedrooms');
    expect(step).toMatchObject({ left: 0, without: rowsOf(zip).length });
    expect(callsOf('funnel').map((query) => query.get('bedroomsMin'))).toEqual(['90']);
    const offers = now().funnel?.loosenings ?? [];
    const index = offers.findIndex(({ kind }) => kind === 'bound');
    await does({ type: 'search.loosen', index });
    const { bedroomsMin = null } = offers[index]?.change ?? {};
    expect(now().criteria.filter).toEqual({ bedroomsMin });
    expect(resultOf(now()).resultCount).toBe(countOfBeds(Number(bedroomsMin)));
    expect(resultOf(now()).resultCount).toBeGreaterThan(0);
  });

  it('takes another lead type that is offered, without the filters that go with it, at once', async () => {
    const { does, now, callsOf, passes } = await searchDesk(zip);
    await passes(1000);
    const empty = leadTypeCodes.find((code) => now().counts[code]?.count === 0) ?? 'CUSTOM';
    await does({ type: 'search.setLeadType', leadType: empty });
    expect(resultOf(now()).resultCount).toBe(0);
    const offers = now().funnel?.loosenings ?? [];
    const index = offers.findIndex(({ kind }) => kind === 'leadType');
    const { change, count } = offers[index] ?? {};
    await does({ type: 'search.loosen', index });
    expect(now().criteria).toMatchObject({ leadType: change?.['listingType'], filter: {} });
    expect(callsOf('listing').at(-1)?.get('listingType')).toBe(change?.['listingType']);
    expect(resultOf(now()).resultCount).toBe(count);
  });

  it('explains any search while somebody looks, following the criteria, and no other', async () => {
    const { does, callsOf } = await searchDesk(zip);
    expect(callsOf('funnel')).toHaveLength(0);
    await does({ type: 'search.explain', isShown: true });
    await does(beds(2));
    await does({ type: 'search.explain', isShown: false }, beds(3));
    expect(callsOf('funnel').map((query) => query.get('bedroomsMin'))).toEqual([null, '2']);
  });

  it('unfolds the group of a filter that is asked for and puts the keyboard into its first field', async () => {
    const { does, now, heard } = await searchDesk(zip);
    await does({ type: 'search.showFilter', key: 'violationType' }, { type: 'search.showFilter', key: 'bedrooms' });
    expect([...now().unfolded]).toEqual(['Violations', 'Property']);
    expect(heard('workspace.focusField')).toEqual([
      { type: 'workspace.focusField', pane: 'filters', field: 'violationType' },
      { type: 'workspace.focusField', pane: 'filters', field: 'bedroomsMin' },
    ]);
    await does({ type: 'search.foldFilters', group: 'Violations' }, { type: 'search.foldFilters', group: 'Tax' });
    expect([...now().unfolded]).toEqual(['Property', 'Tax']);
  });

  it('searches several places, adds and takes them away; each change makes the rows stale', async () => {
    const { does, now, callsOf } = await searchDesk(zip);
    const other: Location = { type: 'ZIP', zip: '43202', label: '43202', fips: undefined };
    await does({ type: 'search.addLocation', location: other }, { type: 'search.addLocation', location: other });
    expect(now().criteria.also).toEqual([other]);
    expect(isStale(now())).toBe(true);
    await does({ type: 'search.run' });
    expect(JSON.parse(callsOf('listing').at(-1)?.get('also') ?? '')).toEqual([
      { type: 'ZIP', zip: '43202', label: '43202' },
    ]);
    const found = new Set(resultOf(now()).results.map(({ address }) => address.zip));
    expect(found).toEqual(new Set(['43202', '43206']));
    await does({ type: 'search.removeLocation', index: 0 });
    expect(now().criteria).toMatchObject({ location: other, also: undefined });
    expect(isStale(now())).toBe(true);
  });
});
