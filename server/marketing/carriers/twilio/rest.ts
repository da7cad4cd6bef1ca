/**
 * The REST API of Twilio, which SignalWire has as well: forms in, JSON out, basic auth. Nothing here is tried again by
 * itself: making a message or a call is not idempotent there.
 */
import type { PhoneSettings } from '../../../platform/config/config.ts';
import { askRest, boundedBytes, type RestAnswer } from '../askRest.ts';
import { MOST_MS } from '../handEach.ts';
import type { Outcome } from '../port.ts';

/** Longer than any answer of theirs but a list of recordings. */
const MOST_ANSWER = 4 * 1024 * 1024;

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
  // Error 20500 says of itself that it may have been done.
  const ask = askRest({ name: 'The telephone service', headers, most: MOST_ANSWER, refusalIn: (body) => body });
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
