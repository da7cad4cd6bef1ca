import { formatDate } from '../../../src/calc/format/date.ts';
import type { AmortizationReport } from '../amortizationReport.ts';
import { loanConventions } from '../conventions.ts';
import { loanInputs } from '../loanInputs.ts';
import { drawLines } from './charts.ts';
import { drawNotes } from './drawNotes.ts';
import { drawTitle } from './drawTitle.ts';
import { drawInputs } from './inputColumns.ts';
import { loanSentence } from '../loanSentence.ts';
import { drawLoan } from './loanPages.ts';
import { drawSchedule } from './schedulePages.ts';
import { yearEnds } from '../loanYears.ts';
import { PdfReport } from './pdfReport.ts';
import { ACCENT, LOSS } from './theme.ts';

const CHART_HEIGHT = 150;

/** A mortgage on paper: inputs, years, conventions, every payment. */
export async function amortizationPdf({ loan, date }: AmortizationReport): Promise<Buffer> {
  const sentence = loanSentence(loan);
  const report = new PdfReport({ kind: 'Amortization', subject: sentence, date });
  drawTitle(report, sentence, '', [formatDate(date, 'MMMM DD, YYYY')]);
  drawInputs(report, [{ title: 'Mortgage', rows: loanInputs(loan) }]);
  drawChart(report, loan);
  drawLoan(report, { ...loan, title: 'By year' });
  drawNotes(report, 'How these numbers are calculated', loanConventions([loan]));
  drawSchedule(report, loan, 'Every payment');
  return await report.finish();
}

/** What is owed and what was paid, at the end of each loan year. */
function drawChart(report: PdfReport, { schedule, plan }: AmortizationReport['loan']): void {
  const ends = yearEnds(schedule.rows, plan.interval);
  if (ends.length < 2) return;
  const frame = { x: report.left, y: report.y + 8, width: report.width, height: CHART_HEIGHT };
  drawLines(report, frame, {
    title: 'At the end of each loan year',
    labels: ends.map((_, index) => String(index + 1)),
    series: [
      { label: 'Balance', color: ACCENT, values: ends.map(({ balance }) => balance) },
      { label: 'Interest paid', color: LOSS, values: ends.map(({ cumulativeInterest }) => cumulativeInterest) },
    ],
  });
  report.y += CHART_HEIGHT + 12;
}
