import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';

/** Rows that the results need and the catalogue of period columns does not have. */
export type HelperKey = 'increases' | 'completedYears' | 'bookValue' | 'depreciationToDate' | 'taxableIncome';
export type RowKey = keyof PeriodResult | HelperKey;

/** References of one period: to cells of its column, and of the column before it. */
export interface PeriodPlace {
  readonly period: PeriodResult;
  readonly at: (key: RowKey) => string;
  readonly before: (key: RowKey) => string;
}
