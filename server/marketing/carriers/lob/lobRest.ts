/**
 * The API of Lob, or a service with it: multipart in, JSON out, basic auth with the key. A request with the same
 * Idempotency-Key is one for 24 hours, whatever became of its answer.
 */
import type { LobSettings } from '../../../platform/config/config.ts';
import { askRest, type RestAnswer } from '../askRest.ts';
import { MOST_MS } from '../handEach.ts';
import type { Outcome } from '../port.ts';

/** Longer than any answer of theirs. */
const MOST_ANSWER = 1024 * 1024;

export interface LobRest {
  readonly post: (path: string, form: FormData, key: string, signal: AbortSignal) => Promise<RestAnswer>;
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<RestAnswer>;
}

export function openLobRest({ url, key }: Pick<LobSettings, 'url' | 'key'>): LobRest {
  const headers = { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, Accept: 'application/json' };
  const ask = askRest({
    name: 'The print service',
    headers,
    most: MOST_ANSWER,
    refusalIn: ({ error }) => (typeof error === 'object' && error !== null ? error : {}),
  });
  return {
    post: async (path, form, idempotencyKey, signal) =>
      await ask(`${url}${path}`, {
        method: 'POST',
        body: form,
        headers: { 'Idempotency-Key': idempotencyKey },
        signal,
      }),
    get: async (path, query) =>
      await ask(`${url}${path}?${new URLSearchParams(query).toString()}`, { signal: AbortSignal.timeout(MOST_MS) }),
  };
}

const USUAL_WAIT = 60;
/** No mail is brought there. */
const NO_ADDRESS = ['failed_deliverability_strictness', 'invalid_address', 'undeliverable_address'];
/** What is wrong with all cards, or with us: nobody would be taken. */
const OURS = [
  'invalid_file',
  'invalid_file_dimensions',
  'invalid_image_dpi',
  'file_size_exceeds_limit',
  'file_pages_exceed_max',
  'file_pages_below_min',
  'unembedded_fonts',
  'pdf_encrypted',
  'mail_use_type_can_not_be_null',
  'payment_method_unverified',
  'billing_address_required',
  'feature_limit_reached',
  'unrecognized_endpoint',
];

/** What an answer to a card that was to be made comes to. */
export function outcomeOf(answer: RestAnswer): Outcome {
  if (answer.is === 'AWAY') return { is: 'LATER', seconds: USUAL_WAIT, text: answer.text };
  if (answer.is === 'UNCLEAR') return answer;
  if (answer.is === 'OK') {
    const { id } = answer.body;
    return typeof id === 'string' && id !== ''
      ? { is: 'ACCEPTED', id }
      : { is: 'UNCLEAR', text: 'The print service answered without naming what it made.' };
  }
  const { status, code, message, retryAfter } = answer;
  const text = `${code}: ${message}`;
  if (status === 429) return { is: 'LATER', seconds: retryAfter ?? USUAL_WAIT, text };
  // The same card is being made just now, by the request that was lost.
  if (status === 409) return { is: 'UNCLEAR', text };
  if (NO_ADDRESS.includes(code)) return { is: 'REFUSED', code, text, suppress: 'BAD_ADDRESS' };
  if (OURS.includes(code) || [401, 402, 403, 404].includes(status) || (status >= 300 && status < 400))
    return { is: 'STOP_ALL', text: `The print service refuses us: ${text}` };
  return { is: 'REFUSED', code, text };
}
