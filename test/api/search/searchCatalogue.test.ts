/** The search's code lists against the texts of the specification. */
import { describe, expect, it } from 'vitest';
import {
  bankruptcyChapters,
  financingTypes,
  foreclosureStatuses,
  lienTypes,
  listingTypes,
  loanTypes,
  mlsListingStatuses,
  preForeclosureStatuses,
} from '../../../src/api/catalogue/property/codes.ts';
import { tableTypes } from '../../../src/api/catalogue/search/columns.ts';
import { filters } from '../../../src/api/catalogue/search/filters.ts';
import { leadTypes } from '../../../src/api/catalogue/search/leadTypes.ts';
import { Location, Search } from '../../../src/api/contract/search/search.ts';

describe('code lists of the search', () => {
  it('R-SEARCH-001 R-SEARCH-002 R-SEARCH-003 has the lead types with their labels', () => {
    const labels = Object.fromEntries(Object.entries(leadTypes).map(([code, { label }]) => [code, label]));
    expect(labels).toMatchObject({
      M: 'MLS listings',
      P: 'Pre-Foreclosure',
      F: 'Foreclosure',
      L: 'Lien',
      C: 'Cash Buyer',
      E: 'High Equity',
      V: 'Vacant',
      R: 'Free & Clear',
      B: 'Bankruptcy',
      D: 'Divorce',
      A: 'Auction',
      FAIL: 'Failed',
      SOLD: 'Recently Sold',
    });
    expect(Object.keys(labels)).toEqual(expect.arrayContaining(['I', 'X', 'Z', 'CUSTOM']));
  });

  it('R-SEARCH-025 has the four table types', () => {
    expect(tableTypes).toEqual(['DEFAULT', 'CUSTOM', 'FULL', 'LIENS']);
  });

  it('R-SEARCH-027 R-SEARCH-028 orders the columns of MLS and lien results', () => {
    expect(leadTypes.M.columns).toEqual(['address', 'bedrooms', 'bathrooms', 'listingAmount', 'listingDate', 'status']);
    expect(leadTypes.L.columns).toEqual([
      'lienDocumentType',
      'address',
      'bedrooms',
      'bathrooms',
      'defaultAmount',
      'listingDate',
    ]);
  });

  it('R-SEARCH-037 has the listing types', () => {
    expect(Object.keys(listingTypes)).toEqual(['', 'NEIGHBOR', 'M', 'P', 'F']);
  });

  it('R-SEARCH-038 offers the MLS statuses', () => {
    expect(filters.mlsListingStatus.options).toBe(mlsListingStatuses);
    expect(Object.keys(mlsListingStatuses)).toEqual(['ACTIVE', 'PENDING', 'CONTINGENT', 'FAIL', 'SOLD', 'NONE']);
    expect(mlsListingStatuses).toMatchObject({ FAIL: 'Failed', NONE: 'Never Listed' });
  });

  it('R-SEARCH-040 R-SEARCH-041 offers the foreclosure statuses', () => {
    expect(filters.foreclosureStatus.options).toEqual({
      PRE_FORECLOSURE: 'Notice of Default / Lis Pendens',
      AUCTION: 'Auction',
      RECISSION: 'Default Releases',
      FORECLOSURE: 'Bank Owned',
      NONE: 'Exclude Foreclosures',
    });
    expect(filters.foreclosureStatus.options).toBe(foreclosureStatuses);
    expect(preForeclosureStatuses).toEqual(['PRE_FORECLOSURE', 'AUCTION']);
  });

  it('R-SEARCH-043 R-SEARCH-044 R-SEARCH-045 R-SEARCH-046 offers lien, loan and financing types and chapters', () => {
    expect(Object.keys(filters.lienType.options)).toEqual(Object.keys(lienTypes));
    expect(Object.keys(lienTypes)).toEqual(['TAX', 'HOA', 'MECHANIC', 'UTILITY', 'SOLAR', 'CHILD', 'OTHER']);
    expect(filters.loanType.options).toBe(loanTypes);
    expect(Object.keys(loanTypes)).toEqual(
      'CONVENTIONAL FHA VA CREDIT REVERSE COMMERCIAL CONSTRUCTION OTHER UNKNOWN'.split(' '),
    );
    expect(Object.keys(financingTypes)).toEqual('FIXED ADJUSTABLE VARIABLE STEP OTHER UNKNOWN'.split(' '));
    expect(filters.bankruptcyChapter.options).toBe(bankruptcyChapters);
    expect(Object.keys(bankruptcyChapters)).toEqual(['7', '9', '11', '12', '13', '15']);
  });
});

describe('the keys of a search', () => {
  it('R-SEARCH-022 has the location keys', () => {
    const keys = 'id type fips apn countyId cityId zip shapeDefinition propertyId streetAddress label'.split(' ');
    expect(Object.keys(Location.shape).toSorted()).toEqual(keys.toSorted());
  });

  it('R-SEARCH-048 drops a fips that has not five characters', () => {
    for (const fips of ['51', '515400', '5154', '']) expect(Search.parse({ fips }).fips).toBeUndefined();
    expect(Search.parse({ fips: '51540' }).fips).toBe('51540');
  });

  it('takes flags as text, as a query has them, and as JSON has them', () => {
    expect(Search.parse({ vacant: 'true', absentee: false, bedroomsMin: '3', bedroomsUnknown: true })).toMatchObject({
      vacant: true,
      absentee: false,
      bedroomsMin: 3,
      bedroomsUnknown: true,
    });
  });
});
