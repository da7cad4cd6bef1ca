/** Lists of many rows stay quick: what the planner knows nothing of must not be joined row by row. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Permission } from '../../../../src/api/contract/rights.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { saveProperties } from '../../../../server/lists/rows/saveProperties.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const MANY = 20_000;

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
});
afterAll(async () => await server.close());

// A second or two; joined row by row it takes many minutes and ends at the limit of all tests.
it(`saves, reads, moves and removes ${MANY} rows in one go each`, async () => {
  const propertyIds = Array.from({ length: MANY }, (_, at) => 1_000_000 + at * 7919);
  const { accountId, id: userId } = me.auth.profile;
  const session = {
    id: 0,
    token: null,
    accountId,
    userId,
    userType: 'FULL',
    isOwner: true,
    isClosed: false,
    isReadOnly: false,
    operator: null,
    visit: null,
    duties: new Set<never>(),
    permissions: new Set<Permission>(),
    hasAutomator: true,
    product: 'Platbook',
    expires: server.clock.now(),
    proved: server.clock.now(),
  } as const;

  const saved = await saveProperties({ services: server.services, session, groupName: 'Many', propertyIds });
  if (isRefusal(saved)) throw new Error(saved.userMessage);
  const { groupId, added } = saved.savePropertyResponse;
  if (typeof groupId !== 'number') throw new Error('a list made by name has a number');
  expect(added).toHaveLength(MANY);

  const search = (id: number) => ({
    filters: { groupIds: { values: [id] } },
    sortFields: [{ field: 'note', ascending: true }],
  });
  const page = valueOf(await me.client.call('queryGroups', { body: { search: search(groupId) } }));
  expect([page.results.length, page.resultCount]).toEqual([500, MANY]);

  // Nothing is loaded here: no row is known to be vacant, and none is taken off for it.
  const vacant = { filters: { groupIds: { values: [groupId] }, listingTypes: { values: ['V' as const] } } };
  expect(valueOf(await me.client.call('queryGroups', { body: { search: vacant } })).resultCount).toBe(0);
  valueOf(await me.client.call('deleteGroup', { params: { id: groupId }, query: { listingType: 'V' } }));

  const one = { items: propertyIds.slice(-1) };
  const few = valueOf(
    await me.client.call('removeFromGroups', { query: {}, body: { search: search(groupId), selection: one } }),
  );
  expect(few.removed).toEqual(one.items);
  await saveProperties({ services: server.services, session, groupName: 'Many', propertyIds: one.items });

  const half = { items: propertyIds.slice(0, MANY / 2) };
  const { groups } = valueOf(
    await me.client.call('assignToGroup', {
      query: { deleteOriginal: 'true' },
      body: { group: { name: 'Half' }, search: search(groupId), selection: half },
    }),
  );
  expect(groups.map(({ size }) => size)).toEqual([MANY / 2, MANY / 2]);

  const gone = valueOf(
    await me.client.call('removeFromGroups', {
      query: {},
      body: { search: search(groupId), selection: { allSelected: true, items: [] } },
    }),
  );
  expect(gone.removed).toHaveLength(MANY / 2);
  const half2 = gone.groups.find(({ name }) => name === 'Half')?.id;
  valueOf(await me.client.call('deleteGroup', { params: { id: Number(half2) }, query: {} }));
  expect(valueOf(await me.client.call('groupMembers', { params: { id: '0' } })).ids).toEqual([]);
});
