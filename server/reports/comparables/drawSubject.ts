import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { PdfReport } from '../pdf/pdfReport.ts';
import { MUTED } from '../pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

/** The home that is valued, in one line. */
export function drawSubject(report: PdfReport, { facts }: ComparablesReport): void {
  report.section('Subject', 40);
  const figures = [
    ['Beds', formatNumber(facts.bedrooms)],
    ['Baths', formatNumber(facts.bathrooms, 1)],
    ['Sq ft', formatNumber(facts.squareFeet)],
    ['Lot sq ft', formatNumber(facts.lotSquareFeet)],
    ['Year built', facts.yearBuilt === null ? MISSING : String(facts.yearBuilt)],
    ['Last sale', lastSale(facts)],
    ['Assessed', formatDollars(facts.assessedValue)],
  ] as const;
  const width = report.width / (figures.length + 1);
  let x = report.left;
  for (const [label, text] of figures) {
    const isWide = label === 'Last sale';
    report.text(label, x, report.y, { size: 7.5, color: MUTED });
    report.text(text, x, report.y + 10, { size: 9, isBold: true, maxWidth: isWide ? 2 * width - 6 : width - 6 });
    x += isWide ? 2 * width : width;
  }
  report.y += 30;
}

/** A date without a price is one that is not public. */
function lastSale({ lastSaleAmount, lastSaleDate }: ComparablesReport['facts']): string {
  if (lastSaleDate === null) return MISSING;
  return lastSaleAmount === null
    ? `${formatDate(lastSaleDate)}, no price`
    : `${formatDollars(lastSaleAmount)}, ${formatDate(lastSaleDate)}`;
}
