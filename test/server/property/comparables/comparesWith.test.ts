import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparesWith } from '../../../../server/property/comparables/comparesWith.ts';
import { findComparables } from '../../../../server/property/comparables/findComparables.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { readsAll } from '../../../support/readsAll.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

const usual = { propertyType: 'SFR,1000', squareFeetMin: 1600, squareFeetMax: 2400 };
const anySize = { propertyType: usual.propertyType };

describe('a sale that only a widened search lets in', () => {
  it.each([
    ['of the kind', usual, '1001', 1, true],
    ['of the kind, in any size', anySize, '1001', 2000, true],
    ['twice as large', anySize, '1001', 4000, true],
    ['larger', anySize, '1001', 4001, false],
    ['half as large', anySize, '1000', 1000, true],
    ['smaller', anySize, '1000', 999, false],
    ['of unknown size', anySize, '1001', null, false],
    ['of another kind', {}, '1004', 2000, false],
    ['of unknown kind', {}, null, 2000, false],
    ['of the kind after all', {}, '1002', 2000, true],
  ] as const)('%s', (_, search, propertyTypeCode, squareFeet, is) => {
    expect(comparesWith({ squareFeet: 2000 }, usual, search)({ propertyTypeCode, squareFeet })).toBe(is);
  });

  it('counts whatever its size where that of the subject is unknown', () => {
    expect(comparesWith({ squareFeet: null }, usual, anySize)({ propertyTypeCode: '1001', squareFeet: null })).toBe(
      true,
    );
  });
});

describe('comparables of a school', () => {
  const place = {
    fips: '51540',
    stateCode: 'VA',
    latitude: 38.03,
    longitude: -78.48,
    sourceId: 1,
    asOfDate: '2022-02-01',
  };
  const parcels: ParcelFacts[] = [
    { ...place, propertyId: 1, propertyTypeCode: '8003', squareFeet: 20_000 },
    ...[2, 3, 4].map((propertyId): ParcelFacts => ({
      ...place,
      propertyId,
      propertyTypeCode: '1001',
      squareFeet: 1800,
    })),
  ];
  let small: SmallWarehouse;
  beforeAll(async () => {
    small = await smallWarehouse(parcels, {
      deed: [2, 3, 4].map((property_id) => ({
        deed_id: property_id,
        property_id,
        fips: '51540',
        sale_date: '2021-12-01',
        amount_cents: 30_000_000,
        market_sale: true,
        record_seq: 1,
      })),
    });
  });
  afterAll(async () => await small.close());

  it('are shown where there are only houses, and none is selected', async () => {
    const of = async (subjectPropertyId: number): Promise<boolean[]> => {
      const found = await findComparables(
        small.warehouse,
        readsAll,
        { subjectPropertyId, useDefaults: true },
        '2022-03-01',
      );
      if (isRefusal(found)) throw new Error(JSON.stringify(found));
      return found.comparables.map(({ selected }) => selected);
    };
    expect(await of(1)).toEqual([false, false, false]);
    expect(await of(2)).toEqual([true, true]);
  });
});
