/** A search service in this process: rows that are known, pages and sorting as the contract says. */
import type { LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';
import { ResultRow, type Funnel, type ListingAnswer } from '../../../src/api/contract/search/search.ts';
import { answeringClient, Refused, type AnsweringClient } from '../../support/answeringClient.ts';

/** Row n of a search: record 1000+n of parcel n, with n bedrooms modulo 7. */
export function resultRow(n: number, type: LeadTypeCode = 'CUSTOM'): ResultRow {
  const unknown = Object.fromEntries(Object.keys(ResultRow.shape).map((key) => [key, null]));
  const address = {
    streetAddress: `${n} Oak St`,
    unitNumber: null,
    cityName: n % 2 === 0 ? 'Springfield' : 'Shelbyville',
    stateCode: 'OH',
    zip: '43206',
    id: 1000 + n,
    propertyId: n,
  };
  return ResultRow.parse({
    ...unknown,
    ...address,
    address,
    resultIndex: n - 1,
    type,
    bedrooms: n % 7,
    ownerName: `OWNER ${n}`,
    estimatedValue: n * 1000,
  });
}

export interface SearchServer {
  readonly client: AnsweringClient;
  /** Rows that the next searches find. */
  rows: ResultRow[];
  /** What the next listing call answers instead of rows. */
  refusal: Refused | null;
  /** Before an answer leaves: a test may hold it back. */
  gate: () => Promise<void>;
  readonly callsOf: (name: string) => URLSearchParams[];
}

export function searchServer(count: number): SearchServer {
  const listing = async ({ query }: { query: URLSearchParams }): Promise<ListingAnswer | Refused> => {
    await server.gate();
    if (server.refusal !== null) return server.refusal;
    const limit = Number(query.get('limit') ?? 250);
    const index = Number(query.get('index') ?? 0);
    const beds = Number(query.get('bedroomsMin') ?? 0);
    const found = server.rows.filter((row) => (row.bedrooms ?? 0) >= beds);
    if (query.get('sortAscending') === 'false') found.reverse();
    return {
      results: found.slice(index * limit, (index + 1) * limit),
      resultCount: found.length,
      pageIndex: index,
      pageCount: Math.ceil(found.length / limit),
      unknownExcluded: 0,
    };
  };
  const client = answeringClient({
    listing,
    findProperty: async (request) => {
      const found = await listing(request);
      if (found instanceof Refused || !(request.query.get('streetAddress') ?? '').includes('\n')) return found;
      return { ...found, lines: { asked: 1, missing: ['nowhere'], ambiguous: [] } };
    },
    funnel: ({ query }): Funnel => ({
      total: server.rows.length,
      steps: query.has('bedroomsMin') ? [{ key: 'bedrooms', left: 0, without: server.rows.length, unknown: 0 }] : [],
      rule: [],
      count: 0,
      unknownExcluded: 0,
      contradictions: [],
      loosenings: [
        { keys: ['bedrooms'], kind: 'bound', change: { bedroomsMin: 6 }, count: 2 },
        {
          keys: ['leadType', 'bedrooms'],
          kind: 'leadType',
          change: { listingType: 'V', bedroomsMin: null, bedroomsMax: null, bedroomsUnknown: null },
          count: 20,
        },
      ],
      asOf: null,
    }),
    leadList: () => ({ leadList: [{ type: 'E', label: 'High Equity', count: 3 }] }),
  });
  const server: SearchServer = {
    client,
    rows: Array.from({ length: count }, (_, index) => resultRow(index + 1)),
    refusal: null,
    gate: async () => {},
    callsOf: (name) => client.calls.filter((call) => call.name === name).map(({ request }) => request.query),
  };
  return server;
}

/** Of the sign-in answer what the search reads. */
export const signInAnswer = {
  propertyStatuses: [
    { id: 31, name: 'New' },
    { id: 32, name: 'Contacted' },
  ],
  availableListingTypes: ['E', 'V', 'FAIL', 'SOLD', 'CUSTOM'],
  permissions: ['SEARCH_FULL'],
  propertySearches: [{ name: 'Mine', slot: 3 }],
  data: { snapshotId: 'one', sources: [], leadRules: { E: 'Half or more.' }, places: [] },
};
