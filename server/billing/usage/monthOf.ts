import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import { usageMonth } from '../../../src/calc/billing/usageMonth.ts';
import type { Config } from '../../platform/config/config.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';

/** Whole days where the account is. */
export interface UsageMonth {
  readonly month: Cycle;
  readonly timeZone: string;
}

/** The month in which an account uses what it uses now. */
export function monthOf(
  account: Pick<AccountRow, 'cycle_start' | 'anchor_day' | 'time_zone'>,
  config: Pick<Config, 'timeZone'>,
  now: Date,
): UsageMonth {
  const { cycle_start: start, anchor_day: anchorDay, time_zone: timeZone } = account;
  const cycle = start === null || anchorDay === null ? null : { start, anchorDay };
  return { month: usageMonth(cycle, todayOf(account, config, now)), timeZone: timeZone ?? config.timeZone };
}
