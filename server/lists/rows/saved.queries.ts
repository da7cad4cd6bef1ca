/** Single saved properties: reading them, and edits that nobody overwrites unseen. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { GroupTypeCode, RowChange, SavedProperty } from '../../../src/api/contract/lists/groups.ts';
import { traceChange } from '../../account/changes/traceChange.ts';
import type { Database } from '../../platform/store/schema.ts';
import { idsOf } from './members.queries.ts';
import { savedPropertyOf } from './saved.rows.ts';
import { accountValue, isOfUser, ofAccount, ofUser, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** What the user saved of a parcel; null when it stands on none of the user's lists. */
export async function findSavedProperty(
  db: Db,
  principal: Principal,
  propertyId: number,
): Promise<SavedProperty | null> {
  const row = await savedProperties(db, principal).where('s.property_id', '=', propertyId).executeTakeFirst();
  return row === undefined ? null : savedPropertyOf(row);
}

export async function findSavedById(db: Db, principal: Principal, id: number): Promise<SavedProperty | null> {
  const row = await savedProperties(db, principal).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : savedPropertyOf(row);
}

/** Those of the parcels that are saved, in no particular order. */
export async function findSavedProperties(
  db: Db,
  principal: Principal,
  propertyIds: readonly number[],
): Promise<SavedProperty[]> {
  const rows = await savedProperties(db, principal)
    .where(sql<boolean>`s.property_id = any(${propertyIds}::bigint[])`)
    .execute();
  return rows.map(savedPropertyOf);
}

/** Those of the parcels that are saved. */
export async function savedAmong(
  db: Db,
  principal: Principal,
  propertyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ ids: string | null }>`
    select string_agg(s.property_id::text, ',') as ids from saved_property s
    where ${isOfUser(principal, 's')} and s.removed is null
      and s.property_id = any(${propertyIds}::bigint[])`.execute(db);
  return new Set(idsOf(rows[0]?.ids));
}

/** A change of a saved property, if it is still of the version it was made on (null: whatever it is). */
export interface SavedEdit {
  readonly propertyId: number;
  readonly version: number | null;
  readonly change: RowChange;
}

/** What an edit `e`, of which `change` is a RowChange, makes of a saved property `s`. */
export const changedByEdit = sql`
  version = s.version + 1,
  modified = now(),
  status_id = case when e.change ? 'statusId' then (e.change ->> 'statusId')::bigint else s.status_id end,
  note = case when e.change ? 'note' then e.change ->> 'note' else s.note end,
  tags = array(
    select t.name from unnest(case when e.change ? 'tags'
      then array(select jsonb_array_elements_text(e.change -> 'tags')) else s.tags end
      || array(select a.name from jsonb_array_elements_text(e.change -> 'addTags') as a (name)
        where not exists (select 1 from unnest(s.tags) as b (name) where lower(b.name) = lower(a.name)))
    ) with ordinality as t (name, place) order by t.place limit 50),
  snoozed_until = case when e.change ? 'snoozedUntil' then (e.change ->> 'snoozedUntil')::date
    else s.snoozed_until end,
  assignee_id = case when e.change ? 'assigneeId' then (e.change ->> 'assigneeId')::bigint else s.assignee_id end,
  own = case when e.change ? 'own' then jsonb_strip_nulls(s.own || (e.change -> 'own')) else s.own end`;

/** Carries the edits out that still fit, in one statement; answers the property ids of those that did. */
export async function updateMany(db: Db, principal: Principal, edits: readonly SavedEdit[]): Promise<number[]> {
  const { rows } = await sql<{ done: string | null }>`
    with edit as (
      select * from jsonb_to_recordset(${JSON.stringify(
        edits.map(({ propertyId, version, change }) => ({ property_id: propertyId, version, change })),
      )}::jsonb) as e (property_id bigint, version int, change jsonb)
    ), done as (
      update saved_property s set ${changedByEdit}
      from edit e
      where ${isOfUser(principal, 's')} and s.removed is null
        and s.property_id = e.property_id and (e.version is null or s.version = e.version)
      returning s.property_id
    )
    select string_agg(property_id::text, ',') as done from done`.execute(db);
  return idsOf(rows[0]?.done);
}

/** New tags join the account's tags, so that the next property offers them. Answers how many there are. */
export async function rememberTags(
  trx: Transaction<Database>,
  principal: Principal,
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) return 0;
  const { rows } = await sql<{ id: number; name: string }>`
    insert into tag (account_id, type, name)
    select distinct on (lower(name)) ${accountValue(principal)}, 'P', name from unnest(${[...names]}::text[]) as name
    on conflict (account_id, type, lower(name)) do nothing
    returning id, name`.execute(trx);
  await traceChange(
    trx,
    principal,
    rows.map(({ id, name }) => ({
      what: 'TAG',
      subjectId: String(id),
      subject: name,
      before: null,
      after: { name },
    })),
  );
  return rows.length;
}

/** Forgets what was taken off every list before this time; of all accounts: only for a job. Answers how many. */
export async function purgeRemoved(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    db.deleteFrom('saved_property').where('removed', '<', before),
    'unlisted parcels',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Those of the ids that are no users of the account, or were removed. */
export async function unknownUsers(db: Db, principal: Principal, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await ofAccount(db.selectFrom('app_user'), principal)
    .select('id')
    .where('removed', 'is', null)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

function savedProperties(db: Db, principal: Principal) {
  return ofUser(db.selectFrom('saved_property as s'), principal)
    .select(['s.id', 's.property_id', 's.status_id', 's.note', 's.tags', 's.date_added', 's.modified', 's.version'])
    .select(['s.assignee_id', 's.own', sql<string | null>`s.snoozed_until::text`.as('snoozed_until')])
    .select([
      sql<number[]>`array(select g.id ${listsOfSaved})`.as('group_ids'),
      sql<GroupTypeCode[]>`array(select g.type ${listsOfSaved})`.as('group_types'),
    ])
    .where('s.removed', 'is', null);
}

const listsOfSaved = sql`
  from group_member m join property_group g on g.account_id = m.account_id and g.id = m.group_id
  where m.account_id = s.account_id and m.saved_property_id = s.id
  order by m.added, g.id`;
