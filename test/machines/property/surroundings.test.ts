import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate';
import { afterEach, describe, expect, it } from 'vitest';
import {
  comparisonTabCodes,
  type ComparableAnswer,
  type ComparableRow,
} from '../../../src/api/contract/property/surroundings.ts';
import type { AuthAnswer } from '../../../src/api/contract/account/session.ts';
import { REST_MS } from '../../../src/machines/property/property.ts';
import { availableTabs, surroundingsMachine } from '../../../src/machines/property/surroundings.ts';
import type { SurroundingsEvent } from '../../../src/machines/property/surroundings/events.ts';
import { tabValue } from '../../../src/machines/property/surroundings/tabValue.ts';
import { isNothing } from '../../../src/machines/parts/selection.ts';
import { tabMachine } from '../../../src/machines/property/surroundings/tab.ts';
import type { TabAnswer } from '../../../src/machines/property/surroundings/loadTab.ts';
import type { SubjectHome } from '../../../src/machines/property/surroundings/subjectHome.ts';
import { selectedRows, type TabEvent } from '../../../src/machines/property/surroundings/tabContext.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { shortestPaths, Waiting } from '../../support/modelPaths.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const row = (id: string, change: Partial<ComparableRow> = {}): ComparableRow => ({
  id,
  type: id.startsWith('M') ? 'M' : 'U',
  seq: 1,
  recordSeq: 1,
  selected: true,
  propertyId: Number(id.slice(1)),
  streetAddress: `${id} Oak St`,
  cityName: null,
  zip: null,
  apn: null,
  saleDate: '2026-05-01',
  saleAmount: 300_000,
  listingAmount: null,
  pricePerSquareFoot: null,
  multiParcel: null,
  saleSituation: null,
  daysOnMarket: null,
  status: null,
  distanceFromSubject: 0.1,
  squareFeet: 1500,
  lotSquareFeet: null,
  basementSquareFeet: null,
  stories: null,
  propertyTypeCode: null,
  assessedValue: null,
  notMarketReason: null,
  buyer: null,
  seller: null,
  monthsHeld: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
  latitude: null,
  longitude: null,
  ...change,
});

const SHAPE = '38 -78/38.1 -78/38.1 -78.1';
const defaults = { saleDateMin: '2025-11-21', saleDateMax: '2026-11-21', distanceMax: 0.5, mlsListingStatus: 'SOLD' };
/** Property 5 stands there twice: from public records and from a listing. */
const rows = [
  row('U2', { distanceFromSubject: 0.3, saleAmount: 100_000 }),
  row('U5', { distanceFromSubject: 0.2 }),
  row('M5', { distanceFromSubject: 0.2 }),
  row('U9', { distanceFromSubject: 0.1, saleAmount: 500_000, selected: false }),
];
const answer = (change: Partial<TabAnswer> = {}): TabAnswer => ({
  rows,
  market: [],
  search: defaults,
  basis: 'today',
  note: null,
  ...change,
});
/** The same as the server says it. */
const onWire = ({ rows: comparables, market, ...rest }: TabAnswer): ComparableAnswer => ({
  comparables: [...comparables],
  market: [...market],
  ...rest,
});
const home = (change: Partial<SubjectHome> = {}): SubjectHome => ({
  propertyId: 1,
  isNonDisclosure: false,
  squareFeet: 1500,
  lotSquareFeet: null,
  basementSquareFeet: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
  stories: null,
  propertyTypeCode: null,
  assessedValue: null,
  assessedYear: null,
  estimatedValue: null,
  ...change,
});
const told = (change: Partial<SubjectHome> = {}) =>
  ({ type: 'surroundings.subject', home: home(change), searches: [], savedId: null }) as const;

type TabSnapshot = SnapshotFrom<typeof tabMachine>;
type Outcome =
  | { readonly type: 'xstate.done.actor.loadTab'; readonly output: TabAnswer }
  | { readonly type: 'xstate.error.actor.loadTab'; readonly error: Error };
type ModelEvent = TabEvent | Outcome;

