import { fromPromise } from 'xstate';
import type { Client } from '../../api/client.ts';
import type { ColumnKey } from '../../api/catalogue/columns.ts';
import type { LeadTypeCode } from '../../api/catalogue/leadTypes.ts';
import { SEARCH_PAGE_SIZE, type ListingAnswer } from '../../api/contract/search.ts';
import { filterStateOf, flatFilterOf, withoutFilter } from '../../api/filterState.ts';
import type { FilterKey } from '../../api/catalogue/filters.ts';
import { callOrThrow } from '../call.ts';
import { searchInput, type Criteria, type Explanation } from './context.ts';

interface PageInput {
  readonly client: Client;
  readonly criteria: Criteria;
  readonly index: number;
  readonly sortField: ColumnKey | null;
  readonly sortAscending: boolean;
}

/** One parcel: found by its key, without the full search and its permission (O-030). */
const isProperty = ({ location }: Criteria): boolean =>
  location?.propertyId !== undefined || location?.type === 'ADDRESS' || location?.type === 'APN';

/** One page of the search; the answer says which criteria it is for. */
export const loadPage = fromPromise<ListingAnswer, PageInput>(
  ({ input: { client, criteria, index, sortField, sortAscending }, signal }) => {
    const query = searchInput(criteria);
    if (isProperty(criteria)) return callOrThrow(client, 'findProperty', { query: { ...query, index } }, signal);
    const sort =
      sortField === null ? {} : { sortField, sortAscending: sortAscending ? ('true' as const) : ('false' as const) };
    return callOrThrow(client, 'listing', { query: { ...query, index, limit: SEARCH_PAGE_SIZE, ...sort } }, signal);
  },
);

export type LeadCounts = Readonly<Partial<Record<LeadTypeCode, number>>>;

/** Rows per lead type for the location and filters. */
export const loadCounts = fromPromise<LeadCounts, { readonly client: Client; readonly criteria: Criteria }>(
  async ({ input: { client, criteria }, signal }) => {
    const { leadList } = await callOrThrow(client, 'leadList', { query: searchInput(criteria) }, signal);
    return Object.fromEntries(leadList.map(({ type, count }) => [type, count]));
  },
);

/**
 * Why a search found nothing: for each filter, the rows there would be without it. Nothing is guessed: every number is
 * a search of its own, asked for one row.
 */
export const explainNothing = fromPromise<Explanation[], { readonly client: Client; readonly criteria: Criteria }>(
  async ({ input: { client, criteria }, signal }) => {
    const keys = Object.keys(filterStateOf(criteria.filter)) as FilterKey[]; // keys of a FilterState
    return Promise.all(
      keys.map(async (key) => {
        const filter = flatFilterOf(filterStateOf(withoutFilter(criteria.filter, key)));
        const query = { ...searchInput({ ...criteria, filter }), index: 0, limit: 1 };
        const { resultCount } = await callOrThrow(client, 'listing', { query }, signal);
        return { key, count: resultCount };
      }),
    );
  },
);
