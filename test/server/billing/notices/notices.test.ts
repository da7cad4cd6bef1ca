/** What somebody is told without having asked: limits at 80 and 100 %, trials, cards and renewals that come up; each once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { tellDatesJob } from '../../../../server/billing/notices/tellDates.job.ts';
import { tellLimitsJob } from '../../../../server/billing/notices/tellLimits.job.ts';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { cents } from '../../../../src/calc/money.ts';
import { limitedMember, moveTo, newAccount, setLimits } from '../../../support/billing.ts';
import { AMEX, VISA, walletOf } from '../../../support/cards.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const [PRO, PRO_ANNUAL, NONE, ADD_ON] = [945, 946, 943, 961] as const;
const plan = { rank: 1, seatsIncluded: 2, seatsMost: 5, seatPrice: 30, bonus: 0, saves: 100, exports: 100 };
const prices = {
  plans: [
    { ...plan, id: PRO, name: 'Pro', months: 1, price: 199, automator: 20 },
    { ...plan, id: PRO_ANNUAL, name: 'Pro Annual', months: 12, price: 1980, automator: 20 },
    { ...plan, id: NONE, name: 'Plain', rank: 2, months: 1, price: 300, automator: 0 },
  ],
  automator: [{ id: ADD_ON, name: 'Automator 10', properties: 10, monthly: 27 }],
};

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  const files = { 'plans.json': JSON.stringify(prices) };
  server = await startTestServer({ sampleParcels: 1000, files, config: { timeZone: 'America/New_York' } });
  ids = await sampleIds(server, 200);
});
afterAll(async () => await server.close());

const resources = () => ({ ...server.services, clock: server.clock, jobs: server.services.jobs });
const tellLimits = async (): Promise<void> => await tellLimitsJob({}, resources());
const tellDates = async (): Promise<void> => await tellDatesJob({}, resources());
const alertsOf = async (userId: number): Promise<string[]> =>
  (await server.db.selectFrom('alert').select('text').where('user_id', '=', userId).orderBy('id').execute()).map(
    ({ text }) => text,
  );
const mailsOf = async (userId: number) =>
  await server.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
const save = async (
  { client }: SignedIn,
  from: number,
  until: number,
  groupType: 'FAVORITE' | 'MARKETING' = 'FAVORITE',
) =>
  valueOf(
    await client.call('saveProperties', {
      query: { groupName: 'Leads', groupType },
      body: { selection: ids.slice(from, until) },
    }),
  );

async function customer(planId: number) {
  const owner = await newAccount(server);
  const choose = async (id: number) =>
    valueOf(await (await owner.signIn()).client.call('changePlan', { params: { id: owner.id }, body: { planId: id } }));
  await choose(planId);
  return { ...owner, choose };
}

describe('limits of the account', () => {
  it('are told to its owner at 80 and at 100 %, once a month each, in the product and by mail', async () => {
    const { id, username, signIn, accountId } = await customer(PRO);
    const me = await signIn();
    await save(me, 0, 79);
    await tellLimits();
    expect(await alertsOf(id)).toEqual([]);
    await save(me, 79, 85);
    const heard: string[] = [];
    const leave = server.services.events.subscribe(
      { accountId, userId: id },
      (event) => void (event.type === 'alerts.added' && heard.push(event.alert.text)),
      () => undefined,
    );
    await tellLimits();
    await tellLimits();
    const most =
      '85 % of the account’s saves are used: 85 of 100. At this rate the rest lasts until 03/03/2026; it begins again on 04/02/2026.';
    expect([await alertsOf(id), heard]).toEqual([[most], [most]]);
    leave();
    expect(await mailsOf(id)).toEqual([
      {
        recipient: username,
        subject: '85 % of the account’s saves are used',
        body: `${most}\n\nThe limit can be raised for this month, for a price that is shown first.\n\nOpen it: ${server.services.config.publicUrl}/account/usage\n`,
      },
    ]);
    await save(me, 85, 100);
    await tellLimits();
    await tellLimits();
    const all = 'All of the account’s saves are used: 100 of 100; nothing new can be saved until 04/02/2026.';
    expect(await alertsOf(id)).toEqual([most, all]);
    // Exports, by rows of what was confirmed; all at once is told as that alone.
    const body = { search: { filters: {} }, selection: { items: ids.slice(0, 100) } };
    const { fileId } = valueOf(await me.client.call('exportProperties', { query: {}, body }));
    valueOf(await me.client.call('confirmExport', { params: { id: fileId } }));
    await tellLimits();
    expect((await alertsOf(id)).slice(2)).toEqual([
      'All of the account’s exports are used: 100 of 100; nothing more can be exported until 04/02/2026.',
    ]);
    // Nobody but the owner is told of them.
    const member = await limitedMember(server, accountId, { save_limit: null });
    await tellLimits();
    expect(await alertsOf(member.userId)).toEqual([]);
  });

  it('are told of what automated lists watch', async () => {
    const { id, signIn } = await customer(PRO);
    const { client } = await signIn();
    const group = { name: 'Homes', type: 'MONITORED' as const };
    const { groupId } = valueOf(await client.call('assignToGroup', { query: {}, body: { group } }));
    valueOf(
      await client.call('saveGroupSearch', {
        params: { id: groupId },
        body: { search: Search.parse({ type: 'COUNTY', fips: '39049' }) },
      }),
    );
    valueOf(await client.call('runGroup', { params: { id: groupId } }));
    await tellLimits();
    expect(await alertsOf(id)).toEqual([
      'All of the account’s watched properties are used: 20 of 20; what matches beyond them waits.',
    ]);
    expect((await mailsOf(id))[0]?.body).toContain('/account/automator');
  });

  it('without any are told of nothing', async () => {
    const own = await newAccount(server);
    await save(await own.signIn(), 0, 150);
    const { id } = await customer(NONE);
    await tellLimits();
    expect([await alertsOf(own.id), await alertsOf(id)]).toEqual([[], []]);
  });
});

describe('limits of a member', () => {
  it('are told to the member: saves, exports, spending and what he keeps', async () => {
    const owner = await newAccount(server);
    const me = await limitedMember(server, owner.accountId, {
      save_limit: 20,
      export_limit: 20,
      favorite_property_limit: 25,
      marketing_list_property_limit: 4,
      marketing_contact_limit: 0,
      spend_limit_cents: cents(1000),
    });
    await save(me, 0, 20);
    await save(me, 0, 4, 'MARKETING');
    await server.db
      .insertInto('charge')
      .values({
        account_id: owner.accountId,
        user_id: me.userId,
        key: `of ${me.userId}`,
        purpose: 'REPORT',
        cents: 899,
        made: server.clock.now(),
      })
      .execute();
    await tellLimits();
    expect(await alertsOf(me.userId)).toEqual([
      'All of your saves are used: 20 of 20; nothing new can be saved until 04/01/2026.',
      '89 % of what you may spend is used: $8.99 of $10.00. At this rate the rest lasts until 03/03/2026; it begins again on 04/01/2026.',
      '80 % of your favorites are used: 20 of 25.',
      'All of your properties on marketing lists are used: 4 of 4; no more can be added.',
    ]);
    expect(await alertsOf(owner.id)).toEqual([]);
    // Fewer again, and a higher limit that is reached in the same month: told already.
    await setLimits(server, me.userId, { favorite_property_limit: 20 });
    await tellLimits();
    expect((await alertsOf(me.userId)).slice(4)).toEqual([
      'All of your favorites are used: 20 of 20; no more can be added.',
    ]);
    await setLimits(server, me.userId, { favorite_property_limit: 24, marketing_list_property_limit: 5 });
    await tellLimits();
    expect(await alertsOf(me.userId)).toHaveLength(5);
    // The next month begins again for what counts by month; what is kept is told again as long as it is so.
    moveTo(server, '2026-04-01');
    await tellLimits();
    expect((await alertsOf(me.userId)).slice(5)).toEqual([
      '83 % of your favorites are used: 20 of 24.',
      '80 % of your properties on marketing lists are used: 4 of 5.',
    ]);
  });

  it('are told to nobody who is gone, suspended or has not come yet, and of an account that fails no other waits', async () => {
    const owner = await newAccount(server);
    const [suspended, gone, present] = [
      await limitedMember(server, owner.accountId, { favorite_property_limit: 1 }),
      await limitedMember(server, owner.accountId, { favorite_property_limit: 1 }),
      await limitedMember(server, owner.accountId, { favorite_property_limit: 1 }),
    ];
    for (const member of [suspended, gone, present]) await save(member, 0, 1);
    await server.db.updateTable('app_user').set({ state: 'SUSPENDED' }).where('id', '=', suspended.userId).execute();
    await server.db
      .updateTable('app_user')
      .set({ removed: server.clock.now() })
      .where('id', '=', gone.userId)
      .execute();
    // A plan that nobody knows: a start is refused then, this server has started already.
    const broken = await customer(PRO);
    await server.db
      .updateTable('subscription_line')
      .set({ plan_id: 900 })
      .where('account_id', '=', broken.accountId)
      .execute();
    await tellLimits();
    expect([await alertsOf(suspended.userId), await alertsOf(gone.userId)]).toEqual([[], []]);
    expect(await alertsOf(present.userId)).toHaveLength(1);
    await server.db
      .updateTable('subscription_line')
      .set({ plan_id: PRO })
      .where('account_id', '=', broken.accountId)
      .execute();
  });
});

describe('days that come up', () => {
  it('a trial is told of two days before it ends, at seven in the morning, and not to who has an add-on', async () => {
    moveTo(server, '2026-05-04', '15:00:00Z');
    const [trying, decided] = [await customer(PRO), await customer(PRO)];
    for (const { id, signIn } of [trying, decided])
      valueOf(await (await signIn()).client.call('tryAutomator', { body: { userId: id } }));
    valueOf(
      await (
        await decided.signIn()
      ).client.call('subscribeAutomator', {
        body: { userId: decided.id, planMrcId: ADD_ON },
      }),
    );
    moveTo(server, '2026-05-09', '10:59:00Z');
    await tellDates();
    expect(await alertsOf(trying.id)).toEqual([]);
    moveTo(server, '2026-05-09', '11:00:00Z');
    await tellDates();
    await tellDates();
    expect(await alertsOf(trying.id)).toEqual([
      'The trial of the lead automator ends on 05/11/2026: 10,000 properties fewer are watched from then on. Nothing is charged.',
    ]);
    expect((await mailsOf(trying.id)).map(({ subject }) => subject)).toEqual([
      'The trial of the lead automator ends on 05/11/2026',
    ]);
    expect(await alertsOf(decided.id)).toEqual([]);
  });

  it('a card is told of in the month before its last one, by what it pays', async () => {
    moveTo(server, '2026-06-30', '15:00:00Z');
    const { id, signIn } = await newAccount(server);
    const { client } = await signIn();
    valueOf(await client.call('addCard', { body: { ...VISA, cardExpMonth: 8, cardExpYear: 2026 } }));
    valueOf(await client.call('addCard', { body: { ...AMEX, cardExpMonth: 9, cardExpYear: 2026 } }));
    await tellDates();
    expect(await alertsOf(id)).toEqual([]);
    moveTo(server, '2026-07-01', '15:00:00Z');
    await tellDates();
    await tellDates();
    const visa = 'The card Visa 1111 is good until the end of 08/2026. It pays the subscription.';
    expect(await alertsOf(id)).toEqual([visa]);
    // One with a later date is another card to tell of, one that is deleted none.
    const again = await signIn();
    const { wallets } = await walletOf(again.client, id);
    const amex = wallets.find(({ cardType }) => cardType === 'AMEX');
    valueOf(
      await again.client.call('deleteCard', {
        params: { a: id, b: amex?.paymentMethodId ?? '' },
      }),
    );
    moveTo(server, '2026-08-15', '15:00:00Z');
    await tellDates();
    expect(await alertsOf(id)).toEqual([visa]);
  });

  it('a renewal of a year is told of 30 and 7 days before, with the amount, the lines and how to leave', async () => {
    moveTo(server, '2026-09-01', '15:00:00Z');
    const [annual, monthly, leaving, late] = [
      await customer(PRO_ANNUAL),
      await customer(PRO),
      await customer(PRO_ANNUAL),
      await customer(PRO_ANNUAL),
    ];
    await leaving.choose(0);
    moveTo(server, '2027-08-01', '15:00:00Z');
    await tellDates();
    expect(await alertsOf(annual.id)).toEqual([]);
    moveTo(server, '2027-08-02', '15:00:00Z');
    await tellDates();
    await tellDates();
    const told = 'Pro Annual renews on 09/01/2027 for $1,980.00.';
    expect(await alertsOf(annual.id)).toEqual([told]);
    const [mail] = await mailsOf(annual.id);
    expect(mail?.subject).toBe('Pro Annual renews on 09/01/2027 for $1,980.00');
    expect(mail?.body).toContain('- Pro Annual: $1,980.00');
    expect(mail?.body).toContain('x and Enter leave. Everything works until 09/01/2027.');
    // A server that slept until then tells once.
    await server.db.deleteFrom('notice').where('user_id', '=', late.id).execute();
    moveTo(server, '2027-08-25', '15:00:00Z');
    await tellDates();
    await tellDates();
    expect(await alertsOf(annual.id)).toEqual([told, told]);
    expect(await alertsOf(late.id)).toEqual([told, told]);
    await server.db.deleteFrom('alert').where('user_id', '=', late.id).execute();
    await server.db.deleteFrom('notice').where('user_id', '=', late.id).execute();
    await tellDates();
    await tellDates();
    expect(await alertsOf(late.id)).toEqual([told]);
    expect([await alertsOf(monthly.id), await alertsOf(leaving.id)]).toEqual([[], []]);
    // The next year is told of again.
    moveTo(server, '2028-08-03', '15:00:00Z');
    await tellDates();
    expect((await alertsOf(annual.id)).slice(2)).toEqual(['Pro Annual renews on 09/01/2028 for $1,980.00.']);
  });

  it('what was told is forgotten after thirteen months', async () => {
    const count = async (): Promise<number> => (await server.db.selectFrom('notice').select('told').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    moveTo(server, '2029-09-15');
    await purgeSavedJob({}, resources());
    expect(await count()).toBe(0);
  });
});
