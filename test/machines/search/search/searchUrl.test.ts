import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadTypeCodes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { Location, Search } from '../../../../src/api/contract/search/search.ts';
import { firstContext } from '../../../../src/machines/search/search/context.ts';
import { criteriaKey, searchInput, type Criteria } from '../../../../src/machines/search/search/criteria.ts';
import { withResult } from '../../../../src/machines/search/search/results.ts';
import { readSearchUrl, searchUrl } from '../../../../src/machines/search/search/searchUrl.ts';
import { childInput } from '../../../support/childInput.ts';
import { noClient } from '../../../support/noClient.ts';
import { randomFilter } from '../../../support/randomFilter.ts';

const locations: fc.Arbitrary<Criteria['location']> = fc.option(
  fc
    .record(
      {
        type: fc.constantFrom('COUNTY' as const, 'ZIP' as const, 'CITY' as const),
        fips: fc.constantFrom('39049', '48491'),
        zip: fc.constant('43206'),
        cityId: fc.nat(5000).map((n) => n + 1),
        label: fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      },
      { requiredKeys: ['type', 'label'] },
    )
    .map((place) => Location.parse(place)),
);

const further = fc.array(
  locations.filter((place) => place !== null),
  { maxLength: 3 },
);
const criteria: fc.Arbitrary<Criteria> = fc
  .record({
    location: locations,
    also: further,
    leadType: fc.constantFrom(...leadTypeCodes),
    filter: randomFilter({ most: 6 }),
  })
  .map(({ also, ...rest }) => (rest.location === null || also.length === 0 ? rest : { ...rest, also }));

const thenBys = fc.constantFrom('', 'cityName', 'cityName,-lastSaleDate');

const contextOf = (wanted: Criteria) => ({ ...firstContext(childInput(noClient)), criteria: wanted });

describe('the search in the address', () => {
  it('survives reload: what was written is read as the same search', () => {
    fc.assert(
      fc.property(criteria, fc.nat(400), fc.boolean(), thenBys, (wanted, row, sortAscending, thenBy) => {
        const context = { ...contextOf(wanted), cursor: row };
        const sorted = { ...context, ...withResult(context, { sortField: 'estimatedEquity', sortAscending, thenBy }) };
        const read = readSearchUrl(searchUrl(sorted));
        expect(criteriaKey(read.criteria)).toBe(criteriaKey(wanted));
        expect(read).toMatchObject({ sortField: 'estimatedEquity', sortAscending, thenBy, row, unread: [] });
      }),
    );
  });

  it('is a query that the server accepts as it stands', () => {
    fc.assert(
      fc.property(criteria, (wanted) => {
        expect(Search.safeParse(searchInput(wanted)).error).toBeUndefined();
      }),
    );
  });

  it('R-SEARCH-005 keeps which context of a property is shown', () => {
    const location = Location.parse({ type: 'PROPERTY', propertyId: 7, label: '1 Oak St' });
    const context = { ...contextOf({ location, leadType: 'CUSTOM', filter: {} }), shownContext: 'NEIGHBOR' as const };
    expect(readSearchUrl(searchUrl(context)).context).toBe('NEIGHBOR');
    expect(readSearchUrl('?propertyId=7&around=Q').context).toBeNull();
  });

  it('R-SEARCH-005 keeps order and row of what lies around the property, on screen as on its way there', () => {
    const location = Location.parse({ type: 'PROPERTY', propertyId: 7, label: '1 Oak St' });
    const context = contextOf({ location, leadType: 'CUSTOM', filter: {} });
    const order = { sortField: 'estimatedValue', sortAscending: false, thenBy: 'apn' } as const;
    const wanted = { row: 4, context: 'M', ...order };
    const shown = { ...context, shownContext: 'M' as const, cursor: 4 };
    expect(readSearchUrl(searchUrl({ ...shown, ...withResult(shown, order) }))).toMatchObject(wanted);
    const coming = { ...context, contextWanted: 'M' as const, contextStart: { ...order, row: 4 } };
    expect(readSearchUrl(searchUrl(coming))).toMatchObject({ ...wanted, row: 0 });
  });

  it('is empty for an empty search', () => {
    expect(searchUrl(contextOf({ location: null, leadType: 'CUSTOM', filter: {} }))).toBe('');
  });

  it('leaves out what it cannot read and names it: an old link still finds what it can', () => {
    const read = readSearchUrl(
      '?listingType=Q7&bedroomsMin=three&bathroomsMin=2&sortField=color&thenBy=moon&row=-4&fips=39049&utm_source=mail',
    );
    expect(read).toEqual({
      criteria: { location: { fips: '39049' }, leadType: 'CUSTOM', filter: { bathroomsMin: 2 } },
      sortField: null,
      sortAscending: true,
      thenBy: '',
      row: 0,
      context: null,
      unread: ['listingType', 'bedroomsMin', 'sortField', 'thenBy', 'row'],
    });
    // A link of an earlier version sorts by one column.
    expect(readSearchUrl('?fips=39049&sortField=zip&sortAscending=false')).toMatchObject({
      sortField: 'zip',
      sortAscending: false,
      thenBy: '',
      unread: [],
    });
  });
});
