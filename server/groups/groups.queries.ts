import { sql, type Kysely } from 'kysely';
import type { Group, GroupTypeCode } from '../../src/api/contract/groups.ts';
import type { Who } from '../session/session.queries.ts';
import type { Database } from '../store/schema.ts';
import { groupOf, type GroupRecord } from './groups.rows.ts';

type Db = Kysely<Database>;

/** The user's lists by type and name, with their sizes. */
export async function listGroups(db: Db, who: Who): Promise<Group[]> {
  const rows = await groupRows(db, who)
    .orderBy('type')
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(groupOf);
}

/** Those of the ids that are no lists of this user. */
export async function unknownGroups(db: Db, who: Who, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('property_group')
    .select('id')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** The list of this name and type, whatever the case of the name; made when there is none (O-082). */
export async function groupByName(
  db: Db,
  who: Who,
  type: GroupTypeCode,
  name: string,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const made = await db
    .insertInto('property_group')
    .values({ account_id: who.accountId, user_id: who.userId, type, name })
    .onConflict((conflict) => conflict.expression(sql`account_id, user_id, type, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made !== undefined) return { id: made.id, isNew: true };
  const { id } = await db
    .selectFrom('property_group')
    .select('id')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('type', '=', type)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Changes a list of the user; false when there is none of this id. Throws on a name that another one has. */
export async function updateGroup(
  db: Db,
  who: Who,
  id: number,
  change: { readonly name?: string; readonly type?: GroupTypeCode; readonly gridLayoutId?: number | null },
): Promise<boolean> {
  const result = await db
    .updateTable('property_group')
    .set({
      modified: sql`now()`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.gridLayoutId === undefined ? {} : { grid_layout_id: change.gridLayoutId }),
      // The type before the first conversion stays known (O-076).
      ...(change.type === undefined
        ? {}
        : {
            type: change.type,
            original_type: sql<GroupTypeCode>`case when type = ${change.type} then original_type else coalesce(original_type, type) end`,
          }),
    })
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteGroup(db: Db, who: Who, id: number): Promise<boolean> {
  const result = await db
    .deleteFrom('property_group')
    .where('account_id', '=', who.accountId)
    .where('user_id', '=', who.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Lists whose members changed are modified now. */
export async function touchGroups(db: Db, who: Who, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('property_group')
    .set({ modified: sql`now()` })
    .where('account_id', '=', who.accountId)
    .where('id', 'in', ids)
    .execute();
}

function groupRows(db: Db, who: Who) {
  return db
    .selectFrom('property_group as g')
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
    .where('g.account_id', '=', who.accountId)
    .where('g.user_id', '=', who.userId)
    .$castTo<GroupRecord>();
}
