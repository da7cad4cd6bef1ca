import { PERIOD_COLUMNS, type ColumnKind } from '../../../../src/calc/deal/periodCatalogue.ts';
import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';
import { cents } from '../../../../src/calc/money.ts';
import type { Result } from '../../../../src/calc/result.ts';
import type { Irr } from '../../../../src/calc/returns/irr.ts';
import { exitSections } from '../../../../src/api/deal/exitStatements.ts';
import type { DealReport } from '../dealReport.ts';
import { lackingWords } from '../../../../src/calc/deal/lacking.ts';
import { lacksOfReport, loanLack, loanLackText } from '../lackText.ts';
import { inputSections } from '../inputSections.ts';
import type { InputValue } from '../inputValue.ts';
import { irrWords } from '../irrWords.ts';
import { csvMoney } from '../../../paper/csv/csvMoney.ts';
import { csvText, type CsvCell } from '../../../paper/csv/csvText.ts';
import { scheduleRecords } from './scheduleRecords.ts';

/** A share or ratio as people would write it: the last binary digits of a sum are nobody's. @example csvRate(0.3 + 0.6) // 0.9 */
const csvRate = (value: number): number => Number(value.toPrecision(15));

/**
 * A deal as CSV. The first column names the table a record belongs to, so that a filter on it leaves a table that can be
 * pivoted: `Inputs` (group, name, value), `Results` (a record a period), `Returns` (name, value, why there is none),
 * `Exits` (way out, name, value, what it lacks) and the schedule of each mortgage.
 */
export function analysisCsv(report: DealReport): string {
  const tables: readonly (readonly [name: string, records: CsvCell[][]])[] = [
    ['Inputs', inputRecords(report)],
    ['Results', periodRecords(report)],
    ['Returns', returnRecords(report)],
    ['Exits', exitRecords(report)],
    ...report.loans.map((loan) => [loan.title, scheduleRecords(loan)] as const),
  ];
  return csvText(tables.flatMap(([name, records]) => records.map((record) => [name, ...record])));
}

function inputRecords(report: DealReport): CsvCell[][] {
  const { address, name, date } = report;
  const head: CsvCell[][] = [
    ['Group', 'Name', 'Value'],
    ['Report', 'Analysis', name],
    ['Report', 'Street', address?.street || null],
    ['Report', 'Place', address?.place || null],
    ['Report', 'Date', date],
  ];
  const rows = inputSections(report).flatMap(({ title, rows }) =>
    rows.map(({ label, value }): CsvCell[] => [
      title,
      value.kind === 'months' ? `${label}, months` : label,
      plain(value),
    ]),
  );
  return [...head, ...rows];
}

function periodRecords(report: DealReport): CsvCell[][] {
  const { outcome } = report;
  const lacks = lacksOfReport(report);
  const labels = PERIOD_COLUMNS.map(({ label }) => label);
  const rows = outcome.result.periods.map((period: PeriodResult) =>
    PERIOD_COLUMNS.map(({ key, kind }) => loanLackText(lacks, key) ?? periodCell(period[key], kind)),
  );
  return [labels, ...rows];
}

/** What does not exist is empty and says why. */
function returnRecords(report: DealReport): CsvCell[][] {
  const { returns, offer } = report.outcome;
  const lacks = lacksOfReport(report);
  const orLack = (path: string, counted: CsvCell[]): CsvCell[] => {
    const lack = loanLack(lacks, path);
    return lack === null ? counted : [null, lackingWords[lack]];
  };
  const irrCells = (irr: Irr): CsvCell[] => (irr.ok ? [csvRate(irr.value), null] : [null, irrWords(irr)]);
  const cells = (result: Result<number, string>): CsvCell[] =>
    result.ok ? [csvRate(result.value), null] : [null, result.reason];
  const orWhy = (value: CsvCell, why: string): CsvCell[] => [
    typeof value === 'number' ? csvRate(value) : value,
    value === null ? why : null,
  ];
  return [
    ['Name', 'Value', 'Why there is none'],
    ['Internal rate of return, before tax', ...orLack('returns.irrBeforeTax', irrCells(returns.irrBeforeTax))],
    ['Internal rate of return, after tax', ...orLack('returns.irrAfterTax', irrCells(returns.irrAfterTax))],
    ['Debt service coverage, first period', ...orLack('returns.dscr', cells(returns.dscr))],
    ['Break-even ratio, first period', ...orLack('returns.breakEvenRatio', cells(returns.breakEvenRatio))],
    ['Gross rent multiplier', ...orLack('returns.grossRentMultiplier', cells(returns.grossRentMultiplier))],
    ['Loan to value at the end', ...orLack('returns.finalLoanToValue', orWhy(returns.finalLoanToValue, 'no_value'))],
    [
      'Equity multiple, after tax',
      ...orLack('returns.equityMultiple', orWhy(returns.equityMultiple, 'no_cash_put_in')),
    ],
    [
      'Maximum allowable offer',
      ...orLack('exits.maximumOffer', orWhy(offer === null ? null : csvMoney(offer.offer), 'no_market_value')),
    ],
  ];
}

/** The statements of the screen, numbers plain. */
function exitRecords({ analysis, outcome: { exits } }: DealReport): CsvCell[][] {
  const rows = exitSections(analysis, exits).flatMap(({ title, lines, missing }): CsvCell[][] =>
    missing === null
      ? lines.map(({ label, value, text }) => [
          title,
          label,
          value === null ? text : value.kind === 'money' ? csvMoney(value.value) : csvRate(value.value),
          null,
        ])
      : [[title, null, null, missing]],
  );
  return [['Way out', 'Name', 'Value', 'What it lacks'], ...rows];
}

function periodCell(value: number | string | null, kind: ColumnKind): CsvCell {
  if (typeof value !== 'number') return value;
  return kind === 'money' ? csvMoney(cents(value)) : csvRate(value);
}

function plain(input: InputValue): CsvCell {
  return input.kind === 'money' && input.value !== null ? csvMoney(input.value) : input.value;
}
