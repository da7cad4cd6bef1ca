import type { AnalysisResult } from '../../../calc/deal/analyze.ts';
import { dollarsOf } from '../../../calc/money.ts';

/** Series of a deal over the ends of its periods, in dollars. */
export interface DealSeries {
  /** Numbers of the periods. */
  readonly periods: readonly number[];
  readonly cashBeforeTax: readonly number[];
  readonly cashAfterTax: readonly number[];
  readonly value: readonly number[];
  readonly balance: readonly number[];
  readonly equity: readonly number[];
}

/** What the charts of a deal draw. */
export function dealSeries({ periods }: AnalysisResult): DealSeries {
  return {
    periods: periods.map(({ number }) => number),
    cashBeforeTax: periods.map(({ cashBeforeTax }) => dollarsOf(cashBeforeTax)),
    cashAfterTax: periods.map(({ cashAfterTax }) => dollarsOf(cashAfterTax)),
    value: periods.map(({ propertyValue }) => dollarsOf(propertyValue)),
    balance: periods.map(({ mortgageBalance }) => dollarsOf(mortgageBalance)),
    equity: periods.map(({ equity }) => dollarsOf(equity)),
  };
}
