import type { CalendarDate } from '../../../src/calc/dates.ts';
import { Audience, MOST_PICKED } from '../../../src/api/contract/marketing/mailings.ts';
import { dueDay } from '../../../src/calc/marketing/sequence.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import { householdsOf } from './householdsOf.ts';
import { enrolMembers } from './members.queries.ts';
import { orderRun } from './orderRun.ts';
import {
  hasRun,
  insertRun,
  keepTargets,
  openRuns,
  passOn,
  readDue,
  readThrough,
  sequencesRunning,
  setLooked,
  unmet,
  type Running,
} from './runs.queries.ts';
import { noteMissed, notePassed, unmetWhy } from './passed.queries.ts';
import { countPassed, lockSequence, readSteps, type SequenceRow, type StepRecord } from './sequences.queries.ts';
import { takeOut } from './takeOut.queries.ts';

type Trx = Parameters<typeof lockSequence>[0];

/**
 * A round (design/marketing.md, section 14): who was handed over goes on, who is new joins, who is out leaves, and whoever
 * is due gets the step. Safe to run twice and at several places at once: each thing is done by who holds the sequence, and
 * what goes out at a step on a day is made once. One that fails keeps no other back.
 */
export async function runSequencesJob(_: object, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, log } = resources;
  for (const one of await sequencesRunning(store.db)) {
    if (stopping?.aborted === true) return;
    try {
      await round(resources, one, stopping);
    } catch (error) {
      log.error({ err: error, accountId: one.accountId, campaignId: one.campaignId }, 'a sequence could not go on');
    }
  }
}

async function round(resources: JobResources, one: Running, stopping: AbortSignal | undefined): Promise<void> {
  const { store, config, clock, events } = resources;
  const { campaignId } = one;
  const today = todayOf(one, config, clock.now());
  let hasMoved = await goOn(resources, one);
  // Before anything new: what a death, or a bank, left open.
  for (const run of await openRuns(store.db, one, campaignId)) {
    hasMoved = true;
    if (!(await orderRun(resources, one, run))) return;
  }
  const isFirst = one.looked !== today;
  const isDue = (await readDue(store.db, one, { campaignId, step: null, day: today, most: 1 })).length > 0;
  if (isFirst || isDue) {
    const listed = await look(resources, one, { today, isFirst });
    if (listed === null) return;
    const steps = await readSteps(store.db, one, campaignId);
    for (const { step } of steps) {
      if (stopping?.aborted === true) return;
      const run = await makeRun(resources, one, { step, today, listed });
      if (run === null) continue;
      hasMoved = true;
      if (!(await orderRun(resources, one, run))) return;
    }
    hasMoved ||= isFirst;
  }
  if (hasMoved) events.publish(one, { type: 'mailings.changed' });
}

/** Carries something out for who holds a sequence that runs; null: it does not any more. */
async function holding<T>(
  { store }: Pick<JobResources, 'store'>,
  one: Running,
  work: (trx: Trx, sequence: SequenceRow, steps: readonly StepRecord[]) => Promise<T>,
): Promise<T | null> {
  return await store.db.transaction().execute(async (trx) => {
    const sequence = await lockSequence(trx, one, one.campaignId);
    if (sequence?.state !== 'RUNNING') return null;
    return await work(trx, sequence, await readSteps(trx, one, one.campaignId));
  });
}

/** The day on which the step behind is due; null: there is none. */
const nextDay = (steps: readonly StepRecord[], step: number, from: CalendarDate): CalendarDate | null => {
  const next = steps[step];
  return next === undefined ? null : dueDay(from, { afterDays: next.after_days, businessDays: next.business_days });
};

/** Whoever was handed over and is through waits for the next step, counted from the day on which it went out. */
async function goOn(resources: JobResources, one: Running): Promise<boolean> {
  const now = resources.clock.now();
  const { campaignId } = one;
  const moved = await holding(resources, one, async (trx, _, steps) => {
    let count = 0;
    for (const { mailingId, step, handed, got, missed } of await readThrough(trx, one, campaignId)) {
      await keepTargets(trx, one, mailingId);
      const to = { step, due: nextDay(steps, step, handed), now };
      count += await passOn(trx, one, got, to);
      await noteMissed(trx, one, missed, { step, mailingId });
      const passed = await passOn(trx, one, missed, to);
      await countPassed(trx, one, campaignId, step, passed);
      count += passed;
    }
    return count > 0;
  });
  return moved ?? false;
}

/**
 * Who is new joins, on the first round of a day, and who is out leaves. Answers who is on the lists; null: nothing can be
 * said just now, and the next round looks again.
 */
async function look(
  resources: JobResources,
  one: Running,
  { today, isFirst }: { readonly today: CalendarDate; readonly isFirst: boolean },
): Promise<readonly number[] | null> {
  const { store, clock } = resources;
  const { campaignId } = one;
  const known = await store.db
    .selectFrom('sequence')
    .select('audience')
    .where('account_id', '=', one.accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  if (known === undefined) return null;
  const found = await householdsOf(resources, one, Audience.parse(known.audience));
  if (isRefusal(found)) return null;
  const { households, listed } = found;
  const now = clock.now();
  return await holding(resources, one, async (trx, { joins }, steps) => {
    const due = nextDay(steps, 0, today);
    if (isFirst && joins && due !== null) await enrolMembers(trx, one, campaignId, households, { due, now });
    if (isFirst) await takeOut(trx, one, { campaignId, listed }, now);
    await setLooked(trx, one, campaignId, today);
    return listed;
  });
}

/** What goes out at a step today, of whoever is due and meets its condition; null: nothing. */
async function makeRun(
  resources: JobResources,
  one: Running,
  { step, today, listed }: { readonly step: number; readonly today: CalendarDate; readonly listed: readonly number[] },
) {
  const { campaignId } = one;
  const now = resources.clock.now();
  return await holding(resources, one, async (trx, sequence, steps) => {
    const at = steps[step - 1];
    if (at === undefined) return null;
    const stepOf = at.mailing_id;
    const dueNow = async () => await readDue(trx, one, { campaignId, step, day: today, most: MOST_PICKED });
    // Whoever comes later on a day waits for the next one: of each day there is one.
    if (await hasRun(trx, one, { campaignId, stepOf, day: today })) return null;
    const waiting = await dueNow();
    if (waiting.length === 0) return null;
    await takeOut(trx, one, { campaignId, memberIds: waiting.map(({ id }) => id), listed }, now);
    const before = steps[step - 2]?.mailing_id ?? null;
    const asked = { campaignId, step, only_if: at.only_if, before };
    const left = await dueNow();
    const passed = await unmet(
      trx,
      one,
      asked,
      left.map(({ id }) => id),
    );
    const to = { step, due: nextDay(steps, step, today), now };
    await notePassed(trx, one, passed, step, unmetWhy(at.only_if));
    await countPassed(trx, one, campaignId, step, await passOn(trx, one, passed, to));
    const over = new Set(passed);
    const due = left.filter(({ id }) => !over.has(id));
    if (due.length === 0) return null;
    const audience = { ...Audience.parse(sequence.audience), groupIds: [], propertyIds: [], excludeGroupIds: [] };
    const mailingId = await insertRun(trx, one, { campaignId, stepOf, day: today, audience }, due, now);
    return { mailingId, day: today, step };
  });
}
