import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mlsListingStatuses } from '../../../../src/api/catalogue/property/codes.ts';
import { ComparableAnswer, type ComparableSearch } from '../../../../src/api/contract/property/surroundings.ts';
import { findComparables } from '../../../../server/property/comparables/findComparables.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { seeded } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const TODAY = '2022-03-01';
const random = seeded(11);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never past the end
const maybe = <T>(value: T): T | null => (random() < 0.12 ? null : value);
const day = (): string =>
  `${2019 + Math.floor(random() * 4)}-${pick(['01', '03', '07', '11'])}-${pick(['01', '09', '28'])}`;

const parcels: ParcelFacts[] = Array.from({ length: 500 }, (_, at) => ({
  propertyId: at + 1,
  fips: pick(['51540', '51003']),
  stateCode: 'VA',
  sourceId: 1,
  asOfDate: '2022-02-01',
  nonDisclosure: at === 1,
  // Some share a point, as condominium units do.
  latitude: at < 4 ? 38.03 : maybe(38.03 + Math.round((random() - 0.5) * 40) / 1000),
  longitude: at < 4 ? -78.48 : maybe(-78.48 + Math.round((random() - 0.5) * 50) / 1000),
  squareFeet: at === 0 ? 1234 : maybe(800 + Math.floor(random() * 1200)),
  bedrooms: maybe(1 + Math.floor(random() * 5)),
  yearBuilt: maybe(1900 + Math.floor(random() * 120)),
  // Not among what a sale knows of its parcel.
  ownerOccupied: [true, false, null][at % 3] ?? null,
  streetAddress: `${at} OAK ST`,
  cityName: `TOWN ${at % 7}`,
  zip: `22${String(at).padStart(3, '0')}`,
}));
// Of another source, which ends long before today; its last parcel has no position.
parcels.push(
  {
    propertyId: 601,
    fips: '51540',
    sourceId: 2,
    asOfDate: '2021-01-05',
    latitude: 38.03,
    longitude: -78.48,
    squareFeet: 0,
  },
  { propertyId: 602, fips: '51540', sourceId: 2 },
  { propertyId: 603, fips: '51540', sourceId: 3, asOfDate: '2012-06-30', latitude: 38.03, longitude: -78.48 },
);

type DeedFact = {
  readonly deed_id: number;
  readonly property_id: number;
  readonly fips: string;
  readonly sale_date: string | null;
  readonly amount_cents: number | null;
  readonly market_sale: boolean;
  readonly multi_parcel: boolean | null;
  readonly sale_situation: string | null;
  readonly record_seq: number;
};
const deeds: DeedFact[] = parcels.slice(0, 500).flatMap((parcel, at) =>
  Array.from({ length: Math.floor(random() * 3) }, (_, seq) => ({
    deed_id: 10_000 + at * 10 + seq,
    property_id: at + 1,
    fips: parcel.fips ?? '',
    sale_date: maybe(day()),
    amount_cents: maybe(10_000_000 + Math.floor(random() * 400_000) * 100),
    market_sale: random() < 0.7,
    multi_parcel: pick([true, false, false, false, null]),
    sale_situation: pick(['C', 'A', null]),
    record_seq: seq + 1,
  })),
);
type ListingFact = {
  readonly listing_id: number;
  readonly property_id: number;
  readonly fips: string;
  readonly status: string;
  readonly listing_date: string | null;
  readonly status_date: string | null;
  readonly sold_date: string | null;
  readonly list_amount_cents: number | null;
  readonly sold_amount_cents: number | null;
  readonly days_on_market: number | null;
};
const statuses = Object.keys(mlsListingStatuses).filter((code) => code !== 'NONE');
const listings: ListingFact[] = parcels.slice(0, 500).flatMap((parcel, at) =>
  Array.from({ length: Math.floor(random() * 2.2) }, (_, seq) => {
    const status = pick([...statuses, 'SOLD', 'SOLD']);
    return {
      listing_id: 50_000 + at * 10 + seq,
      property_id: at + 1,
      fips: parcel.fips ?? '',
      status,
      listing_date: maybe(day()),
      status_date: maybe(day()),
      sold_date: status === 'SOLD' ? maybe(day()) : null,
      list_amount_cents: maybe(20_000_000),
      sold_amount_cents: status === 'SOLD' ? maybe(19_000_000) : null,
      days_on_market: maybe(30),
    };
  }),
);

