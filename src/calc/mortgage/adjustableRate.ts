import { HYBRID_FIXED_MONTHS, RATE_INCREASE_MONTHS, type Mortgage } from './mortgage.ts';

/** How the rate of an adjustable loan changes (calculation conventions 8). */
export interface RateAdjustment {
  /** Months before the first change. */
  readonly firstMonths: number;
  /** Months between changes. */
  readonly everyMonths: number;
  /** Added at each change; may be negative. */
  readonly increase: number;
  readonly cap: RateCap | null;
}

export interface RateCap {
  readonly kind: 'rate' | 'increase';
  readonly limit: number;
}

/**
 * The adjustment of a mortgage, or null when its rate never changes.
 *
 * A clock of 0 months counts as missing: it would change the rate without end, or before the first payment.
 */
export function rateAdjustmentOf(mortgage: Mortgage): RateAdjustment | null {
  const increase = mortgage.armIncreaseRate ?? 0;
  if (!mortgage.adjustableRate || increase === 0) return null;
  return { ...clockOf(mortgage), increase, cap: increase > 0 ? capOf(mortgage) : null };
}

/** Months before the first change and between changes (8.1, R-MORTGAGE-021, R-MORTGAGE-022). */
function clockOf(mortgage: Mortgage): { firstMonths: number; everyMonths: number } {
  const ownTerm = mortgage.armRateIncreaseTerm || RATE_INCREASE_MONTHS;
  // A hybrid type says by itself that the loan is one.
  if ((mortgage.armType ?? (mortgage.armHybridType ? 'HYBRID' : 'STANDARD')) !== 'HYBRID')
    return { firstMonths: ownTerm, everyMonths: ownTerm };
  const presetMonths = HYBRID_FIXED_MONTHS[mortgage.armHybridType ?? 'CUSTOM'];
  if (presetMonths !== null) return { firstMonths: presetMonths, everyMonths: RATE_INCREASE_MONTHS };
  return { firstMonths: mortgage.armFixedInterestTerm || ownTerm, everyMonths: ownTerm };
}

/** No cap type, or a limit that is missing or 0, is no limit (8.4). */
function capOf(mortgage: Mortgage): RateCap | null {
  if (mortgage.armRateCapType === 'CAP_INCREASE' && mortgage.armIncreaseRateMax) {
    return { kind: 'increase', limit: mortgage.armIncreaseRateMax };
  }
  if (mortgage.armRateCapType === 'CAP_RATE' && mortgage.armRateMax) {
    return { kind: 'rate', limit: mortgage.armRateMax };
  }
  return null;
}

/**
 * The yearly rate after a number of changes, within the cap and never below 0 (8.3, 8.4).
 *
 * @example adjustedRate(0.03, 4, { firstMonths: 60, everyMonths: 12, increase: 0.02, cap: { kind: 'increase', limit: 0.05 } }) // 0.08
 * @example adjustedRate(0.03, 2, { firstMonths: 12, everyMonths: 12, increase: -0.02, cap: null }) // 0
 */
export function adjustedRate(base: number, changes: number, { increase, cap }: RateAdjustment): number {
  if (changes === 0) return base;
  const total = cap?.kind === 'increase' ? Math.min(changes * increase, cap.limit) : changes * increase;
  const capped = cap?.kind === 'rate' ? Math.min(base + total, Math.max(cap.limit, base)) : base + total;
  // 0.1487 - 7 * 0.02 is 0.0087 and not 0.00869999999999999: the sum is the decimal a person would write,
  // up to 12 decimals.
  return Math.max(0, Number(capped.toFixed(12)));
}
