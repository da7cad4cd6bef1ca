/** A property on paper: what is known and who says so, where it lies, what happened, what sold around it. */
import { facts as catalogue } from '../../../../src/api/catalogue/property/facts.ts';
import type { PropertyRecord } from '../../../../src/api/contract/property/properties.ts';
import { factLabels, factSections } from '../../../../src/api/property/factLines.ts';
import { factText } from '../../../../src/api/property/factText.ts';
import { timelineOf } from '../../../../src/api/property/timeline.ts';
import { valueHistory } from '../../../../src/api/property/valueHistory.ts';
import { formatDollars } from '../../../../src/calc/format/currency.ts';
import { formatDate } from '../../../../src/calc/format/date.ts';
import { MISSING } from '../../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../../src/calc/format/number.ts';
import type { ComparablesReport } from '../comparables/comparablesReport.ts';
import { comparableWarnings } from '../comparables/comparableWarnings.ts';
import { drawMap } from '../comparables/drawMap.ts';
import { drawSales } from '../comparables/drawSales.ts';
import { drawKeyFigures } from '../../../paper/pdf/keyFigureStrip.ts';
import { drawNotes } from '../../../paper/pdf/drawNotes.ts';
import { drawPhotos } from '../../../paper/pdf/drawPhotos.ts';
import { drawTitle } from '../../../paper/pdf/drawTitle.ts';
import { PdfReport } from '../../../paper/pdf/pdfReport.ts';
import { drawTable } from '../../../paper/pdf/pdfTable.ts';
import type { Photo } from '../../../paper/pdf/drawPhotos.ts';
import type { ReportAbout } from '../reportAbout.ts';
import { drawPairs, heightOfPairs } from './drawPairs.ts';
import { drawRecords } from './drawRecords.ts';
import { drawValueHistory } from './valueChart.ts';

export async function propertyPdf(
  content: ComparablesReport,
  {
    kind,
    photos,
    logo,
    about,
    product,
  }: {
    readonly kind: string;
    readonly photos: readonly Photo[];
    readonly logo: Buffer | null;
    readonly about: ReportAbout;
    readonly product: string;
  },
): Promise<Buffer> {
  const { record } = about;
  const { subject, place, date, value, facts } = content;
  const report = new PdfReport({ kind, subject, date, logo, product });
  drawTitle(report, subject, place, [
    record.propertyType,
    record.county,
    facts.apn === null ? null : `APN ${facts.apn}`,
    formatDate(date, 'MMMM DD, YYYY'),
  ]);
  const isToday = content.home.valueDate >= date;
  const range = value === null ? null : `${dollars(value.low)} to ${dollars(value.high)} (80%)`;
  drawKeyFigures(report, [
    {
      label:
        value === null
          ? 'Estimated value'
          : `Value from nearby sales${isToday ? '' : ` on ${formatDate(content.home.valueDate)}`}`,
      value: value === null ? factText('estimatedValue', facts.estimatedValue) : dollars(value.value),
      note: range ?? facts.estimatedValueMethod ?? '',
    },
    {
      label: 'Last sale',
      value: factText('lastSaleAmount', facts.lastSaleAmount),
      note: facts.lastSaleDate === null ? '' : formatDate(facts.lastSaleDate),
    },
    {
      label: 'Open loans',
      value: factText('openMortgageBalance', facts.openMortgageBalance),
      note: facts.openLoanCount === null ? '' : `estimated balance, ${formatNumber(facts.openLoanCount)} open`,
    },
    {
      label: 'Living area',
      value: facts.squareFeet === null ? MISSING : `${formatNumber(facts.squareFeet)} sq ft`,
      note: known([
        [facts.bedrooms, (beds) => `${formatNumber(beds)} beds`],
        [facts.bathrooms, (baths) => `${formatNumber(baths, 1)} baths`],
        [facts.yearBuilt, (year) => `built ${year}`],
      ]),
    },
  ]);
  const warnings = comparableWarnings(content);
  for (const warning of warnings) report.paragraph(warning, { size: 8.5, isBold: true });
  if (warnings.length > 0) report.y += 4;
  drawRecords(report, about, value);
  drawPhotos(report, photos);
  drawMap(report, content.map, 'Location, and sales around it');
  drawFacts(report, record);
  const history = valueHistory([record.estimatedValueGraph, record.compSaleAmountGraph]);
  if (history !== null) {
    report.section('Value over the years', 160);
    drawValueHistory(report, history);
  }
  drawHistory(report, record);
  if (content.selected.length > 0) {
    drawSales(report, content);
    drawAverages(report, content);
  }
  drawNotes(report, 'Sources and method', notesOf(content, record));
  return await report.finish();
}

