import type { Examples } from './example.ts';

/** Houses with much equity whose owner lives elsewhere. */
const leads = (fips: string) => ({ type: 'COUNTY', fips, listingType: 'E', ownerOccupied: false }) as const;

export const searchExamples = {
  suggestions: ({ zip }) => ({ query: { q: zip } }),
  listing: ({ fips }) => ({
    query: { ...leads(fips), limit: 10, sortField: 'estimatedValue', sortAscending: false },
  }),
  findProperty: ({ fips }) => ({ query: { type: 'COUNTY', fips } }),
  mapPins: ({ fips }) => ({ query: leads(fips) }),
  queryListingIds: ({ fips }) => ({ body: { filter: leads(fips), selection: [], selectionInversed: true } }),
  saveListings: ({ fips }) => ({
    query: { groupName: 'Absentee, high equity' },
    body: { filter: leads(fips), selection: [], selectionInversed: true },
  }),
  funnel: ({ fips }) => ({ query: leads(fips) }),
  parcelAt: ({ latitude, longitude }) => ({ params: { a: latitude, b: longitude } }),
  leadList: ({ fips }) => ({ query: { type: 'COUNTY', fips } }),
  cannedSearches: ({ fips }) => ({ query: { type: 'COUNTY', fips } }),
  savedSearches: () => ({}),
  saveSearch: ({ fips }) => ({ body: { name: 'Absentee in the county', search: leads(fips) } }),
  deleteSearches: ({ search }) => ({ body: [search] }),
  setSearchSlot: ({ search }) => ({ params: { slot: 2, id: search } }),
  searchChanges: ({ search }) => ({ params: { id: search }, query: {} }),
  leadRules: () => ({}),
  mapMetrics: () => ({ query: {} }),
  mapSettings: () => ({}),
  mapOutlines: () => ({ params: { x: 17_475, y: 26_216 }, query: {} }),
  mapStreets: () => ({ params: { z: 14, x: 4368, y: 6554 }, query: {} }),
  basemap: () => ({}),
  areaStatistics: ({ zip }) => ({ query: { type: 'ZIP', zip } }),
  areaReport: ({ zip }) => ({ query: { type: 'ZIP', zip } }),
} satisfies Partial<Examples>;
