import type { Group } from '../../../api/contract/lists/groups.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { EffectAsked } from '../../app/messages/effects.ts';
import type { RowsTask } from '../lists/tasks.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { SortAsked } from '../../parts/sortKeys.ts';
import type { PropertyChange, RowChange } from './rowChange.ts';

/** The rows meant; absent: the selection, else the row under the cursor. */
interface Meant {
  readonly propertyIds?: readonly number[];
  /** Somebody saw what it comes to, and wants it. */
  readonly isAgreed?: true;
}

/** An event that undo or redo sends: it is carried out and not kept for undo again. */
interface Replay {
  readonly isReplay?: true;
}

export type GroupEvent =
  | Broadcast
  | MessageTo<'group'>
  | { readonly type: 'group.open'; readonly groupId: string | number }
  /** The list after the open one, or before it. */
  | { readonly type: 'group.step'; readonly by: 1 | -1 }
  /** The open list was gone to: from now on the row under its cursor is what the other panes show. */
  | { readonly type: 'group.attend' }
  | { readonly type: 'group.close' }
  | ({ readonly type: 'group.sort'; readonly field: string } & SortAsked)
  | { readonly type: 'group.filter'; readonly statusIds: readonly number[] }
  /** The filter as text (src/api/lists/listFilter.ts). */
  | { readonly type: 'group.filterText'; readonly text: string }
  /** The columns of a list, in their order; kept as its layout. */
  | ({ readonly type: 'group.columns'; readonly groupId?: number; readonly keys: readonly string[] } & Replay)
  /** The column under the cursor is shown no more. */
  | { readonly type: 'group.hideColumn' }
  /** The column under the cursor stays at the left, or no more. */
  | { readonly type: 'group.pinColumn' }
  /** How wide a column is, in pixels; null gives it its usual width again. */
  | { readonly type: 'group.width'; readonly key: string; readonly width: number | null }
  /** Columns and order of the open list as they were at first. */
  | { readonly type: 'group.resetColumns' }
  /** Begins a filter by the column under the cursor, in the line of the text filter. */
  | { readonly type: 'group.filterColumn' }
  /** What was begun there is not gone on with. */
  | { readonly type: 'group.dropDraft' }
  | RowEvent<'group', number, string>
  /** Sorts by the column under the cursor. */
  | ({ readonly type: 'group.sortCurrent' } & SortAsked)
  /** The page of the property under the cursor, within its list. */
  | { readonly type: 'group.openRow' }
  /** The last status, change or removal again, here. */
  | { readonly type: 'group.repeat' }
  /** The n-th status, from 1; 0 clears it. For the selection, else for the row under the cursor, and on to the next. */
  | ({ readonly type: 'group.status'; readonly position: number } & Meant)
  /** Status, note or tags of the row under the cursor or of the selection. */
  | ({ readonly type: 'group.change'; readonly change: RowChange } & Meant)
  | ({ readonly type: 'group.edit'; readonly changes: readonly PropertyChange[] } & Replay)
  | ({
      readonly type: 'group.remove';
      readonly groupId?: Group['id'];
      readonly propertyIds?: readonly number[];
      readonly isAgreed?: true;
    } & Replay)
  /** Asks whether these are to be done, one after the other, before they are: they are about many rows. */
  | { readonly type: 'group.hold'; readonly events: readonly GroupEvent[]; readonly asked: EffectAsked }
  | { readonly type: 'group.create'; readonly name: string }
  /** Sleeps the selection, else the row under the cursor, for so many days or until a day, and on to the next; null wakes it. */
  | ({ readonly type: 'group.snooze'; readonly days: number | null; readonly until?: never } & Meant)
  | ({ readonly type: 'group.snooze'; readonly until: string; readonly days?: never } & Meant)
  /** Gives the selection, else the row under the cursor, to a member of the team, and on to the next; null: to nobody. */
  | ({ readonly type: 'group.assign'; readonly userId: number | null } & Meant)
  /** Asks lists as a whole for something with the selection, else with the row under the cursor. */
  | { readonly type: 'group.meant'; readonly task: RowsTask; readonly isAgreed?: true }
  /** Shows what is saved and not on the open list, or what is on it again. */
  | { readonly type: 'group.showAvailable' }
  /** Puts the selection, else the row under the cursor, of those shown that way on the open list. */
  | { readonly type: 'group.assignShown' }
  /** Shows the rows that sleep, or hides them again. */
  | { readonly type: 'group.showSnoozed' }
  | ({ readonly type: 'group.rename'; readonly groupId?: number; readonly name: string } & Replay)
  | ({
      readonly type: 'group.delete';
      readonly groupId?: number;
      readonly deleteContacts?: boolean;
      readonly isAgreed?: true;
    } & Replay);
