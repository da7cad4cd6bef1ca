import { describe, expect, it } from 'vitest';
import { factKeys } from '../../../../src/api/catalogue/property/facts.ts';
import type { Correction, Facts } from '../../../../src/api/contract/property/properties.ts';
import type { ComparableRow } from '../../../../src/api/contract/property/surroundings.ts';
import { addDays } from '../../../../src/calc/dates.ts';
import { comparablesPdf } from '../../../../server/property/reports/comparables/comparablesPdf.ts';
import { comparablesReport } from '../../../../server/property/reports/comparables/comparablesReport.ts';
import { boxSeen, type MapContent } from '../../../../server/property/reports/parcelMap.ts';
import { MAP_SIZE } from '../../../../server/paper/pdf/theme.ts';
import { misplaced } from '../../deal/reports/support/misplaced.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';

const TODAY = '2026-03-02';
const nothing = Object.fromEntries(factKeys.map((key) => [key, null])) as unknown as Facts; // every fact may be unknown
const HOUSE: Facts = {
  ...nothing,
  propertyId: 7,
  apn: 'R07-0019',
  streetAddress: '1940 DOVE ARROW LN',
  cityName: 'HUTTO',
  stateCode: 'TX',
  zip: '78634',
  squareFeet: 1900,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1990,
  propertyTypeCode: '1001',
  latitude: 30.55,
  longitude: -97.54,
};

const saleAt = (index: number): ComparableRow => ({
  id: `U${index + 1}`,
  type: 'U',
  seq: index,
  recordSeq: 1,
  selected: true,
  propertyId: 100 + index,
  streetAddress: `${100 + index} GARNET NEST WAY`,
  cityName: 'HUTTO',
  zip: '78634',
  apn: null,
  saleDate: addDays(TODAY, -(index % 360)),
  saleAmount: 300_000 + (index % 50) * 1000,
  listingAmount: null,
  pricePerSquareFoot: 160 + (index % 9),
  multiParcel: null,
  saleSituation: 'A',
  daysOnMarket: null,
  status: 'SOLD',
  distanceFromSubject: 0.01 * index,
  squareFeet: 1800 + (index % 20) * 10,
  lotSquareFeet: 6000,
  basementSquareFeet: null,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1980 + (index % 20),
  stories: 1,
  propertyTypeCode: '1001',
  assessedValue: null,
  latitude: 30.55 + (index % 16) * 0.0004,
  longitude: -97.54 + Math.floor(index / 16) * 0.0004,
  notMarketReason: null,
  buyer: null,
  seller: null,
  monthsHeld: index === 1 ? 4 : null,
});
const sales = (count: number): ComparableRow[] => Array.from({ length: count }, (_, index) => saleAt(index));

const mapOf = (rows: readonly ComparableRow[], more: Partial<MapContent> = {}): MapContent => ({
  center: { latitude: 30.55, longitude: -97.54 },
  hasSubject: true,
  shape: null,
  radiusMiles: 0.5,
  parcels: rows.map(({ latitude, longitude }) => ({
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    lotSquareFeet: null,
  })),
  marks: rows.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : { latitude, longitude },
  ),
  ...more,
});

interface Printed {
  facts?: Partial<Facts>;
  rows?: ComparableRow[];
  map?: MapContent | null;
  corrections?: Correction[];
  saleDateMax?: string;
}
function reportOf({ facts = {}, rows = sales(12), map, corrections = [], saleDateMax = TODAY }: Printed = {}) {
  return comparablesReport({
    facts: { ...HOUSE, ...facts },
    corrections,
    source: { name: 'County roll', asOf: '2026-02-01' },
    answer: { comparables: rows, market: [], search: { saleDateMax }, basis: 'today', note: null, total: rows.length },
    overrides: {},
    date: TODAY,
    hasListings: true,
    map: map === undefined ? mapOf(rows) : map,
  });
}

async function printed(what?: Printed) {
  const pages = pdfPages(await comparablesPdf(reportOf(what)));
  expect(misplaced(pages)).toEqual([]);
  return { pages, all: pages.map(pageText).join('\n') };
}

/** Closed paths of straight lines of a page, as their corners in points from below. */
const outlines = (content: string): number[][][] =>
  [...content.matchAll(/((?:-?[\d.]+ -?[\d.]+ [ml]\n)+)h\n/g)].map(([, path = '']) =>
    path
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 2).map(Number)),
  );

it('R-COMP-011 averages the selected sales only', () => {
  const [one, two, three] = [saleAt(0), saleAt(1), saleAt(2)];
  const rows = [
    { ...one, saleAmount: 300_000, pricePerSquareFoot: 160, daysOnMarket: 10 },
    { ...two, saleAmount: 400_000, pricePerSquareFoot: 180, daysOnMarket: 30 },
    { ...three, saleAmount: 900_000, pricePerSquareFoot: 700, daysOnMarket: 200, selected: false },
  ];
  expect(reportOf({ rows }).averages).toEqual({ saleAmount: 350_000, pricePerSquareFoot: 170, daysOnMarket: 20 });
});

