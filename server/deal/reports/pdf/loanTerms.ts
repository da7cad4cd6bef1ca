import { formatDuration } from '../../../../src/calc/format/duration.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { fixedPercent, formatPercent } from '../../../../src/calc/format/number.ts';
import { mortgageKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import type { DealReport } from '../dealReport.ts';
import { choiceLabel } from '../inputValue.ts';
import type { LoanReport } from '../loanReport.ts';
import { exactDollars } from '../../../paper/pdf/dollars.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable } from '../../../paper/pdf/pdfTable.ts';

/** All loans of a deal in a table; nothing without loans. */
export function drawLoanTerms(report: PdfReport, { loans, deal }: DealReport): void {
  if (loans.length === 0) return;
  report.section('Loans', 40);
  const columns = [
    { label: 'Loan', width: report.width - 360, align: 'left' },
    { label: 'Amount', width: 84 },
    { label: 'First rate', width: 52 },
    { label: 'Term', width: 76 },
    { label: 'First payment', width: 76 },
    { label: 'Loan to price', width: 72 },
  ] as const;
  const rows = loans.map((loan) => ({
    cells: [...termCells(loan), deal.purchase > 0 ? fixedPercent(loan.plan.amount / deal.purchase) : ''],
  }));
  drawTable(report, columns, rows);
  report.y += 6;
}

function termCells({ plan, schedule, title, mortgage, lack }: LoanReport): string[] {
  const [first] = schedule.rows;
  const [rate] = schedule.rateChanges;
  const interestOnlyMonths = plan.interestOnlyPayments > 0 ? (mortgage.interestOnlyTerm ?? 0) : 0;
  const type = choiceLabel(mortgageKinds.type, mortgage.type);
  return [
    `${title}: ${type}${plan.adjustment === null ? '' : ', adjustable'}`,
    exactDollars(plan.amount),
    rate === undefined ? '' : formatPercent(rate.rate, 4),
    formatDuration(interestOnlyMonths + plan.amortizingMonths),
    first === undefined ? (lack === null ? 'none' : MISSING) : exactDollars(first.payment),
  ];
}
