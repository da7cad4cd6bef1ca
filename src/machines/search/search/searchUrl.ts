/** The search in the query of the address, so that it survives reload and can be shared. */
import { queryText } from '../../../api/client.ts';
import { listingTypes } from '../../../api/catalogue/property/codes.ts';
import { ThenByText } from '../../../api/contract/search/order.ts';
import { Filter, ListingQuery, Location, Search } from '../../../api/contract/search/search.ts';
import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { SearchContext } from './context.ts';
import { firstCriteria, searchInput, type Criteria } from './criteria.ts';
import type { ListingType } from './results.ts';

export interface SearchAddress {
  readonly criteria: Criteria;
  readonly sortField: ColumnKey | null;
  readonly sortAscending: boolean;
  /** Further fields of the order; '' for none. */
  readonly thenBy: string;
  /** Row under the cursor, from 0. */
  readonly row: number;
  /** What of the surroundings of the one property is shown; null: the property. */
  readonly context: ListingType | null;
  /** Names of what the address says besides, or says in a way that cannot be read: left out of the search. */
  readonly unread: readonly string[];
}

/** What mail programs and social networks add to links: never meant as a part of the search. */
const TRACKING = /^(utm_|fbclid$|gclid$)/;

/** The query that `readSearchUrl` turns back into the same search; '' for an empty one. */
export function searchUrl(context: SearchContext): string {
  const { criteria, cursor, contexts, contextStart } = context;
  // What is on its way is what a reload has to bring.
  const around = context.contextWanted ?? context.shownContext;
  const { sortField, sortAscending, thenBy } = contexts[around] ?? contextStart;
  const { listingType, ...rest } = searchInput(criteria);
  return queryText({
    ...(listingType === firstCriteria.leadType ? {} : { listingType }),
    ...rest,
    ...(sortField === null ? {} : { sortField, sortAscending, ...(thenBy === '' ? {} : { thenBy }) }),
    ...(cursor === 0 ? {} : { row: cursor + 1 }),
    ...(around === '' ? {} : { around }),
  });
}

/**
 * The search of a query. What is unknown or cannot be read is left out and named: an old link still finds what it can.
 *
 * @example readSearchUrl('?listingType=E&bedroomsMin=3').criteria.filter // { bedroomsMin: 3 }
 */
export function readSearchUrl(query: string): SearchAddress {
  const entries = Object.fromEntries(new URLSearchParams(query));
  const place = readable(Location.shape, entries);
  const filter = readable(Filter.shape, entries);
  const leadType = ListingQuery.shape.listingType.safeParse(entries['listingType']);
  const sortField = ListingQuery.shape.sortField.safeParse(entries['sortField']);
  const thenBy = ThenByText.safeParse(entries['thenBy'] ?? '');
  const also = Search.shape.also.safeParse(entries['also']);
  const around = Object.keys(listingTypes).find((type) => type !== '' && type === entries['around']);
  const row = Number(entries['row'] ?? 1);
  const isRowRead = Number.isInteger(row) && row > 0;
  const read = new Set([
    ...Object.keys({ ...place, ...filter }),
    ...Object.entries({ listingType: leadType, sortField, thenBy, also }).flatMap(([key, { success }]) =>
      success ? [key] : [],
    ),
    'sortAscending',
    ...(around === undefined && entries['around'] !== '' ? [] : ['around']),
    ...(isRowRead ? ['row'] : []),
  ]);
  return {
    criteria: {
      location: Object.keys(place).length === 0 ? null : Location.parse(place),
      ...(also.success && also.data !== undefined && also.data.length > 0 ? { also: also.data } : {}),
      leadType: leadType.success ? leadType.data : firstCriteria.leadType,
      filter: Filter.parse(filter),
    },
    sortField: (sortField.success ? sortField.data : undefined) ?? null,
    sortAscending: entries['sortAscending'] !== 'false',
    thenBy: sortField.success && thenBy.success ? thenBy.data : '',
    row: isRowRead ? row - 1 : 0,
    context: (around as ListingType | undefined) ?? null, // a key of listingTypes
    unread: Object.entries(entries).flatMap(([key, value]) =>
      value === '' || read.has(key) || TRACKING.test(key) ? [] : [key],
    ),
  };
}

function readable(
  shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }>>,
  entries: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]): [string, unknown][] => {
      if (entries[key] === undefined) return [];
      const { success, data } = schema.safeParse(entries[key]);
      return success && data !== undefined ? [[key, data]] : [];
    }),
  );
}
