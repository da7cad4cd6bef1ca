import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facts } from '../../../../src/api/catalogue/property/facts.ts';
import { filterKeys, filters, type FilterKey } from '../../../../src/api/catalogue/search/filters.ts';
import { leadTypeCodes, leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { Search, type SearchInput } from '../../../../src/api/contract/search/search.ts';
import { countRows, selectIds } from '../../../../server/search/results/search.queries.ts';
import { isRefusal, type Refusal } from '../../../../server/platform/http/refuse.ts';
import { searchSql, type SearchSql } from '../../../../server/search/conditions/filterSql.ts';
import { fits, fitsFilter, fitsLead } from '../../../support/plainPredicate.ts';
import { randomFilter } from '../../../support/randomFilter.ts';
import { distance, randomCircle, randomPlace } from '../../../support/randomPlaces.ts';
import { sampleParcels } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

const parcels = sampleParcels(300);
let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

function sqlOf(input: SearchInput): SearchSql {
  const sql = searchSql(Search.parse(input));
  if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
  return sql;
}
function refusalOf(input: SearchInput): Refusal {
  const sql = searchSql(Search.parse(input));
  if (!isRefusal(sql)) throw new Error('not refused');
  return sql;
}
const idsOf = async (input: SearchInput): Promise<number[]> => await selectIds(small.warehouse, sqlOf(input), 1000);
const idsWhere = (fit: (parcel: ParcelFacts) => boolean): number[] =>
  parcels.filter(fit).map((parcel) => parcel.propertyId ?? 0);

/** Bounds at, beside and between the values that occur. */
const bound = (key: FilterKey): fc.Arbitrary<number> => {
  const values = parcels.map((parcel) => parcel[filters[key].fact]).filter((value) => typeof value === 'number');
  return fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(0, 0, 0, 0.01, -0.01, 0.5))
    .map(([value, step]) => (step === 0 || facts[filters[key].fact].kind !== 'ratio' ? value + step : value));
};
const day = (key: FilterKey): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...parcels.map((parcel) => parcel[filters[key].fact]).filter((value) => typeof value === 'string')),
    fc.constantFrom('-90d', '-400d', '0d', '300d', '-1m', '-7m', '13m', '-1y', '-5y', '2y'),
  );
const text = (): fc.Arbitrary<string> =>
  fc.constantFrom('oak', 'OAK', '%', '_', 'a_b', '\\', 'é', "o'b", 'llc', "'; DROP TABLE parcel; --", 'zeta ω', '100%');

