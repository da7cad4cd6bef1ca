import { cents, type Cents } from '../money.ts';
import type { PeriodColumns } from './periodColumns.ts';

/** Running sums of what the periods show (R-ANALYSIS-024, calculation conventions 16 and 17). */
export interface CumulativeColumns {
  readonly cumulativeGrossIncome: Cents;
  readonly cumulativeNetIncome: Cents;
  readonly cumulativeVacancyLoss: Cents;
  readonly cumulativeOperatingExpenses: Cents;
  readonly cumulativeNoi: Cents;
  readonly cumulativeInterest: Cents;
  readonly cumulativePrincipal: Cents;
  readonly cumulativeDepreciation: Cents;
  readonly cumulativeTaxes: Cents;
  readonly cumulativeCashBeforeTax: Cents;
  readonly cumulativeCashAfterTax: Cents;
  readonly cumulativeCashOnCashRate: number;
  readonly cumulativeCapRate: number;
  /** Sale net profit of this period plus all cash after tax so far: the profit if sold now, not a running sum. */
  readonly cumulativeSaleNetProfit: Cents;
}

type Summed = Omit<PeriodColumns, 'date'>;

/** Adds up periods in their order. */
export class Cumulation {
  #grossIncome = 0;
  #netIncome = 0;
  #vacancyLoss = 0;
  #operatingExpenses = 0;
  #noi = 0;
  #interest = 0;
  #principal = 0;
  #depreciation = 0;
  #taxes = 0;
  #cashBeforeTax = 0;
  #cashAfterTax = 0;
  #cashOnCashRate = 0;
  #capRate = 0;

  /** Adds a period and gives the sums through it. */
  add(period: Summed): CumulativeColumns {
    return {
      cumulativeGrossIncome: cents((this.#grossIncome += period.grossIncome)),
      cumulativeNetIncome: cents((this.#netIncome += period.netIncome)),
      cumulativeVacancyLoss: cents((this.#vacancyLoss += period.vacancyLoss)),
      cumulativeOperatingExpenses: cents((this.#operatingExpenses += period.operatingExpenses)),
      cumulativeNoi: cents((this.#noi += period.noi)),
      cumulativeInterest: cents((this.#interest += period.interest)),
      cumulativePrincipal: cents((this.#principal += period.principal)),
      cumulativeDepreciation: cents((this.#depreciation += period.depreciation)),
      cumulativeTaxes: cents((this.#taxes += period.taxes)),
      cumulativeCashBeforeTax: cents((this.#cashBeforeTax += period.cashBeforeTax)),
      cumulativeCashAfterTax: cents((this.#cashAfterTax += period.cashAfterTax)),
      cumulativeCashOnCashRate: (this.#cashOnCashRate += period.cashOnCashRate),
      cumulativeCapRate: (this.#capRate += period.capRate),
      cumulativeSaleNetProfit: cents(period.saleNetProfit + this.#cashAfterTax),
    };
  }
}
