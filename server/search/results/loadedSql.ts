import type { Search } from '../../../src/api/contract/search/search.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { searchSql, type SearchSql } from '../conditions/filterSql.ts';
import type { Warehouse } from '../../data/warehouse/snapshots.ts';

/** A server without data answers so; the person who runs it has to load some. */
export const refuseUnloaded = (): Refusal => refuse(422, 'No property data is loaded yet.');

/** The SQL of a search on the loaded data, or why there is none. */
export function loadedSql(
  warehouse: Pick<Warehouse, 'current'>,
  search: Search,
  options: { readonly anyLeadType?: boolean } = {},
): SearchSql | Refusal {
  return warehouse.current() === null ? refuseUnloaded() : searchSql(search, options);
}
