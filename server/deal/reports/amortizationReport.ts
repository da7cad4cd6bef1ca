import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Mortgage } from '../../../src/calc/mortgage/mortgage.ts';
import { mortgageKinds } from '../../../src/api/catalogue/deal/fieldKinds.ts';
import type { Reported } from './dealReport.ts';
import { loanReport, type LoanReport } from './loanReport.ts';

/** The amortization of one mortgage, as the files show it. */
export interface AmortizationReport {
  readonly date: CalendarDate;
  readonly loan: LoanReport;
}

export function amortizationReport(mortgage: Mortgage, date: CalendarDate): Reported<AmortizationReport> {
  try {
    return { ok: true, report: { date, loan: loanReport(mortgage) } };
  } catch (error) {
    // RangeError is what the calculation throws on values it refuses; anything else is a mistake of the program.
    if (error instanceof RangeError) return { ok: false, message: error.message };
    throw error;
  }
}

/** @example loanWords({ loan: fixed162000, date }) // 'Fixed interest 162000' */
export function loanWords({ loan: { mortgage, plan } }: AmortizationReport): string {
  return `${mortgageKinds.type.options[mortgage.type]} ${Math.floor(plan.amount / 100)}`;
}