/** A listing's date is that of its sale, else of its last change of status. */
const dateOf = (listing: ListingFact): string | null =>
  listing.sold_date ?? listing.status_date ?? listing.listing_date;
/** The place of a listing among those of its parcel, the newest first. */
function numberOf(listing: ListingFact | undefined): number {
  const newestFirst = listings
    .filter(({ property_id }) => property_id === listing?.property_id)
    .toSorted((a, b) => (dateOf(b) ?? '').localeCompare(dateOf(a) ?? '') || a.listing_id - b.listing_id);
  return newestFirst.findIndex(({ listing_id }) => listing_id === listing?.listing_id) + 1;
}

let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels, {
    deed: [...deeds],
    listing: [...listings],
    source: [
      { source_id: 1, name: 'Now', as_of: '2022-02-01', newest_sale: '2022-01-28' },
      { source_id: 2, name: 'Then', as_of: '2021-01-05', newest_sale: '2020-12-10' },
      { source_id: 3, name: 'No sales', as_of: '2012-06-30' },
    ],
  });
});
afterAll(async () => await small.close());

async function find(search: ComparableSearch, subjectPropertyId = 1, useDefaults = false) {
  const answer = await findComparables(small.warehouse, readsAll, { ...search, subjectPropertyId, useDefaults }, TODAY);
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return ComparableAnswer.parse(answer);
}

/** Great-circle miles over the chord, not by the formula of the SQL. */
function milesApart(a: ParcelFacts, b: ParcelFacts): number | null {
  const at = ({ latitude, longitude }: ParcelFacts): [number, number, number] | null => {
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [p, q] = [at(a), at(b)];
  return p && q ? 2 * 3958.7613 * Math.asin(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) / 2) : null;
}

const within = <T extends number | string>(
  value: T | null | undefined,
  min: T | undefined,
  max: T | undefined,
): boolean => {
  if (min === undefined && max === undefined) return true;
  if (value === null || value === undefined) return false;
  return (min === undefined || value >= min) && (max === undefined || value <= max);
};

/** The ids a search means, worked out row by row in the order of the answer. */
function expectedIds(search: ComparableSearch, subject: ParcelFacts): string[] {
  const wanted = search.mlsListingStatus === undefined ? null : search.mlsListingStatus.split(',');
  const rows = [
    ...deeds
      .filter(() => search.listingType !== 'M' && (wanted === null || wanted.includes('SOLD')))
      .filter((deed) => deed.sale_date !== null)
      .filter((deed) => search.includeNonMarket === true || (deed.market_sale && deed.multi_parcel !== true))
      .map((deed) => ({
        id: `U${deed.deed_id}`,
        parcel: deed.property_id,
        date: deed.sale_date,
        shown: deed.sale_date,
      })),
    ...listings
      .filter(() => search.listingType !== 'U')
      .filter((listing) => wanted === null || wanted.includes(listing.status))
      .map((listing) => {
        const date = dateOf(listing);
        return {
          id: `M${listing.listing_id}`,
          parcel: listing.property_id,
          date,
          shown: listing.status === 'SOLD' ? date : null,
        };
      }),
  ];
  return rows
    .map((row) => ({
      ...row,
      facts: parcels[row.parcel - 1] ?? {},
      away: milesApart(subject, parcels[row.parcel - 1] ?? {}),
    }))
    .filter(({ date, facts, away }) =>
      [
        facts.propertyId !== subject.propertyId,
        away !== null && away <= (search.distanceMax ?? 50),
        within(date, search.saleDateMin, search.saleDateMax),
        within(facts.squareFeet, search.squareFeetMin, search.squareFeetMax),
        within(facts.bedrooms, search.bedroomsMin, search.bedroomsMax),
        within(facts.yearBuilt, search.yearBuiltMin, search.yearBuiltMax),
        search.ownerOccupied === undefined || facts.ownerOccupied === search.ownerOccupied,
      ].every(Boolean),
    )
    .toSorted(
      (a, b) =>
        // The two formulas agree to a few nanometres; rows nearer than that stand at one point.
        (Math.abs((a.away ?? 0) - (b.away ?? 0)) < 1e-9 ? 0 : (a.away ?? 0) - (b.away ?? 0)) ||
        (b.shown ?? '').localeCompare(a.shown ?? '') ||
        a.parcel - b.parcel ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id);
}

