import type { Client } from '../../../api/client.ts';
import type { listingTypes } from '../../../api/catalogue/property/codes.ts';
import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { PropertyStatus } from '../../../api/contract/lists/groups.ts';
import type {
  Filter,
  Funnel,
  LineReport,
  Location,
  ResultRow,
  SearchInput,
  Suggestion,
} from '../../../api/contract/search/search.ts';
import type { AreaStatistics } from '../../../api/contract/search/statistics.ts';
import type { RowCounts, RowSelection } from '../../parts/rowSelection.ts';
import type { Mark } from '../../app/messages.ts';
import type { ChildInput } from '../../app/ports.ts';
import type { RowRange } from './clampRange.ts';
import { localRows } from './localFilter.ts';

/** What a context of results is about (R-SEARCH-037). */
export type ListingType = keyof typeof listingTypes;

/** What is searched: the part that a change of marks the results stale (R-SEARCH-023). */
export interface Criteria {
  readonly location: Location | null;
  /** Further places: rows of any of them are found. Absent rather than empty. */
  readonly also?: readonly Location[];
  readonly leadType: LeadTypeCode;
  readonly filter: Filter;
}

/** The rows of one search (R-SEARCH-015). Pages are appended, so `results` are the first rows in the order sorted. */
export interface ResultContext {
  readonly results: readonly ResultRow[];
  readonly resultCount: number;
  /** The last page loaded, from 0. */
  readonly pageIndex: number;
  readonly pageCount: number;
  /** The rows last chosen by number. */
  readonly range: RowRange | null;
  readonly sortField: ColumnKey | null;
  readonly sortAscending: boolean;
  /** Record ids: those selected, or with `inversion` those that are not. */
  readonly selection: readonly number[];
  readonly inversion: boolean;
  /** Rows left out because the value of a bound is not known (O-041). */
  readonly unknownExcluded: number;
  /** Of many addresses or parcel numbers: what was not found, what fits several. */
  readonly lines?: LineReport;
}

export const noResult: ResultContext = {
  results: [],
  resultCount: 0,
  pageIndex: 0,
  pageCount: 0,
  range: null,
  sortField: null,
  sortAscending: true,
  selection: [],
  inversion: false,
  unknownExcluded: 0,
};

/** The search as it was, with what lay around its property, to come back to (R-SEARCH-024). */
export type PreviousSearch = Pick<
  SearchContext,
  'criteria' | 'ranFor' | 'isOldData' | 'localFilter' | 'contexts' | 'shownContext' | 'shown' | 'cursor'
>;

/** What `.` does again on another row. */
export type RepeatableAction =
  | { readonly type: 'search.save'; readonly groupName?: string }
  | { readonly type: 'search.setStatus'; readonly position: number };

/** The search (R-SEARCH-014). */
export interface SearchContext {
  readonly client: Client;
  readonly storage: ChildInput['storage'];
  readonly criteria: Criteria;
  readonly localFilter: string;
  /** Result contexts by listing type (O-060); '' holds the rows of the search itself. */
  readonly contexts: Readonly<Partial<Record<ListingType, ResultContext>>>;
  /** The context on screen; around one property also what lies there (R-SEARCH-005). */
  readonly shownContext: ListingType;
  /** The context to show as soon as it can be. */
  readonly contextWanted: ListingType | null;
  /** How a context begins that was not there yet: as the address says, else nearest first at its first row. */
  readonly contextStart: ContextStart;
  /** The criteria that the rows were asked for; null before the first search. */
  readonly ranFor: string | null;
  /** How often newer data came into service. */
  readonly dataChanges: number;
  /** Newer data has come into service since the rows were found. */
  readonly isOldData: boolean;
  /** The criteria whose page is under way: a superseded answer is never taken for it. */
  readonly runningFor: string | null;
  /** The rows on screen: the loaded ones that pass the local filter. */
  readonly shown: readonly ResultRow[];
  readonly cursor: number;
  /** The column under the cursor. */
  readonly column: ColumnKey | null;
  /** Where Shift+x extends from: a record id. */
  readonly anchor: number | null;
  /** Load pages until so many rows are there. */
  readonly loadUntil: number;
  /** Rows to select once they are loaded. */
  readonly rangeWanted: RowRange | null;
  readonly marks: Readonly<Record<number, Mark>>;
  readonly counts: Readonly<Partial<Record<LeadTypeCode, number>>>;
  readonly countsFor: string | null;
  /** Why the criteria `funnelFor` find what they find; null when that could not be said. */
  readonly funnel: Funnel | null;
  readonly funnelFor: string | null;
  /** Somebody looks at the funnel: it follows the criteria. */
  readonly isFunnelShown: boolean;
  readonly previous: PreviousSearch | null;
  /** Where the search was before something was drawn on the map; empty for nowhere. */
  readonly beforeShape: readonly Location[];
  /** Lines to look up that were pasted and not searched for yet. */
  readonly lookUpDraft: string;
  readonly lastAction: RepeatableAction | null;
  readonly error: string | null;
  readonly statuses: readonly PropertyStatus[];
  readonly availableListingTypes: readonly string[];
  readonly leadList: readonly LeadTypeCode[];
  readonly leadRules: Readonly<Record<string, string>>;
  readonly places: readonly Suggestion[];
  readonly savedSearches: readonly SavedSearch[];
  /** Slots 1 to 8 (O-067). */
  readonly favoriteSearches: Readonly<Partial<Record<number, SavedSearch>>>;
  readonly mapMetrics: readonly string[];
  /** Of the area searched; null until its pane was on screen. */
  readonly statistic: AreaStatistics | null;
  readonly canSearch: boolean;
}