describe('filters as SQL', () => {
  it('R-SEARCH-021 finds the same parcels as a plain predicate, for any filters', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomFilter({ most: 3, bound, day, text, ordered: true }),
        fc.constantFrom(...leadTypeCodes.filter((code) => code !== 'P')),
        async (filter, listingType) => {
          const search = Search.parse({ listingType, ...filter });
          const sql = sqlOf({ listingType, ...filter });
          expect(await selectIds(small.warehouse, sql, 1000)).toEqual(idsWhere((parcel) => fits(parcel, search)));
          const lead = parcels.filter((parcel) => fitsLead(parcel, listingType));
          expect(await countRows(small.warehouse, sql)).toEqual({
            resultCount: lead.filter((parcel) => fitsFilter(parcel, filter) === 'yes').length,
            unknownExcluded: lead.filter((parcel) => fitsFilter(parcel, filter) === 'unknown').length,
          });
        },
      ),
      { numRuns: 250 },
    );
  });

  it('R-SEARCH-022 finds the same parcels as a plain predicate for any places together with filters and lead type', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomFilter({ most: 2, bound, day, text, ordered: true }),
        fc.constantFrom(...leadTypeCodes.filter((code) => code !== 'P')),
        fc.array(randomPlace(parcels), { minLength: 1, maxLength: 4 }),
        async (filter, listingType, places) => {
          const [first, ...others] = places.map(({ location }) => location);
          const input = { ...filter, listingType, ...first, also: JSON.stringify(others) };
          const search = Search.parse(input);
          const holds = (parcel: ParcelFacts): boolean => places.some((place) => place.holds(parcel));
          const sql = searchSql(search);
          if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
          expect(await selectIds(small.warehouse, sql, 1000)).toEqual(
            idsWhere((parcel) => holds(parcel) && fits(parcel, search)),
          );
        },
      ),
      { numRuns: 120 },
    );
  });

  it('R-MAP-009 finds what a circle holds, but for a rim of a hundredth of its radius', async () => {
    await fc.assert(
      fc.asyncProperty(randomCircle, async ({ middle, miles, shapeDefinition }) => {
        const found = new Set(await idsOf({ type: 'SHAPE', shapeDefinition }));
        for (const parcel of parcels) {
          const away = distance(middle, parcel);
          if (Math.abs(away - miles) < miles / 100) continue;
          expect({ away, miles, isFound: found.has(parcel.propertyId ?? 0) }).toEqual({
            away,
            miles,
            isFound: away < miles,
          });
        }
      }),
      { numRuns: 30 },
    );
  });

  it('finds something with each filter by itself, so that the comparison above compares something', async () => {
    for (const key of filterKeys) {
      const { kind, fact } = filters[key];
      const value = parcels
        .flatMap((parcel) => parcel[fact])
        .find((known) => known !== null && known !== undefined && known !== '' && known !== 'XX');
      const query = {
        [kind === 'range' || kind === 'dateRange' ? `${key}Min` : key]: kind === 'list' ? String(value) : value,
      };
      const search = Search.parse(query);
      const found = await idsOf(query);
      expect({ key, found }).toEqual({ key, found: idsWhere((parcel) => fits(parcel, search)) });
      expect({ key, isEmpty: found.length === 0 }).toEqual({ key, isEmpty: false });
    }
  });

  it('R-SEARCH-001 R-SEARCH-003 searches by each lead type; CUSTOM is every parcel', async () => {
    for (const code of leadTypeCodes) {
      const found = await idsOf({ listingType: code });
      expect({ code, found }).toEqual({ code, found: idsWhere((parcel) => fitsLead(parcel, code)) });
      expect({ code, isEmpty: found.length === 0 }).toEqual({ code, isEmpty: !leadTypes[code].tile });
    }
  });

  it('R-SEARCH-002 accepts I, X and Z, which match nothing', async () => {
    for (const listingType of ['I', 'X', 'Z'] as const) expect(await idsOf({ listingType })).toEqual([]);
  });

  it('includes both bounds', async () => {
    const ids = await idsOf({ bedroomsMin: 3, bedroomsMax: 3 });
    expect(ids).toEqual(idsWhere((parcel) => parcel.bedrooms === 3));
    expect(ids.length).toBeGreaterThan(5);
  });

  it('compares money to the cent', async () => {
    const cent = parcels.find(
      (parcel) => parcel.estimatedValue !== undefined && !Number.isInteger(parcel.estimatedValue),
    );
    const value = cent?.estimatedValue ?? 0;
    expect(await idsOf({ estimatedValueMin: value, estimatedValueMax: value })).toContain(cent?.propertyId);
    expect(await idsOf({ estimatedValueMin: value + 0.01, estimatedValueMax: value + 0.02 })).not.toContain(
      cent?.propertyId,
    );
  });

  it('R-SEARCH-040 R-SEARCH-038 NONE means nothing on record; a released default is no foreclosure', async () => {
    const excluded = await idsOf({ foreclosureStatus: 'NONE' });
    expect(excluded).toEqual(
      idsWhere(
        ({ foreclosureStatus: status }) => !['PRE_FORECLOSURE', 'AUCTION', 'FORECLOSURE'].includes(status ?? ''),
      ),
    );
    expect(await idsOf({ mlsListingStatus: 'NONE' })).toEqual(
      idsWhere(({ mlsListingStatus: status }) => (status ?? 'NONE') === 'NONE'),
    );
  });

  it('binds every value of the request', () => {
    const evil = "x'); DROP TABLE parcel; --";
    const { where, params } = sqlOf({
      ownerName: evil,
      landUse: evil,
      zoning: evil,
      type: 'APN',
      apn: evil,
      bedroomsMin: 3.14159,
      lastSaleDateMin: '2015-03-09',
    });
    for (const part of [evil, '3.14159', '2015']) expect(where).not.toContain(part);
    expect(params).toMatchObject({ ownerName: evil, apns: [evil], lastSaleDateMin: '2015-03-09' });
  });
});

describe('searches that are refused', () => {
  it.each([
    [{ bedroomsMin: 5, bedroomsMax: 3 }, 'bedroomsMin'],
    [{ lastSaleDateMin: '2020-01-02', lastSaleDateMax: '2020-01-01' }, 'lastSaleDateMin'],
    [{ propertyType: 'SFR,HOUSE' }, 'propertyType'],
    [{ listingType: 'P', foreclosureStatus: 'FORECLOSURE' }, 'foreclosureStatus'],
    [{ type: 'SHAPE', shapeDefinition: '38 -78/38.1 -78' }, 'shapeDefinition'],
    [{ type: 'SHAPE', shapeDefinition: '38 -78/38.1 -78/x' }, 'shapeDefinition'],
    [{ type: 'SHAPE', shapeDefinition: '38 -78/38.1 -78/99 -78' }, 'shapeDefinition'],
    [{ type: 'SHAPE' }, 'shapeDefinition'],
    [{ type: 'STATE', id: 'Virginia' }, 'id'],
    [{ type: 'ZIP', zip: '229' }, 'zip'],
    [{ type: 'COUNTY' }, 'fips'],
    [{ type: 'CITY' }, 'cityId'],
    [{ type: 'PROPERTY' }, 'propertyId'],
    [{ type: 'APN', apn: '  ' }, 'apn'],
    [{ type: 'ADDRESS' }, 'streetAddress'],
  ] as [SearchInput, string][])('%o names %s', (input, field) => {
    const refusal = refusalOf(input);
    expect(refusal.status).toBe(400);
    expect(Object.keys(refusal.fieldErrors ?? {})).toEqual([field]);
  });
});