const dollars = (amount: number | null | undefined): string =>
  formatDollars(amount === null || amount === undefined ? null : Math.round(amount));

/** Those of a list that are known, as one text. */
const known = (parts: readonly (readonly [number | null, (value: number) => string])[]): string =>
  parts.flatMap(([value, text]) => (value === null ? [] : [text(value)])).join(', ');

function drawAverages(report: PdfReport, { averages }: ComparablesReport): void {
  const text = known([
    [averages.saleAmount, (amount) => formatDollars(Math.round(amount))],
    [averages.pricePerSquareFoot, (amount) => `${formatDollars(amount, { forceCents: true })} a square foot`],
    [averages.daysOnMarket, (days) => `${formatNumber(days)} days on market`],
  ]);
  if (text !== '') report.paragraph(`On average ${text}.`, { size: 8, isBold: true });
}

/** What is known, as corrected; what is not is counted, not listed. */
function drawFacts(report: PdfReport, { facts, corrections }: PropertyRecord): void {
  const corrected = new Map(corrections.map(({ fact, value }) => [fact, value]));
  for (const { group, lines } of factSections({ ...facts, ...Object.fromEntries(corrected) })) {
    const known = lines.filter(({ isMissing }) => !isMissing);
    if (known.length === 0) continue;
    const unknown = lines.length - known.length;
    report.section(group, heightOfPairs(known.length), unknown === 0 ? '' : `${unknown} more not known`);
    drawPairs(
      report,
      known.map(({ key, label, text }) => [label, corrected.has(key) ? `${text} (corrected)` : text]),
    );
  }
}

function drawHistory(report: PdfReport, record: PropertyRecord): void {
  const events = timelineOf(record);
  if (events.length === 0) return;
  report.section('History of sales, loans and liens');
  drawTable(
    report,
    [
      { label: 'Date', width: 58, align: 'left' },
      { label: 'What', width: 120, align: 'left', wraps: true },
      { label: 'Details', width: report.width - 58 - 120 - 70, align: 'left', wraps: true },
      { label: 'Amount', width: 70 },
    ],
    events.map(({ date, title, detail, amount }) => ({
      cells: [formatDate(date), title, detail, amount === null ? '' : formatDollars(Math.round(amount))],
    })),
    { size: 7.5 },
  );
  report.y += 6;
}

function notesOf({ answer, value, query, hash }: ComparablesReport, record: PropertyRecord): string[] {
  const { source, joinedSources, lotMeasured, corrections } = record;
  return [
    `Source: ${source.name}, as of ${formatDate(source.asOf)}${source.sample ? ' (invented sample data, no real property)' : ''}. What is not said otherwise is from it.`,
    ...joinedSources.map(
      ({ name, asOf, joinedBy, facts, owner }) =>
        `Source: ${name}, as of ${formatDate(asOf)}, ${joinedBy === 'roll' ? 'another roll of the county' : `joined by ${joinedBy === 'apn' ? 'parcel number' : joinedBy}`}${owner === null ? '' : `, owner then ${owner}`}${facts.length === 0 ? '' : `: ${factLabels(facts)}`}.`,
    ),
    ...(lotMeasured === null
      ? []
      : [
          `${catalogue.lotSquareFeet.label} is measured from the outline of ${lotMeasured.name}, as of ${formatDate(lotMeasured.asOf)}.`,
        ]),
    ...corrections.map(
      ({ fact, value: corrected, by, at }) =>
        `${catalogue[fact].label} is ${factText(fact, corrected)} by ${by}, ${formatDate(at.slice(0, 10))}; the record above says ${factText(fact, record.facts[fact])}.`,
    ),
    ...(answer.note === null ? [] : [answer.note]),
    ...(value === null
      ? ['Fewer than three sales with a price around it: no value is drawn from them.']
      : [
          'The value from nearby sales is their mean after adjustment to this home, weighted by likeness; the Comparative Market Analysis shows each step.',
        ]),
    'Unknown is left out, never guessed. This is a report from public data, not an appraisal.',
    `Query: ${query}`,
    `Hash of query and sales: ${hash}`,
  ];
}
