/** Contacts that are one with another, and those that may be. */
import { sql, type Kysely } from 'kysely';
import type { ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';
import { columnsOf, type ContactRow } from './contacts.rows.ts';

type Db = Kysely<Database>;

/** Those of the user that are there, held until the transaction ends, in the order of their ids. */
export async function holdContacts(trx: Db, principal: Principal, ids: readonly number[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.*, '[]'::jsonb as property_ids from contact c
    where ${isOfUser(principal, 'c')} and c.removed is null and c.id = any(${ids}::bigint[])
    order by c.id for update`.execute(trx);
  return rows;
}

/** Those of the user that are one with another that is there. */
export async function holdJoined(trx: Db, principal: Principal, ids: readonly number[]): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.*, '[]'::jsonb as property_ids from contact c join contact r on r.account_id = c.account_id and r.id = c.joined_to
    where ${isOfUser(principal, 'c')} and c.id = any(${ids}::bigint[]) and r.joined_to is null
    order by c.id for update of c, r`.execute(trx);
  return rows;
}

export interface Joining {
  readonly stays: number;
  readonly goes: number;
  readonly why: string;
  /** What the one that stays gets of the other. */
  readonly gives: Partial<ContactFields>;
  /** Digits that stand on a do-not-call list, of both. */
  readonly doNotCall: string;
}

/** One contact hides behind another: what it owns and where it stands is reached through it from here on. */
export async function join(trx: Db, principal: Principal, { stays, goes, why, gives, doNotCall }: Joining, now: Date) {
  await sql`
    update contact c set removed = ${now}::timestamptz, left_lists = false, joined_to = ${stays}::bigint,
      joined_why = ${why}, joined_gave = ${JSON.stringify(columnsOf(gives))}::jsonb, modified = ${now}::timestamptz,
      version = c.version + 1
    where ${isOfUser(principal, 'c')} and c.id = ${goes}::bigint`.execute(trx);
  await sql`
    insert into contact_property (account_id, property_id, contact_id, via)
    select p.account_id, p.property_id, ${stays}::bigint, p.contact_id from contact_property p
    where ${isOfAccount(principal, 'p')} and p.contact_id = ${goes}::bigint on conflict do nothing`.execute(trx);
  await sql`
    insert into contact_member (account_id, group_id, contact_id, via)
    select m.account_id, m.group_id, ${stays}::bigint, m.contact_id from contact_member m
    where ${isOfAccount(principal, 'm')} and m.contact_id = ${goes}::bigint on conflict do nothing`.execute(trx);
  const set = Object.entries(columnsOf(gives)).map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
  await sql`
    update contact c set ${sql.join(set, sql``)} do_not_call = ${doNotCall}, left_lists = false,
      modified = ${now}::timestamptz, version = c.version + 1
    where ${isOfUser(principal, 'c')} and c.id = ${stays}::bigint`.execute(trx);
}

const BLANK = { mail_address_same: true, type_id: null, status_id: null } as const;

/** Parts them again: what came of the one that was hidden goes, where it still stands as it came. */
export async function part(
  trx: Db,
  principal: Principal,
  { id, joined_to: stays, joined_gave: gave }: ContactRow,
  now: Date,
): Promise<void> {
  const back = Object.entries(gave ?? {}).map(([column, value]) => {
    const blank: unknown = column in BLANK ? BLANK[column as keyof typeof BLANK] : '';
    return sql`${sql.ref(column)} = case when to_jsonb(c.${sql.ref(column)}) = ${JSON.stringify(value)}::jsonb
      then ${blank} else c.${sql.ref(column)} end, `;
  });
  await sql`
    update contact c set ${sql.join(back, sql``)} modified = ${now}::timestamptz, version = c.version + 1
    where ${isOfUser(principal, 'c')} and c.id = ${stays}::bigint`.execute(trx);
  for (const table of ['contact_property', 'contact_member'] as const)
    await sql`
      delete from ${sql.table(table)} t
      where ${isOfAccount(principal, 't')} and t.contact_id = ${stays}::bigint and t.via = ${id}::bigint`.execute(trx);
  await sql`
    update contact c set removed = null, joined_to = null, joined_why = null, joined_gave = null,
      modified = ${now}::timestamptz, version = c.version + 1
    where ${isOfUser(principal, 'c')} and c.id = ${id}::bigint`.execute(trx);
}

/** Contacts that are one with this one, with why. */
export async function joinedTo(db: Db, principal: Principal, id: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select c.*, '[]'::jsonb as property_ids from contact c
    where ${isOfUser(principal, 'c')} and c.joined_to = ${id}::bigint order by c.id`.execute(db);
  return rows;
}

/** More of one number or address tell nothing: an agent's box, an office. */
const MOST_OF_ONE = 8;

/** Pairs of contacts that have a number, an e-mail address or an address in common, the lower id first. */
export async function pairsInCommon(
  db: Db,
  principal: Principal,
  most: number,
): Promise<readonly { readonly one: number; readonly other: number }[]> {
  // Of a house its number and how its street begins: the rest is written in many ways, and compared afterwards.
  const place = (column: string) => sql`regexp_replace(
    trim(lower(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]+', ' ', 'g'))), '^([0-9]+[a-z]? [a-z0-9]).*$', '\\1')`;
  const digits = (column: string) => sql`right(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), 10)`;
  const { rows } = await sql<{ one: number; other: number }>`
    with mine as materialized (
      select c.* from contact c where ${isOfUser(principal, 'c')} and c.removed is null
    ), key as materialized (
      select distinct id, key from (
        select id, unnest(array[${digits('mobile')}, ${digits('landline')}, ${digits('other')}]) as key, 10 as least from mine
        union all select id, lower(email), 3 from mine
        union all select id, ${place('street_address')} || ' ' || left(zip, 5), 9 from mine
          where street_address <> '' and zip <> ''
        union all select id, ${place('mail_street_address')} || ' ' || left(mail_zip, 5), 9 from mine
          where mail_street_address <> '' and mail_zip <> ''
      ) as k where length(key) >= least
    ), shared as materialized (
      select key, array_agg(id order by id) as ids from key group by key having count(*) between 2 and ${MOST_OF_ONE}
    )
    select distinct a.id as one, b.id as other from shared, unnest(ids) as a (id), unnest(ids) as b (id)
    where a.id < b.id order by 1, 2 limit ${most}`.execute(db);
  return rows;
}
