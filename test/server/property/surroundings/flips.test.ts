import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FlipAnswer, type ComparableSearch, type FlipRow } from '../../../../src/api/contract/property/surroundings.ts';
import { addMonths } from '../../../../src/calc/dates.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { findFlips } from '../../../../server/property/surroundings/findFlips.ts';
import { seeded } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const TODAY = '2022-03-01';
const random = seeded(3);
const parcels: ParcelFacts[] = Array.from({ length: 200 }, (_, at) => ({
  propertyId: at + 1,
  fips: '51540',
  sourceId: 1,
  asOfDate: '2022-02-01',
  latitude: 38.03 + (random() - 0.5) / 30,
  longitude: -78.48 + (random() - 0.5) / 30,
  squareFeet: at === 5 ? null : 1000 + Math.floor(random() * 1500),
}));
type Sale = {
  readonly deed_id: number;
  readonly property_id: number;
  readonly fips: string;
  readonly sale_date: string;
  readonly amount_cents: number;
  readonly market_sale: boolean;
  readonly multi_parcel: boolean;
  readonly record_seq: number;
};
const deeds: Sale[] = parcels.flatMap(({ propertyId = 0 }) =>
  Array.from({ length: Math.floor(random() * 4) }, (_, seq) => ({
    deed_id: (propertyId ?? 0) * 10 + seq,
    property_id: propertyId ?? 0,
    fips: '51540',
    sale_date: `20${18 + Math.floor(random() * 4)}-0${1 + Math.floor(random() * 9)}-15`,
    amount_cents: 10_000_000 + Math.floor(random() * 30_000) * 1000,
    market_sale: random() < 0.85,
    multi_parcel: false,
    record_seq: seq + 1,
  })),
);

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels, {
    deed: [...deeds],
    listing: [
      {
        listing_id: 9001,
        property_id: 2,
        fips: '51540',
        status: 'SOLD',
        sold_date: '2021-04-01',
        sold_amount_cents: 20_000_000,
      },
      {
        listing_id: 9002,
        property_id: 2,
        fips: '51540',
        status: 'SOLD',
        sold_date: '2021-10-01',
        sold_amount_cents: 30_000_000,
        days_on_market: 12,
      },
    ],
    source: [{ source_id: 1, name: 'Now', as_of: '2022-02-01', newest_sale: '2022-01-28' }],
  });
});
afterAll(async () => await small.close());

async function find(search: ComparableSearch, useDefaults = false): Promise<FlipRow[]> {
  const answer = await findFlips(small.warehouse, readsAll, 1, { ...search, useDefaults }, TODAY);
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return FlipAnswer.parse(answer).flipComparables;
}

/** Every purchase with the next market sale of the same home, by hand. */
const pairs = parcels
  .filter(({ propertyId }) => propertyId !== 1)
  .flatMap(({ propertyId }) => {
    const sales = deeds
      .filter((deed) => deed.property_id === propertyId && deed.market_sale)
      .toSorted((a, b) => a.sale_date.localeCompare(b.sale_date) || a.deed_id - b.deed_id);
    return sales.slice(1).flatMap((resale, index) => {
      const bought = sales[index];
      return bought === undefined || bought.sale_date === resale.sale_date ? [] : [{ bought, resale }];
    });
  });

describe('flips', () => {
  it('R-FLIP-001 R-FLIP-003 are purchases with the next sale of the same home within the length', async () => {
    for (const flipLengthMax of [6, 24, 60]) {
      const rows = await find({ listingType: 'U', flipLengthMax });
      const expected = pairs.filter(
        ({ bought, resale }) => addMonths(bought.sale_date, flipLengthMax) >= resale.sale_date,
      );
      expect(rows.map(({ id }) => id).toSorted()).toEqual(
        expected.map(({ resale }) => `U${resale.deed_id}`).toSorted(),
      );
      expect(expected.length).toBeGreaterThan(3);
    }
  });

  it('R-FLIP-001 carry purchase and resale with their prices per square foot', async () => {
    const rows = await find({ listingType: 'U', flipLengthMax: 60 });
    for (const row of rows) {
      const pair = pairs.find(({ resale }) => `U${resale.deed_id}` === row.id);
      expect(row).toMatchObject({
        acqSaleDate: pair?.bought.sale_date,
        acqSaleAmount: (pair?.bought.amount_cents ?? 0) / 100,
        disSaleDate: pair?.resale.sale_date,
        disSaleAmount: (pair?.resale.amount_cents ?? 0) / 100,
      });
      expect(row.grossProfit).toBe((row.disSaleAmount ?? 0) - (row.acqSaleAmount ?? 0));
      if (row.squareFeet === null) expect([row.acqSalePpsf, row.disSalePpsf]).toEqual([null, null]);
      else expect(row.acqSalePpsf).toBeCloseTo((row.acqSaleAmount ?? 0) / row.squareFeet, 6);
    }
  });

  it('R-SURR-001 by length from and to, and by the date of the resale', async () => {
    const all = await find({ flipLengthMax: 60 });
    const some = await find({ flipLengthMin: 6, flipLengthMax: 18, saleDateMin: '2020-01-01' });
    const fits = ({ acqSaleDate, disSaleDate }: FlipRow): boolean =>
      addMonths(acqSaleDate ?? '', 6) <= (disSaleDate ?? '') &&
      addMonths(acqSaleDate ?? '', 18) >= (disSaleDate ?? '') &&
      (disSaleDate ?? '') >= '2020-01-01';
    expect(some.map(({ id }) => id).toSorted()).toEqual(
      all
        .filter(fits)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(some.length).toBeGreaterThan(2);
  });

  it('are found among sold listings too, and one row of a home is selected', async () => {
    const listed = await find({ listingType: 'M', flipLengthMax: 24 });
    expect(listed).toMatchObject([{ id: 'M9002', acqSaleAmount: 200_000, grossProfit: 100_000, daysOnMarket: 12 }]);
    const both = await find({ flipLengthMax: 60 });
    const selected = both.filter((row) => row.selected).map(({ propertyId }) => propertyId);
    expect(new Set(selected).size).toBe(selected.length);
    expect(new Set(both.map(({ propertyId }) => propertyId))).toEqual(new Set(selected));
  });

  it('have usual bounds: sold within a year, half a mile, resold within 24 months', async () => {
    const answer = await findFlips(small.warehouse, readsAll, 1, { useDefaults: true }, TODAY);
    expect(answer).toMatchObject({
      search: {
        saleDateMin: '2021-03-01',
        saleDateMax: TODAY,
        distanceMax: 0.5,
        flipLengthMax: 24,
        mlsListingStatus: 'SOLD',
      },
    });
    expect(answer).not.toHaveProperty('search.squareFeetMin');
  });
});
