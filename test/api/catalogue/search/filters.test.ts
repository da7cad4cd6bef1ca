import { describe, expect, it } from 'vitest';
import { columnTypes } from '../../../../server/data/warehouse/schema.ts';
import {
  ownerOccupiedOptions,
  propertyClasses,
  purchaseMethodOptions,
  yesNoOptions,
} from '../../../../src/api/catalogue/property/codes.ts';
import { facts, type FactKind } from '../../../../src/api/catalogue/property/facts.ts';
import { filterKeys, filters, type FilterKey, type FilterKind } from '../../../../src/api/catalogue/search/filters.ts';
import { codesOfType, pinnedTypes, propertyTypes } from '../../../../src/api/catalogue/property/propertyTypes.ts';
import { Filter, ListingQuery, Location } from '../../../../src/api/contract/search/search.ts';
import { choicesOf, filterOf, wireKeys } from '../../../../src/api/search/filterState.ts';

const kindsOf: Readonly<Record<FilterKind, readonly FactKind[]>> = {
  range: ['integer', 'decimal', 'money', 'ratio'],
  dateRange: ['date'],
  list: ['code', 'codes', 'integer'],
  boolean: ['flag'],
  text: ['text', 'code'],
};

describe('the catalogue of filters', () => {
  it('has at least 120 filters, each on a column of a type that fits its kind', () => {
    expect(filterKeys.length).toBeGreaterThanOrEqual(120);
    for (const key of filterKeys) {
      const { kind, fact } = filterOf(key);
      expect({ key, fits: kindsOf[kind].includes(facts[fact].kind) }).toEqual({ key, fits: true });
      expect(columnTypes[facts[fact].kind]).toBeDefined();
    }
  });

  // The tests of the SQL take the fact from the catalogue: a row copied with the fact of another shows here only.
  it('has a fact and a label for each filter that no other has', () => {
    const named = filterKeys.map((key) => filterOf(key).fact);
    expect(named.filter((fact, at) => named.indexOf(fact) !== at)).toEqual([]);
    const labels = filterKeys.map((key) => filterOf(key).label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  });

  it('gives every wire key to one filter, and none that a search uses for something else', () => {
    const wire = filterKeys.flatMap(wireKeys);
    expect(new Set(wire).size).toBe(wire.length);
    expect(Object.keys(Filter.shape).toSorted()).toEqual(wire.toSorted());
    const others = [
      ...Object.keys(Location.shape),
      'listingType',
      'index',
      'limit',
      'sortField',
      'sortAscending',
      'also',
    ];
    expect(wire.filter((key) => others.includes(key))).toEqual([]);
    expect(wire.filter((key) => !Object.hasOwn(ListingQuery.shape, key))).toEqual([]);
  });

  it('R-SURR-001 R-SURR-002 has the fields that surroundings are filtered by; distance is the circle of a location', () => {
    const named: readonly FilterKey[] = [
      'lastSaleDate',
      'squareFeet',
      'lotSquareFeet',
      'bedrooms',
      'bathrooms',
      'yearBuilt',
      'stories',
      'flipLength',
      'subdivision',
      'propertyType',
      'propertyClass',
      'landUseCode',
      'multiParcelSale',
      'cashSale',
      'saleSituation',
      'mlsListingDate',
      'auctionDate',
      'mlsListingStatus',
      'ownerOccupied',
      'ownershipLength',
      'loanToValue',
      'estimatedEquity',
      'bankruptcyChapter',
    ];
    expect(named.filter((key) => !filterKeys.includes(key))).toEqual([]);
  });

  it('R-CATALOG-001 has the property classes', () => {
    expect(filters.propertyClass.options).toEqual({
      R: 'Residential',
      C: 'Commercial',
      O: 'Office',
      I: 'Industrial',
      A: 'Agricultural',
      F: 'Recreational',
      T: 'Transportation',
      E: 'Exempt',
      V: 'Vacant Land',
    });
  });

  it('R-CATALOG-002 R-CATALOG-003 offers four-digit types with a class each, behind the pinned ones', () => {
    for (const [code, { propertyClass }] of Object.entries(propertyTypes)) {
      expect(code).toMatch(/^\d{4}$/);
      expect(Object.keys(propertyClasses)).toContain(propertyClass);
    }
    const offered = choicesOf(filterOf('propertyType')).map(({ code }) => code);
    expect(offered.slice(0, 4)).toEqual(['SFR', 'CONDO', 'MULTI2', 'MULTI5']);
    expect(offered.slice(4).toSorted()).toEqual(Object.keys(propertyTypes).toSorted());
    expect(Object.fromEntries(Object.keys(pinnedTypes).map((pinned) => [pinned, codesOfType(pinned)]))).toEqual({
      SFR: ['1001', '1002', '1003', '1007', '1008'],
      CONDO: ['1004', '1005'],
      MULTI2: ['1010', '1011', '1012', '1013'],
      MULTI5: ['1020'],
    });
  });

  it('R-CATALOG-004 offers the tax exemptions', () => {
    const names =
      'Cemetery,Disabled,Homestead,Hospital,Library,Religious,School,Senior Citizen,Utilities,Veteran,Welfare,Widow,None';
    expect(filterOf('taxExemption').kind).toBe('list');
    // What a person reads, and what travels.
    expect(choicesOf(filterOf('taxExemption')).map(({ label }) => label)).toEqual(names.split(','));
    expect(choicesOf(filterOf('taxExemption')).map(({ code }) => code)).toEqual(names.split(','));
  });

  it('R-CATALOG-005 R-CATALOG-006 R-CATALOG-007 names the three states of flags', () => {
    expect(filterOf('absentee').choices).toBe(yesNoOptions);
    expect(yesNoOptions).toEqual({ Any: 'Any', Yes: 'Yes', No: 'No' });
    expect(filterOf('ownerOccupied').choices).toBe(ownerOccupiedOptions);
    expect(ownerOccupiedOptions).toEqual({ Any: 'Any', Yes: 'Owner Occupied', No: 'Non-Owner Occupied' });
    expect(filterOf('cashSale').choices).toBe(purchaseMethodOptions);
    expect(purchaseMethodOptions).toEqual({ Any: 'Any', Yes: 'Cash', No: 'Financed' });
  });

  it('R-CATALOG-008 includes and excludes by two wire keys of every list', () => {
    const lists = filterKeys.filter((key) => filterOf(key).kind === 'list');
    expect(lists.map(wireKeys)).toEqual(lists.map((key) => [key, `${key}Exclude`]));
  });
});
