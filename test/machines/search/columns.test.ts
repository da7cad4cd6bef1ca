/** The columns and the layout of results, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { columnKeysOf } from '../../../src/machines/search/columns/columnKeysOf.ts';
import {
  leadColumnsOf,
  noLeadColumns,
  readResultsLayout,
  WIDTH_STEP,
} from '../../../src/machines/search/columns/resultsLayout.ts';
import { columnsMachine } from '../../../src/machines/search/columns.ts';
import type { Layout } from '../../../src/api/contract/account/session.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

/** Changes made step by step are written once, after a rest. */
const REST_MS = 1000;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

const signIn = async () => valueOf(await me.client.call('auth', { query: {} }));
const kept = async (): Promise<unknown[]> =>
  (await signIn()).layouts.filter(({ type }) => type === 'PROPERTY_GRID').map(({ columns }) => columns);
/** A person who has just signed in, with layouts of before. */
async function desk(...layouts: readonly Omit<Layout, 'id'>[]) {
  for (const body of layouts) valueOf(await me.client.call('saveLayout', { body }));
  const at = openDesk(columnsMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: await signIn() });
  return { ...at, chosen: () => leadColumnsOf(at.context(), 'CUSTOM').chosen };
}

const results = (columns: unknown): Omit<Layout, 'id'> => ({ type: 'PROPERTY_GRID', name: 'Results', columns });
/** As the server is given it. */
const written = (change: object) => ({ layout: 'GRID', tableType: 'CUSTOM', columns: [], widths: {}, ...change });

