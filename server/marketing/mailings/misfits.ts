/** Whose card cannot be printed as it is: every one is laid out, none is guessed (design/marketing.md, section 10). */
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { inTurns } from '../../platform/turns.ts';
import type { Candidate } from '../recipients/candidate.ts';
import type { Misfit, Written } from './written.ts';

const MOST_EXAMPLES = 3;

export type Misfits = ReadonlyMap<Candidate, readonly Misfit[]>;

/** Of those of whom something does not fit. */
export async function findMisfits(
  { misfitsOf }: Written,
  candidates: readonly Candidate[],
  sender: ReturnType<typeof profileValues>,
): Promise<Misfits> {
  const found = new Map<Candidate, readonly Misfit[]>();
  if (misfitsOf === undefined) return found;
  await inTurns(candidates, (one) => {
    const misfits = one.targetKey === null ? [] : misfitsOf({ ...sender, ...one.values }, one.mailTo);
    if (misfits.length > 0) found.set(one, misfits);
  });
  return found;
}

/** What an order is refused for; null: all fit. */
export function misfitProblem(misfits: Misfits, total: number): string | null {
  const [[, [first]] = [null, []]] = misfits;
  if (first === undefined) return null;
  const names = [...misfits.keys()].slice(0, MOST_EXAMPLES).map(({ name }) => (name === '' ? 'somebody' : name));
  const of = `${formatNumber(misfits.size)} of ${formatNumber(total)} cards`;
  return `${of} cannot be printed: ${first.why}. For example ${names.join(', ')}. Change the text, or leave them out.`;
}
