import { formatDate } from '../../../src/calc/format/date.ts';
import { monthsOf } from '../../../src/calc/mortgage/interval.ts';
import type { LoanReport } from '../loanReport.ts';
import { plainDollars } from './dollars.ts';
import type { PdfReport } from './pdfReport.ts';
import { drawTable, type PdfColumn, type PdfRow } from './pdfTable.ts';
import { MUTED } from './theme.ts';

/** Every payment, on pages of their own. */
export function drawSchedule(report: PdfReport, { title, schedule, plan }: LoanReport, heading: string): void {
  if (schedule.rows.length === 0) return;
  report.newPage('portrait');
  report.text(heading, report.left, report.y, { size: 13, isBold: true });
  report.text(`${title}, in dollars`, report.right, report.y + 4, { color: MUTED, align: 'right' });
  report.y += 24;
  const hasDates = schedule.rows[0]?.date != null;
  const amounts = ['Payment', 'Interest', 'Principal', 'Balance', 'Cum. interest', 'Cum. principal'];
  const fixed = 36 + (hasDates ? 58 : 0);
  const columns: PdfColumn[] = [
    { label: 'No.', width: 36 },
    ...(hasDates ? [{ label: 'Due', width: 58 }] : []),
    ...amounts.map((label) => ({ label, width: (report.width - fixed) / amounts.length })),
  ];
  const perYear = Math.round((12 * monthsOf(plan.interval).denominator) / monthsOf(plan.interval).numerator);
  const rows = schedule.rows.map((row): PdfRow => ({
    cells: [
      String(row.paymentNumber),
      ...(hasDates ? [formatDate(row.date)] : []),
      plainDollars(row.payment),
      plainDollars(row.interest),
      plainDollars(row.principal),
      plainDollars(row.balance),
      plainDollars(row.cumulativeInterest),
      plainDollars(row.cumulativePrincipal),
    ],
    ...(perYear > 1 && row.paymentNumber % perYear === 0 ? { kind: 'year' as const } : {}),
  }));
  drawTable(report, columns, rows, { size: 7.2, rowHeight: 10.6 });
}
