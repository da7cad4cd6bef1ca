import { centsOf, type Cents } from '../money.ts';
import { rateAdjustmentOf, type RateAdjustment } from './adjustableRate.ts';
import { balloonNumber } from './balloonNumber.ts';
import { BIWEEKLY, BIWEEKLY_PAYMENTS_A_YEAR, everyMonths, type Interval } from './interval.ts';
import { FREQUENCY_MONTHS, type Mortgage } from './mortgage.ts';

/** A mortgage as the row algorithm reads it: every default filled in, every field that has no effect left out. */
export interface LoanPlan {
  readonly amount: Cents;
  readonly interval: Interval;
  readonly compoundMonths: number;
  readonly interestOnlyRate: number;
  readonly amortizingRate: number;
  readonly interestOnlyPayments: number;
  /** The number of the last payment there can be. */
  readonly lastPayment: number;
  /** Months over which the level payment repays; counts for biweekly loans, whose payment is half a monthly one. */
  readonly amortizingMonths: number;
  readonly adjustment: RateAdjustment | null;
  readonly balloon: number | null;
  readonly isPrincipalDoubled: boolean;
  readonly extra: { readonly amount: Cents; readonly everyMonths: number } | null;
}

/** Reads a valid mortgage into a plan (calculation conventions 3 to 9). */
export function loanPlanOf(mortgage: Mortgage): LoanPlan {
  const isAccelerated = mortgage.type === 'ACCELERATED';
  const isBiweekly = isAccelerated && mortgage.biWeekly === true;
  const paymentMonths = isBiweekly ? 1 : FREQUENCY_MONTHS[mortgage.paymentFrequency || 'MONTHLY'];
  const compoundFrequency = mortgage.compoundFrequency || null;
  const interestOnlyMonths = hasInterestOnly(mortgage) ? (mortgage.interestOnlyTerm ?? 0) : 0;
  const amortizingMonths = mortgage.type === 'INTEREST_ONLY' ? 0 : (mortgage.fixedInterestTerm ?? 0);
  // A term that is no multiple ends with the first payment on or after its end (4.1).
  const interestOnly = Math.ceil(interestOnlyMonths / paymentMonths);
  const amortizing = isBiweekly
    ? Math.ceil((BIWEEKLY_PAYMENTS_A_YEAR * amortizingMonths) / 12)
    : Math.ceil(amortizingMonths / paymentMonths);
  return {
    amount: centsOf(mortgage.amount ?? 0),
    interval: isBiweekly ? BIWEEKLY : everyMonths(paymentMonths),
    compoundMonths: compoundFrequency === null ? paymentMonths : FREQUENCY_MONTHS[compoundFrequency],
    interestOnlyRate: mortgage.interestOnlyRate ?? 0,
    amortizingRate: mortgage.fixedInterestRate ?? 0,
    interestOnlyPayments: interestOnly,
    lastPayment: interestOnly + amortizing,
    amortizingMonths,
    adjustment: rateAdjustmentOf(mortgage),
    balloon: balloonNumber(mortgage, { interestOnly, amortizing }),
    isPrincipalDoubled: isAccelerated && mortgage.doublePrincipal === true,
    extra: isAccelerated ? extraOf(mortgage) : null,
  };
}

function hasInterestOnly({ type }: Mortgage): boolean {
  return type === 'INTEREST_ONLY' || type === 'COMBINATION';
}

function extraOf(mortgage: Mortgage): LoanPlan['extra'] {
  const amount = centsOf(mortgage.extraPaymentAmount ?? 0);
  if (amount <= 0) return null;
  return { amount, everyMonths: FREQUENCY_MONTHS[mortgage.extraPaymentFrequency || 'MONTHLY'] };
}
