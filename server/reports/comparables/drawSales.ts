import { saleSituations, type Codes } from '../../../src/api/catalogue/codes.ts';
import type { ComparableRow } from '../../../src/api/contract/surroundings.ts';
import { saleFlagLabels } from '../../../src/calc/comps/saleQuality.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { PdfReport } from '../pdf/pdfReport.ts';
import { fitColumns, type OpenColumn } from '../pdf/fitColumns.ts';
import { drawTable } from '../pdf/pdfTable.ts';
import { MUTED } from '../pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? '' : (codes[code] ?? code));
const SIZE = 7.5;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The comparable sales, numbered as on the map, with what is wrong with any of them. */
export function drawSales(
  report: PdfReport,
  { selected, value, flags }: Pick<ComparablesReport, 'selected' | 'value' | 'flags'>,
): void {
  report.section('Comparable sales');
  const scores = new Map(value?.sales.map(({ sale, score, weight }) => [sale.id, { score, weight }]));
  const columns: readonly OpenColumn[] = [
    { label: '#', align: 'left' },
    { label: 'Address', align: 'left', stretches: true, wraps: true },
    { label: 'Miles' },
    { label: 'Sold' },
    { label: 'Price' },
    { label: '$/sq ft' },
    { label: 'Sq ft' },
    { label: 'Bd/ba' },
    { label: 'Built' },
    { label: 'Score' },
    { label: 'Weight' },
    { label: 'Sale' },
  ];
  const row = (sale: ComparableRow, index: number): string[] => {
    const own = scores.get(sale.id);
    return [
      String(index + 1),
      sale.streetAddress ?? sale.apn ?? MISSING,
      formatNumber(sale.distanceFromSubject, 2),
      formatDate(sale.saleDate),
      formatDollars(sale.saleAmount),
      formatDollars(sale.pricePerSquareFoot === null ? null : Math.round(sale.pricePerSquareFoot)),
      formatNumber(sale.squareFeet),
      sale.bedrooms === null && sale.bathrooms === null
        ? MISSING
        : `${formatNumber(sale.bedrooms)}/${formatNumber(sale.bathrooms, 1)}`,
      sale.yearBuilt === null ? MISSING : String(sale.yearBuilt),
      own === undefined ? '' : String(own.score),
      own === undefined ? '' : percent(own.weight),
      labelOf(saleSituations, sale.saleSituation) || (sale.type === 'M' ? 'Listing' : ''),
    ];
  };
  const rows = selected.map((sale, index) => ({ cells: row(sale, index) }));
  drawTable(report, fitColumns(report, columns, rows, SIZE), rows, { size: SIZE });
  const flagged = selected.flatMap((sale) =>
    (flags.get(sale.id) ?? []).map((flag) => `${sale.streetAddress ?? sale.id}: ${saleFlagLabels[flag].toLowerCase()}`),
  );
  report.y += 6;
  for (const line of flagged) report.paragraph(line, { size: 7.5, color: MUTED, lineHeight: 10 });
}
