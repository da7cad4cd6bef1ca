/** Random histories of campaigns that cost something: what may happen, and what holds whatever happened. */
import { expect } from 'vitest';
import { settleInvoice } from '../../../server/account/operator/settleInvoice.ts';
import { orderRefund } from '../../../server/billing/refunds/orderRefund.ts';
import { settleMailingsJob } from '../../../server/marketing/money/settleMailings.job.ts';
import { sendMailingsJob } from '../../../server/marketing/sending/sendMailings.job.ts';
import { cents } from '../../../src/calc/money.ts';
import type { LobServer } from '../carriers/lobServer.ts';
import type { TwilioServer } from '../carriers/twilioServer.ts';
import { brokenRules, wrongCharges } from '../histories/rules.ts';
import { finishAll, mayDie, type History } from '../histories/world.ts';
import type { Intent } from '../stripe/stripeObjects.ts';
import { banks, type CampaignEvent } from './campaignEvents.ts';
import { doorOf, draftCards, fatesOf, isDoor, tellOfCard } from './historyCards.ts';
import { answer } from './historyLeads.ts';
import { draftOf, manyPeople, orderOf } from './paidMailings.ts';
import { numberOf } from './people.ts';

/** A history with its campaigns, and what each said when it was ordered. */
export interface CampaignHistory extends History {
  readonly service: TwilioServer;
  readonly print: LobServer;
  /** Leads whose call was answered, by campaign and row. */
  readonly told: Set<string>;
  readonly bodies: Map<number, string>;
}

let reached = 0;

export const mailingsOf = async ({ world, account }: CampaignHistory) =>
  await world.server.db
    .selectFrom('mailing')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .orderBy('id')
    .execute();

export const settled = async ({ world: { server } }: CampaignHistory): Promise<void> =>
  await settleMailingsJob({}, server.services);

export async function playCampaign(history: CampaignHistory, next: CampaignEvent): Promise<void> {
  const { world, account, service, print } = history;
  const { server, stripe } = world;
  const me = await account.signIn();
  const all = await mailingsOf(history);
  // Mostly one that can be ordered, now and then any.
  const drafts = all.filter(({ status }) => status === 'NEW');
  const among = next.do === 'order' && drafts.length > 0 && next.which % 5 > 0 ? drafts : all;
  const chosen = 'which' in next ? among[next.which % Math.max(1, among.length)] : undefined;
  switch (next.do) {
    case 'draft': {
      const from = (reached % 900) + 1;
      reached += next.people;
      if (next.isCard) return await draftCards(server, me, next.people, from);
      return void (await draftOf(me, await manyPeople(server, me, next.people, from)));
    }
    case 'time':
      return server.clock.advance(next.minutes);
    case 'card':
      return stripe?.state.behave(history.card, banks[next.is]);
    case 'credit': {
      const body = { userId: account.id, amount: next.dollars, approvedAmount: next.dollars };
      await me.client.call('buyPrepaidCredits', { body });
      return await finishAll(world, true);
    }
    case 'send': {
      const { mood } = next;
      const every = Array.from({ length: 300 }, (_, at) => `+1${numberOf(3 * at + 1)}`);
      service.fail = mood === null ? {} : Object.fromEntries(every.map((to) => [to, mood]));
      print.fail = fatesOf(mood);
      await mayDie(world, next.dies, async () => await sendMailingsJob({}, server.services));
      [service.fail, print.fail] = [{}, {}];
      return;
    }
    case 'settle':
      await mayDie(world, next.dies, async () => await settled(history));
      await finishAll(world, true);
      return;
    case 'bank': {
      const asks = ({ status, metadata }: Intent): boolean =>
        status === 'requires_action' && metadata['account'] === String(account.accountId);
      const intent = stripe?.state.all<Intent>('payment_intent').find(asks);
      if (intent !== undefined) stripe?.state.answerBank(intent, next.isYes);
      return await finishAll(world);
    }
    case 'answer':
      return await answer(history, next);
    default:
      if (chosen !== undefined) await playOn(history, next, chosen);
  }
}

type OnOne = Exclude<Extract<CampaignEvent, { readonly which: number }>, { readonly do: 'answer' }>;
type Chosen = Awaited<ReturnType<typeof mailingsOf>>[number];

