import { formatDate } from '../../../../src/calc/format/date.ts';
import type { AmortizationReport } from '../amortizationReport.ts';
import { loanConventions } from '../conventions.ts';
import { loanInputs } from '../loanInputs.ts';
import { drawLines } from '../../../paper/pdf/charts.ts';
import { drawNotes } from '../../../paper/pdf/drawNotes.ts';
import { drawTitle } from '../../../paper/pdf/drawTitle.ts';
import { drawInputs } from './inputColumns.ts';
import { loanSentence } from '../loanSentence.ts';
import { loanFigures } from '../loanFigures.ts';
import { drawKeyFigures } from '../../../paper/pdf/keyFigureStrip.ts';
import { drawLoanYears } from './loanPages.ts';
import { drawSchedule } from './schedulePages.ts';
import { yearEnds } from '../loanYears.ts';
import { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { ACCENT, LOSS } from '../../../paper/pdf/theme.ts';

const CHART_HEIGHT = 150;
const COLUMN_GAP = 26;

/** A mortgage on paper: inputs, years, conventions, every payment. */
export async function amortizationPdf({ loan, date }: AmortizationReport, product?: string): Promise<Buffer> {
  const sentence = loanSentence(loan);
  const report = new PdfReport({ kind: 'Amortization', subject: sentence, date, product });
  drawTitle(report, sentence, '', [formatDate(date, 'MMMM DD, YYYY')]);
  drawKeyFigures(report, loanFigures(loan));
  const top = report.y;
  drawInputs(report, [{ title: 'Mortgage', rows: loanInputs(loan) }]);
  drawChart(report, loan, top + 6);
  drawLoanYears(report, loan, 'By year');
  drawNotes(report, 'How these numbers are calculated', loanConventions([loan]));
  await drawSchedule(report, loan, 'Every payment');
  return await report.finish();
}

/** What is owed and what was paid at the end of each loan year, to the right of the inputs. */
function drawChart(report: PdfReport, { schedule, plan }: AmortizationReport['loan'], top: number): void {
  const ends = yearEnds(schedule.rows, plan.interval);
  if (ends.length < 2) return;
  const width = (report.width - COLUMN_GAP) / 2;
  const frame = { x: report.right - width, y: top, width, height: CHART_HEIGHT };
  drawLines(report, frame, {
    title: 'At the end of each loan year',
    labels: ends.map((_, index) => String(index + 1)),
    series: [
      { label: 'Balance', color: ACCENT, values: ends.map(({ balance }) => balance) },
      { label: 'Interest paid', color: LOSS, values: ends.map(({ cumulativeInterest }) => cumulativeInterest) },
    ],
  });
  report.y = Math.max(report.y, top + CHART_HEIGHT + 12);
}
