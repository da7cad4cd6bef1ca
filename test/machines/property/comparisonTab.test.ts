/** A comparison tab on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { callOrThrow } from '../../../src/machines/app/call.ts';
import type { FileRequest } from '../../../src/machines/app/messages/workspace.ts';
import { tabMachine } from '../../../src/machines/property/surroundings/tab.ts';
import { tabValue } from '../../../src/machines/property/surroundings/tabValue.ts';
import { selectedRows } from '../../../src/machines/property/surroundings/tabContext.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { askComparables, comparedIn, type Compared } from './compared.ts';

let server: TestServer;
let me: SignedIn;
/** In Ohio, where prices are public, and in Texas, where they are not. */
let subject: Compared;
let closed: Compared;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  subject = await comparedIn(server, me, '39049');
  closed = await comparedIn(server, me, '48491');
});
afterAll(async () => await server.close());

function openTab() {
  const at = openDesk(tabMachine, { server, me, input: { tab: 'COMP' } });
  return {
    ...at,
    selected: (): string[] => selectedRows(at.context()).map(({ id }) => id),
    asked: () => at.wire.of('comparables').map(({ body }) => body),
  };
}
async function loadedTab(of = subject) {
  const tab = openTab();
  await tab.does({ type: 'tab.subject', propertyId: of.propertyId }, { type: 'tab.show' });
  return tab;
}
/** What the tab asks with these bounds. */
const bodyOf = (search: ComparableSearch | null): object => ({
  ...search,
  subjectPropertyId: subject.propertyId,
  useDefaults: search === null,
  withMarket: true,
  mostAlike: true,
});

