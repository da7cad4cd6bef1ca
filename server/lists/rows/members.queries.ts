/**
 * Members of lists, many at a time. Whoever changes them holds the user's row first: changes of one user happen one
 * after the other, so two saves at once neither collide nor leave a property without its list.
 */
import { sql, type Kysely } from 'kysely';
import { heldLimits, NO_HELD_LIMITS, type HeldLimits } from '../../billing/usage/heldRows.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, isOfUser, ofAccount, userValues, type Principal } from '../../platform/tenant.ts';
import { MemberGone } from '../../account/team/member.queries.ts';

type Db = Kysely<Database>;

/**
 * Waits for other changes of this user's lists; until the transaction ends they wait for this one. Answers how much the
 * user may keep; throws `MemberGone` for somebody who was removed meanwhile.
 */
export async function lockLists(trx: Db, principal: Principal): Promise<HeldLimits> {
  const { isMember, limits } = await holdLists(trx, principal);
  if (!isMember) throw new MemberGone();
  return limits;
}

/**
 * The same, and answers whether the user is still a member. The account is held first, as by whoever removes members or
 * charges: what comes later in the transaction may count on it, or name it in a row.
 */
export async function holdLists(
  trx: Db,
  principal: Principal,
): Promise<{ readonly isMember: boolean; readonly limits: HeldLimits }> {
  const row = await ofAccount(trx.selectFrom('app_user as u'), principal)
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.removed', ...heldLimits])
    .where('u.id', '=', principal.userId)
    .forKeyShare('a')
    .forNoKeyUpdate('u')
    .executeTakeFirst();
  if (row === undefined) return { isMember: false, limits: NO_HELD_LIMITS };
  const { removed, ...limits } = row;
  return { isMember: removed === null, limits };
}

/** From this many rows on, joining them one by one costs more than hashing. */
const MANY = 200;

/**
 * Hash joins for the rest of the transaction when it works on many rows. The planner knows nothing about rows just
 * saved (they are counted about a minute later), takes them for one, and joins 100,000 with 100,000
 * one by one: minutes instead of a second.
 */
export async function planForMany(trx: Db, rows: number = MANY): Promise<void> {
  if (rows >= MANY) await sql`set local enable_nestloop = off`.execute(trx);
}

/** Takes that back, for what else its transaction does. */
export const planAsUsual = async (trx: Db): Promise<void> =>
  void (await sql`set local enable_nestloop to default`.execute(trx));

/** Saves the parcels; those taken off all lists a while ago come back with their status, note and tags. */
export async function upsertSaved(trx: Db, principal: Principal, propertyIds: readonly number[]): Promise<void> {
  await sql`
    insert into saved_property (account_id, user_id, property_id)
    select ${userValues(principal)}, ids.id
    from unnest(${propertyIds}::bigint[]) with ordinality as ids (id, position) order by position
    on conflict (account_id, user_id, property_id) do update set removed = null
    where saved_property.removed is not null`.execute(trx);
}

/** Puts saved parcels on a list; answers those that were not on it. */
export async function insertMembers(
  trx: Db,
  principal: Principal,
  groupId: number,
  propertyIds: readonly number[],
): Promise<number[]> {
  // One text for all: 100,000 rows of one number each take ten times as long to read. The parcels are looked up once, so
  // that a batch of many costs what the batch is and not what was saved before.
  const { rows } = await sql<{ added: string | null }>`
    with chosen as materialized (
      select s.id, s.property_id from saved_property s
      where ${isOfUser(principal, 's')}
        and s.property_id = any(${propertyIds}::bigint[])
    ), added as (
      insert into group_member (account_id, group_id, saved_property_id)
      select ${accountValue(principal)}, ${groupId}::bigint, c.id from chosen c order by c.id
      on conflict do nothing
      returning saved_property_id
    )
    select string_agg(c.property_id::text, ',') as added from added a join chosen c on c.id = a.saved_property_id`.execute(
    trx,
  );
  return idsOf(rows[0]?.added);
}

/** Which of the parcels stand on which of the lists (null: of all). */
export async function placesOf(
  trx: Db,
  principal: Principal,
  groupIds: readonly number[] | null,
  propertyIds: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; ids: string }>`
    select m.group_id as id, string_agg(s.property_id::text, ',' order by s.id) as ids
    from group_member m join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
    where ${isOfUser(principal, 's')}
      and s.property_id = any(${propertyIds}::bigint[])
      and ${groupIds === null ? sql`true` : sql`m.group_id = any(${groupIds}::bigint[])`}
    group by m.group_id`.execute(trx);
  return new Map(rows.map(({ id, ids }) => [id, idsOf(ids)]));
}

