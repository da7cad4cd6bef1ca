import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Location } from '../../../src/api/contract/search/search.ts';
import { searchMachine } from '../../../src/machines/search/search.ts';
import { isStale, type SearchContext } from '../../../src/machines/search/search/context.ts';
import { pagedOf, resultOf, rowUnderCursor, selectedResults } from '../../../src/machines/search/search/results.ts';
import type { SearchEvent } from '../../../src/machines/search/search/events.ts';
import { searchMode } from '../../../src/machines/search/search/searchMode.ts';
import { placesIn } from '../../../src/machines/search/search/updateCriteria.ts';
import { readSearchUrl } from '../../../src/machines/search/search/searchUrl.ts';
import { isSelected } from '../../../src/machines/parts/selection.ts';
import { stateOf } from '../parts/selectionState.ts';
import { Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled, type InRoot } from '../../support/inRoot.ts';
import { searchServer, signInAnswer, type SearchServer } from './searchServer.ts';

const county: Location = { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH' };
const property: SearchEvent = {
  type: 'search.setLocation',
  location: { type: 'PROPERTY', propertyId: 2, fips: undefined },
};
const beds = (min: number): SearchEvent => ({
  type: 'search.setFilter',
  key: 'bedrooms',
  value: { kind: 'range', min, max: null, unknown: false },
});

let running: InRoot<typeof searchMachine>[] = [];
afterEach(() => {
  for (const { stop } of running) stop();
  running = [];
});

interface Desk {
  readonly server: SearchServer;
  readonly told: InRoot<typeof searchMachine>['told'];
  readonly clock: SimulatedClock;
  /** Sends events and waits for what comes of them. */
  readonly does: (...events: readonly SearchEvent[]) => Promise<void>;
  readonly sends: (event: SearchEvent) => void;
  readonly now: () => SearchContext;
  readonly is: (state: string) => boolean;
  readonly numbers: () => number[];
}

/** Somebody signed in; with `searched` the county is on screen. */
async function desk(count: number, searched = true): Promise<Desk> {
  const server = searchServer(count);
  const clock = new SimulatedClock();
  const run = inRoot(searchMachine, childInput(server.client), clock);
  running.push(run);
  const { child, told } = run;
  const sends = (event: SearchEvent): void => child.send(event);
  const does = async (...events: readonly SearchEvent[]): Promise<void> => {
    for (const event of events) sends(event);
    await settled();
  };
  // Of the sign-in only these concern the machine.
  sends({ type: 'app.signedIn', answer: signInAnswer as never });
  if (searched) await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
  return {
    server,
    told,
    clock,
    does,
    sends,
    now: () => child.getSnapshot().context,
    is: (state) => child.getSnapshot().value.results === state,
    numbers: () => resultOf(child.getSnapshot().context).results.map(({ propertyId }) => propertyId),
  };
}

const selected = ({ now }: Desk): number[] =>
  resultOf(now())
    .results.filter(({ id }) => isSelected(resultOf(now()).selection, id))
    .map(({ propertyId }) => propertyId);

describe('the state of a search', () => {
  it('R-SEARCH-014 holds filter, local filter, result with contexts, metrics, statistic, searches, counts, listing types, lead list', async () => {
    const { now, clock } = await desk(3);
    clock.increment(1000);
    await settled();
    const context = now();
    expect(context.criteria.filter).toEqual({});
    expect(context.localFilter).toBe('');
    expect(Object.keys(context.contexts)).toEqual(['']);
    expect(context.mapMetrics).toEqual([]);
    expect(context.statistic).toBeNull();
    expect(context.savedSearches).toEqual([{ name: 'Mine', slot: 3 }]);
    expect(context.favoriteSearches).toEqual({ 3: { name: 'Mine', slot: 3 } });
    expect(context.counts).toEqual({ E: 3 });
    expect(context.availableListingTypes).toEqual(signInAnswer.availableListingTypes);
    expect(context.leadList).toEqual(['E', 'V', 'FAIL', 'SOLD', 'CUSTOM']);
  });

  it('R-SEARCH-015 a result context holds results, count, page, pages, range, sort, selection and inversion', async () => {
    const { now, does } = await desk(600);
    await does({ type: 'search.sort', field: 'estimatedValue' }, { type: 'search.selectRange', from: 2, to: 4 });
    expect(resultOf(now())).toEqual({
      results: expect.any(Array),
      resultCount: 600,
      pageIndex: 0,
      pageCount: 3,
      range: { from: 2, to: 4 },
      sortField: 'estimatedValue',
      sortAscending: true,
      selection: expect.objectContaining({ allSelected: false }),
      unknownExcluded: 0,
    });
    expect([...resultOf(now()).selection.items]).toEqual([1002, 1003, 1004]);
    await does({ type: 'search.invert' });
    expect(resultOf(now()).selection.allSelected).toBe(true);
  });
});

describe('the map and the statistics of the same search', () => {
  it('a pin puts the cursor on its row; without one it is the subject all the same', async () => {
    const { now, does, told } = await desk(5);
    told.length = 0;
    await does({ type: 'search.seek', propertyId: 4 });
    expect(now().cursor).toBe(3);
    await does({ type: 'search.seek', propertyId: 999 });
    expect(now().cursor).toBe(3);
    expect(told).toEqual([4, 999].map((propertyId) => ({ type: 'subject.changed', propertyId })));
  });

  it('pins are selected by record, whether their rows are loaded or not', async () => {
    const { now, does } = await desk(300);
    await does({ type: 'search.toggle', ids: [1002, 1290] });
    expect([...resultOf(now()).selection.items]).toEqual([1002, 1290]);
    await does({ type: 'search.toggle', ids: [1002] });
    expect([...resultOf(now()).selection.items]).toEqual([1290]);
  });

  it('are told what the rows on screen were asked for, not what was changed meanwhile', async () => {
    const { does, told, sends, now } = await desk(5);
    const ran = now().criteria;
    told.length = 0;
    sends({ type: 'search.run' });
    sends(beds(3));
    await settled();
    expect(told.filter(({ type }) => type === 'results.changed')).toEqual([
      { type: 'results.changed', criteria: JSON.parse(JSON.stringify(ran)) as unknown },
    ]);
    await does({ type: 'search.run' });
    expect(told.filter(({ type }) => type === 'results.changed')).toHaveLength(2);
  });

  it('R-MAP-006 R-STAT-002 metrics and statistic are held with the search', async () => {
    const { now, does } = await desk(1);
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
    const at = await desk(20);
    expect(isStale(at.now())).toBe(false);
    await at.does(event);
    expect(isStale(at.now())).toBe(true);
    expect(at.numbers()).toHaveLength(20);
    await at.does(
      { type: 'search.setLocation', location: county },
      { type: 'search.clearFilters' },
      { type: 'search.run' },
    );
    expect(isStale(at.now())).toBe(false);
  });

  it('are fresh again when the criteria come back to what was asked', async () => {
    const { does, now } = await desk(20);
    await does(beds(3));
    await does({ type: 'search.setFilter', key: 'bedrooms', value: null });
    expect(isStale(now())).toBe(false);
  });

  it('a local filter narrows without a call and marks nothing stale (O-042)', async () => {
    const { does, now, server } = await desk(20);
    const before = server.callsOf('listing').length;
    await does({ type: 'search.setLocalFilter', text: 'springfield 12' });
    expect(now().shown.map(({ propertyId }) => propertyId)).toEqual([12]);
    expect(isStale(now())).toBe(false);
    expect(server.callsOf('listing')).toHaveLength(before);
    await does({ type: 'search.setLocalFilter', text: '' });
    expect(now().shown).toHaveLength(20);
  });

  it('an answer to criteria changed meanwhile is stale from the start', async () => {
    const { does, now, sends } = await desk(20);
    sends({ type: 'search.run' });
    await does(beds(3));
    expect(isStale(now())).toBe(true);
    expect(resultOf(now()).resultCount).toBe(20);
  });
});

describe('what is drawn on the map', () => {
  const shape = (nth: number): Location => ({
    type: 'SHAPE',
    shapeDefinition: `38 -7${nth}/38.1 -7${nth}/38.1 -7${nth}.1`,
    label: `Polygon ${nth}`,
    fips: undefined,
  });
  const zip: Location = { type: 'ZIP', zip: '43202', label: '43202', fips: undefined };

  it('R-MAP-009 takes the place of all places, and cleared gives all of them back', async () => {
    const { does, now, told } = await desk(20);
    await does({ type: 'search.addLocation', location: zip }, { type: 'search.run' });
    const before = now().criteria;
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    expect(placesIn(now().criteria)).toEqual([shape(1)]);
    expect(isStale(now())).toBe(true);
    expect(told.at(-1)).toEqual({ type: 'surroundings.drawn', shape: shape(1).shapeDefinition });
    await does({ type: 'search.run' }, { type: 'search.draw', shape: shape(2), isAdded: false });
    await does({ type: 'search.clearShapes' });
    expect(now().criteria).toEqual(before);
    expect(told.at(-1)).toEqual({ type: 'surroundings.drawn', shape: null });
  });

  it('several shapes and other places are searched together; cleared the other places stay', async () => {
    const { does, now, server } = await desk(20);
    await does(
      { type: 'search.draw', shape: shape(1), isAdded: true },
      { type: 'search.draw', shape: shape(2), isAdded: true },
      { type: 'search.run' },
    );
    expect(placesIn(now().criteria)).toEqual([{ ...county, fips: '39049' }, shape(1), shape(2)]);
    expect(JSON.parse(server.callsOf('listing').at(-1)?.get('also') ?? '')).toHaveLength(2);
    await does({ type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([county]);
  });

  it('clearing without a shape changes nothing, also after another place was chosen', async () => {
    const { does, now } = await desk(20);
    await does({ type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([county]);
    await does({ type: 'search.draw', shape: shape(1), isAdded: false });
    await does({ type: 'search.setLocation', location: zip }, { type: 'search.clearShapes' });
    expect(placesIn(now().criteria)).toEqual([zip]);
  });
});

describe('the previous search', () => {
  it('R-SEARCH-024 is saved once: further saves are ignored until it is restored or cleared (O-052)', async () => {
    const { does, now } = await desk(20);
    await does({ type: 'search.keepPrevious' }, beds(3), { type: 'search.run' });
    expect(resultOf(now()).resultCount).toBeLessThan(20);
    await does({ type: 'search.keepPrevious' }, { type: 'search.restorePrevious' });
    expect(now().criteria.filter).toEqual({});
    expect(resultOf(now()).resultCount).toBe(20);
    expect(now().previous).toBeNull();
    await does(beds(2), { type: 'search.keepPrevious' }, { type: 'search.clearPrevious' });
    expect(now().previous).toBeNull();
    await does({ type: 'search.restorePrevious' });
    expect(now().criteria.filter).toEqual({ bedroomsMin: 2 });
  });

  it('R-SEARCH-024 comes back with its rows, cursor and staleness, without a call', async () => {
    const { does, now, server } = await desk(20);
    await does(
      { type: 'search.move', by: 4 },
      beds(3),
      { type: 'search.keepPrevious' },
      { type: 'search.clearFilters' },
      { type: 'search.run' },
    );
    const calls = server.callsOf('listing').length;
    await does({ type: 'search.restorePrevious' });
    expect([now().cursor, isStale(now()), now().shown.length]).toEqual([4, true, 20]);
    expect(server.callsOf('listing')).toHaveLength(calls);
  });
});

describe('pages', () => {
  it('R-SEARCH-008 loads page after page below the rows already there', async () => {
    const { does, numbers, now, server } = await desk(600);
    expect(numbers()).toHaveLength(250);
    await does({ type: 'search.more' });
    await does({ type: 'search.more' });
    expect(numbers()).toEqual(Array.from({ length: 600 }, (_, index) => index + 1));
    expect(resultOf(now()).pageIndex).toBe(2);
    await does({ type: 'search.more' });
    expect(server.callsOf('listing').map((query) => query.get('index'))).toEqual(['0', '1', '2']);
  });

  it('keeps cursor and selection while pages are appended', async () => {
    const { does, now } = await desk(600);
    await does({ type: 'search.move', by: 7 }, { type: 'search.toggle' }, { type: 'search.more' });
    expect(now().cursor).toBe(7);
    expect([...resultOf(now()).selection.items]).toEqual([1008]);
  });

  it('loads all pages on command and stops when told to', async () => {
    const { does, sends, numbers, now, server } = await desk(2000);
    let open = (): void => {};
    await does({ type: 'search.more' });
    server.gate = () => new Promise((resolve) => (open = resolve));
    sends({ type: 'search.loadAll' });
    await settled();
    sends({ type: 'search.cancel' });
    open();
    await settled();
    expect(numbers()).toHaveLength(500);
    server.gate = async () => {};
    sends({ type: 'search.loadAll' });
    await settled(80);
    expect(numbers()).toHaveLength(2000);
    expect(now().shown).toHaveLength(2000);
  });

  it('never appends to rows that are stale', async () => {
    const { does, numbers } = await desk(600);
    await does(beds(1), { type: 'search.more' });
    expect(numbers()).toHaveLength(250);
  });

  it('sorts on the server: the same column again turns the order round, and the selection stays', async () => {
    const { does, now, numbers, server } = await desk(20);
    await does({ type: 'search.toggle' }, { type: 'search.sort', field: 'estimatedValue' });
    await does({ type: 'search.sort', field: 'estimatedValue' });
    expect(numbers()[0]).toBe(20);
    expect([...resultOf(now()).selection.items]).toEqual([1001]);
    // The cursor stays on its row, which is now the last.
    expect([now().cursor, rowUnderCursor(now())?.propertyId]).toEqual([19, 1]);
    const [, first, second] = server.callsOf('listing').map((query) => query.get('sortAscending'));
    expect([first, second]).toEqual(['true', 'false']);
  });
});

describe('calls', () => {
  it('a new search aborts the one under way, whose answer changes nothing', async () => {
    const { does, sends, numbers, now, server } = await desk(20);
    const gates: (() => void)[] = [];
    server.gate = () => new Promise((resolve) => void gates.push(resolve));
    sends({ type: 'search.run' });
    await settled();
    await does(beds(5), { type: 'search.run' });
    gates[1]?.();
    await settled();
    const after = numbers();
    gates[0]?.();
    await settled();
    expect(numbers()).toEqual(after);
    expect(resultOf(now()).resultCount).toBe(after.length);
    expect(isStale(now())).toBe(false);
  });

  it('R-SESSION-018 a failure stores the error, ends the loading, keeps the rows, and offers to try again', async () => {
    const { does, is, now, numbers, server, told } = await desk(20);
    server.refusal = new Refused(503);
    await does({ type: 'search.run' });
    expect(is('failed')).toBe(true);
    expect(now().error).toMatch(/^Server is in process of restart/);
    expect(numbers()).toHaveLength(20);
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { kind: 'RETRY', event: { type: 'search.run' } } });
    server.refusal = null;
    await does({ type: 'search.run' });
    expect([is('idle'), now().error]).toEqual([true, null]);
  });

  it('asks for the counts once typing pauses, and once for each place and filter', async () => {
    const { does, clock, server } = await desk(20);
    await does(beds(1), beds(2), beds(3));
    clock.increment(200);
    await does(beds(4));
    clock.increment(200);
    await settled();
    expect(server.callsOf('leadList')).toHaveLength(0);
    clock.increment(100);
    await settled();
    expect(server.callsOf('leadList').map((query) => query.get('bedroomsMin'))).toEqual(['4']);
    await does({ type: 'search.setLeadType', leadType: 'E' });
    clock.increment(1000);
    await settled();
    expect(server.callsOf('leadList')).toHaveLength(1);
  });

  it('another lead type is searched at once', async () => {
    const { does, server } = await desk(20);
    await does({ type: 'search.setLeadType', leadType: 'V' });
    expect(server.callsOf('listing').at(-1)?.get('listingType')).toBe('V');
    await does({ type: 'search.nextLeadType', by: -1 });
    expect(server.callsOf('listing').at(-1)?.get('listingType')).toBe('E');
  });

  it('explains zero rows: what each filter costs, asked of the server', async () => {
    const { does, now, server } = await desk(20);
    await does(beds(99), { type: 'search.run' });
    await settled();
    expect(resultOf(now()).resultCount).toBe(0);
    expect(now().funnel?.steps).toEqual([{ key: 'bedrooms', left: 0, without: 20, unknown: 0 }]);
    expect(server.callsOf('funnel').map((query) => query.get('bedroomsMin'))).toEqual(['99']);
    await does({ type: 'search.loosen', index: 0 });
    expect(now().criteria.filter).toEqual({ bedroomsMin: 6 });
    expect(resultOf(now()).resultCount).toBeGreaterThan(0);
  });

  it('takes another lead type that is offered, without the filters that go with it, at once', async () => {
    const { does, now, server } = await desk(20);
    await does(beds(99), { type: 'search.run' });
    await settled();
    await does({ type: 'search.loosen', index: 1 });
    expect(now().criteria).toMatchObject({ leadType: 'V', filter: {} });
    expect(server.callsOf('listing').at(-1)?.get('listingType')).toBe('V');
  });

  it('explains any search while somebody looks, following the criteria, and no other', async () => {
    const { does, server } = await desk(20);
    expect(server.callsOf('funnel')).toHaveLength(0);
    await does({ type: 'search.explain', isShown: true });
    await does(beds(2));
    await does({ type: 'search.explain', isShown: false }, beds(3));
    expect(server.callsOf('funnel').map((query) => query.get('bedroomsMin'))).toEqual([null, '2']);
  });

  it('searches several places, adds and takes them away; each change makes the rows stale', async () => {
    const { does, now, server } = await desk(20);
    const zip = (code: string): Location => ({ type: 'ZIP', zip: code, label: code, fips: undefined });
    await does(
      { type: 'search.addLocation', location: zip('43202') },
      { type: 'search.addLocation', location: zip('43202') },
    );
    expect(now().criteria.also).toEqual([zip('43202')]);
    expect(isStale(now())).toBe(true);
    await does({ type: 'search.run' });
    expect(JSON.parse(server.callsOf('listing').at(-1)?.get('also') ?? '')).toEqual([
      { type: 'ZIP', zip: '43202', label: '43202' },
    ]);
    await does({ type: 'search.removeLocation', index: 0 });
    expect(now().criteria).toMatchObject({ location: zip('43202'), also: undefined });
    expect(isStale(now())).toBe(true);
  });

  it('R-SEARCH-004 is in mode Multiple for pasted lines, which keep what was not found', async () => {
    const { does, now, server } = await desk(3);
    expect(searchMode(now().criteria)).toBe('Listing');
    await does({ type: 'search.lookUp', text: '12 Oak St, Duluth\n\n R-1\nR-1\n13 Elm Ave\n' });
    expect(searchMode(now().criteria)).toBe('Multiple');
    const query = server.callsOf('findProperty').at(-1);
    expect(query?.get('streetAddress')).toBe('12 Oak St, Duluth\n13 Elm Ave');
    expect(JSON.parse(query?.get('also') ?? '')).toMatchObject([{ type: 'APN', apn: 'R-1' }]);
    expect(query?.has('limit')).toBe(false);
    expect(resultOf(now()).lines).toEqual({ asked: 1, missing: ['nowhere'], ambiguous: [] });
    await does({ type: 'search.setLocation', location: { type: 'APN', apn: 'R-1', fips: undefined } });
    expect(searchMode(now().criteria)).toBe('Property');
  });

  it('R-SEARCH-005 shows what lies around the one property, each context asked once, until another search', async () => {
    const { does, now, server, told } = await desk(3);
    await does(
      { type: 'search.setLocation', location: { type: 'PROPERTY', propertyId: 2, fips: undefined } },
      { type: 'search.run' },
    );
    await does({ type: 'search.setContext', context: 'NEIGHBOR' });
    expect(server.callsOf('findProperty').at(-1)?.get('context')).toBe('NEIGHBOR');
    expect(Object.keys(now().contexts)).toEqual(['', 'NEIGHBOR']);
    expect(now().shownContext).toBe('NEIGHBOR');
    expect(told.slice(-2)).toMatchObject([
      { type: 'subject.changed', propertyId: resultOf(now()).results[0]?.propertyId },
      { type: 'map.around', rows: { length: 3 } },
    ]);
    const calls = server.callsOf('findProperty').length;
    await does({ type: 'search.nextContext', by: -1 });
    expect(now().shownContext).toBe('');
    expect(told.at(-1)).toEqual({ type: 'map.around', rows: [] });
    await does({ type: 'search.nextContext', by: 1 });
    expect(now().shownContext).toBe('NEIGHBOR');
    expect(server.callsOf('findProperty')).toHaveLength(calls);
    for (const by of [1, 1, 1] as const) await does({ type: 'search.nextContext', by });
    expect(Object.keys(now().contexts)).toEqual(['', 'NEIGHBOR', 'M', 'P', 'F']);
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    expect(now().shownContext).toBe('');
    expect(Object.keys(now().contexts)).toEqual(['']);
  });

  it('R-SEARCH-005 sorts what lies around where it is, and searched again stays there in its order', async () => {
    const { does, now, server } = await desk(3);
    await does(property, { type: 'search.run' }, { type: 'search.setContext', context: 'M' });
    await does({ type: 'search.cursor', index: 1 }, { type: 'search.sort', field: 'estimatedValue' });
    await does({ type: 'search.sort', field: 'estimatedValue' });
    const asked = () => Object.fromEntries(server.callsOf('findProperty').at(-1) ?? []);
    expect(asked()).toMatchObject({ context: 'M', sortField: 'estimatedValue', sortAscending: 'false' });
    expect(now().shownContext).toBe('M');
    expect(resultOf(now())).toMatchObject({ sortField: 'estimatedValue', sortAscending: false, resultCount: 3 });
    expect(rowUnderCursor(now())?.propertyId).toBe(2);
    await does({ type: 'search.run' });
    expect(asked()).toMatchObject({ context: 'M', sortAscending: 'false' });
    expect([now().shownContext, Object.keys(now().contexts)]).toEqual(['M', ['', 'M']]);
    expect(now().contexts['']?.sortField).toBeNull();
  });

  it('two keys at once go two contexts on, although the first is still on its way', async () => {
    const { does, now, sends, server } = await desk(3);
    await does(property, { type: 'search.run' });
    for (const _ of [1, 2]) sends({ type: 'search.nextContext', by: 1 });
    await settled();
    expect(now().shownContext).toBe('M');
    // Stale, what was looked at before can be looked at again.
    const calls = server.callsOf('findProperty').length;
    await does(beds(2), { type: 'search.setContext', context: '' });
    expect([now().shownContext, isStale(now())]).toEqual(['', true]);
    await does({ type: 'search.setContext', context: 'M' });
    expect(now().shownContext).toBe('M');
    expect(server.callsOf('findProperty')).toHaveLength(calls);
  });

  it('a key for what lies around nothing is not remembered until there is a property', async () => {
    const { does, now } = await desk(3);
    await does({ type: 'search.nextContext', by: 1 }, property, { type: 'search.run' });
    expect(now().shownContext).toBe('');
  });

  it('R-SEARCH-024 is kept and comes back with what lay around the property', async () => {
    const { does, now, server } = await desk(3);
    await does(property, { type: 'search.run' }, { type: 'search.setContext', context: 'P' });
    await does({ type: 'search.move', by: 2 }, { type: 'search.keepPrevious' });
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    const calls = server.callsOf('findProperty').length;
    await does({ type: 'search.restorePrevious' });
    expect([now().shownContext, now().cursor, now().shown.length]).toEqual(['P', 2, 3]);
    expect(server.callsOf('findProperty')).toHaveLength(calls);
  });

  it('R-SEARCH-010 all of what lies around is saved by its rows: it is no search of its own', async () => {
    const { does, told } = await desk(3);
    await does(property, { type: 'search.run' }, { type: 'search.setContext', context: 'NEIGHBOR' });
    await does({ type: 'search.selectAll' }, { type: 'search.save' });
    expect(told.filter(({ type }) => type === 'group.save')).toEqual([{ type: 'group.save', propertyIds: [1, 2, 3] }]);
  });

  it('keeps the lines that one search does not take, until they are looked up', async () => {
    const { does, now } = await desk(3);
    const lines = Array.from({ length: 1500 }, (_, nth) => `R-${nth}`);
    await does({ type: 'search.draftLookUp', text: lines.join('\n') });
    await does({ type: 'search.lookUp', text: now().lookUpDraft });
    expect(now().lookUpDraft).toBe(lines.slice(1000).join('\n'));
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    await does({ type: 'search.lookUp', text: now().lookUpDraft });
    expect(now().lookUpDraft).toBe('');
  });

  it('finds one parcel by its key without the permission to search areas, and says so of areas (O-030)', async () => {
    const { does, server, told } = await desk(3, false);
    await does({ type: 'app.signedIn', answer: { ...signInAnswer, permissions: [] } as never });
    await does(
      { type: 'search.setLocation', location: { type: 'APN', apn: 'R-1', fips: undefined } },
      { type: 'search.run' },
    );
    expect(server.callsOf('findProperty')).toHaveLength(1);
    await does({ type: 'search.setLocation', location: county }, { type: 'search.run' });
    expect(server.callsOf('listing')).toHaveLength(0);
    expect(told.at(-1)).toMatchObject({ type: 'workspace.alert', field: 'place' });
  });
});

describe('what cannot be searched', () => {
  it('names the parts of an address that it is without', async () => {
    const { does, told, server } = await desk(3, false);
    await does({ type: 'search.load', ...readSearchUrl('?type=COUNTY&fips=39049&moonPhase=3&bedroomsMin=2') });
    expect(told).toContainEqual(expect.objectContaining({ type: 'errors.add', detail: 'moonPhase' }));
    expect(server.callsOf('listing').at(-1)?.get('bedroomsMin')).toBe('2');
    told.length = 0;
    await does({ type: 'search.load', ...readSearchUrl('?type=COUNTY&fips=39049&bedroomsMin=2&utm_source=mail') });
    expect(told.filter(({ type }) => type === 'errors.add')).toEqual([]);
  });

  it('R-ERROR-015 says so in an alert that names the field: no place', async () => {
    const { does, told, server } = await desk(3, false);
    await does({ type: 'search.run' });
    expect(told.at(-1)).toMatchObject({ type: 'workspace.alert', pane: 'filters', field: 'place' });
    expect(server.callsOf('listing')).toHaveLength(0);
  });

  it('R-ERROR-015 says so in an alert that names the field: bounds that contradict each other', async () => {
    const { does, told } = await desk(3);
    await does(
      { type: 'search.setFilter', key: 'bedrooms', value: { kind: 'range', min: 5, max: 3, unknown: false } },
      { type: 'search.run' },
    );
    expect(told.at(-1)).toMatchObject({
      type: 'workspace.alert',
      field: 'bedroomsMin',
      message: 'Beds: the minimum 5 is above the maximum 3.',
    });
  });
});

describe('cursor and selection', () => {
  it('tells the other panes the parcel under the cursor', async () => {
    const { does, told } = await desk(20);
    await does(
      { type: 'search.move', by: 2 },
      { type: 'search.cursor', index: 5 },
      { type: 'search.cursor', index: 5 },
    );
    await does({ type: 'search.moveTo', place: 'last' });
    expect(told.filter(({ type }) => type === 'subject.changed').map(({ propertyId }) => propertyId)).toEqual([
      1, 3, 6, 20,
    ]);
  });

  it('extends from the row toggled last', async () => {
    const at = await desk(20);
    await at.does(
      { type: 'search.move', by: 3 },
      { type: 'search.toggle' },
      { type: 'search.move', by: 3 },
      { type: 'search.extend' },
    );
    expect(selected(at)).toEqual([4, 5, 6, 7]);
  });

  it('R-SEARCH-009 R-SEARCH-047 selects rows from X to Y, cropped to the rows there are, loading them first', async () => {
    const at = await desk(600);
    await at.does({ type: 'search.toggle' }, { type: 'search.selectRange', from: 580, to: 5000 });
    await settled();
    expect(selected(at)).toEqual([1, ...Array.from({ length: 21 }, (_, index) => 580 + index)]);
    expect(resultOf(at.now()).range).toEqual({ from: 580, to: 600 });
  });

  it('R-SEARCH-010 selects all, those not loaded included, and inverts', async () => {
    const at = await desk(600);
    await at.does({ type: 'search.selectAll' });
    expect(stateOf(resultOf(at.now()).selection, pagedOf(at.now()))).toMatchObject({
      allSelected: true,
      remainingSelected: true,
      selected: 600,
    });
    await at.does({ type: 'search.toggle' });
    expect(selectedResults(at.now())).toBe(599);
    await at.does({ type: 'search.invert' });
    expect(selected(at)).toEqual([1]);
    expect(selectedResults(at.now())).toBe(1);
  });

  it('R-SEARCH-010 inverting twice selects what was selected, whatever it was', async () => {
    const at = await desk(30);
    fc.assert(
      fc.property(fc.array(fc.nat(29), { maxLength: 12 }), fc.boolean(), (rows, all) => {
        at.sends({ type: all ? 'search.selectAll' : 'search.selectNone' });
        for (const index of rows) {
          at.sends({ type: 'search.cursor', index });
          at.sends({ type: 'search.toggle' });
        }
        const before = selected(at);
        at.sends({ type: 'search.invert' });
        expect(selected(at)).toEqual(at.numbers().filter((number) => !before.includes(number)));
        expect(selectedResults(at.now())).toBe(30 - before.length);
        at.sends({ type: 'search.invert' });
        expect(selected(at)).toEqual(before);
      }),
    );
  });

  it('another search has other rows: nothing is selected and the cursor begins at the top', async () => {
    const { does, now } = await desk(20);
    await does({ type: 'search.selectAll' }, { type: 'search.move', by: 5 }, beds(2), { type: 'search.run' });
    expect([selectedResults(now()), now().cursor]).toEqual([0, 0]);
  });
});

describe('triage', () => {
  const messages = ({ told }: Desk) => told.filter(({ type }) => /^group\.|^errors\.|^route\./.test(type));

  it('saves the row to the last list and goes on', async () => {
    const at = await desk(20);
    await at.does({ type: 'search.save' });
    expect(messages(at)).toEqual([{ type: 'group.save', propertyIds: [1] }]);
    expect(at.now().cursor).toBe(1);
  });

  it('saves a whole search by its criteria, so that rows not loaded are saved too', async () => {
    const at = await desk(600);
    await at.does({ type: 'search.selectAll' }, { type: 'search.toggle' }, { type: 'search.save', groupName: 'Hot' });
    expect(messages(at)).toEqual([
      {
        type: 'group.save',
        groupName: 'Hot',
        search: { type: 'COUNTY', fips: '39049', label: 'Franklin County, OH', listingType: 'CUSTOM' },
        recordIds: [1001],
        isInversed: true,
      },
    ]);
    expect(at.now().cursor).toBe(0);
  });

  it('sets a status; a row on no list is saved first, one that is saved is not', async () => {
    const at = await desk(20);
    await at.does({ type: 'search.setStatus', position: 2 });
    expect(messages(at)).toEqual([
      { type: 'group.save', propertyIds: [1] },
      { type: 'group.setStatus', propertyIds: [1], statusId: 32, name: '1 Oak St' },
    ]);
    // Root passes what the lists hear on to the search.
    await at.does({ type: 'group.save', propertyIds: [2] }, { type: 'search.setStatus', position: 0 });
    expect(messages(at).slice(2)).toEqual([
      { type: 'group.setStatus', propertyIds: [2], statusId: null, name: '2 Oak St' },
    ]);
  });

  it('does nothing for a status that does not exist', async () => {
    const at = await desk(20);
    await at.does({ type: 'search.setStatus', position: 9 });
    expect(messages(at)).toEqual([]);
    expect(at.now().cursor).toBe(0);
  });

  it('refuses a status for rows that are not loaded, in words', async () => {
    const at = await desk(600);
    await at.does({ type: 'search.selectAll' }, { type: 'search.setStatus', position: 1 });
    expect(messages(at)).toEqual([{ type: 'errors.add', message: expect.stringMatching(/not loaded/) }]);
  });

  it('repeats the last action on the next row', async () => {
    const at = await desk(20);
    await at.does({ type: 'search.repeat' });
    expect(messages(at)).toEqual([]);
    await at.does({ type: 'search.save', groupName: 'Hot' }, { type: 'search.repeat' });
    expect(messages(at).map(({ propertyIds }) => propertyIds)).toEqual([[1], [2]]);
  });

  it('shows at once what lists were told, and takes it back with the inverse', async () => {
    const at = await desk(20);
    await at.does(
      { type: 'group.save', propertyIds: [3, 4] },
      { type: 'group.setStatus', propertyIds: [3], statusId: 31 },
    );
    expect(at.now().marks).toEqual({ 3: { isSaved: true, statusId: 31 }, 4: { isSaved: true } });
    await at.does({ type: 'group.edit', changes: [{ propertyId: 3, change: { statusId: null } }] });
    await at.does({ type: 'group.unsave', groupId: 1, propertyIds: [4], isReplay: true });
    expect(at.now().marks).toEqual({ 3: { isSaved: true, statusId: null }, 4: { isSaved: false, statusId: null } });
  });

  it('opens the parcel under the cursor at its own address', async () => {
    const at = await desk(20);
    await at.does({ type: 'search.move', by: 1 }, { type: 'search.open' });
    expect(messages(at)).toEqual([{ type: 'route.go', path: '/search/2' }]);
  });
});
