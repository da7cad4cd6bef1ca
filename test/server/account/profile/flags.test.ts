/**
 * Every flag that signing in delivers: what it opens is shut without it, on screen and at the server. The list is read
 * from the contract, so a flag that is delivered and read by nothing fails here.
 */
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isMarkedNew } from '../../../../src/api/catalogue/account/newFeatures.ts';
import { profileFlagIds } from '../../../../src/api/catalogue/account/profileFlags.ts';
import { permissions, rightOf } from '../../../../src/api/contract/rights.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import type { Permission } from '../../../../src/api/contract/rights.ts';
import { Profile } from '../../../../src/api/contract/account/profile.ts';
import { needs, rules } from '../../../../src/commands/whyNot.ts';
import { accountReaderOf, whyNotPage } from '../../../../src/machines/app/accountReader.ts';
import { DEALS } from '../../deal/reports/support/deals.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let house: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  const found = await server.services.warehouse.query<{ id: number }>(
    `SELECT p.property_id AS id FROM parcel p WHERE latitude IS NOT NULL AND square_feet > 0 AND property_type_code = '1001'
     AND EXISTS (FROM deed d WHERE d.property_id = p.property_id AND d.market_sale) ORDER BY property_id LIMIT 1`,
  );
  house = found[0]?.id ?? 0;
});
afterAll(async () => await server.close());

const authOf = async ({ client }: SignedIn) => valueOf(await client.call('auth', { query: {} }));
const readerOf = async (me: SignedIn) => accountReaderOf(await authOf(me));

/** Switches a column of the user. */
async function set(me: SignedIn, change: Readonly<Record<string, boolean>>): Promise<void> {
  await server.db.updateTable('app_user').set(change).where('id', '=', me.auth.profile.id).execute();
}
const buy = async (me: SignedIn) =>
  await me.client.call('buyReport', {
    params: { id: house, reportCode: 'COMPARABLE_PROPERTY' },
    query: { confirmedPrice: 5 },
  });
const followed = async (me: SignedIn) =>
  await me.client.call('listingGroupList', {
    params: { code: 'K' },
    body: { place: { type: 'COUNTY', fips: '39049' } },
  });

/** What becomes of each without it, or with it. */
const witnesses: Readonly<Record<string, (me: SignedIn) => Promise<void>>> = {
  fullAccount: async (me) => {
    await set(me, { full_account: false });
    expect(await buy(me)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Who has no full access buys nothing in the product.') as unknown,
    });
    expect(valueOf(await me.client.call('documents', { params: { id: house } })).documents).toEqual([]);
    // Whoever pays for the account sees the wallet all the same; a member who buys nothing does not.
    expect(whyNotPage('wallet', { ...(await readerOf(me)), pays: false })).toBe('a scout buys nothing');
    await set(me, { full_account: true });
    expect(whyNotPage('wallet', { ...(await readerOf(me)), pays: false })).toBeNull();
    valueOf(await buy(me));
  },
  overdueAccount: async (me) => {
    const { accountId } = me.auth.profile;
    const since = async (day: string | null) =>
      await server.db
        .updateTable('account')
        .set({ overdue_since: day as never })
        .where('id', '=', accountId)
        .execute();
    await since('2026-03-01');
    expect((await authOf(me)).profile.overdueAccount).toBe(true);
    expect(await buy(me)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('The account has an unpaid bill') as unknown,
    });
    await since(null);
    expect((await authOf(me)).profile.overdueAccount).toBe(false);
    valueOf(await buy(me));
  },
  countySearchEnabled: async (me) => {
    const counties = async (): Promise<readonly number[]> => {
      const found = valueOf(await me.client.call('suggestions', { query: { q: 'gwinnett' } })).suggestions;
      const { places } = (await authOf(me)).data;
      return [found, places].map((some) => some.filter(({ type }) => type === 'COUNTY').length);
    };
    expect(Math.min(...(await counties()))).toBeGreaterThan(0);
    expect((await authOf(me)).profile.countySearchEnabled).toBe(true);
    await set(me, { county_search_enabled: false });
    expect((await authOf(me)).profile.countySearchEnabled).toBe(false);
    expect(await counties()).toEqual([0, 0]);
    expect((await authOf(me)).data.places.length).toBeGreaterThan(0);
  },
  listManagementEnabled: async (me) => {
    const { groupId: id } = valueOf(await followed(me));
    await set(me, { list_management_enabled: false });
    const off = 'List management is off for you, so no list follows a search by itself.';
    const place = { type: 'COUNTY', fips: '39049' } as const;
    const group = { name: 'By itself', type: 'MONITORED' as const };
    const { groupId: ruled } = valueOf(await me.client.call('assignToGroup', { query: {}, body: { group } }));
    const before = valueOf(await me.client.call('auth', { query: {} })).propertyGroups;
    const attempts = [
      await me.client.call('listingGroupList', { params: { code: 'J' }, body: { place } }),
      await me.client.call('runGroup', { params: { id } }),
      await me.client.call('saveGroupSearch', { params: { id: ruled }, body: { search: place } }),
    ];
    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 422, detail: expect.stringContaining(off) as unknown });
    expect((await authOf(me)).propertyGroups).toEqual(before);
    const { answer } = { answer: await authOf(me) };
    const need = rules.find(([pattern]) => pattern.test('list.automate'))?.[1] ?? null;
    expect(need).toBe('management');
    const isMet = (session: object): boolean => needs.management.isMet({ session } as never); // it asks for nothing else
    expect(isMet({ getSnapshot: () => ({ context: { answer } }) })).toBe(false);
    await set(me, { list_management_enabled: true });
    valueOf(await me.client.call('runGroup', { params: { id } }));
  },
  pabEnabled: async (me) => {
    // Opaque (O-032): what the plan says counts, which here says what stands at the user.
    const { id } = me.auth.profile;
    const told = async () => [
      valueOf(await me.client.call('planDetails', { params: { id } })).pabEnabled,
      (await authOf(me)).profile.pabEnabled,
    ];
    expect(await told()).toEqual([false, false]);
    await set(me, { pab_enabled: true });
    expect(await told()).toEqual([true, true]);
  },
  newFeatureLabelEnabled: async (me) => {
    expect(isMarkedNew('profile', (await authOf(me)).profile)).toBe(false);
    await set(me, { new_feature_label_enabled: true });
    expect(isMarkedNew('profile', (await authOf(me)).profile)).toBe(true);
    expect(isMarkedNew('wallet', (await authOf(me)).profile)).toBe(false);
  },
  smsEnabled: async (me) => {
    const told = async (): Promise<boolean> => valueOf(await me.client.call('smsStatus')).smsEnabled;
    expect(await told()).toBe(false);
    await set(me, { sms_enabled: true });
    expect(await told()).toBe(true);
  },
  scoutUser: async (me) => {
    await server.db.updateTable('app_user').set({ type: 'SCOUT' }).where('id', '=', me.auth.profile.id).execute();
    expect(whyNotPage('automator', { ...(await readerOf(me)), pays: false })).toBe('nothing is watched for a scout');
    expect(await me.client.call('wallet', { params: { id: me.auth.profile.id } })).toMatchObject({ status: 403 });
  },
};

