import { formatDate } from '../../../../src/calc/format/date.ts';
import { analysisKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { subjectOf, type DealReport } from '../dealReport.ts';
import { inputSections, RENTAL_UNITS } from '../inputSections.ts';
import { choiceLabel, text, type InputSection, money, type InputRow } from '../inputValue.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { lacksOfReport, lackText } from '../lackText.ts';
import { keyFigures } from '../keyFigures.ts';
import { dealConventions, loanConventions } from '../conventions.ts';
import { drawBars, drawLines } from '../../../paper/pdf/charts.ts';
import { drawNotes } from '../../../paper/pdf/drawNotes.ts';
import { drawInputs } from './inputColumns.ts';
import { drawKeyFigures } from '../../../paper/pdf/keyFigureStrip.ts';
import { drawLoan } from './loanPages.ts';
import { drawLoanTerms } from './loanTerms.ts';
import { drawSchedule } from './schedulePages.ts';
import { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawPeriods } from './periodTable.ts';
import { drawRentRoll } from './rentRoll.ts';
import { drawTitle } from '../../../paper/pdf/drawTitle.ts';
import { ACCENT, GAIN, LOSS, MUTED } from '../../../paper/pdf/theme.ts';
import { exitSections } from '../../../../src/api/deal/exitStatements.ts';
import { cents, sumCents } from '../../../../src/calc/money.ts';

const CHART_HEIGHT = 150;

/** A deal on paper: figures, charts, inputs, exits, results by period, loans by year, conventions, every payment. */
export async function analysisPdf(deal: DealReport, product?: string): Promise<Buffer> {
  const report = new PdfReport({ kind: 'Deal analysis', subject: subjectOf(deal), date: deal.date, product });
  const { termMonths } = deal.deal;
  const hold = termMonths % 12 === 0 ? `${termMonths / 12}-year hold` : `${termMonths}-month hold`;
  const kind = choiceLabel(analysisKinds.propertyType, deal.analysis.propertyType);
  const place = deal.address?.street ? deal.address.place : '';
  const name = subjectOf(deal) === deal.name ? null : deal.name;
  drawTitle(report, subjectOf(deal), place, [name, kind, hold, formatDate(deal.date, 'MMMM DD, YYYY')]);
  drawKeyFigures(report, keyFigures(deal));
  drawCharts(report, deal);
  drawInputs(report, sourcesAndUses(deal));
  drawLoanTerms(report, deal);
  drawRentRoll(report, deal);
  const inputs = inputSections(deal).filter(({ title }) => title !== RENTAL_UNITS);
  drawInputs(report, inputs, 'Inputs');
  const exits = exitStatements(deal);
  if (exits.length > 0) drawInputs(report, exits, 'Other ways out of the deal');
  drawPeriods(report, deal);
  const hasPayments = deal.loans.some(({ schedule }) => schedule.rows.length > 0);
  if (hasPayments || report.isLandscape) report.newPage('portrait');
  for (const loan of deal.loans) drawLoan(report, loan);
  drawNotes(report, 'How these numbers are calculated', [...dealConventions(deal), ...loanConventions(deal.loans)]);
  for (const loan of deal.loans) await drawSchedule(report, loan, 'Appendix: every payment');
  return await report.finish();
}

function drawCharts(report: PdfReport, deal: DealReport): void {
  const { result } = deal.outcome;
  const { periods } = result;
  const lacks = lacksOfReport(deal);
  const lack = lackText(lacks, 'cashAfterTax') ?? lackText(lacks, 'equity');
  if (lack !== null) {
    report.paragraph(`Cash flow, value and equity by year are ${lack}.`, { color: MUTED });
    return;
  }
  const labels = periods.map(({ number }) => String(number));
  const unit = result.termMonths < 12 ? 'month' : 'year';
  const width = (report.width - 26) / 2;
  const frame = { y: report.y + 4, width, height: CHART_HEIGHT };
  drawBars(
    report,
    { ...frame, x: report.left },
    {
      title: `Cash flow after tax, by ${unit}`,
      values: periods.map(({ cashAfterTax }) => cashAfterTax),
      labels,
      gain: ACCENT,
      loss: LOSS,
    },
  );
  drawLines(
    report,
    { ...frame, x: report.left + width + 26 },
    {
      title: `At the end of each ${unit}`,
      labels,
      series: [
        { label: 'Value', color: ACCENT, values: periods.map(({ propertyValue }) => propertyValue) },
        { label: 'Equity', color: GAIN, values: periods.map(({ equity }) => equity) },
        { label: 'Loans', color: LOSS, values: periods.map(({ mortgageBalance }) => mortgageBalance) },
      ],
    },
  );
  report.y += CHART_HEIGHT + 14;
}

/** The same deal offered for, assigned, flipped and refinanced, as far as its inputs go, as the screen shows it. */
function exitStatements({ analysis, outcome }: DealReport): InputSection[] {
  return exitSections(analysis, outcome.exits)
    .filter(({ missing }) => missing === null || missing.startsWith(MISSING))
    .map(({ title, lines, missing }) => ({
      title,
      rows:
        missing !== null
          ? [{ label: missing, value: text('') }]
          : lines.map((line) => ({
              label: line.label,
              value: text(line.text),
              ...(line.kind === 'sum' ? { isTotal: true as const } : {}),
            })),
    }));
}

/** What the purchase costs and who pays for it; both sides add up to the same. Nothing without a purchase price. */
function sourcesAndUses({ analysis, deal, loans, outcome: { result } }: DealReport): InputSection[] {
  if (typeof analysis.purchaseAmount !== 'number') return [];
  const uses: InputRow[] = [
    { label: 'Purchase price', value: money(deal.purchase) },
    { label: 'Closing costs paid by buyer', value: money(deal.closingCosts) },
    { label: 'Improvements', value: money(deal.improvements) },
  ];
  const borrowed = loans.filter(({ plan }) => plan.amount > 0);
  const sources: InputRow[] = [
    ...borrowed.map(({ title, plan }) => ({ label: title, value: money(plan.amount) })),
    { label: 'Cash', value: money(result.initialCash) },
  ];
  const total = money(sumCents([deal.purchase, deal.closingCosts, deal.improvements]));
  const paid = money(cents(borrowed.reduce((sum, { plan }) => sum + plan.amount, 0) + result.initialCash));
  return [
    { title: 'Uses', rows: [...uses, { label: 'Total', value: total, isTotal: true }] },
    { title: 'Sources', rows: [...sources, { label: 'Total', value: paid, isTotal: true }] },
  ];
}