/** The ids of an answer are the first that are meant; a record that another row names has none of its own. */
function expectFirst({ comparables, total }: ComparableAnswer, expected: readonly string[]): void {
  const others = new Set(comparables.map(({ otherRecord }) => otherRecord?.id));
  expect(comparables.map(({ id }) => id)).toEqual(expected.slice(0, 500).filter((id) => !others.has(id)));
  expect(total).toBe(expected.length);
}

describe('comparables search', () => {
  const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    fc.oneof({ arbitrary: fc.constant(undefined), weight: 3 }, { arbitrary: value, weight: 1 });
  const ordered = <T extends number | string>(value: fc.Arbitrary<T>): fc.Arbitrary<[T | undefined, T | undefined]> =>
    fc
      .tuple(optional(value), optional(value))
      .map(([a, b]) => (a !== undefined && b !== undefined && a > b ? [b, a] : [a, b]));

  it('R-COMP-002 R-COMP-018 finds what its bounds mean, nearest first (R-COMP-010), as a brute-force search does', async () => {
    const search = fc
      .record({
        date: ordered(fc.constantFrom('2019-07-09', '2020-03-01', '2021-01-01', '2021-07-28', '2022-03-01')),
        size: ordered(fc.constantFrom(900, 1100, 1500, 1900)),
        beds: ordered(fc.constantFrom(1, 2, 3, 4)),
        year: ordered(fc.constantFrom(1920, 1980, 2000)),
        distanceMax: optional(fc.constantFrom(0.25, 0.5, 1, 1.5)),
        listingType: optional(fc.constantFrom('' as const, 'U' as const, 'M' as const)),
        statuses: optional(fc.uniqueArray(fc.constantFrom(...statuses), { minLength: 1, maxLength: 2 })),
        includeNonMarket: optional(fc.boolean()),
        ownerOccupied: optional(fc.boolean()),
        subject: fc.constantFrom(1, 2, 3, 601),
      })
      .map(({ date, size, beds, year, statuses: codes, subject, ...rest }) => ({
        subject,
        search: {
          ...rest,
          saleDateMin: date[0],
          saleDateMax: date[1],
          squareFeetMin: size[0],
          squareFeetMax: size[1],
          bedroomsMin: beds[0],
          bedroomsMax: beds[1],
          yearBuiltMin: year[0],
          yearBuiltMax: year[1],
          mlsListingStatus: codes?.join(','),
        },
      }));
    let found = 0;
    await fc.assert(
      fc.asyncProperty(search, async ({ subject, search: given }) => {
        const facts = parcels.find((parcel) => parcel.propertyId === subject) ?? {};
        const answer = await find(given, subject);
        found += answer.comparables.length;
        expectFirst(answer, expectedIds(given, facts));
      }),
      { numRuns: 120 },
    );
    expect(found).toBeGreaterThan(1000);
  });

  it('R-COMP-003 R-COMP-004 rows carry the record: U or M and its id, position, number, distance in miles, dollars', async () => {
    const { comparables } = await find({ distanceMax: 1, includeNonMarket: true });
    expect(comparables.map(({ seq }) => seq)).toEqual(comparables.map((_, at) => at + 1));
    for (const row of comparables.filter(({ otherRecord }) => otherRecord === undefined)) {
      const parcel = parcels[row.propertyId - 1] ?? {};
      const deed = deeds.find((fact) => `U${fact.deed_id}` === row.id);
      const listing = listings.find((fact) => `M${fact.listing_id}` === row.id);
      expect(row.type).toBe(deed ? 'U' : 'M');
      expect(row).toMatchObject({
        streetAddress: parcel.streetAddress,
        cityName: parcel.cityName,
        zip: parcel.zip,
        saleDate: deed ? deed.sale_date : listing?.status === 'SOLD' ? dateOf(listing) : null,
        squareFeet: parcel.squareFeet ?? null,
        bedrooms: parcel.bedrooms ?? null,
        multiParcel: deed?.multi_parcel ?? null,
        saleSituation: deed?.sale_situation ?? null,
        daysOnMarket: listing?.days_on_market ?? null,
        status: deed ? 'SOLD' : listing?.status,
        listingAmount: typeof listing?.list_amount_cents === 'number' ? listing.list_amount_cents / 100 : null,
      });
      const cents = deed ? deed.amount_cents : listing?.sold_amount_cents;
      expect(row.saleAmount).toBe(typeof cents === 'number' ? cents / 100 : null);
      const perFoot = row.saleAmount === null || row.squareFeet === null ? null : row.saleAmount / row.squareFeet;
      expect(row.pricePerSquareFoot).toBe(perFoot);
      expect(row.recordSeq).toBe(deed ? deed.record_seq : numberOf(listing));
      expect(row.distanceFromSubject).toBeCloseTo(milesApart(parcels[0] ?? {}, parcel) ?? -1, 9);
    }
    // One of each property is selected, whatever number of records it has.
    const selected = comparables.filter((row) => row.selected).map(({ propertyId }) => propertyId);
    expect(selected.toSorted((a, b) => a - b)).toEqual(
      [...new Set(comparables.map(({ propertyId }) => propertyId))].toSorted((a, b) => a - b),
    );
    expect(selected.length).toBeLessThan(comparables.length);
  });

  it('R-COMP-005 gives the price per square foot of the sale, unrounded, unknown without size or price', async () => {
    const { comparables } = await find({ includeNonMarket: true });
    expect(comparables.some(({ pricePerSquareFoot }) => pricePerSquareFoot === null)).toBe(true);
    for (const row of comparables) {
      const price = row.saleAmount === null || row.squareFeet === null ? null : row.saleAmount / row.squareFeet;
      expect(row.pricePerSquareFoot).toBe(price);
    }
  });

  it('leaves out sales that are not market sales and deeds over several parcels, unless they are wanted', async () => {
    const market = (await find({ listingType: 'U' })).comparables;
    const all = (await find({ listingType: 'U', includeNonMarket: true })).comparables;
    expect(all.length).toBeGreaterThan(market.length);
    for (const { id } of market) {
      expect(deeds.find((deed) => `U${deed.deed_id}` === id)).toMatchObject({ market_sale: true });
    }
    expect(market.some(({ multiParcel }) => multiParcel === true)).toBe(false);
  });

  it('never offers the subject itself, not even from its own point', async () => {
    const { comparables } = await find({ includeNonMarket: true }, 2);
    expect(comparables.some(({ propertyId }) => propertyId === 2)).toBe(false);
    expect(comparables.filter(({ distanceFromSubject }) => distanceFromSubject === 0).length).toBeGreaterThan(0);
  });

  it('a shape limits the rows to the parcels in it', async () => {
    const shapeDefinition = '38.02 -78.49/38.04 -78.49/38.04 -78.47/38.02 -78.47';
    const inside = (await find({ shapeDefinition, includeNonMarket: true })).comparables;
    const around = (await find({ includeNonMarket: true })).comparables;
    const isIn = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }): boolean =>
      latitude !== null &&
      longitude !== null &&
      latitude >= 38.02 &&
      latitude < 38.04 &&
      longitude >= -78.49 &&
      longitude < -78.47;
    expect(inside.length).toBeGreaterThan(10);
    expect(inside.every(isIn)).toBe(true);
    expect(around.filter(isIn).every(({ id }) => inside.some((row) => row.id === id))).toBe(true);
    // Without a position of the subject only a shape can say where.
    const unplaced = (await find({ shapeDefinition }, 602)).comparables;
    expect(unplaced.length).toBeGreaterThan(0);
    expect(unplaced.every(({ distanceFromSubject }) => distanceFromSubject === null)).toBe(true);
  });
});

