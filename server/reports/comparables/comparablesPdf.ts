/** The comparables of a property on paper: value, subject, sales, adjustments, charts, sources, how to repeat it. */
import { saleSituations, type Codes } from '../../../src/api/catalogue/codes.ts';
import type { ComparableRow } from '../../../src/api/contract/surroundings.ts';
import { dollarsPerUnit } from '../../../src/calc/comps/adjustSale.ts';
import { features } from '../../../src/calc/comps/features.ts';
import { saleFlagLabels } from '../../../src/calc/comps/saleQuality.ts';
import { formatDollars } from '../../../src/calc/format/currency.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { MISSING } from '../../../src/calc/format/missing.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { propertyTypeLabel } from '../../search/search.rows.ts';
import { drawKeyFigures } from '../pdf/keyFigureStrip.ts';
import { drawNotes } from '../pdf/drawNotes.ts';
import { drawTitle } from '../pdf/drawTitle.ts';
import { PdfReport } from '../pdf/pdfReport.ts';
import { drawTable, type PdfColumn } from '../pdf/pdfTable.ts';
import { MUTED } from '../pdf/theme.ts';
import { drawCompCharts } from './compCharts.ts';
import type { ComparablesReport } from './comparablesReport.ts';

const labelOf = (codes: Codes, code: string | null): string => (code === null ? '' : (codes[code] ?? code));
const signed = (dollars: number): string => (Math.abs(dollars) < 0.5 ? '0' : formatNumber(Math.round(dollars)));
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

