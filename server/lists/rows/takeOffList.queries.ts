import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';

/**
 * Takes parcels off one list, and those that stand on no other are not saved any more. In one statement: whoever takes
 * hundreds of thousands off in batches looks each up once instead of three times. The lists of the user have to be held.
 */
export async function takeOffList(
  trx: Kysely<Database>,
  principal: Principal,
  groupId: number,
  propertyIds: readonly number[],
): Promise<void> {
  await sql`
    with chosen as materialized (
      select s.id from saved_property s
      where ${isOfUser(principal, 's')} and s.property_id = any(${propertyIds}::bigint[])
    ), elsewhere as materialized (
      select m.saved_property_id as id from group_member m
      where ${isOfAccount(principal, 'm')} and m.saved_property_id = any(array(select id from chosen))
        and m.group_id <> ${groupId}::bigint
    ), gone as (
      delete from group_member m
      where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId}::bigint
        and m.saved_property_id = any(array(select id from chosen))
    )
    update saved_property s set removed = now()
    where ${isOfAccount(principal, 's')} and s.removed is null
      and s.id = any(array(select id from chosen except select id from elsewhere))`.execute(trx);
}
