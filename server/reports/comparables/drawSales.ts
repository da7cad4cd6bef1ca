import { saleSituations, type Codes } from '../../../src/api/catalogue/codes.ts';
import type { ComparableRow } from '../../../src/api/contract/surroundings.ts';
import { saleFlagLabels } from '../../../src/calc/comps/saleQuality.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { PdfReport } from '../pdf/pdfReport.ts';
import { drawTable, type PdfColumn } from '../pdf/pdfTable.ts';
import { MUTED } from '../pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? '' : (codes[code] ?? code));
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The comparable sales, numbered as on the map, with what is wrong with any of them. */
export function drawSales(
  report: PdfReport,
  { selected, value, flags }: Pick<ComparablesReport, 'selected' | 'value' | 'flags'>,
): void {
  report.section('Comparable sales');
  const scores = new Map(value?.sales.map(({ sale, score, weight }) => [sale.id, { score, weight }]));
  const columns: PdfColumn[] = [
    { label: '#', width: 16, align: 'left' },
    { label: 'Address', width: 110, align: 'left' },
    { label: 'Miles', width: 32 },
    { label: 'Sold', width: 52 },
    { label: 'Price', width: 52 },
    { label: '$/sq ft', width: 40 },
    { label: 'Sq ft', width: 34 },
    { label: 'Bd/ba', width: 36 },
    { label: 'Built', width: 30 },
    { label: 'Score', width: 30 },
    { label: 'Weight', width: 36 },
    { label: 'Sale', width: 54 },
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
      `${formatNumber(sale.bedrooms)}/${formatNumber(sale.bathrooms, 1)}`,
      sale.yearBuilt === null ? MISSING : String(sale.yearBuilt),
      own === undefined ? '' : String(own.score),
      own === undefined ? '' : percent(own.weight),
      labelOf(saleSituations, sale.saleSituation) || (sale.type === 'M' ? 'Listing' : ''),
    ];
  };
  drawTable(
    report,
    columns,
    selected.map((sale, index) => ({ cells: row(sale, index) })),
    { size: 7.5 },
  );
  const flagged = selected.flatMap((sale) =>
    (flags.get(sale.id) ?? []).map((flag) => `${sale.streetAddress ?? sale.id}: ${saleFlagLabels[flag].toLowerCase()}`),
  );
  report.y += 6;
  for (const line of flagged) report.paragraph(line, { size: 7.5, color: MUTED, lineHeight: 10 });
}
