/**
 * The limits of an account in the running month: those of its plan and what was bought beyond them, for all members
 * together, and what single members have of them.
 */
import type { Kysely } from 'kysely';
import type { LimitKind } from '../../../src/api/catalogue/billing/limits.ts';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import { readOnlyFrom } from '../../../src/calc/billing/retries.ts';
import { shareOf, type Share, type UsedOf } from '../../../src/calc/billing/share.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { planOf } from '../plans/standing.ts';
import { readAccount, type AccountRow } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { monthOf, type UsageMonth } from './monthOf.ts';
import { countNewSaves, lockUsage, readMonth, readMonthWithExports, whatCounts, type Month } from './usage.queries.ts';

type Db = Kysely<Database>;
export type Now = Pick<Resources, 'clock' | 'config' | 'plans'>;

export interface Limits extends UsageMonth {
  /** Why nothing is saved, as a sentence: a customer without a plan, or with a bill that stays unpaid, looks and exports. */
  readonly mayNotSave: string | null;
  /** Null: none. */
  readonly saves: number | null;
  readonly exports: number | null;
  /** What the member has of them; null: as much as is left. */
  readonly own: { readonly saves: number | null; readonly exports: number | null };
  readonly savesUsed: UsedOf;
}

export const limitsOf = async (db: Db, principal: Principal, now: Now): Promise<Limits> =>
  await limitsWith(db, principal, await readAccount(db, principal), now);

/** What a member may save and export in the running month, and what is left of it, read at once. */
export async function sharesOf(
  db: Db,
  principal: Principal,
  account: AccountRow,
  now: Now,
): Promise<{ readonly saves: Share; readonly exports: Share; readonly month: Cycle }> {
  const at = monthOf(account, now.config, now.clock.now());
  const { exportsUsed, ...used } = await readMonthWithExports(db, principal, at);
  const limits = limitsIn(account, at, used, now);
  const { exports: pool, own } = limits;
  return { saves: savesShare(limits), exports: shareOf({ pool, own: own.exports }, exportsUsed), month: at.month };
}

async function limitsWith(db: Db, principal: Principal, account: AccountRow, now: Now): Promise<Limits> {
  const at = monthOf(account, now.config, now.clock.now());
  return limitsIn(account, at, await readMonth(db, principal, at.month.start), now);
}

function limitsIn(
  account: AccountRow,
  at: UsageMonth,
  { planId, granted, own, savesUsed }: Month,
  { clock, config, plans }: Now,
): Limits {
  const all = { ...at, mayNotSave: whyNotSave(account, todayOf(account, config, clock.now())), own, savesUsed };
  if (account.cycle_start === null) return { ...all, saves: null, exports: null };
  const plan = planOf(plans, planId);
  const pool = (kind: LimitKind): number | null => (plan[kind] === null ? null : plan[kind] + granted[kind]);
  return { ...all, saves: pool('saves'), exports: pool('exports') };
}

function whyNotSave(account: AccountRow, today: CalendarDate): string | null {
  const { own_use: isOwn, cycle_end: cycleEnd, overdue_since: since } = account;
  if (since !== null && readOnlyFrom(since) <= today) {
    return `A bill of this account is unpaid since ${formatDate(since)}: until it is paid nothing is saved.`;
  }
  return isOwn || cycleEnd !== null ? null : 'This account has no plan: choose one first.';
}

/**
 * The limits by which saves count, and nobody else of the account saves until the transaction ends; null: nothing is
 * counted, and nobody waits for anybody. Call it before the lists of the user are locked, as whoever changes members does.
 */
export async function lockSaves(db: Db, principal: Principal, now: Now): Promise<Limits | null> {
  const { ownUse, planId, isShared, isOverdue } = await whatCounts(db, principal);
  const isPooled = planId === null ? !ownUse : planOf(now.plans, planId).saves !== null;
  // Who saved first is known only if all of the account are counted.
  if (!isPooled && !isShared && !isOverdue) return null;
  // What was raised or used while we waited counts.
  return await limitsWith(db, principal, await lockUsage(db, principal), now);
}

/**
 * Counts properties that are about to be saved, in the transaction that saves them, before they are. Refused are all of
 * them where there are more new ones than are left; what was saved before costs nothing. `limits` are those of
 * `lockSaves`, `list` is the name of the list they go to.
 */
export async function countSaves(
  db: Db,
  principal: Principal,
  { propertyIds, list }: { readonly propertyIds: readonly number[]; readonly list: string },
  limits: Limits | null,
): Promise<Refusal | null> {
  if (limits === null) return null;
  const { month, mayNotSave } = limits;
  const share = savesShare(limits);
  const fresh = await countNewSaves(db, principal, {
    propertyIds,
    period: month.start,
    list,
    left: share.left ?? Number.MAX_SAFE_INTEGER,
  });
  if (share.left === null || fresh <= share.left) return null;
  if (mayNotSave !== null) return refuse(422, `${mayNotSave} Nothing was saved.`);
  const are = fresh === 1 ? '1 property is new' : `${formatNumber(fresh)} properties are new`;
  return refuse(422, `${are}, ${leftText(share, 'save', month)}. Nothing was saved.`);
}

/** What a member may save, and what is left of it. */
const savesShare = ({ mayNotSave, saves, own, savesUsed }: Limits): Share =>
  shareOf({ pool: mayNotSave === null ? saves : 0, own: own.saves }, savesUsed);

/** @example leftText({ assigned: 100, left: 80, isOwn: true }, 'save', month) // '80 of your 100 saves are left until 04/02/2026' */
export function leftText(
  { assigned, left, isOwn }: Pick<Share, 'assigned' | 'left' | 'isOwn'>,
  what: string,
  { end }: Cycle,
): string {
  const rest = left ?? 0;
  const verb = rest === 1 ? 'is' : 'are';
  const text = isOwn
    ? `${formatNumber(rest)} of your ${formatNumber(assigned ?? 0)} ${what}${assigned === 1 ? '' : 's'}`
    : `${formatNumber(rest)} ${what}${rest === 1 ? '' : 's'}`;
  return `${text} ${verb} left until ${formatDate(end)}`;
}
