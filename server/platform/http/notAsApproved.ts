import { formatNumber } from '../../../src/calc/format/number.ts';
import { refuse, type Refusal } from './refuse.ts';

/**
 * Why what was agreed to is not done: it would be another number by now, which is said. Asked in the transaction that does
 * it. Null: it is that number, or none was shown.
 *
 * @example notAsApproved(500, 498, 'saved') // 498 would be saved by now, not 500. Nothing was saved.
 */
export function notAsApproved(approved: number | undefined, due: number, done: string): Refusal | null {
  if (approved === undefined || approved === due) return null;
  const text = `${formatNumber(due)} would be ${done} by now, not ${formatNumber(approved)}. Nothing was ${done}.`;
  return refuse(422, text, { approved: `must be ${due}` });
}
