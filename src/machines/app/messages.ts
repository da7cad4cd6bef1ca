/**
 * What machines tell each other. A machine never sends to a sibling: it tells root (`sendTo(toRoot, message)`), and
 * root passes the message on by the first word of its type. So each machine can be tested alone.
 */
import type { AnyActorRef } from 'xstate';
import type { FileCallName } from '../../api/client.ts';
import type { contract } from '../../api/contract/contract.ts';
import type { Request } from '../../api/contract/define.ts';
import type { Correction } from '../../api/contract/property/properties.ts';
import type { AuthAnswer, LogoutMode } from '../../api/contract/account/session.ts';
import type { ColumnKey } from '../../api/catalogue/search/columns.ts';
import type { LeadTypeCode } from '../../api/catalogue/search/leadTypes.ts';
import type { PropertyDocument } from '../../api/contract/property/documents.ts';
import type { ContactGroup } from '../../api/contract/lists/groups.ts';
import type { Filter, Location, ResultRow, SearchInput } from '../../api/contract/search/search.ts';
import type { SavedSearch } from '../../api/contract/search/searches.ts';
import type { AreaStatistics } from '../../api/contract/search/statistics.ts';
import type { ChangeKind } from '../../api/search/leadChangeText.ts';
import type { ErrorMessage } from './errorEntry.ts';
import type { PaneId } from './paneIds.ts';
import type { RowEvent } from '../parts/rowEvents.ts';

/** What lists hold of a property, as far as this session saw it: shown beside its row. Absent: not known. */
export interface Mark {
  readonly isSaved?: boolean;
  readonly statusId?: number | null;
}

/** An event delivered through root; it must not push history again. */
export type Step = { readonly type: string };

/** One thing a person did, with the events that take it back and do it again. */
export interface HistoryEntry {
  readonly id: string;
  readonly label: string;
  readonly undo: Step;
  readonly redo: Step;
  /** Rows that the triage is done with by it: the status bar shows done, rate and undo depth. */
  readonly disposed?: number;
  /** The entry that one key made together with this one: directly after it, they are taken back and done again together. */
  readonly joins?: string;
}

/**
 * `history.push` after something was changed; `history.drop` when the server refused it and the machine rolled back.
 * `history.begin` comes first where the way back is known only from the answer: the push (or the drop) with the same id
 * follows. `madeFor`: the begun entry that one key made together with this one, and before it.
 */
export type HistoryMessage =
  | { readonly type: 'history.begin'; readonly id: string; readonly label: string; readonly madeFor?: string }
  | ({ readonly type: 'history.push' } & HistoryEntry)
  | { readonly type: 'history.drop'; readonly id: string };

/** A call that answers a file, with what it is asked. */
export type FileRequest = {
  readonly [N in FileCallName]: { readonly call: N; readonly request: Request<(typeof contract)[N]> };
}[FileCallName];

/** A file to fetch and to give to the person; `title` says what it is: `Analysis 1 as PDF`. */
export interface DownloadMessage {
  readonly type: 'download.start';
  readonly title: string;
  readonly what: FileRequest;
}

