/** Campaigns that go out by a service: what they cost, how that is paid, and that nothing goes out before. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { priceOf } from '../../../../server/marketing/money/priceOf.ts';
import { completeMailing } from '../../../../server/marketing/sending/claims.queries.ts';
import { cents } from '../../../../src/calc/money.ts';
import { invoicesOf, limitedMember } from '../../../support/billing.ts';
import { openTwilioServer, phoneSettings, type TwilioServer } from '../../../support/carriers/twilioServer.ts';
import {
  carrierSays,
  draftOf,
  estimateOf,
  manyPeople,
  mayUseService,
  orderOf,
  settle,
} from '../../../support/marketing/paidMailings.ts';
import { mayText } from '../../../support/marketing/people.ts';
import type { SignedIn, TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  booksOf,
  buyerWith,
  chargesOf,
  enterCard,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../../support/stripe/stripeObjects.ts';
import type { TestNumber } from '../../../support/stripe/testCards.ts';

const WORKS = '4242424242424242';
const ASKS = '4000002760003184';
const RATES = { VOICEMAIL: 7, POSTCARD: 65, EMAIL: 2, SMS: 65 };

let desk: StripeDesk;
let service: TwilioServer;
beforeAll(async () => {
  service = await openTwilioServer(() => desk.server.clock.now());
  const marketing = { rates: RATES, ratesAsOf: '2026-11-22' };
  const config = { phone: phoneSettings(service), publicUrl: 'https://leads.example.com', marketing };
  desk = await openStripeDesk({ config });
});
afterAll(async () => {
  await desk.close();
  await service.close();
});

/** Somebody with a card and prepaid credit, who may text so many people. */
async function sender(people = 20, credit = 0, card: TestNumber = WORKS) {
  const buyer = await buyerWith(desk, WORKS, { ownUse: true });
  await mayText(buyer.me, desk.server.clock.now(), { people: people + 1 });
  await mayUseService(desk.server, buyer.me);
  if (credit > 0) await buyCredit(buyer, credit);
  const paysWith = card === WORKS ? buyer.card : await enterCard(desk, buyer.me, card);
  return { ...buyer, paysWith: String(paysWith), contacts: await manyPeople(desk.server, buyer.me, people) };
}
const buyCredit = async ({ me, id }: { me: SignedIn; id: number }, amount: number): Promise<void> =>
  void valueOf(await me.client.call('buyPrepaidCredits', { body: { userId: id, amount, approvedAmount: amount } }));
const now = async (me: SignedIn, { id }: { readonly id: number }) =>
  valueOf(await me.client.call('mailing', { params: { id } }));
const rowsOf = async ({ db }: TestServer, { id }: { readonly id: number }): Promise<number> =>
  (await db.selectFrom('recipient').select('seq').where('mailing_id', '=', id).execute()).length;

