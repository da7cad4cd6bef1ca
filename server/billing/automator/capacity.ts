/** How many properties the automated lists of an account may watch (R-AUTOMATOR-002, O-177, O-196). */
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Standing } from '../plans/standing.ts';

export interface Trial {
  readonly properties: number;
  /** The first day on which it is over. */
  readonly ends: CalendarDate;
}

/** Null: an installation of one's own has no limit, until a plan is chosen to see it at work. */
export function capacityOf(
  { account, subscription }: Pick<Standing, 'account' | 'subscription'>,
  trial: Trial | null,
  today: CalendarDate,
): number | null {
  if (subscription === null) return account.own_use ? null : 0;
  const onTrial = trial !== null && today < trial.ends ? trial.properties : 0;
  return subscription.plan.automator + (subscription.addOn?.properties ?? 0) + onTrial;
}
