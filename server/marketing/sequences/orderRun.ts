/** Orders what goes out at a step, by the ordinary way and never past the ceiling; what keeps it back pauses the sequence. */
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { dueDay } from '../../../src/calc/marketing/sequence.ts';
import { cents, dollarsOf, type Cents } from '../../../src/calc/money.ts';
import { readerOf } from '../../account/session/reader.ts';
import { keepPaused } from '../mailings/tellMailing.ts';
import { isUnderWay } from '../../billing/orders/payments.queries.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { estimateOf } from '../mailings/estimate.ts';
import { lockMailing } from '../mailings/mailings.queries.ts';
import { orderMailing } from '../mailings/orderMailing.ts';
import { orderKey } from '../money/orderKey.ts';
import { noteLeftOut } from './passed.queries.ts';
import { dropRun, passOn, type OpenRun, type Running } from './runs.queries.ts';
import {
  countPassed,
  lockSequence,
  readSequences,
  readSpent,
  readSteps,
  setSequence,
  type SequenceRecord,
} from './sequences.queries.ts';

const dollars = (amount: Cents): string => formatDollars(dollarsOf(amount), { forceCents: true });

/** False: the sequence does not go on for now. */
export async function orderRun(resources: JobResources, one: Running, run: OpenRun): Promise<boolean> {
  const { store } = resources;
  const { mailingId } = run;
  // Whoever answers for the payment says what comes of it.
  if (await isUnderWay(store.db, one, orderKey(mailingId))) return false;
  const [sequence] = await readSequences(store.db, one, one.campaignId);
  if (sequence?.state !== 'RUNNING') return false;
  const refusal = await tryOrder(resources, one, run, sequence);
  if (refusal === null) return true;
  const after = await lockMailing(store.db, one, mailingId);
  // Somebody else ordered it meanwhile, or gave it up.
  if (after?.status !== 'NEW') return after !== undefined;
  // Somebody else is at it, or the service has not answered: the next round sees what came of it.
  const isBusy = refusal.status === 409 || refusal.fieldErrors?.['quote'] !== undefined;
  if (isBusy) return false;
  if (refusal.fieldErrors?.['audience'] !== undefined) return await passAll(resources, one, run);
  const isStopped = refusal.fieldErrors?.['sequence'] !== undefined;
  const why = refusal.userMessage ?? 'It could not be ordered. Nothing was ordered.';
  await pause(resources, one, run, { why, isStopped });
  return false;
}

async function tryOrder(
  resources: JobResources,
  one: Running,
  { mailingId, step, day }: OpenRun,
  sequence: SequenceRecord,
): Promise<Refusal | null> {
  const { permissions } = await readerOf(resources.store.db, one);
  if (!permissions.has('MARKETING_VIEW'))
    return refuse(
      403,
      'Who started it may not send any more: the owner of the account can allow it. Nothing was ordered.',
    );
  const acknowledged = Array.isArray(sequence.acknowledged) ? sequence.acknowledged.map(String) : [];
  const pay = { ...(sequence.method === null ? {} : { paymentMethodId: sequence.method }), isAgreed: true };
  return await orderMailing(resources, one, mailingId, {
    quote: null,
    acknowledged,
    pay,
    within: async (trx, price, recipients) => {
      const [now] = await readSequences(trx, one, one.campaignId);
      if (now?.state !== 'RUNNING')
        return refuse(422, 'The sequence was stopped meanwhile. Nothing was ordered.', { sequence: 'was stopped' });
      const ceiling = cents(Number(now.ceiling_cents));
      const left = cents(ceiling - ((await readSpent(trx, one, one.campaignId)).get(one.campaignId) ?? 0));
      if (price <= left) return null;
      const who = recipients === 1 ? '1 person' : `${formatNumber(recipients)} people`;
      return refuse(
        422,
        `Step ${step} on ${formatDate(day)} would cost ${dollars(price)} for ${who}; ${dollars(left)} of the ceiling of ${dollars(ceiling)} are left. Nothing was sent.`,
      );
    },
  });
}

/** Its channel reaches none of them: they go on to the next step. */
async function passAll(resources: JobResources, one: Running, { mailingId, step, day }: OpenRun): Promise<boolean> {
  const { store, clock } = resources;
  const now = clock.now();
  const mailing = await lockMailing(store.db, one, mailingId);
  const judged = mailing === undefined ? null : await estimateOf(resources, one, mailing);
  const leftOut = judged === null || isRefusal(judged) ? [] : judged.leftOut;
  return await store.db.transaction().execute(async (trx) => {
    if ((await lockSequence(trx, one, one.campaignId)) === undefined) return false;
    const handed = await trx
      .selectFrom('sequence_member')
      .select('id')
      .where('account_id', '=', one.accountId)
      .where('mailing_id', '=', mailingId)
      .where('state', '=', 'HANDED')
      .execute();
    if (!(await dropRun(trx, one, mailingId, now))) return true;
    const next = (await readSteps(trx, one, one.campaignId))[step];
    const due =
      next === undefined ? null : dueDay(day, { afterDays: next.after_days, businessDays: next.business_days });
    const ids = handed.map(({ id }) => id);
    await noteLeftOut(trx, one, ids, step, leftOut);
    const passed = await passOn(trx, one, ids, { step, due, now });
    await countPassed(trx, one, one.campaignId, step, passed);
    return true;
  });
}

/** It waits, with its members as they were, and who started it is told why. */
async function pause(
  resources: JobResources,
  one: Running,
  { mailingId }: OpenRun,
  { why, isStopped }: { readonly why: string; readonly isStopped: boolean },
): Promise<void> {
  const { store, clock, events } = resources;
  const now = clock.now();
  const told = await store.db.transaction().execute(async (trx) => {
    const sequence = await lockSequence(trx, one, one.campaignId);
    if (sequence === undefined) return null;
    // Somebody stopped it and had it go on while this was ordered: the next round orders it.
    if (isStopped && sequence.state === 'RUNNING') return null;
    await dropRun(trx, one, mailingId, now);
    if (sequence.state !== 'RUNNING') return null;
    await setSequence(trx, one, one.campaignId, { state: 'PAUSED', paused_why: why }, now);
    const name = (await readSequences(trx, one, one.campaignId))[0]?.name ?? '';
    const to = { accountId: one.accountId, userId: one.userId };
    return await keepPaused(trx, resources, to, { kind: 'sequence', id: one.campaignId, name, why });
  });
  if (told === null) return;
  events.publish(one, { type: 'mailings.changed' });
  told();
}
