/** Contacts in the store. Every query takes account and user from the session. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ContactFields, ContactSearch } from '../../../src/api/contract/contacts/contacts.ts';
import type { ContactGroup } from '../../../src/api/contract/lists/groups.ts';
import type { Selection } from '../../../src/api/contract/words.ts';
import type { Match } from '../../lists/rows/match.ts';
import type { Reader } from '../../account/session/reader.ts';
import type { Database } from '../../platform/store/schema.ts';
import { columnOf, columnsOf, type ContactRow } from './contacts.rows.ts';
import { isOfAccount, isOfUser, ofUser, userColumns, type Principal } from '../../platform/tenant.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';

type Db = Kysely<Database>;

/** The contact that stays of those that this row is one with: mostly the row itself. */
export const rootOf = (row: string): RawBuilder<number> => {
  const [joined, account, id] = [sql.ref(`${row}.joined_to`), sql.ref(`${row}.account_id`), sql.ref(`${row}.id`)];
  return sql<number>`case when ${joined} is null then ${id} else contact_root(${account}, ${id}) end`;
};

/** Whether `c` stands in this group: put there, or owner of one of its properties. */
const inGroup = (principal: Principal, id: number): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from contact_member cm where cm.account_id = c.account_id and cm.contact_id = c.id
    and cm.group_id = ${id}::bigint)
  or c.id in (select cp.contact_id from contact_property cp
    join saved_property s on s.account_id = cp.account_id and s.property_id = cp.property_id
    join group_member m on m.account_id = s.account_id and m.saved_property_id = s.id
    where ${isOfUser(principal, 's')} and m.group_id = ${id}::bigint))`;

const ofProperty = (id: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from contact_property cp where cp.account_id = c.account_id
    and cp.contact_id = c.id and cp.property_id = ${id})`;

interface Asked {
  readonly match: Match;
  readonly values: readonly number[];
}

/** ANY, NONE or ALL of the values (R-GROUP-010); nothing where none is asked for. */
function matching(asked: Asked | undefined, condition: (value: number) => RawBuilder<unknown>): RawBuilder<unknown>[] {
  if (asked === undefined || asked.values.length === 0) return [];
  const parts = sql.join(asked.values.map(condition), asked.match === 'ALL' ? sql` and ` : sql` or `);
  return [asked.match === 'NONE' ? sql`not (${parts})` : sql`(${parts})`];
}

function conditionOf(principal: Principal, search: ContactSearch, selection: Selection | null): RawBuilder<unknown> {
  const { groupIds, typeId, statusId, propertyIds, text = '' } = search.filters;
  const parts: RawBuilder<unknown>[] = [
    sql`${isOfUser(principal, 'c')} and c.removed is null`,
    ...matching(groupIds, (id) => inGroup(principal, id)),
    ...matching(typeId, (id) => sql`coalesce(c.type_id = ${id}, false)`),
    ...matching(statusId, (id) => sql`coalesce(c.status_id = ${id}, false)`),
    ...matching(propertyIds, ofProperty),
  ];
  if (text !== '') {
    const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const digits = text.replaceAll(/\D/g, '');
    const phones = sql`regexp_replace(concat_ws(' ', c.mobile, c.landline, c.other), '[^0-9 ]', '', 'g')`;
    parts.push(sql`(lower(concat_ws(' ', c.first_name, c.middle_name, c.last_name, c.company_name, c.email,
      c.street_address, c.city)) like ${part} ${digits.length >= 4 ? sql`or ${phones} like ${`%${digits}%`}` : sql``})`);
  }
  if (selection !== null) {
    const chosen = sql`c.id = any(${selection.items}::bigint[])`;
    parts.push(selection.allSelected ? sql`not (${chosen})` : chosen);
  }
  return sql.join(parts, sql` and `);
}

const nameOf = sql`lower(case when c.company_name <> '' then c.company_name
  else concat_ws(' ', nullif(c.last_name, ''), nullif(c.first_name, ''), nullif(c.middle_name, '')) end)`;

type SortField = ContactSearch['sortFields'][number]['field'];

function sortKey(field: SortField): RawBuilder<unknown> {
  if (field === 'name') return nameOf;
  const column = sql.ref(`c.${columnOf(field)}`);
  if (field === 'typeId') return placeOf('contact_type', column);
  if (field === 'statusId') return placeOf('contact_status', column);
  // Texts that are empty are unknown, and stand last in both directions.
  return field === 'modified' ? column : sql`nullif(lower(${column}), '')`;
}

