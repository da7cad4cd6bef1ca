import type { AnalysisResult, PeriodResult } from '../../../calc/deal/analyze.ts';
import { PERIOD_COLUMNS, type PeriodColumn } from '../../../calc/deal/periodCatalogue.ts';
import { formatCurrency, formatDollars } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { fixedPercent } from '../../../calc/format/number.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import type { Lacks } from '../../../calc/deal/lacking.ts';
import { cents, dollarsOf } from '../../../calc/money.ts';
import { roundHalfAway } from '../../../calc/roundHalfAway.ts';

export interface ResultCell {
  /** Money in whole dollars: years of cents leave no room for the years beside them. */
  readonly text: string;
  /** To the cent. */
  readonly exact: string;
  readonly isNegative: boolean;
}

export interface ResultRow {
  readonly key: string;
  readonly label: string;
  readonly kind: 'group' | 'value';
  /** What the other rows of its group lead to. */
  readonly isSum: boolean;
  /** By period; none in the heading of a group. */
  readonly cells: readonly ResultCell[];
}

const groupTitles: Readonly<Partial<Record<PeriodColumn['group'], string>>> = {
  Income: 'Income',
  Debt: 'Debt',
  Cash: 'Cash',
  Sale: 'If sold then',
  Cumulative: 'Since purchase',
};

const sums: ReadonlySet<string> = new Set([
  'netIncome',
  'noi',
  'cashBeforeTax',
  'cashAfterTax',
  'saleProceedsAfterTax',
  'cumulativeSaleNetProfit',
]);

/** The results as a grid: a row for each figure, a column for each period, in groups; n/a where the deal lacks what they need. */
export function resultRows({ periods }: Pick<AnalysisResult, 'periods'>, lacks: Lacks): ResultRow[] {
  return Object.entries(groupTitles).flatMap(([group, title]) => [
    { key: `group.${group}`, label: title, kind: 'group' as const, isSum: false, cells: [] },
    ...PERIOD_COLUMNS.filter((column) => column.group === group).map((column): ResultRow => ({
      key: column.key,
      label: shortLabel(column.label),
      kind: 'value',
      isSum: sums.has(column.key),
      cells: periods.map((period) => (lacks.of(column.key) === null ? cellOf(column, period) : NOT_THERE)),
    })),
  ]);
}

/** What the group says already is left out. */
function shortLabel(label: string): string {
  const short = label.replace(/^(?:Cumulative|Property(?= management)|Sale(?= proceeds| net))\s/, '');
  return short.toLowerCase() === 'net operating income' ? 'NOI' : short.charAt(0).toUpperCase() + short.slice(1);
}

/** Why stands with the key figures, and in the sheet beside what is missing. */
const NOT_THERE: ResultCell = { text: MISSING, exact: MISSING, isNegative: false };

function cellOf({ key, kind }: PeriodColumn, period: PeriodResult): ResultCell {
  const value = period[key];
  const number = typeof value === 'number' ? value : 0;
  const isNegative = number < 0;
  if (kind === 'rate') return { text: fixedPercent(number), exact: fixedPercent(number), isNegative };
  const amount = cents(number);
  return {
    text: formatDollars(roundHalfAway(dollarsOf(amount))),
    exact: formatCurrency(amount, { forceCents: true }),
    isNegative,
  };
}

export interface PeriodHeading {
  readonly label: string;
  /** The months it covers and when it ends. */
  readonly title: string;
}

/**
 * The headings of the periods: years, months of a short hold, and how long a period is that is no whole year.
 *
 * @example periodHeadings([{ number: 2, firstMonth: 13, lastMonth: 18, months: 6, date: null }])[0].label // 'Year 2 (6 mo)'
 */
export function periodHeadings(
  periods: readonly Pick<PeriodResult, 'number' | 'firstMonth' | 'lastMonth' | 'months' | 'date'>[],
): PeriodHeading[] {
  const isMonthly = periods.every(({ months }) => months === 1);
  return periods.map(({ number, firstMonth, lastMonth, months, date }) => ({
    label: isMonthly ? `Month ${number}` : `Year ${number}${months === 12 ? '' : ` (${months} mo)`}`,
    title: `Months ${firstMonth} to ${lastMonth}${date === null ? '' : `, to ${formatDate(date)}`}`,
  }));
}

/** Column keys of the grid. */
export const periodKey = (period: number): string => `p${period}`;
export const periodOf = (key: string): number | null => (/^p\d+$/.test(key) ? Number(key.slice(1)) : null);

/** The widest text of the periods decides how wide their columns are. */
export const longestText = (rows: readonly ResultRow[]): number =>
  rows.reduce((longest, { cells }) => cells.reduce((most, { text }) => Math.max(most, text.length), longest), 0);
