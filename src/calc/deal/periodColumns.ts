import type { CalendarDate } from '../dates.ts';
import type { Cents } from '../money.ts';
import type { Debt } from './debt.ts';
import type { Operating } from './operating.ts';
import type { Sale } from './sale.ts';

/** A period before its cumulative columns. */
export interface PeriodColumns extends Operating, Debt, Sale {
  readonly number: number;
  readonly firstMonth: number;
  readonly lastMonth: number;
  readonly months: number;
  /** Due date of the period's last month; null without a first payment date. */
  readonly date: CalendarDate | null;
  readonly depreciation: Cents;
  readonly cashBeforeTax: Cents;
  readonly taxes: Cents;
  readonly cashAfterTax: Cents;
  readonly cashOnCashRate: number;
  readonly capRate: number;
  readonly saleNetProfit: Cents;
}
