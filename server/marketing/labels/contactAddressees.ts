import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { DO_NOT_CONTACT } from '../../account/session/defaults.ts';
import { contactsById } from '../../contacts/contacts/contacts.queries.ts';
import { contactOf } from '../../contacts/contacts/contacts.rows.ts';
import type { Contact } from '../../../src/api/contract/contacts/contacts.ts';
import type { Addressee, Addressees } from './addressee.ts';
import { optedOutContacts } from './labels.queries.ts';
import { mailName } from './mailName.ts';

/** Contacts at the address that their mail goes to (R-CONTACT-004). */
export const contactAddressees = (
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  ids: readonly number[],
): Addressees => ({
  ids,
  read: async (some) => {
    const rows = await contactsById(store.db, principal, some);
    const optedOut = await optedOutContacts(store.db, principal, some);
    const byId = new Map(rows.map((row) => [row.id, addresseeOf(contactOf(row), optedOut.has(row.id))]));
    return some.flatMap((id) => byId.get(id) ?? []);
  },
});

function addresseeOf(contact: Contact, hasOptedOut: boolean): Addressee {
  const { id, mailAddressSame: isSame, statusId } = contact;
  const person = { ...contact, companyName: '' };
  const name = mailName([person]);
  return {
    id,
    // Whom it is for stands above the company.
    name: name === '' ? mailName([contact]) : name,
    careOf: '',
    street: isSame ? contact.streetAddress : contact.mailStreetAddress,
    city: isSame ? contact.city : contact.mailCity,
    state: isSame ? contact.state : contact.mailState,
    zip: isSame ? contact.zip : contact.mailZip,
    isDoNotContact: statusId === DO_NOT_CONTACT || hasOptedOut,
  };
}