const tabEvents = (snapshot: TabSnapshot): ModelEvent[] => [
  { type: 'tab.subject', propertyId: 1 },
  { type: 'tab.subject', propertyId: 4 },
  { type: 'tab.show' },
  { type: 'tab.update', change: { distanceMax: 1 } },
  { type: 'tab.update', change: { distanceMax: 2 }, isRun: true },
  { type: 'tab.run' },
  { type: 'tab.reset' },
  { type: 'tab.type', listingType: 'M' },
  { type: 'tab.shape', shape: SHAPE },
  { type: 'tab.shape', shape: null },
  { type: 'tab.toggle', ids: ['M5'], on: true },
  ...(snapshot.matches('loading')
    ? ([
        { type: 'xstate.done.actor.loadTab', output: answer() },
        { type: 'xstate.error.actor.loadTab', error: new Error('down') },
      ] as const)
    : []),
];
const tabKey = ({ value, context }: TabSnapshot): string =>
  JSON.stringify([
    value,
    context.subjectId,
    context.search,
    context.isStale,
    [...context.selection.items],
    context.error,
  ]);

const noClient = answeringClient({});
const paths = shortestPaths(tabMachine, {
  input: { client: noClient, tab: 'COMP' },
  events: tabEvents,
  keyOf: tabKey,
});

describe('every state of a comparison tab', () => {
  it('is reached by a path', () => {
    expect([...new Set(paths.map(({ state }) => state.value))].toSorted()).toEqual([
      'due',
      'empty',
      'failed',
      'loading',
      'ready',
    ]);
    const types = new Set(paths.flatMap(({ events }) => events.map(({ type }) => type)));
    // The reset and the first show lead to states that shorter ways reach as well.
    for (const type of ['tab.subject', 'tab.show', 'tab.update', 'tab.type', 'tab.toggle', 'xstate.done.actor.loadTab'])
      expect(types).toContain(type);
  });

  it('has a selection, a version of its rows and staleness that agree', () => {
    const broken = paths.filter(({ state }) => {
      const { isStale, selection, dataVersion, rows: shown, subjectId } = state.context;
      if (!Number.isInteger(dataVersion) || selection.items.size !== selectedRows(state.context).length) return true;
      if (state.matches('empty')) return isStale || shown.length > 0 || !isNothing(selection);
      if (state.matches('ready')) return shown.length !== rows.length;
      return state.matches('loading') && subjectId === null;
    });
    expect(broken).toEqual([]);
  });

  it('is reached by a running tab too', async () => {
    const ends = new Map(
      paths
        .toSorted((a, b) => a.events.length - b.events.length)
        .map((path) => [`${path.state.value} ${path.events.at(-1)?.type} ${path.state.context.isStale}`, path]),
    );
    for (const { events, key } of ends.values()) {
      const { actor, happen } = runningTab();
      for (const event of events) await happen(event);
      expect(tabKey(actor.getSnapshot()).replace(/"Internal[^"]*"/, 'E')).toBe(key.replace(/"Internal[^"]*"/, 'E'));
    }
  });
});

function runningTab() {
  const waiting = new Waiting();
  const client = answeringClient({ comparables: () => waiting.hold() });
  const { child: actor, told, stop } = inRoot(tabMachine, { client, tab: 'COMP' });
  stops.push(stop);
  const happen = async (event: ModelEvent): Promise<void> => {
    if (event.type === 'xstate.done.actor.loadTab') waiting.answer(onWire(event.output));
    else if (event.type === 'xstate.error.actor.loadTab') waiting.answer(new Refused(500));
    else actor.send(event);
    await settled(4);
  };
  const selected = (): string[] => selectedRows(actor.getSnapshot().context).map(({ id }) => id);
  return { actor, happen, client, told, selected };
}

async function loadedTab(change: Partial<TabAnswer> = {}) {
  const tab = runningTab();
  await tab.happen({ type: 'tab.subject', propertyId: 1 });
  await tab.happen({ type: 'tab.show' });
  await tab.happen({ type: 'xstate.done.actor.loadTab', output: answer(change) });
  return tab;
}

