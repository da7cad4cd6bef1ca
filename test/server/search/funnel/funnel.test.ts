import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterKeys, type FilterKey } from '../../../../src/api/catalogue/search/filters.ts';
import { leadTiles } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { Search, type Funnel, type SearchInput } from '../../../../src/api/contract/search/search.ts';
import { filterStateOf, withoutFilter } from '../../../../src/api/search/filterState.ts';
import { funnelOf } from '../../../../server/search/funnel/funnel.ts';
import { looserBounds } from '../../../../server/search/funnel/looserBounds.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { fits, fitsFilter, fitsLead } from '../../../support/plainPredicate.ts';
import { randomFilter } from '../../../support/randomFilter.ts';
import { sampleParcels } from '../../../support/sampleParcels.ts';
import { smallWarehouse, type ParcelFacts, type SmallWarehouse } from '../../../support/smallWarehouse.ts';
import { readsAll } from '../../../support/readsAll.ts';

const parcels = sampleParcels(300, 3);
let small: SmallWarehouse;
beforeAll(async () => {
  small = await smallWarehouse(parcels);
});
afterAll(async () => await small.close());

async function funnel(input: SearchInput): Promise<Funnel> {
  const answer = await funnelOf(small.warehouse, readsAll, Search.parse(input));
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}
const bound = (): fc.Arbitrary<number> => fc.constantFrom(0, 1, 3, 0.25, 0.5, 100_000, 250_000, 1000);

