import type { Client } from '../../../api/client.ts';
import type { CallCounts, CallRow, ToldCall } from '../../../api/contract/marketing/calls.ts';
import { isToCall, type CallResult } from '../../../calc/marketing/callResults.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

export type CallListEvent =
  | Broadcast
  | MessageTo<'callList'>
  | Extract<RowEvent<'callList', number>, { readonly type: 'callList.cursor' | 'callList.move' | 'callList.moveTo' }>
  /** What came of the call to the one under the cursor, with what is noted; the next one is under it at once. */
  | { readonly type: 'callList.came'; readonly result: CallResult }
  | { readonly type: 'callList.note'; readonly note: string }
  /** The keyboard goes where notes are written. */
  | { readonly type: 'callList.writeNote' }
  /** It is written: the next key says what came of the call. */
  | { readonly type: 'callList.noted' }
  /** Those still to be called, or all. */
  | { readonly type: 'callList.all' }
  | { readonly type: 'callList.openProperty' };

export type Task =
  | {
      readonly what: 'tell';
      readonly id: number;
      readonly seq: number;
      readonly name: string;
      readonly result: CallResult;
      readonly note: string;
    }
  | { readonly what: 'takeBack'; readonly id: number; readonly seq: number; readonly name: string };

export interface CallListContext extends PagedRows<CallRow>, ShownPage, Work<Task> {
  readonly client: Client;
  /** Of which mailing, the one under the cursor; null: none, or it is no call list. */
  readonly ofId: number | null;
  readonly name: string;
  readonly counts: CallCounts | null;
  readonly isMore: boolean;
  /** Also those of whom nothing more is wanted. */
  readonly isAll: boolean;
  /** What is noted of the call that is being made. */
  readonly note: string;
}

export const seqOf = ({ seq }: CallRow): number => seq;

/** Whether somebody is still to be called: nothing forbids it, and nobody was reached. */
export const isLeft = ({ came, why }: CallRow): boolean => why === null && isToCall(came?.result ?? null);

/**
 * Where the next one to be called is: below the cursor first, then from the top; those who did not answer once everybody
 * was tried. The cursor where there is none.
 */
export function nextLeft({ rows, cursor }: Pick<CallListContext, 'rows' | 'cursor'>): number {
  const others = rows.map((row, index) => ({ row, index })).filter(({ row, index }) => index !== cursor && isLeft(row));
  const untried = others.filter(({ row }) => row.came === null);
  const among = untried.length > 0 ? untried : others;
  return (among.find(({ index }) => index > cursor) ?? among[0])?.index ?? cursor;
}

/** The rows with one as the server has it now. */
export const withRow = (
  { rows }: Pick<CallListContext, 'rows'>,
  { row, counts }: ToldCall,
): Pick<CallListContext, 'rows' | 'counts'> => ({
  rows: rows.map((one) => (one.seq === row.seq ? row : one)),
  counts,
});

/**
 * What came of a call was taken back: that one is in hand. Read anew meanwhile, the rows did not have it any more; it comes
 * back in its place, but for a page that is not here yet, which has it.
 */
export function takenBack(
  context: Pick<CallListContext, 'rows' | 'counts' | 'cursor' | 'isMore'>,
  told: ToldCall,
): Pick<CallListContext, 'rows' | 'counts' | 'total' | 'cursor'> {
  const { seq } = told.row;
  const { rows, counts } = withRow(context, told);
  const at = rows.findIndex((one) => one.seq >= seq);
  if (rows[at]?.seq === seq) return { rows, counts, total: rows.length, cursor: at };
  if (at < 0 && context.isMore) return { rows, counts, total: rows.length, cursor: context.cursor };
  const place = at < 0 ? rows.length : at;
  const all = rows.toSpliced(place, 0, told.row);
  return { rows: all, counts, total: all.length, cursor: place };
}