export type Message =
  | ErrorMessage
  | DownloadMessage
  | HistoryMessage
  /** The row under a cursor: the subject of the property, comparables and analysis panes. */
  | { readonly type: 'subject.changed'; readonly propertyId: number | null; readonly groupId?: string | number }
  /** Sets (or clears) the status of saved properties and pushes the undo; the rows must stand on a list already. */
  | {
      readonly type: 'group.setStatus';
      readonly propertyIds: readonly number[];
      readonly statusId: number | null;
      /** What a person calls the one property, when lists do not know it. */
      readonly name?: string;
    }
  /** Properties, or the rows of a search, into a list: the named one, else the last one used. */
  | {
      readonly type: 'group.save';
      readonly groupName?: string;
      readonly propertyIds?: readonly number[];
      readonly search?: SearchInput;
      readonly recordIds?: readonly number[];
      readonly isInversed?: boolean;
    }
  /** A save or a status was refused: the rows show again what is true. */
  | { readonly type: 'subject.marked'; readonly propertyIds: readonly number[]; readonly mark: Mark }
  /** Contact groups behind the lists that a save or a removal changed (R-GROUP-021, R-SEARCH-052). */
  | { readonly type: 'contacts.merge'; readonly groups: readonly ContactGroup[] }
  /** Contacts to look for (skip tracing). */
  | { readonly type: 'tracing.ask'; readonly ids: readonly number[] }
  /** Other rows are on screen, found by these criteria. */
  | {
      readonly type: 'results.changed';
      readonly criteria: {
        readonly location: Location | null;
        readonly also?: readonly Location[];
        readonly leadType: LeadTypeCode;
        readonly filter: Filter;
      };
      /** How often newer data came into service while the page was open; absent rather than 0. */
      readonly dataChanges?: number;
    }
  /** What of the surroundings of the one property searched is shown; no rows for the property itself. */
  | { readonly type: 'map.around'; readonly rows: readonly ResultRow[] }
  /** A pin was chosen on the map, or pins were selected there. */
  | { readonly type: 'search.seek'; readonly propertyId: number }
  | Extract<RowEvent<'search', number>, { readonly type: 'search.toggle' }>
  /** A shape to search in was drawn on the map: instead of the places there are, or as one more. */
  | { readonly type: 'search.draw'; readonly shape: Location; readonly isAdded: boolean }
  /** Searches without the shapes drawn: in the places beside them, else where the search was before. */
  | { readonly type: 'search.clearShapes' }
  /** What is drawn on the map, or that nothing is: where surroundings may be looked for. */
  | { readonly type: 'surroundings.drawn'; readonly shape: string | null }
  | {
      readonly type: 'search.hold';
      readonly mapMetrics?: readonly string[];
      readonly statistic?: AreaStatistics | null;
    }
  /** A column of the results a step wider, or narrower. */
  | { readonly type: 'columns.step'; readonly key: ColumnKey; readonly by: 1 | -1 }
  | { readonly type: 'workspace.openPane'; readonly pane: PaneId }
  /** A validation failure: says what is wrong and then puts the keyboard into the field (R-ERROR-015). */
  | {
      readonly type: 'workspace.alert';
      readonly message: string;
      readonly pane: PaneId;
      /** The element of the pane with this `data-field`. */
      readonly field: string;
    }
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
  /** A whole search, with the row it stood on; runs when it names a place. */
  | {
      readonly type: 'search.load';
      readonly criteria: {
        readonly location: Location | null;
        readonly also?: readonly Location[];
        readonly leadType: LeadTypeCode;
        readonly filter: Filter;
      };
      readonly sortField: ColumnKey | null;
      readonly sortAscending: boolean;
      readonly row: number;
    }
  /** The saved searches changed: the search offers them (R-SEARCH-014). */
  | { readonly type: 'search.savedSearches'; readonly searches: readonly SavedSearch[] }
  /** Saves a search under a name; without one over the saved search that is open. */
  | {
      readonly type: 'searches.save';
      readonly name?: string;
      readonly search: SearchInput;
      readonly sortField: ColumnKey | null;
      readonly sortAscending: boolean;
    }
  /** Puts the cursor on a saved search; with a section on the leads that changed. */
  | {
      readonly type: 'searches.show';
      readonly id: number;
      readonly section?: ChangeKind;
      /** Of this run; else of the newest. */
      readonly runId?: number | null;
    }
  /** Saved searches ran on a new snapshot, or were changed by another page. */
  | { readonly type: 'searches.changedElsewhere' }
  | { readonly type: 'workspace.open'; readonly overlay: 'saveSearch' | 'reports' | 'leadRules' | 'password' }
  /** A property was opened on purpose: its pictures are wanted. */
  | { readonly type: 'picture.load'; readonly propertyId: number }
  /** What the user's account corrected of a property changed. */
  | { readonly type: 'property.corrected'; readonly propertyId: number; readonly corrections: readonly Correction[] }
  /** A report was bought: it stands among the documents of its property, as new. */
  | { readonly type: 'documents.bought'; readonly document: PropertyDocument }
  /** Newer data is in service, with the rules of its lead types where they are known. */
  | { readonly type: 'search.dataChanged'; readonly leadRules: Readonly<Record<string, string>> | null }
  /** Lists changed by a save: every holder of lists merges them by id (O-077). */
  | { readonly type: 'group.saved'; readonly groups: AuthAnswer['propertyGroups']; readonly groupId: string | number }
  /** A page of the application to go to. */
  | { readonly type: 'route.go'; readonly path: string }
  | { readonly type: 'session.lost'; readonly mode: LogoutMode; readonly message: string };

/** What root tells all children. Handle what concerns you; the rest is ignored. */
export type Broadcast =
  | { readonly type: 'app.signedIn'; readonly answer: AuthAnswer }
  | { readonly type: 'app.signedOut'; readonly mode: LogoutMode }
  /** The person signs out: what still waits to be written is written now. */
  | { readonly type: 'app.leaving' }
  | { readonly type: 'pane.shown'; readonly pane: PaneId }
  | { readonly type: 'pane.hidden'; readonly pane: PaneId };

/** Target of `sendTo` for every message. Without a root (a machine tested alone) the message goes nowhere. */
export const toRoot = ({ self }: { self: AnyActorRef }): AnyActorRef =>
  // system.get is typed by actor systems only; our root registers itself under this id.
  (self.system.get('root') as AnyActorRef | undefined) ?? self;
