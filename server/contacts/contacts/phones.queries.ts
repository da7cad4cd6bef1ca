/** The number by which the owner of a parcel is called first. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

/** Each number `p` of the contacts `c` of parcels `cp`. */
const numbers = sql`contact_property cp
  join contact c on c.account_id = cp.account_id and c.id = cp.contact_id
  cross join lateral (values (c.mobile, 1), (c.landline, 2), (c.other, 3)) as p (number, place)
  cross join lateral (
    select regexp_replace(p.number, '[^0-9]', '', 'g') = any(string_to_array(c.do_not_call, ' '))) as listed (listed)`;
const canBeCalled = sql`c.removed is null and p.number <> ''`;
const whichFirst = sql`listed.listed, p.place, c.id`;

interface FirstPhone {
  readonly phone: string;
  /** A source lists the number as one not to be called. */
  readonly doNotCall: boolean;
}

/**
 * Of each parcel the first number among its owners' contacts: a mobile before a landline before another, one that may be
 * called before one that may not. Parcels without a number are missing.
 */
export async function firstPhones(
  db: Kysely<Database>,
  principal: Principal,
  propertyIds: readonly number[],
): Promise<ReadonlyMap<number, FirstPhone>> {
  if (propertyIds.length === 0) return new Map();
  const { rows } = await sql<FirstPhone & { propertyId: number }>`
    select distinct on (cp.property_id) cp.property_id as "propertyId", p.number as phone, listed.listed as "doNotCall"
    from ${numbers} where ${isOfUser(principal, 'c')} and ${canBeCalled}
      and cp.property_id = any(${propertyIds}::bigint[])
    order by cp.property_id, ${whichFirst}`.execute(db);
  return new Map(rows.map(({ propertyId, ...phone }) => [propertyId, phone]));
}

/** The same of the saved property `s`, to sort by. */
export const phoneOfSaved = (what: 'phone' | 'doNotCall'): RawBuilder<unknown> => sql`(
  select ${what === 'phone' ? sql`p.number` : sql`listed.listed`} from ${numbers}
  where cp.account_id = s.account_id and cp.property_id = s.property_id and c.user_id = s.user_id and ${canBeCalled}
  order by ${whichFirst} limit 1)`;
