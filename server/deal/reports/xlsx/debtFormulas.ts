/** Debt of a period as sums over the schedules (calculation conventions 14). */
import type { LoanReport } from '../loanReport.ts';
import { loanName } from './loanName.ts';
import type { PeriodPlace } from './periodPlace.ts';

interface NamedLoan {
  readonly name: string;
  readonly report: LoanReport;
}

/** The loans that lend something. */
function lending(loans: readonly LoanReport[]): NamedLoan[] {
  return loans
    .map((report, index) => ({ name: loanName(loans, index), report }))
    .filter(({ report }) => report.plan.amount > 0);
}

/** Interest or principal of the payments that fall in a period; null without any. */
export function debtPaid(
  loans: readonly LoanReport[],
  what: 'interest' | 'principal',
  { at }: PeriodPlace,
): string | null {
  const sums = lending(loans)
    .filter(({ report }) => report.schedule.rows.length > 0)
    .map(({ name }) => {
      const months = `${name}_schedule_months`;
      const [first, last] = [`">="&${at('firstMonth')}`, `"<="&${at('lastMonth')}`];
      return `SUMIFS(${name}_schedule_${what},${months},${first},${months},${last})`;
    });
  return sums.length === 0 ? null : `ROUND(${sums.join('+')},2)`;
}

/** Interest of the payments up to a month; null without any. */
export function interestThrough(loans: readonly LoanReport[], month: string): string | null {
  const sums = lending(loans)
    .filter(({ report }) => report.schedule.rows.length > 0)
    .map(({ name }) => `SUMIFS(${name}_schedule_interest,${name}_schedule_months,"<="&${month})`);
  return sums.length === 0 ? null : `ROUND(${sums.join('+')},2)`;
}

/** What is owed after the last payment of a period; null without loans. */
export function debtOwed(loans: readonly LoanReport[], { at }: PeriodPlace): string | null {
  const owed = lending(loans).map(({ name, report }) => {
    if (report.schedule.rows.length === 0) return `${name}_amount`;
    return `${name}_amount-SUMIFS(${name}_schedule_principal,${name}_schedule_months,"<="&${at('lastMonth')})`;
  });
  return owed.length === 0 ? null : `ROUND(${owed.join('+')},2)`;
}

/** What is owed at the start of the hold. */
export function openingBalance(loans: readonly LoanReport[]): { readonly value: number; readonly formula?: string } {
  const named = lending(loans);
  const value = named.reduce((sum, { report }) => sum + report.plan.amount, 0) / 100;
  return named.length === 0 ? { value } : { value, formula: named.map(({ name }) => `${name}_amount`).join('+') };
}
