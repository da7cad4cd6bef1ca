import { PERIOD_COLUMNS, type ColumnKind } from '../../../src/calc/analysis/periodCatalogue.ts';
import type { PeriodResult } from '../../../src/calc/analysis/analyze.ts';
import { cents } from '../../../src/calc/money.ts';
import type { DealReport } from '../dealReport.ts';
import { inputSections } from '../inputSections.ts';
import type { InputValue } from '../inputValue.ts';
import { csvMoney } from './csvMoney.ts';
import { csvText, type CsvCell } from './csvText.ts';
import { scheduleRecords } from './scheduleRecords.ts';

/**
 * A deal as CSV. The first column names the table a record belongs to, so that a filter on it leaves a table that can be
 * pivoted: `Inputs` (group, name, value), `Results` (a record a period) and the schedule of each mortgage.
 */
export function analysisCsv(report: DealReport): string {
  const tables: readonly (readonly [name: string, records: CsvCell[][]])[] = [
    ['Inputs', inputRecords(report)],
    ['Results', periodRecords(report)],
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
    rows.map(({ label, value }): CsvCell[] => [title, label, plain(value)]),
  );
  return [...head, ...rows];
}

function periodRecords({ outcome }: DealReport): CsvCell[][] {
  const labels = PERIOD_COLUMNS.map(({ label }) => label);
  const rows = outcome.result.periods.map((period: PeriodResult) =>
    PERIOD_COLUMNS.map(({ key, kind }) => periodCell(period[key], kind)),
  );
  return [labels, ...rows];
}

function periodCell(value: number | string | null, kind: ColumnKind): CsvCell {
  return kind === 'money' && typeof value === 'number' ? csvMoney(cents(value)) : value;
}

function plain(input: InputValue): CsvCell {
  return input.kind === 'money' && input.value !== null ? csvMoney(input.value) : input.value;
}
