/**
 * What a service tells of a row: kept once, then the row moves. Receipts come late, twice and in any order; whatever the
 * order, the row ends in the same state (design/marketing.md, sections 6 and 8).
 */
import type { SuppressionReason } from '../../../src/api/catalogue/marketing/suppressions.ts';
import type { Services } from '../../platform/http/services.ts';
import { installationOf } from '../../platform/store/installation.ts';
import type { Receipt, ReceiptKind } from '../carriers/port.ts';
import { suppress } from '../compliance/suppressions.queries.ts';
import { takeReply } from '../leads/takeReply.ts';
import { tellLead } from '../leads/tellLead.ts';
import type { Taken } from '../leads/takeLead.ts';
import { tellAnswer } from '../mailings/tellMailing.ts';
import { keepReceipt, lastReached, lockRow, moveRow, noteOnRow } from './receipts.queries.ts';
import { rowOfKey, type RowOf } from './rowKey.ts';

type Parts = Pick<Services, 'store' | 'clock' | 'config' | 'brands' | 'events' | 'log'>;
type Row = NonNullable<Awaited<ReturnType<typeof lockRow>>>;

/** Which row it is about, or which rows: an answer to the number of the installation is one to all who wrote there. */
export async function hearReceipt(parts: Parts, receipt: Receipt): Promise<string | null> {
  const { store, log } = parts;
  const { key, kind, from, carrierId } = receipt;
  if (key !== null) {
    const of = rowOfKey(await installationOf(store.db), key);
    const row = of === null ? undefined : await hearOfRow(parts, of, receipt);
    if (row === undefined) log.warn({ kind, carrierId }, 'a service tells of a message that is not ours');
    return null;
  }
  if (from === null) return null;
  const reached = await lastReached(store.db, from);
  let last: Row | undefined;
  for (const of of reached) last = (await hearOfRow(parts, of, receipt)) ?? last;
  if (last === undefined) log.warn({ kind, carrierId }, 'a text from somebody whom no campaign reached');
  const newest = reached[0] === undefined ? undefined : await lockRow(store.db, reached[0], reached[0]);
  return answerTo(receipt, newest?.sender);
}

/** Undefined: there is no such row. */
async function hearOfRow(parts: Parts, of: RowOf, receipt: Receipt): Promise<Row | undefined> {
  const { store, clock, events } = parts;
  const now = clock.now();
  let isAnswer = false;
  let taken: Taken | null = null;
  const row = await store.db.transaction().execute(async (trx) => {
    const locked = await lockRow(trx, of, of);
    if (locked === undefined) return undefined;
    const { kind, at, carrierId, eventId, code, text } = receipt;
    const isNew = await keepReceipt(trx, of, { kind, at, carrierId, eventId, code, said: text });
    if (isNew) await carryOut(trx, of, locked, receipt, now);
    isAnswer = isNew && kind === 'REPLY' && !HELP.test(text ?? '');
    if (isAnswer)
      taken = await takeReply(trx, { ...of, userId: locked.user_id }, replyOf(of, locked, text), { ...parts, now });
    return locked;
  });
  if (row === undefined) return undefined;
  const to = { accountId: of.accountId, userId: row.user_id };
  events.publish(to, { type: 'mailings.changed' });
  if (isAnswer) await tellAnswer(parts, to, { ...row, text: receipt.text ?? '' });
  if (taken !== null) tellLead(parts, to, taken);
  return row;
}

type Trx = Parameters<typeof takeReply>[0];

const replyOf = ({ mailingId, seq }: RowOf, { name, target_key: phone }: Row, text: string | null) => ({
  mailingId,
  seq,
  name,
  phone,
  text: text ?? '',
});

async function carryOut(trx: Trx, of: RowOf, row: Row, receipt: Receipt, now: Date): Promise<void> {
  const { kind, key, code, carrierId, from, text, at } = receipt;
  if (key !== null) await moveAlong(trx, of, row, { kind, code, carrierId, text }, now);
  const optOut = reasonOf(row, kind, code, key !== null);
  if (optOut !== null) {
    const source =
      text === null
        ? row.target_kind === 'ADDRESS'
          ? 'the post'
          : 'the telephone service'
        : `"${`${row.target_kind === 'EMAIL' ? `${code} ` : ''}${text}`.slice(0, 150)}"`;
    const target = key === null && from !== null ? from : row.target_key;
    const suppression = { kind: row.target_kind, key: target, contactId: null, reason: optOut, source, at };
    await suppress(trx, { accountId: of.accountId, userId: null }, [suppression]);
  }
  if (kind === 'OPT_OUT') await noteOnRow(trx, of, of, 'opted out', now);
  if (kind === 'HUMAN') await noteOnRow(trx, of, of, 'a person answered: not played', now);
}

