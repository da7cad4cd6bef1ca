/** Folders, saved filters, stacking and combining of lists. */
import { sql, type Kysely } from 'kysely';
import type { Folder, SavedFilter } from '../../../src/api/contract/lists/lists.ts';
import type { Database } from '../../platform/store/schema.ts';
import { idsOf } from '../rows/members.queries.ts';
import { isOfUser, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Types of layouts that are no filters: the workspace's own. */
const NO_FILTERS = ['WORKSPACE', 'PROPERTY'];

/** Those among the rows of both. */
export const filtersOf = (rows: readonly SavedFilter[]): SavedFilter[] =>
  rows.filter(({ type }) => !NO_FILTERS.includes(type));

export async function listFilters(db: Db, principal: Principal): Promise<SavedFilter[]> {
  return await ofUser(db.selectFrom('layout'), principal)
    .select(['id', 'type', 'name', 'columns', 'version'])
    .where('type', 'not in', NO_FILTERS)
    .orderBy('type')
    .orderBy(sql`lower(name)`)
    .execute();
}

type FilterChange = Pick<SavedFilter, 'type' | 'name'> & { readonly columns?: unknown };

/** Throws on a name that another one of the type has. Answers its id. */
export async function insertFilter(
  db: Db,
  principal: Principal,
  { type, name, columns }: FilterChange,
): Promise<number> {
  const { id } = await db
    .insertInto('layout')
    .values({
      ...userColumns(principal),
      type,
      name,
      columns: JSON.stringify(columns ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when there is none of this id, or not of this version any more (undefined: whatever it is). */
export async function updateFilter(
  db: Db,
  principal: Principal,
  id: number,
  version: number | undefined,
  { type, name, columns }: FilterChange,
): Promise<boolean> {
  const result = await ofUser(db.updateTable('layout'), principal)
    .set({ type, name, columns: JSON.stringify(columns ?? null), modified: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('type', 'not in', NO_FILTERS)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteFilter(db: Db, principal: Principal, id: number): Promise<boolean> {
  const result = await ofUser(db.deleteFrom('layout'), principal)
    .where('id', '=', id)
    .where('type', 'not in', NO_FILTERS)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Throws on a name that another folder has. Answers its id; null when it is not of this version any more, or gone. */
export async function saveFolder(
  db: Db,
  principal: Principal,
  { id, version, name }: { readonly id?: number; readonly version?: number; readonly name: string },
): Promise<number | null> {
  if (id === undefined) {
    const made = await db
      .insertInto('folder')
      .values({ ...userColumns(principal), name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  const result = await ofUser(db.updateTable('folder'), principal)
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n ? id : null;
}

export async function folderByName(db: Db, principal: Principal, name: string): Promise<Folder | undefined> {
  return await ofUser(db.selectFrom('folder'), principal)
    .select(['id', 'name', 'version'])
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

export async function deleteFolder(db: Db, principal: Principal, id: number): Promise<boolean> {
  const result = await ofUser(db.deleteFrom('folder'), principal).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export type Combination = 'UNION' | 'INTERSECTION' | 'DIFFERENCE';

/** Property ids of a combination of lists of the user; DIFFERENCE is the first without the others. */
export async function combinedIds(
  db: Db,
  principal: Principal,
  how: Combination,
  groupIds: readonly number[],
): Promise<number[]> {
  const [first = 0, ...others] = groupIds;
  const having =
    how === 'UNION'
      ? sql`true`
      : how === 'INTERSECTION'
        ? sql`count(distinct m.group_id) = ${new Set(groupIds).size}`
        : sql`bool_or(m.group_id = ${first}) and not bool_or(m.group_id = any(${others}::bigint[]))`;
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(property_id::text, ',' order by id) as ids from (
      select s.id, s.property_id from group_member m
        join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
      where ${isOfUser(principal, 's')} and m.group_id = any(${[...groupIds]}::bigint[])
        and m.automation_status is distinct from 'REMOVED'
      group by s.id, s.property_id having ${having}
    ) found`.execute(db);
  return idsOf(rows[0]?.ids);
}

export async function stackDepths(db: Db, principal: Principal): Promise<{ lists: number; parcels: number }[]> {
  const { rows } = await sql<{ lists: number; parcels: number }>`
    select lists, count(*)::int as parcels from (
      select count(*)::int as lists from group_member m
        join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
      where ${isOfUser(principal, 's')} and s.removed is null
      group by m.saved_property_id
    ) depth group by lists order by lists desc`.execute(db);
  return rows;
}

/** What each two lists have in common, most first. */
export async function stackPairs(
  db: Db,
  principal: Principal,
): Promise<{ groupIds: [number, number]; parcels: number }[]> {
  const { rows } = await sql<{ a: number; b: number; parcels: number }>`
    select a.group_id as a, b.group_id as b, count(*)::int as parcels
    from group_member a
      join group_member b on b.account_id = a.account_id and b.saved_property_id = a.saved_property_id
        and b.group_id > a.group_id
      join property_group g on g.account_id = a.account_id and g.id = a.group_id
    where ${isOfUser(principal, 'g')}
    group by a.group_id, b.group_id order by parcels desc, a, b limit 500`.execute(db);
  return rows.map(({ a, b, parcels }) => ({ groupIds: [a, b], parcels }));
}

export interface Place {
  readonly groupId: number;
  readonly propertyId: number;
}

/** Where parcels stand on these lists, in the order in which they were put there. */
export async function placesOf(db: Db, principal: Principal, groupIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select m.group_id as "groupId", s.property_id as "propertyId" from group_member m
      join saved_property s on s.account_id = m.account_id and s.id = m.saved_property_id
    where ${isOfUser(principal, 's')} and m.group_id = any(${[...groupIds]}::bigint[])
    order by m.added, m.group_id, s.id`.execute(db);
  return rows;
}
