import { fromPromise } from 'xstate';
import type { Client } from '../../../api/client.ts';
import { SEARCH_PAGE_SIZE, type FindAnswer, type Funnel } from '../../../api/contract/search/search.ts';
import { callOrThrow } from '../../app/call.ts';
import { searchInput, type Criteria } from './criteria.ts';
import type { ListingType, ResultContext } from './results.ts';
import type { LeadCounts } from './leadCounts.ts';
import { searchMode } from './searchMode.ts';

type Order = Pick<ResultContext, 'sortField' | 'sortAscending' | 'thenBy'>;
interface PageInput extends Order {
  readonly client: Client;
  readonly criteria: Criteria;
  readonly index: number;
}

const sortQuery = ({ sortField, sortAscending, thenBy }: Order) =>
  sortField === null
    ? {}
    : {
        sortField,
        sortAscending: sortAscending ? ('true' as const) : ('false' as const),
        ...(thenBy === '' ? {} : { thenBy }),
      };

/** One page of the search; the answer says which criteria it is for. */
export const loadPage = fromPromise<FindAnswer, PageInput>(
  ({ input: { client, criteria, index, ...order }, signal }) => {
    const query = searchInput(criteria);
    const sort = sortQuery(order);
    // Single parcels are found by their key, without the full search and its permission (O-030).
    if (searchMode(criteria) !== 'Listing')
      return callOrThrow(client, 'findProperty', { query: { ...query, index, ...sort } }, signal);
    return callOrThrow(client, 'listing', { query: { ...query, index, limit: SEARCH_PAGE_SIZE, ...sort } }, signal);
  },
);

/** Rows per lead type for the location and filters. */
export const loadCounts = fromPromise<LeadCounts, { readonly client: Client; readonly criteria: Criteria }>(
  async ({ input: { client, criteria }, signal }) => {
    const { leadList } = await callOrThrow(client, 'leadList', { query: searchInput(criteria) }, signal);
    return Object.fromEntries(leadList.map(({ type, count, unknown }) => [type, { count, unknown }]));
  },
);

/** What lies around the one property of a search. */
export const loadAround = fromPromise<
  FindAnswer,
  { readonly client: Client; readonly criteria: Criteria; readonly context: ListingType; readonly order: Order }
>(({ input: { client, criteria, context, order }, signal }) => {
  const { listingType: _, ...query } = searchInput(criteria);
  const around = context === '' ? {} : { context, ...sortQuery(order) };
  return callOrThrow(client, 'findProperty', { query: { ...query, ...around } }, signal);
});

/** Why a search finds what it finds; every number is counted by the server. */
export const loadFunnel = fromPromise<Funnel, { readonly client: Client; readonly criteria: Criteria }>(
  ({ input: { client, criteria }, signal }) => callOrThrow(client, 'funnel', { query: searchInput(criteria) }, signal),
);
