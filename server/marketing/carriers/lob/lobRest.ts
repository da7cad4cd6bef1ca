/**
 * The API of Lob, or a service with it: multipart in, JSON out, basic auth with the key. A request with the same
 * Idempotency-Key is one for 24 hours, whatever became of its answer.
 */
import type { LobSettings } from '../../../platform/config/config.ts';
import type { Outcome } from '../port.ts';

/** No answer is waited for longer (design/marketing.md, section 6). */
const MOST_MS = 30_000;
/** Longer than any answer of theirs. */
const MOST_ANSWER = 1024 * 1024;

export type Json = Readonly<Record<string, unknown>>;

export type LobAnswer =
  | { readonly is: 'OK'; readonly body: Json }
  | {
      readonly is: 'REFUSED';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfter: number | null;
    }
  /** Nothing was made: nobody was there. */
  | { readonly is: 'AWAY'; readonly text: string }
  /** No answer, or none that says whether it was done. */
  | { readonly is: 'UNCLEAR'; readonly text: string };

export interface LobRest {
  readonly post: (path: string, form: FormData, key: string, signal: AbortSignal) => Promise<LobAnswer>;
  readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<LobAnswer>;
}

export function openLobRest({ url, key }: Pick<LobSettings, 'url' | 'key'>): LobRest {
  const headers = { Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, Accept: 'application/json' };
  const ask = async (path: string, init: RequestInit): Promise<LobAnswer> => {
    try {
      // A redirect would take the key elsewhere.
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: { ...headers, ...(init.headers as Readonly<Record<string, string>> | undefined) }, // given below
        redirect: 'manual',
      });
      return answerOf(response, jsonOf(await boundedText(response)));
    } catch (error) {
      return neverSent(error)
        ? { is: 'AWAY', text: 'The print service cannot be reached.' }
        : { is: 'UNCLEAR', text: 'The print service did not answer.' };
    }
  };
  return {
    post: async (path, form, idempotencyKey, signal) =>
      await ask(path, { method: 'POST', body: form, headers: { 'Idempotency-Key': idempotencyKey }, signal }),
    get: async (path, query) =>
      await ask(`${path}?${new URLSearchParams(query).toString()}`, { signal: AbortSignal.timeout(MOST_MS) }),
  };
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > MOST_ANSWER) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Json) : {}; // an object: its members are looked at one by one
  } catch {
    return {};
  }
}

/** Of what went wrong before a byte of the request had left. */
function neverSent(error: unknown): boolean {
  const { code = '' } = ((error as { readonly cause?: unknown }).cause ?? {}) as { readonly code?: string }; // of no error is more known
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code);
}

const MOST_WAIT = 3600;

function answerOf(response: Response, body: Json): LobAnswer {
  if (response.ok) return { is: 'OK', body };
  const { status } = response;
  if (status >= 500 || status === 408) return { is: 'UNCLEAR', text: `The print service failed (${status}).` };
  const error = (typeof body['error'] === 'object' && body['error'] !== null ? body['error'] : {}) as Json; // looked at below
  const code = typeof error['code'] === 'string' ? error['code'] : String(status);
  const message = typeof error['message'] === 'string' ? error['message'].slice(0, 300) : `status ${status}`;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MOST_WAIT) : null;
  return { is: 'REFUSED', status, code, message, retryAfter };
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
export function outcomeOf(answer: LobAnswer): Outcome {
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
