/** Two mailings beside each other: does one bring more leads, or is it chance (design/marketing.md, section 13)? */

/** Of fewer leads in either nothing can be told. */
export const FEWEST_LEADS = 5;

export interface Tried {
  /** Recipients who were reached, or to whom it was made. */
  readonly reached: number;
  readonly leads: number;
}

export interface Compared {
  /** Leads a recipient, of the first and the second; null: nobody was reached. */
  readonly shares: readonly [number | null, number | null];
  /** First less second, as a share; null: one of them is none. */
  readonly difference: number | null;
  /** The 95 % interval of the difference; null: too few to tell. */
  readonly interval: readonly [number, number] | null;
  readonly verdict: 'FIRST' | 'SECOND' | 'NEITHER' | 'TOO_FEW';
}

/** Of the normal distribution: 95 % lie within. */
const Z = 1.959964;

/**
 * The interval is Newcombe's, of Wilson's for each share (Newcombe 1998, method 10): right also for the small shares that
 * mail brings, where the usual one is too narrow.
 *
 * @example compareShares({ reached: 1040, leads: 11 }, { reached: 1040, leads: 4 }).verdict // 'TOO_FEW'
 */
export function compareShares(first: Tried, second: Tried): Compared {
  const shares = [shareOf(first), shareOf(second)] as const;
  const [one, other] = shares;
  if (one === null || other === null) return { shares, difference: null, interval: null, verdict: 'TOO_FEW' };
  const difference = one - other;
  if (first.leads < FEWEST_LEADS || second.leads < FEWEST_LEADS)
    return { shares, difference, interval: null, verdict: 'TOO_FEW' };
  const [low, high] = wilson(first);
  const [otherLow, otherHigh] = wilson(second);
  const interval = [
    difference - Math.hypot(one - low, otherHigh - other),
    difference + Math.hypot(high - one, other - otherLow),
  ] as const;
  const verdict = interval[0] > 0 ? 'FIRST' : interval[1] < 0 ? 'SECOND' : 'NEITHER';
  return { shares, difference, interval, verdict };
}

/** Several leads of one recipient are one more than there are recipients at most. */
const shareOf = ({ reached, leads }: Tried): number | null =>
  reached === 0 ? null : Math.min(leads, reached) / reached;

/** Wilson's score interval of a share. */
function wilson({ reached, leads }: Tried): readonly [number, number] {
  const share = Math.min(leads, reached) / reached;
  const square = Z * Z;
  const middle = share + square / (2 * reached);
  const width = Z * Math.sqrt((share * (1 - share)) / reached + square / (4 * reached * reached));
  const below = 1 + square / reached;
  return [Math.max(0, (middle - width) / below), Math.min(1, (middle + width) / below)];
}
