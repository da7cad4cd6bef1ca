/**
 * A call that makes or charges something happens once for each `Idempotency-Key` of a user: asked again with the same
 * request, it answers what it answered (O-014). What is refused or fails happened not, and may be asked again under the
 * same key. Each transaction of the call marks the key before it commits: so of a call without an answer, because a
 * server or the database died, the key says whether something of it was done. If nothing was, whoever asks again does
 * it, and the one before, should it live, commits nothing any more.
 */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../src/api/contract/define.ts';
import { CallTaken, type CallWork } from '../store/callWork.ts';
import { databaseAway } from '../store/outage.ts';
import type { Principal } from '../tenant.ts';
import {
  giveBackKey,
  giveBackUndone,
  keepAnswer,
  markOfCommit,
  readKey,
  takeKey,
  takeOver,
  type Attempt,
  type KeptCall,
} from './once.queries.ts';
import { isRefusal, refuse } from './refuse.ts';
import type { Services } from './services.ts';
import type { Parts } from './validate.ts';

/** Printable, and short enough for a header of any proxy. */
const KEY = /^[\x21-\x7e]{8,200}$/;
const FIELD = 'Idempotency-Key';

const NO_KEY = 'An Idempotency-Key has 8 to 200 printable signs without spaces. Nothing was done.';
const OTHER = 'This Idempotency-Key was used for another request: choose a new one. Nothing was done.';
const RUNNING = 'This is being done already. Ask again in a moment.';
const INTERRUPTED =
  'The server was interrupted while it did this: it may be done or not. Look first, and do it again if it is not.';

/** How long the answer of a call that committed something elsewhere is waited for. */
const LOOKS = 10;
const LOOK_EVERY_MS = 200;
const NOTHING = Symbol('nothing was committed');

/** What this process is doing right now: who asks again is told at once. Another process finds it in the store. */
const running = new Set<string>();

/** The answer of `run`, or of the request that had its key before. */
export async function once(
  { store, clock }: Services,
  principal: Principal,
  call: Call,
  { request, input }: { readonly request: FastifyRequest; readonly input: Parts },
  run: (atCommit?: CallWork['atCommit']) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || call.once !== true) return await run();
  if (typeof key !== 'string' || !KEY.test(key))
    return refuse(400, NO_KEY, { [FIELD]: 'is not written as it has to be' });
  const requestHash = hashOf(call, input, request);
  const name = `${principal.accountId} ${principal.userId} ${key}`;
  if (running.has(name)) return refuse(409, RUNNING, undefined, 2);
  running.add(name);
  const mine = { key, attempt: randomUUID() };
  try {
    const kept = await takeKey(store.db, principal, { ...mine, call: call.id, requestHash }, clock.now());
    if (kept !== null) {
      if (kept.call !== call.id || !Buffer.from(kept.requestHash).equals(requestHash)) {
        return refuse(422, OTHER, { [FIELD]: 'was used for another request' });
      }
      const answer = kept.status === 200 ? kept.answer : await whatBecame(store, principal, mine, kept);
      if (answer !== NOTHING) return answer;
    }
    return await answered(store.db, principal, { call, mine }, run);
  } finally {
    running.delete(name);
  }
}

/**
 * Of a call that somebody else began and did not answer: `NOTHING` when nothing of it was committed, and it is ours now;
 * else its answer, for which one that is under way elsewhere gets a moment.
 */
async function whatBecame({ db }: Services['store'], principal: Principal, mine: Attempt, kept: KeptCall) {
  // An earlier version marked no commits.
  const isMarked = kept.attempt !== null;
  if (isMarked && (await takeOver(db, principal, mine.key, kept.attempt ?? '', mine.attempt))) return NOTHING;
  const looks = isMarked ? LOOKS : 0;
  for (let look = 0; look < looks; look += 1) {
    const now = await readKey(db, principal, mine.key);
    if (now?.status === 200) return now.answer;
    await wait(LOOK_EVERY_MS);
  }
  return refuse(422, INTERRUPTED, { [FIELD]: 'was interrupted' });
}

async function answered(
  db: Services['store']['db'],
  principal: Principal,
  { call, mine }: { readonly call: Call; readonly mine: Attempt },
  run: (atCommit: CallWork['atCommit']) => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer: unknown = await run(markOfCommit(principal, mine));
    if (isRefusal(answer)) await giveBackKey(db, principal, mine);
    else await keepAnswer(db, principal, mine, repeatable(call, answer));
    return answer;
  } catch (error) {
    if (error instanceof CallTaken) return refuse(409, RUNNING, undefined, 2);
    // While the database is away the key stays: whether something was committed stands beside it.
    await giveBackUndone(db, principal, mine).catch((failed: unknown) => {
      if (databaseAway(failed) === null) throw failed;
    });
    throw error;
  }
}

/** What is answered once more: what is told once, such as a link that opens a door, is kept nowhere. */
const repeatable = ({ onlyOnce }: Call, answer: unknown): unknown =>
  onlyOnce === undefined ? answer : { ...(answer as object), [onlyOnce]: null }; // calls that tell something once answer an object

/**
 * Of what the schemas left of the request: what they cut, such as the code of a card, is in no hash either. Of an uploaded
 * file the length is compared: its bytes come when the call has begun.
 */
function hashOf({ id }: Call, { params, query, body }: Parts, request: FastifyRequest): Buffer {
  const file = request.body === undefined ? `of ${request.headers['content-length'] ?? 'unknown'} bytes` : null;
  return createHash('sha256')
    .update(JSON.stringify([id, params, query, body, file]))
    .digest();
}
