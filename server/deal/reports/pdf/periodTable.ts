import type { PeriodResult } from '../../../../src/calc/deal/analyze.ts';
import { periodColumn } from '../../../../src/calc/deal/periodCatalogue.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { fixedPercent, formatNumber } from '../../../../src/calc/format/number.ts';
import type { DealReport } from '../dealReport.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import type { Lacks } from '../../../../src/calc/deal/lacking.ts';
import { lacksOfReport, lackText } from '../lackText.ts';
import { periodLabel } from '../periodLabel.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable, type PdfColumn, type PdfRow } from '../../../paper/pdf/pdfTable.ts';
import { MARGIN, MUTED } from '../../../paper/pdf/theme.ts';

type Key = Exclude<keyof PeriodResult, 'date'>;

/** The rows of the table, as a lender reads a statement from above. */
const GROUPS: readonly (readonly [title: string, keys: readonly Key[]])[] = [
  ['Income', ['rent', 'otherIncome', 'grossIncome', 'vacancyLoss', 'netIncome']],
  ['Expenses', ['expenses', 'management', 'leasingCommission', 'operatingExpenses']],
  ['Operating result', ['noi', 'capRate']],
  ['Debt', ['interest', 'principal', 'mortgageBalance']],
  [
    'Cash flow and tax',
    ['cashBeforeTax', 'cashOnCashRate', 'depreciation', 'taxes', 'cashAfterTax', 'cumulativeCashAfterTax'],
  ],
  ['Value', ['propertyValue', 'equity']],
  [
    'If sold at the end of the period',
    [
      'saleCost',
      'saleProceedsBeforeTax',
      'saleGain',
      'capitalGainTax',
      'saleProceedsAfterTax',
      'saleNetProfit',
      'cumulativeSaleNetProfit',
    ],
  ],
];
const TOTALS: ReadonlySet<Key> = new Set([
  'grossIncome',
  'netIncome',
  'operatingExpenses',
  'noi',
  'cashBeforeTax',
  'cashAfterTax',
  'cumulativeSaleNetProfit',
]);

const PAGE_WIDTHS = { portrait: 612, landscape: 792 } as const;
const LABEL_WIDTH = 132;
const SIZE = 7.6;
const NUMBER_PADDING = 11;

/** The results, periods across, on pages of their own: wide ones, or several tables, when they do not fit side by side. */
export function drawPeriods(report: PdfReport, deal: DealReport): void {
  const { result } = deal.outcome;
  const lacks = lacksOfReport(deal);
  const reasons = new Set(
    GROUPS.flatMap(([, keys]) => keys.map((key) => lackText(lacks, key))).filter((text) => text !== null),
  );
  const { periods } = result;
  const style = { size: SIZE, isBold: true };
  const texts = periods.flatMap((period) => [
    periodLabel(period, result),
    ...GROUPS.flatMap(([, keys]) => keys.map((key) => cellText(period, key, lacks))),
  ]);
  const columnWidth = Math.max(...texts.map((text) => report.widthOf(text, style))) + NUMBER_PADDING;
  const fitting = (layout: keyof typeof PAGE_WIDTHS) =>
    Math.max(1, Math.floor((PAGE_WIDTHS[layout] - 2 * MARGIN - LABEL_WIDTH) / columnWidth));
  const layout = periods.length <= fitting('portrait') ? 'portrait' : 'landscape';
  const tables = Math.ceil(periods.length / fitting(layout));
  const perTable = Math.ceil(periods.length / tables);
  for (let from = 0; from < periods.length; from += perTable) {
    report.newPage(layout);
    const shown = periods.slice(from, from + perTable);
    const first = shown[0];
    const last = shown.at(-1);
    const range =
      first === last || first === undefined || last === undefined
        ? ''
        : `${periodLabel(first, result)} to ${periodLabel(last, result).toLowerCase()}`;
    report.text('Results by period', report.left, report.y, { size: 13, isBold: true });
    report.text(
      `${range === '' ? '' : `${range}, in `}whole dollars`.replace(/^whole/, 'In whole'),
      report.right,
      report.y + 4,
      {
        color: MUTED,
        align: 'right',
      },
    );
    report.y += 24;
    if (reasons.size > 0) report.paragraph([...reasons].join('; '), { color: MUTED });
    drawTable(report, columnsOf(report, shown, result), rowsOf(shown, lacks), {
      size: SIZE,
      rowHeight: layout === 'portrait' ? 13.4 : 11.6,
    });
  }
}

function columnsOf(
  report: PdfReport,
  periods: readonly PeriodResult[],
  result: DealReport['outcome']['result'],
): PdfColumn[] {
  const width = (report.width - LABEL_WIDTH) / periods.length;
  // Few periods would stand far apart: then they keep together at the right of a wider label.
  const columnWidth = Math.min(width, 88);
  return [
    { label: '', width: report.width - columnWidth * periods.length, align: 'left' },
    ...periods.map((period) => ({
      label: periodLabel(period, result),
      width: columnWidth,
      ...(period.date === null ? {} : { note: `to ${formatDate(period.date, 'MM/YYYY')}` }),
    })),
  ];
}

function rowsOf(periods: readonly PeriodResult[], lacks: Lacks): PdfRow[] {
  return GROUPS.flatMap(([title, keys]): PdfRow[] => [
    { cells: [title], kind: 'group' },
    ...keys.map((key): PdfRow => {
      const cells = [periodColumn(key)?.label ?? key, ...periods.map((period) => cellText(period, key, lacks))];
      return TOTALS.has(key) ? { cells, kind: 'total' } : { cells };
    }),
  ]);
}

function cellText(period: PeriodResult, key: Key, lacks: Lacks): string {
  if (lacks.of(key) !== null) return MISSING;
  return periodColumn(key)?.kind === 'rate' ? fixedPercent(period[key]) : formatNumber(period[key] / 100);
}
