/** The numbers that calls of an account may show. */
import { sql, type Kysely } from 'kysely';
import { CODE_TRIES } from '../../../src/api/contract/marketing/phone.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export async function listCallerIds(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('caller_id'), tenant).selectAll().orderBy('phone').execute();
}

export async function findCallerId(db: Db, tenant: Tenant, id: number) {
  return await ofAccount(db.selectFrom('caller_id'), tenant).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Undefined: the number is there already. */
export async function insertCallerId(db: Db, tenant: Tenant, phone: string, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto('caller_id')
    .values({ ...accountColumns(tenant), phone, made: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function removeCallerId(db: Db, tenant: Tenant, id: number): Promise<boolean> {
  const row = await ofAccount(db.deleteFrom('caller_id'), tenant)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * How many codes were spoken for the account within the last hour, also of numbers that are gone: the audit has each,
 * and nothing is taken out of it.
 */
export async function codesSpoken(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_event e
    where ${isOfAccount(tenant, 'e')} and e.what = 'SETTINGS' and e.at > clock_timestamp() - interval '1 hour'
      and e.subject_id like 'CALLER\\_ID %' and e.after ? 'Code'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The code that is about to be spoken; the one before is good no more. */
export async function keepCode(
  db: Db,
  tenant: Tenant,
  id: number,
  { hash, until }: { readonly hash: Buffer; readonly until: Date },
): Promise<void> {
  await ofAccount(db.updateTable('caller_id'), tenant)
    .set({ code_hash: hash, code_until: until, code_tries: 0 })
    .where('id', '=', id)
    .execute();
}

/** Counts a try before it is looked at. Undefined: no code is good any more, or it was tried too often. */
export async function tryCode(db: Db, tenant: Tenant, id: number, now: Date): Promise<Uint8Array | undefined> {
  const row = await ofAccount(db.updateTable('caller_id'), tenant)
    .set({ code_tries: sql<number>`code_tries + 1` })
    .where('id', '=', id)
    .where('code_until', '>', now)
    .where('code_tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

export async function confirmNumber(db: Db, tenant: Tenant, id: number, now: Date): Promise<void> {
  await ofAccount(db.updateTable('caller_id'), tenant)
    .set({ confirmed: now, code_hash: null, code_until: null, code_tries: 0 })
    .where('id', '=', id)
    .execute();
}
