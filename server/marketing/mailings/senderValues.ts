import type { Kysely } from 'kysely';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

/** What the placeholders of the profile say (R-CAMPAIGN-015, 017), by their names between the hash signs; '' is unknown. */
export async function senderValues(db: Kysely<Database>, principal: Principal): Promise<Record<string, string>> {
  const business = await readBusiness(db, principal);
  const { businessFirstName, businessLastName, businessCity, businessState, businessZip, businessPhone } = business;
  const place = [businessState, businessZip].filter((part) => part !== '').join(' ');
  return {
    MyBusinessFirstName: businessFirstName,
    MyBusinessLastName: businessLastName,
    'MyBusinessFirst/LastName': [businessFirstName, businessLastName].filter((part) => part !== '').join(' '),
    MyBusinessName: business.businessName,
    MyBusinessPhone: businessPhone === '' ? '' : displayPhone(businessPhone),
    MyBusinessWebsite: business.businessUrl,
    MyBusinessEmail: business.businessEmail,
    MyBusinessStreet: business.businessStreetAddress,
    MyBusinessCity: businessCity,
    MyBusinessState: businessState,
    MyBusinessZip: businessZip,
    'MyBusinessCity/State/Zip': [businessCity, place].filter((part) => part !== '').join(', '),
  };
}