const delivered = Object.entries(Profile.shape)
  .filter(([, schema]) => schema instanceof z.ZodBoolean)
  .map(([name]) => name);

it('each flag that signing in delivers is read by something, and shown in the profile', () => {
  expect(delivered.toSorted()).toEqual(Object.keys(witnesses).toSorted());
  expect(delivered.filter((name) => name !== 'scoutUser').toSorted()).toEqual(profileFlagIds.toSorted());
});

it.each(Object.keys(witnesses))('R-PROFILE-007 %s gates what it names', async (flag) => {
  expect.hasAssertions();
  await witnesses[flag]?.(await server.newcomer());
});

it('R-PERM-012 lists follow searches with list management alone', async () => {
  expect.hasAssertions();
  await witnesses['listManagementEnabled']?.(await server.newcomer());
});

/** Without REHAB_VIEW improvements are one amount, in each kind of report; with it they are told one by one. */
async function withoutRehab(me: SignedIn): Promise<void> {
  const deal = { ...DEALS['fixed interest, straight line'], propertyId: house };
  const report = async (): Promise<string> => {
    const path = '/resource/auth/ps4/user/analyses/reports/csv';
    return await (await server.request('POST', path, { token: me.token, body: deal })).text();
  };
  const [before, items] = [await report(), ['Kitchen', 'Bathrooms', 'Roof', 'Flooring']];
  const isItemised = (text: string): boolean => items.some((item) => text.includes(item));
  expect(isItemised(before)).toBe(true);
  await revoke(me, 'REHAB_VIEW');
  const after = await report();
  expect(isItemised(after)).toBe(false);
  // All that is calculated with them is as before.
  const results = (text: string): string[] =>
    text.split('\n').filter((line) => /^"?(Return|Period|Result)/i.test(line));
  expect(results(before).length).toBeGreaterThan(0);
  expect(results(after)).toEqual(results(before));
}

async function revoke(me: SignedIn, permission: Permission): Promise<void> {
  await server.db
    .deleteFrom('permission_grant')
    .where('account_id', '=', me.auth.profile.accountId)
    .where('permission', '=', permission)
    .execute();
}

it.each(permissions)('%s opens a page or a call, which is shut without it', async (permission) => {
  const me = await server.newcomer();
  if (permission === 'REHAB_VIEW') return await withoutRehab(me);
  const calls = (Object.values(contract) as Call[]).filter((call) => rightOf(call).permission === permission);
  const { pages } = await authOf(me);
  await revoke(me, permission);
  const left = (await authOf(me)).pages;
  expect(calls.length + pages.length - left.length).toBeGreaterThan(0);
  for (const { method, path } of calls)
    expect((await server.request(method, path.replaceAll(/\{\w+\}/g, '1'), { token: me.token })).status).toBe(403);
});
