import { saleSituations, type Codes } from '../../../../src/api/catalogue/property/codes.ts';
import type { ComparableRow } from '../../../../src/api/contract/property/surroundings.ts';
import { saleFlagLabels, type SaleFlag } from '../../../../src/calc/comps/saleQuality.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { fitColumns, type OpenColumn } from '../../../paper/pdf/fitColumns.ts';
import { drawTable } from '../../../paper/pdf/pdfTable.ts';
import { MUTED } from '../../../paper/pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? '' : (codes[code] ?? code));
const SIZE = 7.5;
const MILES = 'Miles';
const KIND = 'Sale';
const SCORED: readonly OpenColumn[] = [{ label: 'Score' }, { label: 'Weight' }];
/** How it was sold, as far as that is known. */
const kindOf = ({ saleSituation, type }: ComparableRow): string =>
  labelOf(saleSituations, saleSituation) || (type === 'M' ? 'Listing' : '');
const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The comparable sales, numbered as on the map, with what is wrong with any of them. */
export function drawSales(
  report: PdfReport,
  { selected, value, flags }: Pick<ComparablesReport, 'selected' | 'value' | 'flags'>,
): void {
  report.section('Comparable sales');
  const scores = new Map(value?.sales.map(({ sale, score, weight }) => [sale.id, { score, weight }]));
  const all: readonly OpenColumn[] = [
    { label: '#', align: 'left' },
    { label: 'Address', align: 'left', stretches: true, wraps: true },
    { label: MILES },
    { label: 'Sold' },
    { label: 'Price' },
    { label: '$/sq ft' },
    { label: 'Sq ft' },
    { label: 'Bd/ba' },
    { label: 'Built' },
    ...SCORED,
    { label: KIND, align: 'left' },
  ];
  // What is known of none of them takes no room from the rest.
  const isDistant = selected.some(({ distanceFromSubject }) => distanceFromSubject !== null);
  const isLeftOut = ({ label }: OpenColumn): boolean =>
    (label === MILES && !isDistant) ||
    (label === KIND && selected.every((sale) => kindOf(sale) === '')) ||
    (scores.size === 0 && SCORED.some((one) => one.label === label));
  const row = (sale: ComparableRow, index: number): string[] => {
    const own = scores.get(sale.id);
    return [
      String(index + 1),
      sale.streetAddress ?? sale.apn ?? MISSING,
      sale.distanceFromSubject === null ? MISSING : sale.distanceFromSubject.toFixed(2),
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
      kindOf(sale),
    ];
  };
  const columns = all.filter((column) => !isLeftOut(column));
  const rows = selected.map((sale, index) => {
    const cells = row(sale, index);
    return { cells: all.flatMap((column, at) => (isLeftOut(column) ? [] : [cells[at] ?? ''])) };
  });
  // Above the table, where they cannot be torn from it.
  drawFlags(report, selected, flags);
  drawTable(report, fitColumns(report, columns, rows, SIZE), rows, { size: SIZE });
  report.y += 8;
}

/** What speaks against any of the sales, by their numbers. */
function drawFlags(report: PdfReport, selected: readonly ComparableRow[], flags: ComparablesReport['flags']): void {
  const known = Object.keys(saleFlagLabels) as SaleFlag[]; // exactly its keys
  const lines = known.flatMap((flag) => {
    const numbers = selected.flatMap(({ id }, index) => (flags.get(id)?.includes(flag) === true ? [index + 1] : []));
    return numbers.length === 0 ? [] : [`${saleFlagLabels[flag]}: ${numbers.map((one) => `#${one}`).join(', ')}`];
  });
  for (const line of lines) report.paragraph(line, { size: 7.5, color: MUTED, lineHeight: 10.5 });
  if (lines.length > 0) report.y += 4;
}
