import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Services } from '../../platform/http/services.ts';
import { planForMany } from '../../lists/rows/members.queries.ts';
import { tellPlannerOfOwners } from '../../lists/rows/tellPlanner.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { amongIds } from '../../data/warehouse/amongIds.sql.ts';
import { bringBack } from './contacts.queries.ts';
import { columnsOf, personKey } from './contacts.rows.ts';
import { holdMember } from '../../account/team/member.queries.ts';
import { ownerFields, wholeOwner, type OwnerFacts } from './ownerFields.ts';
import { OWNER_TYPE } from '../../account/session/defaults.ts';
import { accountValue, isOfAccount, isOfUser, userValues, type Principal } from '../../platform/tenant.ts';

/** Parcels whose owners are looked up at once: each look goes through the whole county, however few it is for. */
const LOOKED_UP = 2500;
/** Owners of so many parcels are looked for before an answer; those of more behind it. */
export const LINKED_AT_ONCE = 1000;
/** Of so few parcels the records are read: that costs nothing beside going through the county. */
const RECORDS = 20;
/** Rows of one transaction: what they take of the thread that answers requests nobody notices. */
const AT_ONCE = 500;

type Resources = Pick<Services, 'store' | 'warehouse' | 'clock'>;

interface Saved {
  readonly id: number;
  readonly property_id: number;
}

/**
 * Makes or finds the contacts of the owners of everything the user has saved since the last time, and links them
 * (O-090), whatever saved it: a key, an import, an automated list. An owner of several parcels is one contact; who was
 * deleted by a person stays deleted; parcels without an owner on record get none.
 *
 * `most`: with more than so many parcels to do, nothing is done. Answers how many are left to do; of somebody who was
 * removed meanwhile the heir's are looked for.
 */
export async function linkOwners(
  { store, warehouse, clock }: Resources,
  principal: Principal,
  most = Infinity,
): Promise<number> {
  await bringBack(store.db, principal);
  if (warehouse.current() === null) return 0;
  for (let linked = 0; ;) {
    const saved = await notLinked(store.db, principal, Math.min(LOOKED_UP, most + 1));
    if (saved.length > most) return await countNotLinked(store.db, principal);
    linked += saved.length;
    const owners = saved.length === 0 ? new Map<number, never>() : await ownersOfParcels(warehouse, saved);
    for (let start = 0; start < saved.length; start += AT_ONCE) {
      const some = saved.slice(start, start + AT_ONCE);
      const isDone = await store.db.transaction().execute(async (trx) => {
        if (!(await holdMember(trx, principal))) return false;
        // First: it holds the user's mark, so that two who link the same parcels do so one after the other.
        await mark(trx, principal, some);
        await link(
          trx,
          principal,
          some.flatMap((row) => owners.get(row.property_id) ?? []),
          clock.now(),
        );
        return true;
      });
      if (!isDone) return 0;
      // Calls that came meanwhile have their turn.
      await nextTurn();
    }
    if (saved.length < LOOKED_UP) {
      await tellPlannerOfOwners(store.db, linked);
      return 0;
    }
  }
}

/** The first of the saved parcels whose owners nobody has looked for. */
async function notLinked(db: Kysely<Database>, principal: Principal, most: number): Promise<readonly Saved[]> {
  const { rows } = await sql<Saved>`
    select s.id, s.property_id from saved_property s where ${isNotLinked(principal)}
    order by s.id limit ${most}`.execute(db);
  return rows;
}

