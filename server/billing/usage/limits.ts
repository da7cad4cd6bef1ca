/** The limits of an account in the running month: those of its plan and what was bought beyond them, for all members together. */
import type { Kysely } from 'kysely';
import type { LimitKind } from '../../../src/api/catalogue/billing/limits.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import { usageMonth } from '../../../src/calc/billing/usageMonth.ts';
import { readOnlyFrom } from '../../../src/calc/billing/retries.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { planOf } from '../plans/standing.ts';
import { readAccount, type AccountRow } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { countedSaves, countExports, countNewSaves, lockUsage, readGrants, runningPlanId } from './usage.queries.ts';

type Db = Kysely<Database>;
export type Now = Pick<Resources, 'clock' | 'config' | 'plans'>;

export interface Limits {
  readonly month: Cycle;
  readonly timeZone: string;
  /** Why nothing is saved, as a sentence: a customer without a plan, or with a bill that stays unpaid, looks and exports. */
  readonly mayNotSave: string | null;
  /** Null: none. */
  readonly saves: number | null;
  readonly exports: number | null;
}

export async function limitsOf(db: Db, tenant: Tenant, { clock, config, plans }: Now): Promise<Limits> {
  const account = await readAccount(db, tenant);
  const { cycle_start: start, anchor_day: anchorDay } = account;
  const cycle = start === null || anchorDay === null ? null : { start, anchorDay };
  const today = todayOf(account, config, clock.now());
  const month = usageMonth(cycle, today);
  const timeZone = account.time_zone ?? config.timeZone;
  const mayNotSave = whyNotSave(account, today);
  if (cycle === null) return { month, timeZone, mayNotSave, saves: null, exports: null };
  const plan = planOf(plans, await runningPlanId(db, tenant));
  const granted = await readGrants(db, tenant, month.start);
  const pool = (kind: LimitKind): number | null => (plan[kind] === null ? null : plan[kind] + granted[kind]);
  return { month, timeZone, mayNotSave, saves: pool('saves'), exports: pool('exports') };
}

function whyNotSave(account: AccountRow, today: CalendarDate): string | null {
  const { own_use: isOwn, cycle_end: cycleEnd, overdue_since: since } = account;
  if (since !== null && readOnlyFrom(since) <= today) {
    return `A bill of this account is unpaid since ${formatDate(since)}: until it is paid nothing is saved.`;
  }
  return isOwn || cycleEnd !== null ? null : 'This account has no plan: choose one first.';
}

/**
 * Counts properties that are about to be saved, in the transaction that saves them, before they are. Refused are all of
 * them where there are more new ones than are left; what was saved before costs nothing. Without a limit nothing is
 * counted, and nobody waits for anybody.
 */
export async function countSaves(
  db: Db,
  principal: Principal,
  propertyIds: readonly number[],
  now: Now,
): Promise<Refusal | null> {
  const before = await limitsOf(db, principal, now);
  if (before.saves === null && before.mayNotSave === null) return null;
  await lockUsage(db, principal);
  // What was raised or used while we waited.
  const { saves, month, mayNotSave } = await limitsOf(db, principal, now);
  const left = mayNotSave !== null ? 0 : Math.max(0, (saves ?? 0) - (await countedSaves(db, principal, month.start)));
  const fresh = await countNewSaves(db, principal, { propertyIds, period: month.start, left });
  if (fresh <= left) return null;
  if (mayNotSave !== null) return refuse(422, `${mayNotSave} Nothing was saved.`);
  const [are, rest] = [fresh === 1 ? '1 property is new' : `${formatNumber(fresh)} properties are new`, leftText(left)];
  return refuse(422, `${are}, ${rest('save')} left until ${formatDate(month.end)}. Nothing was saved.`);
}

/** What is left of the exports of the account; null: no limit. Call it with the account locked to confirm one. */
export async function exportsLeft(
  db: Db,
  tenant: Tenant,
  now: Now,
): Promise<{ readonly assigned: number; readonly used: number; readonly left: number; readonly month: Cycle } | null> {
  const { exports: assigned, month, timeZone } = await limitsOf(db, tenant, now);
  if (assigned === null) return null;
  const used = await countExports(db, tenant, month, timeZone);
  return { assigned, used, left: Math.max(0, assigned - used), month };
}

const leftText =
  (left: number) =>
  (what: string): string =>
    left === 1 ? `1 ${what} is` : `${formatNumber(left)} ${what}s are`;