describe('a comparison tab', () => {
  it('R-COMP-017 holds whether it loads, whether it is stale, what is selected, and a version of its data that rises with them', async () => {
    const { does, wire, state, context, selected } = openTab();
    const { proposed, propertyId } = subject;
    let version = -1;
    /** What it holds now, and whether the version rose since this was asked last. */
    const holds = () => {
      const { dataVersion, isStale } = context();
      const rose = dataVersion > version;
      version = dataVersion;
      return { isLoading: state().value === 'loading', isStale, selected: selected(), rose };
    };
    const answers = wire.hold('comparables');
    const comes = async (fault?: number): Promise<void> => {
      answers.pass({ fault });
      await wire.quiet();
    };
    await does({ type: 'tab.subject', propertyId });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: [], rose: true });
    await does({ type: 'tab.show' });
    expect(holds()).toEqual({ isLoading: true, isStale: false, selected: [], rose: false });
    await comes();
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: proposed, rose: true });
    const fewer = proposed.slice(1);
    await does({ type: 'tab.toggle', ids: proposed.slice(0, 1), on: false });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: fewer, rose: true });
    await does({ type: 'tab.update', change: { distanceMax: 0.2 } });
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: fewer, rose: false });
    await does({ type: 'tab.run' });
    expect(holds()).toEqual({ isLoading: true, isStale: false, selected: fewer, rose: false });
    // Changed while the answer is on its way: the rows are those of the bounds before.
    await does({ type: 'tab.update', change: { distanceMax: 2 } });
    await comes();
    const near = await askComparables(me, propertyId, { ...subject.search, distanceMax: 0.2 });
    const nearest = near.comparables.filter((row) => row.selected).map(({ id }) => id);
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: nearest, rose: true });
    await does({ type: 'tab.sort', key: 'saleAmount' });
    const sorted = selected();
    expect(sorted.toSorted()).toEqual(nearest.toSorted());
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: sorted, rose: true });
    await does({ type: 'tab.run' });
    await comes(500);
    expect(holds()).toEqual({ isLoading: false, isStale: true, selected: sorted, rose: false });
    await does({ type: 'tab.subject', propertyId: closed.propertyId });
    expect(holds()).toEqual({ isLoading: false, isStale: false, selected: [], rose: true });
  });

  it("asks for the server's defaults first and shows the nearest row first (R-COMP-010)", async () => {
    const { asked, context } = await loadedTab();
    expect(asked()).toEqual([bodyOf(null)]);
    expect(context().search).toEqual(subject.search);
    expect(context().rows.map(({ id }) => id)).toEqual(subject.rows.map(({ id }) => id));
  });

  it('R-COMP-016 is stale after a change and runs again when asked, with the changed bounds', async () => {
    const { does, context, asked } = await loadedTab();
    await does({ type: 'tab.update', change: { distanceMax: 0.1 } });
    expect([context().isStale, asked().length]).toEqual([true, 1]);
    await does({ type: 'tab.run' });
    const nearer = { ...subject.search, distanceMax: 0.1 };
    expect(asked().at(-1)).toEqual(bodyOf(nearer));
    expect([context().isStale, context().search]).toEqual([false, nearer]);
    expect(context().rows.length).toBeLessThan(subject.rows.length);
    await does({ type: 'tab.update', change: { distanceMax: 2 }, isRun: true });
    expect(asked()).toHaveLength(3);
  });

  it('keeps bounds that were typed while an answer was on its way', async () => {
    const { does, wire, context } = await loadedTab();
    const answers = wire.hold('comparables', 'after');
    await does({ type: 'tab.run' }, { type: 'tab.update', change: { bedroomsMin: 3 } });
    answers.open();
    await wire.quiet();
    expect([context().search?.bedroomsMin, context().isStale]).toEqual([3, true]);
  });

  it('R-COMP-015 is refreshed after a successful search: new rows under a new data version', async () => {
    const { does, context } = await loadedTab();
    const before = context().dataVersion;
    await does({ type: 'tab.update', change: { distanceMax: 0.1 } }, { type: 'tab.run' });
    const near = subject.rows.filter(({ distanceFromSubject }) => (distanceFromSubject ?? 1) <= 0.1);
    expect(near.length).toBeGreaterThan(0);
    expect(near.length).toBeLessThan(subject.rows.length);
    expect(context().rows.map(({ id }) => id)).toEqual(near.map(({ id }) => id));
    expect(context().dataVersion).toBeGreaterThan(before);
  });

  it('R-SURR-005 supports update, reset, select, sort and type change', async () => {
    const { does, context, asked, selected } = await loadedTab();
    await does({ type: 'tab.update', change: { squareFeetMin: 1000 } });
    expect(context().search?.squareFeetMin).toBe(1000);
    await does({ type: 'tab.toggle', ids: [subject.twice.before] });
    expect(selected()).toContain(subject.twice.before);
    const amounts = () => context().rows.map(({ saleAmount }) => saleAmount ?? 0);
    await does({ type: 'tab.sort', key: 'saleAmount' });
    expect(amounts()).toEqual(amounts().toSorted((a, b) => a - b));
    await does({ type: 'tab.sort', key: 'saleAmount' });
    expect(amounts()).toEqual(amounts().toSorted((a, b) => b - a));
    await does({ type: 'tab.type', listingType: 'M' });
    expect(asked().at(-1)).toMatchObject({ listingType: 'M', squareFeetMin: 1000 });
    expect(new Set(context().rows.map(({ type }) => type))).toEqual(new Set(['M']));
    await does({ type: 'tab.reset' });
    expect(asked().at(-1)).toEqual(bodyOf(null));
  });

  it('sorts by several columns, tells the order, and begins the next subject in it', async () => {
    const { does, context, heard } = await loadedTab();
    await does({ type: 'tab.cursor', index: 0, column: 'bedrooms' }, { type: 'tab.sortCurrent', ascending: false });
    await does({ type: 'tab.sort', key: 'saleAmount', adds: true });
    const sort = [
      { field: 'bedrooms', ascending: false },
      { field: 'saleAmount', ascending: true },
    ];
    expect(heard('looks.sorted').at(-1)).toEqual({ type: 'looks.sorted', grid: 'COMP', sort });
    const pairs = () => context().rows.map(({ bedrooms, saleAmount }) => [bedrooms ?? -1, saleAmount ?? Infinity]);
    const expected = pairs().toSorted(([a = 0, x = 0], [b = 0, y = 0]) => b - a || x - y);
    expect(pairs()).toEqual(expected);
    await does({ type: 'tab.subject', propertyId: closed.propertyId });
    expect(context().sort).toEqual(sort);
    await does({ type: 'tab.resetColumns' });
    expect(heard('looks.reset')).toEqual([{ type: 'looks.reset', grid: 'COMP' }]);
    expect(context().sort).toEqual([{ field: 'distanceFromSubject', ascending: true }]);
  });

  it('what is asked of the column under the cursor goes to its bounds, or to the looks of the tab', async () => {
    const { does, heard } = await loadedTab();
    await does({ type: 'tab.cursor', index: 0, column: 'squareFeet' }, { type: 'tab.filterColumn' });
    expect(heard('workspace.focusField')).toEqual([
      { type: 'workspace.focusField', pane: 'comparables', field: 'squareFeetMin' },
    ]);
    await does({ type: 'tab.hideColumn' }, { type: 'tab.pinColumn' });
    expect([heard('looks.hide'), heard('looks.pin')]).toEqual([
      [{ type: 'looks.hide', grid: 'COMP', key: 'squareFeet' }],
      [{ type: 'looks.pin', grid: 'COMP', key: 'squareFeet' }],
    ]);
    // What is worked out has no order and no bound; what counts stays where it is.
    await does(
      { type: 'tab.cursor', index: 0, column: 'score' },
      { type: 'tab.sortCurrent' },
      { type: 'tab.filterColumn' },
    );
    await does(
      { type: 'tab.cursor', index: 0, column: 'selected' },
      { type: 'tab.hideColumn' },
      { type: 'tab.pinColumn' },
    );
    expect(
      ['looks.sorted', 'looks.hide', 'looks.pin', 'workspace.focusField'].map((type) => heard(type).length),
    ).toEqual([0, 1, 1, 1]);
  });

  it('keeps one row of a property selected, that of the last sale unless a person says otherwise (R-COMP-006)', async () => {
    const { does, selected } = await loadedTab();
    const { home, twice } = subject;
    await does({ type: 'tab.told', home, search: null });
    const isSelected = () => [selected().includes(twice.last), selected().includes(twice.before)];
    await does({ type: 'tab.toggle', ids: [twice.last], on: true });
    expect(isSelected()).toEqual([true, false]);
    await does({ type: 'tab.toggle', ids: [twice.before] });
    expect(isSelected()).toEqual([false, true]);
    await does({ type: 'tab.toggle', ids: [twice.last] });
    expect(isSelected()).toEqual([true, false]);
    await does({ type: 'tab.selectAll' });
    expect(isSelected()).toEqual([true, false]);
    const listings = await loadedTab(closed);
    await listings.does({ type: 'tab.told', home: closed.home, search: null });
    expect(new Set(selectedRows(listings.context()).map(({ type }) => type))).toEqual(new Set(['M']));
  });

  it('keeps both rows of a property when a listing type is set', async () => {
    const { does, context, selected } = await loadedTab();
    await does({ type: 'tab.type', listingType: 'U' }, { type: 'tab.selectAll' });
    expect(selected()).toEqual(context().rows.map(({ id }) => id));
    expect(selected()).toEqual(expect.arrayContaining(Object.values(subject.twice)));
    await does({ type: 'tab.type', listingType: '' });
    await does({ type: 'tab.selectAll' });
    // Without a type one row of each property stays.
    expect(selected()).toHaveLength(new Set(context().rows.map(({ propertyId }) => propertyId)).size);
  });

  it('gives every choice to the history, which brings back exactly the rows before', async () => {
    const { does, heard, selected } = await loadedTab();
    const { propertyId, proposed } = subject;
    await does({ type: 'tab.toggle', ids: proposed.slice(0, 1) });
    expect(heard('history.push')).toMatchObject([{ undo: { ids: proposed }, redo: { ids: proposed.slice(1) } }]);
    await does({ type: 'tab.restore', subjectId: propertyId, ids: proposed });
    expect(selected()).toEqual(proposed);
    await does({ type: 'tab.restore', subjectId: closed.propertyId, ids: [] });
    expect(selected()).toEqual(proposed);
    expect(heard('history.push')).toHaveLength(1);
  });

  it('R-SESSION-018 says what went wrong, keeps the old rows as stale, and runs again', async () => {
    const { does, wire, state, context, told } = await loadedTab();
    wire.fail('comparables', 503);
    await does({ type: 'tab.run' });
    expect(state().matches('failed')).toBe(true);
    expect(context().rows).toHaveLength(subject.rows.length);
    expect(context()).toMatchObject({ isStale: true, error: expect.any(String) as unknown });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { event: { type: 'surroundings.run' } } });
    expect(context().isRefused).toBe(false);
    await does({ type: 'tab.run' });
    expect([context().error, context().isStale]).toEqual([null, false]);
    // What cannot be answered is not offered to be asked again.
    wire.fail('comparables', 422);
    await does({ type: 'tab.run' });
    expect(context()).toMatchObject({ isRefused: true, error: expect.any(String) as unknown });
    await does({ type: 'tab.run' });
    expect(context().isRefused).toBe(false);
  });
});

