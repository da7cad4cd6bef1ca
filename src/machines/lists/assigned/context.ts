import type { Client } from '../../../api/client.ts';
import type { AssignedChange, AssignedRow } from '../../../api/contract/lists/assigned.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is written to one row; what hands it back has `assigneeId` null. */
export interface RowEdit {
  readonly savedPropertyId: number;
  readonly change: Readonly<Omit<AssignedChange, 'tags'>> & { readonly tags?: readonly string[] };
}

export interface AssignedTask {
  readonly edits: readonly RowEdit[];
  readonly label: string;
}

export type AssignedEvent =
  | Broadcast
  | MessageTo<'assigned'>
  /** Each row is gone to and dealt with by itself: whose lists they stand on differs from row to row. */
  | Extract<RowEvent<'assigned', number>, { readonly type: 'assigned.cursor' | 'assigned.move' | 'assigned.moveTo' }>
  /** The n-th status, from 1; 0 clears it. For the row under the cursor, and on to the next, as all that follow. */
  | { readonly type: 'assigned.status'; readonly position: number }
  /** Sleeps for so many days; null wakes it. */
  | { readonly type: 'assigned.snooze'; readonly days: number | null }
  /** Back to whose list it stands on: it is nobody's to work on then. */
  | { readonly type: 'assigned.handBack' }
  /** Note or tags of the row under the cursor. */
  | { readonly type: 'assigned.write'; readonly change: RowEdit['change'] }
  /** The page of the property under the cursor. */
  | { readonly type: 'assigned.openRow' }
  /** Shows the rows that sleep, or hides them again. */
  | { readonly type: 'assigned.showSnoozed' };

export interface AssignedContext extends PagedRows<AssignedRow>, ShownPage, Work<AssignedTask> {
  readonly client: Client;
  readonly now: () => Date;
  readonly statuses: readonly Choosable[];
  readonly isShowingSnoozed: boolean;
}

export const idOf = ({ savedPropertyId }: AssignedRow): number => savedPropertyId;
