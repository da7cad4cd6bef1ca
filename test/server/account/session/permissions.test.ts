import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { permissions, rightOf } from '../../../../src/api/contract/rights.ts';
import { userTypes, type UserType } from '../../../../src/api/catalogue/account/userTypes.ts';
import { leadTiles } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let accountId: number;
const types = Object.keys(userTypes) as UserType[]; // exactly the keys
const credentials = (type: UserType) => ({
  username: `${type.toLowerCase()}@example.com`,
  password: 'a long password',
});

beforeAll(async () => {
  server = await startTestServer();
  ({ accountId } = (await server.signIn()).auth.profile);
  for (const type of types) await server.addUser({ ...credentials(type), type, accountId });
});
afterAll(async () => await server.close());

it('R-PERM-001 names the user types', async () => {
  const labels = await Promise.all(types.map(async (type) => (await server.signIn(credentials(type))).auth.profile));
  expect(labels.map(({ type, typeLabel }) => [type, typeLabel])).toEqual([
    ['FULL', 'Full User'],
    ['TEAM', 'Pro User'],
    ['TEAM_FULL', 'Pro User'],
    ['SCOUT', 'Scout User'],
  ]);
});

it('R-PERM-003 a member has subUser 1, the owner 0, and only the owner gets the pages of the account', async () => {
  const owner = (await server.signIn(OWNER, true)).auth;
  const member = (await server.signIn(credentials('FULL'), true)).auth;
  expect([owner.profile.subUser, member.profile.subUser]).toEqual([0, 1]);
  const ownersOnly = owner.pages.filter((page) => !member.pages.includes(page));
  expect(ownersOnly).toEqual([
    'account/team',
    'account/plan',
    'account/wallet',
    'account/billing',
    'account/automator',
  ]);
});

it('R-PERM-004 R-PERM-006 grants all five permissions to FULL, TEAM and TEAM_FULL and none to SCOUT, as configuration', async () => {
  for (const type of types) {
    const { auth } = await server.signIn(credentials(type), true);
    expect(auth.permissions.toSorted()).toEqual(type === 'SCOUT' ? [] : [...permissions].sort());
  }
  const { db } = server;
  await db
    .insertInto('permission_grant')
    .values({ account_id: accountId, user_type: 'SCOUT', permission: 'CONTACT_VIEW' })
    .execute();
  const { auth } = await server.signIn(credentials('SCOUT'), true);
  expect(auth.permissions).toEqual(['CONTACT_VIEW']);
  expect(auth.pages).toContain('contacts');
  await db.deleteFrom('permission_grant').where('user_type', '=', 'SCOUT').execute();
});

it('R-PERM-005 every call that asks for a permission answers 403 without it, before it looks at the request', async () => {
  const { token } = await server.signIn(credentials('SCOUT'), true);
  const guarded = (Object.values(contract) as Call[]).filter((call) => rightOf(call).permission !== undefined);
  expect(guarded.map((call) => rightOf(call).permission)).toContain('SEARCH_FULL');
  for (const { method, path } of guarded) {
    const response = await server.request(method, path.replaceAll(/\{\w+\}/g, '1'), { token });
    expect([path, response.status]).toEqual([path, 403]);
    expect(await response.json()).toEqual({
      success: false,
      message: 'Authorization failed',
      userMessage: 'Your user may not do this: the owner of the account can allow it.',
    });
  }
});

it('R-PERM-008 sign-in delivers the single-letter tab types that are on', async () => {
  const { auth } = await server.signIn(OWNER, true);
  expect(auth.availableListingTypes).toEqual(leadTiles);
  expect(auth.availableListingTypes.filter((type) => type.length === 1).sort()).toEqual([
    'A',
    'B',
    'C',
    'D',
    'E',
    'F',
    'L',
    'M',
    'P',
    'R',
    'V',
  ]);
});

it('R-PERM-009 the profile carries the flags for county search, list management, pab and sms', async () => {
  const { db } = server;
  const flags = { county_search_enabled: false, list_management_enabled: false, pab_enabled: true, sms_enabled: true };
  await db.updateTable('app_user').set(flags).where('username', '=', credentials('TEAM').username).execute();
  const { profile } = (await server.signIn(credentials('TEAM'), true)).auth;
  expect(profile).toMatchObject({
    countySearchEnabled: false,
    listManagementEnabled: false,
    pabEnabled: true,
    smsEnabled: true,
  });
});

it('a removed user is signed out and cannot sign in', async () => {
  const leaver = { username: 'leaver@example.com', password: 'a long password' };
  await server.addUser({ ...leaver, accountId });
  const { client } = await server.signIn(leaver);
  expect(valueOf(await client.call('extend')).expires).toBeTruthy();
  await server.db
    .updateTable('app_user')
    .set({ removed: server.clock.now() })
    .where('username', '=', leaver.username)
    .execute();
  expect(await client.call('extend')).toMatchObject({ ok: false, status: 401 });
  expect(await server.client().call('pre', { body: leaver })).toMatchObject({ ok: false, status: 401 });
});
