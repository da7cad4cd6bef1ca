import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Config } from '../../platform/config/config.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { AccountRow } from './subscription.queries.ts';

/** The day it is where the account is: its cycles begin and end by that. */
export const todayOf = (
  { time_zone: timeZone }: Pick<AccountRow, 'time_zone'>,
  config: Pick<Config, 'timeZone'>,
  now: Date,
): CalendarDate => dayIn(now, timeZone ?? config.timeZone);