describe('the worked examples of the design', () => {
  it('R-CAMPAIGN-026 1,040 postcards cost $676.00, with credit of $150.00 a card pays $526.00; 980 segments cost $29.40', async () => {
    const { who, me, id } = await sender(1, 150);
    const at = await priceOf(desk.server.services, who, { type: 'POSTCARD', pieces: 1040, isFree: false });
    expect(at.told).toMatchObject({ rate: 0.65, price: 676, priceWithService: 676, credit: 150, due: 526 });
    expect(at.told.card).toMatchObject({ cardNumber: expect.stringContaining('4242') as string });
    expect(id).toBe(me.auth.profile.id);
    const usual = {
      ...desk.server.services.config,
      marketing: { rates: { ...RATES, SMS: 3 }, ratesAsOf: '2026-11-22' },
    };
    const texts = { type: 'SMS', pieces: 980, isFree: false } as const;
    expect((await priceOf({ ...desk.server.services, config: usual }, who, texts)).told).toMatchObject({
      price: 29.4,
      due: 0,
    });
    const files = await priceOf(desk.server.services, who, { type: 'POSTCARD', pieces: 1040, isFree: true });
    expect(files.told).toMatchObject({ rate: 0.65, price: 0, priceWithService: 676, due: 0, card: null });
  });

  it('credit and card together are charged once, to the cent, and all of it is held until it is sent', async () => {
    const { me, contacts, accountId } = await sender(1040, 150);
    const mailing = await draftOf(me, contacts);
    expect(await estimateOf(me, mailing)).toMatchObject({
      recipientTotal: 1040,
      price: 676,
      due: 526,
      carrier: { kind: 'SERVICE' },
    });
    const short = await orderOf(me, mailing, { creditAmount: 150, paymentAmount: 525.99 });
    expect(short).toMatchObject({
      status: 422,
      detail: 'The parts sum to $675.99, the price is $676.00. Nothing was ordered.',
    });
    expect(valueOf(await orderOf(me, mailing, { creditAmount: 150, paymentAmount: 526 })).mailing).toMatchObject({
      status: 'PROCESSING',
      recipientTotal: 1040,
      carrier: { kind: 'SERVICE' },
    });
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 15000', 'succeeded 52600']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 676, HELD: -676 });
    expect(await invoicesOf(desk.server, accountId)).toContain(
      '2026-03-02 | InApp | PAID | 526.00 | Campaign Spring: 1,040 recipients 676.00',
    );
    expect(await findTrouble(desk.server.services.store.db)).toEqual([]);
  });
});

