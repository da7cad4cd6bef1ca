import type { Client } from '../../../api/client.ts';
import type { FilterGroup } from '../../../api/catalogue/search/filters.ts';
import type { ColumnKey } from '../../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { SavedSearch } from '../../../api/contract/search/searches.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { SortKey } from '../../../api/contract/search/order.ts';
import type { Funnel, Location, Suggestion } from '../../../api/contract/search/search.ts';
import type { AreaStatistics } from '../../../api/contract/search/statistics.ts';
import type { Mark } from '../../app/messages/lists.ts';
import type { ChildInput } from '../../app/ports.ts';
import { criteriaKey, firstCriteria, type Criteria } from './criteria.ts';
import type { LeadCounts } from './leadCounts.ts';
import { noResults, type Results } from './results.ts';

/** The search as it was, with what lay around its property, to come back to (R-SEARCH-024). */
export type PreviousSearch = Pick<
  SearchContext,
  'criteria' | 'ranFor' | 'isOldData' | 'localFilter' | 'contexts' | 'shownContext' | 'shown' | 'cursor'
>;

/** What `.` does again on another row. */
export type RepeatableAction =
  | { readonly type: 'search.save'; readonly groupName?: string }
  | { readonly type: 'search.setStatus'; readonly position: number }
  | { readonly type: 'search.tag'; readonly tags: readonly string[] };

/** The search (R-SEARCH-014). */
export interface SearchContext extends Results {
  readonly client: Client;
  readonly storage: ChildInput['storage'];
  readonly criteria: Criteria;
  /** How often newer data came into service. */
  readonly dataChanges: number;
  readonly marks: Readonly<Record<number, Mark>>;
  readonly counts: LeadCounts;
  readonly countsFor: string | null;
  /** Why the criteria `funnelFor` find what they find; null when that could not be said. */
  readonly funnel: Funnel | null;
  readonly funnelFor: string | null;
  /** Somebody looks at the funnel: it follows the criteria. */
  readonly isFunnelShown: boolean;
  /** Groups of filters that show all their controls; the others show those that are set. */
  readonly unfolded: ReadonlySet<FilterGroup>;
  readonly previous: PreviousSearch | null;
  /** Where the search was before something was drawn on the map; empty for nowhere. */
  readonly beforeShape: readonly Location[];
  /** Lines to look up that were pasted and not searched for yet. */
  readonly lookUpDraft: string;
  readonly lastAction: RepeatableAction | null;
  readonly statuses: readonly Choosable[];
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
  /** The rows are on screen. */
  readonly isShown: boolean;
  /** The criteria that will be searched for by themselves in a moment. */
  readonly dueFor: string | null;
  /** What rows of a lead type were sorted by last: so they are sorted when it is chosen again. */
  readonly orders: Readonly<Partial<Record<LeadTypeCode, readonly SortKey<ColumnKey>[]>>>;
}

export const firstContext = ({ client, storage }: Pick<ChildInput, 'client' | 'storage'>): SearchContext => ({
  client,
  storage,
  criteria: firstCriteria,
  ...noResults,
  dataChanges: 0,
  marks: {},
  counts: {},
  countsFor: null,
  funnel: null,
  funnelFor: null,
  isFunnelShown: false,
  unfolded: new Set(),
  previous: null,
  beforeShape: [],
  lookUpDraft: '',
  lastAction: null,
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
  isShown: false,
  dueFor: null,
  orders: {},
});

/** Rows are on screen that the location and filter as they stand now did not ask for (R-SEARCH-023). */
export const isStale = ({ ranFor, criteria, isOldData }: SearchContext): boolean =>
  ranFor !== null && (isOldData || ranFor !== criteriaKey(criteria));

/** What the counts of the lead types depend on. */
export const countsKey = ({ criteria }: SearchContext): string =>
  criteriaKey({ ...criteria, leadType: firstCriteria.leadType });
