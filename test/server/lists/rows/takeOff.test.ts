/** Taking rows off lists with its options, as the lists of a page do it, on the real server; undo and redo of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carryOut, type ListsResult } from '../../../../src/machines/lists/lists/carryOut.ts';
import type { ListsTask, TakeOffScope } from '../../../../src/machines/lists/lists/tasks.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 30);
});
afterAll(async () => await server.close());

const run = (task: ListsTask): Promise<ListsResult> => carryOut(task, me, new AbortController().signal);

/** The lists by name, each with its rows in their order of ids. */
async function standing(lists: Readonly<Record<string, number>>): Promise<Record<string, number[]>> {
  const of = async (id: number) => valueOf(await me.client.call('groupMembers', { params: { id } })).ids;
  const all = await Promise.all(Object.entries(lists).map(async ([name, id]) => [name, await of(id)] as const));
  return Object.fromEntries(all.map(([name, found]) => [name, found.toSorted((a, b) => a - b)]));
}

/** Three lists: the first two share two parcels, the third one of these; the second was made last. */
async function threeLists(from: number) {
  const [a = 0, b = 0, c = 0, d = 0] = ids.slice(from, from + 4);
  const old = await saveInto(me, `Old ${from}`, [a, b, c]);
  const third = await saveInto(me, `Third ${from}`, [c]);
  const young = await saveInto(me, `Young ${from}`, [b, c, d]);
  const named = [
    { groupId: old, name: `Old ${from}`, groupType: 'FAVORITE' as const },
    { groupId: third, name: `Third ${from}`, groupType: 'FAVORITE' as const },
    { groupId: young, name: `Young ${from}`, groupType: 'FAVORITE' as const },
  ];
  return { a, b, c, d, lists: { old, third, young }, named };
}

type Lists = Awaited<ReturnType<typeof threeLists>>;

describe('lists.takeOff', () => {
  it.each<[scope: TakeOffScope, from: number, left: (of: Lists) => Record<string, number[]>]>([
    ['LIST', 0, ({ a, b, c, d }) => ({ old: [a], third: [c], young: [b, c, d] })],
    ['ALL', 4, ({ a, d }) => ({ old: [a], third: [], young: [d] })],
    ['KEEP_ONE', 8, ({ a, b, c, d }) => ({ old: [a, b, c], third: [], young: [d] })],
  ])(
    '%s answers what was taken off which list; undo puts exactly that back, redo takes it again',
    async (scope, from, left) => {
      const at = await threeLists(from);
      const before = await standing(at.lists);
      // What was written to a row is there again when it comes back.
      valueOf(
        await me.client.call('setStatus', {
          params: { id: at.c },
          body: { status: me.auth.propertyStatuses[0]?.id ?? null },
        }),
      );
      const { kept, groupIds } = await run({
        type: 'lists.takeOff',
        groupId: at.lists.old,
        lists: at.named,
        propertyIds: [at.b, at.c],
        scope,
        deleteContacts: false,
      });
      const expected = left(at);
      expect(await standing(at.lists)).toEqual(expected);
      const touched = Object.entries(at.lists).flatMap(([name, id]) =>
        before[name]?.length === expected[name]?.length ? [] : [id],
      );
      expect(groupIds?.toSorted((x, y) => x - y)).toEqual(touched.toSorted((x, y) => x - y));
      if (kept === undefined) throw new Error('it can be undone');
      await run(kept.undo as ListsTask); // made by the task
      expect(await standing(at.lists)).toEqual(before);
      const search = { filters: { groupIds: { values: [at.lists.old] } } };
      const { results } = valueOf(await me.client.call('queryGroups', { body: { search } }));
      expect(results.find(({ propertyId }) => propertyId === at.c)?.statusId).toBe(me.auth.propertyStatuses[0]?.id);
      await run(kept.redo as ListsTask); // made by the task
      expect(await standing(at.lists)).toEqual(expected);
    },
  );

  it('with deleteContacts the owners go that nothing else refers to, and come back with undo', async () => {
    const at = await threeLists(12);
    const ownersOf = async (propertyId: number): Promise<number> =>
      valueOf(
        await me.client.call('queryContacts', {
          body: { search: { filters: { propertyIds: { values: [propertyId] } } } },
        }),
      ).resultCount;
    const owners = await ownersOf(at.a);
    expect(owners).toBeGreaterThan(0);
    const { kept } = await run({
      type: 'lists.takeOff',
      groupId: at.lists.old,
      lists: at.named,
      propertyIds: [at.a],
      scope: 'LIST',
      deleteContacts: true,
    });
    expect(await ownersOf(at.a)).toBe(0);
    if (kept === undefined) throw new Error('it can be undone');
    await run(kept.undo as ListsTask); // made by the task
    expect(await ownersOf(at.a)).toBe(owners);
  });

  it('rows that another page took off meanwhile are nothing to undo', async () => {
    const at = await threeLists(16);
    const task = {
      type: 'lists.takeOff',
      groupId: at.lists.old,
      lists: at.named,
      scope: 'LIST',
      deleteContacts: false,
    } as const;
    await run({ ...task, propertyIds: [at.b] });
    const { kept, groupIds } = await run({ ...task, propertyIds: [at.b] });
    expect([kept, groupIds]).toEqual([undefined, []]);
  });
});
