/** What signing in tells of campaigns (R-CAMPAIGN-008). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/platform/config/config.ts';
import { contactOf } from '../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => {
  const marketing = { rates: { VOICEMAIL: 7, POSTCARD: 72, EMAIL: 2, SMS: 3 }, ratesAsOf: '2026-12-01' };
  const skipTrace = { url: 'https://trace.example.com', key: null, rates: { contact: 12, phone: 3, email: 1 } };
  server = await startTestServer({ config: { marketing, skipTrace } });
});
afterAll(async () => await server.close());

const signedIn = async ({ client }: SignedIn) => valueOf(await client.call('auth', { query: {} }));
const drafted = async (me: SignedIn, type: 'SMS' | 'CALL', name: string) => {
  const content = type === 'SMS' ? { type, message: 'Hello' } : { type, script: 'Hello' };
  const audience = { contactIds: [await contactOf(me, { lastName: 'Hale' })] };
  return valueOf(await me.client.call('saveMailing', { body: { name, content, audience } })).mailing;
};

describe('signing in', () => {
  it('R-CAMPAIGN-008 R-PERM-014 tells of the own campaigns by channel, of postcards, and what appending costs', async () => {
    const me = await server.newcomer();
    const list = await drafted(me, 'CALL', 'Calls');
    const texts = await drafted(me, 'SMS', 'Texts');
    await drafted(await server.newcomer(), 'SMS', 'of somebody else');
    const told = await signedIn(me);
    const { content, audience, ...row } = texts;
    expect([content.type, audience.oneEach, list.type]).toEqual(['SMS', 'HOUSEHOLD', 'CALL']);
    expect(told.campaigns).toEqual({ voicemail: [], postcard: [], email: [], sms: [row] });
    expect(told.postcardCategories.map(({ name }) => name)).toEqual([
      'Letter',
      'Headline',
      'Follow-up',
      'Owner situation',
    ]);
    expect(told.postcardRates).toEqual([{ size: '4.25x6', rate: 0.72, asOf: '2026-12-01' }]);
    const managed = { rate: 0, phoneRate: 0, emailRate: 0 };
    const priced = { rate: 0.12, phoneRate: 0.03, emailRate: 0.01 };
    const of = async (isOn: boolean) => {
      await server.db
        .updateTable('app_user')
        .set({ list_management_enabled: isOn })
        .where('id', '=', me.auth.profile.id)
        .execute();
      return (await signedIn(me)).contactAppendRates;
    };
    expect([await of(true), await of(false)]).toEqual([managed, priced]);
  });

  it('R-SKIP-009 what appending costs is what is set, twelve cents a contact where nothing is, and nothing without a service (O-130)', async () => {
    expect(readConfig({}).skipTrace.rates).toEqual({ contact: 12, phone: 0, email: 0 });
    const set = readConfig({ SKIP_TRACE_RATES: '0.20,0.05,0.01' }).skipTrace.rates;
    expect(set).toEqual({ contact: 20, phone: 5, email: 1 });
    const ofOwn = await startTestServer();
    const told = await signedIn(await ofOwn.newcomer());
    expect(told.contactAppendRates).toEqual({ rate: 0, phoneRate: 0, emailRate: 0 });
    await ofOwn.close();
    const url = 'https://trace.example.com';
    const bought = await startTestServer({ config: { skipTrace: { url, key: null, rates: set } } });
    const me = await bought.newcomer();
    await bought.db
      .updateTable('app_user')
      .set({ list_management_enabled: false })
      .where('id', '=', me.auth.profile.id)
      .execute();
    const { contactAppendRates, profile } = await signedIn(me);
    expect(contactAppendRates).toEqual({ rate: 0.2, phoneRate: 0.05, emailRate: 0.01 });
    expect(profile.appendContactRate).toBe(contactAppendRates.rate);
    // The same rates are what an estimate reckons with.
    const items = [await contactOf(me, { lastName: 'Hale' })];
    const { appendJob } = valueOf(await me.client.call('estimateAppendJob', { body: { selection: { items } } }));
    expect(appendJob.lines.map(({ rate }) => rate)).toEqual([0.2, 0.05, 0.01]);
    await bought.close();
  });

  it('tells nothing of campaigns to who may not see them', async () => {
    const owner = await server.newcomer();
    const credentials = { username: 'scout-of-campaigns@example.com', password: 'a long enough password' };
    const { accountId } = owner.auth.profile;
    await server.addUser({ ...credentials, accountId, type: 'SCOUT', full_account: false } as never);
    const scout = await server.signIn(credentials);
    expect(scout.auth).toMatchObject({
      campaigns: { voicemail: [], postcard: [], email: [], sms: [] },
      postcardCategories: [],
      postcardRates: [],
      contactAppendRates: { rate: 0, phoneRate: 0, emailRate: 0 },
    });
  });
});
