import { describe, expect, it } from 'vitest';
import { Location } from '../../../../src/api/contract/search/search.ts';
import { firstContext } from '../../../../src/machines/search/search/context.ts';
import { namedPlace } from '../../../../src/machines/search/search/namedPlace.ts';
import { updateCriteria } from '../../../../src/machines/search/search/updateCriteria.ts';
import { noClient } from '../../../support/noClient.ts';
import { childInput } from '../../../support/childInput.ts';

const gwinnett = {
  ...Location.parse({ type: 'COUNTY', fips: '13135' }),
  type: 'COUNTY' as const,
  label: 'Gwinnett County, GA',
};
const known = [
  { ...gwinnett, count: 20_000 },
  { ...gwinnett, type: 'CITY' as const, fips: '13001', label: 'Duluth, GA' },
];

describe('a county asked for by its number', () => {
  it.each([
    [{ type: 'COUNTY', fips: '13135' }, 'Gwinnett County, GA'],
    [{ type: 'COUNTY', fips: '13135', label: '13135' }, 'Gwinnett County, GA'],
    [{ type: 'COUNTY', fips: '13135', label: 'My county' }, 'My county'],
    [{ type: 'COUNTY', fips: '51540', label: '51540' }, '51540'],
    [{ type: 'COUNTY', fips: '13001' }, undefined],
    [{ type: 'ZIP', zip: '30043', label: '30043' }, '30043'],
  ])('%j is called %s', (place, name) => {
    expect(namedPlace(Location.parse(place), known).label).toBe(name);
  });

  it('is called so in the search, however it came there', () => {
    const context = { ...firstContext(childInput(noClient)), places: known };
    const { label: _, ...bare } = gwinnett;
    const search = { leadType: 'CUSTOM', filter: {} } as const;
    const load = { sortField: null, sortAscending: true, row: 0 };
    for (const event of [
      { type: 'search.setLocation', location: bare },
      { type: 'search.setFilters', filter: {}, location: { ...bare, label: '13135' } },
      { type: 'search.load', criteria: { ...search, location: bare }, ...load },
    ] as const)
      expect(updateCriteria(context, event).criteria?.location?.label).toBe('Gwinnett County, GA');
  });
});
