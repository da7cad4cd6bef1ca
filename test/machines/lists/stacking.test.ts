/** Stacking against the real server: every choice is counted before it is asked for, and the count is what comes of it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { NamedList } from '../../../src/machines/lists/lists/tasks.ts';
import { canConfirm, stackingMachine, type Stacking } from '../../../src/machines/lists/stacking.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, type InRoot } from '../../support/inRoot.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: SignedIn;
let lists: NamedList[];
let run: InRoot<typeof stackingMachine>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  const ids = await sampleIds(server, 8);
  const list = async (name: string, members: readonly number[]): Promise<NamedList> => ({
    groupId: await saveInto(me, name, [...members]),
    name,
    groupType: 'FAVORITE',
  });
  lists = [await list('One', ids.slice(0, 5)), await list('Two', ids.slice(3)), await list('Three', ids.slice(4, 6))];
});
afterAll(async () => await server.close());
beforeEach(() => {
  run = inRoot(stackingMachine, childInput(me.client));
});
afterEach(() => run.stop());

const idOf = (name: string): number => lists.find((list) => list.name === name)?.groupId ?? 0;
const context = () => run.child.getSnapshot().context;
const counted = async (): Promise<number | null> => {
  await waitFor(run.child, (state) => state.matches({ open: { count: 'counted' } }));
  return context().count?.parcels ?? null;
};
const open = (openId: number | null = null): void => run.child.send({ type: 'stacking.open', lists, openId });
const toggle = (...names: readonly string[]): void =>
  names.forEach((name) => run.child.send({ type: 'stacking.toggle', groupId: idOf(name) }));
const choose = (stacking: Stacking): void => run.child.send({ type: 'stacking.choose', stacking });

describe('stacking lists', () => {
  it('begins with the open list and how lists overlap, and counts nothing of one list alone', async () => {
    open(idOf('One'));
    await waitFor(run.child, ({ context: { overlap } }) => overlap !== null);
    expect(context().chosen).toEqual([idOf('One')]);
    const isOfBoth = ({ groupIds }: { readonly groupIds: readonly number[] }): boolean =>
      groupIds.includes(idOf('One')) && groupIds.includes(idOf('Two'));
    expect(context().overlap?.pairs.find(isOfBoth)?.parcels).toBe(2);
    expect(run.child.getSnapshot().matches({ open: { count: 'tooFew' } })).toBe(true);
    expect(run.told).toEqual([{ type: 'lists.forget' }]);
  });

  it('counts each way to combine what is chosen, in the order of choice', async () => {
    open();
    toggle('One', 'Two');
    const counts: Record<string, number | null> = {};
    for (const stacking of ['INTERSECTION', 'UNION', 'DIFFERENCE', 'PARCEL'] as const) {
      choose(stacking);
      counts[stacking] = await counted();
    }
    expect(counts).toEqual({ INTERSECTION: 2, UNION: 8, DIFFERENCE: 3, PARCEL: 2 });
    toggle('One', 'One');
    choose('DIFFERENCE');
    expect(context().chosen).toEqual([idOf('Two'), idOf('One')]);
    expect(await counted()).toBe(3);
    toggle('Three');
    expect(await counted()).toBe(2);
  });

  it('counts the last choice alone, however fast they come', async () => {
    open();
    toggle('One', 'Two', 'Three');
    choose('UNION');
    choose('INTERSECTION');
    expect(await counted()).toBe(1);
  });

  it('asks for a list only under a name, and for taking duplicates off without one', async () => {
    open();
    toggle('One', 'Two');
    await counted();
    run.child.send({ type: 'stacking.confirm' });
    expect([canConfirm(context()), run.told.length]).toEqual([false, 1]);
    run.child.send({ type: 'stacking.name', name: ' Both ' });
    run.child.send({ type: 'stacking.confirm' });
    expect(run.told.at(-1)).toEqual({
      type: 'lists.combine',
      how: 'INTERSECTION',
      groupIds: [idOf('One'), idOf('Two')],
      name: 'Both',
    });
    choose('PARCEL');
    run.child.send({ type: 'stacking.confirm' });
    // Nothing is asked for before it was counted.
    expect(run.told.length).toBe(2);
    await counted();
    run.child.send({ type: 'stacking.confirm' });
    expect(run.told.at(-1)).toEqual({ type: 'lists.dedupe', lists: lists.slice(0, 2), by: 'PARCEL' });
  });

  it('says why it could not count, and forgets all of it when it opens again', async () => {
    open();
    run.child.send({ type: 'stacking.toggle', groupId: 999_999 });
    toggle('One');
    await counted();
    expect(context().error).toBeTypeOf('string');
    open();
    expect(context()).toMatchObject({ chosen: [], count: null, error: null, name: '' });
  });
});
