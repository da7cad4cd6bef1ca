import type { Client, Value } from '../../../api/client.ts';
import type { WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import {
  noAudience,
  type Audience,
  type Estimate,
  type Mailing,
  type MailingRow,
  type Recipient,
} from '../../../api/contract/marketing/mailings.ts';
import { isAgain, type MailingAct } from '../../../calc/marketing/lifecycle.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorAmong, cursorInside, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is written into the form of one. */
export interface MailingText {
  readonly type: WrittenType;
  readonly name: string;
  /** What everybody gets, or what a caller says. */
  readonly text: string;
  readonly audience: Audience;
}

type CursorEvents<Machine extends 'mailings' | 'recipients'> = Extract<
  RowEvent<Machine, number>,
  { readonly type: `${Machine}.cursor` | `${Machine}.move` | `${Machine}.moveTo` }
>;

export type MailingsEvent =
  | Broadcast
  | MessageTo<'mailings'>
  | CursorEvents<'mailings'>
  /** Its form: a new one, for this audience if one is named; that under the cursor; what was written; left without. */
  | { readonly type: 'mailings.startAdd'; readonly audience?: Partial<Audience> }
  | { readonly type: 'mailings.open' }
  | { readonly type: 'mailings.keep'; readonly text: MailingText; readonly isEstimated?: boolean }
  | { readonly type: 'mailings.leave' }
  /** What an order of the one under the cursor would do; a yes to a notice; the order of exactly that. */
  | { readonly type: 'mailings.estimate' }
  | { readonly type: 'mailings.acknowledge' }
  | { readonly type: 'mailings.order' }
  | { readonly type: 'mailings.pause' }
  /** Asks how many are not sent before it ends a paused one, or deletes it. */
  | { readonly type: 'mailings.startFinish' }
  | { readonly type: 'mailings.finish'; readonly id: number; readonly unsent: number }
  | { readonly type: 'mailings.delete' }
  | { readonly type: 'mailings.duplicate' }
  | { readonly type: 'mailings.detail' }
  /** Of whom it goes to, the row at an index; one that failed again; more of them; the property behind it. */
  | { readonly type: 'mailings.recipient'; readonly index: number }
  | { readonly type: 'mailings.moveRecipient'; readonly by: number }
  | { readonly type: 'mailings.again' }
  | { readonly type: 'mailings.more' }
  | { readonly type: 'mailings.openProperty' };

export type Task =
  | {
      readonly what: 'save';
      readonly id: number | null;
      readonly version: number;
      readonly text: MailingText;
      readonly isEstimated: boolean;
    }
  | { readonly what: 'order'; readonly id: number; readonly quote: string; readonly acknowledged: readonly string[] }
  | {
      readonly what: 'move';
      readonly id: number;
      readonly name: string;
      readonly act: Exclude<MailingAct, 'save' | 'order'> | 'restore';
      readonly version: number;
      readonly unsent?: number;
    }
  | { readonly what: 'duplicate'; readonly id: number }
  | { readonly what: 'again'; readonly id: number; readonly seq: number };

/** What a task answers: all of them, and the one that the cursor goes to. */
export interface Done {
  readonly mailings: readonly MailingRow[] | null;
  readonly id: number | null;
}

export interface MailingsContext extends PagedRows<MailingRow>, ShownPage, Work<Task> {
  readonly client: Client;
  /** Of which one the form is; null: none. */
  readonly form: { readonly id: number | null; readonly version: number; readonly text: MailingText } | null;
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** Of the one with this id; `estimate` null: it is asked for. */
  readonly asked: { readonly id: number; readonly name: string; readonly estimate: Estimate | null } | null;
  readonly acknowledged: readonly string[];
  /** Whom `ofId` goes to; null: not read yet. */
  readonly recipients: readonly Recipient[];
  readonly isMore: boolean;
  readonly ofId: number | null;
  /** The row among the recipients. */
  readonly at: number;
}

export const blankText: MailingText = { type: 'SMS', name: '', text: '', audience: noAudience };

export const textOf = ({ name, content, audience }: Mailing): MailingText => ({
  type: content.type,
  name,
  text: content.type === 'SMS' ? content.message : content.script,
  audience,
});

export const underCursor = ({ rows, cursor }: Pick<MailingsContext, 'rows' | 'cursor'>): MailingRow | undefined =>
  rows[cursor];

export const recipientUnderCursor = ({
  recipients,
  at,
}: Pick<MailingsContext, 'recipients' | 'at'>): Recipient | undefined => recipients[at];

/** Rows that neither went out nor were given up. */
export const openOf = ({ counts }: MailingRow): number => (counts.QUEUED ?? 0) + (counts.CLAIMED ?? 0);

export const canSendAgain = (recipient: Recipient | undefined): recipient is Recipient =>
  recipient !== undefined && isAgain(recipient.state);

/** What there is, the cursor on the same one as before, or on the one with this id. */
export function shownMailings(
  context: Pick<MailingsContext, 'rows' | 'cursor'>,
  mailings: readonly MailingRow[],
  id: number | null = null,
) {
  const wanted = id === null ? -1 : mailings.findIndex((row) => row.id === id);
  return {
    rows: mailings,
    total: mailings.length,
    loadUntil: mailings.length,
    cursor: wanted >= 0 ? wanted : cursorAmong(context, mailings, (row) => row.id),
  };
}

export const shownRecipients = (
  { ofId, recipients, at }: Pick<MailingsContext, 'ofId' | 'recipients' | 'at'>,
  id: number | null,
  { results, isMore }: Value<'recipients'>,
) => ({
  ofId: id,
  recipients: results,
  isMore,
  at: ofId === id ? cursorAmong({ rows: recipients, cursor: at }, results, ({ seq }) => seq) : cursorInside(results, 0),
});