describe('a comparison tab', () => {
  it('R-COMP-017 holds whether it loads, whether it is stale, what is selected, and a version of its data that rises with them', async () => {
    const { actor, happen, selected } = runningTab();
    let version = -1;
    /** What it holds now, and whether the version rose since this was asked last. */
    const holds = () => {
      const { context, value } = actor.getSnapshot();
      const rose = context.dataVersion > version;
      version = context.dataVersion;
      return { isLoading: value === 'loading', isStale: context.isStale, selected: selected(), rose };
    };
    const done = (change: Partial<TabAnswer> = {}) =>
      ({ type: 'xstate.done.actor.loadTab', output: answer(change) }) as const;
    await happen({ type: 'tab.subject', propertyId: 1 });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: [], rose: true });
    await happen({ type: 'tab.show' });
    expect(holds()).toEqual({ isLoading: true, isStale: false, selected: [], rose: false });
    await happen(done());
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: ['U5', 'U2'], rose: true });
    await happen({ type: 'tab.toggle', ids: ['U2'], on: false });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: ['U5'], rose: true });
    await happen({ type: 'tab.update', change: { distanceMax: 1 } });
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: ['U5'], rose: false });
    await happen({ type: 'tab.run' });
    expect(holds()).toEqual({ isLoading: true, isStale: false, selected: ['U5'], rose: false });
    // Changed while the answer is on its way: the rows are those of the bounds before.
    await happen({ type: 'tab.update', change: { distanceMax: 2 } });
    await happen(done({ rows: rows.slice(0, 1) }));
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: ['U2'], rose: true });
    await happen({ type: 'tab.sort', key: 'saleAmount' });
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: ['U2'], rose: true });
    await happen({ type: 'tab.run' });
    await happen({ type: 'xstate.error.actor.loadTab', error: new Error('down') });
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: ['U2'], rose: false });
    await happen({ type: 'tab.subject', propertyId: 4 });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: [], rose: true });
  });

  it("asks for the server's defaults first and shows the nearest row first (R-COMP-010)", async () => {
    const { actor, client } = await loadedTab();
    expect(client.calls[0]?.request.body).toEqual({ subjectPropertyId: 1, useDefaults: true, withMarket: true });
    const { context } = actor.getSnapshot();
    expect(context.search).toEqual(defaults);
    expect(context.rows.map(({ id }) => id)).toEqual(['U9', 'U5', 'M5', 'U2']);
  });

  it('R-COMP-016 is stale after a change and runs again when asked, with the changed bounds', async () => {
    const { actor, happen, client } = await loadedTab();
    await happen({ type: 'tab.update', change: { distanceMax: 1 } });
    expect([actor.getSnapshot().context.isStale, client.calls.length]).toEqual([true, 1]);
    await happen({ type: 'tab.run' });
    expect(client.calls.at(-1)?.request.body).toEqual({
      ...defaults,
      distanceMax: 1,
      subjectPropertyId: 1,
      useDefaults: false,
      withMarket: true,
    });
    await happen({ type: 'xstate.done.actor.loadTab', output: answer({ search: { ...defaults, distanceMax: 1 } }) });
    expect(actor.getSnapshot().context.isStale).toBe(false);
    await happen({ type: 'tab.update', change: { distanceMax: 2 }, isRun: true });
    expect(client.calls).toHaveLength(3);
  });

  it('keeps bounds that were typed while an answer was on its way', async () => {
    const { actor, happen } = await loadedTab();
    await happen({ type: 'tab.run' });
    await happen({ type: 'tab.update', change: { bedroomsMin: 3 } });
    await happen({ type: 'xstate.done.actor.loadTab', output: answer() });
    const { search, isStale } = actor.getSnapshot().context;
    expect([search?.bedroomsMin, isStale]).toEqual([3, true]);
  });

  it('R-COMP-015 is refreshed after a successful search: new rows under a new data version', async () => {
    const { actor, happen } = await loadedTab();
    const before = actor.getSnapshot().context.dataVersion;
    await happen({ type: 'tab.run' });
    await happen({ type: 'xstate.done.actor.loadTab', output: answer({ rows: [row('U7')] }) });
    const { rows: shown, dataVersion } = actor.getSnapshot().context;
    expect(shown.map(({ id }) => id)).toEqual(['U7']);
    expect(dataVersion).toBeGreaterThan(before);
  });

  it('R-SURR-005 supports update, reset, select, sort and type change', async () => {
    const { actor, happen, client, selected } = await loadedTab();
    const context = () => actor.getSnapshot().context;
    await happen({ type: 'tab.update', change: { squareFeetMin: 1000 } });
    expect(context().search?.squareFeetMin).toBe(1000);
    await happen({ type: 'tab.toggle', ids: ['U9'] });
    expect(selected()).toContain('U9');
    await happen({ type: 'tab.sort', key: 'saleAmount' });
    expect(context().rows.map(({ saleAmount }) => saleAmount)).toEqual([100_000, 300_000, 300_000, 500_000]);
    await happen({ type: 'tab.sort', key: 'saleAmount' });
    expect(context().rows[0]?.saleAmount).toBe(500_000);
    await happen({ type: 'tab.type', listingType: 'M' });
    expect(client.calls.at(-1)?.request.body).toMatchObject({ listingType: 'M', squareFeetMin: 1000 });
    await happen({ type: 'xstate.done.actor.loadTab', output: answer() });
    await happen({ type: 'tab.reset' });
    expect(client.calls.at(-1)?.request.body).toEqual({ subjectPropertyId: 1, useDefaults: true, withMarket: true });
  });

  it('keeps one row of a property selected: public records, listings where prices are not public (R-COMP-006)', async () => {
    const { happen, selected } = await loadedTab();
    expect(selected()).toEqual(['U5', 'U2']);
    await happen({ type: 'tab.told', home: home({ isNonDisclosure: true }), search: null });
    expect(selected()).toEqual(['M5', 'U2']);
    await happen({ type: 'tab.toggle', ids: ['U5'] });
    expect(selected()).toEqual(['U5', 'U2']);
  });

  it('keeps both rows of a property when a listing type is set', async () => {
    const { happen, selected } = await loadedTab({ search: { ...defaults, listingType: 'U' } });
    await happen({ type: 'tab.selectAll' });
    expect(selected()).toEqual(['U9', 'U5', 'M5', 'U2']);
  });

  it('gives every choice to the history, which brings back exactly the rows before', async () => {
    const { happen, selected, told } = await loadedTab();
    await happen({ type: 'tab.toggle', ids: ['U2'] });
    const entry = told.at(-1);
    expect(entry).toMatchObject({ type: 'history.push', undo: { ids: ['U5', 'U2'] }, redo: { ids: ['U5'] } });
    await happen({ type: 'tab.restore', subjectId: 1, ids: ['U5', 'U2'] });
    expect(selected()).toEqual(['U5', 'U2']);
    await happen({ type: 'tab.restore', subjectId: 99, ids: [] });
    expect(selected()).toEqual(['U5', 'U2']);
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(1);
  });

  it('R-SESSION-018 says what went wrong, keeps the old rows as stale, and runs again', async () => {
    const { actor, happen, told } = await loadedTab();
    await happen({ type: 'tab.run' });
    await happen({ type: 'xstate.error.actor.loadTab', error: new Error('down') });
    expect(actor.getSnapshot().matches('failed')).toBe(true);
    expect(actor.getSnapshot().context.rows).toHaveLength(4);
    expect(actor.getSnapshot().context).toMatchObject({ isStale: true, error: expect.any(String) as unknown });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { event: { type: 'surroundings.run' } } });
    await happen({ type: 'tab.run' });
    await happen({ type: 'xstate.done.actor.loadTab', output: answer() });
    expect(actor.getSnapshot().context.error).toBeNull();
  });
});

