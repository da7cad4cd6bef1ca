import type { CallRow } from '../../../api/contract/marketing/calls.ts';
import { whenText } from '../../parts/whenText.ts';

/** @example hoursText({ hours: null }) // 'No hour in the next 14 days is permitted.' */
export function hoursText({ hours }: Pick<CallRow, 'hours'>): string {
  if (hours === null) return 'No hour in the next 14 days is permitted.';
  return hours.isOpen
    ? `May be called until ${whenText(hours.to)}, by your clock.`
    : `Not now: may be called from ${whenText(hours.from)} on, by your clock.`;
}
