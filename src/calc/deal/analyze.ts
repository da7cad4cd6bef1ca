import { roundFormula } from '../arithmetic.ts';
import { addMonths } from '../dates.ts';
import { accumulatedDepreciation } from '../depreciation/accumulatedDepreciation.ts';
import { cents, type Cents } from '../money.ts';
import { assertValid } from '../validation/fieldError.ts';
import type { Analysis } from './analysis.ts';
import { Cumulation, type CumulativeColumns } from './cumulation.ts';
import type { PeriodColumns } from './periodColumns.ts';
import { dealOf, type Deal } from './deal.ts';
import { debtOf, type Debt } from './debt.ts';
import { holdPeriods, type HoldPeriod } from './holdTerm.ts';
import { operatingOf } from './operating.ts';
import { saleOf } from './sale.ts';
import { validateAnalysis } from './validateAnalysis.ts';

/** The results of one period (R-ANALYSIS-020 to R-ANALYSIS-024). Amounts are cents, rates yearly fractions. */
export interface PeriodResult extends PeriodColumns, CumulativeColumns {}

export interface AnalysisResult {
  readonly termMonths: number;
  /** Purchase less mortgages plus buyer's closing costs plus improvements. */
  readonly initialCash: Cents;
  readonly periods: readonly PeriodResult[];
}

/**
 * The results of a deal, period by period (calculation conventions 12 to 18).
 *
 * Missing amounts and rates count as 0, missing rental unit fields as their defaults; the First mortgage is completed
 * from the purchase amount. Amounts in the answer are cents. Throws a RangeError that names the field on input that
 * `validateAnalysis` refuses.
 *
 * @example analyze({ purchaseAmount: 100_000, rentalUnits: [{ amount: 1000 }] }).periods[0].capRate // 0.12
 */
export function analyze(analysis: Analysis): AnalysisResult {
  assertValid('analysis', validateAnalysis(analysis));
  const deal = dealOf(analysis);
  const periods = holdPeriods(deal.termMonths);
  const debts = debtOf(deal.loans, periods);
  const cumulation = new Cumulation();
  let depreciationBefore = cents(0);
  const results = periods.map((period, index): PeriodResult => {
    const depreciationToDate = accumulatedDepreciation(deal.depreciation, period.lastMonth);
    const depreciation = cents(depreciationToDate - depreciationBefore);
    depreciationBefore = depreciationToDate;
    const debt = debts[index] ?? NO_DEBT;
    const columns = periodColumns(deal, period, debt, { depreciation, depreciationToDate });
    const date = analysis.firstPaymentDate ? addMonths(analysis.firstPaymentDate, period.lastMonth - 1) : null;
    return { ...columns, date, ...cumulation.add(columns) };
  });
  return { termMonths: deal.termMonths, initialCash: deal.initialCash, periods: results };
}

const NO_DEBT: Debt = { interest: cents(0), principal: cents(0), mortgageBalance: cents(0) };

function periodColumns(
  deal: Deal,
  period: HoldPeriod,
  debt: Debt,
  { depreciation, depreciationToDate }: { depreciation: Cents; depreciationToDate: Cents },
): Omit<PeriodColumns, 'date'> {
  const operating = operatingOf(deal, period);
  const { noi } = operating;
  const cashBeforeTax = cents(noi - debt.interest - debt.principal);
  const taxable = noi - debt.interest - depreciation;
  const taxes = cents(
    roundFormula((in_) => in_.times(in_.of(taxable), in_.plus(in_.of(deal.federalTaxRate), in_.of(deal.stateTaxRate)))),
  );
  const sale = saleOf(deal.sale, { ...period, noi, mortgageBalance: debt.mortgageBalance, depreciationToDate });
  return {
    number: period.number,
    firstMonth: period.firstMonth,
    lastMonth: period.lastMonth,
    months: period.months,
    ...operating,
    ...debt,
    depreciation,
    cashBeforeTax,
    taxes,
    cashAfterTax: cents(cashBeforeTax - taxes),
    cashOnCashRate: deal.initialCash <= 0 ? 0 : (cashBeforeTax * 12) / period.months / deal.initialCash,
    capRate: deal.purchase <= 0 ? 0 : (noi * 12) / period.months / deal.purchase,
    ...sale,
    saleNetProfit: cents(sale.saleProceedsAfterTax - deal.initialCash),
  };
}
