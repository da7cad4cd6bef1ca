import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { lacksOfReport, loanLackText } from '../lackText.ts';
import { subjectOf, type DealReport } from '../dealReport.ts';
import { periodLabel } from '../periodLabel.ts';
import type { PeriodPlace, RowKey } from './periodPlace.ts';
import { resultRows, type ResultRow } from './resultRows.ts';
import { addReturns } from './returnRows.ts';
import { columnLetters } from '../../../paper/xlsx/columnLetters.ts';
import { SheetDraft, type DraftCell } from '../../../paper/xlsx/sheetDraft.ts';

const HEAD_ROWS = 2;
const START_COLUMN = 1;
/** Sums that a reader looks for. */
const TOTALS: ReadonlySet<RowKey> = new Set([
  'grossIncome',
  'netIncome',
  'operatingExpenses',
  'noi',
  'cashBeforeTax',
  'cashAfterTax',
]);

/** The results of a deal: a row a measure, a column a period, and under them the returns of the whole hold. */
export function resultsSheet(report: DealReport): SheetDraft {
  const { periods } = report.outcome.result;
  const draft = new SheetDraft('Results', {
    widths: [32, 15, ...periods.map(() => 15)],
    frozenRows: HEAD_ROWS,
    frozenColumns: 1,
    isLandscape: true,
  });
  draft.add([{ value: `Results: ${subjectOf(report)}`, look: 'title' }]);
  draft.add([
    { value: 'Dollars', look: 'header' },
    ...['Start', ...periods.map((period) => periodLabel(period, report.outcome.result))].map((value): DraftCell => ({
      value,
      look: 'header',
      format: 'number',
    })),
  ]);

  const rows = resultRows(report);
  const lacks = lacksOfReport(report);
  const numbers = rowNumbers(rows);
  let group = '';
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group;
      draft.add(
        [group, ...Array.from({ length: periods.length + 1 }, () => null)].map((value) => ({ value, look: 'section' })),
      );
    }
    // What is taxed lacks what the taxes lack.
    const lack = loanLackText(lacks, row.key === 'taxableIncome' ? 'taxes' : row.key);
    if (lack !== null) {
      draft.add([
        { value: row.label, look: 'label' },
        startCell(row),
        ...periods.map(() => notThere),
        { value: lack, look: 'remark' },
      ]);
      continue;
    }
    draft.add([
      { value: row.label, look: TOTALS.has(row.key) ? 'total' : 'label' },
      startCell(row),
      ...periods.map((period, index) => periodCell(row, placeOf(period, index, numbers))),
    ]);
  }
  addReturns(draft, report, (key, index) => reference(numbers, key, START_COLUMN + 1 + index));
  return draft;
}

const notThere: DraftCell = { value: MISSING, format: 'number', look: 'fixed' };

/** Numbers of the rows as they will stand, with a row for each group's title. */
function rowNumbers(rows: readonly ResultRow[]): ReadonlyMap<RowKey, number> {
  const numbers = new Map<RowKey, number>();
  let next = HEAD_ROWS;
  let group = '';
  for (const row of rows) {
    if (row.group !== group) {
      group = row.group;
      next++;
    }
    numbers.set(row.key, next++);
  }
  return numbers;
}

function reference(numbers: ReadonlyMap<RowKey, number>, key: RowKey, column: number): string {
  const row = numbers.get(key);
  if (row === undefined) throw new RangeError(`the results have no row ${key}`);
  return `${columnLetters(column)}${row + 1}`;
}

function placeOf(period: PeriodResult, index: number, numbers: ReadonlyMap<RowKey, number>): PeriodPlace {
  const column = START_COLUMN + 1 + index;
  return {
    period,
    at: (key) => reference(numbers, key, column),
    before: (key) => reference(numbers, key, column - 1),
  };
}

function startCell({ start, format, key }: ResultRow): DraftCell | undefined {
  const look = TOTALS.has(key) ? 'total' : 'plain';
  if (start === undefined) return look === 'total' ? { value: null, look } : undefined;
  return { ...start, format, look: start.formula === undefined ? 'fixed' : look };
}

function periodCell({ key, value, formula, format }: ResultRow, place: PeriodPlace): DraftCell {
  const text = formula(place);
  const look = TOTALS.has(key) ? 'total' : text === null ? 'fixed' : 'plain';
  return { value: value(place.period), format, look, ...(text === null ? {} : { formula: text }) };
}
