import http from 'node:http';
import https from 'node:https';
import { networkWords } from '../../platform/outgoing/networkWords.ts';
import { closeAgents, isNotPublic, publicAgents, type PublicAgents } from '../../platform/outgoing/publicAgents.ts';

/** In all: looking up the name, connecting, sending and the answer. */
const MOST_MS = 10_000;
/** Of an answer; what comes behind is not read. */
const MOST_ANSWER = 1000;

export interface Answered {
  /** Null: there was no answer. */
  readonly status: number | null;
  /** The beginning of what was answered, or what went wrong in words. */
  readonly text: string;
  /** How long the receiver asks to be left alone. */
  readonly retryAfter: string | undefined;
  readonly tookMs: number;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @throws when `stopping` ended it: whether it arrived is not known then. */
export type Post = (message: Posted, stopping: AbortSignal) => Promise<Answered>;

/**
 * Posts to addresses that members name: only public ones are reached, whatever a name leads to at the moment when the
 * connection is made, and those that the installation names itself; plain http goes to the latter alone. A redirect is an
 * answer like any other: nothing follows it.
 */
export function openPost(allowed: readonly string[]): { readonly post: Post; readonly close: () => void } {
  const agents = publicAgents({ allowed, isPlainForAllowedOnly: true, keepAlive: true });
  return {
    post: async (message, stopping) => {
      const start = performance.now();
      const took = (): number => Math.round(performance.now() - start);
      try {
        const { status, text, retryAfter } = await ask(message, stopping, agents);
        return { status, text, retryAfter, tookMs: took() };
      } catch (error) {
        stopping.throwIfAborted();
        return { status: null, text: wordsOf(error), retryAfter: undefined, tookMs: took() };
      }
    },
    close: () => closeAgents(agents),
  };
}

/** Within its time in all. A connection that was kept open and that its receiver had just closed is no failed attempt. */
async function ask(message: Posted, stopping: AbortSignal, agents: PublicAgents): Promise<Reply> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MOST_MS)]);
  for (;;) {
    const reply = await askOnce(message, signal, agents);
    // Each that was closed leaves the agent, so the next one is new after a few at most.
    if (reply !== CLOSED_MEANWHILE) return reply;
  }
}

type Reply = Omit<Answered, 'tookMs'>;
const CLOSED_MEANWHILE = 'closed meanwhile';
const closedCodes: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE']);

async function askOnce({ url, headers, body }: Posted, signal: AbortSignal, agents: PublicAgents) {
  const isPlain = url.startsWith('http:');
  return await new Promise<Reply | typeof CLOSED_MEANWHILE>((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
    });
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && closedCodes.has(error.code)) resolve(CLOSED_MEANWHILE);
      else reject(error);
    });
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let length = 0;
      const end = (): void => {
        const text = Buffer.concat(parts).toString('utf8').slice(0, MOST_ANSWER);
        resolve({ status: response.statusCode ?? null, text, retryAfter: response.headers['retry-after'] });
      };
      response.on('data', (part: Buffer) => {
        parts.push(part);
        length += part.length;
        // Somebody answers without end.
        if (length > MOST_ANSWER) response.destroy();
      });
      response.once('close', end);
      response.once('error', reject);
    });
    request.end(body);
  });
}

/** Error names of the network in words; what the filter refuses is told without the address that a name led to. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No answer within ${MOST_MS / 1000} seconds.`;
  if (isNotPublic(error)) return 'This address is not public, so nothing is sent there.';
  return networkWords((error as NodeJS.ErrnoException).code) ?? error.message.slice(0, MOST_ANSWER);
}