describe('a sale known from deed and listing', () => {
  const wide = { distanceMax: 50, includeNonMarket: true };

  it.each([
    ['deed', 1, 'U'],
    ['listing, where prices are not disclosed', 2, 'M'],
  ] as const)('is one row: that of the %s, with what only the other knows', async (_which, subject, type) => {
    const { comparables } = await find(wide, subject);
    const named = comparables.filter(({ otherRecord }) => otherRecord !== undefined);
    expect(named.length).toBeGreaterThan(2);
    expect(new Set(named.map((row) => row.type))).toEqual(new Set([type]));
    for (const row of named) {
      const ids = [row.id, row.otherRecord?.id];
      const deed = deeds.find(({ deed_id }) => ids.includes(`U${deed_id}`));
      const listing = listings.find(({ listing_id }) => ids.includes(`M${listing_id}`));
      const cents =
        type === 'U'
          ? (deed?.amount_cents ?? listing?.sold_amount_cents)
          : (listing?.sold_amount_cents ?? deed?.amount_cents);
      expect([deed?.property_id, listing?.property_id]).toEqual([row.propertyId, row.propertyId]);
      expect(row).toMatchObject({
        saleAmount: typeof cents === 'number' ? cents / 100 : null,
        saleDate: type === 'U' ? deed?.sale_date : listing && dateOf(listing),
        saleSituation: deed?.sale_situation,
        daysOnMarket: listing?.days_on_market,
        listingAmount: typeof listing?.list_amount_cents === 'number' ? listing.list_amount_cents / 100 : null,
      });
      expect(comparables.some(({ id }) => id === row.otherRecord?.id)).toBe(false);
    }
    expect(comparables.map(({ seq }) => seq)).toEqual(comparables.map((_, at) => at + 1));
  });

  it('is selected by the id of either record, and two rows where one kind of record is asked for', async () => {
    const [row] = (await find(wide)).comparables.filter(({ otherRecord }) => otherRecord !== undefined);
    const selectedIds = row?.otherRecord?.id ?? '';
    const selected = (await find({ ...wide, selectedIds })).comparables.filter((each) => each.selected);
    expect(selected.map(({ id }) => id)).toEqual([row?.id]);
    const listed = (await find({ ...wide, listingType: 'M' })).comparables;
    expect(listed.find(({ id }) => id === selectedIds)?.otherRecord).toBeUndefined();
  });
});

