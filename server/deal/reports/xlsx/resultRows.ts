/** The rows of the results: what each shows and how a spreadsheet finds it (calculation conventions 12 to 17). */
import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';
import { PERIOD_COLUMNS, type ColumnKind } from '../../../../src/calc/deal/periodCatalogue.ts';
import {
  accumulatedDepreciation,
  exactDepreciationThrough,
} from '../../../../src/calc/depreciation/accumulatedDepreciation.ts';
import { inDoubles } from '../../../../src/calc/arithmetic.ts';
import type { DealReport } from '../dealReport.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';
import { openingBalance } from './debtFormulas.ts';
import { bookValue, depreciationToDate, isDepreciated } from './depreciationFormulas.ts';
import { periodFormulas } from './periodFormulas.ts';
import type { PeriodPlace, RowKey } from './periodPlace.ts';
import type { NumberFormat } from '../../../paper/xlsx/sheetDraft.ts';

export interface ResultRow {
  readonly key: RowKey;
  readonly label: string;
  readonly group: string;
  readonly format: NumberFormat;
  readonly value: (period: PeriodResult) => number | string | null;
  /** Null: the value is no formula. */
  readonly formula: (place: PeriodPlace) => string | null;
  /** At the start of the hold. */
  readonly start?: { readonly value: number; readonly formula?: string };
}

const FORMATS: Readonly<Record<ColumnKind, NumberFormat>> = {
  money: 'money',
  rate: 'rate',
  months: 'whole',
  number: 'whole',
  date: 'date',
};

/** All rows of a deal's results in their order. */
export function resultRows(report: DealReport): ResultRow[] {
  const formulas = periodFormulas(report);
  return PERIOD_COLUMNS.flatMap(({ key, label, kind, group }): ResultRow[] => {
    if (key === 'date' && !report.analysis.firstPaymentDate) return [];
    const row: ResultRow = {
      key,
      label,
      group,
      format: FORMATS[kind],
      value: (period) => shown(period[key], kind),
      formula: formulas[key],
      ...startOf(key, report),
    };
    return [...helpersBefore(key, report), row, ...helpersAfter(key)];
  });
}

function shown(value: number | string | null, kind: ColumnKind): number | string | null {
  if (typeof value === 'string') return dateSerial(value) ?? value;
  return kind === 'money' && value !== null ? value / 100 : value;
}

function startOf(key: keyof PeriodResult, report: DealReport): Pick<ResultRow, 'start'> {
  if (key === 'number' || key === 'lastMonth') return { start: { value: 0 } };
  if (key === 'mortgageBalance') return { start: openingBalance(report.loans) };
  return {};
}

function helpersAfter(key: keyof PeriodResult): ResultRow[] {
  if (key !== 'months') return [];
  const helper = { group: 'Period', format: 'whole' } as const;
  return [
    {
      ...helper,
      key: 'increases',
      label: 'Yearly increases so far',
      value: ({ firstMonth }) => Math.floor((firstMonth - 1) / 12),
      formula: ({ at }) => `INT((${at('firstMonth')}-1)/12)`,
    },
    {
      ...helper,
      key: 'completedYears',
      label: 'Completed years',
      value: ({ lastMonth }) => Math.floor(lastMonth / 12),
      formula: ({ at }) => `INT(${at('lastMonth')}/12)`,
    },
  ];
}

function helpersBefore(key: keyof PeriodResult, { deal }: DealReport): ResultRow[] {
  if (key === 'depreciation') return depreciationHelpers(deal);
  if (key !== 'taxes') return [];
  return [
    {
      key: 'taxableIncome',
      label: 'Taxable income',
      group: 'Cash',
      format: 'money',
      value: ({ noi, interest, depreciation }) => (noi - interest - depreciation) / 100,
      formula: ({ at }) => `ROUND(${at('noi')}-${at('interest')}-${at('depreciation')},2)`,
    },
  ];
}

function depreciationHelpers({ depreciation: plan, termMonths }: DealReport['deal']): ResultRow[] {
  if (!isDepreciated(plan)) return [];
  const helper = { group: 'Cash', format: 'money' } as const;
  const book: ResultRow = {
    ...helper,
    key: 'bookValue',
    label: 'Book value, not rounded',
    value: ({ lastMonth }) => (plan.amount - exactDepreciationThrough(inDoubles, plan, lastMonth)) / 100,
    formula: (place) => bookValue(place, termMonths),
    start: { value: plan.amount / 100, formula: 'Depreciable_amount' },
  };
  const toDate: ResultRow = {
    ...helper,
    key: 'depreciationToDate',
    label: 'Depreciation to date',
    value: ({ lastMonth }) => accumulatedDepreciation(plan, lastMonth) / 100,
    formula: depreciationToDate(plan),
  };
  return plan.method === 'STRAIGHT_LINE' ? [toDate] : [book, toDate];
}
