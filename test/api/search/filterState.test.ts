import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterChips } from '../../../src/api/search/filterChips.ts';
import { filterContradictions } from '../../../src/api/search/filterContradictions.ts';
import { filterKeys } from '../../../src/api/catalogue/search/filters.ts';
import { Filter, Search } from '../../../src/api/contract/search/search.ts';
import {
  choicesOf,
  countFilters,
  filterOf,
  filterStateOf,
  flatFilterOf,
  wireKeys,
  withoutFilter,
} from '../../../src/api/search/filterState.ts';
import { randomFilter } from '../../support/randomFilter.ts';

describe('filter state', () => {
  it('R-SEARCH-021 names on the wire what the contract accepts: min and max of ranges and dates, lists, flags, texts', () => {
    const keys = filterKeys.flatMap(wireKeys);
    expect(keys.toSorted()).toEqual(Object.keys(Filter.shape).toSorted());
    for (const key of keys) expect(Object.keys(Search.shape)).toContain(key);
  });

  it('goes from flat to state and back without loss', () => {
    fc.assert(
      fc.property(randomFilter({ most: 10 }), (filter) => {
        expect(flatFilterOf(filterStateOf(filter))).toEqual(filter);
        const query = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, String(value)]));
        expect(Filter.parse(query)).toEqual(filter);
      }),
    );
  });

  it('R-CATALOG-003 lists the pinned property types first', () => {
    expect(
      choicesOf(filterOf('propertyType'))
        .slice(0, 5)
        .map(({ code }) => code),
    ).toEqual(['SFR', 'CONDO', 'MULTI2', 'MULTI5', '1000']);
  });

  it('counts a range once, ignores empty lists and a lone unknown switch', () => {
    expect(
      countFilters({ bedroomsMin: 3, bedroomsMax: 5, vacant: false, propertyType: ' , ', yearBuiltUnknown: true }),
    ).toBe(2);
  });

  it('takes one filter out', () => {
    const flat = { bedroomsMin: 3, bedroomsMax: 5, bedroomsUnknown: true, vacant: true, fips: '51540' };
    expect(withoutFilter(flat, 'bedrooms')).toEqual({ vacant: true, fips: '51540' });
  });
});

describe('filter chips', () => {
  it.each([
    [{ bedroomsMin: 3 }, '3 or more beds'],
    [{ bathroomsMin: 1.5, bathroomsMax: 2 }, '1.5 to 2 baths'],
    [{ squareFeetMax: 1500 }, '1,500 or fewer square feet'],
    [{ estimatedValueMin: 100_000, estimatedValueMax: 250_000 }, 'Est. value $100,000 to $250,000'],
    [{ lastSaleAmountMax: 90_000 }, 'Last sale amount $90,000 or less'],
    [{ equityShareMin: 0.07 }, 'Equity 7% or more'],
    [{ yearBuiltMin: 1990, yearBuiltUnknown: true }, 'Year built 1990 or later, or unknown'],
    [{ ownershipLengthMin: 10 }, 'Ownership length 10 years or more'],
    [{ ownershipLengthMin: 10, ownershipLengthMax: 20 }, 'Ownership length 10 to 20 years'],
    [{ daysOnMarketMax: 30 }, 'Days on market 30 days or fewer'],
    [{ lastSaleDateMin: '2015-01-01' }, 'Last sale date 01/01/2015 or later'],
    [{ propertyType: 'SFR,1004' }, 'Property type: Single Family, Condominium'],
    [{ absentee: true }, 'Absentee owner'],
    [{ vacant: false }, 'Not vacant'],
    [{ ownerName: 'smith' }, 'Owner name contains "smith"'],
  ])('%o reads %s', (flat, text) => {
    expect(filterChips(flat).map((chip) => chip.text)).toEqual([text]);
  });

  it('has one chip for each filter that is set', () => {
    fc.assert(
      fc.property(randomFilter({ most: 10 }), (filter) => {
        expect(filterChips(filter)).toHaveLength(countFilters(filter));
      }),
    );
  });
});

describe('contradictions', () => {
  it('names a minimum above its maximum', () => {
    expect(
      filterContradictions({ bedroomsMin: 5, bedroomsMax: 3, equityShareMin: 0.6, equityShareMax: 0.5 }),
    ).toMatchObject([
      { kind: 'bounds', field: 'bedroomsMin', message: 'Beds: the minimum 5 is above the maximum 3.' },
      { kind: 'bounds', field: 'equityShareMin', message: 'Equity: the minimum 60% is above the maximum 50%.' },
    ]);
    expect(filterContradictions({ lastSaleDateMin: '2020-01-02', lastSaleDateMax: '2020-01-01' })[0]?.message).toBe(
      'Last sale date: the minimum 01/02/2020 is above the maximum 01/01/2020.',
    );
    expect(filterContradictions({ bedroomsMin: 3, bedroomsMax: 3 })).toEqual([]);
  });

  it('R-SEARCH-041 lets the pre-foreclosure filter have only PRE_FORECLOSURE and AUCTION', () => {
    expect(filterContradictions({ listingType: 'P', foreclosureStatus: 'PRE_FORECLOSURE,AUCTION' })).toEqual([]);
    expect(filterContradictions({ listingType: 'P', foreclosureStatus: 'AUCTION,RECISSION' })).toMatchObject([
      { kind: 'status', field: 'foreclosureStatus' },
    ]);
    expect(filterContradictions({ listingType: 'CUSTOM', foreclosureStatus: 'RECISSION' })).toEqual([]);
  });

  it('names flags that exclude each other', () => {
    expect(filterContradictions({ ownerOccupied: true, absentee: true })[0]?.message).toBe(
      'No parcel is both owner occupied and absentee owner.',
    );
    expect(filterContradictions({ ownerOccupied: false, absentee: true })).toEqual([]);
  });
});
