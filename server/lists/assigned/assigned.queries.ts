/**
 * Rows that are a member's to work on and another's own. They are found by the assignment, within the account: nothing
 * else of the other's lists can be reached from here.
 */
import { sql, type Kysely } from 'kysely';
import type { AssignedChange } from '../../../src/api/contract/lists/assigned.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, ofAccount, type Principal } from '../../platform/tenant.ts';
import { changedByEdit } from '../rows/saved.queries.ts';
import type { AssignedRecord } from './assigned.rows.ts';

type Db = Kysely<Database>;

export interface AssignedPage {
  /** Only those saved after this one. */
  readonly after?: number | undefined;
  readonly limit: number;
  /** Without those that sleep until a later day. */
  readonly awakeOn?: string | undefined;
}

/** A page of them in the order they were saved. */
export async function listAssigned(
  db: Db,
  principal: Principal,
  { after, limit, awakeOn }: AssignedPage,
): Promise<AssignedRecord[]> {
  return await assignedTo(db, principal, awakeOn)
    .select(columns)
    .$if(after !== undefined, (query) => query.where('s.id', '>', after ?? 0))
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

/** How many there are. */
export async function countAssigned(db: Db, principal: Principal, awakeOn: string | undefined): Promise<number> {
  const { count } = await assignedTo(db, principal, awakeOn)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of the saved properties that are the member's to work on. */
export async function assignedAmong(db: Db, principal: Principal, ids: readonly number[]): Promise<AssignedRecord[]> {
  return await assignedTo(db, principal)
    .select(columns)
    .where(sql<boolean>`s.id = any(${ids}::bigint[])`)
    .execute();
}

/** A change of a row, if it is still of the version it was made on (null: whatever it is). */
export interface AssignedEdit {
  readonly savedPropertyId: number;
  readonly version: number | null;
  readonly change: AssignedChange;
}

/** Carries the edits out that still fit, in one statement; answers whose rows those were that did. */
export async function updateAssigned(
  db: Db,
  principal: Principal,
  edits: readonly AssignedEdit[],
): Promise<{ id: number; property_id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; property_id: number; user_id: number }>`
    with edit as (
      select * from jsonb_to_recordset(${JSON.stringify(
        edits.map(({ savedPropertyId, version, change }) => ({ id: savedPropertyId, version, change })),
      )}::jsonb) as e (id bigint, version int, change jsonb)
    )
    update saved_property s set ${changedByEdit}
    from edit e, app_user u
    where ${isOfAccount(principal, 's')} and s.id = e.id and (e.version is null or s.version = e.version)
      and u.account_id = s.account_id and u.id = s.user_id and ${isTheirs(principal)}
    returning s.id, s.property_id, s.user_id`.execute(db);
  return rows;
}

/** Of somebody else who is a member still, saved still, and the user's to work on. What rests without an heir is nobody's. */
const isTheirs = ({ userId }: Principal) =>
  sql<boolean>`s.assignee_id = ${userId} and s.user_id <> ${userId} and s.removed is null and u.removed is null`;

const assignedTo = (db: Db, principal: Principal, awakeOn?: string) =>
  ofAccount(db.selectFrom('saved_property as s'), principal)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'),
    )
    .where(isTheirs(principal))
    .$if(awakeOn !== undefined, (query) =>
      query.where(sql<boolean>`(s.snoozed_until is null or s.snoozed_until <= ${awakeOn}::date)`),
    );

const columns = [
  's.id',
  's.property_id',
  's.user_id',
  's.status_id',
  's.note',
  's.tags',
  's.date_added',
  's.modified',
  's.version',
  'u.first_name',
  'u.last_name',
  'u.username',
  sql<string | null>`s.snoozed_until::text`.as('snoozed_until'),
  sql<string[]>`array(
    select g.name from group_member m join property_group g on g.account_id = m.account_id and g.id = m.group_id
    where m.account_id = s.account_id and m.saved_property_id = s.id order by lower(g.name), g.id)`.as('lists'),
] as const;
