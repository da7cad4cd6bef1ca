/** Which accounts there may be something to tell. */
import { sql, type Kysely } from 'kysely';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Accounts with a plan, or with members that are limited. */
export async function limitedAccounts(db: Kysely<Database>): Promise<number[]> {
  const limited = `a.cycle_start is not null or exists (select 1 from app_user u
    where u.account_id = a.id and u.removed is null and num_nonnulls(u.save_limit, u.export_limit, u.spend_limit_cents,
      u.favorite_property_limit, u.marketing_list_property_limit, u.marketing_contact_limit) > 0)`;
  return await idsWhere(db, limited);
}

/** Accounts with a plan or a trial, or with cards. */
export async function accountsWithDates(db: Kysely<Database>): Promise<number[]> {
  const dated = `a.cycle_start is not null
    or exists (select 1 from payment_method p where p.account_id = a.id and p.removed is null)`;
  return await idsWhere(db, dated);
}

async function idsWhere(db: Kysely<Database>, condition: string): Promise<number[]> {
  const text = `select a.id from account a where ${condition} order by a.id`;
  const { rows } = await sql<{ id: number }>`${sql.raw(acrossAccountsText(text, 'accounts to tell'))}`.execute(db);
  return rows.map(({ id }) => id);
}
