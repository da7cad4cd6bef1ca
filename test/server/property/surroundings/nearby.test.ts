import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  NearbyAnswer,
  type ComparableSearch,
  type ComparisonTab,
  type NearbyRow,
} from '../../../../src/api/contract/property/surroundings.ts';
import { leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { findNearby } from '../../../../server/property/surroundings/findNearby.ts';
import { sampleParcels } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

type NearbyTab = Exclude<ComparisonTab, 'COMP' | 'FLIP'>;
const parcels: ParcelFacts[] = sampleParcels(600, 5);
const subject = parcels.find(({ latitude, longitude }) => latitude !== null && longitude !== null) ?? {};
const subjectId = subject.propertyId ?? 0;
// Three parcels of the subject's owner, one of them with another mailing address, and one at the same address by hand.
Object.assign(subject, { ownerKey: 'smith', mailKey: '1 oak', mailStreetAddress: '1 Oak', mailZip: '22901' });
const others = parcels.filter((parcel) => parcel !== subject);
Object.assign(others[10] ?? {}, { ownerKey: 'smith', mailKey: '1 oak', latitude: null });
Object.assign(others[20] ?? {}, { ownerKey: 'smith', mailKey: '1 oak' });
Object.assign(others[30] ?? {}, { ownerKey: 'smith', mailKey: '2 elm' });
Object.assign(others[40] ?? {}, { ownerKey: 'jones', mailKey: '1 oak' });

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

async function near(tab: NearbyTab, search: ComparableSearch = {}, useDefaults = false): Promise<NearbyRow[]> {
  const answer = await findNearby(small.warehouse, readsAll, tab, subjectId, { ...search, useDefaults });
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return NearbyAnswer.parse(answer).nearbyListings;
}
const idsOf = (rows: readonly NearbyRow[]): number[] =>
  rows.map(({ propertyId }) => propertyId).toSorted((a, b) => a - b);
const where = (fits: (parcel: ParcelFacts) => boolean): number[] =>
  others
    .filter(fits)
    .map(({ propertyId }) => propertyId ?? 0)
    .toSorted((a, b) => a - b);

describe('parcels around a subject', () => {
  it('R-SURR-007 has the nearest fifty within a quarter mile as neighbours unless asked for more', async () => {
    const rows = await near('NEIGHBOR', {}, true);
    const distances = rows.map(({ distanceFromSubject }) => distanceFromSubject ?? -1);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(distances.every((miles) => miles >= 0 && miles <= 0.25)).toBe(true);
    expect(rows.length).toBeLessThanOrEqual(50);
    expect((await near('NEIGHBOR', { distanceMax: 20 }, true)).length).toBeGreaterThan(rows.length);
  });

  it('has as linked only parcels of the same owner and mailing address, wherever they lie', async () => {
    const linked = [others[10]?.propertyId ?? 0, others[20]?.propertyId ?? 0].toSorted((a, b) => a - b);
    expect(idsOf(await near('LINKED', {}, true))).toEqual(linked);
  });

  it.each(['C', 'P', 'F', 'L', 'E', 'V', 'R', 'B', 'D'] as const)(
    'R-SURR-009 answers for %s the parcels with that flag, nearest first',
    async (tab) => {
      const { fact } = leadTypes[tab];
      const rows = await near(tab, { distanceMax: 50 });
      const placed = (parcel: ParcelFacts): boolean => parcel.latitude !== null && parcel.longitude !== null;
      expect(idsOf(rows)).toEqual(where((parcel) => fact !== null && parcel[fact] === true && placed(parcel)));
      expect(rows.length).toBeGreaterThan(20);
    },
  );
});

const within = (value: number | string | null | undefined, min: number | string, max: number | string): boolean =>
  value !== null && value !== undefined && value >= min && value <= max;

const cases: readonly (readonly [name: string, search: ComparableSearch, fits: (parcel: ParcelFacts) => boolean])[] = [
  [
    'sale date',
    { saleDateMin: '2013-01-01', saleDateMax: '2018-12-31' },
    (p) => within(p.lastSaleDate, '2013-01-01', '2018-12-31'),
  ],
  ['square feet', { squareFeetMin: 3, squareFeetMax: 8 }, (p) => within(p.squareFeet, 3, 8)],
  ['lot square feet', { lotSquareFeetMin: 2, lotSquareFeetMax: 6 }, (p) => within(p.lotSquareFeet, 2, 6)],
  ['bedrooms', { bedroomsMin: 4 }, (p) => within(p.bedrooms, 4, 99)],
  ['bathrooms', { bathroomsMin: 1.5, bathroomsMax: 3 }, (p) => within(p.bathrooms, 1.5, 3)],
  ['year built', { yearBuiltMax: 5 }, (p) => within(p.yearBuilt, -1, 5)],
  ['stories', { storiesMin: 2, storiesMax: 4 }, (p) => within(p.stories, 2, 4)],
  ['auction date', { auctionDateMin: '2015-06-01' }, (p) => within(p.auctionDate, '2015-06-01', '9999')],
  ['ownership length', { ownershipLengthMin: 2 }, (p) => within(p.ownershipLength, 2, 99)],
  ['loan to value', { loanToValueMax: 0.5 }, (p) => within(p.loanToValue, -1, 0.5)],
  ['estimated equity', { estimatedEquityMin: 100_000 }, (p) => within(p.estimatedEquity, 100_000, 1e9)],
  [
    'listing date',
    { listingDateMin: '2014-01-01', listingDateMax: '2019-01-01' },
    (p) => within(p.mlsListingDate, '2014-01-01', '2019-01-01'),
  ],
  [
    'status',
    { status: 'AUCTION,PRE_FORECLOSURE' },
    (p) => ['AUCTION', 'PRE_FORECLOSURE'].includes(p.foreclosureStatus ?? ''),
  ],
  ['subdivision', { subdivision: 'OAK' }, (p) => (p.subdivision ?? '').toLowerCase().includes('oak')],
  ['type', { propertyType: 'CONDO,1001' }, (p) => ['1004', '1005', '1001'].includes(p.propertyTypeCode ?? '')],
  ['class', { propertyClass: 'R,V' }, (p) => ['R', 'V'].includes(p.propertyClass ?? '')],
  ['land use code', { landUseCode: 'zeta' }, (p) => p.landUseCode === 'zeta'],
  ['multi-parcel', { multiParcel: true }, (p) => p.lastTransferSituation === 'M'],
  ['cash sale', { cashSale: false }, (p) => p.cashPurchase === false],
  ['sale situation', { saleSituation: 'C,N' }, (p) => ['C', 'N'].includes(p.lastTransferSituation ?? '')],
  ['MLS status', { mlsListingStatus: 'ACTIVE,SOLD' }, (p) => ['ACTIVE', 'SOLD'].includes(p.mlsListingStatus ?? '')],
  ['R-SEARCH-039 MLS status Off Market', { mlsListingStatus: 'NONE' }, (p) => p.mlsListingStatus === 'NONE'],
  [
    'R-SEARCH-039 MLS status Off Market or pending',
    { mlsListingStatus: 'NONE,PENDING' },
    (p) => ['NONE', 'PENDING'].includes(p.mlsListingStatus ?? ''),
  ],
  ['owner occupied', { ownerOccupied: false }, (p) => p.ownerOccupied === false],
  ['bankruptcy chapter', { bankruptcyChapter: '7,13' }, (p) => [7, 13].includes(p.bankruptcyChapter ?? 0)],
];

describe('filters of a surrounding search', () => {
  it.each(cases)('R-SURR-001 R-SURR-002 by %s, as a plain predicate would', async (_name, search, fits) => {
    const placed = where((parcel) => parcel.latitude !== null && parcel.longitude !== null && fits(parcel));
    const rows = await near('NEIGHBOR', { ...search, distanceMax: 50 });
    expect(idsOf(rows)).toEqual(placed);
    expect(placed.length).toBeGreaterThan(0);
    expect(placed.length).toBeLessThan(500);
  });

  it('R-SURR-001 by distance from and to', async () => {
    const all = await near('NEIGHBOR', { distanceMax: 50 });
    const ring = await near('NEIGHBOR', { distanceMin: 3, distanceMax: 8 });
    const miles = (row: NearbyRow): number => row.distanceFromSubject ?? -1;
    expect(idsOf(ring)).toEqual(idsOf(all.filter((row) => miles(row) >= 3 && miles(row) <= 8)));
    expect(ring.length).toBeGreaterThan(5);
  });

  it('a shape limits the search in place of the usual distance', async () => {
    const { latitude = 0, longitude = 0 } = subject;
    const [south, north, west, east] = [
      (latitude ?? 0) - 0.0504,
      (latitude ?? 0) + 0.0504,
      (longitude ?? 0) - 0.0504,
      (longitude ?? 0) + 0.0504,
    ];
    const shapeDefinition = `${south} ${west}/${south} ${east}/${north} ${east}/${north} ${west}`;
    const rows = await near('NEIGHBOR', { shapeDefinition }, true);
    const inside = where((p) => within(p.latitude, south, north) && within(p.longitude, west, east));
    expect(idsOf(rows)).toEqual(inside);
    expect(rows.some(({ distanceFromSubject }) => (distanceFromSubject ?? 0) > 0.25)).toBe(true);
  });

  it('names the field of a bound that makes no sense', async () => {
    const refused = async (search: ComparableSearch): Promise<unknown> =>
      await findNearby(small.warehouse, readsAll, 'V', subjectId, { ...search, useDefaults: false });
    expect(await refused({ storiesMin: 3, storiesMax: 1 })).toMatchObject({
      status: 400,
      fieldErrors: { storiesMin: expect.any(String) },
    });
    expect(await refused({ saleSituation: 'Q' })).toMatchObject({
      status: 400,
      fieldErrors: { saleSituation: expect.any(String) },
    });
    expect(await findNearby(small.warehouse, readsAll, 'V', 999_999, { useDefaults: true })).toMatchObject({
      status: 404,
    });
  });
});
