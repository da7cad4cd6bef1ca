import type { OwnerNameColumn } from '../../../src/api/catalogue/lists/exportColumns.ts';
import { ownerFields } from '../../contacts/contacts/ownerFields.ts';
import type { Services } from '../../platform/http/services.ts';

interface Owners {
  readonly propertyId: number;
  readonly first: string | null;
  readonly type: string | null;
  readonly second: string | null;
  readonly secondType: string | null;
  readonly nameOrder: string | null;
}

/** First and last names of the people that own parcels, split as their contacts are; whoever cannot be is a last name. */
export async function ownerNames(
  warehouse: Services['warehouse'],
  ids: readonly number[],
): Promise<Map<number, Record<OwnerNameColumn, string>>> {
  if (warehouse.current() === null) return new Map();
  const rows = await warehouse.query<Owners>(
    `SELECT property_id AS "propertyId", owner_name AS first, owner_type AS type, owner2_name AS second,
      owner_type_of(owner2_name, name_key(owner2_name)) AS "secondType", owner_name_order AS "nameOrder"
      FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.propertyId, namesOf(row)]));
}

function namesOf({ propertyId, first, type, second, secondType, nameOrder }: Owners): Record<OwnerNameColumn, string> {
  const order = nameOrder === 'LAST_FIRST' || nameOrder === 'FIRST_LAST' ? nameOrder : null;
  const nowhere = { propertyId, street: null, city: null, state: null, zip: null };
  const people = [
    { name: first, kind: type },
    { name: second, kind: secondType },
  ]
    .flatMap(({ name, kind }) => (name === null ? [] : ownerFields({ ...nowhere, name, kind, order })))
    .filter(({ lastName }) => lastName !== '');
  return {
    ownerFirstName: people[0]?.firstName ?? '',
    ownerLastName: people[0]?.lastName ?? '',
    owner2FirstName: people[1]?.firstName ?? '',
    owner2LastName: people[1]?.lastName ?? '',
  };
}
