/** What the telephone service tells of messages and calls, as receipts. */
import type { Receipt, ReceiptKind } from '../port.ts';

/** By the words of messages and of calls; what is not there says nothing new. */
const kinds: Readonly<Record<string, ReceiptKind>> = {
  accepted: 'ACCEPTED',
  queued: 'ACCEPTED',
  sending: 'ACCEPTED',
  sent: 'ACCEPTED',
  initiated: 'ACCEPTED',
  ringing: 'ACCEPTED',
  'in-progress': 'ACCEPTED',
  delivered: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  canceled: 'FAILED',
};

/**
 * Of a message or a call that we made. A call is delivered when it was completed with the end of a machine's greeting;
 * one that a person answered is not (design/marketing.md, section 12). The same status twice is the same event.
 */
export function statusReceipt(form: URLSearchParams, key: string, at: Date): Receipt | null {
  const sid = form.get('MessageSid') ?? form.get('SmsSid') ?? form.get('CallSid') ?? '';
  const status = form.get('MessageStatus') ?? form.get('SmsStatus') ?? form.get('CallStatus') ?? '';
  const kind = status === 'completed' ? completed(form.get('AnsweredBy')) : kinds[status];
  if (sid === '' || key === '' || kind === undefined || kind === null) return null;
  const error = form.get('ErrorCode') ?? '';
  const code = kind === 'FAILED' ? (error === '' ? status : error) : '';
  return {
    kind,
    key,
    carrierId: sid,
    eventId: `${sid}:${status}`,
    at,
    code,
    from: null,
    text: null,
    isAnswered: false,
  };
}

/** That a person answered was told when they did. */
const completed = (answeredBy: string | null): ReceiptKind | null =>
  answeredBy?.startsWith('machine_end') === true
    ? 'DELIVERED'
    : answeredBy === null || answeredBy === 'human' || answeredBy === 'unknown'
      ? null
      : 'FAILED';

/** A key that was pressed in a call; only 9 means something. */
export function pressReceipt(form: URLSearchParams, key: string, at: Date): Receipt | null {
  const sid = form.get('CallSid') ?? '';
  if (form.get('Digits') !== '9' || sid === '' || key === '') return null;
  const from = form.get('To');
  return {
    kind: 'OPT_OUT',
    key,
    carrierId: sid,
    eventId: `${sid}:9`,
    at,
    code: '',
    from,
    text: '9',
    isAnswered: false,
  };
}

/** Words with which somebody opts out of texts, and parts of sentences that say so (design/marketing.md, section 8). */
const STOP_WORDS = /^(stop|stopall|quit|end|revoke|opt out|optout|cancel|unsubscribe)$/;
const STOP_PARTS = /\b(stop texting|remove me|do not contact|don't contact|take me off|wrong number)\b/;

/** @example optsOut(' STOP. ') // true */
export function optsOut(text: string): boolean {
  const words = text.toLowerCase().replaceAll('’', "'");
  const plain = words
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return STOP_WORDS.test(plain.replaceAll("'", '')) || STOP_PARTS.test(plain);
}

/** A text that somebody sent. The service says itself (`OptOutType`) where it took one for an opt-out. */
export function replyReceipt(form: URLSearchParams, at: Date): Receipt | null {
  const sid = form.get('MessageSid') ?? form.get('SmsSid') ?? '';
  const from = form.get('From') ?? '';
  if (sid === '' || from === '') return null;
  const text = form.get('Body') ?? '';
  const kind = form.get('OptOutType') === 'STOP' || optsOut(text) ? 'OPT_OUT' : 'REPLY';
  return {
    kind,
    key: null,
    carrierId: sid,
    eventId: `${sid}:in`,
    at,
    code: '',
    from,
    text,
    isAnswered: form.has('OptOutType'),
  };
}
