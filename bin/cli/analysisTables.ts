import type { Analysis } from '../../src/calc/deal/analysis.ts';
import type { AnalysisResult } from '../../src/calc/deal/analyze.ts';
import type { DealReturns } from '../../src/calc/deal/dealReturns.ts';
import { lackingWords, lacksOf } from '../../src/calc/deal/lacking.ts';
import { PERIOD_COLUMNS } from '../../src/calc/deal/periodCatalogue.ts';
import { resultInDollars } from '../../src/calc/deal/resultInDollars.ts';
import { MISSING } from '../../src/calc/format/missing.ts';
import { tableOf, type Cell, type CellKind, type Table } from './table.ts';

const COLUMNS = PERIOD_COLUMNS.map(({ key, kind }) => ({
  name: key,
  kind: kind === 'money' || kind === 'rate' ? kind : ('plain' as const),
}));

/** A row for each period, all columns beside each other. */
export const periodTable = ({ periods }: { readonly periods: readonly object[] }): Table => tableOf(COLUMNS, periods);

const RETURNS: Readonly<Record<keyof DealReturns, readonly [label: string, CellKind]>> = {
  irrBeforeTax: ['IRR before tax', 'rate'],
  irrAfterTax: ['IRR after tax', 'rate'],
  dscr: ['Debt service coverage', 'plain'],
  breakEvenRatio: ['Break-even ratio', 'rate'],
  grossRentMultiplier: ['Gross rent multiplier', 'plain'],
  finalLoanToValue: ['Loan to value at the end', 'rate'],
  equityMultiple: ['Equity multiple', 'plain'],
};

/** For people: initial cash and returns first, then a line for each result with its periods beside each other. */
export function analysisTables(analysis: Analysis, result: AnalysisResult, returns: DealReturns): Table[] {
  const lacks = lacksOf(analysis, result.initialCash);
  const { initialCash, periods } = resultInDollars(result);
  const figure = (label: string, path: string, value: unknown, kind: CellKind): Cell[] => {
    const lack = lacks.of(path);
    const [shown, why] = lack === null ? existing(value) : [MISSING, lackingWords[lack]];
    return [
      { value: label, kind: 'words' },
      { value: shown, kind },
      { value: why, kind: 'words' },
    ];
  };
  const figures = [
    figure('Initial cash', 'initialCash', initialCash, 'money'),
    ...Object.entries(RETURNS).map(([key, [label, kind]]) =>
      // The table has all of them.
      figure(label, `returns.${key}`, returns[key as keyof DealReturns], kind),
    ),
  ];
  const rows = PERIOD_COLUMNS.slice(1).map(({ key, label, kind }): Cell[] => {
    const lack = lacks.of(key);
    const cells = periods.map((period) => ({
      value: lack === null ? period[key] : MISSING,
      kind: kind === 'money' || kind === 'rate' ? kind : ('plain' as const),
    }));
    return [{ value: label, kind: 'words' }, ...cells];
  });
  return [
    {
      columns: [
        { name: 'The whole deal', kind: 'words' },
        { name: '', kind: 'plain' },
        { name: '', kind: 'words' },
      ],
      rows: figures,
    },
    {
      columns: [
        { name: 'By period', kind: 'words' },
        ...periods.map(({ number }) => ({ name: String(number), kind: 'plain' as const })),
      ],
      rows,
    },
  ];
}

/** The value, or n/a and why there is none. */
function existing(value: unknown): [value: unknown, why: string] {
  if (typeof value !== 'object') return [value, ''];
  if (value === null) return [MISSING, ''];
  // A result of its own.
  const result = value as { readonly ok: boolean; readonly value?: number; readonly reason?: string };
  return result.ok ? [result.value, ''] : [MISSING, (result.reason ?? '').replaceAll('_', ' ')];
}
