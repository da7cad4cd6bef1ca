/** Around a parcel of which only the ZIP is known: subdivision, street and ZIP in place of distances. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findComparables } from '../../../../server/property/comparables/findComparables.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { findFlips } from '../../../../server/property/surroundings/findFlips.ts';
import { findNearby } from '../../../../server/property/surroundings/findNearby.ts';
import { localityOf } from '../../../../server/property/surroundings/locality.ts';
import { readsAll } from '../../../support/readsAll.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

const TODAY = '2022-03-01';
const parcel = (propertyId: number, streetAddress: string | null, more: ParcelFacts = {}): ParcelFacts => ({
  propertyId,
  fips: '51540',
  sourceId: 1,
  streetAddress,
  zip: '22901',
  pointKind: 'ZIP',
  ...more,
});
const parcels = [
  parcel(1, '100 MAIN ST', { subdivision: 'OAK HILL' }),
  parcel(2, '9 ELM CT', { subdivision: 'OAK HILL', zip: '22903' }),
  parcel(3, '1035-67 MAIN ST'),
  // A position does not make it nearer to a parcel without one.
  parcel(4, '200 MAIN ST', { latitude: 38.03, longitude: -78.48, pointKind: 'SOURCE' }),
  parcel(5, '300 W MAIN ST'),
  parcel(6, '100 MAIN ST', { zip: '22932' }),
  parcel(7, '5 ELM CT', { zip: '22903' }),
  parcel(8, '100 MAIN ST', { fips: '51003', subdivision: 'OAK HILL' }),
  parcel(9, null, { zip: null }),
];
const deeds = parcels.flatMap(({ propertyId, fips }) =>
  ['2021-01-15', '2022-01-01'].map((sale_date, at) => ({
    deed_id: (propertyId ?? 0) * 10 + at,
    property_id: propertyId,
    fips,
    sale_date,
    amount_cents: 20_000_000 + at * 1_000_000,
    market_sale: true,
    record_seq: 2 - at,
  })),
);

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels, {
    deed: deeds,
    source: [{ source_id: 1, name: 'Roll', as_of: '2022-02-01', newest_sale: '2022-01-01' }],
  });
});
afterAll(async () => await small.close());

const told = <T extends object>(answer: T): T & { note: string | null; search: object } => {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer as T & { note: string | null; search: object }; // as every answer of these has
};
const placesOf = (
  rows: readonly { propertyId: number; sharedPlace?: string | null; distanceFromSubject: number | null }[],
) => rows.map(({ propertyId, sharedPlace, distanceFromSubject }) => [propertyId, sharedPlace, distanceFromSubject]);
const inOrder = [
  [2, 'SUBDIVISION', null],
  [3, 'STREET', null],
  [4, 'STREET', null],
  [5, 'ZIP', null],
];

describe('a subject of which only the ZIP is known', () => {
  it('has comparables, flips and neighbors by what they share, without a distance', async () => {
    const bounds = { subjectPropertyId: 1, useDefaults: true, distanceMax: 0.5 };
    const comparables = told(await findComparables(small.warehouse, readsAll, bounds, TODAY));
    expect(
      'comparables' in comparables && placesOf(comparables.comparables).filter(([, , miles]) => miles === null),
    ).toEqual(inOrder);
    expect(comparables.note).toMatch(
      /Where in its ZIP this property lies is not known.*subdivision, then its street, then its ZIP 22901/,
    );
    expect(Object.keys(comparables.search)).not.toContain('distanceMax');
    const flips = told(await findFlips(small.warehouse, readsAll, 1, { useDefaults: true }, TODAY));
    expect('flipComparables' in flips && placesOf(flips.flipComparables)).toEqual(inOrder);
    const neighbors = told(await findNearby(small.warehouse, readsAll, 'NEIGHBOR', 1, { useDefaults: true }));
    expect('nearbyListings' in neighbors && placesOf(neighbors.nearbyListings)).toEqual(inOrder);
  });

  it('is nobody’s neighbor at a distance, and without a place to share it is refused', async () => {
    const around = told(
      await findComparables(small.warehouse, readsAll, { subjectPropertyId: 4, useDefaults: false }, TODAY),
    );
    expect('comparables' in around && around.comparables).toEqual([]);
    expect(
      await findComparables(small.warehouse, readsAll, { subjectPropertyId: 9, useDefaults: true }, TODAY),
    ).toMatchObject({ status: 422 });
  });

  it.each([
    ['100 MAIN ST', 'MAIN ST'],
    ['1035-67 W MAIN ST', 'W MAIN ST'],
    ['12 1/2 OAK AVE', 'OAK AVE'],
    ['MAIN ST', null],
    [null, null],
  ])('%s stands in %s', (streetAddress, street) =>
    expect(localityOf({ fips: '51540', subdivision: null, streetAddress, zip: '22901' })?.street).toBe(street),
  );
});
