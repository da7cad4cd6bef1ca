/** The accounts of the installation, for whoever operates it. */
import { sql, type Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { acrossAccounts, acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface AccountSummary {
  readonly id: number;
  readonly owner: string;
  readonly ownUse: boolean;
  readonly members: number;
  readonly plan: string | null;
  readonly nextCycleDate: CalendarDate | null;
  /** Owed and not settled, and as much as may be. */
  readonly open: Cents;
  readonly openLimit: Cents;
}

export async function listAccounts(db: Db): Promise<AccountSummary[]> {
  const { rows } = await sql<AccountSummary>`${sql.raw(
    acrossAccountsText(
      `select a.id, a.own_use as "ownUse", a.cycle_end as "nextCycleDate", a.open_limit_cents as "openLimit",
         coalesce((select u.username from app_user u where u.account_id = a.id and not u.sub_user
           order by u.id limit 1), '') as owner,
         (select count(*)::int from app_user u where u.account_id = a.id and u.sub_user and u.removed is null) as members,
         (select l.name from subscription_line l where l.account_id = a.id and l.product = 'PLAN' and l.ended is null) as plan,
         (select coalesce(sum(i.due_cents), 0)::bigint from invoice i where i.account_id = a.id and i.state = 'OPEN') as open
       from account a order by a.id`,
      'accounts',
    ),
  )}`.execute(db);
  return rows;
}

/** As much as may be owed at once where nothing is collected. */
export async function setOpenLimit(db: Db, { accountId }: Tenant, limit: Cents): Promise<void> {
  await db.updateTable('account').set({ open_limit_cents: limit }).where('id', '=', accountId).execute();
}

/** Under which brand it is run, by its code. */
export async function setBrand(db: Db, { accountId }: Tenant, code: string): Promise<void> {
  await db.updateTable('account').set({ brand_code: code }).where('id', '=', accountId).execute();
}

export interface NumberedInvoice extends Principal {
  readonly id: number;
  readonly due: Cents;
  readonly state: 'OPEN' | 'PAID' | 'VOID' | 'WRITTEN_OFF';
  readonly kind: 'INVOICE' | 'CREDIT_NOTE';
}

/** The invoice of a number, which is unique in the installation; nobody else changes it until the transaction ends. */
export async function lockInvoice(db: Db, number: number): Promise<NumberedInvoice | undefined> {
  return await acrossAccounts(
    db
      .selectFrom('invoice')
      .select(['account_id as accountId', 'user_id as userId', 'id', 'due_cents as due', 'state', 'kind'])
      .where('number', '=', number)
      .forUpdate(),
    'invoice of a number',
  ).executeTakeFirst();
}
