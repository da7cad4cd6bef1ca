import type { Kysely, Selectable } from 'kysely';
import { cents, type Cents } from '../../src/calc/money.ts';
import type { Database } from '../platform/store/schema.ts';
import { ofAccount, userColumns, type Principal, type Tenant } from '../platform/tenant.ts';

type Db = Kysely<Database>;

export async function findCharge(
  db: Db,
  tenant: Tenant,
  key: string,
): Promise<Selectable<Database['charge']> | undefined> {
  return await ofAccount(db.selectFrom('charge'), tenant).selectAll().where('key', '=', key).executeTakeFirst();
}

/** The account is locked: nobody charges under this key meanwhile. */
export async function insertCharge(
  db: Db,
  principal: Principal,
  { key, purpose, cents: price, open }: Pick<Database['charge'], 'key' | 'purpose' | 'cents'> & { open: Cents | null },
  now: Date,
): Promise<void> {
  await db
    .insertInto('charge')
    .values({ ...userColumns(principal), key, purpose, cents: price, open_cents: open, made: now })
    .execute();
}

/** The price of an order is known. */
export async function settleChargeRow(db: Db, tenant: Tenant, key: string, price: Cents): Promise<void> {
  await ofAccount(db.updateTable('charge'), tenant)
    .set({ cents: price, open_cents: null })
    .where('key', '=', key)
    .execute();
}

/** What orders under way may still come to beside the credit that is held for them. */
export async function underWayCents(db: Db, tenant: Tenant): Promise<Cents> {
  const row = await ofAccount(db.selectFrom('charge'), tenant)
    .select(({ fn }) => fn.sum<string | null>('open_cents').as('sum'))
    .where('open_cents', 'is not', null)
    .executeTakeFirst();
  return cents(Number(row?.sum ?? 0));
}