it('an answer that is cut tells how many there are', async () => {
  const cut = await find({ distanceMax: 50, includeNonMarket: true });
  expect(cut.total).toBeGreaterThan(500);
  expect(cut.note).toBe(`These are the nearest 500 of ${cut.total}.`);
  expect((await find({ distanceMax: 0.5 })).note).toBeNull();
});

describe('selected comparables', () => {
  const byProperty = (rows: readonly { propertyId: number; selected: boolean; type: string }[]) =>
    Map.groupBy(rows, (row) => row.propertyId);

  it('R-COMP-006 keeps one row per property selected without a listing type: U, or M where prices are not disclosed', async () => {
    for (const [subject, preferred] of [
      [1, 'U'],
      [2, 'M'],
    ] as const) {
      const { comparables } = await find({}, subject);
      for (const rows of byProperty(comparables).values()) {
        const best = rows.some((row) => row.type === preferred) ? preferred : rows[0]?.type;
        expect(rows.filter((row) => row.selected).map((row) => row.type)).toEqual([best]);
      }
      expect(
        [...byProperty(comparables).values()].some((rows) => new Set(rows.map((row) => row.type)).size === 2),
      ).toBe(true);
    }
  });

  it('selects the five to eight most alike where that is asked for, and what was chosen in any case', async () => {
    const asked = async (search: ComparableSearch) => {
      const answer = await findComparables(
        small.warehouse,
        readsAll,
        { ...search, subjectPropertyId: 1, useDefaults: false, mostAlike: true },
        TODAY,
      );
      if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
      return answer.comparables.filter((row) => row.selected).map((row) => row.id);
    };
    const all = (await find({})).comparables.filter((row) => row.selected).map((row) => row.id);
    const alike = await asked({});
    expect(all.length).toBeGreaterThan(8);
    expect([5, 6, 7, 8]).toContain(alike.length);
    expect(all).toEqual(expect.arrayContaining(alike));
    expect(await asked({ selectedIds: all.join(',') })).toEqual(all);
  });

  it('keeps every row selected with a listing type, and only the rows of selectedIds when they are given', async () => {
    const { comparables } = await find({ listingType: 'U' });
    expect(comparables.every((row) => row.selected)).toBe(true);
    const chosen = comparables.slice(2, 5).map((row) => row.id);
    const again = await find({ listingType: 'U', selectedIds: chosen.join(',') });
    expect(again.comparables.filter((row) => row.selected).map((row) => row.id)).toEqual(chosen);
  });
});

