/** Calls that must not run twice, by the key that their sender gave them (O-014). */
import type { Insertable, Kysely } from 'kysely';
import { acrossAccounts } from '../acrossAccounts.ts';
import type { Database } from '../store/schema.ts';
import { ofUser, userColumns, type Principal } from '../tenant.ts';

type Db = Kysely<Database>;

export interface KeptCall {
  readonly call: string;
  readonly requestHash: Uint8Array;
  /** 0: it began, 1: something of it was committed, 200: it has its answer. */
  readonly status: number;
  readonly attempt: string | null;
  readonly answer: unknown;
}

/** A request with a key: another one with the same key is another attempt. */
export interface Attempt {
  readonly key: string;
  readonly attempt: string;
}

interface NewCall extends Attempt {
  readonly call: string;
  readonly requestHash: Buffer;
}

/** Null when nobody used the key before: it is taken then. */
export async function takeKey(
  db: Db,
  principal: Principal,
  { key, call, requestHash, attempt }: NewCall,
  now: Date,
): Promise<KeptCall | null> {
  const begun: Insertable<Database['idempotency']> = {
    ...userColumns(principal),
    key,
    call,
    request_hash: requestHash,
    status: 0,
    answer: null,
    attempt,
    created: now,
  };
  const taken = await db
    .insertInto('idempotency')
    .values(begun)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const row = await readKey(db, principal, key);
  // Given back between the two statements: what had it did not happen.
  if (row === undefined) return await takeKey(db, principal, { key, call, requestHash, attempt }, now);
  return row;
}

/** Undefined: nobody has it. */
export async function readKey(db: Db, principal: Principal, key: string): Promise<KeptCall | undefined> {
  const row = await ofUser(db.selectFrom('idempotency'), principal)
    .select(['call', 'request_hash as requestHash', 'status', 'answer', 'attempt'])
    .where('key', '=', key)
    .executeTakeFirst();
  return row;
}

export async function keepAnswer(
  db: Db,
  principal: Principal,
  { key, attempt }: Attempt,
  answer: unknown,
): Promise<void> {
  await ofUser(db.updateTable('idempotency'), principal)
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .where('attempt', '=', attempt)
    .execute();
}

/**
 * Takes a call over of which nothing was committed, from a server that died or takes too long. False: something was
 * committed meanwhile, or another one took it.
 */
export async function takeOver(db: Db, principal: Principal, key: string, from: string, to: string): Promise<boolean> {
  const taken = await ofUser(db.updateTable('idempotency'), principal)
    .set({ attempt: to })
    .where('key', '=', key)
    .where('attempt', '=', from)
    .where('status', '=', 0)
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * A statement that finds its row as long as nobody took the call over and the user is a member, and says that something
 * of it is committed: what is removed with its user is not written anew. What the call began and did not wait for commits
 * behind its answer, which stays.
 */
export const markOfCommit = ({ accountId, userId }: Principal, { key, attempt }: Attempt) => ({
  text: `update idempotency i set status = greatest(i.status, 1) where i.account_id = $1 and i.user_id = $2 and i.key = $3 and i.attempt = $4
    and not exists (select 1 from app_user u where u.account_id = $1 and u.id = $2 and u.removed is not null)`,
  values: [accountId, userId, key, attempt],
});

/** Nothing happened under the key, or it was refused: it may be used again. */
export async function giveBackKey(db: Db, principal: Principal, mine: Attempt): Promise<void> {
  await deleteKey(db, principal, mine).execute();
}

/** It failed: the key may be used again unless something was committed. */
export async function giveBackUndone(db: Db, principal: Principal, mine: Attempt): Promise<void> {
  await deleteKey(db, principal, mine).where('status', '=', 0).execute();
}

const deleteKey = (db: Db, principal: Principal, { key, attempt }: Attempt) =>
  ofUser(db.deleteFrom('idempotency'), principal).where('key', '=', key).where('attempt', '=', attempt);

export async function purgeKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await acrossAccounts(
    db.deleteFrom('idempotency').where('created', '<', before),
    'old keys of calls',
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