async function playOn(
  history: CampaignHistory,
  next: OnOne,
  { id, version, invoice_id: invoiceId }: Chosen,
): Promise<void> {
  const { world, account, service, print } = history;
  const { server } = world;
  const { client, ...me } = await account.signIn();
  const params = { id };
  switch (next.do) {
    case 'order': {
      const estimate = await client.call('estimateMailing', { params });
      if (!estimate.ok) return;
      const { price, credit } = estimate.value;
      const creditAmount = Math.floor((Math.min(price, credit) * 100 * next.part) / 10) / 100;
      const paid = { creditAmount, paymentAmount: (Math.round(price * 100) - Math.round(creditAmount * 100)) / 100 };
      const done = await mayDie(world, next.dies, async () => await orderOf({ client, ...me }, { id }, paid));
      if (done === null) await finishAll(world, true);
      return;
    }
    case 'move':
      return void (await mayDie(world, next.dies, async () =>
        client.call('moveMailing', { params, body: { act: next.act, version } }),
      ));
    case 'end': {
      const waits = await server.db
        .selectFrom('recipient')
        .select('seq')
        .where('mailing_id', '=', id)
        .where('state', '=', 'QUEUED')
        .execute();
      const body = { act: next.act, version, unsent: waits.length };
      return void (await mayDie(world, next.dies, async () => client.call('moveMailing', { params, body })));
    }
    case 'again': {
      const row = await server.db
        .selectFrom('recipient')
        .select('seq')
        .where('mailing_id', '=', id)
        .where('state', 'in', ['FAILED', 'UNKNOWN'])
        .executeTakeFirst();
      if (row !== undefined) await client.call('sendAgain', { params: { id, seq: row.seq }, body: {} });
      return;
    }
    case 'stop':
    case 'receipt': {
      const rows = await server.db
        .selectFrom('recipient')
        .select(['target_key', 'carrier_id'])
        .where('mailing_id', '=', id)
        .orderBy('seq')
        .execute();
      const row = rows[next.which % Math.max(1, rows.length)];
      if (row === undefined) return;
      if (next.do === 'stop') {
        const { target_key: key } = row;
        const body = isDoor(key)
          ? ({ kind: 'ADDRESS', ...doorOf(key), source: 'asked' } as const)
          : ({ kind: 'PHONE', text: key.slice(2), source: 'asked' } as const);
        return void (await client.call('addSuppression', { body }));
      }
      if (isDoor(row.target_key)) return await tellOfCard(print, row.carrier_id ?? '', next);
      const made = service.made.find(({ sid }) => sid === row.carrier_id);
      if (made !== undefined) await service.status(made, next.status);
      return;
    }
    case 'paid elsewhere': {
      const invoice = await server.db
        .selectFrom('invoice')
        .selectAll()
        .where('id', '=', invoiceId ?? 0)
        .executeTakeFirst();
      if (invoice === undefined) return;
      const { config, store } = server.services;
      return void (await settleInvoice(store.db, invoice.number, 'cheque', { config, now: server.clock.now() }));
    }
    case 'refund': {
      if (invoiceId === null) return;
      const payment = await server.db
        .selectFrom('payment')
        .selectAll()
        .where('invoice_id', '=', invoiceId)
        .executeTakeFirst();
      const amount = cents(Math.floor(((payment?.cents ?? 0) * next.part) / 10));
      const who = { accountId: account.accountId, userId: account.id };
      const at = { day: '2026-03-02' as const, now: server.clock.now() };
      if (amount > 0)
        await server.services.store.db
          .transaction()
          .execute(async (trx) => await orderRefund(trx, who, { invoiceId, amount, reason: '' }, at));
      return await finishAll(world, true);
    }
  }
}

/** What holds of campaigns and their money after each event. */
export async function campaignsFit(history: CampaignHistory): Promise<void> {
  const { world, account, bodies } = history;
  const { server, stripe } = world;
  expect(await brokenRules(server.db, account.accountId)).toEqual({});
  for (const one of await mailingsOf(history)) {
    const said = JSON.stringify([one.body, one.audience, one.name, one.sender]);
    if (one.status === 'NEW') {
      const out = await server.db
        .selectFrom('recipient')
        .select('seq')
        .where('mailing_id', '=', one.id)
        .where('handed', 'is not', null)
        .execute();
      expect([one.invoice_id, out]).toEqual([null, []]);
      continue;
    }
    expect(bodies.get(one.id) ?? said).toBe(said);
    bodies.set(one.id, said);
    if (one.settled !== null) expect(Number(one.earned_cents) + Number(one.back_cents)).toBe(Number(one.price_cents));
  }
  if (stripe === null) return;
  const payments = await server.db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .execute();
  const wrong = wrongCharges(account.accountId, stripe.state.all<Intent>('payment_intent'), payments);
  expect(wrong).toEqual({ twice: [], onlyThere: [], onlyHere: [] });
}
