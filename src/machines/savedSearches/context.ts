import type { Client } from '../../api/client.ts';
import { filterKeys } from '../../api/catalogue/filters.ts';
import { leadTypes, type LeadTypeCode } from '../../api/catalogue/leadTypes.ts';
import { Filter, Location, type Search, type SearchInput } from '../../api/contract/search.ts';
import type {
  LeadChange,
  MailDelivery,
  NotificationInterval,
  RunDetails,
  SavedSearch,
  SearchRun,
} from '../../api/contract/searches.ts';
import { filterChips } from '../../api/filterChips.ts';
import { wireKeys } from '../../api/filterState.ts';
import type { ChangeKind } from '../../api/leadChangeText.ts';
import type { Criteria } from '../search/context.ts';
import { withJob, type SearchJob } from './job.ts';
import type { Section } from './sections.ts';

export interface CannedSearch {
  readonly id: LeadTypeCode;
  readonly label: string;
  readonly totalCount: number;
}

export interface Changes {
  readonly searchId: number;
  readonly runs: readonly SearchRun[];
  readonly run: (SearchRun & { readonly details: RunDetails }) | null;
}

export interface SavedSearchesContext {
  readonly client: Client;
  readonly searches: readonly SavedSearch[];
  readonly mail: MailDelivery | null;
  /** The saved search that the results came from: changes of it can be saved over it. */
  readonly openId: number | null;
  /** The one under the cursor. */
  readonly cursorId: number | null;
  readonly section: Section;
  /** Row under the cursor in the other sections. */
  readonly row: number;
  readonly changes: Changes | null;
  /** What the changes shown were read for. */
  readonly changesFor: string | null;
  readonly canned: readonly CannedSearch[];
  readonly cannedFor: string | null;
  /** The place of the search as it stands; null: none is chosen. */
  readonly place: SearchInput | null;
  readonly isVisible: boolean;
  readonly queue: readonly SearchJob[];
  readonly nextJob: number;
}

export const firstSavedSearches = (client: Client): SavedSearchesContext => ({
  client,
  searches: [],
  mail: null,
  openId: null,
  cursorId: null,
  section: 'searches',
  row: 0,
  changes: null,
  changesFor: null,
  canned: [],
  cannedFor: null,
  place: null,
  isVisible: false,
  queue: [],
  nextJob: 1,
});

type Searches = Pick<SavedSearchesContext, 'searches' | 'cursorId'>;

/** The search under the cursor; the first one before the cursor was ever moved. */
export const currentSearch = ({ searches, cursorId }: Searches): SavedSearch | undefined =>
  searches.find(({ id }) => id === cursorId) ?? searches[0];

export const inSlot = (searches: readonly SavedSearch[], slot: number): SavedSearch | undefined =>
  searches.find((search) => search.slot === slot);

/** What the changes on screen have to be read for: the search and its last run. */
export const changesKey = (context: Searches): string | null => {
  const search = currentSearch(context);
  return search === undefined ? null : `${search.id} ${search.ranAt ?? ''}`;
};

export const leadsOf = ({ changes }: Pick<SavedSearchesContext, 'changes'>, kind: ChangeKind): readonly LeadChange[] =>
  changes?.run?.details[kind] ?? [];

/** Rows of a section; the cursor stays among them. */
export function rowsOf(context: SavedSearchesContext, section: Section): number {
  if (section === 'searches') return context.searches.length;
  return section === 'canned' ? context.canned.length : leadsOf(context, section).length;
}

/** The lead under the cursor. */
export const currentLead = (context: SavedSearchesContext): LeadChange | undefined => {
  const { section, row } = context;
  return section === 'searches' || section === 'canned' ? undefined : leadsOf(context, section)[row];
};

const filterNames = new Set(filterKeys.flatMap(wireKeys));

/** A stored search as the criteria of the search machine. */
export function criteriaOf(search: Search): Criteria {
  const { listingType, ...rest } = search;
  const place = Object.entries(rest).filter(([key, value]) => value !== undefined && !filterNames.has(key));
  return {
    location: place.length === 0 ? null : Location.parse(Object.fromEntries(place)),
    leadType: listingType,
    filter: Filter.parse(rest),
  };
}

/** What a search asks for, in words: place, lead type, filters. */
export function searchWords(search: Search | null): string {
  if (search === null) return 'Made by another version';
  const place = [search, ...(search.also ?? [])].map(placeWords).join(' or ');
  const type = search.listingType === 'CUSTOM' ? '' : leadTypes[search.listingType].label;
  return [place, type, ...filterChips(search).map(({ text }) => text)].filter((part) => part !== '').join(' · ');
}

const placeWords = ({
  label,
  zip,
  fips,
  shapeDefinition,
}: Pick<Search, 'label' | 'zip' | 'fips' | 'shapeDefinition'>) =>
  label ?? zip ?? fips ?? (shapeDefinition === undefined ? '' : 'Drawn area');

const intervals: readonly (NotificationInterval | null)[] = [null, 'IMMEDIATE', 'DAILY', 'WEEKLY'];

export const nextInterval = (interval: NotificationInterval | null): NotificationInterval | null =>
  intervals[(intervals.indexOf(interval) + 1) % intervals.length] ?? null;

/** The searches with what is still under way. */
export const pending = ({ searches, queue }: SavedSearchesContext): readonly SavedSearch[] =>
  queue.reduce(withJob, searches);
