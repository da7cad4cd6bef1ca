import type { Client, Value } from '../../../api/client.ts';
import type { Delivery, Webhook, Webhooks } from '../../../api/contract/account/webhooks.ts';
import type { WebhookKind } from '../../../api/catalogue/account/webhookKinds.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorAmong, cursorInside, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

/** What is written into the dialog of one. */
export interface WebhookDraft {
  readonly name: string;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
  readonly groupId: number | null;
}

/** Which of both grids the keys mean. */
export type WebhooksGrid = 'webhooks' | 'messages';

export type WebhooksEvent =
  | Broadcast
  | MessageTo<'webhooks'>
  | Extract<RowEvent<'webhooks', number>, { readonly type: 'webhooks.cursor' | 'webhooks.move' | 'webhooks.moveTo' }>
  | { readonly type: 'webhooks.message'; readonly index: number }
  | { readonly type: 'webhooks.attend'; readonly grid: WebhooksGrid }
  /** Its dialog: a new one, or that under the cursor; what was typed; left without. */
  | { readonly type: 'webhooks.startAdd' }
  | { readonly type: 'webhooks.open' }
  | { readonly type: 'webhooks.keep'; readonly draft: WebhookDraft }
  | { readonly type: 'webhooks.leave' }
  /** Of the one under the cursor: asks whether it goes, and takes it away. */
  | { readonly type: 'webhooks.startRemove' }
  | { readonly type: 'webhooks.remove'; readonly id: number }
  | { readonly type: 'webhooks.pause' }
  | { readonly type: 'webhooks.test' }
  | { readonly type: 'webhooks.renew' }
  /** The message under the cursor once more. */
  | { readonly type: 'webhooks.again' }
  /** Older messages. */
  | { readonly type: 'webhooks.more' };

export type Task =
  | { readonly what: 'add'; readonly draft: WebhookDraft }
  | { readonly what: 'save'; readonly id: number; readonly draft: WebhookDraft; readonly isPaused: boolean }
  | { readonly what: 'remove' | 'test' | 'renew'; readonly id: number }
  | { readonly what: 'again'; readonly id: number; readonly deliveryId: number };

/** What a task answers: all of them, with the secret that is told once. */
export interface Done {
  readonly webhooks: Webhooks | null;
  readonly secret: string | null;
  readonly id: number;
}

export interface WebhooksContext extends PagedRows<Webhook>, ShownPage, Work<Task> {
  readonly client: Client;
  readonly grid: WebhooksGrid;
  readonly canSeal: boolean;
  /** The messages of `ofId`, newest first. */
  readonly messages: Value<'webhookDeliveries'>['results'];
  readonly isMore: boolean;
  /** Whose messages they are, and who is asked for more of one; null: none were read, or it was taken away. */
  readonly ofId: number | null;
  /** Whether more may have been sent since they were read. */
  readonly isOld: boolean;
  /** The row among the messages. */
  readonly at: number;
  /** What the message carries that was opened last, as JSON; null: not read. */
  readonly body: string | null;
  /** Why it could not be read, in a sentence. */
  readonly bodyError: string | null;
  /** Of which one the dialog is; null: none. */
  readonly form: number | 'new' | null;
  /** Why it was not kept: a sentence, and what is wrong with which field. */
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** Told once, as long as its dialog is there. */
  readonly secret: { readonly name: string; readonly text: string } | null;
}

export const underCursor = ({ rows, cursor }: Pick<WebhooksContext, 'rows' | 'cursor'>): Webhook | undefined =>
  rows[cursor];

export const messageUnderCursor = ({ messages, at }: Pick<WebhooksContext, 'messages' | 'at'>): Delivery | undefined =>
  messages[at];

/** What there is, the cursor on the same one as before. */
export const shownWebhooks = (
  context: Pick<WebhooksContext, 'rows' | 'cursor' | 'ofId'>,
  { webhooks, canSeal }: Webhooks,
) => ({
  ...(webhooks.some(({ id }) => id === context.ofId) ? {} : { ofId: null, messages: [], isMore: false, at: 0 }),
  rows: webhooks,
  total: webhooks.length,
  loadUntil: webhooks.length,
  canSeal,
  cursor: cursorAmong(context, webhooks, ({ id }) => id),
});

/** The messages of one, the cursor on the same message as before; on the newest it stays with the newest. */
export const shownMessages = (
  { ofId, messages, at }: Pick<WebhooksContext, 'ofId' | 'messages' | 'at'>,
  id: number | null,
  { results, isMore }: Value<'webhookDeliveries'>,
) => ({
  ofId: id,
  messages: results,
  isMore,
  at:
    ofId === id && at > 0
      ? cursorAmong({ rows: messages, cursor: at }, results, (message) => message.id)
      : cursorInside(results, 0),
});
