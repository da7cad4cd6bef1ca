/** What is counted against the limits of a plan, in the store. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Cycle } from '../../../src/calc/billing/cycle.ts';
import type { MemberState } from '../../../src/calc/account/seats.ts';
import type { UsedOf } from '../../../src/calc/billing/share.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { LimitRow } from '../../account/team/memberColumns.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { AccountRow } from '../plans/subscription.queries.ts';
import type { UsageMonth } from './monthOf.ts';
import {
  accountValue,
  isOfAccount,
  isOfUser,
  userColumns,
  userValues,
  type Principal,
  type Tenant,
} from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/**
 * Saves and exports that count come one after the other; held until the transaction ends. Whoever only names the account
 * in a row need not wait.
 */
export async function lockUsage(db: Db, { accountId }: Tenant): Promise<AccountRow> {
  return await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The plan that runs; null: none. */
const runningPlan = (tenant: Tenant) => sql<number | null>`(select l.plan_id from subscription_line l
  where ${isOfAccount(tenant, 'l')} and l.product = 'PLAN' and l.ended is null)`;

/** What says whether saves of an account count: its plan, and whether a member has a share of them. */
export async function whatCounts(db: Db, tenant: Tenant) {
  const isShared = sql<boolean>`exists (select 1 from app_user u
    where ${isOfAccount(tenant, 'u')} and u.removed is null and u.save_limit is not null)`;
  return await db
    .selectFrom('account')
    .select([
      'own_use as ownUse',
      runningPlan(tenant).as('planId'),
      isShared.as('isShared'),
      sql<boolean>`overdue_since is not null`.as('isOverdue'),
    ])
    .where('id', '=', tenant.accountId)
    .executeTakeFirstOrThrow();
}

export interface Month {
  /** The plan that runs; null: none. */
  readonly planId: number | null;
  /** What was bought beyond it. */
  readonly granted: { readonly saves: number; readonly exports: number };
  /** What the member has of both; null: as much as is left. */
  readonly own: { readonly saves: number | null; readonly exports: number | null };
  /** By who put it there first. */
  readonly savesUsed: UsedOf;
}

/** What limits a member in a month, and what was saved in it, at once: a save waits for each answer. */
export async function readMonth(db: Db, principal: Principal, period: CalendarDate): Promise<Month> {
  return (await readUsed(db, principal, period, sql`select null::int as all, null::int as mine`)).used;
}

/** The same, and the rows of exports that were confirmed in the month; days begin where the account is. */
export async function readMonthWithExports(
  db: Db,
  principal: Principal,
  { month: { start }, timeZone }: UsageMonth,
): Promise<Month & { readonly exportsUsed: UsedOf }> {
  const exported = sql`
    select coalesce(sum(e.row_count), 0)::int as all,
      coalesce(sum(e.row_count) filter (where e.user_id = ${principal.userId}), 0)::int as mine
    from property_export e where ${isOfAccount(principal, 'e')}
      and e.confirmed >= (${start}::timestamp at time zone ${timeZone})`;
  const { used, exports } = await readUsed(db, principal, start, exported);
  return { ...used, exportsUsed: exports };
}

async function readUsed(
  db: Db,
  principal: Principal,
  period: CalendarDate,
  exported: RawBuilder<unknown>,
): Promise<{ readonly used: Month; readonly exports: UsedOf }> {
  const granted = (
    what: 'SAVES' | 'EXPORTS',
  ) => sql<number>`(select coalesce(sum(g.quantity), 0)::int from usage_grant g
    where ${isOfAccount(principal, 'g')} and g.period = ${period}::date and g.what = ${what})`;
  const { rows } = await sql<{
    planId: number | null;
    grantedSaves: number;
    grantedExports: number;
    ownSaves: number | null;
    ownExports: number | null;
    all: number;
    mine: number;
    exportsAll: number | null;
    exportsMine: number | null;
  }>`
    select ${runningPlan(principal)} as "planId", ${granted('SAVES')} as "grantedSaves",
      ${granted('EXPORTS')} as "grantedExports", u.save_limit as "ownSaves", u.export_limit as "ownExports",
      c.all, c.mine, x.all as "exportsAll", x.mine as "exportsMine"
    from app_user u cross join lateral (
      select coalesce(sum(n.saves), 0)::int as all,
        coalesce(sum(n.saves) filter (where n.user_id = ${principal.userId}), 0)::int as mine
      from usage_count n where ${isOfAccount(principal, 'n')} and n.period = ${period}::date) c
    cross join lateral (${exported}) x
    where ${isOfAccount(principal, 'u')} and u.id = ${principal.userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${principal.userId} is none of account ${principal.accountId}`);
  return {
    used: {
      planId: row.planId,
      granted: { saves: row.grantedSaves, exports: row.grantedExports },
      own: { saves: row.ownSaves, exports: row.ownExports },
      savesUsed: { all: row.all, mine: row.mine },
    },
    exports: { all: row.exportsAll ?? 0, mine: row.exportsMine ?? 0 },
  };
}