describe('the funnel of a search', () => {
  it('counts the rows left after each criterion, without each, and lost to unknown values, as a plain predicate does', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomFilter({ most: 4, bound, day: () => fc.constantFrom('2014-06-01', '-1y', '2019-01-01'), ordered: true }),
        fc.constantFrom('CUSTOM', 'E', 'M', 'R'),
        fc.constantFrom({}, { fips: '51540' }, { zip: '22901' }),
        async (filter, listingType, place) => {
          const answer = await funnel({ ...filter, listingType, ...place });
          const there = parcels.filter((parcel) =>
            Object.entries(place).every(([key, value]) => parcel[key as keyof typeof parcel] === value),
          );
          const matching = there.filter((parcel) => fitsLead(parcel, listingType));
          expect(answer.count).toBe(matching.filter((parcel) => fitsFilter(parcel, filter) === 'yes').length);
          expect(answer.unknownExcluded).toBe(
            matching.filter((parcel) => fitsFilter(parcel, filter) === 'unknown').length,
          );
          const set = Object.keys(filterStateOf(filter)) as FilterKey[]; // keys of a FilterState
          let so: Record<string, unknown> = {};
          for (const key of filterKeys.filter((known) => set.includes(known))) {
            so = {
              ...so,
              ...Object.fromEntries(
                Object.entries(filter).filter(([name]) => !(name in withoutFilter({ [name]: 1 }, key))),
              ),
            };
            const step = answer.steps.find((one) => one.key === key);
            expect(step?.left).toBe(matching.filter((parcel) => fitsFilter(parcel, so) === 'yes').length);
            const rest = withoutFilter(filter, key);
            const without = matching.filter((parcel) => fitsFilter(parcel, rest) === 'yes');
            expect(step?.without).toBe(without.length);
            const own = Object.fromEntries(Object.entries(filter).filter(([name]) => !Object.hasOwn(rest, name)));
            expect(step?.unknown).toBe(without.filter((parcel) => fitsFilter(parcel, own) === 'unknown').length);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('offers looser bounds, unknown values and removals with the rows that each really gives', async () => {
    const filter = { bedroomsMin: 11, loanToValueMax: 0.3, absentee: true } as const;
    const { loosenings, count } = await funnel({ ...filter, absentee: 'true' });
    expect(loosenings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['bound', 'remove']));
    for (const { change, count: promised } of loosenings) {
      const changed = Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value !== null),
      );
      const found = parcels.filter((parcel) => fits(parcel, Search.parse(changed))).length;
      expect({ change, promised }).toEqual({ change, promised: found });
      expect(found).toBeGreaterThan(count);
    }
  });

  it('offers two criteria together where no single change lets a row in', async () => {
    const filter = { bedroomsMin: 100, ownerName: 'nobody at all', absentee: 'true' } as const;
    const { loosenings } = await funnel(filter);
    expect(loosenings.map(({ keys }) => keys)).toEqual([['bedrooms', 'ownerName']]);
    expect(loosenings[0]?.count).toBe(parcels.filter(({ absentee }) => absentee === true).length);
  });

  it('says what contradicts itself, and for which days the data is true', async () => {
    const answer = await funnel({ ownerOccupied: 'true', absentee: 'true' });
    expect(answer.contradictions.map(({ field }) => field)).toEqual(['ownerOccupied']);
    const days = parcels.flatMap(({ asOfDate }) => asOfDate ?? []).toSorted();
    expect(answer.asOf).toEqual({ oldest: days[0], newest: days.at(-1) });
    expect(answer.total).toBe(parcels.length);
  });

  it('counts what there would be without the place', async () => {
    const { steps } = await funnel({ fips: '24510', bedroomsMin: 3 });
    expect(steps[0]).toMatchObject({
      key: 'location',
      left: parcels.filter(({ fips }) => fips === '24510').length,
      without: parcels.filter(({ bedrooms }) => (bedrooms ?? 0) >= 3).length,
    });
  });

  describe('where it asks who lives in the house', () => {
    const facts = [
      { occupancyBasis: 'STREET', absentee: true, ownerOccupied: false },
      { occupancyBasis: 'STREET', absentee: true, ownerOccupied: false },
      { occupancyBasis: 'STREET', absentee: true, ownerOccupied: true },
      { occupancyBasis: 'LINE', absentee: false, ownerOccupied: true },
      { occupancyBasis: 'BOX', absentee: null, ownerOccupied: null },
      { occupancyBasis: 'BOX', absentee: false, ownerOccupied: true },
      { occupancyBasis: null, absentee: null, ownerOccupied: null },
      // Other criteria leave it out: no reason of this filter.
      { occupancyBasis: 'UNIT', absentee: true, ownerOccupied: false, bedrooms: 1 },
    ].map((fact, at): ParcelFacts => ({ propertyId: at + 1, fips: '51540', bedrooms: 3, ...fact }));
    let lived: SmallWarehouse;
    beforeAll(async () => {
      lived = await smallWarehouse(facts);
    });
    afterAll(async () => await lived.close());
    const reasons = async (input: SearchInput): Promise<unknown[]> => {
      const answer = await funnelOf(
        lived.warehouse,
        readsAll,
        Search.parse({ fips: '51540', bedroomsMin: 2, ...input }),
      );
      if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
      return answer.reasons.map(({ key, basis, kept, leftOut, unknown }) => [key, basis, kept, leftOut, unknown]);
    };

    it('names what decided it for the rows kept and for those left out, and where nothing does', async () => {
      expect(await reasons({ absentee: true })).toEqual([
        ['absentee', 'STREET', 3, 0, 0],
        ['absentee', 'BOX', 0, 2, 1],
        ['absentee', 'LINE', 0, 1, 0],
        ['absentee', null, 0, 1, 1],
      ]);
      expect(await reasons({ ownerOccupied: true })).toEqual([
        ['ownerOccupied', 'STREET', 1, 2, 0],
        ['ownerOccupied', 'BOX', 1, 1, 1],
        ['ownerOccupied', 'LINE', 1, 0, 0],
        ['ownerOccupied', null, 0, 1, 1],
      ]);
      expect(await reasons({})).toEqual([]);
    });
  });

  describe('where the lead type itself leaves no row', () => {
    const quiet = parcels.map((parcel, at) => ({
      ...parcel,
      leadB: false,
      bankruptcyId: at < 5 ? at + 1 : null,
      bankruptcyDate: at < 5 ? `2018-03-0${at + 1}` : null,
    }));
    const countOf = (listingType: string, filter = {}): number =>
      quiet.filter((parcel) => fitsLead(parcel, listingType) && fitsFilter(parcel, filter) === 'yes').length;
    let other: SmallWarehouse;
    const explain = async (input: SearchInput): Promise<Funnel> => {
      const answer = await funnelOf(other.warehouse, readsAll, Search.parse(input));
      if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
      return answer;
    };
    beforeAll(async () => {
      other = await smallWarehouse(quiet);
    });
    afterAll(async () => await other.close());

    it('names the part of its rule that leaves none, and how near the data comes', async () => {
      expect((await explain({ listingType: 'B' })).rule).toEqual([
        { text: 'Bankruptcy case on record', left: 5, newest: '2018-03-05' },
        { text: 'Still open', left: 0, newest: null },
      ]);
      expect((await explain({ listingType: 'E' })).rule).toEqual([]);
      // A type without a rule finds nothing, and nothing of it is made up.
      expect(await explain({ listingType: 'X' })).toMatchObject({ count: 0, rule: [] });
    });

    it('offers the lead type with the most rows under the same filters, and any lead type', async () => {
      const filter = { bedroomsMin: 2 } as const;
      const { loosenings } = await explain({ ...filter, listingType: 'B' });
      const codes = leadTiles.filter((code) => code !== 'CUSTOM');
      const most = Math.max(...codes.map((code) => countOf(code, filter)));
      expect(loosenings.map(({ kind, count }) => [kind, count])).toEqual([
        ['leadType', most],
        ['leadType', countOf('CUSTOM', filter)],
      ]);
      expect(codes.filter((code) => countOf(code, filter) === most)).toContain(loosenings[0]?.change['listingType']);
      expect(loosenings[1]?.change).toEqual({ listingType: 'CUSTOM' });
    });

    it('offers another lead type together with filters that stand in the way besides', async () => {
      const { loosenings } = await explain({ listingType: 'B', bedroomsMin: 100, absentee: 'true' });
      expect(loosenings).toEqual([
        {
          keys: ['leadType', 'bedrooms'],
          kind: 'leadType',
          change: { listingType: 'CUSTOM', bedroomsMin: null, bedroomsMax: null, bedroomsUnknown: null },
          count: countOf('CUSTOM', { absentee: true }),
        },
      ]);
      const all = await explain({ listingType: 'B', bedroomsMin: 100, ownerName: 'nobody at all', storiesMin: 90 });
      expect(all.loosenings.map(({ keys, count }) => [keys, count])).toEqual([
        [['leadType', 'bedrooms', 'stories', 'ownerName'], quiet.length],
      ]);
    });

    it('offers to leave out all filters where no two of them are to blame, and keeps the lead type', async () => {
      const { loosenings } = await explain({
        listingType: 'E',
        bedroomsMin: 100,
        ownerName: 'nobody at all',
        storiesMin: 90,
      });
      expect(loosenings.map(({ keys, kind, count }) => [keys, kind, count])).toEqual([
        [['bedrooms', 'stories', 'ownerName'], 'remove', countOf('E')],
        [['leadType', 'bedrooms', 'stories', 'ownerName'], 'leadType', quiet.length],
      ]);
    });
  });

  it('rounds bounds away from where they were', () => {
    expect(
      looserBounds([
        { key: 'estimatedValue', bound: 'min', values: [19_900_000, 18_745_000] },
        { key: 'estimatedValue', bound: 'max', values: [18_745_000] },
        { key: 'equityShare', bound: 'min', values: [0.4371] },
        { key: 'loanToValue', bound: 'max', values: [0.29] },
        { key: 'bedrooms', bound: 'min', values: [] },
        { key: 'lastSaleDate', bound: 'max', values: ['2019-03-01'] },
      ]),
    ).toEqual([
      { key: 'estimatedValue', field: 'estimatedValueMin', value: 180_000 },
      { key: 'estimatedValue', field: 'estimatedValueMax', value: 190_000 },
      { key: 'equityShare', field: 'equityShareMin', value: 0.43 },
      { key: 'loanToValue', field: 'loanToValueMax', value: 0.29 },
      { key: 'lastSaleDate', field: 'lastSaleDateMax', value: '2019-03-01' },
    ]);
  });
});