describe('default bounds', () => {
  it('R-COMP-007 R-COMP-008 R-COMP-009 are a fifth of the size either way, the last year, half a mile and SOLD', async () => {
    const answer = await find({}, 1, true);
    const { search, basis, note } = answer;
    expect(search).toEqual({
      saleDateMin: '2021-03-01',
      saleDateMax: '2022-03-01',
      squareFeetMin: 987,
      squareFeetMax: 1481,
      // Half a mile had too few.
      distanceMax: 1,
      mlsListingStatus: 'SOLD',
    });
    expect(basis).toBe('today');
    expect(note).toMatch(
      /^There (are no sales|is one sale|are only 2 sales) within the usual bounds: widened to 1 mile\.$/,
    );
    expectFirst(answer, expectedIds(search, parcels[0] ?? {}));
  });

  it('give way to bounds that are given; a drawn shape needs no radius', async () => {
    const given = { saleDateMin: '2020-01-01', squareFeetMax: 2000, distanceMax: 2, mlsListingStatus: 'ACTIVE' };
    expect((await find(given, 1, true)).search).toEqual({ ...given, saleDateMax: TODAY, squareFeetMin: 987 });
    const shapeDefinition = '38.02 -78.49/38.04 -78.49/38.04 -78.47';
    expect((await find({ shapeDefinition }, 1, true)).search).not.toHaveProperty('distanceMax');
  });

  it('R-COMP-007 has no size bounds where the size is unknown or 0', async () => {
    const { search } = await find({}, 601, true);
    expect(search).not.toHaveProperty('squareFeetMin');
    expect(search).not.toHaveProperty('squareFeetMax');
  });

  it('counts the year back from the end of the data where that is older than a year, and says so', async () => {
    const { search, basis, note } = await find({}, 601, true);
    expect(search).toMatchObject({ saleDateMin: '2019-12-10', saleDateMax: '2020-12-10' });
    expect(basis).toBe('data');
    expect(note).toBe('Sales in this data end on 12/10/2020: the one-year window counts back from then.');
    const noSales = await find({}, 603, true);
    expect(noSales.search.saleDateMax).toBe('2012-06-30');
    expect(noSales.note).toBe(
      'This data is as of 06/30/2012: the one-year window counts back from then. There are no sales within the usual bounds: widened to 1 mile, to sales of 2 years.',
    );
    expect(await find({ saleDateMin: '2019-01-01', saleDateMax: '2022-01-01' }, 601, true)).toMatchObject({
      basis: 'today',
      note: null,
    });
  });
});

describe('comparables that are refused', () => {
  it.each([
    [{ saleDateMin: '2021-01-02', saleDateMax: '2021-01-01' }, 1, 400, 'saleDateMin'],
    [{ squareFeetMin: 5, squareFeetMax: 4 }, 1, 400, 'squareFeetMin'],
    [{ mlsListingStatus: 'SOLD,NONE' }, 1, 400, 'mlsListingStatus'],
    [{ shapeDefinition: '38 -78' }, 1, 400, 'shapeDefinition'],
    [{}, 602, 422, null],
    [{}, 99_999, 404, null],
  ] as const)('%o of %i is %i', async (search, subjectPropertyId, status, field) => {
    const answer = await findComparables(
      small.warehouse,
      readsAll,
      { ...search, subjectPropertyId, useDefaults: false },
      TODAY,
    );
    if (!isRefusal(answer)) throw new Error('not refused');
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.fieldErrors ?? {})).toEqual(field === null ? [] : [field]);
  });
});

it('a sale says how long the home was held since it was last sold for a price; a listing says nothing', async () => {
  const { comparables } = await find({ distanceMax: 50, includeNonMarket: true });
  const days = (date: string): number => Date.parse(date) / 86_400_000;
  for (const { type, propertyId, saleDate, monthsHeld } of comparables) {
    const before = deeds
      .flatMap(({ property_id, sale_date, amount_cents }) =>
        property_id === propertyId && (amount_cents ?? 0) > 0 && sale_date !== null && sale_date < (saleDate ?? '')
          ? [sale_date]
          : [],
      )
      .toSorted();
    const last = before.at(-1);
    if (type === 'M' || last === undefined || saleDate === null) expect(monthsHeld).toBeNull();
    else expect(monthsHeld).toBeCloseTo((days(saleDate) - days(last)) / 30.4375, 9);
  }
  expect(comparables.filter(({ monthsHeld }) => monthsHeld !== null).length).toBeGreaterThan(10);
});