describe('the map of the report', () => {
  const shape = [
    { latitude: 30.548, longitude: -97.543 },
    { latitude: 30.558, longitude: -97.542 },
    { latitude: 30.559, longitude: -97.534 },
    { latitude: 30.553, longitude: -97.538 },
    { latitude: 30.547, longitude: -97.535 },
  ];

  it('draws the shape that was searched, inside the frame, and says what it is', async () => {
    const { pages, all } = await printed({ map: mapOf(sales(12), { shape, radiusMiles: null }) });
    expect(all).toContain('Drawn shape that was searched');
    expect(all).not.toContain('miles around the subject');
    const drawn = outlines(pages[0]?.content ?? '').filter((corners) => corners.length === shape.length);
    // Tinted, its pale casing, its line.
    expect(drawn).toHaveLength(3);
    const [corners = []] = drawn;
    for (const [x = 0] of corners) expect(x > 45 && x < 612 - 45).toBe(true);
    // The same shape: north is up, east is right, and lengths keep their proportion.
    const [[x0 = 0, y0 = 0] = [], [x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = corners;
    expect(Math.abs(y1 - y0)).toBeGreaterThan(0);
    const feetEast = Math.cos((30.55 * Math.PI) / 180);
    expect((x2 - x1) / Math.abs(y1 - y0)).toBeCloseTo((0.008 * feetEast) / 0.01, 3);
    expect(x1 - x0).toBeGreaterThan(0);
    expect(Math.sign(y1 - y0)).toBe(Math.sign(y2 - y0));
  });

  it('shows the sales where the shape is far larger than what they need, and says that it goes on', async () => {
    const state = shape.map(({ latitude, longitude }) => ({
      latitude: 30.55 + (latitude - 30.55) * 90,
      longitude: -97.54 + (longitude + 97.54) * 90,
    }));
    const { all } = await printed({ map: mapOf(sales(12), { shape: state, radiusMiles: null }) });
    expect(all).toContain('reaching beyond this map');
  });

  it('shows a stretch of the earth that holds the subject, the sales and the shape, as wide as the frame', () => {
    const map = mapOf(sales(40), { shape });
    const { south, north, west, east } = boxSeen(MAP_SIZE, map);
    for (const place of [map.center, ...map.marks, ...shape]) {
      if (place === null) continue;
      expect(place.latitude > south && place.latitude < north).toBe(true);
      expect(place.longitude > west && place.longitude < east).toBe(true);
    }
    const across = (east - west) * Math.cos((map.center.latitude * Math.PI) / 180);
    expect(across / (north - south)).toBeCloseTo(MAP_SIZE.width / MAP_SIZE.height, 6);
  });

  it('has no sign for a subject without a position, and none at all without anything to show', async () => {
    const { all } = await printed({ map: mapOf(sales(3), { shape, hasSubject: false, radiusMiles: null }) });
    // Once, as a heading: not in the legend.
    expect(all.split('\n').filter((line) => line === 'Subject')).toHaveLength(1);
    expect(all).toContain('Sale, numbered as in the table');
    const without = await printed({ facts: { latitude: null, longitude: null }, map: null });
    expect(without.all).not.toContain('Location of the subject');
  });

  it('names a circle only where some of it can be seen', async () => {
    expect((await printed()).all).toContain('0.5 miles around the subject');
    const wide = await printed({ map: mapOf(sales(12), { radiusMiles: 40 }) });
    expect(wide.all).not.toContain('miles around the subject');
  });
});

describe('the market analysis on paper', () => {
  it('stands up to nothing known: no address, no position, no price', async () => {
    const rows = sales(4).map((row) => ({
      ...row,
      saleAmount: null,
      pricePerSquareFoot: null,
      distanceFromSubject: null,
      latitude: null,
      longitude: null,
    }));
    const { all } = await printed({ facts: { ...nothing, propertyId: 7, apn: 'R07-0019' }, rows, map: null });
    expect(all).toContain('Parcel R07-0019');
    expect(all).toContain('4 of 4 sales without a known price: no value is drawn from them.');
    // Columns that nothing is known for take no room.
    for (const empty of ['Miles', 'Score', 'Weight']) expect(all.split('\n')).not.toContain(empty);
  });

  it('R-PROP-016 says that prices are not public in a non-disclosure state', async () => {
    expect((await printed({ facts: { nonDisclosure: true } })).all).toContain('TX does not make sale prices public');
    expect((await printed()).all).not.toContain('does not make sale prices public');
  });

  it('marks what the user corrected and says in the notes by whom', async () => {
    const corrections: Correction[] = [
      { fact: 'bedrooms', value: 5, by: 'Ada Owner', at: '2026-02-11T10:00:00Z' },
      { fact: 'vacant', value: true, by: 'Ada Owner', at: '2026-02-11T10:00:00Z' },
    ];
    const { all } = await printed({ facts: { bedrooms: 5 }, corrections });
    expect(all.split('\n')).toContain('5 *');
    expect(all).toContain('Vacant is Yes by Ada Owner, 02/11/2026');
  });

  it('says of which day a value is that is not of today', async () => {
    expect((await printed({ saleDateMax: '2024-05-31' })).all).toContain('Value after repair on 05/31/2024');
    expect((await printed()).all).not.toContain('Value after repair on');
  });

  it('prints 250 sales: each once in each table, as dots on the map, what is flagged by its number', async () => {
    const { pages, all } = await printed({ rows: sales(250) });
    const lines = all.split('\n');
    for (const index of [0, 1, 124, 249])
      expect(lines.filter((line) => line === `${100 + index} GARNET NEST WAY`)).toHaveLength(2);
    expect(lines).toContain('Sale');
    expect(lines).toContain('Sold again within a year: #2');
    // No table ends with one or two rows on a page of their own.
    for (const { texts } of pages) {
      const rows = texts.filter(({ text }) => text.endsWith('GARNET NEST WAY')).length;
      expect(rows === 0 || rows >= 3).toBe(true);
    }
    expect(pages.length).toBeLessThanOrEqual(14);
  });
});
