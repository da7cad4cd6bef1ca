import { campaignTypes } from '../../../api/catalogue/marketing/campaignTypes.ts';
import type { CalendarEntry, StepNow } from '../../../api/contract/marketing/sequences.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { dollars } from '../../billing/billing/dollars.ts';

/** @example entryText({ step: 2, isDone: true, count: 40, ... }, steps) // 'step 2 (Postcard) went out to 40 for $26.00' */
export function entryText({ step, isDone, count, cost }: CalendarEntry, steps: readonly StepNow[]): string {
  const of = steps[step - 1];
  const name = `step ${step}${of === undefined ? '' : ` (${campaignTypes[of.type].title})`}`;
  const price = cost === 0 ? '' : ` for ${dollars(cost)}`;
  return isDone
    ? `${name} went out to ${formatNumber(count)}${price}`
    : `${name} goes out to ${formatNumber(count)} at most${price}`;
}
