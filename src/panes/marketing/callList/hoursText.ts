import type { CallRow } from '../../../api/contract/marketing/calls.ts';
import { whenText } from '../../parts/whenText.ts';

/** Whether somebody may be called at this moment, where they are. */
export const isOpen = ({ hours }: Pick<CallRow, 'hours'>, now = Date.now()): boolean =>
  hours !== null && Date.parse(hours.from) <= now && now < Date.parse(hours.to);

/** @example hoursText({ hours: null }) // 'No hour in the next 14 days is permitted.' */
export function hoursText({ hours }: Pick<CallRow, 'hours'>, now = Date.now()): string {
  if (hours === null) return 'No hour in the next 14 days is permitted.';
  if (isOpen({ hours }, now)) return `May be called until ${whenText(hours.to)}, by your clock.`;
  return Date.parse(hours.from) > now
    ? `Not now: may be called from ${whenText(hours.from)} on, by your clock.`
    : 'The hours are over: load the list again.';
}
