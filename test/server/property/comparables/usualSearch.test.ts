import { describe, expect, it } from 'vitest';
import { homeKind } from '../../../../server/property/comparables/homeKind.ts';
import { widerSearches } from '../../../../server/property/comparables/widerSearches.ts';

describe('the kind of a home', () => {
  it.each([
    ['1001', 'SFR,1000'],
    ['1000', 'SFR,1000'],
    ['1002', 'SFR,1000'],
    ['1004', 'CONDO'],
    ['1005', 'CONDO'],
    ['1006', '1006'],
    ['1010', 'MULTI2,1014'],
    ['1013', 'MULTI2,1014'],
    ['1014', 'MULTI2,MULTI5,1014'],
    ['1020', 'MULTI5,1014'],
    ['2008', '2008'],
    ['0000', null],
    [null, null],
  ])('of type %s is looked for among %s', (code, types) => {
    expect(homeKind(code)?.types ?? null).toBe(types);
  });
});

describe('a search with too few comparables', () => {
  const usual = {
    saleDateMin: '2021-03-01',
    saleDateMax: '2022-03-01',
    squareFeetMin: 987,
    squareFeetMax: 1481,
    distanceMax: 0.5,
    propertyType: 'CONDO',
  };
  it('is widened one bound at a time, the kind of home last', () => {
    const wider = widerSearches(usual, {}, 'CONDO', true);
    expect(wider.map(({ step }) => step)).toEqual([
      'to 1 mile',
      'to sales of 2 years',
      'to any size',
      'to any kind of property',
    ]);
    expect(wider[1]?.search).toEqual({ ...usual, distanceMax: 1, saleDateMin: '2020-03-01' });
    expect(wider[2]?.search.propertyType).toBe('CONDO');
    expect(wider[3]?.search.propertyType).toBeUndefined();
  });
  it('keeps the bounds that were given, and goes no farther than its reader may', () => {
    const given = { saleDateMin: '2021-03-01', squareFeetMax: 1481 };
    expect(widerSearches(usual, given, null, false)).toEqual([]);
    expect(widerSearches(usual, given, null, true).map(({ step }) => step)).toEqual(['to 1 mile']);
  });
});
