import type { Client } from '../../../api/client.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { Lead } from '../../../api/contract/marketing/leads.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorAmong, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

export type LeadsEvent =
  | Broadcast
  | MessageTo<'leads'>
  | Extract<RowEvent<'leads', number>, { readonly type: 'leads.cursor' | 'leads.move' | 'leads.moveTo' }>
  /** Those that count, or those that were put aside. */
  | { readonly type: 'leads.aside' }
  /** The one under the cursor is spam, or is none after all. */
  | { readonly type: 'leads.spam' }
  /** Its property gets the status at this place, counted from 1. */
  | { readonly type: 'leads.setStatus'; readonly position: number }
  /** Which status properties of leads get from now on; null: none. */
  | { readonly type: 'leads.chooseStatus'; readonly statusId: number | null }
  | { readonly type: 'leads.openProperty' }
  | { readonly type: 'leads.openContact' }
  /** A call list for the contact of the one under the cursor. */
  | { readonly type: 'leads.call' };

export type Task =
  | { readonly what: 'spam'; readonly id: number; readonly name: string; readonly isSpam: boolean }
  | {
      readonly what: 'status';
      readonly id: number;
      readonly name: string;
      readonly statusId: number | null;
      readonly before: number | null;
    }
  | { readonly what: 'add'; readonly mailingId: number; readonly seq: number }
  | { readonly what: 'choose'; readonly statusId: number | null };

export type Done = { readonly lead: Lead } | { readonly leadStatusId: number | null };

export interface LeadsContext extends PagedRows<Lead>, ShownPage, Work<Task> {
  readonly client: Client;
  /** Those that were put aside are looked at. */
  readonly isAside: boolean;
  readonly isMore: boolean;
  /** How many count, and how many were put aside. */
  readonly counts: { readonly total: number; readonly spam: number };
  readonly leadStatusId: number | null;
  /** The account's, in their order. */
  readonly statuses: readonly Choosable[];
}

export const idOf = ({ id }: Lead): number => id;
export const nameOf = ({ name, phone, email }: Lead): string => name || phone || email || 'Somebody';
export const offeredStatuses = ({ statuses }: Pick<LeadsContext, 'statuses'>): readonly Choosable[] =>
  statuses.filter(({ retired }) => !retired);

/** The rows with one as the server has it now; it leaves them where it is spam now, or none any more. */
export function withLead(
  context: Pick<LeadsContext, 'rows' | 'cursor' | 'isAside' | 'counts'>,
  lead: Lead,
): Partial<LeadsContext> {
  const stays = lead.isSpam === context.isAside;
  const rows = context.rows.flatMap((row) => (row.id !== lead.id ? [row] : stays ? [lead] : []));
  return { rows, total: rows.length, cursor: cursorAmong(context, rows, idOf) };
}
