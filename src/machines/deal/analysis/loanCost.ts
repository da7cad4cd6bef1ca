import { lenderFees } from '../../../calc/deal/lenderFees.ts';
import { cents, dollarsOf, type Cents } from '../../../calc/money.ts';
import { financePurchase } from '../../../calc/mortgage/financePurchase.ts';
import { firstMortgage } from '../../../calc/mortgage/mortgageList.ts';
import { effectiveRate, type EffectiveRate } from '../../../calc/returns/effectiveRate.ts';
import type { Deal } from '../../../api/deal/deal.ts';

export interface LoanCost extends EffectiveRate {
  /** Points and fees that are counted; those of the closing costs belong to the First mortgage. */
  readonly fees: Cents;
}

/** What a mortgage of a deal costs a year with its points and fees (O-160); null when there is no such rate. */
export function loanCost(deal: Deal, index: number): LoanCost | null {
  const mortgages = financePurchase(deal.mortgages ?? [], deal.purchaseAmount);
  const mortgage = mortgages[index];
  // Without any rate the schedule counts 0; that is nobody's price of money.
  if (mortgage === undefined || (mortgage.fixedInterestRate ?? mortgage.interestOnlyRate ?? null) === null) return null;
  const fees = mortgage === firstMortgage(mortgages) ? lenderFees(deal) : cents(0);
  const found = effectiveRate(mortgage, dollarsOf(fees));
  return found.ok ? { ...found.value, fees } : null;
}
