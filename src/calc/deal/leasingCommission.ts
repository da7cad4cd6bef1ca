import { roundFormula } from '../arithmetic.ts';
import { centsOf, dollarsOf, timesRate } from '../money.ts';
import type { Analysis, RentalUnit } from './analysis.ts';
import { oneYearRent } from './rent.ts';

/**
 * The leasing commission rate that an amount stands for: amount over one-year rent, rounded to 6 decimals, half up;
 * 0 without rent (R-ANALYSIS-048). The amount is dollars.
 *
 * @example leasingCommissionRate(1000, [{ amount: 2500 }]) // 0.033333
 * @example leasingCommissionRate(1000, []) // 0
 */
export function leasingCommissionRate(amount: number, units: readonly RentalUnit[]): number {
  const rent = oneYearRent(units);
  if (rent <= 0) return 0;
  const part = centsOf(amount);
  return roundFormula((in_) => in_.over(in_.times(in_.of(part), in_.of(1_000_000)), in_.of(rent))) / 1_000_000;
}

/**
 * Brings amount and rate of the leasing commission together after an edit: the one that was edited last stays
 * (O-155); by default the amount leads (R-ANALYSIS-048).
 */
export function settleLeasingCommission(analysis: Analysis): Analysis {
  const units = analysis.rentalUnits ?? [];
  if (analysis.modifiedField === 'leasingCommissionRate') {
    const rate = analysis.leasingCommissionRate ?? 0;
    return { ...analysis, leasingCommissionAmount: dollarsOf(timesRate(oneYearRent(units), rate)) };
  }
  if (analysis.leasingCommissionAmount === null || analysis.leasingCommissionAmount === undefined) return analysis;
  return { ...analysis, leasingCommissionRate: leasingCommissionRate(analysis.leasingCommissionAmount, units) };
}
