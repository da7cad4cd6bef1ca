import { sql, type Kysely } from 'kysely';
import type { Group, GroupTypeCode } from '../../../src/api/contract/lists/groups.ts';
import type { Database } from '../../platform/store/schema.ts';
import { groupDataOf, groupOf, type GroupData, type GroupRecord } from './groups.rows.ts';
import {
  accountValue,
  isOfAccount,
  isOfUser,
  ofAccount,
  ofUser,
  userColumns,
  type Principal,
} from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** The user's lists by type and name, with their sizes. */
export async function listGroups(db: Db, principal: Principal): Promise<Group[]> {
  const rows = await groupRows(db, principal)
    .orderBy('type')
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(groupOf);
}

/** Those of the ids that are no lists of this user. */
export async function unknownGroups(db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await ofUser(db.selectFrom('property_group'), principal).select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** The list of this name and type, whatever the case of the name; made when there is none (O-082). */
export async function groupByName(
  db: Db,
  principal: Principal,
  type: GroupTypeCode,
  name: string,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const find = async () =>
    await ofUser(db.selectFrom('property_group'), principal)
      .select('id')
      .where('type', '=', type)
      .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
      .executeTakeFirst();
  // Nearly always it is there, and an insertion that meets it would cost the database more than looking.
  const known = await find();
  if (known !== undefined) return { id: known.id, isNew: false };
  const made = await db
    .insertInto('property_group')
    .values({ ...userColumns(principal), type, name })
    .onConflict((conflict) => conflict.expression(sql`account_id, user_id, type, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  const group = made ?? (await find());
  if (group === undefined) throw new Error(`the list '${name}' was made and deleted at the same moment`);
  return { id: group.id, isNew: made !== undefined };
}

export interface GroupChange {
  readonly name?: string;
  readonly type?: GroupTypeCode;
  readonly gridLayoutId?: number | null;
  readonly folderId?: number | null;
  readonly data?: GroupData;
  readonly refresh?: Date;
}

/**
 * Changes a list of the user; false when there is none of this id, or not of this version any more (undefined: whatever
 * it is). Throws on a name that another one has.
 */
export async function updateGroup(
  db: Db,
  principal: Principal,
  id: number,
  version: number | undefined,
  change: GroupChange,
): Promise<boolean> {
  const result = await ofUser(db.updateTable('property_group'), principal)
    .set({
      modified: sql`now()`,
      version: sql`version + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.gridLayoutId === undefined ? {} : { grid_layout_id: change.gridLayoutId }),
      ...(change.folderId === undefined ? {} : { folder_id: change.folderId }),
      ...(change.data === undefined ? {} : { data: JSON.stringify(change.data) }),
      ...(change.refresh === undefined ? {} : { refresh: change.refresh }),
      // The type before the first conversion stays known (O-076).
      ...(change.type === undefined
        ? {}
        : {
            type: change.type,
            original_type: sql<GroupTypeCode>`case when type = ${change.type} then original_type else coalesce(original_type, type) end`,
          }),
    })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A list of the user with its data; undefined when there is none of this id. */
export async function findGroup(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ id: number; name: string; type: GroupTypeCode; data: GroupData } | undefined> {
  const row = await ofUser(db.selectFrom('property_group'), principal)
    .select(['id', 'name', 'type', 'data'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, data: groupDataOf(row.data) };
}

/** Keeps a list with its members before it is deleted, so that it can come back. */
export async function keepGroup(db: Db, principal: Principal, id: number): Promise<void> {
  await sql`
    insert into removed_group (account_id, id, user_id, body, members)
    select g.account_id, g.id, g.user_id, to_jsonb(g), coalesce((
      select jsonb_agg(jsonb_build_object('saved', m.saved_property_id, 'added', m.added, 'status', m.automation_status))
      from group_member m where m.account_id = g.account_id and m.group_id = g.id), '[]')
    from property_group g
    where ${isOfUser(principal, 'g')} and g.id = ${id}
    on conflict (account_id, id) do update set body = excluded.body, members = excluded.members, removed = now()`.execute(
    db,
  );
}

/**
 * Puts a deleted list back under its id, with the members that are still known; false when none is kept. Throws on a
 * name that another list has taken meanwhile.
 */
export async function restoreGroup(db: Db, principal: Principal, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into property_group (account_id, id, user_id, name, type, data, created, refresh, original_type,
      grid_layout_id, saved_property_group_id, folder_id, version)
    overriding system value
    select r.account_id, r.id, r.user_id, r.body ->> 'name', r.body ->> 'type', nullif(r.body -> 'data', 'null'),
      (r.body ->> 'created')::timestamptz, (r.body ->> 'refresh')::timestamptz, r.body ->> 'original_type',
      (select l.id from layout l where l.account_id = r.account_id and l.id = (r.body ->> 'grid_layout_id')::bigint),
      null,
      (select f.id from folder f where f.account_id = r.account_id and f.id = (r.body ->> 'folder_id')::bigint),
      (r.body ->> 'version')::int + 1
    from removed_group r
    where ${isOfUser(principal, 'r')} and r.id = ${id}
    returning id`.execute(db);
  if (rows.length === 0) return false;
  await sql`
    with member as (
      select m.saved, m.added, m.status from removed_group r,
        jsonb_to_recordset(r.members) as m (saved bigint, added timestamptz, status text)
      where ${isOfAccount(principal, 'r')} and r.id = ${id}
    ), back as (
      update saved_property s set removed = null from member
      where ${isOfUser(principal, 's')} and s.id = member.saved
      returning s.id
    )
    insert into group_member (account_id, group_id, saved_property_id, added, automation_status)
    select ${accountValue(principal)}, ${id}, member.saved, member.added, member.status from member join back on back.id = member.saved
    on conflict do nothing`.execute(db);
  await ofUser(db.deleteFrom('removed_group'), principal).where('id', '=', id).execute();
  return true;
}

/** Forgets lists deleted before this time; of all accounts: only for a job. */
export async function purgeGroups(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('removed_group').where('removed', '<', before),
    'deleted lists',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteGroup(db: Db, principal: Principal, id: number): Promise<boolean> {
  const result = await ofUser(db.deleteFrom('property_group'), principal).where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists whose members changed are modified now. */
export async function touchGroups(db: Db, principal: Principal, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await ofAccount(db.updateTable('property_group'), principal)
    .set({ modified: sql`now()` })
    .where('id', 'in', ids)
    .execute();
}

function groupRows(db: Db, principal: Principal) {
  return ofUser(db.selectFrom('property_group as g'), principal)
    .selectAll('g')
    .select((eb) =>
      eb
        .selectFrom('group_member as m')
        .select((count) => count.fn.countAll<number>().as('members'))
        .whereRef('m.account_id', '=', 'g.account_id')
        .whereRef('m.group_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('size'),
    )
    .$castTo<GroupRecord>();
}
