import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { formatDuration } from '../../../src/calc/format/duration.ts';
import { formatPercent } from '../../../src/calc/format/number.ts';
import { mortgageKinds } from '../../../src/api/catalogue/deal/fieldKinds.ts';
import { choiceLabel } from './inputValue.ts';
import type { LoanReport } from './loanReport.ts';

/** A loan in a line. @example loanSentence(loan) // 'Fixed interest, $160,000, 6% over 30 years' */
export function loanSentence({ mortgage, plan }: LoanReport): string {
  const over = (rate: number | null | undefined, months: number) =>
    `${rate == null ? 'rate not known' : formatPercent(rate, 4)} over ${formatDuration(months).toLowerCase()}`;
  const phases = [
    ...(plan.interestOnlyPayments > 0 ? [over(mortgage.interestOnlyRate, mortgage.interestOnlyTerm ?? 0)] : []),
    ...(plan.amortizingMonths > 0 ? [over(mortgage.fixedInterestRate, plan.amortizingMonths)] : []),
  ].join(', then ');
  const type = choiceLabel(mortgageKinds.type, mortgage.type) ?? '';
  const parts = [type, formatCurrency(plan.amount), phases, plan.adjustment === null ? '' : 'adjustable'];
  return parts.filter((part) => part !== '').join(', ');
}
