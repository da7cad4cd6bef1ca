/** The comparables of a property on paper: value, subject, map, sales, adjustments, charts, sources, how to repeat it. */
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import { propertyTypeLabel } from '../../../search/results/search.rows.ts';
import { drawKeyFigures } from '../../../paper/pdf/keyFigureStrip.ts';
import { drawNotes } from '../../../paper/pdf/drawNotes.ts';
import { drawPhotos } from '../../../paper/pdf/drawPhotos.ts';
import { drawTitle } from '../../../paper/pdf/drawTitle.ts';
import { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import type { Photo } from '../../../paper/pdf/drawPhotos.ts';
import { comparableWarnings } from './comparableWarnings.ts';
import { comparableNotes } from './comparableNotes.ts';
import { drawCompCharts } from './compCharts.ts';
import type { ComparablesReport } from './comparablesReport.ts';
import { drawAdjustments } from './drawAdjustments.ts';
import { drawMap } from './drawMap.ts';
import { drawSales } from './drawSales.ts';
import { drawSubject } from './drawSubject.ts';

interface Extras {
  /** What the report is called on its pages. */
  readonly kind?: string;
  readonly photos?: readonly Photo[];
  readonly logo?: Buffer | null;
  /** What the account knows the product as. */
  readonly product?: string;
  /** Drawn after the subject: a sale or a foreclosure that the report is about. */
  readonly about?: (report: PdfReport) => void;
}

export async function comparablesPdf(
  content: ComparablesReport,
  { kind = 'Comparable sales', photos = [], logo = null, about, product }: Extras = {},
): Promise<Buffer> {
  const { subject, place, facts, averages, value, selected, date } = content;
  const report = new PdfReport({ kind, subject, date, logo, product });
  drawTitle(report, subject, place, [
    propertyTypeLabel(facts.propertyTypeCode),
    facts.apn === null ? null : `APN ${facts.apn}`,
    `${selected.length} comparable ${selected.length === 1 ? 'sale' : 'sales'}`,
    formatDate(date, 'MMMM DD, YYYY'),
  ]);
  const isToday = content.home.valueDate >= date;
  const whole = (dollars: number | null | undefined): string =>
    dollars === null || dollars === undefined ? MISSING : formatDollars(Math.round(dollars));
  drawKeyFigures(report, [
    {
      // A report about a sale values the home of that day.
      label: isToday ? 'Value after repair' : `Value after repair on ${formatDate(content.home.valueDate)}`,
      value: whole(value?.value),
      note: value === null ? 'needs three sales with a price' : `${whole(value.low)} to ${whole(value.high)} (80%)`,
    },
    { label: 'Average price', value: whole(averages.saleAmount), note: 'of the selected sales' },
    {
      label: 'Average $/sq ft',
      value: formatDollars(averages.pricePerSquareFoot, { forceCents: true }),
      note: `subject ${formatNumber(facts.squareFeet)} sq ft`,
    },
    {
      label: 'Average days on market',
      value: formatNumber(averages.daysOnMarket),
      note: content.hasListings ? 'of sales from listings' : 'listings are not included',
    },
  ]);
  const warnings = comparableWarnings(content);
  for (const warning of warnings) report.paragraph(warning, { size: 8.5, isBold: true });
  if (warnings.length > 0) report.y += 4;
  drawSubject(report, content);
  about?.(report);
  drawPhotos(report, photos);
  drawMap(report, content.map, 'Location of the subject and the sales');
  drawSales(report, content);
  drawCompCharts(report, content);
  drawAdjustments(report, content);
  drawNotes(report, 'Sources and method', comparableNotes(content));
  return await report.finish();
}