export async function insertGrant(
  db: Db,
  principal: Principal,
  grant: Omit<Database['usage_grant'], 'account_id' | 'user_id' | 'id'>,
): Promise<void> {
  await db
    .insertInto('usage_grant')
    .values({ ...userColumns(principal), ...grant })
    .execute();
}

/**
 * Counts those of the parcels that are new to the user's lists and were not counted this month, if there are `left` at
 * most; answers how many there are. Each is looked up by its key: as a join, the planner, which learns of a new month
 * late, would read all of the month for every save.
 */
export async function countNewSaves(
  db: Db,
  principal: Principal,
  {
    propertyIds,
    period,
    left,
    list,
  }: { propertyIds: readonly number[]; period: CalendarDate; left: number; list: string },
): Promise<number> {
  const { rows } = await sql<{ fresh: number }>`
    with fresh as materialized (
      select distinct ids.id from unnest(${propertyIds}::bigint[]) as ids (id)
      where (select true from saved_property s where ${isOfUser(principal, 's')} and s.property_id = ids.id limit 1) is null
        and (select true from usage_save u
          where ${isOfAccount(principal, 'u')} and u.period = ${period}::date and u.property_id = ids.id) is null
    ), size as (select count(*)::int as fresh from fresh), kept as (
      insert into usage_save (account_id, property_id, period)
      select ${accountValue(principal)}, f.id, ${period}::date from fresh f
      where (select fresh from size) <= ${left}::bigint
    ), counted as (
      insert into usage_count as c (account_id, user_id, period, list, saves)
      select ${userValues(principal)}, ${period}::date, ${list}::text, size.fresh from size
      where size.fresh between 1 and ${left}::bigint
      on conflict (account_id, period, user_id, list) do update set saves = c.saves + excluded.saves
    )
    select fresh from size`.execute(db);
  return rows[0]?.fresh ?? 0;
}

/**
 * What a user bought in the product in a month, by card or credit; credit itself counts when it is spent. An order that
 * waits for its bank counts as bought.
 */
export async function spentInMonth(db: Db, principal: Principal, { start }: Cycle, timeZone: string): Promise<Cents> {
  const from = sql`(${start}::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<{ cents: string }>`
    select (
      select coalesce(sum(c.cents), 0) from charge c
      where ${isOfUser(principal, 'c')} and c.purpose <> 'CREDIT' and c.made >= ${from}
    ) + (
      select coalesce(sum(p.cents + p.credit_cents), 0) from payment p
      where ${isOfUser(principal, 'p')} and p.state in ('SENT', 'ACTION') and p.invoice_id is null
        and p.intent #>> '{bill,purchaseType}' = 'InApp' and p.intent #>> '{bill,lines,0,product}' <> 'CREDIT'
    ) as cents`.execute(db);
  return cents(Number(rows[0]?.cents ?? 0));
}

export interface UsedByUser extends LimitRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly removed: Date | null;
  readonly state: MemberState;
  readonly saves: number;
  readonly exports: number;
  readonly spent: Cents;
}

/**
 * What each user of the account has used in a month, who has used nothing too, and who was removed and had used
 * something; days begin where the account is.
 */
export async function readUsedByUser(
  db: Db,
  tenant: Tenant,
  { start, end }: Cycle,
  timeZone: string,
): Promise<UsedByUser[]> {
  const from = sql`(${start}::timestamp at time zone ${timeZone})`;
  const until = sql`(${end}::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<UsedByUser>`
    select u.id, u.first_name, u.last_name, u.username, u.removed, u.state, u.marketing_contact_limit,
      u.marketing_list_property_limit, u.favorite_property_limit, u.save_limit, u.export_limit, u.spend_limit_cents,
      (select coalesce(sum(c.saves), 0)::int from usage_count c where c.account_id = u.account_id and c.user_id = u.id
        and c.period = ${start}::date) as saves,
      (select coalesce(sum(e.row_count), 0)::int from property_export e where e.account_id = u.account_id
        and e.user_id = u.id and e.confirmed >= ${from} and e.confirmed < ${until}) as exports,
      (select coalesce(sum(p.cents), 0)::bigint from charge p where p.account_id = u.account_id
        and p.user_id = u.id and p.purpose <> 'CREDIT' and p.made >= ${from} and p.made < ${until}) as spent
    from app_user u
    where ${isOfAccount(tenant, 'u')} and (u.removed is null or u.removed >= ${from})
    order by u.sub_user, u.id`.execute(db);
  return rows.filter(({ removed, saves, exports, spent }) => removed === null || saves + exports + spent > 0);
}

/** Forgets, in all accounts, what was counted in months that began before a day. */
export async function purgeUsage(db: Db, before: CalendarDate): Promise<number> {
  const { numDeletedRows } = await acrossAccounts(
    db.deleteFrom('usage_save').where('period', '<', before),
    'old usage',
  ).executeTakeFirst();
  await acrossAccounts(db.deleteFrom('usage_count').where('period', '<', before), 'old usage').execute();
  return Number(numDeletedRows);
}