describe('nothing is ordered', () => {
  it('by an amount that is none, by more credit than there is, without saying how it is paid', async () => {
    const { me, contacts: all, accountId } = await sender(20, 10);
    const contacts = all.slice(0, 4);
    const mailing = await draftOf(me, contacts);
    const refused = async (paid: object) => {
      const answer = await orderOf(me, mailing, paid);
      return answer.ok ? 'ordered' : answer.detail;
    };
    expect(await refused({ paymentAmount: 0, creditAmount: 0 })).toBe(
      'The parts sum to $0.00, the price is $2.60. Nothing was ordered.',
    );
    expect(await refused({ paymentAmount: 2.605 })).toBe(
      'The price is $2.60, and its parts are amounts of two decimals. Nothing was ordered.',
    );
    for (const paymentAmount of [-2.6, 1e308, 'NaN', '2.60 dollars', null])
      expect(await orderOf(me, mailing, { paymentAmount } as never)).toMatchObject({ ok: false });
    expect(await refused({ creditAmount: 2.6, paymentMethodId: 'x' })).not.toBe('ordered');
    const much = await draftOf(me, all.slice(4), 'Hello again');
    expect(await orderOf(me, much, { creditAmount: 10.4 })).toMatchObject({
      status: 422,
      detail: 'The prepaid credit is $10.00, and $10.40 of it were named. Nothing was ordered.',
    });
    expect([await rowsOf(desk.server, much), await rowsOf(desk.server, mailing)]).toEqual([0, 0]);
    expect([(await now(me, mailing)).status, (await now(me, much)).status]).toEqual(['NEW', 'NEW']);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, CREDIT: -10 });
    expect(valueOf(await orderOf(me, mailing, { creditAmount: 2.6 })).mailing.status).toBe('PROCESSING');
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, CREDIT: -7.4, HELD: -2.6 });
  }, 60_000);

  it('twice: the same key at once, and again, is one order and one charge; with another body it is refused', async () => {
    const { me, contacts, accountId } = await sender(4);
    const mailing = await draftOf(me, contacts);
    const { quote, notices } = await estimateOf(me, mailing);
    const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId), paymentAmount: 2.6 };
    const send = async (more: object = {}) =>
      await desk.server.request('POST', `/app/marketing/mailings/${mailing.id}/order`, {
        token: me.token,
        headers: { 'Idempotency-Key': `order-of-${mailing.id}-once` },
        body: { ...body, ...more },
      });
    const answers = await Promise.all([send(), send(), send()]);
    // Whoever asks while the first is being answered is told to wait for it.
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect((await send()).status).toBe(200);
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 260']);
    const other = await send({ paymentAmount: 2.59 });
    expect([other.status, await other.json()]).toMatchObject([
      422,
      { fieldErrors: { 'Idempotency-Key': 'was used for another request' } },
    ]);
    // Another key is another order, of what was ordered already.
    expect(await orderOf(me, mailing, { paymentAmount: 2.6 })).toMatchObject({ status: 422 });
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 260']);
    expect(await rowsOf(desk.server, mailing)).toBe(4);
  }, 60_000);

  it('a card that declines takes back whom it would go to, and the credit; another one pays it then', async () => {
    const { me, contacts, accountId, card, paysWith } = await sender(20, 10, '4000000000009995');
    const mailing = await draftOf(me, contacts);
    expect(await orderOf(me, mailing, { creditAmount: 10, paymentAmount: 3, paymentMethodId: paysWith })).toMatchObject(
      {
        status: 402,
        message: 'The card was declined: insufficient funds. Nothing was charged.',
      },
    );
    expect(await now(me, mailing)).toMatchObject({
      status: 'NEW',
      phase: '',
      recipientTotal: 0,
      counts: {},
      carrier: null,
    });
    expect(await rowsOf(desk.server, mailing)).toBe(0);
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 10, CREDIT: -10 });
    const paid = { creditAmount: 10, paymentAmount: 3, paymentMethodId: String(card) };
    expect(valueOf(await orderOf(me, mailing, paid)).mailing).toMatchObject({
      status: 'PROCESSING',
      recipientTotal: 20,
    });
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 13, HELD: -13 });
    expect(await orderOf(me, mailing, paid)).toMatchObject({ status: 422 });
    expect(await paymentsOf(desk, accountId)).toEqual(['DONE 1000', 'REFUSED 300', 'DONE 300']);
  }, 60_000);

  it('before a bank that asks has its answer: the campaign waits, and stays as it was quoted', async () => {
    const { me, contacts, accountId, paysWith } = await sender(20, 0, ASKS);
    const mailing = await draftOf(me, contacts);
    const paid = { paymentAmount: 13, paymentMethodId: paysWith };
    expect(await orderOf(me, mailing, paid)).toMatchObject({ status: 402 });
    const waits = await now(me, mailing);
    expect(waits).toMatchObject({ status: 'NEW', phase: 'waits for its payment' });
    const again = { id: mailing.id, version: waits.version, name: 'Other', content: mailing.content };
    expect(await me.client.call('saveMailing', { body: again })).toMatchObject({ status: 409 });
    const away = { act: 'delete' as const, version: waits.version };
    expect(await me.client.call('moveMailing', { params: { id: mailing.id }, body: away })).toMatchObject({
      status: 409,
    });
    expect(await orderOf(me, mailing, paid)).toMatchObject({ status: 409 });
    expect(service.made).toHaveLength(0);
    const asked = desk.stripe.state.all<Intent>('payment_intent').find(({ status }) => status === 'requires_action');
    if (asked === undefined) throw new Error('no bank asks');
    desk.stripe.state.answerBank(asked, true);
    await desk.finish();
    expect(await now(me, mailing)).toMatchObject({ status: 'PROCESSING', recipientTotal: 20, name: 'Spring' });
    expect(await booksOf(desk, accountId)).toEqual({ PROCESSOR: 13, HELD: -13 });
  }, 60_000);

  it('once its bank says no, it is a draft again', async () => {
    const { me, contacts, paysWith } = await sender(20, 0, ASKS);
    const mailing = await draftOf(me, contacts);
    expect(await orderOf(me, mailing, { paymentAmount: 13, paymentMethodId: paysWith })).toMatchObject({ status: 402 });
    const asked = desk.stripe.state.all<Intent>('payment_intent').find(({ status }) => status === 'requires_action');
    if (asked === undefined) throw new Error('no bank asks');
    desk.stripe.state.answerBank(asked, false);
    await desk.finish();
    expect(await now(me, mailing)).toMatchObject({ status: 'NEW', phase: '', recipientTotal: 0 });
    expect(await rowsOf(desk.server, mailing)).toBe(0);
  }, 60_000);
});

