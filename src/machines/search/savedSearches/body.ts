import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { Search, SearchInput } from '../../../api/contract/search/search.ts';
import type { NotificationInterval, SavedSearch } from '../../../api/contract/search/searches.ts';

/** What is sent to save a search. */
export interface SearchBody {
  readonly id?: number;
  readonly name: string;
  readonly search: SearchInput;
  readonly sortField: ColumnKey | null;
  readonly sortAscending: boolean;
  /** Absent in what was written down for undo by an earlier version. */
  readonly thenBy?: string;
  readonly notificationInterval: NotificationInterval | null;
}

/** A saved search as it would be saved again. Only of one that this version can read. */
export function bodyOf(saved: SavedSearch, change: Partial<SearchBody> = {}): SearchBody | null {
  const { id, name, search, sortField, sortAscending, thenBy, notificationInterval } = saved;
  if (search === null) return null;
  return { id, name, search: wireOf(search), sortField, sortAscending, thenBy, notificationInterval, ...change };
}

/** Flags travel as themselves in a body. */
const wireOf = (search: Search): SearchInput =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
