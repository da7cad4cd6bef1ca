import { sql, type Kysely } from 'kysely';
import type { Services } from '../../platform/http/services.ts';
import { planForMany, tellPlannerOfOwners } from '../../lists/rows/members.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import { bringBack } from './contacts.queries.ts';
import { columnsOf, personKey } from './contacts.rows.ts';
import { ownerFields, type OwnerFacts } from './ownerFields.ts';
import { accountValue, isOfUser, userValues, type Principal } from '../../platform/tenant.ts';

/** Rows of one transaction. */
const AT_ONCE = 1000;
const OWNER_TYPE = 1; // "Owner" of contactTypes

type Resources = Pick<Services, 'store' | 'warehouse' | 'clock'>;

/**
 * Makes or finds the contacts of the owners of everything the user has saved since the last time, and links them
 * (O-090), whatever saved it: a key, an import, an automated list. An owner of several parcels is one contact; who was
 * deleted by a person stays deleted; parcels without an owner on record get none.
 */
export async function linkOwners({ store, warehouse, clock }: Resources, principal: Principal): Promise<void> {
  await bringBack(store.db, principal);
  if (warehouse.current() === null) return;
  for (let linked = 0; ;) {
    const { rows } = await sql<{ id: number; property_id: number }>`
      select s.id, s.property_id from saved_property s
      where ${isOfUser(principal, 's')} and s.id > coalesce((
        select k.saved_property_id from contact_mark k where ${isOfUser(principal, 'k')}), 0)
      order by s.id limit ${AT_ONCE}`.execute(store.db);
    const last = rows.at(-1);
    linked += rows.length;
    if (last === undefined) return await tellPlannerOfOwners(store.db, linked);
    const owners = await ownersOfParcels(
      warehouse,
      rows.map((row) => row.property_id),
    );
    await store.db.transaction().execute(async (trx) => {
      await link(trx, principal, owners, clock.now());
      await sql`insert into contact_mark (account_id, user_id, saved_property_id)
        values (${userValues(principal)}, ${last.id})
        on conflict (account_id, user_id) do update
        set saved_property_id = greatest(contact_mark.saved_property_id, excluded.saved_property_id)`.execute(trx);
    });
    if (rows.length < AT_ONCE) return await tellPlannerOfOwners(store.db, linked);
  }
}

async function ownersOfParcels(warehouse: Resources['warehouse'], ids: readonly number[]): Promise<OwnerFacts[]> {
  return await warehouse.query<OwnerFacts>(
    `SELECT property_id AS "propertyId", name, (which = 2 OR coalesce(owner_type, 'PERSON') = 'PERSON') AS "isPerson",
       mail_street_address AS street, mail_city AS city, mail_state AS state, mail_zip AS zip
     FROM (SELECT *, unnest([owner_name, owner2_name]) AS name, unnest([1, 2]) AS which FROM parcel
       WHERE property_id IN (SELECT unnest($ids::BIGINT[])))
     WHERE trim(name) <> '' ORDER BY property_id, which`,
    { ids: [...ids] },
  );
}

async function link(
  trx: Kysely<Database>,
  principal: Principal,
  owners: readonly OwnerFacts[],
  now: Date,
): Promise<void> {
  const rows = owners.flatMap((owner) => {
    const fields = ownerFields(owner);
    const key = personKey(fields);
    return key === null ? [] : [{ property_id: owner.propertyId, person_key: key, ...columnsOf(fields) }];
  });
  if (rows.length === 0) return;
  // Owners and persons of one name are joined: one by one, that would take the square of their number.
  await planForMany(trx, rows.length);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (property_id bigint, person_key text,
        first_name text, middle_name text, last_name text, company_name text, street_address text, city text,
        state text, zip text)
    ), made as (
      insert into contact (account_id, user_id, source, person_key, first_name, middle_name, last_name, company_name,
        street_address, city, state, zip, type_id, created, modified)
      select distinct on (person_key) ${userValues(principal)}, 'OWNER', person_key, first_name,
        middle_name, last_name, company_name, street_address, city, state, zip, ${OWNER_TYPE}::int, ${now}::timestamptz,
        ${now}::timestamptz
      from given order by person_key, property_id
      on conflict (account_id, user_id, person_key) where person_key is not null do nothing
      returning id, person_key
    ), known as (
      select id, person_key from made
      union
      select c.id, c.person_key from contact c where ${isOfUser(principal, 'c')}
        and c.person_key is not null and c.person_key = any(array(select person_key from given))
    )
    insert into contact_property (account_id, property_id, contact_id)
    select distinct ${accountValue(principal)}, given.property_id, known.id from given join known using (person_key)
    on conflict do nothing`.execute(trx);
}
