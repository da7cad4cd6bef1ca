import { afterEach, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { UndoEntry } from '../../../src/api/contract/lists/lists.ts';
import { historyMachine } from '../../../src/machines/app/history.ts';
import type { HistoryEntry } from '../../../src/machines/app/messages/history.ts';
import type { z } from 'zod';
import { answeringClient } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';
import { namedStep, stepName } from '../../support/namedStep.ts';

type Entry = z.infer<typeof UndoEntry>;

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

/** A server that keeps the history as the real one does. */
function keeper() {
  const entries = new Map<string, Entry>();
  let order = { undo: [] as string[], redo: [] as string[] };
  const writes: { undo: string[]; redo: string[]; entries: Entry[] }[] = [];
  const half = (ids: readonly string[]): Entry[] => ids.flatMap((id) => entries.get(id) ?? []);
  const client = answeringClient({
    undoHistory: () => ({ undo: half(order.undo), redo: half(order.redo) }),
    saveUndoHistory: ({ body }) => {
      const written = body as (typeof writes)[number];
      writes.push(written);
      for (const entry of written.entries) entries.set(entry.id, entry);
      order = { undo: written.undo, redo: written.redo };
      return { kept: written.undo.length + written.redo.length };
    },
  });
  return { client, writes };
}

/** A page of the application: signs in and has read what is kept. */
async function page(client: ReturnType<typeof keeper>['client'], minute: number) {
  const clock = new SimulatedClock();
  const input = { ...childInput(client), now: () => new Date(Date.UTC(2026, 10, 21, 12, minute)) };
  const { child, told, stop } = inRoot(historyMachine, input, clock);
  stops.push(stop);
  child.send({ type: 'app.signedIn', answer: {} as never }); // of the sign-in nothing concerns the history
  await settled();
  const labels = (): string[] => child.getSnapshot().context.undo.map(({ label }) => label);
  const rest = async (): Promise<void> => {
    clock.increment(1000);
    await settled();
  };
  return { child, told, labels, rest, context: () => child.getSnapshot().context };
}

const entry = (id: string): HistoryEntry => ({
  id,
  label: `did ${id}`,
  undo: namedStep(`undo ${id}`),
  redo: namedStep(`redo ${id}`),
});

it('outlives the page: what was done is undone and redone after a reload, in order', async () => {
  const { client } = keeper();
  const before = await page(client, 0);
  for (const id of ['group-1', 'group-2', 'group-3']) before.child.send({ type: 'history.push', ...entry(id) });
  before.child.send({ type: 'history.undo' });
  await before.rest();

  const after = await page(client, 5);
  expect(after.labels()).toEqual(['did group-1', 'did group-2']);
  after.child.send({ type: 'history.redo' });
  after.child.send({ type: 'history.undo' });
  after.child.send({ type: 'history.undo' });
  expect(after.told.map(stepName)).toEqual(['redo group-3', 'undo group-3', 'undo group-2']);
});

it('numbers of jobs that begin again with each page are no clash', async () => {
  const { client } = keeper();
  for (const minute of [0, 5, 10]) {
    const { child, rest } = await page(client, minute);
    child.send({ type: 'history.push', ...entry('group-1') });
    await rest();
  }
  expect((await page(client, 15)).labels()).toEqual(['did group-1', 'did group-1', 'did group-1']);
});

it('is written once for a run of keys, and each entry only once', async () => {
  const { client, writes } = keeper();
  const { child, rest } = await page(client, 0);
  for (let at = 0; at < 20; at += 1) child.send({ type: 'history.push', ...entry(`group-${at}`) });
  await rest();
  child.send({ type: 'history.undo' });
  await rest();
  expect(writes.map(({ undo, redo, entries }) => [undo.length, redo.length, entries.length])).toEqual([
    [20, 0, 20],
    [19, 1, 0],
  ]);
});

it('what this version cannot read of it is no step: neither a wrong name nor a missing part reaches a machine', async () => {
  const good = entry('good');
  const kept = (id: string, undo: unknown) => ({ ...entry(id), undo });
  const undo = [
    good,
    kept('of another version', { type: 'group.forgotten', isReplay: true }),
    kept('in part', { type: 'group.edit', isReplay: true }),
    kept('of another kind', { type: 'group.columns', groupId: 'one', keys: ['a'], isReplay: true }),
    kept('nothing', null),
  ];
  const client = answeringClient({ undoHistory: () => ({ undo: undo.map((one) => ({ ...one })), redo: [] }) });
  const { labels, child, told } = await page(client, 0);
  expect(labels()).toEqual(['did good']);
  child.send({ type: 'history.undo' });
  expect(told).toEqual([good.undo]);
});
