import type { Client, Value } from '../../../api/client.ts';
import { isWritten, type CampaignType, type WrittenType } from '../../../api/catalogue/marketing/campaignTypes.ts';
import { Email } from '../../../api/contract/marketing/emailContent.ts';
import {
  noAudience,
  type Audience,
  type Estimate,
  type Mailing,
  type MailingRow,
} from '../../../api/contract/marketing/mailings.ts';
import { Postcard } from '../../../api/contract/marketing/postcardContent.ts';
import { noVoicemail, type Voicemail } from '../../../api/contract/marketing/voiceContent.ts';
import type { MailingAct } from '../../../calc/marketing/lifecycle.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import { cursorAmong, type PagedRows } from '../../parts/pagedRows.ts';
import type { RowEvent } from '../../parts/rowEvents.ts';
import type { ShownPage } from '../../parts/shownPage.ts';
import type { Work } from '../../parts/workQueue.ts';

export type EmailText = Readonly<Omit<Email, 'type'>>;

/** What is written into the form of one. */
export interface MailingText {
  readonly type: WrittenType;
  readonly name: string;
  /** What everybody gets, or what a caller says. */
  readonly text: string;
  /** What an e-mail says, and how. */
  readonly email: EmailText;
  /** Of voicemail, in place of a text. */
  readonly voice: Voicemail;
  /** Both sides of a postcard. */
  readonly card: Postcard;
  readonly audience: Audience;
}

type CursorEvents = Extract<
  RowEvent<'mailings', number>,
  { readonly type: 'mailings.cursor' | 'mailings.move' | 'mailings.moveTo' }
>;

export type MailingsEvent =
  | Broadcast
  | MessageTo<'mailings'>
  | CursorEvents
  /** Those of one channel are looked at; null: all. */
  | { readonly type: 'mailings.channel'; readonly channel: CampaignType | null }
  /** Its form: a new one, for this audience if one is named; that under the cursor; what was written; left without. */
  | { readonly type: 'mailings.startAdd'; readonly audience?: Partial<Audience>; readonly channel?: WrittenType }
  | { readonly type: 'mailings.open' }
  | { readonly type: 'mailings.keep'; readonly text: MailingText; readonly next?: NextStep }
  | { readonly type: 'mailings.leave'; readonly dialog: 'form' | 'estimate' }
  /** What an order of the one under the cursor would do; a yes to a notice; the order of exactly that. */
  | { readonly type: 'mailings.estimate' }
  | { readonly type: 'mailings.acknowledge' }
  /** The order was refused, as it would do something else by now: what that is. */
  | { readonly type: 'mailings.estimateAgain' }
  /** `code`: so many signs as the code of the card has, where it is asked. */
  | { readonly type: 'mailings.order'; readonly code?: string }
  /** The card of the one under the cursor, a page of its own. */
  | { readonly type: 'mailings.design' }
  | { readonly type: 'mailings.pause' }
  /** Asks how many are not sent before it ends a paused one, or deletes it. */
  | { readonly type: 'mailings.startFinish' }
  | { readonly type: 'mailings.finish'; readonly id: number; readonly unsent: number }
  | { readonly type: 'mailings.delete' }
  /** What a dialog shows is read before it opens: those deleted in the last thirty days, or what campaigns brought. */
  | { readonly type: 'mailings.startDialog'; readonly dialog: 'restore' | 'compare' }
  | { readonly type: 'mailings.bringBack'; readonly id: number; readonly name: string }
  | { readonly type: 'mailings.duplicate' }
  /** A sequence that begins with the one under the cursor, or the one it is a step of. */
  | { readonly type: 'mailings.startSequence' }
  | { readonly type: 'mailings.detail' };

/** What comes after it was saved: the estimate of it, or the page on which caller ids, recordings or consents are added. */
export type NextStep = 'estimate' | 'phone' | 'compliance';

