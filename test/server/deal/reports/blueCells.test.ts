/** Every blue cell of a deal's workbook against another program: LibreOffice, headless. Skips where it is not installed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { analysisSheets, analysisWorkbook } from '../../../../server/deal/reports/xlsx/analysisWorkbook.ts';
import { NEEDS_NEW_FILE } from '../../../../server/deal/reports/xlsx/inputRows.ts';
import type { DraftCell, SheetDraft } from '../../../../server/paper/xlsx/sheetDraft.ts';
import type { AnalysisInput } from '../../../../src/api/contract/deal/analyses.ts';
import { needs } from '../../../support/needs.ts';
import { blueCells, type BlueCell } from './support/blueCells.ts';
import { reportOf } from './support/deals.ts';
import { findOffice } from './support/office.ts';
import { tryCells, type Shown } from './support/tryCells.ts';
import { VARIED_DEALS } from './support/variedDeals.ts';

const office = findOffice();
if (office === null) console.log('LibreOffice is not in PATH: the blue cells of the workbooks are not changed.');

/** What drives nothing before another blue cell is filled: here the price. */
const WAITING: Readonly<Record<string, readonly string[]>> = {
  'nothing yet': [
    'Taxes and depreciation: Capital gain tax rate, Inputs B28',
    'Value and sale: Growth a year, Inputs B37',
    'Value and sale: Cost of sale, Inputs B38',
  ],
};

/** A blue cell with another number in it, and what the workbook shows then. */
interface Trial {
  readonly deal: AnalysisInput;
  readonly cell: BlueCell;
  readonly value: number;
  readonly shown: Shown;
}

/** Other numbers for a cell, as an analyst may try them. */
function othersFor({ value, format, name }: BlueCell): number[] {
  const cents = (dollars: number) => Math.round(dollars * 100) / 100;
  if (name.endsWith('_extra_months')) return [1, 3, 6, 12].filter((months) => months !== value);
  switch (format) {
    case 'money':
      return [cents(value * 1.37 + 1234.56), cents(value * 0.81), 0];
    case 'rate':
      return [value > 0.9 ? 0.875 : Number((value + 0.0135).toFixed(6)), Number((value * 0.55).toFixed(4)), 0];
    case 'date':
      return [value + 31, value - 400];
    case 'whole':
      return [value + 7, Math.max(1, value - 5)];
    default:
      return [value + 3, Number((value * 0.6).toFixed(2))];
  }
}

/** By the names of the deals. */
const trials: Record<string, Trial[]> = {};

beforeAll(async () => {
  if (office === null) return;
  const plans = Object.entries(VARIED_DEALS).map(([name, deal]) => {
    const typed = blueCells(deal).flatMap((cell) =>
      othersFor(cell)
        .filter((value) => value !== cell.value)
        .map((value) => ({ deal, cell, value })),
    );
    return { name, deal, typed };
  });
  const workbooks = plans.map(async ({ deal, typed }) => ({
    file: await analysisWorkbook(reportOf(deal)),
    typed: typed.map(({ cell: { sheet, place }, value }) => ({ sheet, place, value })),
  }));
  const shown = await tryCells(office, await Promise.all(workbooks));
  for (const [index, { name, typed }] of plans.entries()) {
    trials[name] = typed.map((trial, at) => ({ ...trial, shown: shown[index]?.[at] ?? new Map() }));
  }
}, 480_000);

type Value = string | number | null | undefined;

interface Result {
  readonly value: Value;
  readonly isFormula: boolean;
}

/**
 * What the cells show, by sheet, section, label of the row and column: rows and columns may be others in a fresh file.
 * Of a schedule the header says which column it is.
 */
function resultsOf(
  sheets: readonly SheetDraft[],
  show: (sheet: string, row: number, column: number, cell: DraftCell) => Value,
): Map<string, Result> {
  const found = new Map<string, Result>();
  for (const { name, rows } of sheets) {
    const heads = name.startsWith('Amortization') ? rows[2] : undefined;
    let section: Value = '';
    rows.forEach((cells, row) => {
      if (cells[0]?.look === 'section') section = cells[0].value;
      cells.forEach((cell, column) => {
        if (cell === undefined || column === 0) return;
        const key = [name, section, cells[0]?.value, heads?.[column]?.value ?? column].join(' / ');
        found.set(key, { value: show(name, row, column, cell), isFormula: cell.formula !== undefined });
      });
    });
  }
  return found;
}

const written = (deal: AnalysisInput): Map<string, Result> =>
  resultsOf(analysisSheets(reportOf(deal)).sheets, (_sheet, _row, _column, { value }) => value);

/** Sums of nothing are blank. */
const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-6 + Math.abs(one) * 1e-13
    : (one || '') === (other || '');

/** Several rates may fit then, and the file says that it does not know. */
const isUnknownRate = (key: string, value: Value): boolean =>
  key.includes('Internal rate of return') && value === NEEDS_NEW_FILE;

/** What differs from a fresh file. A 0 may bring to nothing what a fresh file then leaves out. */
function differencesOf({ cell, value, deal }: Trial, now: ReadonlyMap<string, Result>): string[] {
  const fresh = written(cell.change(deal, value));
  // Which of two amounts makes the down payment depends on which is larger; nothing follows from it.
  const isOptional = (key: string) => value === 0 || key.includes('Down payment');
  const isFormula = ([, result]: readonly [string, Result]) => result.isFormula;
  const wrong = [...now].filter(isFormula).flatMap(([key, { value: found }]) => {
    const expected = fresh.get(key);
    const isLeftOut = expected === undefined && isOptional(key);
    if (isLeftOut || isUnknownRate(key, found) || isSame(found, expected?.value)) return [];
    return [`${key} is ${String(found)}, in a fresh file ${String(expected?.value)}`];
  });
  const missing = [...fresh].filter(isFormula).filter(([key]) => !now.has(key) && !isOptional(key));
  return [...wrong, ...missing.map(([key]) => `${key} is in a fresh file only`)].map(
    (what) => `${cell.label}, ${cell.value} to ${value}: ${what}`,
  );
}

describe('LibreOffice', needs(office !== null, 'LibreOffice is not installed'), () => {
  it.each(Object.entries(VARIED_DEALS))(
    'has after a change of any blue cell what a fresh file has: %s',
    (name, deal) => {
      const before = written(deal);
      const { sheets } = analysisSheets(reportOf(deal));
      const idle = new Set(blueCells(deal).map(({ label }) => label));
      const wrong = (trials[name] ?? []).flatMap((trial) => {
        const now = resultsOf(sheets, (sheet, row, column) => trial.shown.get(sheet)?.[row]?.[column]);
        const isMoved = [...now].some(
          ([key, { value, isFormula }]) => isFormula && !isSame(value, before.get(key)?.value),
        );
        if (isMoved) idle.delete(trial.cell.label);
        return differencesOf(trial, now).slice(0, 3);
      });
      expect(wrong).toEqual([]);
      expect([...idle]).toEqual(WAITING[name] ?? []);
    },
  );
});
