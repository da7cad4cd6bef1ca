/** How many rows an import would add to the lists of its user. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';
import type { ImportRecord } from './imports.rows.ts';

/** How many of the parcels do not stand on the list of this name, to which an import adds. */
export async function countNotOnList(
  db: Kysely<Database>,
  principal: Principal,
  name: string,
  propertyIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct ids.id)::int as n from unnest(${propertyIds}::bigint[]) as ids (id)
    where ids.id not in (
      select s.property_id from property_group g
        join group_member m on m.account_id = g.account_id and m.group_id = g.id
        join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
      where ${isOfUser(principal, 'g')} and g.type = 'FAVORITE' and lower(g.name) = lower(${name}))`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many rows come back when what was taken back of an import is put back. */
export async function countTakenBack(
  db: Kysely<Database>,
  principal: Principal,
  { id, group_id: groupId }: Pick<ImportRecord, 'id' | 'group_id'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct ids.id)::int as n from import_batch b, unnest(b.added) as ids (id)
    where ${isOfAccount(principal, 'b')} and b.import_id = ${id} and b.undone
      and exists (select 1 from property_group g where ${isOfUser(principal, 'g')} and g.id = ${groupId}::bigint)
      and ids.id not in (
        select s.property_id from group_member m
          join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
        where ${isOfAccount(principal, 'm')} and m.group_id = ${groupId}::bigint)`.execute(db);
  return rows[0]?.n ?? 0;
}