async function countNotLinked(db: Kysely<Database>, principal: Principal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_property s where ${isNotLinked(principal)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const isNotLinked = (principal: Principal) => sql`${isOfUser(principal, 's')} and s.id > coalesce((
  select k.saved_property_id from contact_mark k where ${isOfUser(principal, 'k')}), 0)`;

async function mark(trx: Kysely<Database>, principal: Principal, saved: readonly Saved[]): Promise<void> {
  await sql`insert into contact_mark (account_id, user_id, saved_property_id)
    values (${userValues(principal)}, ${saved.at(-1)?.id ?? 0})
    on conflict (account_id, user_id) do update
    set saved_property_id = greatest(contact_mark.saved_property_id, excluded.saved_property_id)`.execute(trx);
}

async function ownersOfParcels(
  warehouse: Resources['warehouse'],
  saved: readonly Saved[],
): Promise<Map<number, OwnerFacts[]>> {
  const ids = saved.map((row) => row.property_id);
  const parcels = ids.length > RECORDS ? await searched(warehouse, ids) : await readOneByOne(warehouse, ids);
  const kinds = await kindsOf(
    warehouse,
    parcels.flatMap(({ second }) => second ?? []),
  );
  return new Map(parcels.map((parcel) => [parcel.propertyId, ownersOf(parcel, kinds)]));
}

/** The kinds of second owners, of which the warehouse keeps none. */
async function kindsOf(
  warehouse: Resources['warehouse'],
  names: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (names.length === 0) return new Map();
  const rows = await warehouse.query<{ name: string; kind: string | null }>(
    'SELECT name, owner_type_of(name, name_key(name)) AS kind FROM (SELECT DISTINCT unnest($names::VARCHAR[]) AS name)',
    { names: [...names] },
  );
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

async function searched(warehouse: Resources['warehouse'], ids: readonly number[]): Promise<ParcelOwners[]> {
  const among = amongIds('property_id', ids);
  return await warehouse.query<ParcelOwners>(
    `SELECT property_id AS "propertyId", owner_name AS first, owner2_name AS second, owner_type AS type, owner_name_order AS "nameOrder",
       mail_street_address AS street, mail_city AS city, mail_state AS state, mail_zip AS zip
     FROM parcel WHERE ${among.sql}`,
    among.params,
  );
}

async function readOneByOne(warehouse: Resources['warehouse'], ids: readonly number[]): Promise<ParcelOwners[]> {
  const records = await Promise.all(ids.map(async (id) => await warehouse.record(id)));
  return records.flatMap((record, at): ParcelOwners[] => {
    if (record === undefined) return [];
    const { facts } = record;
    return [
      {
        propertyId: ids[at] ?? 0,
        first: facts.ownerName,
        second: facts.owner2Name,
        type: facts.ownerType,
        nameOrder: facts.ownerNameOrder,
        street: facts.mailStreetAddress,
        city: facts.mailCity,
        state: facts.mailState,
        zip: facts.mailZip,
      },
    ];
  });
}

interface ParcelOwners extends Omit<OwnerFacts, 'name' | 'kind' | 'order'> {
  readonly first: string | null;
  readonly second: string | null;
  /** Of the first. */
  readonly type: string | null;
  readonly nameOrder: string | null;
}

function ownersOf(
  { first, second, type, nameOrder, ...rest }: ParcelOwners,
  kinds: ReadonlyMap<string, string | null>,
): OwnerFacts[] {
  const order = nameOrder === 'LAST_FIRST' || nameOrder === 'FIRST_LAST' ? nameOrder : null;
  return [
    { name: first, kind: type },
    { name: second, kind: kinds.get(second ?? '') ?? null },
  ].flatMap(({ name, kind }) => (name === null || /^ *$/.test(name) ? [] : [{ ...rest, name, kind, order }]));
}

async function link(
  trx: Kysely<Database>,
  principal: Principal,
  owners: readonly OwnerFacts[],
  now: Date,
): Promise<void> {
  const rows = owners.flatMap((owner) => {
    const whole = personKey(wholeOwner(owner));
    return ownerFields(owner).flatMap((fields) => {
      const key = personKey(fields);
      return key === null
        ? []
        : [{ property_id: owner.propertyId, person_key: key, whole_key: whole, ...columnsOf(fields) }];
    });
  });
  if (rows.length === 0) return;
  // Owners and persons of one name are joined: one by one, that would take the square of their number.
  await planForMany(trx, rows.length);
  // Whoever was made with the whole name, before names were split, stays the contact of this owner.
  await sql`
    with recursive told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (property_id bigint, person_key text,
        whole_key text, first_name text, middle_name text, last_name text, suffix text, company_name text,
        street_address text, city text, state text, zip text)
    ), given as (
      select told.property_id, coalesce(earlier.person_key, told.person_key) as person_key, first_name, middle_name,
        last_name, suffix, company_name, street_address, city, state, zip
      from told left join (select c.person_key from contact c where ${isOfUser(principal, 'c')}
        and c.person_key = any(array(select whole_key from told))) earlier on earlier.person_key = told.whole_key
    ), made as (
      insert into contact (account_id, user_id, source, person_key, first_name, middle_name, last_name, suffix,
        company_name, street_address, city, state, zip, type_id, created, modified)
      select distinct on (person_key) ${userValues(principal)}, 'OWNER', person_key, first_name, middle_name,
        last_name, suffix, company_name, street_address, city, state, zip, (select t.id from contact_type t
          where ${isOfAccount(principal, 't')} and t.id = ${OWNER_TYPE} and t.retired is null), ${now}::timestamptz,
        ${now}::timestamptz
      from given order by person_key, property_id
      on conflict (account_id, user_id, person_key) where person_key is not null do nothing
      returning id, person_key
    ), known as (
      select id, person_key, null::bigint as via from made
      union
      select c.id, c.person_key, null from contact c where ${isOfUser(principal, 'c')}
        and c.person_key is not null and c.person_key = any(array(select person_key from given))
    ), up as (
      select id, person_key, via from known
      union
      -- Whoever is one with another owns it through them.
      select c.joined_to, up.person_key, up.id from up join contact c on ${isOfAccount(principal, 'c')} and c.id = up.id
      where c.joined_to is not null
    )
    insert into contact_property (account_id, property_id, contact_id, via)
    select distinct on (given.property_id, up.id) ${accountValue(principal)}, given.property_id, up.id, up.via
    from given join up using (person_key) order by given.property_id, up.id, up.via nulls first
    on conflict (account_id, property_id, contact_id) do update set via = null
    where excluded.via is null and contact_property.via is not null`.execute(trx);
}
