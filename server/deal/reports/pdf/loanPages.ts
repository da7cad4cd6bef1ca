import { formatDate } from '../../../../src/calc/format/date.ts';
import { formatNumber, formatPercent } from '../../../../src/calc/format/number.ts';
import { cents, sumCents } from '../../../../src/calc/money.ts';
import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { LoanReport } from '../loanReport.ts';
import { loanSentence } from '../loanSentence.ts';
import { loanYears } from '../loanYears.ts';
import { exactDollars, plainDollars } from '../../../paper/pdf/dollars.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable, type PdfColumn, type PdfRow } from '../../../paper/pdf/pdfTable.ts';
import { MUTED } from '../../../paper/pdf/theme.ts';

/** Thirty years fit under the inputs of a loan. */
const YEAR_HEIGHT = 11.3;

/** Totals of a loan, its payments added up by years, and the rates it changes to. */
export function drawLoan(report: PdfReport, loan: LoanReport): void {
  if (loan.schedule.rows.length === 0) {
    report.section(loan.title);
    const why =
      loan.lack === null
        ? 'There are no payments: the amount or the term is 0'
        : `Payments are ${MISSING}: ${lackingWords[loan.lack]}`;
    report.paragraph(`${loanSentence(loan)}. ${why}.`, { color: MUTED });
    return;
  }
  report.section(loan.title, 120);
  report.paragraph(loanSentence(loan), { color: MUTED });
  report.paragraph(factsOf(loan).join('  ·  '));
  report.y += 4;
  drawTables(report, loan);
}

/** The payments of a loan by years and its rates, under a heading; nothing without payments. */
export function drawLoanYears(report: PdfReport, loan: LoanReport, heading: string): void {
  if (loan.schedule.rows.length === 0) return;
  report.section(heading, 120);
  drawTables(report, loan);
}

function drawTables(report: PdfReport, loan: LoanReport): void {
  drawYears(report, loan);
  if (loan.schedule.rateChanges.length > 1) drawRates(report, loan);
}

function factsOf({ schedule }: LoanReport): string[] {
  const [first] = schedule.rows;
  const last = schedule.rows.at(-1);
  const facts = [
    `First payment ${exactDollars(first?.payment ?? cents(0))}`,
    `${formatNumber(schedule.rows.length)} payments`,
    `Total interest ${exactDollars(schedule.totalInterest)}`,
    `Total paid ${exactDollars(schedule.totalPayment)}`,
  ];
  if (last?.date != null) facts.push(`Paid off ${formatDate(last.date)}`);
  const { balloon } = schedule;
  if (balloon !== null)
    facts.push(`Balloon ${exactDollars(balloon.payment)} with payment ${formatNumber(balloon.paymentNumber)}`);
  return facts;
}

function drawYears(report: PdfReport, { schedule, plan }: LoanReport): void {
  const years = loanYears(schedule.rows, plan.interval);
  const hasDates = schedule.rows[0]?.date != null;
  const rows = [...years].map(([year, payments]): PdfRow => {
    const last = payments.at(-1);
    return {
      cells: [
        `Year ${year}`,
        ...(hasDates ? [formatDate(last?.date)] : []),
        plainDollars(sumCents(payments.map(({ payment }) => payment))),
        plainDollars(sumCents(payments.map(({ interest }) => interest))),
        plainDollars(sumCents(payments.map(({ principal }) => principal))),
        plainDollars(last?.balance ?? cents(0)),
      ],
    };
  });
  const amounts = ['Payments', 'Interest', 'Principal', 'Balance at the end'];
  const width = 92;
  const columns: PdfColumn[] = [
    { label: 'Loan year', width: report.width - width * amounts.length - (hasDates ? 76 : 0), align: 'left' },
    ...(hasDates ? [{ label: 'Last payment', width: 76 }] : []),
    ...amounts.map((label) => ({ label, width })),
  ];
  drawTable(report, columns, rows, { rowHeight: YEAR_HEIGHT });
  report.y += 8;
}

function drawRates(report: PdfReport, { schedule, title }: LoanReport): void {
  const hasDates = schedule.rows[0]?.date != null;
  const labels = { INITIAL: 'Start', PHASE: 'Amortizing phase', ADJUSTMENT: 'Adjustment' };
  drawTable(
    report,
    [
      { label: `${title}: rate change`, width: report.width - 252 - (hasDates ? 80 : 0), align: 'left' },
      { label: 'From payment', width: 80 },
      ...(hasDates ? [{ label: 'Effective', width: 80 }] : []),
      { label: 'Rate', width: 80 },
      { label: 'Payment', width: 92 },
    ],
    schedule.rateChanges.map(({ paymentNumber, effectiveDate, rate, type }) => ({
      cells: [
        labels[type],
        formatNumber(paymentNumber),
        ...(hasDates ? [formatDate(effectiveDate)] : []),
        formatPercent(rate, 4),
        plainDollars(schedule.rows[paymentNumber - 1]?.payment ?? cents(0)),
      ],
    })),
    { rowHeight: 12 },
  );
  report.y += 8;
}
