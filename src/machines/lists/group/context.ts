import type { Client } from '../../../api/client.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { Group, GroupRow } from '../../../api/contract/lists/groups.ts';
import type { ListColumn } from '../../../api/contract/lists/lists.ts';
import type { Layout } from '../../../api/contract/account/session.ts';
import { valueKeys } from '../../../api/catalogue/lists/listFields.ts';
import type { ListFilters } from '../../../api/lists/listFilter.ts';
import type { SortKey } from '../../../api/contract/search/order.ts';
import type { Storages } from '../../app/ports.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import { isSelected, selectedCount, type Selection } from '../../parts/selection.ts';
import type { Work } from '../../parts/workQueue.ts';
import type { GroupEvent } from './events.ts';
import type { GridLook } from '../../parts/gridLook.ts';
import { columnKeys, type LooksOf } from './listLook.ts';
import type { GroupTask } from './task.ts';

/** `rows` and `total` are what is shown: the confirmed rows with the waiting tasks carried out. */
export interface GroupContext extends PagedRows<GroupRow>, Work<GroupTask> {
  readonly client: Client;
  readonly now: () => Date;
  readonly storage: Storages;
  readonly lists: readonly Group[];
  readonly statuses: readonly Choosable[];
  /** The open list. */
  readonly groupId: Group['id'] | null;
  readonly statusFilter: readonly number[];
  /** The filter as text, what it means, and what is wrong with it (then the one before stays). */
  readonly filterText: string;
  readonly filters: ListFilters;
  /** A text to go on writing in the filter's line; null: none. */
  readonly filterDraft: string | null;
  readonly filterErrors: readonly string[];
  /** Who rows can be assigned to: the person and the team. */
  readonly members: readonly { readonly id: number; readonly name: string }[];
  /** The own columns of the account. */
  readonly ownColumns: readonly ListColumn[];
  /** Grid layouts, of which each list names one (`gridLayoutId`). */
  readonly layouts: readonly Layout[];
  /** How lists were laid out just now, by list: shown before the server has it. */
  readonly chosen: Readonly<Record<string, GridLook>>;
  /** The rows are those of other lists that are not on this one (R-GROUP-013). */
  readonly isAvailable: boolean;
  /** Rows that sleep until a later day are among the rows. */
  readonly isShowingSnoozed: boolean;
  /** Rows that were changed elsewhere and have to be read again (R-GROUP-019). */
  readonly changedIds: readonly number[];
  /** Those of them that are being read; what changes meanwhile is read after them. */
  readonly askedIds: readonly number[];
  /** The columns that rows are sorted by, the one that counts most first. */
  readonly sort: readonly SortKey[];
  /** What the rows were loaded for; null when they have to be loaded again (R-GROUP-017, O-084), `ASKED` while they are. */
  readonly loadedFor: string | null;
  /** Rows as the server has them, and how many there are with those not loaded. */
  readonly confirmed: readonly GroupRow[];
  readonly confirmedTotal: number;
  /** The column under the cursor. */
  readonly column: string | null;
  readonly selection: Selection<number>;
  /** What `.` does again. */
  readonly lastAction: GroupEvent | null;
  /** Nobody asked for the open list yet: the subject stays what it is. */
  readonly isQuiet: boolean;
  /** The pane came on screen when there was no list: the first one that is made is opened. */
  readonly isAwaited: boolean;
  /** What is about very many rows, until somebody agrees to it. */
  readonly held: readonly GroupEvent[];
  /** The list that was saved into last. */
  readonly lastName: string | null;
}

/** A list has a property once. */
export const idOf = ({ propertyId }: GroupRow): number => propertyId;

/** Rows are on their way. Whatever makes them old meanwhile puts null here, and they are loaded once more. */
export const ASKED = 'asked';

/** The list that a first save makes when none was chosen. */
export const FIRST_LIST_NAME = 'My leads';

/** What the rows of a context depend on besides the server: when it changes they are loaded again. */
export const searchKey = (context: GroupContext): string => {
  const { groupId, isAvailable, statusFilter, filters, sort, isShowingSnoozed } = context;
  return JSON.stringify([groupId, isAvailable, statusFilter, filters, sort, isShowingSnoozed, wantedValues(context)]);
};

/** What the rows have to bring along for these columns, besides what every row has. */
export const wantedValues = (context: LooksOf): string[] => valueKeys(columnKeys(context), context.ownColumns);

/** A day from now as people count them, where they are. */
export function dayAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** Properties that an action without ids is meant for: the selection, else the row under the cursor. */
export function targets({ rows, total, cursor, selection }: GroupContext): number[] {
  if (selectedCount(selection, { total }) === 0) return rows.slice(cursor, cursor + 1).map(idOf);
  return rows.map(idOf).filter((id) => isSelected(selection, id));
}
