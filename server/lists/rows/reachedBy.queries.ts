import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';

/** Of these properties those to whose owners a message of the user's is under way, and those to whom one went. */
export async function reachedBy(
  db: Kysely<Database>,
  principal: Principal,
  propertyIds: readonly number[],
): Promise<{ readonly underWay: ReadonlySet<number>; readonly reached: ReadonlySet<number> }> {
  const { rows } = await sql<{ id: number; isUnderWay: boolean; isReached: boolean }>`
    select cp.property_id as id, bool_or(r.state in ('QUEUED', 'CLAIMED')) as "isUnderWay",
      bool_or(r.accepted is not null) as "isReached"
    from mailing m
    join recipient r on r.account_id = m.account_id and r.mailing_id = m.id
    join contact_property cp on cp.account_id = r.account_id and cp.contact_id = r.contact_id
    where ${isOfUser(principal, 'm')} and ${isOfAccount(principal, 'cp')} and cp.property_id = any(${propertyIds}::bigint[])
      and (r.accepted is not null or r.state in ('QUEUED', 'CLAIMED'))
    group by cp.property_id`.execute(db);
  return {
    underWay: new Set(rows.flatMap(({ id, isUnderWay }) => (isUnderWay ? id : []))),
    reached: new Set(rows.flatMap(({ id, isReached }) => (isReached ? id : []))),
  };
}