export type Task =
  | {
      readonly what: 'save';
      readonly id: number | null;
      readonly version: number;
      readonly text: MailingText;
      readonly next: NextStep | null;
    }
  | {
      readonly what: 'order';
      readonly id: number;
      readonly estimate: Estimate;
      readonly acknowledged: readonly string[];
      readonly code: string;
    }
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
  readonly channel: CampaignType | null;
  /** Of all channels; `rows` are those that are looked at. */
  readonly all: readonly MailingRow[];
  /** Of which one the form is; null: none. */
  readonly form: {
    readonly id: number | null;
    readonly version: number;
    readonly text: MailingText;
    /** A step of a sequence, whose audience it has. */
    readonly isStep?: boolean;
  } | null;
  readonly refusal: string | null;
  readonly wrong: Readonly<Record<string, string>>;
  /** Of the one with this id; `estimate` null: it is asked for. */
  readonly asked: { readonly id: number; readonly name: string; readonly estimate: Estimate | null } | null;
  readonly acknowledged: readonly string[];
  /** Those that were deleted, those deleted last first, as their dialog read them. */
  readonly deleted: readonly MailingRow[];
  /** What campaigns brought by what they have in common, as the dialog that compares them read it. */
  readonly tallies: Value<'campaignTallies'>;
  /** Whose recipients are shown; null: they are read anew. */
  readonly ofId: number | null;
  /** The cursor goes there once it is read. */
  readonly wantedId: number | null;
}

const { type: _, ...blankEmail } = Email.parse({ type: 'EMAIL' });
export const blankText: MailingText = {
  type: 'SMS',
  name: '',
  text: '',
  email: blankEmail,
  voice: noVoicemail,
  card: Postcard.parse({ type: 'POSTCARD' }),
  audience: noAudience,
};

/** The form of a new one: of the channel that is asked for, else of the one that is looked at. */
export function newForm(
  context: Pick<MailingsContext, 'channel'>,
  { audience, channel }: { readonly audience?: Partial<Audience>; readonly channel?: WrittenType },
): NonNullable<MailingsContext['form']> {
  const type = channel ?? (isWritten(context.channel) ? context.channel : blankText.type);
  return { id: null, version: 0, text: { ...blankText, type, audience: { ...noAudience, ...audience } } };
}

function textOf({ name, content, audience }: Mailing): MailingText {
  const all = { ...blankText, name, audience };
  switch (content.type) {
    case 'EMAIL': {
      const { type, ...email } = content;
      return { ...all, type, email };
    }
    case 'VOICEMAIL':
      return { ...all, type: content.type, voice: content };
    case 'POSTCARD':
      return { ...all, type: content.type, card: content };
    case 'SMS':
      return { ...all, type: content.type, text: content.message };
    case 'CALL':
      return { ...all, type: content.type, text: content.script };
  }
}

/** The form of one that was read. */
export const formOf = (mailing: Mailing): NonNullable<MailingsContext['form']> => ({
  id: mailing.id,
  version: mailing.version,
  text: textOf(mailing),
  isStep: mailing.sequenceStep !== null,
});

/** The cursor on one of all channels, now or once it is read. */
export const lookedAt = (context: MailingsContext, id: number): Partial<MailingsContext> => ({
  channel: null,
  ...shownMailings({ ...context, channel: null }, context.all, id),
  wantedId: id,
});

export const underCursor = ({ rows, cursor }: Pick<MailingsContext, 'rows' | 'cursor'>): MailingRow | undefined =>
  rows[cursor];

/** Rows that neither went out nor were given up. */
export const openOf = ({ counts }: MailingRow): number => (counts.QUEUED ?? 0) + (counts.CLAIMED ?? 0);

/** What there is of the channel, the cursor on the same one as before, or on the one with this id. */
export function shownMailings(
  context: Pick<MailingsContext, 'rows' | 'cursor' | 'channel'>,
  all: readonly MailingRow[],
  id: number | null = null,
) {
  const { channel } = context;
  const rows = channel === null ? all : all.filter(({ type }) => type === channel);
  const wanted = id === null ? -1 : rows.findIndex((row) => row.id === id);
  return {
    all,
    rows,
    total: rows.length,
    loadUntil: rows.length,
    cursor: wanted >= 0 ? wanted : cursorAmong(context, rows, (row) => row.id),
  };
}

/** Whom the one under the cursor goes to is another pane's, and so is who is called by it. */
export const recipientsShown = (context: MailingsContext) =>
  ({ type: 'recipients.show', id: underCursor(context)?.id ?? null }) as const;

export function callListShown(context: MailingsContext) {
  const row = underCursor(context);
  const isCalled = row?.type === 'CALL' && row.writtenQuantity > 0;
  return { type: 'callList.show', id: isCalled ? row.id : null, name: isCalled ? row.name : '' } as const;
}
