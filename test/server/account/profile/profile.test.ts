/** What a user writes of himself, and what signing in tells of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessFields } from '../../../../src/api/contract/account/profile.ts';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { addMember, newAccount } from '../../../support/billing.ts';
import { VISA } from '../../../support/cards.ts';
import { linkIn, MAILED, newestMail, tokenIn } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
const LAKE = { code: 'lake', name: 'Lake', hostnames: [], csPhone: '434 555 0177', csEmail: 'help@lake.example' };
beforeAll(async () => {
  const files = { 'brands.json': JSON.stringify({ brands: [LAKE] }) };
  server = await startTestServer({ files, config: MAILED });
});
afterAll(async () => await server.close());

const { password: PRESENT } = OWNER;
const NEW = 'plum lantern gravel mitten';
const business = {
  businessName: 'Lee Homes',
  businessFirstName: 'Ann',
  businessLastName: 'Lee',
  businessUrl: 'www.leehomes.example/buy',
  businessEmail: 'office@leehomes.example',
  businessPhone: '(434) 555-0199',
  businessStreetAddress: '12 Main Street #4',
  businessCity: 'Charlottesville',
  businessState: 'VA',
  businessZip: '22901',
  emailFriendlyFrom: 'Ann of Lee Homes',
  replyToEmail: 'ann@leehomes.example',
} as const;
const identity = { firstName: 'Ann', lastName: 'Lee', phone: '434 555 0100', phone2: '434-555-0101' } as const;

const profileOf = async ({ client }: SignedIn) => valueOf(await client.call('auth', { query: {} })).profile;
const mailTo = async (recipient: string) =>
  await server.db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', recipient).execute();

describe('C100', () => {
  it('R-PROFILE-002 R-PROFILE-003 R-PROFILE-004 R-PROFILE-009 saves what is named, keeps the rest, and signing in tells it', async () => {
    const [me, other] = [await server.newcomer(), await server.newcomer()];
    const before = await profileOf(me);
    for (const field of businessFields) expect([field, before[field]]).toEqual([field, '']);
    const body = { ...identity, ...business };
    const { profile } = valueOf(await me.client.call('saveProfile', { body }));
    expect(profile).toEqual({ ...before, ...body });
    valueOf(await me.client.call('saveProfile', { body: { businessCity: 'Scottsville', phone2: '' } }));
    const now = { ...before, ...body, businessCity: 'Scottsville', phone2: '' };
    expect(await profileOf(me)).toEqual(now);
    expect(await profileOf(await server.signIn({ username: before.username, password: PRESENT }))).toEqual(now);
    expect((await profileOf(other)).businessName).toBe('');
  });

  it('keeps both where two pages change different fields at once', async () => {
    const me = await server.newcomer();
    const changes = Object.entries(business).map(async ([field, text]) =>
      valueOf(await me.client.call('saveProfile', { body: { [field]: text } })),
    );
    await Promise.all(changes);
    expect(await profileOf(me)).toMatchObject(business);
  });

  it('R-PROFILE-012 takes the whole profile back, in snake case too, and changes nothing that is not the user’s to change', async () => {
    const me = await server.newcomer();
    const before = await profileOf(me);
    const whole = {
      ...before,
      type: 'SCOUT',
      fullAccount: false,
      remainingPrepaidCredit: 1e6,
      mrcTotal: 1,
      firstName: 'Bo',
    };
    expect(valueOf(await me.client.call('saveProfile', { body: whole })).profile).toEqual({
      ...before,
      firstName: 'Bo',
    });
    const snake = {
      business_name: 'Bo Co',
      email_friendly_from: 'Bo',
      favorite_property_add_limit: 5,
      phone2: '4345550102',
    };
    const path = '/resource/auth/ps4/user/profile';
    expect((await server.request('POST', path, { token: me.token, body: snake })).status).toBe(200);
    expect(await profileOf(me)).toMatchObject({
      businessName: 'Bo Co',
      emailFriendlyFrom: 'Bo',
      favoritePropertyAddLimit: null,
      phone2: '4345550102',
    });
    const unknown = await server.request('POST', path, { token: me.token, body: { business_nane: 'x' } });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('businessName')]);
  });

  it.each([
    [{ phone: '555' }, { phone: 'has 10 to 15 digits' }],
    [{ businessEmail: 'office' }, { businessEmail: 'is not an e-mail address' }],
    [{ replyToEmail: 'a@b.co\r\nBcc: x@y.co' }, { replyToEmail: expect.stringContaining('line break') as unknown }],
    [{ emailFriendlyFrom: 'A\nB' }, { emailFriendlyFrom: expect.stringContaining('line break') as unknown }],
    [{ businessUrl: 'javascript:alert(1)' }, { businessUrl: 'is not a web address' }],
    [{ businessZip: '2290' }, { businessZip: 'has 5 digits' }],
    [{ businessState: 'Virginia' }, { businessState: 'is the code of a state, such as VA' }],
    [{ businessName: 'x'.repeat(51) }, { businessName: 'has 50 characters at most' }],
  ])('refuses %j by field, and keeps nothing of the rest', async (wrong, fieldErrors) => {
    const me = await server.newcomer();
    const outcome = await me.client.call('saveProfile', { body: { firstName: 'Cy', ...wrong } });
    expect(outcome).toMatchObject({ ok: false, status: 400, fieldErrors });
    expect((await profileOf(me)).firstName).toBe('');
  });

  it('leaves a trace for the account, of the business and of another name', async () => {
    const me = await server.newcomer();
    const traced = async (what: 'MEMBER' | 'SETTINGS') =>
      valueOf(await me.client.call('accountChanges', { query: { what } })).results;
    valueOf(await me.client.call('saveProfile', { body: { ...business } }));
    expect(await traced('MEMBER')).toEqual([]);
    const [written] = await traced('SETTINGS');
    expect(written).toMatchObject({ subject: expect.stringMatching(/^Profile of /) as unknown });
    valueOf(await me.client.call('saveProfile', { body: { ...identity } }));
    const [change] = await traced('MEMBER');
    expect(change).toMatchObject({ what: 'MEMBER', after: { Name: 'Ann Lee', 'Second phone': '434-555-0101' } });
  });
});

describe('another user name or password', () => {
  it('asks for the present password; a wrong one is 422 and keeps the session, and nothing is changed', async () => {
    const me = await server.newcomer();
    const before = await profileOf(me);
    for (const change of [{ username: 'moved1@example.com' }, { password: NEW }]) {
      const missing = await me.client.call('saveProfile', { body: { ...change, firstName: 'Dee' } });
      expect(missing).toMatchObject({ ok: false, status: 422, fieldErrors: { currentPassword: 'is missing' } });
      const wrong = await me.client.call('saveProfile', {
        body: { ...change, firstName: 'Dee', currentPassword: 'no' },
      });
      expect(wrong).toMatchObject({ ok: false, status: 422, fieldErrors: { currentPassword: 'is wrong' } });
      expect(wrong).toMatchObject({
        detail: expect.stringContaining('Nothing of your profile was changed.') as unknown,
      });
    }
    expect(await profileOf(me)).toEqual(before);
    // The same name in another case is the same name.
    const same = { username: before.username.toUpperCase(), firstName: 'Dee' };
    expect(valueOf(await me.client.call('saveProfile', { body: same })).profile).toEqual({
      ...before,
      firstName: 'Dee',
    });
  });

  it('the new one signs in once it is confirmed where mail is sent; the old address is told', async () => {
    const me = await server.newcomer();
    const { username: old } = await profileOf(me);
    const body = { username: 'moved2@example.com', currentPassword: PRESENT, lastName: 'Moved' };
    expect(valueOf(await me.client.call('saveProfile', { body })).profile).toMatchObject({
      username: old,
      lastName: 'Moved',
    });
    expect(await server.client().call('pre', { body: { username: body.username, password: PRESENT } })).toMatchObject({
      status: 401,
    });
    const token = tokenIn(linkIn((await newestMail(server, body.username)).body));
    valueOf(await server.client().call('confirmEmail', { body: { token } }));
    await server.signIn({ username: 'moved2@example.com', password: PRESENT });
    expect(await server.client().call('pre', { body: { username: old, password: PRESENT } })).toMatchObject({
      status: 401,
    });
    const told = await mailTo(old);
    expect(told).toHaveLength(2);
    for (const { body: text } of told) expect(text).toContain('moved2@example.com');
    valueOf(await me.client.call('extend'));
  });

  it('the new one signs in at once where no mail is sent, since nobody could confirm it', async () => {
    const mailless = await startTestServer({ config: { smtpUrl: null } });
    try {
      const me = await mailless.newcomer();
      const body = { username: 'moved3@example.com', currentPassword: PRESENT };
      expect(valueOf(await me.client.call('saveProfile', { body })).profile.username).toBe(body.username);
      await mailless.signIn({ username: body.username, password: PRESENT });
    } finally {
      await mailless.close();
    }
  });

  it.each([
    ['someone', { username: 'is not an e-mail address' }],
    [OWNER.username, { username: 'is in use' }],
    [OWNER.username.toUpperCase(), { username: 'is in use' }],
  ])('%s is refused', async (username, fieldErrors) => {
    const me = await server.newcomer();
    const outcome = await me.client.call('saveProfile', {
      body: { username, currentPassword: PRESENT, lastName: 'Eck' },
    });
    expect(outcome).toMatchObject({ ok: false, status: 422, fieldErrors });
    expect((await profileOf(me)).lastName).toBe('');
  });

  it('ends all other sessions with another password, and takes none that is easy to guess', async () => {
    const me = await server.newcomer();
    const { username } = await profileOf(me);
    const elsewhere = await server.signIn({ username, password: PRESENT });
    const weak = await me.client.call('saveProfile', { body: { password: 'password123', currentPassword: PRESENT } });
    expect(weak).toMatchObject({ status: 422, fieldErrors: { password: expect.any(String) as unknown } });
    valueOf(await elsewhere.client.call('extend'));
    valueOf(await me.client.call('saveProfile', { body: { password: NEW, currentPassword: PRESENT } }));
    valueOf(await me.client.call('extend'));
    expect(await elsewhere.client.call('extend')).toMatchObject({ status: 401, detail: endedMessages.password });
    await server.signIn({ username, password: NEW });
  });
});

describe('signing in tells', () => {
  it('R-PROFILE-005 R-PROFILE-006 R-PROFILE-008 limits, plan, what it costs a month, cards and whom to call', async () => {
    const { id, accountId, signIn, username } = await newAccount(server);
    const me = await signIn();
    expect(await profileOf(me)).toMatchObject({
      nextCycleDate: null,
      mrcTotal: 0,
      subscriptionPlanMrcId: null,
      listManagementPlanMrcId: null,
      planMrcs: [],
      paymentMethods: [],
      favoritePropertyAddLimit: null,
      marketingListAddLimit: null,
      savedPropertyLimit: { active: false, assigned: null, periodQuantity: 0, remaining: null },
      csPhone: '',
      csEmail: '',
    });
    valueOf(await me.client.call('addCard', { body: VISA }));
    valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943 } }));
    valueOf(await me.client.call('createMember', { body: { username: 'seat@example.com', approvedAmount: 30 } }));
    const order = { userId: id, planMrcId: 961 };
    valueOf(await me.client.call('subscribeAutomator', { body: order }));
    const { remainingPrepaidCredit: before } = await profileOf(me);
    valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount: 20.5 } }));
    const profile = await profileOf(me);
    expect(profile).toMatchObject({
      remainingPrepaidCredit: before + 20.5,
      nextCycleDate: '2026-04-02',
      mrcTotal: 99 + 30 + 27,
      subscriptionPlanMrcId: 943,
      listManagementPlanMrcId: 961,
      planMrcs: [
        { id: 943, type: 'SUBSCRIPTION', name: 'Essentials_99', amount: 99, quantity: 1, annual: false },
        { id: 961, type: 'SUBSCRIPTION', amount: 27, quantity: 1 },
        { id: 901, type: 'SUB_USER', amount: 30, quantity: 1 },
      ],
      paymentMethods: [{ cardType: 'VISA', cardNumber: '**** **** **** 1111', cardCode: null }],
      savedPropertyLimit: { active: true, assigned: 25_000, remaining: 25_000 },
    });
    const { mrcTotal } = valueOf(await me.client.call('billingDetails', { params: { id } }));
    expect(mrcTotal).toBe(profile.mrcTotal);
    await server.db.updateTable('account').set({ brand_code: LAKE.code }).where('id', '=', accountId).execute();
    expect(await profileOf(await server.signIn({ username, password: 'a long enough password' }))).toMatchObject({
      csPhone: LAKE.csPhone,
      csEmail: LAKE.csEmail,
    });
  });

  it('a member neither what the account pays nor its cards, but the one that he buys with', async () => {
    const { id, accountId, signIn } = await newAccount(server);
    const owner = await signIn();
    valueOf(await owner.client.call('addCard', { body: VISA }));
    valueOf(await owner.client.call('changePlan', { params: { id }, body: { planId: 945 } }));
    await addMember(server, accountId, 'fay');
    const member = { username: `payless${accountId}@example.com`, password: PRESENT };
    await server.addUser({ ...member, accountId, type: 'TEAM_FULL' });
    const hidden = { mrcTotal: null, subscriptionPlanMrcId: null, listManagementPlanMrcId: null, planMrcs: [] };
    const me = await server.signIn(member);
    const profile = await profileOf(me);
    expect(profile).toMatchObject({ ...hidden, nextCycleDate: '2026-04-02', paymentMethods: [] });
    const { wallets } = valueOf(await owner.client.call('wallet', { params: { id } }));
    const method = wallets[0]?.paymentMethodId ?? null;
    const defaults = [{ userId: profile.id, defaultSubsPaymentMethodId: null, defaultInAppPaymentMethodId: method }];
    valueOf(await owner.client.call('saveCardDefaults', { body: { defaults } }));
    const [card] = (await profileOf(me)).paymentMethods;
    expect(card).toMatchObject({ paymentMethodId: method, billingStreetAddress: '', billingCity: '' });
  });

  it('R-PROFILE-004 where the logo is, elsewhere after each change, and null where there is none', async () => {
    const me = await server.newcomer();
    expect((await profileOf(me)).logoUrl).toBeNull();
    const picture = async (): Promise<string> => {
      const { default: sharp } = await import('sharp');
      const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'navy' } })
        .png()
        .toBuffer();
      valueOf(await me.client.call('saveLogo', { upload: { file: new File([png as BlobPart], 'a.png') } })); // a Buffer is bytes
      return (await profileOf(me)).logoUrl ?? '';
    };
    const first = await picture();
    const answer = await server.request('GET', first, { token: me.token });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await picture()).not.toBe(first);
    valueOf(await me.client.call('removeLogo'));
    expect((await profileOf(me)).logoUrl).toBeNull();
  });
});
