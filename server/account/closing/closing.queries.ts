/** Whether an account is being closed, and all that is of one (design/account.md section 13). */
import { sql, type Kysely } from 'kysely';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { ERASE_DAYS } from '../../../src/api/contract/account/archive.ts';

type Db = Kysely<Database>;

/** From when on the account is closed; of an account whose plan is left with it, that it was. */
export async function markClosing(
  db: Db,
  { accountId }: Tenant,
  { closes, now, leftPlan }: { readonly closes: Date; readonly now: Date; readonly leftPlan: boolean },
): Promise<void> {
  await db
    .updateTable('account')
    .set({ close_asked: now, closes, close_left_plan: leftPlan })
    .where('id', '=', accountId)
    .execute();
}

export async function markOpen(db: Db, { accountId }: Tenant): Promise<void> {
  await db
    .updateTable('account')
    .set({ close_asked: null, closes: null, close_left_plan: false })
    .where('id', '=', accountId)
    .execute();
}

/** The moment at which a day begins somewhere. */
export async function beginOf(db: Db, day: CalendarDate, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select (${day}::date)::timestamp at time zone ${timeZone} as at`.execute(db);
  return rows[0]?.at ?? new Date(`${day}T00:00:00Z`);
}

/** Accounts that are closed or will be, with what there is to do for them: only for a job. */
export async function closingAccounts(
  db: Db,
  now: Date,
): Promise<{ readonly accountId: number; readonly isDue: boolean }[]> {
  const text = acrossAccountsText('', 'accounts that close');
  const { rows } = await sql<{ accountId: number; isDue: boolean }>`
    select a.id as "accountId", a.closes + make_interval(days => ${ERASE_DAYS}) <= ${now}::timestamptz as "isDue"
    from account a where a.closes is not null and a.erased is null order by a.closes ${sql.raw(text)}`.execute(db);
  return rows;
}

/** Who is told: the owner first, then those who can sign in. */
export async function peopleOf(db: Db, tenant: Tenant): Promise<(Principal & { readonly isOwner: boolean })[]> {
  const rows = await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['account_id as accountId', 'id as userId', 'sub_user'])
    .where('removed', 'is', null)
    .where((eb) => eb.or([eb('sub_user', '=', false), eb('state', '=', 'ACTIVE')]))
    .orderBy('sub_user')
    .orderBy('id')
    .execute();
  return rows.map(({ sub_user: isMember, ...who }) => ({ ...who, isOwner: !isMember }));
}

/** What there is in the account, for who is about to close it. */
export async function contentsOf(db: Db, { accountId }: Tenant) {
  const { rows } = await sql<{
    lists: number;
    properties: number;
    contacts: number;
    documents: number;
    members: number;
    open: number;
  }>`
    select
      (select count(*)::int from property_group g where g.account_id = ${accountId}) as lists,
      (select count(*)::int from saved_property s where s.account_id = ${accountId} and s.removed is null) as properties,
      (select count(*)::int from contact c where c.account_id = ${accountId} and c.removed is null) as contacts,
      (select count(*)::int from document d where d.account_id = ${accountId} and d.removed is null) as documents,
      (select count(*)::int from app_user u where u.account_id = ${accountId} and u.sub_user and u.removed is null) as members,
      (select coalesce(sum(i.due_cents), 0)::bigint from invoice i
        where i.account_id = ${accountId} and i.state = 'OPEN' and i.kind = 'INVOICE') as open`.execute(db);
  return rows[0] ?? { lists: 0, properties: 0, contacts: 0, documents: 0, members: 0, open: 0 };
}
