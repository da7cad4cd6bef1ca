import type { FactKey } from '../../../../src/api/catalogue/property/facts.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import type { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { MUTED } from '../../../paper/pdf/theme.ts';
import type { ComparablesReport } from './comparablesReport.ts';

/** The home that is valued, in one line; what a user corrected is marked, the notes say by whom. */
export function drawSubject(report: PdfReport, { facts, corrections }: ComparablesReport): void {
  const figures: readonly (readonly [label: string, text: string, of: readonly FactKey[]])[] = [
    ['Beds', formatNumber(facts.bedrooms), ['bedrooms']],
    ['Baths', formatNumber(facts.bathrooms, 1), ['bathrooms']],
    ['Sq ft', formatNumber(facts.squareFeet), ['squareFeet']],
    ['Lot sq ft', formatNumber(facts.lotSquareFeet), ['lotSquareFeet']],
    ['Year built', facts.yearBuilt === null ? MISSING : String(facts.yearBuilt), ['yearBuilt']],
    ['Last sale', lastSale(facts), ['lastSaleAmount', 'lastSaleDate']],
    ['Assessed', formatDollars(facts.assessedValue), ['assessedValue']],
  ];
  const isCorrected = (of: readonly FactKey[]): boolean => corrections.some(({ fact }) => of.includes(fact));
  const isAny = figures.some(([, , of]) => isCorrected(of));
  report.section('Subject', 40, isAny ? '* corrected: see the sources' : '');
  const width = report.width / (figures.length + 1);
  let x = report.left;
  for (const [label, text, of] of figures) {
    const wide = label === 'Last sale' ? 2 * width : width;
    report.text(label, x, report.y, { size: 7.5, color: MUTED });
    const shown = isCorrected(of) ? `${text} *` : text;
    report.text(shown, x, report.y + 10, { size: 9, isBold: true, maxWidth: wide - 6 });
    x += wide;
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
