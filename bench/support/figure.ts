/** What the benchmark reports: one comparison, always as a ratio of two things measured in the same run. */

/** `ns` is printed as whatever suits its size; `bytes` as kB of 1000; everything else as it is. */
export type Unit = 'ns' | 'bytes' | 'per second' | 'count' | 'percent';

export interface Amount {
  readonly label: string;
  /** The median, where several were measured. */
  readonly value: number;
  readonly unit: Unit;
}

/**
 * `at most`: ours may be this many times the other. `at least`: ours must be this many times better (faster, more).
 */
export interface Goal {
  readonly bound: 'at most' | 'at least';
  readonly ratio: number;
}

export interface Figure {
  readonly name: string;
  readonly ours: Amount;
  readonly other: Amount;
  /** Null: told for what it is worth, nothing was promised. */
  readonly goal: Goal | null;
  /** Turns the ratio round: other / ours, for "times faster". */
  readonly isInverted?: boolean;
}

export interface PartResult {
  readonly figures: readonly Figure[];
  /** What was left out and why, what was checked, what explains a figure. */
  readonly notes: readonly string[];
}

/** @example ratioOf({ name: '', ours: { label: '', value: 3, unit: 'ns' }, other: { label: '', value: 2, unit: 'ns' }, goal: null }) // 1.5 */
export function ratioOf({ ours, other, isInverted }: Figure): number {
  return isInverted === true ? other.value / ours.value : ours.value / other.value;
}

/** Null without a goal. */
export function isMet(figure: Figure): boolean | null {
  if (figure.goal === null) return null;
  const ratio = ratioOf(figure);
  return figure.goal.bound === 'at most' ? ratio <= figure.goal.ratio : ratio >= figure.goal.ratio;
}