/** Of paper: the post brought it back. */
const isBack = (kind: ReceiptKind, code: string): boolean => kind === 'FAILED' && code === 'returned_to_sender';

/** Why a target is not to be reached again; null: it may be. */
function reasonOf({ target_kind: target }: Row, kind: ReceiptKind, code: string, isOfRow: boolean) {
  if (target === 'ADDRESS') return isBack(kind, code) ? 'RETURNED' : null;
  return target === 'EMAIL' ? cameBack(kind, code) : optOutOf(kind, code, isOfRow);
}

/** Errors of delivery that say the number is none, or that nobody there wants more. */
const BAD_NUMBER = ['21211', '21614', '30005', '30006'];
const OPTED_OUT = ['21610'];

function optOutOf(kind: ReceiptKind, code: string, isOfRow: boolean): SuppressionReason | null {
  if (kind === 'OPT_OUT') return isOfRow ? 'KEY_9' : 'STOP';
  if (kind !== 'FAILED') return null;
  if (OPTED_OUT.includes(code)) return 'STOP';
  return BAD_NUMBER.includes(code) ? 'CARRIER' : null;
}

/** Of the recipient, not of us who sent it: their mailbox is none (RFC 3463). Full or refusing ones may be written to again. */
const NO_MAILBOX = /^5\.1\.(?![78]$)/;
const cameBack = (kind: ReceiptKind, code: string): SuppressionReason | null =>
  kind === 'FAILED' && NO_MAILBOX.test(code) ? 'BOUNCED' : null;

/** How calls end that brought nothing, and cards, in words. */
const ends: Readonly<Record<string, string>> = {
  busy: 'the line was busy',
  'no-answer': 'nobody answered',
  canceled: 'the call was cancelled',
  completed: 'no machine took the message',
  returned_to_sender: 'the post brought it back',
};

/** Further is never back: what was delivered is not accepted again, what bounced stays so. */
async function moveAlong(
  trx: Trx,
  of: RowOf,
  row: Row,
  { kind, code, carrierId, text }: Pick<Receipt, 'kind' | 'code' | 'carrierId' | 'text'>,
  now: Date,
): Promise<void> {
  let { state } = row;
  // It was taken, whatever we knew of it: also before the answer to our call, and after we had given it up.
  if (state === 'QUEUED') {
    await moveRow(trx, of, of, { state: 'CLAIMED', lease: now }, now);
    state = 'CLAIMED';
  }
  if (state === 'CLAIMED' || state === 'UNKNOWN') {
    await moveRow(trx, of, of, { state: 'ACCEPTED', cents: row.pieces * row.rate, carrierId }, now);
    state = 'ACCEPTED';
  }
  if (kind === 'DELIVERED' && state === 'ACCEPTED') await moveRow(trx, of, of, { state: 'DELIVERED' }, now);
  if (kind === 'FAILED' && (state === 'ACCEPTED' || state === 'DELIVERED')) {
    const end = row.target_kind === 'ADDRESS' && isBack(kind, code) ? 'RETURNED' : 'BOUNCED';
    await moveRow(trx, of, of, { state: end, error: whyGivenUp(row, code, text) }, now);
  }
}

const whyGivenUp = ({ target_kind: kind }: Row, code: string, text: string | null): string =>
  kind === 'EMAIL'
    ? `It came back: ${[code, text].filter((part) => part !== null && part !== '').join(' ') || 'no reason was given'}`
    : (ends[code] ?? `The service gave it up: ${code}`);

const HELP = /^\s*(help|info)\W*$/i;

/** What is said to who wrote; null: nothing, or the service has said it. Never an advertisement. */
function answerTo({ kind, text, isAnswered }: Receipt, sender: unknown): string | null {
  const business = (sender as { readonly MyBusinessName?: string } | undefined)?.MyBusinessName ?? ''; // by profileValues
  if (isAnswered || business === '') return null;
  if (kind === 'OPT_OUT') return `You will get no more texts from ${business}.`;
  if (!HELP.test(text ?? '')) return null;
  const phone = (sender as { readonly MyBusinessPhone?: string }).MyBusinessPhone ?? '';
  return `${business}. ${phone === '' ? '' : `Questions: ${phone}. `}Reply STOP to get no more texts.`;
}
