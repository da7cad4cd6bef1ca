import type { listingTypes } from '../../../api/catalogue/property/codes.ts';
import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { SortKey } from '../../../api/contract/search/order.ts';
import type { Filter, Location, ResultRow, SearchInput } from '../../../api/contract/search/search.ts';
import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { AreaStatistics } from '../../../api/contract/search/statistics.ts';
import type { ChangeKind } from '../../../api/search/leadChangeText.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { Criteria } from '../../search/search/criteria.ts';

/** The lead type whose columns are meant. */
interface OfLead {
  readonly leadType: LeadTypeCode;
}

export type SearchMessage =
  /** Other rows are on screen, found by these criteria. */
  | {
      readonly type: 'results.changed';
      readonly criteria: Criteria;
      /** How often newer data came into service while the page was open; absent rather than 0. */
      readonly dataChanges?: number;
    }
  /** What of the surroundings of the one property searched is shown; no rows for the property itself. */
  | { readonly type: 'map.around'; readonly rows: readonly ResultRow[] }
  /** A pin was chosen on the map, or pins were selected there; or the row before or after was asked for. */
  | { readonly type: 'search.seek'; readonly propertyId: number }
  | Extract<RowEvent<'search', number>, { readonly type: 'search.toggle' | 'search.move' }>
  /**
   * A shape to search in was drawn on the map: instead of the places there are, or as one more. It is searched at once;
   * where the map was only moved there, not after a search that was waited for.
   */
  | { readonly type: 'search.draw'; readonly shape: Location; readonly isAdded: boolean; readonly isMoved?: boolean }
  /** Searches without the shapes drawn: in the places beside them, else where the search was before. */
  | { readonly type: 'search.clearShapes' }
  | {
      readonly type: 'search.hold';
      readonly mapMetrics?: readonly string[];
      readonly statistic?: AreaStatistics | null;
    }
  /** A column of the results a step wider, or narrower. */
  | ({ readonly type: 'columns.step'; readonly key: ColumnKey; readonly by: 1 | -1 } & OfLead)
  /** A column of the results is shown no more. */
  | ({ readonly type: 'columns.hide'; readonly key: ColumnKey } & OfLead)
  /** A column of the results stays at the left, or no more. */
  | ({ readonly type: 'columns.pin'; readonly key: ColumnKey } & OfLead)
  /** Rows were sorted: so they are next time. */
  | ({ readonly type: 'columns.sorted'; readonly sort: readonly SortKey<ColumnKey>[] } & OfLead)
  /** The columns of a lead type as they were at first. */
  | ({ readonly type: 'columns.reset' } & OfLead)
  /** All filters at once. */
  | {
      readonly type: 'search.setFilters';
      readonly filter: Filter;
      readonly location?: Location;
      /** Further places; without a location they stay as they are. */
      readonly also?: readonly Location[];
      readonly leadType?: LeadTypeCode;
    }
  | { readonly type: 'search.run' }
  /** A whole search, with the row it stood on; runs when it names a place. `unread`: what of an address was no search. */
  | {
      readonly type: 'search.load';
      readonly criteria: Criteria;
      readonly sortField: ColumnKey | null;
      readonly sortAscending: boolean;
      readonly thenBy?: string;
      readonly row: number;
      readonly context?: keyof typeof listingTypes | null;
      readonly unread?: readonly string[];
    }
  /** The saved searches changed: the search offers them (R-SEARCH-014). */
  | { readonly type: 'search.savedSearches'; readonly searches: readonly SavedSearch[] }
  /** Newer data is in service, with the rules of its lead types where they are known. */
  | { readonly type: 'search.dataChanged'; readonly leadRules: Readonly<Record<string, string>> | null }
  /** Saves a search under a name; without one over the saved search that is open. */
  | {
      readonly type: 'searches.save';
      readonly name?: string;
      readonly search: SearchInput;
      readonly sortField: ColumnKey | null;
      readonly sortAscending: boolean;
      readonly thenBy?: string;
    }
  /** Puts the cursor on a saved search; with a section on the leads that changed. */
  | {
      readonly type: 'searches.show';
      readonly id: number;
      readonly section?: ChangeKind;
      /** Of this run; else of the newest. */
      readonly runId?: number | null;
    }
  /** The connection was lost for a while: some alerts may have been missed. */
  | { readonly type: 'alerts.refresh' };
