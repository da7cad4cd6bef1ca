import type { contract } from '../../../api/contract/contract.ts';
import type { Request } from '../../../api/contract/define.ts';
import type { RowsTask } from '../lists/tasks.ts';
import type { GroupEvent } from './events.ts';
import type { Failure } from '../../../api/client.ts';
import type { ContactGroup, Group, GroupRow, SavedProperty } from '../../../api/contract/lists/groups.ts';
import type { SearchInput } from '../../../api/contract/search/search.ts';
import type { PropertyChange } from './rowChange.ts';

/** What is saved into a list: properties by id, or the rows of a search (with `isInversed` all but these records). */
export type SaveSource =
  | { readonly propertyIds: readonly number[]; readonly onlyUnsaved?: boolean }
  | { readonly search: SearchInput; readonly recordIds: readonly number[]; readonly isInversed: boolean };

/** Selected rows of a list, or of a search. */
export type FoundBy =
  | Pick<Request<(typeof contract)['queryGroupIds']>['body'], 'search' | 'selection'>
  | Extract<SaveSource, { readonly isInversed: boolean }>;

/** What can be done with selected rows: an event of this machine, or something that lists as a whole are asked for. */
export type Deed =
  | Extract<
      GroupEvent,
      {
        readonly type:
          | 'group.status'
          | 'group.snooze'
          | 'group.assign'
          | 'group.change'
          | 'group.remove'
          | 'group.setStatus'
          | 'group.tag';
      }
    >
  | RowsTask;

/** A row taken off a list, with its place, so that it can come back as it was. */
export interface RemovedRow {
  readonly row: GroupRow;
  readonly index: number;
}

/** Properties of a list; of those that are loaded, when the list is open, also the rows. */
export interface Removal {
  readonly groupId: Group['id'];
  readonly propertyIds: readonly number[];
  readonly rows: readonly RemovedRow[];
}

/** One thing to do on the server; until it is done the screen shows its outcome already. `label` is what undo calls it. */
export type GroupTask = { readonly label: string } & (
  | {
      readonly kind: 'edit';
      readonly changes: readonly PropertyChange[];
      readonly disposed: number;
      /** When it was given: what its rows show as last touched. */
      readonly at: string;
    }
  | ({ readonly kind: 'remove' } & Removal)
  | ({ readonly kind: 'restore' } & Removal)
  | { readonly kind: 'save'; readonly groupName: string; readonly source: SaveSource; readonly approved?: number }
  /** Which rows are selected, those not loaded included: then `deed` is done with them. `loaded`: those that are seen. */
  | {
      readonly kind: 'find';
      readonly of: FoundBy;
      readonly loaded: readonly number[];
      readonly deed: Deed;
    }
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'rename'; readonly groupId: number; readonly name: string }
  | { readonly kind: 'delete'; readonly groupId: number; readonly deleteContacts: boolean }
  | { readonly kind: 'undelete'; readonly groupId: number }
);

/** A property the server would not change, with the record as it stands there when it could be read again. */
export interface Refusal {
  readonly propertyId: number;
  readonly failure: Failure;
  readonly current: SavedProperty | null;
}

/** What came of a task. `saved` are the records the server confirmed, `before` the same before this task. */
export interface GroupResult {
  readonly saved: readonly SavedProperty[];
  readonly before: readonly SavedProperty[];
  readonly refusals: readonly Refusal[];
  readonly groups: readonly Group[] | null;
  /** The answer holds every list of the account, not only the touched ones. */
  readonly isAllGroups: boolean;
  /** Properties that were really taken off; null: nothing was to be. */
  readonly removed: readonly number[] | null;
  /** The rows looked for. */
  readonly found: readonly number[] | null;
  /** Contacts of the lists that changed. */
  readonly contactGroups: readonly ContactGroup[];
  readonly savedInto: {
    readonly groupId: Group['id'];
    readonly added: readonly number[];
    readonly alreadyThere: number;
  } | null;
}

export const nothingDone: GroupResult = {
  saved: [],
  before: [],
  refusals: [],
  groups: null,
  isAllGroups: false,
  savedInto: null,
  removed: null,
  found: null,
  contactGroups: [],
};
