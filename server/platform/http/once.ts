/**
 * A call that makes or charges something happens once for each `Idempotency-Key` of a user: asked again with the same
 * request, it answers what it answered (O-014). What is refused or fails happened not, and may be asked again under the
 * same key.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../src/api/contract/define.ts';
import { databaseAway } from '../store/outage.ts';
import type { Principal } from '../tenant.ts';
import { giveBackKey, keepAnswer, takeKey } from './once.queries.ts';
import { isRefusal, refuse } from './refuse.ts';
import type { Services } from './services.ts';

/** Printable, and short enough for a header of any proxy. */
const KEY = /^[\x21-\x7e]{8,200}$/;
const FIELD = 'Idempotency-Key';

const NO_KEY = 'An Idempotency-Key has 8 to 200 printable signs without spaces.';
const OTHER = 'This Idempotency-Key was used for another request: choose a new one.';
const RUNNING = 'This is being done already. Ask again in a moment.';
const INTERRUPTED =
  'The server was interrupted while it did this: it may be done or not. Look first, and do it again if it is not.';

/** What this process is doing right now: a key without an answer that is not among them was left by one that ended. */
const running = new Set<string>();

/** The answer of `run`, or of the request that had its key before. */
export async function once(
  { store, clock }: Services,
  principal: Principal,
  call: Call,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || call.once !== true) return await run();
  if (typeof key !== 'string' || !KEY.test(key))
    return refuse(400, NO_KEY, { [FIELD]: 'is not written as it has to be' });
  const requestHash = hashOf(request);
  const name = `${principal.accountId} ${principal.userId} ${key}`;
  if (running.has(name)) return refuse(409, RUNNING, undefined, 2);
  running.add(name);
  try {
    const kept = await takeKey(store.db, principal, { key, call: call.id, requestHash }, clock.now());
    if (kept !== null) {
      if (kept.call !== call.id || !Buffer.from(kept.requestHash).equals(requestHash)) {
        return refuse(422, OTHER, { [FIELD]: 'was used for another request' });
      }
      return kept.status === 200 ? kept.answer : refuse(422, INTERRUPTED, { [FIELD]: 'was interrupted' });
    }
    return await answered(store.db, principal, key, run);
  } finally {
    running.delete(name);
  }
}

async function answered(
  db: Services['store']['db'],
  principal: Principal,
  key: string,
  run: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer: unknown = await run();
    if (isRefusal(answer)) await giveBackKey(db, principal, key);
    else await keepAnswer(db, principal, key, answer);
    return answer;
  } catch (error) {
    // What may be done keeps its key: asked again, it would be done twice.
    if (databaseAway(error)?.outcome !== 'unknown') {
      await giveBackKey(db, principal, key).catch((failed: unknown) => {
        if (databaseAway(failed) === null) throw failed;
      });
    }
    throw error;
  }
}

/** Of an uploaded file the length is compared: its bytes come when the call has begun. */
function hashOf({ url, body, headers }: FastifyRequest): Buffer {
  const sent = body === undefined ? `of ${headers['content-length'] ?? 'unknown'} bytes` : JSON.stringify(body);
  return createHash('sha256').update(`${url}\n${sent}`).digest();
}
