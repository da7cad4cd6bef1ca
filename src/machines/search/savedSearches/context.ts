import type { Client } from '../../../api/client.ts';
import { placesText } from '../../../api/search/placeText.ts';
import { filterKeys } from '../../../api/catalogue/search/filters.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import { Filter, Location, type Search, type SearchInput } from '../../../api/contract/search/search.ts';
import type {
  LeadChange,
  MailDelivery,
  NotificationInterval,
  RunDetails,
  SavedSearch,
  SearchRun,
} from '../../../api/contract/search/searches.ts';
import { filterChips } from '../../../api/search/filterChips.ts';
import { wireKeys } from '../../../api/search/filterState.ts';
import type { ChangeKind } from '../../../api/search/leadChangeText.ts';
import { cursorInside } from '../../parts/pagedRows.ts';
import type { Criteria } from '../search/criteria.ts';
import { noWork, type Work } from '../../parts/workQueue.ts';
import { withTask, type SearchTask } from './task.ts';

/** The parts of the pane of saved searches, in the order that `]` goes through them. */
export const changeKinds = ['entered', 'left', 'changed'] as const;
export const sections = ['searches', ...changeKinds, 'canned'] as const;
export type Section = (typeof sections)[number];

export interface CannedSearch {
  readonly id: LeadTypeCode;
  readonly label: string;
  readonly totalCount: number;
  readonly unknownCount: number;
}

export interface Changes {
  readonly searchId: number;
  readonly runs: readonly SearchRun[];
  readonly run: (SearchRun & { readonly details: RunDetails }) | null;
}

export interface SavedSearchesContext extends Work<SearchTask> {
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
  readonly changesError: string | null;
  readonly areChangesComing: boolean;
  /** The run whose changes are shown; null: the newest. */
  readonly wantedRun: number | null;
  /** A search that an alert or a link named, until it is known whether it is still there. */
  readonly shownId: number | null;
  readonly canned: readonly CannedSearch[];
  readonly cannedFor: string | null;
  /** Counted before newer data came, perhaps. */
  readonly cannedIsOld: boolean;
  readonly cannedError: string | null;
  readonly areCannedComing: boolean;
  /** The place of the search as it stands; null: none is chosen. */
  readonly place: SearchInput | null;
  readonly isVisible: boolean;
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
  changesError: null,
  areChangesComing: false,
  wantedRun: null,
  shownId: null,
  canned: [],
  cannedFor: null,
  cannedIsOld: false,
  cannedError: null,
  areCannedComing: false,
  place: null,
  isVisible: false,
  ...noWork,
});

type Searches = Pick<SavedSearchesContext, 'searches' | 'cursorId'>;

/** The search under the cursor; the first one before the cursor was ever moved. */
export const currentSearch = ({ searches, cursorId }: Searches): SavedSearch | undefined =>
  searches.find(({ id }) => id === cursorId) ?? searches[0];

export const inSlot = (searches: readonly SavedSearch[], slot: number): SavedSearch | undefined =>
  searches.find((search) => search.slot === slot);

/** What the changes on screen have to be read for: the search, its last run and the run that is wanted. */
export const changesKey = (context: Searches & Pick<SavedSearchesContext, 'wantedRun'>): string | null => {
  const search = currentSearch(context);
  if (search === undefined) return null;
  const { id, ranAt, rowCount, entered, left, changed } = search;
  return [id, ranAt, rowCount, entered, left, changed, context.wantedRun].join(' ');
};

/** The place that canned searches are counted at. */
export const cannedKey = ({ place }: Pick<SavedSearchesContext, 'place'>): string | null =>
  place === null ? null : JSON.stringify(place);

/** Leads that changed in the search under the cursor; none while those on hand are of another one. */
export function leadsOf(
  context: Searches & Pick<SavedSearchesContext, 'changes'>,
  kind: ChangeKind,
): readonly LeadChange[] {
  const { changes } = context;
  return changes === null || changes.searchId !== currentSearch(context)?.id ? [] : (changes.run?.details[kind] ?? []);
}

