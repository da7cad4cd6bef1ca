import { roundFormula } from '../../arithmetic.ts';
import { cents, sumCents, timesRate, type Cents } from '../../money.ts';

/** One line of a rehab estimate: so many units at so much each. */
export interface RehabLine {
  readonly unitCost: Cents;
  /** Missing: 1. Square feet and hours may be fractions. */
  readonly quantity?: number;
}

export interface RehabTotal {
  readonly lines: readonly Cents[];
  readonly subtotal: Cents;
  readonly contingency: Cents;
  readonly total: Cents;
}

/**
 * Adds up a rehab estimate: each line is rounded to cents, the contingency is a share of their sum.
 *
 * @example rehabTotal([{ unitCost: cents(3_25), quantity: 1200 }, { unitCost: cents(800_00) }], 0.1).total // 517000
 */
export function rehabTotal(lines: readonly RehabLine[], contingencyRate = 0): RehabTotal {
  const amounts = lines.map(({ unitCost, quantity = 1 }) =>
    cents(roundFormula((in_) => in_.times(in_.of(unitCost), in_.of(quantity)))),
  );
  const subtotal = sumCents(amounts);
  const contingency = timesRate(subtotal, contingencyRate);
  return { lines: amounts, subtotal, contingency, total: cents(subtotal + contingency) };
}
