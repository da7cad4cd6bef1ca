/** Area statistics on records whose medians are known, and over HTTP on the generated sample. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaStatistics } from '../../../../src/api/contract/search/statistics.ts';
import { statisticsContract } from '../../../../src/api/contract/search/statistics.ts';
import { formatStatistic } from '../../../../src/api/search/map/formatStatistic.ts';
import { statisticFormats } from '../../../../src/api/search/map/mapMetrics.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { areaStatistics } from '../../../../server/search/statistics/areaStatistics.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { smallWarehouse, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const parcel = (propertyId: number, zip: string) =>
  ({
    propertyId,
    fips: '51540',
    stateCode: 'VA',
    zip,
    asOfDate: '2026-01-31',
    latitude: 38,
    longitude: -78.5,
  }) as const;
const sale = (deed_id: number, sale_date: string, dollars: number, property_id = 1) => ({
  deed_id,
  property_id,
  fips: '51540',
  sale_date,
  amount_cents: dollars * 100,
  market_sale: true,
});
const listing = (listing_id: number, more: Record<string, unknown>) => ({
  listing_id,
  property_id: 2,
  fips: '51540',
  ...more,
});

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse([parcel(1, '22901'), parcel(2, '22901'), parcel(3, '22903')], {
    deed: [
      // Last 30 days: 200,000 and 300,000; the 30 days before: 180,000. Not a market sale: left out.
      sale(1, '2026-01-10', 200_000),
      sale(2, '2026-01-31', 300_000),
      sale(3, '2025-12-20', 180_000),
      { ...sale(4, '2026-01-15', 1_000_000), market_sale: false },
      // In another ZIP.
      sale(5, '2026-01-15', 900_000, 3),
      // Three months of three sales each, for the growth of three months: 240,000 against 200,000.
      sale(6, '2025-11-15', 240_000),
      sale(7, '2025-08-15', 200_000),
      sale(8, '2025-09-15', 190_000),
      sale(9, '2025-10-15', 210_000),
    ],
    listing: [
      listing(1, { status: 'ACTIVE', listing_date: '2026-01-05', list_amount_cents: 40_000_000 }),
      listing(2, { status: 'PENDING', listing_date: '2025-11-05', list_amount_cents: 30_000_000 }),
      listing(3, {
        status: 'SOLD',
        listing_date: '2025-12-15',
        sold_date: '2026-01-14',
        list_amount_cents: 20_000_000,
        sold_amount_cents: 40_000_000,
      }),
      listing(4, { status: 'FAIL', listing_date: '2025-10-01', status_date: '2026-01-20', days_on_market: 50 }),
    ],
  });
});
afterAll(async () => await small.close());

async function statisticsOf(query: Record<string, unknown>): Promise<AreaStatistics> {
  const answer = await areaStatistics(
    small.warehouse,
    readsAll,
    statisticsContract.areaStatistics.query.parse({ type: 'ZIP', zip: '22901', ...query }),
  );
  if (isRefusal(answer)) throw new Error(answer.userMessage);
  return statisticsContract.areaStatistics.answer.parse(answer);
}
const seriesOf = ({ series }: AreaStatistics, id: string) => series.find((one) => one.id === id);

describe('areaStatistics', () => {
  it('R-STAT-005 numbers, percentages and amounts of money are told apart, and written as such', async () => {
    const { series, valueGrowth } = await statisticsOf({ growthPeriod: 'THREE_MONTH' });
    const found = [...series, ...valueGrowth];
    expect(new Set(found.map(({ format }) => format))).toEqual(new Set(['number', 'percent', 'currency']));
    expect(new Set(valueGrowth.map(({ format }) => format))).toEqual(new Set(['percent']));
    expect([...statisticFormats].toSorted()).toEqual(['currency', 'number', 'percent']);
    // A growth is a fraction on the wire.
    const growth = valueGrowth.find(({ value }) => value !== null);
    expect(growth?.value).toBeCloseTo(0.2);
    expect(formatStatistic(growth?.value ?? null, growth?.format ?? 'number')).toBe('20%');
    expect(statisticFormats.map((format) => formatStatistic(1234.5, format))).toEqual(['1,235', '123,450%', '$1,235']);
    expect(statisticFormats.map((format) => formatStatistic(0.0312, format))).toEqual(['0', '3.1%', '$0']);
    expect(statisticFormats.map((format) => formatStatistic(null, format))).toEqual(['n/a', 'n/a', 'n/a']);
  });

  it('R-STAT-004 has four series with their units', async () => {
    const { series } = await statisticsOf({});
    expect(series.map(({ name, format }) => `${name}: ${format}`)).toEqual([
      'List Price: currency',
      'Sale Price: currency',
      'Days on Market: number',
      'Inventory: number',
    ]);
  });

  it('R-STAT-007 counts the last 30 days back from the as-of date of the records', async () => {
    const statistics = await statisticsOf({});
    expect(statistics).toMatchObject({
      period: 'ONE_MONTH',
      growthPeriod: 'ONE_MONTH',
      asOf: '2026-01-31',
      parcels: 2,
    });
    // Two deeds, and a sold listing that no deed of its parcel is near.
    expect(seriesOf(statistics, 'salePrice')).toMatchObject({
      current: { value: 300_000, count: 3 },
      previous: { value: 180_000, count: 1 },
    });
    expect(seriesOf(statistics, 'listPrice')?.current).toEqual({ value: 400_000, count: 1 });
    // Thirty days from the two dates of the one, fifty as the other says.
    expect(seriesOf(statistics, 'daysOnMarket')?.current).toEqual({ value: 40, count: 2 });
    expect(seriesOf(statistics, 'inventory')?.current).toEqual({ value: 2, count: 2 });
  });

  it('R-STAT-006 takes longer periods', async () => {
    const quarter = await statisticsOf({ period: 'THREE_MONTH' });
    expect(seriesOf(quarter, 'salePrice')?.current).toEqual({ value: 240_000, count: 5 });
    const year = await statisticsOf({ period: 'ONE_YEAR' });
    expect(seriesOf(year, 'salePrice')?.current.count).toBe(8);
    expect(seriesOf(year, 'salePrice')?.previous).toEqual({ value: null, count: 0 });
  });

  it('has a point for each month of two years, the last of which is the period itself', async () => {
    const statistics = await statisticsOf({});
    for (const { points, current } of statistics.series) {
      expect(points).toHaveLength(25);
      expect(points.at(-1)).toEqual({ day: '2026-01-31', ...current });
      expect(points.map(({ day }) => day)).toEqual(points.map(({ day }) => day).toSorted());
    }
    expect(seriesOf(statistics, 'inventory')?.points.at(0)?.value).toBeNull();
  });

  it('R-STAT-008 answers the growth of six periods, none where fewer than three sales stand behind it', async () => {
    const { valueGrowth } = await statisticsOf({});
    expect(valueGrowth.map(({ label }) => label)).toEqual([
      '1 Month',
      '3 Months',
      '6 Months',
      '12 Months',
      '18 Months',
      '24 Months',
    ]);
    expect(valueGrowth[0]).toMatchObject({ value: null });
    expect(valueGrowth[1]?.value).toBeCloseTo(0.2, 10);
    expect(valueGrowth[1]?.count).toBe(3);
  });

  it('keeps to its area', async () => {
    const other = await statisticsOf({ zip: '22903' });
    expect(seriesOf(other, 'salePrice')?.current).toEqual({ value: 900_000, count: 1 });
    expect(other.notes.join(' ')).toContain('no listings');
    const nowhere = await statisticsOf({ zip: '99999' });
    expect(nowhere).toMatchObject({
      parcels: 0,
      asOf: null,
      notes: ['No parcel of the loaded data lies in this area.'],
    });
  });
});

describe('the calls', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ sampleParcels: 2000 });
  });
  afterAll(async () => await server.close());

  it('R-STAT-002 answers for a location, and refuses without one or with a wrong period', async () => {
    const { client } = await server.signIn();
    const query = { type: 'COUNTY', fips: '13135', label: 'Gwinnett County, GA' } as const;
    const statistics = valueOf(await client.call('areaStatistics', { query }));
    expect(statistics.parcels).toBeGreaterThan(100);
    expect(statistics.series.some(({ current }) => current.value !== null)).toBe(true);
    expect(await client.call('areaStatistics', { query: {} })).toMatchObject({ ok: false, status: 400 });
    const wrong = await server.request('GET', '/resource/auth/ps4/statistics/area?zip=30047&period=DECADE', {
      token: (await server.signIn(undefined, true)).token,
    });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({ fieldErrors: { period: expect.any(String) as string } });
  });

  it('R-STAT-003 downloads the report as PDF and as CSV with the values of the call', async () => {
    const { client, token } = await server.signIn(undefined, true);
    const query = { type: 'COUNTY', fips: '13135', label: 'Gwinnett County, GA', period: 'ONE_YEAR' } as const;
    const { series } = valueOf(await client.call('areaStatistics', { query }));
    const path =
      '/resource/auth/ps4/statistics/area/report?type=COUNTY&fips=13135&label=Gwinnett+County,+GA&period=ONE_YEAR';
    const pdf = await server.request('GET', path, { token });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain('Gwinnett-County-GA');
    const text = pageText(pdfPages(Buffer.from(await pdf.arrayBuffer()))[0]);
    for (const { name } of series) expect(text).toContain(name);
    expect(text).toContain('Gwinnett County, GA');
    const csv = await (await server.request('GET', `${path}&format=csv`, { token })).text();
    const inventory = series.find(({ id }) => id === 'inventory');
    expect(csv).toContain(`Inventory,number,${inventory?.points.at(-1)?.day},${inventory?.current.value ?? ''}`);
  });

  it('O-030 is closed without full search rights', async () => {
    const user = { username: 'reader@example.com', password: 'correct horse battery' };
    await server.addUser({ ...user, type: 'SCOUT' });
    const { client } = await server.signIn(user);
    expect(await client.call('areaStatistics', { query: { type: 'ZIP', zip: '30047' } })).toMatchObject({
      status: 403,
    });
    expect(await client.call('mapMetrics', { query: {} })).toMatchObject({ status: 403 });
  });
});
