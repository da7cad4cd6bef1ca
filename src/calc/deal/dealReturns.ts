import { loanToValue } from '../equity.ts';
import { cents, centsOf } from '../money.ts';
import type { Result } from '../result.ts';
import { timedIrr, type Irr, type TimedFlow } from '../returns/irr.ts';
import { breakEvenRatio, dscr, grossRentMultiplier } from '../returns/ratios.ts';
import type { Analysis } from './analysis.ts';
import type { AnalysisResult, PeriodResult } from './analyze.ts';
import { oneYearRent } from './rent.ts';

/** The figures of a deal as a whole. Rates are yearly; ratios are those of the first period unless they say otherwise. */
export interface DealReturns {
  readonly irrBeforeTax: Irr;
  readonly irrAfterTax: Irr;
  readonly dscr: Result<number, 'no_debt'>;
  readonly breakEvenRatio: Result<number, 'no_income'>;
  readonly grossRentMultiplier: Result<number, 'no_rent'>;
  /** Loans over property value at the end of the hold; null without a value. */
  readonly finalLoanToValue: number | null;
  /** All cash after tax, sale included, over the initial cash; null when no cash is put in. */
  readonly equityMultiple: number | null;
}

/**
 * Returns and ratios of an analysed deal: cash flows at the end of each period, the property sold at the end of the last.
 * What does not exist says why.
 */
export function dealReturns(analysis: Analysis, result: AnalysisResult): DealReturns {
  const [first] = result.periods;
  const last = result.periods.at(-1);
  const debtService = cents(first === undefined ? 0 : first.interest + first.principal);
  const received = last === undefined ? 0 : last.cumulativeCashAfterTax + last.saleProceedsAfterTax;
  return {
    irrBeforeTax: timedIrr(cashFlows(result, 'cashBeforeTax', 'saleProceedsBeforeTax')),
    irrAfterTax: timedIrr(cashFlows(result, 'cashAfterTax', 'saleProceedsAfterTax')),
    dscr: dscr({ noi: first?.noi ?? cents(0), debtService }),
    breakEvenRatio: breakEvenRatio({
      operatingExpenses: first?.operatingExpenses ?? cents(0),
      debtService,
      grossIncome: first?.grossIncome ?? cents(0),
    }),
    grossRentMultiplier: grossRentMultiplier({
      price: centsOf(analysis.purchaseAmount ?? 0),
      yearlyRent: oneYearRent(analysis.rentalUnits ?? []),
    }),
    finalLoanToValue: loanToValue(last?.mortgageBalance ?? null, last?.propertyValue ?? null),
    equityMultiple: result.initialCash <= 0 ? null : received / result.initialCash,
  };
}

/** Initial cash out, then the cash of each period at its end, in years from the start. */
export function cashFlows(
  { initialCash, periods }: AnalysisResult,
  cash: 'cashBeforeTax' | 'cashAfterTax',
  proceeds: 'saleProceedsBeforeTax' | 'saleProceedsAfterTax',
): TimedFlow[] {
  const flowOf = (period: PeriodResult, index: number): TimedFlow => ({
    amount: period[cash] + (index === periods.length - 1 ? period[proceeds] : 0),
    time: period.lastMonth / 12,
  });
  return [{ amount: 0 - initialCash, time: 0 }, ...periods.map(flowOf)];
}
