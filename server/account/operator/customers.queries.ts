/** Accounts as whoever operates the installation sees them on screen: a page at a time, never what is in one. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccountFilter } from '../../../src/api/contract/account/operator.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface CustomerRow {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
  readonly brand: string;
  readonly ownUse: boolean;
  readonly plan: string | null;
  readonly nextBill: CalendarDate | null;
  readonly members: number;
  readonly open: Cents;
  readonly openLimit: Cents;
  readonly readOnly: Date | null;
  readonly closes: Date | null;
  readonly erased: Date | null;
  readonly made: Date;
  readonly lastUse: Date | null;
  readonly invitedUntil: Date | null;
}

export interface Wanted {
  readonly text: string;
  readonly filter: AccountFilter;
  /** Accounts with smaller ids only. */
  readonly before: number | null;
  readonly limit: number;
}

const owes = `exists (select 1 from invoice i where i.account_id = a.id and i.state = 'OPEN')`;
/** A live invitation of the operator who asks, into account `a`. */
const visitOf = (operator: Principal, now: Date) => sql`guest_visit v where v.account_id = a.id and v.ended is null
  and v.until > ${now}::timestamptz and v.operator_account_id = ${operator.accountId} and v.operator_id = ${operator.userId}`;

function conditions({ text, filter }: Wanted, operator: Principal, now: Date): RawBuilder<boolean> {
  const named = `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const byName = sql<boolean>`(a.name ilike ${named} or exists (select 1 from app_user u
    where u.account_id = a.id and not u.sub_user and u.username ilike ${named}))`;
  const stands = {
    ALL: sql<boolean>`true`,
    OWING: sql<boolean>`${sql.raw(owes)}`,
    NOT_OPEN: sql<boolean>`(a.closes is not null or a.read_only is not null)`,
    INVITING: sql<boolean>`exists (select 1 from ${visitOf(operator, now)})`,
  } as const satisfies Record<AccountFilter, RawBuilder<boolean>>;
  return text.trim() === '' ? stands[filter] : sql<boolean>`${byName} and ${stands[filter]}`;
}

const columns = (operator: Principal, now: Date) => sql`a.id, a.name, a.brand_code as brand, a.own_use as "ownUse",
  a.cycle_end as "nextBill", a.open_limit_cents as "openLimit", a.read_only as "readOnly", a.closes, a.erased,
  a.created as made,
  coalesce((select u.username from app_user u where u.account_id = a.id and not u.sub_user order by u.id limit 1), '') as owner,
  (select count(*)::int from app_user u where u.account_id = a.id and u.sub_user and u.removed is null) as members,
  (select l.name from subscription_line l where l.account_id = a.id and l.product = 'PLAN' and l.ended is null) as plan,
  (select coalesce(sum(i.due_cents), 0)::bigint from invoice i where i.account_id = a.id and i.state = 'OPEN') as open,
  (select max(s.last_seen) from session s where s.account_id = a.id and s.visit_id is null) as "lastUse",
  (select max(v.until) from ${visitOf(operator, now)}) as "invitedUntil"`;

/** A page, and how many there are of this kind. What is looked up of each account is looked up for the page alone. */
export async function customersOf(
  db: Db,
  operator: Principal,
  wanted: Wanted,
  now: Date,
): Promise<{ readonly rows: readonly CustomerRow[]; readonly total: number }> {
  const which = conditions(wanted, operator, now);
  const mark = sql.raw(acrossAccountsText('', 'accounts'));
  const { rows } = await sql<CustomerRow>`
    with page as materialized (
      select a.* from account a where ${which} and (${wanted.before}::bigint is null or a.id < ${wanted.before})
      order by a.id desc limit ${wanted.limit}
    )
    select ${columns(operator, now)} from page a order by a.id desc ${mark}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from account a where ${which} ${mark}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function customerOf(db: Db, operator: Principal, id: number, now: Date): Promise<CustomerRow | undefined> {
  const mark = sql.raw(acrossAccountsText('', 'account of an operator'));
  const { rows } = await sql<CustomerRow>`
    select ${columns(operator, now)} from account a where a.id = ${id} ${mark}`.execute(db);
  return rows[0];
}

export interface OwedRow {
  readonly id: number;
  readonly number: number;
  readonly kind: 'INVOICE' | 'CREDIT_NOTE';
  readonly day: CalendarDate;
  readonly purchaseType: PurchaseType;
  readonly due: Cents;
  readonly owed: Cents;
  readonly state: 'OPEN' | 'PAID' | 'VOID' | 'WRITTEN_OFF';
}

const MOST_INVOICES = 100;

/** The newest invoices, without what they are for: a line can name a property. */
export async function owedInvoices(db: Db, tenant: Tenant): Promise<OwedRow[]> {
  return await ofAccount(db.selectFrom('invoice as i'), tenant)
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.day',
      'i.purchase_type as purchaseType',
      'i.due_cents as due',
      'i.state',
      // What was taken back of it is settled with it.
      sql<Cents>`(case when i.state <> 'OPEN' or i.kind = 'CREDIT_NOTE' then 0 else i.due_cents + coalesce((select sum(n.due_cents)
        from invoice n where n.account_id = i.account_id and n.credits_id = i.id and n.state = 'OPEN'), 0) end)::bigint`.as(
        'owed',
      ),
    ])
    .orderBy('i.number', 'desc')
    .limit(MOST_INVOICES)
    .execute();
}

/** Since when an account may only look; null: it may do all again. */
export async function setReadOnly(db: Db, { accountId }: Tenant, since: Date | null): Promise<void> {
  await db.updateTable('account').set({ read_only: since }).where('id', '=', accountId).execute();
}