export async function comparablesPdf(content: ComparablesReport): Promise<Buffer> {
  const { subject, place, facts, averages, value, selected, date } = content;
  const report = new PdfReport({ kind: 'Comparable sales', subject, date });
  drawTitle(report, subject, place, [
    propertyTypeLabel(facts.propertyTypeCode),
    facts.apn === null ? null : `APN ${facts.apn}`,
    `${selected.length} comparable ${selected.length === 1 ? 'sale' : 'sales'}`,
    formatDate(date, 'MMMM DD, YYYY'),
  ]);
  const whole = (dollars: number | null | undefined): string =>
    dollars === null || dollars === undefined ? MISSING : formatDollars(Math.round(dollars));
  drawKeyFigures(report, [
    {
      label: 'Value after repair',
      value: whole(value?.value),
      note: value === null ? 'needs three sales with a price' : `${whole(value.low)} to ${whole(value.high)} (80 %)`,
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
  if (value !== null && value.warnings.length > 0) {
    for (const warning of value.warnings) report.paragraph(warning, { size: 8.5, isBold: true });
    report.y += 4;
  }
  drawSubject(report, content);
  drawCompCharts(report, content);
  drawSales(report, content);
  drawAdjustments(report, content);
  drawNotes(report, 'Sources and method', notesOf(content));
  return await report.finish();
}

function drawSubject(report: PdfReport, { facts }: ComparablesReport): void {
  report.section('Subject', 40);
  const figures = [
    ['Beds', formatNumber(facts.bedrooms)],
    ['Baths', formatNumber(facts.bathrooms, 1)],
    ['Sq ft', formatNumber(facts.squareFeet)],
    ['Lot sq ft', formatNumber(facts.lotSquareFeet)],
    ['Year built', facts.yearBuilt === null ? MISSING : String(facts.yearBuilt)],
    ['Last sale', `${formatDollars(facts.lastSaleAmount)}, ${formatDate(facts.lastSaleDate)}`],
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

function drawSales(report: PdfReport, content: ComparablesReport): void {
  const { selected, value, flags } = content;
  report.section('Comparable sales');
  const scores = new Map(value?.sales.map(({ sale, score, weight }) => [sale.id, { score, weight }]));
  const columns: PdfColumn[] = [
    { label: 'Address', width: 118, align: 'left' },
    { label: 'Miles', width: 32 },
    { label: 'Sold', width: 52 },
    { label: 'Price', width: 54 },
    { label: '$/sq ft', width: 40 },
    { label: 'Sq ft', width: 34 },
    { label: 'Bd/ba', width: 36 },
    { label: 'Built', width: 30 },
    { label: 'Score', width: 30 },
    { label: 'Weight', width: 36 },
    { label: 'Sale', width: 60 },
  ];
  const row = (sale: ComparableRow): string[] => {
    const own = scores.get(sale.id);
    return [
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
    selected.map((sale) => ({ cells: row(sale) })),
    { size: 7.5 },
  );
  const flagged = selected.flatMap((sale) =>
    (flags.get(sale.id) ?? []).map((flag) => `${sale.streetAddress ?? sale.id}: ${saleFlagLabels[flag].toLowerCase()}`),
  );
  report.y += 6;
  for (const line of flagged) report.paragraph(line, { size: 7.5, color: MUTED, lineHeight: 10 });
}

function drawAdjustments(report: PdfReport, { value, home, selected }: ComparablesReport): void {
  if (value === null) return;
  const addresses = new Map(selected.map(({ id, streetAddress, apn }) => [id, streetAddress ?? apn ?? MISSING]));
  const keys = value.market.rates.map(({ key }) => key);
  report.section('Adjustments to the subject, in dollars');
  const width = (report.width - 118 - 58 - 58 - 40) / Math.max(1, keys.length);
  drawTable(
    report,
    [
      { label: 'Address', width: 118, align: 'left' },
      { label: 'Price', width: 58 },
      ...keys.map((key) => ({ label: features[key].label, width })),
      { label: 'Adjusted', width: 58 },
      { label: 'Gross', width: 40 },
    ],
    value.sales.map(({ sale, adjustments, adjustedAmount, grossShare }) => ({
      cells: [
        addresses.get(sale.id) ?? sale.id,
        formatDollars(sale.saleAmount),
        ...adjustments.map(({ dollars }) => signed(dollars)),
        formatDollars(Math.round(adjustedAmount)),
        percent(grossShare),
      ],
    })),
    { size: 7 },
  );
  report.y += 8;
  report.section('Rates found in this market');
  drawTable(
    report,
    [
      { label: 'Feature', width: 130, align: 'left' },
      { label: 'Rate', width: 90 },
      { label: 'Standard error', width: 90 },
      { label: 'Per', width: 90 },
      { label: 'Sales that know it', width: 90 },
    ],
    value.market.rates.map(({ key, rate, error, known }) => {
      const at = Math.exp(value.market.level);
      return {
        cells: [
          features[key].label,
          formatDollars(dollarsPerUnit(key, rate, home, at), { forceCents: true }),
          formatDollars(dollarsPerUnit(key, error, home, at), { forceCents: true }),
          features[key].unit,
          String(known),
        ],
      };
    }),
    { size: 7.5 },
  );
}

function notesOf({ source, answer, value, query, hash, hasListings }: ComparablesReport): string[] {
  const { saleDateMin, saleDateMax, distanceMax } = answer.search;
  return [
    `Source: ${source.name}, as of ${formatDate(source.asOf)}. ${hasListings ? 'Public records and listings.' : 'Public records only.'}`,
    `Sales from ${formatDate(saleDateMin ?? null)} to ${formatDate(saleDateMax ?? null)}${distanceMax === undefined ? '' : `, within ${distanceMax} miles`}.`,
    ...(answer.note === null ? [] : [answer.note]),
    'Averages are over the selected sales that have the value; the price per square foot is the mean of the sales.',
    ...(value === null
      ? []
      : [
          'Rates are estimated from the sales around the subject by a robust regression of the logarithm of the price, weighted by likeness; few sales leave them near usual rates. Each sale is brought to the subject and to the day of valuation; the value is their mean weighted by likeness, outliers held back, drawn a little to the wider market.',
          ...value.reasons,
        ]),
    'This is an estimate from public data, not an appraisal.',
    `Query: ${query}`,
    `Hash of query and sales: ${hash}`,
  ];
}