describe('C181', () => {
  it('saves without a payment, and with one orders exactly its price', async () => {
    const { me, contacts: all, accountId } = await sender(5);
    const [first = 0, ...contacts] = all;
    // Its notices are read and confirmed.
    valueOf(await orderOf(me, await draftOf(me, [first]), { paymentAmount: 0.65 }));
    const body = { name: 'Texts', contactIds: contacts, message: 'Hello' };
    const saved = valueOf(await me.client.call('saveSms', { query: {}, body })).campaign;
    expect(saved.status).toBe('NEW');
    const more = { ...body, id: saved.id, version: saved.version };
    expect(await me.client.call('saveSms', { query: { paymentAmount: 2.59 }, body: more })).toMatchObject({
      status: 422,
      detail: 'The parts sum to $2.59, the price is $2.60. Nothing was ordered.',
    });
    const { version } = await now(me, saved);
    const paid = { ...more, version, paymentAmount: 2.6, cardCode: '7391' };
    expect(valueOf(await me.client.call('saveSms', { query: {}, body: paid })).campaign.status).toBe('PROCESSING');
    expect(chargesOf(desk, accountId)).toEqual(['succeeded 65', 'succeeded 260']);
  }, 60_000);
});

describe('who may spend', () => {
  const text = async (me: SignedIn, people: number) => await draftOf(me, await manyPeople(desk.server, me, people));

  it('a member spends no more than his limit, and what goes back counts no more', async () => {
    const owner = await buyerWith(desk, WORKS, { ownUse: true });
    await buyCredit(owner, 50);
    const member = await limitedMember(desk.server, owner.accountId, { spend_limit_cents: cents(300) });
    await mayText(member, desk.server.clock.now());
    await mayUseService(desk.server, member);
    const first = await text(member, 4);
    valueOf(await orderOf(member, first, { creditAmount: 2.6 }));
    const second = await draftOf(member, await manyPeople(desk.server, member, 4, 40));
    expect(await orderOf(member, second, { creditAmount: 2.6 })).toMatchObject({
      status: 422,
      detail:
        'The price is $2.60, $0.40 of the $3.00 that you may spend are left until 04/01/2026. Nothing was ordered.',
    });
    expect(await rowsOf(desk.server, second)).toBe(0);
    const who = { accountId: owner.accountId, userId: member.userId };
    await carrierSays(desk.server, first, 4, 'FAILED', 65);
    expect(await completeMailing(desk.server.services.store.db, who, first.id, desk.server.clock.now())).toBe(true);
    await settle(desk.server);
    expect(valueOf(await orderOf(member, second, { creditAmount: 2.6 })).mailing.status).toBe('PROCESSING');
  }, 60_000);

  it('who was lowered meanwhile orders nothing', async () => {
    const owner = await buyerWith(desk, WORKS, { ownUse: true });
    await buyCredit(owner, 50);
    const member = await limitedMember(desk.server, owner.accountId, { spend_limit_cents: null });
    await mayText(member, desk.server.clock.now());
    await mayUseService(desk.server, member);
    const mailing = await text(member, 4);
    const { quote, notices } = await estimateOf(member, mailing);
    await desk.server.db.updateTable('app_user').set({ full_account: false }).where('id', '=', member.userId).execute();
    const body = { quote, acknowledged: notices.map(({ ruleId }) => ruleId), creditAmount: 2.6 };
    expect(await member.client.call('orderMailing', { params: { id: mailing.id }, body })).toMatchObject({
      status: 403,
    });
    expect(await booksOf(desk, owner.accountId)).toEqual({ PROCESSOR: 50, CREDIT: -50 });
  }, 60_000);
});

it('the code of a card stands nowhere afterwards', async () => {
  const { me, contacts } = await sender(4);
  const mailing = await draftOf(me, contacts);
  const cardCode = '8264973150';
  valueOf(await orderOf(me, mailing, { paymentAmount: 2.6, cardCode }));
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
  `.execute(desk.server.db);
  for (const { name } of rows) {
    const found = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${cardCode}%`} limit 1`.execute(
      desk.server.db,
    );
    expect([name, found.rows.length]).toEqual([name, 0]);
  }
}, 60_000);
