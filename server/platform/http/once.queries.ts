/** Calls that must not run twice, by the key that their sender gave them (O-014). */
import type { Insertable, Kysely } from 'kysely';
import { acrossAccounts } from '../acrossAccounts.ts';
import type { Database } from '../store/schema.ts';
import { ofUser, userColumns, type Principal } from '../tenant.ts';

type Db = Kysely<Database>;

export interface KeptCall {
  readonly call: string;
  readonly requestHash: Uint8Array;
  /** 0: it began, and has no answer yet. */
  readonly status: number;
  readonly answer: unknown;
}

/** Null when nobody used the key before: it is taken then. */
export async function takeKey(
  db: Db,
  principal: Principal,
  { key, call, requestHash }: { readonly key: string; readonly call: string; readonly requestHash: Buffer },
  now: Date,
): Promise<KeptCall | null> {
  const begun: Insertable<Database['idempotency']> = {
    ...userColumns(principal),
    key,
    call,
    request_hash: requestHash,
    status: 0,
    answer: null,
    created: now,
  };
  const taken = await db
    .insertInto('idempotency')
    .values(begun)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken !== undefined) return null;
  const row = await ofUser(db.selectFrom('idempotency'), principal)
    .select(['call', 'request_hash', 'status', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
  // Given back between the two statements: what had it did not happen.
  if (row === undefined) return await takeKey(db, principal, { key, call, requestHash }, now);
  return { call: row.call, requestHash: row.request_hash, status: row.status, answer: row.answer };
}

export async function keepAnswer(db: Db, principal: Principal, key: string, answer: unknown): Promise<void> {
  await ofUser(db.updateTable('idempotency'), principal)
    .set({ status: 200, answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
}

/** Nothing happened under the key: it may be used again. */
export async function giveBackKey(db: Db, principal: Principal, key: string): Promise<void> {
  await ofUser(db.deleteFrom('idempotency'), principal).where('key', '=', key).execute();
}

export async function purgeKeys(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await acrossAccounts(
    db.deleteFrom('idempotency').where('created', '<', before),
    'old keys of calls',
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
