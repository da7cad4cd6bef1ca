import { roundFormula } from '../../arithmetic.ts';
import { cents, timesRate, type Cents } from '../../money.ts';
import { failure, success, type Result } from '../../result.ts';

export interface FlipInput {
  readonly purchase: Cents;
  readonly purchaseCosts: Cents;
  readonly repairs: Cents;
  /** Taxes, insurance, utilities for one month. */
  readonly monthlyHoldingCosts: Cents;
  readonly holdingMonths: number;
  readonly afterRepairValue: Cents;
  /** Commission and seller's closing costs as a share of the sale price. */
  readonly sellingCostRate: number;
  /** What they come to, where that is known instead of the share. */
  readonly sellingCostAmount?: Cents | null;
  readonly loan?: FlipLoan | null;
}

/** Borrowed for the time of the flip. Points are a share of the loan. */
export type FlipLoan = { readonly amount: Cents; readonly points: number } & (
  | { /** Interest-only money at this rate. */ readonly annualRate: number }
  | { /** What the loan costs in that time. */ readonly interest: Cents }
);

export interface FlipDeal {
  readonly holdingCosts: Cents;
  readonly interest: Cents;
  readonly points: Cents;
  readonly sellingCosts: Cents;
  /** Everything spent, without the loan's own repayment. */
  readonly totalCost: Cents;
  readonly profit: Cents;
  /** The flipper's own money: all costs before the sale less the loan. */
  readonly cashNeeded: Cents;
  readonly returnOnCash: Result<number, 'no_cash_needed'>;
  /** Return on cash per year of holding, not compounded. */
  readonly yearlyReturnOnCash: Result<number, 'no_cash_needed' | 'no_time'>;
  /** Profit as a share of the after-repair value; null without one. */
  readonly margin: number | null;
}

/**
 * Buying, repairing and selling a house.
 *
 * @example flipDeal({ purchase: cents(150_000_00), purchaseCosts: cents(3_000_00), repairs: cents(40_000_00), monthlyHoldingCosts: cents(600_00), holdingMonths: 6, afterRepairValue: cents(250_000_00), sellingCostRate: 0.08 }).profit // 33_400_00
 */
export function flipDeal(input: FlipInput): FlipDeal {
  const { purchase, purchaseCosts, repairs, holdingMonths, afterRepairValue, loan } = input;
  const holdingCosts = timesRate(input.monthlyHoldingCosts, holdingMonths);
  const points = loan ? timesRate(loan.amount, loan.points) : cents(0);
  const interest = loan ? interestOf(loan, holdingMonths) : cents(0);
  const sellingCosts = input.sellingCostAmount ?? timesRate(afterRepairValue, input.sellingCostRate);
  const beforeSale = purchase + purchaseCosts + repairs + holdingCosts + points + interest;
  const totalCost = cents(beforeSale + sellingCosts);
  const profit = cents(afterRepairValue - totalCost);
  const cashNeeded = cents(beforeSale - (loan?.amount ?? 0));
  const returnOnCash: FlipDeal['returnOnCash'] =
    cashNeeded <= 0 ? failure('no_cash_needed') : success(profit / cashNeeded);
  return {
    holdingCosts,
    interest,
    points,
    sellingCosts,
    totalCost,
    profit,
    cashNeeded,
    returnOnCash,
    yearlyReturnOnCash: perYear(returnOnCash, holdingMonths),
    margin: afterRepairValue <= 0 ? null : profit / afterRepairValue,
  };
}

function interestOf(loan: FlipLoan, months: number): Cents {
  if ('interest' in loan) return loan.interest;
  const { amount, annualRate } = loan;
  return cents(
    roundFormula((in_) => {
      const yearly = in_.times(in_.of(amount), in_.of(annualRate));
      return in_.over(in_.times(yearly, in_.of(months)), in_.of(12));
    }),
  );
}

function perYear(returnOnCash: FlipDeal['returnOnCash'], months: number): FlipDeal['yearlyReturnOnCash'] {
  if (!returnOnCash.ok) return returnOnCash;
  return months <= 0 ? failure('no_time') : success((returnOnCash.value * 12) / months);
}
