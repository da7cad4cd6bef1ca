import { expect, it } from 'vitest';
import { comparisonTabCodes } from '../../../../src/api/contract/property/surroundings.ts';
import { filterGroups } from '../../../../src/panes/property/comparables/filterGroups.ts';

it.each(comparisonTabCodes)(
  'R-SEARCH-039 offers Off Market among the parcels of %s, and not where each was for sale',
  (tab) => {
    const { first, more } = filterGroups(tab);
    const status = [...first, ...more].find((group) => 'key' in group && group.key === 'mlsListingStatus');
    const options = status !== undefined && 'options' in status ? Object.entries(status.options) : [];
    expect(options.slice(0, 5).map(([code]) => code)).toEqual(['ACTIVE', 'PENDING', 'CONTINGENT', 'FAIL', 'SOLD']);
    const isOfSales = tab === 'COMP' || tab === 'FLIP';
    expect(options.slice(5)).toEqual(isOfSales ? [] : [['NONE', 'Off Market']]);
  },
);
