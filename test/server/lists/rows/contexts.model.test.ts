// oxlint-disable vitest/no-standalone-expect -- the assertions of the model run inside the tests that testModel makes
/**
 * Two contexts over the same saved parcels, as list management has them: those assigned to a list, and those available,
 * which hides them. Whatever path is taken, the real server agrees with the model.
 */
import { afterAll, beforeAll, expect } from 'vitest';
import { setup } from 'xstate';
import type { GroupSearchInput } from '../../../../src/api/contract/lists/groups.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { testModel } from '../../../support/model.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
let count = 0;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  ids = (await sampleIds(server, 6)).toSorted((a, b) => a - b);
});
afterAll(async () => await server.close());

type Match = 'ANY' | 'NONE';

/** A person at the two contexts of one list. */
class Desk {
  readonly pool: number;
  readonly list: number;
  constructor(pool: number, list: number) {
    this.pool = pool;
    this.list = list;
  }
  search(match: Match): GroupSearchInput {
    return { filters: { groupIds: { match, values: [this.list] } } };
  }
  /** Load, or update with a selection: the ids of a context. */
  async ids(match: Match, items?: readonly number[]): Promise<number[]> {
    const selection = items === undefined ? {} : { selection: { items: [...items] } };
    const answer = valueOf(await me.client.call('queryGroups', { body: { search: this.search(match), ...selection } }));
    return answer.results.map(({ propertyId }) => propertyId).toSorted((a, b) => a - b);
  }
  async assign(items: readonly number[], allSelected = false): Promise<void> {
    const body = {
      group: { id: this.list },
      search: this.search('NONE'),
      selection: { items: [...items], allSelected },
    };
    valueOf(await me.client.call('assignToGroup', { query: {}, body }));
  }
  async unassign(items: readonly number[], allSelected = false): Promise<void> {
    const body = { search: this.search('ANY'), selection: { items: [...items], allSelected } };
    valueOf(await me.client.call('removeFromGroups', { query: {}, body }));
  }
}

/** What both contexts answer, when these are assigned. */
async function holds(desk: Desk, assigned: readonly number[]): Promise<void> {
  const left = ids.filter((id) => !assigned.includes(id));
  expect(await desk.ids('ANY')).toEqual(assigned);
  expect(await desk.ids('NONE')).toEqual(left);
  // A context asked for single rows answers those of them that are its own.
  expect(await desk.ids('ANY', ids.slice(0, 3))).toEqual(assigned.filter((id) => ids.indexOf(id) < 3));
  // Nothing that is taken off a list is lost: it stands in the pool, too.
  expect(valueOf(await me.client.call('groupMembers', { params: { id: desk.pool } })).ids).toHaveLength(ids.length);
}

testModel('R-GROUP-014 R-GROUP-015 R-GROUP-016 contexts of a list: load, update, select, assign, unassign', {
  machine: setup({}).createMachine({
    initial: 'none',
    states: {
      none: { on: { assignTwo: 'two', assignAll: 'all' } },
      two: { on: { unassignOne: 'one', assignAllButOne: 'allButOne', unassignAll: 'none', assignTwo: 'two' } },
      one: { on: { unassignAll: 'none', assignAll: 'all' } },
      allButOne: { on: { assignAll: 'all' } },
      all: { on: { unassignAll: 'none' } },
    },
  }),
  start: async () => {
    await server.db.deleteFrom('group_member').execute();
    await server.db.deleteFrom('saved_property').execute();
    count += 1;
    const pool = await saveInto(me, `Pool ${count}`, ids);
    const { groupId } = valueOf(
      await me.client.call('assignToGroup', { query: {}, body: { group: { name: `List ${count}` } } }),
    );
    return new Desk(pool, groupId);
  },
  states: {
    none: async (desk) => await holds(desk, []),
    two: async (desk) => await holds(desk, ids.slice(0, 2)),
    one: async (desk) => await holds(desk, ids.slice(1, 2)),
    allButOne: async (desk) => await holds(desk, ids.slice(0, 5)),
    all: async (desk) => await holds(desk, ids),
  },
  events: {
    assignTwo: async (desk) => await desk.assign(ids.slice(0, 2)),
    assignAll: async (desk) => await desk.assign([], true),
    assignAllButOne: async (desk) => await desk.assign(ids.slice(5), true),
    unassignOne: async (desk) => await desk.unassign(ids.slice(0, 1)),
    unassignAll: async (desk) => await desk.unassign([], true),
  },
});
