import { sql, type Kysely } from 'kysely';
import { DO_NOT_CONTACT } from '../../account/session/defaults.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

/** A contact, named c, who said that they want no more, by whatever channel (suppressions of the kind PERSON). */
const optedOut = sql<boolean>`exists (select 1 from suppression s where s.account_id = c.account_id and s.kind = 'PERSON'
  and s.lifted is null and (s.contact_id = c.id or exists (select 1 from contact o where o.account_id = s.account_id
    and o.id = s.contact_id and o.joined_to is not null and contact_root(o.account_id, o.id) = c.id)))`;

/** Those of the contacts who opted out as a person. */
export async function optedOutContacts(
  db: Kysely<Database>,
  principal: Principal,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c
    where ${isOfUser(principal, 'c')} and c.id = any(${ids}::bigint[]) and ${optedOut}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of the properties of whose owners one has the status Do Not Contact, or opted out as a person. */
export async function unwantedProperties(
  db: Kysely<Database>,
  principal: Principal,
  propertyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (propertyIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct cp.property_id as id from contact c
    join contact_property cp on cp.account_id = c.account_id and cp.contact_id = c.id
    where ${isOfUser(principal, 'c')} and c.removed is null and (c.status_id = ${DO_NOT_CONTACT} or ${optedOut})
      and cp.property_id = any(${propertyIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
