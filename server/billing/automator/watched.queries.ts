/** Which properties the automated lists of an account watch, each counted once. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Lists of who was removed rest: nobody watches them. */
const isOfMember = sql`exists (
  select 1 from app_user u where u.account_id = g.account_id and u.id = g.user_id and u.removed is null)`;

/** Members of automated lists that are watched: those that match, and do not wait. */
const watchedRows = (tenant: Tenant) => sql`
  from property_group g
    join group_member m on m.account_id = g.account_id and m.group_id = g.id
    join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
  where ${isOfAccount(tenant, 'g')} and ${isOfAccount(tenant, 'm')} and ${isOfAccount(tenant, 's')}
    and g.type = 'MONITORED' and ${isOfMember} and not m.waits and m.automation_status is distinct from 'REMOVED'`;

export async function countWatched(db: Db, tenant: Tenant): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select count(distinct s.property_id)::int as used ${watchedRows(tenant)}`.execute(db);
  return rows[0]?.used ?? 0;
}

export interface WatchedOfUser {
  readonly userId: number;
  readonly used: number;
}

export async function countByUser(db: Db, tenant: Tenant): Promise<WatchedOfUser[]> {
  const { rows } = await sql<WatchedOfUser>`
    select g.user_id as "userId", count(distinct s.property_id)::int as used ${watchedRows(tenant)}
    group by g.user_id`.execute(db);
  return rows;
}

export interface WatchingList {
  readonly groupId: number;
  readonly userId: number;
  readonly name: string;
  readonly used: number;
  readonly waiting: number;
}

/** The automated lists of the account, with how many properties each watches and how many wait. */
export async function watchingLists(db: Db, tenant: Tenant): Promise<WatchingList[]> {
  const { rows } = await sql<WatchingList>`
    select g.id as "groupId", g.user_id as "userId", g.name, coalesce((g.data ->> 'waiting')::int, 0) as waiting, (
        select count(*)::int from group_member m
        where ${isOfAccount(tenant, 'm')} and m.group_id = g.id and not m.waits
          and m.automation_status is distinct from 'REMOVED') as used
    from property_group g where ${isOfAccount(tenant, 'g')} and g.type = 'MONITORED' and ${isOfMember}
    order by lower(g.name), g.id`.execute(db);
  return rows;
}

/** Those of the properties that a list of the account watches already. */
export async function watchedAmong(db: Db, tenant: Tenant, propertyIds: readonly number[]): Promise<Set<number>> {
  if (propertyIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct s.property_id as id ${watchedRows(tenant)} and s.property_id = any(${propertyIds}::bigint[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** So many of the properties that came last wait from now on, on all lists. */
export async function letNewestWait(db: Db, tenant: Tenant, count: number): Promise<void> {
  await sql`
    update group_member w set waits = true, automation_status = null
    from saved_property p, property_group l
    where ${isOfAccount(tenant, 'w')} and ${isOfAccount(tenant, 'p')} and ${isOfAccount(tenant, 'l')}
      and p.id = w.saved_property_id and l.id = w.group_id and l.type = 'MONITORED' and p.property_id in (
        select s.property_id ${watchedRows(tenant)}
        group by s.property_id order by min(m.added) desc, s.property_id desc limit ${count})`.execute(db);
}
