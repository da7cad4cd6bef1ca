import { cents, timesRate, type Cents } from '../../money.ts';
import { everyMonths } from '../../mortgage/interval.ts';
import { intervalRate } from '../../mortgage/intervalRate.ts';
import { levelPayment } from '../../mortgage/levelPayment.ts';
import { failure, success, type Result } from '../../result.ts';

/** Buy, rehab, rent, refinance, repeat. */
export interface BrrrrInput {
  readonly purchase: Cents;
  readonly purchaseCosts: Cents;
  readonly repairs: Cents;
  readonly holdingCosts: Cents;
  /** Short-term loan that the refinancing pays off; 0 when bought with cash. */
  readonly purchaseLoan: Cents;
  readonly afterRepairValue: Cents;
  /** Share of the after-repair value that the new lender gives. */
  readonly refinanceLoanToValue: number;
  readonly refinanceCosts: Cents;
  readonly refinanceRate: number;
  readonly refinanceTermMonths: number;
  /** Rent after vacancy and operating expenses for one year, before debt. */
  readonly yearlyNoi: Cents;
}

export interface BrrrrDeal {
  readonly cashInvested: Cents;
  readonly newLoan: Cents;
  /** What the refinancing pays out after the old loan and its costs; negative when cash has to be brought. */
  readonly cashOut: Cents;
  /** Own money still in the deal; negative when more came out than went in. */
  readonly cashLeft: Cents;
  readonly monthlyPayment: Cents;
  readonly yearlyCashFlow: Cents;
  readonly cashOnCashRate: Result<number, 'no_cash_left'>;
  readonly equity: Cents;
}

/**
 * A rental that is refinanced on its after-repair value. Once all own money is out, a cash-on-cash rate has no meaning.
 *
 * @example brrrrDeal({ purchase: cents(100_000_00), purchaseCosts: cents(2_000_00), repairs: cents(30_000_00), holdingCosts: cents(3_000_00), purchaseLoan: cents(0), afterRepairValue: cents(180_000_00), refinanceLoanToValue: 0.75, refinanceCosts: cents(4_000_00), refinanceRate: 0.07, refinanceTermMonths: 360, yearlyNoi: cents(13_000_00) }).cashLeft // 4_000_00
 */
export function brrrrDeal(input: BrrrrInput): BrrrrDeal {
  const spent = input.purchase + input.purchaseCosts + input.repairs + input.holdingCosts;
  const cashInvested = cents(spent - input.purchaseLoan);
  const newLoan = timesRate(input.afterRepairValue, input.refinanceLoanToValue);
  const cashOut = cents(newLoan - input.purchaseLoan - input.refinanceCosts);
  const cashLeft = cents(cashInvested - cashOut);
  const monthlyPayment = monthlyPaymentOf(newLoan, input.refinanceRate, input.refinanceTermMonths);
  const yearlyCashFlow = cents(input.yearlyNoi - 12 * monthlyPayment);
  return {
    cashInvested,
    newLoan,
    cashOut,
    cashLeft,
    monthlyPayment,
    yearlyCashFlow,
    cashOnCashRate: cashLeft <= 0 ? failure('no_cash_left') : success(yearlyCashFlow / cashLeft),
    equity: cents(input.afterRepairValue - newLoan),
  };
}

function monthlyPaymentOf(loan: Cents, annualRate: number, termMonths: number): Cents {
  if (loan <= 0 || termMonths <= 0) return cents(0);
  return cents(levelPayment(loan, termMonths, intervalRate(annualRate, everyMonths(1), 1)));
}
