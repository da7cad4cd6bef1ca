import { dollarsPerUnit } from '../../../../src/calc/comps/adjustSale.ts';
import { features, type FeatureKey } from '../../../../src/calc/comps/features.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { fitColumns } from '../../../paper/pdf/fitColumns.ts';
import { drawTable } from '../../../paper/pdf/pdfTable.ts';
import type { ComparablesReport } from './comparablesReport.ts';

/** Narrow columns need short names; the table of rates has them in full. */
const short: Partial<Record<FeatureKey, string>> = {
  size: 'Area',
  year: 'Built',
  assessed: 'Assessed',
  time: 'Date',
};
const SIZE = 7;
const signed = (dollars: number): string => (Math.abs(dollars) < 0.5 ? '0' : formatNumber(Math.round(dollars)));
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** What each sale is adjusted by, and the rates that this market gives. Nothing without a value. */
export function drawAdjustments(report: PdfReport, { value, home, selected }: ComparablesReport): void {
  if (value === null) return;
  const places = new Map(
    selected.map(({ id, streetAddress, apn }, index) => [id, [String(index + 1), streetAddress ?? apn ?? MISSING]]),
  );
  const keys = value.market.rates.map(({ key }) => key);
  report.section('Adjustments to the subject, in dollars');
  const rows = value.sales.map(({ sale, adjustments, adjustedAmount, netShare, grossShare }) => ({
    cells: [
      ...(places.get(sale.id) ?? ['', sale.id]),
      formatDollars(sale.saleAmount),
      ...adjustments.map(({ dollars }) => signed(dollars)),
      formatDollars(Math.round(adjustedAmount)),
      percent(netShare),
      percent(grossShare),
    ],
  }));
  const columns = [
    { label: '#', align: 'left' },
    { label: 'Address', align: 'left', stretches: true, wraps: true },
    { label: 'Price' },
    ...keys.map((key) => ({ label: short[key] ?? features[key].label })),
    { label: 'Adjusted' },
    { label: 'Net' },
    { label: 'Gross' },
  ] as const;
  drawTable(report, fitColumns(report, columns, rows, SIZE), rows, { size: SIZE });
  report.y += 8;
  // As long as a page at most: its few rows stay together.
  report.section('Rates found in this market', 16 + 12.5 * keys.length);
  drawTable(
    report,
    [
      { label: 'Feature', width: 130, align: 'left' },
      { label: 'Rate', width: 90 },
      { label: 'Per', width: 90, align: 'left' },
      { label: 'Standard error', width: 90 },
      { label: 'Sales with it', width: report.width - 400 },
    ],
    value.market.rates.map(({ key, rate, error, known }) => {
      const at = Math.exp(value.market.level);
      return {
        cells: [
          features[key].label,
          formatDollars(dollarsPerUnit(key, rate, home, at), { forceCents: true }),
          features[key].unit,
          formatDollars(dollarsPerUnit(key, error, home, at), { forceCents: true }),
          String(known),
        ],
      };
    }),
    { size: 7.5 },
  );
}
