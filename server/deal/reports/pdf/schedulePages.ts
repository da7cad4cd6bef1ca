import { setImmediate } from 'node:timers/promises';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { monthsOf } from '../../../../src/calc/mortgage/interval.ts';
import type { LoanReport } from '../loanReport.ts';
import { plainDollars } from '../../../paper/pdf/dollars.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable, type PdfColumn, type PdfRow } from '../../../paper/pdf/pdfTable.ts';
import { MUTED } from '../../../paper/pdf/theme.ts';

/** Five years of monthly payments, which is what fits under the heading. */
const ROWS_PER_PAGE = 60;

/** Every payment, on pages of their own. Lets others go on between pages: a hundred years take a while. */
export async function drawSchedule(report: PdfReport, loan: LoanReport, heading: string): Promise<void> {
  const rows = scheduleRows(loan);
  for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) {
    await setImmediate();
    report.newPage('portrait');
    report.text(heading, report.left, report.y, { size: 13, isBold: true });
    report.text(`${loan.title}, in dollars`, report.right, report.y + 4, { color: MUTED, align: 'right' });
    report.y += 24;
    const columns = scheduleColumns(report, loan);
    drawTable(report, columns, rows.slice(from, from + ROWS_PER_PAGE), { size: 7.2, rowHeight: 10.6 });
  }
}

function scheduleColumns(report: PdfReport, { schedule }: LoanReport): PdfColumn[] {
  const hasDates = schedule.rows[0]?.date != null;
  const amounts = ['Payment', 'Interest', 'Principal', 'Balance', 'Cum. interest', 'Cum. principal'];
  const fixed = 36 + (hasDates ? 58 : 0);
  return [
    { label: 'No.', width: 36 },
    ...(hasDates ? [{ label: 'Due', width: 58 }] : []),
    ...amounts.map((label) => ({ label, width: (report.width - fixed) / amounts.length })),
  ];
}

function scheduleRows({ schedule, plan }: LoanReport): PdfRow[] {
  const hasDates = schedule.rows[0]?.date != null;
  const perYear = Math.round((12 * monthsOf(plan.interval).denominator) / monthsOf(plan.interval).numerator);
  return schedule.rows.map((row): PdfRow => ({
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
}
