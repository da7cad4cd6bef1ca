/**
 * The REST API of Twilio, which SignalWire has as well: forms in, JSON out, basic auth. Nothing here is tried again by
 * itself: making a message or a call is not idempotent there.
 */
import type { PhoneSettings } from '../../../platform/config/config.ts';
import type { Outcome } from '../port.ts';

/** No answer is waited for longer (design/marketing.md, section 6). */
const MOST_MS = 30_000;
/** Longer than any answer of theirs but a list of recordings. */
const MOST_ANSWER = 4 * 1024 * 1024;

export type Json = Readonly<Record<string, unknown>>;

export type RestAnswer =
  | { readonly is: 'OK'; readonly body: Json }
  | {
      readonly is: 'REFUSED';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly retryAfter: number | null;
    }
  /** Nothing went out: nobody was there. */
  | { readonly is: 'AWAY'; readonly text: string }
  /** No answer, or none that says whether it was done. */
  | { readonly is: 'UNCLEAR'; readonly text: string };

export interface Rest {
  readonly post: (
    resource: string,
    form: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ) => Promise<RestAnswer>;
  /** `resource` of the account, or a whole address at the service. */
  readonly get: (resource: string, query?: Readonly<Record<string, string>>, mostMs?: number) => Promise<RestAnswer>;
  /** The bytes of a file there; null: it cannot be had, or is longer. */
  readonly file: (address: string, most: number) => Promise<Buffer | null>;
}

export function openRest({ url, sid, token }: Pick<PhoneSettings, 'url' | 'sid' | 'token'>): Rest {
  const account = `${url}/2010-04-01/Accounts/${sid}`;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
    Accept: 'application/json',
  };
  const ask = async (address: string, init: RequestInit): Promise<RestAnswer> => {
    try {
      // A redirect would take the credentials elsewhere.
      const response = await fetch(address, { ...init, headers, redirect: 'manual' });
      const text = await boundedText(response);
      return answerOf(response, jsonOf(text));
    } catch (error) {
      return neverSent(error)
        ? { is: 'AWAY', text: 'The telephone service cannot be reached.' }
        : { is: 'UNCLEAR', text: 'The telephone service did not answer.' };
    }
  };
  return {
    post: async (resource, form, signal) =>
      await ask(`${account}/${resource}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        signal: signal ?? AbortSignal.timeout(MOST_MS),
      }),
    get: async (resource, query = {}, mostMs = MOST_MS) => {
      const base = /^https?:/.test(resource) ? resource : `${account}/${resource}`;
      const search = new URLSearchParams(query).toString();
      return await ask(search === '' ? base : `${base}?${search}`, { signal: AbortSignal.timeout(mostMs) });
    },
    file: async (address, most) => {
      // Whoever signs a request names the address: with our credentials only the service itself is asked.
      if (!URL.canParse(address) || new URL(address).origin !== new URL(url).origin) return null;
      try {
        const response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(MOST_MS) });
        return response.ok ? await boundedBytes(response, most) : null;
      } catch {
        return null;
      }
    },
  };
}

async function boundedBytes({ body }: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const boundedText = async (response: Response): Promise<string> =>
  (await boundedBytes(response, MOST_ANSWER))?.toString('utf8') ?? '';

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

function answerOf(response: Response, body: Json): RestAnswer {
  if (response.ok) return { is: 'OK', body };
  const { status } = response;
  // It may have been done before it failed: error 20500 says so of itself.
  if (status >= 500) return { is: 'UNCLEAR', text: `The telephone service failed (${status}).` };
  const code = typeof body['code'] === 'number' ? String(body['code']) : String(status);
  const message = typeof body['message'] === 'string' ? body['message'].slice(0, 300) : `status ${status}`;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? Math.min(Math.ceil(seconds), MOST_WAIT) : null;
  return { is: 'REFUSED', status, code, message, retryAfter };
}

const USUAL_WAIT = 60;
/** Refused for what the person on the other side did, or because there is nobody. */
const OPTED_OUT = ['21610'];
const NO_SUCH_NUMBER = ['21211', '21217', '21614', '13224'];
/** Refused for what we are: nobody would be taken. Sender not ours, not registered, account suspended, no money. */
const OURS = ['20003', '20005', '21210', '21212', '21606', '21608', '30034', '30002', '20006'];

/** What an answer to a message or a call that was to be made comes to. `id`: of what was made. */
export function outcomeOf(answer: RestAnswer): Outcome {
  if (answer.is === 'AWAY') return { is: 'LATER', seconds: USUAL_WAIT, text: answer.text };
  if (answer.is === 'UNCLEAR') return answer;
  if (answer.is === 'OK') {
    const { sid } = answer.body;
    return typeof sid === 'string' && sid !== ''
      ? { is: 'ACCEPTED', id: sid }
      : { is: 'UNCLEAR', text: 'The telephone service answered without naming what it made.' };
  }
  const { status, code, message, retryAfter } = answer;
  const text = `${code}: ${message}`;
  if (status === 429 || code === '20429') return { is: 'LATER', seconds: retryAfter ?? USUAL_WAIT, text };
  if (OPTED_OUT.includes(code)) return { is: 'REFUSED', code, text, suppress: 'OPT_OUT' };
  if (NO_SUCH_NUMBER.includes(code)) return { is: 'REFUSED', code, text, suppress: 'BAD_NUMBER' };
  if (OURS.includes(code) || [401, 402, 403, 404].includes(status) || (status >= 300 && status < 400))
    return { is: 'STOP_ALL', text: `The telephone service refuses us: ${text}` };
  return { is: 'REFUSED', code, text };
}

/** Hands rows over one after the other; who refuses us, or puts us off, is not asked for the rest. */
export async function handEach<Row>(
  rows: readonly Row[],
  hand: (row: Row, signal: AbortSignal) => Promise<RestAnswer>,
): Promise<readonly Outcome[]> {
  const end = AbortSignal.timeout(MOST_MS);
  const outcomes: Outcome[] = [];
  let rest: Outcome | null = null;
  for (const row of rows) {
    if (rest === null && end.aborted) rest = { is: 'LATER', seconds: 1, text: 'The telephone service is slow.' };
    const outcome: Outcome = rest ?? outcomeOf(await hand(row, end));
    outcomes.push(outcome);
    if (outcome.is === 'STOP_ALL' || outcome.is === 'LATER') rest = outcome;
  }
  return outcomes;
}