/** Order and row under the cursor, from 0. */
export interface ContextStart extends Pick<ResultContext, 'sortField' | 'sortAscending'> {
  readonly row: number;
}
export const atFirst: ContextStart = { sortField: null, sortAscending: true, row: 0 };

export const firstCriteria: Criteria = { location: null, leadType: 'CUSTOM', filter: {} };

export const firstContext = ({ client, storage }: Pick<ChildInput, 'client' | 'storage'>): SearchContext => ({
  client,
  storage,
  criteria: firstCriteria,
  localFilter: '',
  contexts: {},
  ranFor: null,
  dataChanges: 0,
  isOldData: false,
  runningFor: null,
  shown: [],
  cursor: 0,
  column: null,
  anchor: null,
  loadUntil: 0,
  rangeWanted: null,
  marks: {},
  counts: {},
  countsFor: null,
  shownContext: '',
  contextWanted: null,
  contextStart: atFirst,
  funnel: null,
  funnelFor: null,
  isFunnelShown: false,
  previous: null,
  beforeShape: [],
  lookUpDraft: '',
  lastAction: null,
  error: null,
  statuses: [],
  availableListingTypes: [],
  leadList: [],
  leadRules: {},
  places: [],
  savedSearches: [],
  favoriteSearches: {},
  mapMetrics: [],
  statistic: null,
  canSearch: false,
});

/** Two criteria with the same key ask for the same rows. */
export const criteriaKey = ({ location, also = [], leadType, filter }: Criteria): string =>
  JSON.stringify([
    location,
    leadType,
    Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(also.length === 0 ? [] : [also]),
  ]);

/** The rows of the context on screen: those of the search itself, or what lies around its property. */
export const resultOf = ({ contexts, shownContext }: Pick<SearchContext, 'contexts' | 'shownContext'>): ResultContext =>
  contexts[shownContext] ?? noResult;

/** Rows are on screen that the location and filter as they stand now did not ask for (R-SEARCH-023). */
export const isStale = ({ ranFor, criteria, isOldData }: SearchContext): boolean =>
  ranFor !== null && (isOldData || ranFor !== criteriaKey(criteria));

export const rowUnderCursor = ({ shown, cursor }: SearchContext): ResultRow | undefined => shown[cursor];

export const rowCounts = (context: SearchContext): RowCounts => {
  const { resultCount, results } = resultOf(context);
  return { total: resultCount, loaded: results.length };
};

/** The selection in the form that lists and searches share. */
export function selectionOf(context: SearchContext): RowSelection<number> {
  const { selection, inversion, resultCount, results } = resultOf(context);
  return {
    allSelected: inversion,
    remainingSelected: inversion && resultCount > results.length,
    items: selection,
    selected: inversion ? Math.max(0, resultCount - selection.length) : selection.length,
  };
}

/** The context with a changed result; the rows on screen and the cursor follow, on the row they were on. */
export function withResult(context: SearchContext, change: Partial<ResultContext>): Partial<SearchContext> {
  const result = { ...resultOf(context), ...change };
  const contexts = { ...context.contexts, [context.shownContext]: result };
  if (change.results === undefined) return { contexts };
  return { contexts, ...showing(context, result.results, context.localFilter) };
}

/** The rows on screen for loaded rows and a local filter, with the cursor on the same record when it is still there. */
export function showing(
  context: SearchContext,
  results: readonly ResultRow[],
  localFilter: string,
): Pick<SearchContext, 'shown' | 'cursor'> {
  const shown = localRows(results, localFilter);
  const current = rowUnderCursor(context);
  const stillThere =
    current === undefined
      ? -1
      : shown[context.cursor]?.id === current.id
        ? context.cursor
        : shown.findIndex(({ id }) => id === current.id);
  return { shown, cursor: stillThere < 0 ? Math.min(context.cursor, Math.max(0, shown.length - 1)) : stillThere };
}

export const withSelection = (
  context: SearchContext,
  { allSelected, items }: RowSelection<number>,
): Partial<SearchContext> => withResult(context, { selection: items, inversion: allSelected });

/** The criteria as a call takes them: flags are text there. */
export function searchInput({ location, also = [], leadType, filter }: Criteria): SearchInput {
  const wire = Object.entries(filter).map(([key, value]) => [key, typeof value === 'boolean' ? String(value) : value]);
  const { type, ...place } = location ?? {};
  // Keys and values are those of Filter, with its booleans as the text that the query schema reads.
  return {
    ...place,
    ...(type === undefined ? {} : { type }),
    ...(also.length === 0 ? {} : { also: JSON.stringify(also) }),
    listingType: leadType,
    ...Object.fromEntries(wire),
  } as SearchInput;
}

/** What the counts of the lead types depend on. */
export const countsKey = ({ criteria }: SearchContext): string =>
  criteriaKey({ ...criteria, leadType: firstCriteria.leadType });
