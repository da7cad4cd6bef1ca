/** What a person does with a sequence: starts, pauses, resumes or ends it (P379, P380). */
import { sequenceMoves, type SequenceAct, type SequenceState } from '../../../src/calc/marketing/sequence.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { cents, centsOf, dollarsOf, type Cents } from '../../../src/calc/money.ts';
import { findCardOf } from '../../billing/wallet/wallet.queries.ts';
import type { Principal } from '../../platform/tenant.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { runSequences } from './runSequences.ts';
import { refuseSending } from '../mailings/refuseSending.ts';
import { notSo } from '../mailings/orderMailing.ts';
import { isOldQuote, isSameQuote } from '../mailings/quote.ts';
import { dueDay } from '../../../src/calc/marketing/sequence.ts';
import { estimateSequence, leastCeiling } from './estimateSequence.ts';
import { endMembers, enrolMembers } from './members.queries.ts';
import { dropRuns } from './runs.queries.ts';
import { lockSequence, readSequences, readSpent, readSteps, setSequence } from './sequences.queries.ts';

export const NO_SEQUENCE = 'There is no such sequence.';
const NOTHING: Readonly<Record<SequenceAct, string>> = {
  start: 'Nothing was started.',
  pause: 'Nothing was paused.',
  resume: 'Nothing was resumed.',
  end: 'Nothing was ended.',
};
const STANDS: Readonly<Record<SequenceState, string>> = {
  DRAFT: 'was not started',
  RUNNING: 'is running',
  PAUSED: 'is paused',
  ENDED: 'has ended',
};
const dollars = (amount: Cents): string => formatDollars(dollarsOf(amount), { forceCents: true });

interface Start {
  readonly quote: string;
  readonly ceiling: number;
  readonly paymentMethodId?: string | undefined;
  readonly acknowledged: readonly string[];
}

/** Null: it runs. */
export async function startSequence(
  services: Services,
  session: Principal,
  id: number,
  { quote, ceiling: asked, paymentMethodId, acknowledged }: Start,
): Promise<Refusal | null> {
  const { store, clock, jobs, payments } = services;
  const nothing = NOTHING.start;
  const [sequence] = await readSequences(store.db, session, id);
  if (sequence === undefined) return refuse(404, `${NO_SEQUENCE} ${nothing}`);
  if (sequenceMoves.start[sequence.state] === undefined)
    return refuse(422, `This sequence ${STANDS[sequence.state]}. ${nothing}`);
  const forbidden = await refuseSending(services, session, nothing);
  if (forbidden !== null) return forbidden;
  const now = clock.now();
  if (isOldQuote(quote, now))
    return refuse(422, `This estimate is older than 15 minutes. Please look again. ${nothing}`, { quote: 'is old' });
  const estimated = await estimateSequence(services, session, sequence);
  if (isRefusal(estimated)) return estimated;
  const { estimate, households, today } = estimated;
  const [problem] = estimate.problems;
  if (problem !== undefined) return refuse(422, `${problem.text} ${nothing}`, { [problem.field]: notSo(problem.text) });
  const unread = estimate.notices.find((one) => !one.acknowledged && !acknowledged.includes(one.ruleId));
  if (unread !== undefined)
    return refuse(422, `A notice waits for a yes: ${unread.text}. ${nothing}`, {
      acknowledged: `must hold ${unread.ruleId}`,
    });
  if (!isSameQuote(quote, estimate.quote))
    return refuse(422, `The lists or the steps changed. Please look again. ${nothing}`, {
      quote: 'is not what the start would do now',
    });
  const ceiling = centsOf(asked);
  const least = leastCeiling(estimate);
  if (ceiling < least)
    return refuse(422, `The first step that costs something costs ${dollars(least)}. ${nothing}`, {
      ceiling: `must be ${dollars(least)} at least`,
    });
  const isOnCredit = centsOf(estimate.total) <= centsOf(estimate.credit);
  const isCardAsked = paymentMethodId !== undefined || (payments.collects && !isOnCredit);
  if (isCardAsked && (await findCardOf(store.db, session, paymentMethodId, 'InApp')) === null)
    return refuse(422, `There is no such card to pay with: add one first. ${nothing}`, {
      paymentMethodId: 'is no card',
    });
  const refused = await refusable(store.db, async (trx) => {
    const locked = await lockSequence(trx, session, id);
    if (locked?.state !== 'DRAFT' || locked.version !== sequence.version)
      return refuse(422, `It was changed meanwhile. Please look again. ${nothing}`);
    const [first] = await readSteps(trx, session, id);
    if (first === undefined) return refuse(422, `There is no step: add one. ${nothing}`);
    const to = {
      state: 'RUNNING',
      started: now,
      ceiling_cents: ceiling,
      method: paymentMethodId ?? null,
      acknowledged: JSON.stringify(acknowledged),
    } as const;
    await setSequence(trx, session, id, to, now);
    const due = dueDay(today, { afterDays: first.after_days, businessDays: first.business_days });
    await enrolMembers(trx, session, id, households, { due, now });
    return null;
  });
  if (refused === null) await jobs.send(runSequences, {});
  return refused;
}

interface Move {
  readonly act: 'pause' | 'resume' | 'end';
  readonly version: number;
  readonly ceiling?: number | undefined;
  readonly acknowledged: readonly string[];
}

/** Null: it is done. */
export async function moveSequence(
  services: Services,
  session: Principal,
  id: number,
  { act, version, ceiling, acknowledged }: Move,
): Promise<Refusal | null> {
  const { store, clock, jobs } = services;
  const nothing = NOTHING[act];
  const now = clock.now();
  if (act === 'resume') {
    const forbidden = await refuseSending(services, session, nothing);
    if (forbidden !== null) return forbidden;
  }
  const refused = await refusable(store.db, async (trx) => {
    const [known] = await readSequences(trx, session, id);
    const locked = known === undefined ? undefined : await lockSequence(trx, session, id);
    if (locked === undefined) return refuse(404, `${NO_SEQUENCE} ${nothing}`);
    const state = sequenceMoves[act][locked.state];
    if (state === undefined) return refuse(422, `This sequence ${STANDS[locked.state]}. ${nothing}`);
    if (locked.version !== version && act !== 'pause')
      return refuse(422, `It was changed meanwhile: look at it again. ${nothing}`);
    const spent = (await readSpent(trx, session, id)).get(id) ?? cents(0);
    const most = ceiling === undefined ? cents(Number(locked.ceiling_cents)) : centsOf(ceiling);
    if (most < spent)
      return refuse(422, `${dollars(spent)} were ordered under it already. ${nothing}`, {
        ceiling: `must be ${dollars(spent)} at least`,
      });
    const before: string[] = Array.isArray(locked.acknowledged) ? locked.acknowledged.map(String) : [];
    const yes = JSON.stringify([...new Set([...before, ...acknowledged])]);
    await setSequence(trx, session, id, { state, ceiling_cents: most, acknowledged: yes, paused_why: null }, now);
    if (act === 'end') {
      await dropRuns(trx, session, id, now);
      await endMembers(trx, session, id, now);
    }
    return null;
  });
  if (refused === null && act === 'resume') await jobs.send(runSequences, {});
  return refused;
}