/** The account has every listing type; of the sign-in answer the tabs read nothing else. */
const signIn = (actor: { readonly send: (event: SurroundingsEvent) => void }): void => {
  const answerOfSignIn = { availableListingTypes: [...comparisonTabCodes] } as unknown as AuthAnswer;
  actor.send({ type: 'app.signedIn', answer: answerOfSignIn });
};

describe('comparison tabs', () => {
  function running(client = answeringClient({ comparables: () => onWire(answer()) })) {
    const clock = new SimulatedClock();
    const actor = createActor(surroundingsMachine, { input: childInput(client), clock });
    actor.start();
    stops.push(() => actor.stop());
    const send = (event: SurroundingsEvent): void => actor.send(event);
    const rest = async (): Promise<void> => {
      clock.increment(REST_MS);
      await settled();
    };
    const comparables = () => actor.getSnapshot().context.tabs.COMP.getSnapshot();
    return { actor, client, send, rest, comparables };
  }

  it('R-PERM-007 R-PERM-008 are 13, of which the long ones are always there and single letters when the account has them (O-029)', () => {
    const all = availableTabs([...comparisonTabCodes]);
    expect(all).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'C', 'P', 'F', 'L', 'E', 'V', 'R', 'B', 'D']);
    expect(availableTabs([])).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED']);
    expect(availableTabs(['V', 'M'])).toEqual(['COMP', 'FLIP', 'NEIGHBOR', 'LINKED', 'V']);
    expect(Object.keys(running().actor.getSnapshot().context.tabs)).toEqual([...comparisonTabCodes]);
  });

  it('ask once the cursor rests, and only while they are seen', async () => {
    const { client, send, rest, comparables } = running();
    send({ type: 'property.open', propertyId: 1 });
    await rest();
    expect(client.calls).toHaveLength(0);
    send({ type: 'pane.shown', pane: 'comparables' });
    await rest();
    expect(client.calls).toHaveLength(1);
    for (const propertyId of [2, 3, 4]) send({ type: 'property.open', propertyId });
    expect(comparables().context.rows).toEqual([]);
    await rest();
    expect(
      client.calls.map(({ request }) => (request.body as { subjectPropertyId: number }).subjectPropertyId),
    ).toEqual([1, 4]);
  });

  it('start anew for another property (R-PROP-008) and tell the tab where prices are not public', async () => {
    const { send, rest, comparables } = running();
    send({ type: 'pane.shown', pane: 'comparables' });
    send({ type: 'property.open', propertyId: 1 });
    await rest();
    send(told({ isNonDisclosure: true }));
    expect(selectedRows(comparables().context).map(({ id }) => id)).toContain('M5');
    send({ type: 'surroundings.update', change: { distanceMax: 3 } });
    expect(comparables().context.search?.distanceMax).toBe(3);
    send({ type: 'property.open', propertyId: 2 });
    expect(comparables().context).toMatchObject({ rows: [], search: null, isNonDisclosure: false });
    // What is said of another property does not count.
    send(told({ isNonDisclosure: true }));
    expect(comparables().context.isNonDisclosure).toBe(false);
  });

  it('R-SURR-003 R-SURR-009 each kind asks its own call: comparables, flips, neighbours, and the rest by their code', async () => {
    const empty = { search: {}, basis: 'today', note: null } as const;
    const client = answeringClient({
      comparables: () => onWire(answer()),
      flipComparables: () => ({ flipComparables: [], ...empty }),
      neighbors: () => ({ neighbors: [], ...empty }),
      nearbyListings: () => ({ nearbyListings: [], ...empty }),
    });
    const { send, rest, actor } = running(client);
    signIn(actor);
    send({ type: 'pane.shown', pane: 'comparables' });
    send({ type: 'property.open', propertyId: 1 });
    await rest();
    for (let step = 1; step < comparisonTabCodes.length; step += 1) {
      send({ type: 'surroundings.step', by: 1 });
      await settled();
    }
    expect(client.calls.map(({ name, request }) => request.params['listingType'] ?? name)).toEqual([
      'comparables',
      'flipComparables',
      'neighbors',
      'LINKED',
      'C',
      'P',
      'F',
      'L',
      'E',
      'V',
      'R',
      'B',
      'D',
    ]);
    // Round again: what is there is not asked for twice.
    send({ type: 'surroundings.step', by: 1 });
    expect(actor.getSnapshot().context.active).toBe('COMP');
    send({ type: 'surroundings.step', by: -1 });
    expect(actor.getSnapshot().context.active).toBe('D');
    await settled();
    expect(client.calls).toHaveLength(13);
  });

  it('R-SURR-006 look only inside the shape drawn on the map when told to, follow it, and reach as far as before without it', async () => {
    const { client, send, rest, comparables, actor } = running();
    const bodies = () => client.calls.map(({ request }) => request.body);
    send({ type: 'pane.shown', pane: 'comparables' });
    send({ type: 'property.open', propertyId: 1 });
    await rest();
    send({ type: 'surroundings.update', change: { distanceMax: 3 } });
    // Without a shape there is nothing to look in.
    send({ type: 'surroundings.shape' });
    await settled();
    expect(bodies()).toHaveLength(1);
    send({ type: 'surroundings.drawn', shape: SHAPE });
    await settled();
    // Drawn for the search of leads: it limits nothing by itself.
    expect(bodies()).toHaveLength(1);
    send({ type: 'surroundings.shape' });
    await settled();
    const { distanceMax: _reach, ...unbounded } = defaults;
    expect(bodies()[1]).toEqual({
      ...unbounded,
      shapeDefinition: SHAPE,
      subjectPropertyId: 1,
      useDefaults: false,
      withMarket: true,
    });
    // The answer of this server says its own bounds again; a tab not asked yet begins with the shape.
    const other = '38 -78/38.2 -78/38.2 -78.2';
    send({ type: 'surroundings.drawn', shape: other });
    await settled();
    expect(bodies()[2]).toMatchObject({ shapeDefinition: other });
    expect(actor.getSnapshot().context.tabs.FLIP.getSnapshot().context.shape).toBe(other);
    send({ type: 'surroundings.update', change: { shapeDefinition: other, distanceMax: undefined } });
    send({ type: 'surroundings.shape' });
    await settled();
    expect(bodies()[3]).toMatchObject({ distanceMax: 0.5 });
    expect(bodies()[3]).not.toHaveProperty('shapeDefinition');
    expect(comparables().context.search).not.toHaveProperty('shapeDefinition');
    // Another property lies elsewhere.
    send({ type: 'surroundings.shape' });
    send({ type: 'property.open', propertyId: 2 });
    await rest();
    expect(bodies().at(-1)).toEqual({ subjectPropertyId: 2, useDefaults: true, withMarket: true });
  });

  it('R-SURR-008 keeps the bounds of the tabs with the saved property, and begins with what was kept', async () => {
    const client = answeringClient({
      comparables: () => onWire(answer()),
      saveSurroundingSearches: () => ({ surroundingSearches: [] }),
    });
    const { send, rest, comparables } = running(client);
    const searches = [
      { tab: 'COMP' as const, search: { distanceMax: 2, shapeDefinition: '38 -78/38.1 -78/38.1 -78.1' } },
    ];
    send({ type: 'property.open', propertyId: 1 });
    send({ ...told(), searches, savedId: 17 });
    send({ type: 'pane.shown', pane: 'comparables' });
    await rest();
    expect(client.calls[0]?.request.body).toMatchObject({ distanceMax: 2, useDefaults: false });
    expect(comparables().context.search).toEqual(defaults);
    send({ type: 'surroundings.keep' });
    await settled();
    expect(client.calls.at(-1)).toMatchObject({
      name: 'saveSurroundingSearches',
      request: { params: { id: '17' }, body: { surroundingSearches: [{ tab: 'COMP', search: defaults }] } },
    });
  });
});

