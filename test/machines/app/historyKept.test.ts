import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MOST_UNDO_ENTRIES } from '../../../src/api/contract/lists/lists.ts';
import { historyMachine } from '../../../src/machines/app/history.ts';
import type { HistoryEntry } from '../../../src/machines/app/messages/history.ts';
import { openDesk } from '../../support/desk.ts';
import { namedStep, stepName } from '../../support/namedStep.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

/** A page of the application: signs in and has read what is kept. */
async function page(minute: number) {
  const now = () => new Date(Date.UTC(2026, 10, 21, 12, minute));
  const at = openDesk(historyMachine, { server, me, input: { now } });
  await at.does({ type: 'app.signedIn', answer: me.auth });
  return {
    ...at,
    labels: () => at.context().undo.map(({ label }) => label),
    /** Of each write how many can be undone and redone, and how many are sent whole. */
    writes: () =>
      at.wire.of('saveUndoHistory').map(({ body }) => {
        const { undo, redo, entries } = body as Record<'undo' | 'redo' | 'entries', unknown[]>; // as the contract says
        return [undo.length, redo.length, entries.length];
      }),
    rest: async () => await at.passes(1000),
  };
}

const entry = (id: string): HistoryEntry => ({
  id,
  label: `did ${id}`,
  undo: namedStep(`undo ${id}`),
  redo: namedStep(`redo ${id}`),
});
const pushed = (id: string) => ({ type: 'history.push', ...entry(id) }) as const;

it('outlives the page: what was done is undone and redone after a reload, in order', async () => {
  const before = await page(0);
  await before.does(...['group-1', 'group-2', 'group-3'].map(pushed), { type: 'history.undo' });
  await before.rest();

  const after = await page(5);
  expect(after.labels()).toEqual(['did group-1', 'did group-2']);
  await after.does({ type: 'history.redo' }, { type: 'history.undo' }, { type: 'history.undo' });
  expect(after.told.map(stepName)).toEqual(['redo group-3', 'undo group-3', 'undo group-2']);
});

it('numbers of jobs that begin again with each page are no clash', async () => {
  for (const minute of [0, 5, 10]) {
    const { does, rest } = await page(minute);
    await does(pushed('group-1'));
    await rest();
  }
  expect((await page(15)).labels()).toEqual(['did group-1', 'did group-1', 'did group-1']);
});

it('is written once for a run of keys, and each entry only once', async () => {
  const { does, rest, writes } = await page(0);
  await does(...Array.from({ length: 20 }, (_, at) => pushed(`group-${at}`)));
  await rest();
  await does({ type: 'history.undo' });
  await rest();
  expect(writes()).toEqual([
    [20, 0, 20],
    [19, 1, 0],
  ]);
});

it('a write that failed goes with the next change', async () => {
  const { does, rest, wire, writes } = await page(0);
  wire.fail('saveUndoHistory', 503);
  await does(pushed('group-1'));
  await rest();
  await does(pushed('group-2'));
  await rest();
  expect(writes()).toEqual([
    [1, 0, 1],
    [2, 0, 2],
  ]);
  expect((await page(5)).labels()).toEqual(['did group-1', 'did group-2']);
});

it('a long day of keys is kept, too: the newest of them, as many as the server keeps', async () => {
  const { does, rest, context } = await page(0);
  await does(...Array.from({ length: 1500 }, (_, at) => pushed(`group-${at}`)));
  await rest();
  expect(context().undo).toHaveLength(1500);
  const newest = (of: number) =>
    Array.from({ length: MOST_UNDO_ENTRIES }, (_, at) => `did group-${of - MOST_UNDO_ENTRIES + at}`);
  expect((await page(5)).labels()).toEqual(newest(1500));
  // What is taken back makes room for what was too old before.
  for (let step = 0; step < 30; step += 1) await does({ type: 'history.undo' });
  await rest();
  expect((await page(10)).labels()).toEqual(newest(1470));
});

it('what this version cannot read of it is no step: neither a wrong name nor a missing part reaches a machine', async () => {
  const good = entry('good');
  const entries = [
    good,
    { ...entry('of another version'), undo: { type: 'group.forgotten', isReplay: true } },
    { ...entry('in part'), undo: { type: 'group.edit', isReplay: true } },
    { ...entry('of another kind'), undo: { type: 'group.columns', groupId: 'one', keys: ['a'], isReplay: true } },
    { ...entry('nothing'), undo: null },
  ].map((one) => ({ ...one }));
  const undo = entries.map(({ id }) => id);
  const { kept } = valueOf(await me.client.call('saveUndoHistory', { body: { undo, redo: [], entries } }));
  expect(kept).toBe(5);
  const { labels, does, told } = await page(0);
  expect(labels()).toEqual(['did good']);
  await does({ type: 'history.undo' });
  expect(told).toEqual([good.undo]);
});