describe('the value of the subject', () => {
  it('follows the selected sales and the rates that a person sets, and goes into the analysis', async () => {
    const { does, context, told } = await loadedTab();
    const value = () => tabValue(context())?.value ?? null;
    expect(value()).toBeNull();
    await does({ type: 'tab.told', home: subject.home, search: null });
    const before = value() ?? 0;
    const prices = selectedRows(context()).map(({ saleAmount }) => saleAmount ?? 0);
    expect(before).toBeGreaterThan(Math.min(...prices) * 0.7);
    expect(before).toBeLessThan(Math.max(...prices) * 1.3);
    await does({ type: 'tab.rate', key: 'time', dollars: 200_000 });
    // Every sale lies in the past: what a year is worth is added to each.
    expect(value() ?? 0).toBeGreaterThan(before);
    await does({ type: 'tab.rate', key: 'time', dollars: null });
    expect(value()).toBe(before);
    await does({ type: 'tab.useValue' });
    expect(told.slice(-2)).toEqual([
      { type: 'workspace.show', pane: 'analysis', layout: 'Underwrite' },
      {
        type: 'analysis.enter',
        propertyId: subject.propertyId,
        entries: [{ path: { at: 'analysis', field: 'marketValue' }, text: String(Math.round(before)) }],
      },
    ]);
  });

  it('asks for files with the bounds on screen: exports of all rows, the report of the selected ones', async () => {
    const { does, heard } = await loadedTab();
    const { search, propertyId, proposed } = subject;
    await does({ type: 'tab.toggle', ids: proposed.slice(0, 1) });
    await does({ type: 'tab.export', csv: true }, { type: 'tab.report', mls: true });
    const wanted = heard('download.start').map(({ what }) => what as FileRequest);
    expect(wanted).toMatchObject([
      {
        call: 'comparablesExport',
        request: {
          query: { csv: true },
          body: { ...search, subjectPropertyId: propertyId, markedIds: proposed.slice(1).join(',') },
        },
      },
      {
        call: 'comparablesReport',
        request: { query: { mls: true }, body: { selectedIds: proposed.slice(1).join(','), useDefaults: false } },
      },
    ]);
    for (const { call, request } of wanted) {
      const { content } = await callOrThrow(me.client, call, request as never); // its own request
      expect(content.size).toBeGreaterThan(100);
    }
  });
});