describe('the value of the subject', () => {
  const sales = ['U2', 'U3', 'U4', 'U5'].map((id, index) => row(id, { saleAmount: 300_000 + index * 1000 }));
  const search = { ...defaults, saleDateMax: '2026-06-01' };

  it('follows the selected sales and the rates that a person sets, and goes into the analysis', async () => {
    const { actor, happen, told: messages } = await loadedTab({ rows: sales, search });
    expect(tabValue(actor.getSnapshot().context)).toBeNull();
    await happen({ type: 'tab.told', home: home(), search: null });
    const before = tabValue(actor.getSnapshot().context)?.value ?? 0;
    expect(before).toBeGreaterThan(295_000);
    expect(before).toBeLessThan(310_000);
    await happen({ type: 'tab.rate', key: 'time', dollars: 20_000 });
    const changed = tabValue(actor.getSnapshot().context)?.value ?? 0;
    expect(changed).toBeGreaterThan(before + 5000);
    await happen({ type: 'tab.rate', key: 'time', dollars: null });
    expect(tabValue(actor.getSnapshot().context)?.value).toBe(before);
    await happen({ type: 'tab.useValue' });
    expect(messages.slice(-2)).toEqual([
      { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' },
      {
        type: 'analysis.enter',
        propertyId: 1,
        entries: [{ path: { at: 'analysis', field: 'marketValue' }, text: String(Math.round(before)) }],
      },
    ]);
  });

  it('asks for files with the bounds on screen: exports of all rows, the report of the selected ones', async () => {
    const { happen, told: messages } = await loadedTab({ rows: sales, search });
    await happen({ type: 'tab.toggle', ids: ['U2'] });
    await happen({ type: 'tab.export', csv: true });
    expect(messages.at(-1)).toMatchObject({
      type: 'download.start',
      what: { call: 'comparablesExport', request: { query: { csv: true }, body: { ...search, subjectPropertyId: 1 } } },
    });
    await happen({ type: 'tab.report', mls: true });
    expect(messages.at(-1)).toMatchObject({
      what: {
        call: 'comparablesReport',
        request: { query: { mls: true }, body: { selectedIds: 'U3,U4,U5', useDefaults: false } },
      },
    });
  });
});