/** Takes parcels off the lists (null: off all); answers those that stood on one of them. */
export async function deleteMembers(
  trx: Db,
  principal: Principal,
  groupIds: readonly number[] | null,
  propertyIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ removed: string | null }>`
    with chosen as materialized (
      select s.id, s.property_id from saved_property s
      where ${isOfUser(principal, 's')}
        and s.property_id = any(${propertyIds}::bigint[])
    ), gone as (
      delete from group_member m
      where ${isOfAccount(principal, 'm')} and m.saved_property_id = any(array(select id from chosen))
        and ${groupIds === null ? sql`true` : sql`m.group_id = any(${groupIds}::bigint[])`}
      returning m.saved_property_id
    )
    select string_agg(distinct c.property_id::text, ',') as removed
    from gone join chosen c on c.id = gone.saved_property_id`.execute(trx);
  return idsOf(rows[0]?.removed);
}

/** Of each parcel keeps the list it has been on longest, among the lists named (null: all); answers those changed. */
export async function deleteDuplicates(
  trx: Db,
  principal: Principal,
  groupIds: readonly number[] | null,
  propertyIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ removed: string | null }>`
    with places as (
      select m.account_id, m.group_id, m.saved_property_id, s.property_id,
        row_number() over (partition by m.saved_property_id order by m.added, m.group_id) as place
      from group_member m join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
      where ${isOfUser(principal, 's')}
        and s.property_id = any(${propertyIds}::bigint[])
        and ${groupIds === null ? sql`true` : sql`m.group_id = any(${groupIds}::bigint[])`}
    ), gone as (
      delete from group_member m using places p
      where m.account_id = p.account_id and m.group_id = p.group_id and m.saved_property_id = p.saved_property_id
        and p.place > 1
      returning p.property_id
    )
    select string_agg(distinct property_id::text, ',') as removed from gone`.execute(trx);
  return idsOf(rows[0]?.removed);
}

/** Of these parcels (null: of all) those that stand on no list any more are not saved any more. */
export async function retireUnlisted(
  trx: Db,
  principal: Principal,
  propertyIds: readonly number[] | null,
): Promise<number> {
  if (propertyIds === null) {
    const { numAffectedRows } = await sql`
      update saved_property s set removed = now()
      where ${isOfUser(principal, 's')} and s.removed is null
        and not exists (
          select 1 from group_member m where m.account_id = s.account_id and m.saved_property_id = s.id)`.execute(trx);
    return Number(numAffectedRows);
  }
  // By their ids: what else was saved does not matter to a few.
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select s.id from saved_property s
      where ${isOfUser(principal, 's')} and s.removed is null
        and s.property_id = any(${propertyIds}::bigint[])
    ), listed as materialized (
      select distinct m.saved_property_id as id from group_member m
      where ${isOfAccount(principal, 'm')} and m.saved_property_id = any(array(select id from chosen))
    )
    update saved_property s set removed = now()
    where ${isOfAccount(principal, 's')}
      and s.id = any(array(select id from chosen except select id from listed))`.execute(trx);
  return Number(numAffectedRows);
}

interface Counts {
  readonly all: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Rows by automation status of lists of the user (the caller has checked that they are), O-080. */
export async function countMembers(
  db: Db,
  principal: Principal,
  groupIds: readonly number[],
): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<Counts & { id: number }>`
    select m.group_id as id, count(*)::int as all,
      (count(*) filter (where m.automation_status = 'ADDED'))::int as added,
      (count(*) filter (where m.automation_status = 'CHANGED'))::int as changed,
      (count(*) filter (where m.automation_status = 'REMOVED'))::int as removed
    from group_member m where ${isOfAccount(principal, 'm')} and m.group_id = any(${groupIds}::bigint[])
    group by m.group_id`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row]));
  return Object.fromEntries(groupIds.map((id) => [String(id), byStatus(counts.get(id))]));
}

/** The same of the default list "0": every saved parcel once. */
export async function countSaved(db: Db, principal: Principal): Promise<Record<string, Record<string, number>>> {
  const { rows } = await sql<Counts>`
    select count(*)::int as all, (count(*) filter (where 'ADDED' = any(states)))::int as added,
      (count(*) filter (where 'CHANGED' = any(states)))::int as changed,
      (count(*) filter (where 'REMOVED' = any(states)))::int as removed
    from (
      select array(
        select m.automation_status from group_member m
        where m.account_id = s.account_id and m.saved_property_id = s.id and m.automation_status is not null) as states
      from saved_property s
      where ${isOfUser(principal, 's')} and s.removed is null
    ) saved`.execute(db);
  return { '0': byStatus(rows[0]) };
}

const byStatus = (counts: Counts | undefined): Record<string, number> => ({
  ALL: counts?.all ?? 0,
  ADDED: counts?.added ?? 0,
  CHANGED: counts?.changed ?? 0,
  REMOVED: counts?.removed ?? 0,
});

export function idsOf(text: string | null | undefined): number[] {
  return text === null || text === undefined || text === '' ? [] : text.split(',').map(Number);
}