describe('own columns', () => {
  it.each([
    [
      ['address', 'apn', 'moonPhase', 7],
      ['address', 'apn'],
    ],
    ['nonsense', []],
  ])(
    'are those of the layout that sign-in delivers, without what this version does not know: %j',
    async (columns, chosen) => {
      const workspace = { type: 'WORKSPACE', name: 'Results', columns: ['zip'] } as const;
      expect((await desk(workspace, results(columns))).chosen()).toEqual(chosen);
    },
  );

  it('are none at first, and come with layout, table and widths', async () => {
    expect((await desk()).chosen()).toEqual([]);
    const stored = {
      layout: 'PICTURE',
      tableType: 'LIENS',
      columns: ['zip', 'zip'],
      widths: { zip: 99, apn: 'x', moon: 1 },
    };
    expect((await desk(results(stored))).context()).toMatchObject({
      layout: 'PICTURE',
      tableType: 'LIENS',
      chosen: ['zip'],
      widths: { zip: 99 },
    });
  });

  it('are shown at once, as the CUSTOM table, and saved with their order and widths under the same layout', async () => {
    const { child, wire, chosen, context } = await desk(results(['address']));
    child.send({ type: 'columns.choose', keys: ['apn', 'address'], widths: { apn: 150 }, leadType: 'CUSTOM' });
    expect(chosen()).toEqual(['apn', 'address']);
    expect(context().tableType).toBe('CUSTOM');
    await wire.quiet();
    const own = { columns: ['apn', 'address'], widths: { apn: 150 } };
    // What an earlier version kept stays for the other lead types.
    expect(await kept()).toEqual([written({ columns: ['address'], byLead: { CUSTOM: own } })]);
  });

  it('R-SEARCH-006 the layout goes from grid to pictures and back, is kept by the server, and gets the keyboard', async () => {
    const { does, passes, told, context } = await desk();
    expect(context().layout).toBe('GRID');
    await does({ type: 'columns.nextLayout' });
    expect(context().layout).toBe('PICTURE');
    expect(told.at(-1)).toEqual({ type: 'workspace.openPane', pane: 'results' });
    await passes(REST_MS);
    expect(await kept()).toEqual([written({ layout: 'PICTURE' })]);
    expect((await desk()).context().layout).toBe('PICTURE');
    await does({ type: 'columns.nextLayout' });
    expect(context().layout).toBe('GRID');
  });

  it('R-SEARCH-025 the table types follow each other by key, and each can be named', async () => {
    const { child, does, context } = await desk();
    const seen = [0, 1, 2, 3, 4].map(() => {
      const now = context().tableType;
      child.send({ type: 'columns.nextTable' });
      return now;
    });
    expect(seen).toEqual(['CUSTOM', 'FULL', 'LIENS', 'DEFAULT', 'CUSTOM']);
    await does({ type: 'columns.setTable', tableType: 'LIENS' });
    expect(context().tableType).toBe('LIENS');
  });

  it('a column made wider step by step is saved once; its usual width is not kept', async () => {
    const { child, passes, wire, context } = await desk();
    const widths = () => leadColumnsOf(context(), 'CUSTOM').widths;
    for (let step = 0; step < 5; step += 1) child.send({ type: 'columns.step', key: 'apn', by: 1, leadType: 'CUSTOM' });
    const wide = widths().apn ?? 0;
    expect(wide).toBeGreaterThan(120);
    // A column that is fitted to its rows is made wider from there.
    child.send({ type: 'columns.shown', widths: { ownerName: 300 } });
    child.send({ type: 'columns.step', key: 'ownerName', by: -1, leadType: 'CUSTOM' });
    expect(widths().ownerName).toBe(300 - WIDTH_STEP);
    child.send({ type: 'columns.setWidth', key: 'ownerName', width: null, leadType: 'CUSTOM' });
    child.send({ type: 'columns.setWidth', key: 'zip', width: 3, leadType: 'CUSTOM' });
    expect(widths().zip).toBeGreaterThan(20);
    child.send({ type: 'columns.setWidth', key: 'zip', width: null, leadType: 'CUSTOM' });
    expect(widths()).toEqual({ apn: wide });
    await passes(REST_MS);
    expect(wire.of('saveLayout')).toHaveLength(1);
    expect(await kept()).toEqual([written({ byLead: { CUSTOM: { columns: [], widths: { apn: wide } } } })]);
  });

  it('are hidden, pinned and sorted by lead type, kept with it, and as they were at first after a reset', async () => {
    const { child, passes, context } = await desk(results(['address']));
    const shown = (leadType: LeadTypeCode) =>
      columnKeysOf(context().tableType, leadType, leadColumnsOf(context(), leadType));
    // What an earlier version kept is that of every lead type that nobody arranged since.
    expect(shown('E').keys).toEqual(['address']);
    child.send({ type: 'columns.reset', leadType: 'P' });
    const usual = shown('P');
    expect(usual.pinned).toEqual(['leads', 'street']);
    child.send({ type: 'columns.hide', key: 'ownerName', leadType: 'P' });
    child.send({ type: 'columns.hide', key: 'bedrooms', leadType: 'P' });
    child.send({ type: 'columns.pin', key: 'estimatedValue', leadType: 'P' });
    child.send({ type: 'columns.pin', key: 'leads', leadType: 'P' });
    child.send({ type: 'columns.sorted', sort: [{ field: 'zip', ascending: false }], leadType: 'P' });
    const arranged = shown('P');
    expect(arranged.pinned).toEqual(['street', 'estimatedValue']);
    expect(arranged.keys.slice(0, 3)).toEqual(['street', 'estimatedValue', 'leads']);
    expect([...arranged.keys, ...arranged.withRoom].toSorted()).toEqual(
      [...usual.keys, ...usual.withRoom].filter((key) => key !== 'ownerName' && key !== 'bedrooms').toSorted(),
    );
    await passes(REST_MS);
    // In another browser all of it is the same.
    const again = (await desk()).context();
    expect(leadColumnsOf(again, 'P')).toEqual(leadColumnsOf(context(), 'P'));
    expect(leadColumnsOf(again, 'P').sort).toEqual([{ field: 'zip', ascending: false }]);
    expect(shown('E').keys).toEqual(['address']);
    child.send({ type: 'columns.reset', leadType: 'P' });
    expect(shown('P')).toEqual(usual);
  });

  it('are at least one: the last of a table is not hidden', async () => {
    const { child, context } = await desk();
    child.send({ type: 'columns.choose', keys: ['apn', 'zip'], leadType: 'E' });
    child.send({ type: 'columns.hide', key: 'apn', leadType: 'E' });
    child.send({ type: 'columns.hide', key: 'zip', leadType: 'E' });
    expect(leadColumnsOf(context(), 'E').hidden).toEqual(['apn']);
    // Chosen again it is shown again.
    child.send({ type: 'columns.choose', keys: ['apn', 'zip'], leadType: 'E' });
    expect(leadColumnsOf(context(), 'E').hidden).toEqual([]);
  });

  it('of a layout that cannot be read are left out one by one', () => {
    const own = {
      columns: ['apn', 'moon'],
      hidden: ['zip', 3],
      widths: { apn: 90, moon: 5 },
      pinned: 'apn',
      sort: 'zip,-apn',
    };
    const { byLead } = readResultsLayout({ byLead: { P: own, Q9: own, E: { sort: 'moon', pinned: ['moon', 'apn'] } } });
    expect(byLead).toEqual({
      P: {
        chosen: ['apn'],
        hidden: ['zip'],
        widths: { apn: 90 },
        pinned: null,
        sort: [
          { field: 'zip', ascending: true },
          { field: 'apn', ascending: false },
        ],
      },
      E: { ...noLeadColumns, pinned: ['apn'] },
    });
  });

  it('come back as they were when the server cannot keep them', async () => {
    const { does, wire, chosen, context, told } = await desk(results(['address']));
    wire.fail('saveLayout', 503);
    await does({ type: 'columns.choose', keys: ['apn'], leadType: 'CUSTOM' });
    expect([chosen(), await kept()]).toEqual([['address'], [['address']]]);
    expect(context().tableType).toBe('CUSTOM');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add' });
  });
});
