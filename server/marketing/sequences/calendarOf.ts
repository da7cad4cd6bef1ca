/** What went out on which day, and what goes out when to how many at most (P383). */
import { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { CALENDAR_DAYS, type CalendarEntry } from '../../../src/api/contract/marketing/sequences.ts';
import { addDays, type CalendarDate } from '../../../src/calc/dates.ts';
import { dueDay } from '../../../src/calc/marketing/sequence.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { readAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { rateOf } from '../money/rates.ts';
import { channelOf } from '../sending/channels.ts';
import { householdsOf } from './householdsOf.ts';
import { readWaiting } from './members.queries.ts';
import { readRuns, readSteps, type RunRecord, type SequenceRow, type StepRecord } from './sequences.queries.ts';

interface Standing {
  readonly step: number;
  readonly day: CalendarDate;
  readonly count: number;
}

export async function calendarOf(
  services: Resources,
  principal: Principal,
  sequence: SequenceRow,
): Promise<CalendarEntry[] | Refusal> {
  const { store, config, clock } = services;
  const id = sequence.campaign_id;
  const today = todayOf(await readAccount(store.db, principal), config, clock.now());
  const steps = await readSteps(store.db, principal, id);
  const runs = await readRuns(store.db, principal, id);
  const standing = await standingOf(services, principal, sequence, steps, today);
  if (isRefusal(standing)) return standing;
  const done = runs
    .filter(({ status }) => status !== 'NEW')
    .map(({ day, step, mailing_id: mailingId, recipients: count, cost }) => ({
      day,
      step,
      isDone: true,
      mailingId,
      count,
      cost: dollarsOf(cents(cost)),
    }));
  const each = new Map(steps.map((one) => [one.step, pieceOf(services, one, runs)]));
  const expected = new Map<string, CalendarEntry>();
  for (const { step: first, day: from, count } of standing) {
    let day = from < today ? today : from;
    for (const one of steps.slice(first - 1)) {
      if (one.step > first) day = dueDay(day, { afterDays: one.after_days, businessDays: one.business_days });
      if (day > addDays(today, CALENDAR_DAYS)) break;
      const key = `${day} ${one.step}`;
      const all = (expected.get(key)?.count ?? 0) + count;
      const cost = dollarsOf(cents(Math.round(all * (each.get(one.step) ?? 0))));
      expected.set(key, { day, step: one.step, isDone: false, mailingId: null, count: all, cost });
    }
  }
  return [...done, ...expected.values()].toSorted((one, other) =>
    one.day === other.day ? one.step - other.step : one.day < other.day ? -1 : 1,
  );
}

/** Where everybody stands, with the day on which that step is due: of who was handed over the next one. */
async function standingOf(
  services: Resources,
  principal: Principal,
  sequence: SequenceRow,
  steps: readonly StepRecord[],
  today: CalendarDate,
): Promise<readonly Standing[] | Refusal> {
  const dueAt = (step: number, from: CalendarDate): CalendarDate | null => {
    const one = steps[step - 1];
    return one === undefined ? null : dueDay(from, { afterDays: one.after_days, businessDays: one.business_days });
  };
  if (sequence.state === 'DRAFT') {
    const found = await householdsOf(services, principal, Audience.parse(sequence.audience));
    if (isRefusal(found)) return found;
    const day = dueAt(1, today);
    return day === null || found.households.length === 0 ? [] : [{ step: 1, day, count: found.households.length }];
  }
  const rows = await readWaiting(services.store.db, principal, sequence.campaign_id);
  return rows.flatMap(({ step, state, day, count }) => {
    if (state === 'WAITING') return [{ step, day, count }];
    const next = dueAt(step + 1, day);
    return next === null ? [] : [{ step: step + 1, day: next, count }];
  });
}

/** Cents for one: as the step cost so far, else what its channel takes for a piece. */
function pieceOf(services: Resources, { step, type }: StepRecord, runs: readonly RunRecord[]): number {
  const before = runs.filter((run) => run.step === step && run.status !== 'NEW' && run.recipients > 0);
  const reached = before.reduce((sum, { recipients }) => sum + recipients, 0);
  if (reached > 0) return before.reduce((sum, { cost }) => sum + cost, 0) / reached;
  return channelOf(services, type) === null ? 0 : rateOf(services.config, type);
}