/** In the order that the account gave them. */
const placeOf = (table: 'contact_type' | 'contact_status', id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select v.seq from ${sql.table(table)} v where v.account_id = c.account_id and v.id = ${id})`;

const orderOf = ({ sortFields }: ContactSearch): RawBuilder<unknown> =>
  sql.join([
    ...(sortFields.length === 0 ? [nameOf] : sortFields.map(ordered)),
    // So that rows of one name keep their order from page to page.
    sql`c.id`,
  ]);

const ordered = ({ field, ascending }: ContactSearch['sortFields'][number]): RawBuilder<unknown> =>
  sql`${sortKey(field)} ${ascending ? sql`asc` : sql`desc`} nulls last`;

const withProperties = sql`c.*, coalesce((select jsonb_agg(cp.property_id order by cp.property_id)
  from contact_property cp where cp.account_id = c.account_id and cp.contact_id = c.id), '[]') as property_ids`;

/** A page of contacts, and how many there are. */
export async function selectContacts(
  db: Db,
  principal: Principal,
  search: ContactSearch,
  selection: Selection | null,
): Promise<{ rows: ContactRow[]; total: number }> {
  const where = conditionOf(principal, search, selection);
  const [count, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from contact c where ${where}`.execute(db),
    sql<ContactRow>`select ${withProperties} from contact c where ${where} order by ${orderOf(search)}
      limit ${search.limit} offset ${search.index}`.execute(db),
  ]);
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Ids of all found, in order. */
export async function selectContactIds(
  db: Db,
  principal: Principal,
  search: ContactSearch,
  selection: Selection | null,
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select c.id from contact c where ${conditionOf(principal, search, selection)}
    order by ${orderOf(search)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Also one that was deleted: the caller says whether that counts. */
export async function findContact(db: Db, principal: Principal, id: number): Promise<ContactRow | undefined> {
  const { rows } = await sql<ContactRow>`select ${withProperties} from contact c
    where ${isOfUser(principal, 'c')} and c.id = ${id}`.execute(db);
  return rows[0];
}

/** Those of the ids that are not deleted. */
export async function contactsById(db: Db, principal: Principal, ids: readonly number[]): Promise<ContactRow[]> {
  const { rows } =
    await sql<ContactRow>`select ${withProperties} from contact c where ${isOfUser(principal, 'c')} and c.removed is null and c.id = any(${ids}::bigint[]) order by c.id`.execute(
      db,
    );
  return rows;
}

/** The contact that this key names, deleted or not; of one that was joined to another that other one. */
export async function contactOfPerson(db: Db, principal: Principal, key: string): Promise<number | null> {
  const row = await ofUser(db.selectFrom('contact as c'), principal)
    .select(rootOf('c').as('id'))
    .where('person_key', '=', key)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertContact(
  db: Db,
  principal: Principal,
  made: { readonly fields: ContactFields; readonly source: 'IMPORT' | 'USER' | 'LEAD'; readonly key: string | null },
  now: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('contact')
    .values({
      ...columnsOf(made.fields),
      ...userColumns(principal),
      source: made.source,
      person_key: made.key,
      created: now,
      modified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a contact; false when it is not of this version any more (undefined: whatever it is). */
export async function updateContact(
  db: Db,
  principal: Principal,
  id: number,
  change: {
    readonly fields: Partial<ContactFields>;
    readonly key?: string | null;
    readonly restore?: boolean;
    readonly version?: number | undefined;
  },
  now: Date,
): Promise<boolean> {
  const { version } = change;
  const result = await ofUser(db.updateTable('contact'), principal)
    .set({
      ...columnsOf(change.fields),
      ...(change.key === undefined ? {} : { person_key: change.key }),
      ...(change.restore === true ? { removed: null } : {}),
      modified: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Sets type or status of many; answers what those that it changed were before. */
export async function setMany(
  db: Db,
  principal: Principal,
  ids: readonly number[],
  fields: Pick<Partial<ContactFields>, 'typeId' | 'statusId'>,
  now: Date,
): Promise<{ id: number; typeId: number | null; statusId: number | null }[]> {
  const { typeId, statusId } = fields;
  const { rows } = await sql<{ id: number; typeId: number | null; statusId: number | null }>`
    with old as (select o.id, o.type_id, o.status_id from contact o
      where ${isOfUser(principal, 'o')} and o.id = any(${ids}::bigint[]) for update)
    update contact c set modified = ${now}, version = version + 1
      ${typeId === undefined ? sql`` : sql`, type_id = ${typeId}::int`}
      ${statusId === undefined ? sql`` : sql`, status_id = ${statusId}::int`}
    from old where ${isOfUser(principal, 'c')} and c.id = old.id
      and (false ${typeId === undefined ? sql`` : sql`or c.type_id is distinct from ${typeId}::int`}
        ${statusId === undefined ? sql`` : sql`or c.status_id is distinct from ${statusId}::int`})
    returning c.id, old.type_id as "typeId", old.status_id as "statusId"`.execute(db);
  return rows;
}

/** Brings deleted contacts back. */
export async function restoreContacts(db: Db, principal: Principal, ids: readonly number[], now: Date): Promise<void> {
  await sql`update contact c set removed = null, modified = ${now}, version = version + 1
    where ${isOfUser(principal, 'c')} and c.id = any(${ids}::bigint[]) and c.removed is not null and c.joined_to is null`.execute(
    db,
  );
}

/** Deletes contacts; they can come back until they are forgotten. */
export async function removeContacts(
  db: Db,
  principal: Principal,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact c set removed = ${now}, left_lists = false where ${isOfUser(principal, 'c')}
      and c.id = any(${ids}::bigint[]) and c.removed is null returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function addToGroup(
  db: Db,
  principal: Principal,
  groupId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    insert into contact_member (account_id, group_id, contact_id)
    select c.account_id, ${groupId}, c.id from contact c where ${isOfUser(principal, 'c')} and c.removed is null and c.id = any(${ids}::bigint[])
    on conflict do nothing returning contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

export async function takeFromGroups(
  db: Db,
  principal: Principal,
  groupIds: readonly number[],
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ contact_id: number }>`
    delete from contact_member m using contact c
    where ${isOfUser(principal, 'c')} and m.account_id = c.account_id and m.contact_id = c.id and m.group_id = any(${groupIds}::bigint[]) and c.id = any(${ids}::bigint[])
    returning m.contact_id`.execute(db);
  return [...new Set(rows.map(({ contact_id }) => contact_id))];
}

/**
 * Groups that hold contacts, and all of the types that are for contacts alone, with their sizes; only those of the ids
 * when any are given, since counting all costs more the more is saved. None for who may not see contacts.
 */
export async function listContactGroups(
  db: Db,
  principal: Principal & Reader,
  ids?: readonly number[],
): Promise<ContactGroup[]> {
  if (!principal.permissions.has('CONTACT_VIEW')) return [];
  const among = (column: string): RawBuilder<unknown> =>
    ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${ids}::bigint[])`;
  const { rows } = await sql<ContactGroup>`
    with member as (
      select cm.group_id, cm.contact_id from contact_member cm where ${isOfAccount(principal, 'cm')} and ${among('cm.group_id')}
      union
      select m.group_id, cp.contact_id from contact_property cp
        join saved_property s on s.account_id = cp.account_id and s.property_id = cp.property_id
        join group_member m on m.account_id = s.account_id and m.saved_property_id = s.id
        where ${isOfUser(principal, 's')} and ${among('m.group_id')}
    ), size as (
      select member.group_id, count(*)::int as size from member
        join contact c on c.id = member.contact_id and ${isOfUser(principal, 'c')}
        where c.removed is null group by 1
    )
    select g.id, g.name, g.type, coalesce(size.size, 0) as size from property_group g
      left join size on size.group_id = g.id
    where ${isOfUser(principal, 'g')} and ${among('g.id')}
      and (size.size > 0 or g.type in ('CONTACT', 'APPEND'))
    order by g.type, lower(g.name)`.execute(db);
  return rows;
}

/** Ids of the contacts that own the parcels. */
export async function ownersOf(db: Db, principal: Principal, propertyIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from contact_property cp join contact c on c.account_id = cp.account_id and c.id = cp.contact_id
    where ${isOfUser(principal, 'c')} and c.removed is null
      and cp.property_id = any(${propertyIds}::bigint[]) order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One of the parcels of contact `c` stands on a list. */
const isOnList = sql`exists (select 1 from contact_property cp
  join saved_property s on s.account_id = cp.account_id and s.property_id = cp.property_id
  join group_member m on m.account_id = s.account_id and m.saved_property_id = s.id
  where cp.account_id = c.account_id and cp.contact_id = c.id and s.user_id = c.user_id)`;

/**
 * Deletes owners of these parcels who stand nowhere else: in no group, and on no parcel that is still on a list
 * (O-074). Called after the parcels left their lists; with the first of them they come back.
 */
export async function removeUnreferenced(
  db: Db,
  principal: Principal,
  propertyIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update contact c set removed = ${now}, left_lists = true
    where ${isOfUser(principal, 'c')} and c.removed is null
      and c.id in (select cp.contact_id from contact_property cp where ${isOfAccount(principal, 'cp')}
        and cp.property_id = any(${propertyIds}::bigint[]))
      and not exists (select 1 from contact_member cm where cm.account_id = c.account_id and cm.contact_id = c.id)
      and not ${isOnList}
    returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Brings back who was deleted only because its parcels left their lists, now that one of them is on a list again. */
export async function bringBack(db: Db, principal: Principal): Promise<void> {
  await sql`update contact c set removed = null, left_lists = false
    where ${isOfUser(principal, 'c')} and c.left_lists
      and (c.removed is null or ${isOnList})`.execute(db);
}

/** Forgets, in all accounts, what was deleted before that time: only for a job. */
export async function purgeContacts(db: Db, before: Date): Promise<number> {
  const result = await acrossAccounts(
    // Those that are one with another go with it.
    db.deleteFrom('contact').where('removed', '<', before).where('joined_to', 'is', null),
    'deleted contacts',
  ).executeTakeFirst();
  return Number(result.numDeletedRows);
}
