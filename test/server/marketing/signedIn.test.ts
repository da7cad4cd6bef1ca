/** What signing in tells of campaigns (R-CAMPAIGN-008). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactOf } from '../../support/marketing/people.ts';
import { startTestServer, valueOf, type SignedIn, type TestServer } from '../../support/server.ts';

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
