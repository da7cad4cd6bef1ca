import type { Facts } from '../../../src/api/contract/property/properties.ts';
import { careOf } from '../../../src/api/property/occupancyText.ts';
import { ownerFields } from '../../contacts/contacts/ownerFields.ts';
import { userParcelFacts } from '../../lists/imports/userParcels.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Addressee, Addressees } from './addressee.ts';
import { unwantedProperties } from './labels.queries.ts';
import { mailName } from './mailName.ts';

/** What is mailed to, of a parcel. */
type Mailed = Partial<
  Pick<
    Facts,
    | 'ownerName'
    | 'owner2Name'
    | 'ownerType'
    | 'ownerNameOrder'
    | 'mailCareOf'
    | 'mailStreetAddress'
    | 'mailCity'
    | 'mailState'
    | 'mailZip'
    | 'streetAddress'
    | 'unitNumber'
    | 'cityName'
    | 'stateCode'
    | 'zip'
  >
> & {
  /** Kind of the second owner, of which parcels keep none. */
  readonly secondType?: string | null;
};

/** The owners of properties at their mailing address; where none is known, at the property. */
export const propertyAddressees = (
  services: Pick<Services, 'store' | 'warehouse'>,
  principal: Principal,
  ids: readonly number[],
): Addressees => ({
  ids,
  read: async (some) => {
    const [loaded, own, unwanted] = await Promise.all([
      loadedParcels(services.warehouse, some),
      userParcelFacts(services.store.db, principal, some),
      unwantedProperties(services.store.db, principal, some),
    ]);
    return some.flatMap((id) => {
      const known: Mailed | undefined = loaded.get(id) ?? own.get(id);
      return known === undefined ? [] : [{ id, ...mailOf(known), isDoNotContact: unwanted.has(id) }];
    });
  },
});

async function loadedParcels(
  warehouse: Services['warehouse'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Mailed>> {
  if (warehouse.current() === null) return new Map();
  const rows = await warehouse.query<Mailed & { propertyId: number }>(
    `SELECT property_id AS "propertyId", owner_name AS "ownerName", owner2_name AS "owner2Name", owner_type AS "ownerType",
       owner_type_of(owner2_name, name_key(owner2_name)) AS "secondType", owner_name_order AS "ownerNameOrder",
       mail_care_of AS "mailCareOf", mail_street_address AS "mailStreetAddress", mail_city AS "mailCity",
       mail_state AS "mailState", mail_zip AS "mailZip", street_address AS "streetAddress", unit_number AS "unitNumber",
       city_name AS "cityName", state_code AS "stateCode", zip
     FROM parcel WHERE property_id IN (SELECT unnest($ids::BIGINT[]))`,
    { ids: [...ids] },
  );
  return new Map(rows.map((row) => [row.propertyId, row]));
}

function mailOf(known: Mailed): Omit<Addressee, 'id' | 'isDoNotContact'> {
  const text = (value: string | null | undefined): string => value ?? '';
  const isMailed = text(known.mailStreetAddress).trim() !== '';
  const place = isMailed
    ? {
        street: text(known.mailStreetAddress),
        city: text(known.mailCity),
        state: text(known.mailState),
        zip: text(known.mailZip),
      }
    : {
        street: withUnit(text(known.streetAddress), text(known.unitNumber)),
        city: text(known.cityName),
        state: text(known.stateCode),
        zip: text(known.zip),
      };
  return {
    name: nameOf(known),
    careOf: isMailed && text(known.mailCareOf) !== '' ? careOf(text(known.mailCareOf)) : '',
    ...place,
  };
}

/** A unit is a number, or says what it is. */
const withUnit = (street: string, unit: string): string =>
  unit === '' || street === '' ? street : /^\p{L}{2,} |^#/u.test(unit) ? `${street} ${unit}` : `${street} #${unit}`;

function nameOf({ ownerName, owner2Name, ownerType, secondType, ownerNameOrder }: Mailed): string {
  const order = ownerNameOrder === 'LAST_FIRST' || ownerNameOrder === 'FIRST_LAST' ? ownerNameOrder : null;
  const nowhere = { propertyId: 0, street: null, city: null, state: null, zip: null };
  const people = [
    { name: ownerName, kind: ownerType },
    { name: owner2Name, kind: secondType },
  ].flatMap(({ name, kind }) =>
    name === null || name === undefined || name.trim() === ''
      ? []
      : ownerFields({ ...nowhere, name, kind: kind ?? null, order }),
  );
  return mailName(people);
}