/** Changes that were read; the cursor stays where there are leads: a run may have none that entered. */
export function withChanges(context: SavedSearchesContext, changes: Changes): Partial<SavedSearchesContext> {
  // Whoever looks at the newest run sees the next one when it comes.
  const isNewest = changes.runs[0]?.id === changes.run?.id;
  const wantedRun = isNewest ? null : context.wantedRun;
  const read = { changes, changesError: null, wantedRun, changesFor: changesKey({ ...context, wantedRun }) };
  const { section, row } = context;
  if (section === 'searches' || section === 'canned') return read;
  const rows = (kind: ChangeKind): number => rowsOf({ ...context, changes }, kind);
  if (rows(section) > 0) return { ...read, row: cursorInside({ length: rows(section) }, row) };
  return { ...read, row: 0, section: changeKinds.find((kind) => rows(kind) > 0) ?? 'searches' };
}

/** The run beside the one shown, older by 1 or newer by -1; null when there is none. */
export function otherRun({ changes }: Pick<SavedSearchesContext, 'changes'>, by: 1 | -1): number | null {
  if (changes === null) return null;
  const at = changes.runs.findIndex(({ id }) => id === changes.run?.id);
  return at < 0 ? null : (changes.runs[at + by]?.id ?? null);
}

/** Rows of a section; the cursor stays among them. */
export function rowsOf(context: SavedSearchesContext, section: Section): number {
  if (section === 'searches') return context.searches.length;
  return section === 'canned' ? context.canned.length : leadsOf(context, section).length;
}

/** The cursor so many rows further in its section. */
export function moved(context: SavedSearchesContext, by: number): Partial<SavedSearchesContext> {
  const { section, row, searches } = context;
  if (section !== 'searches') return { row: cursorInside({ length: rowsOf(context, section) }, row + by) };
  const at = searches.findIndex(({ id }) => id === currentSearch(context)?.id);
  return { cursorId: searches[cursorInside(searches, at + by)]?.id ?? null, wantedRun: null };
}

/** The cursor on a row of a section. */
export const movedTo = (
  { searches }: SavedSearchesContext,
  { section, row }: Pick<SavedSearchesContext, 'section' | 'row'>,
): Partial<SavedSearchesContext> =>
  section === 'searches' ? { section, row: 0, cursorId: searches[row]?.id ?? null, wantedRun: null } : { section, row };

/** The cursor on the section after this one, or before it; those without rows are passed over. */
export function nextSection(context: SavedSearchesContext, by: 1 | -1): Partial<SavedSearchesContext> {
  const filled = sections.filter((section) => section === 'searches' || rowsOf(context, section) > 0);
  const at = filled.indexOf(context.section) + by + filled.length;
  return { section: filled[at % filled.length] ?? 'searches', row: 0 };
}

/** The lead under the cursor. */
export const currentLead = (context: SavedSearchesContext): LeadChange | undefined => {
  const { section, row } = context;
  return section === 'searches' || section === 'canned' ? undefined : leadsOf(context, section)[row];
};

const filterNames = new Set(filterKeys.flatMap(wireKeys));

/** A stored search as the criteria of the search machine. */
export function criteriaOf(search: Search): Criteria {
  const { listingType, also = [], ...rest } = search;
  const place = Object.entries(rest).filter(([key, value]) => value !== undefined && !filterNames.has(key));
  return {
    location: place.length === 0 ? null : Location.parse(Object.fromEntries(place)),
    ...(also.length === 0 ? {} : { also }),
    leadType: listingType,
    filter: Filter.parse(rest),
  };
}

/** What a search asks for, in words: place, lead type, filters. */
export function searchWords(search: Search | null): string {
  if (search === null) return 'Made by another version';
  const place = criteriaOf(search).location === null ? '' : placesText([search, ...(search.also ?? [])]);
  const type = search.listingType === 'CUSTOM' ? '' : leadTypes[search.listingType].label;
  return [place, type, ...filterChips(search).map(({ text }) => text)].filter((part) => part !== '').join(' · ');
}

const intervals: readonly (NotificationInterval | null)[] = [null, 'IMMEDIATE', 'DAILY', 'WEEKLY'];

export const nextInterval = (interval: NotificationInterval | null): NotificationInterval | null =>
  intervals[(intervals.indexOf(interval) + 1) % intervals.length] ?? null;

/** The searches with what is still under way. */
export const pending = ({ searches, tasks }: SavedSearchesContext): readonly SavedSearch[] =>
  tasks.reduce(withTask, searches);
