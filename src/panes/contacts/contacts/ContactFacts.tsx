import type { Contact } from '../../../api/contract/contacts/contacts.ts';
import { displayPhone } from '../../../calc/format/phone.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { contactName } from '../../../machines/contacts/contacts/context.ts';

/** A contact in a few lines: who it is, how it is reached, what it owns. */
export function ContactFacts({ contact, isStaying }: { readonly contact: Contact; readonly isStaying: boolean }) {
  const { companyName, email, streetAddress, city, state, zip, propertyIds } = contact;
  const name = contactName(contact);
  const phones = [contact.mobile, contact.landline, contact.other].filter((one) => one !== '').map(displayPhone);
  const address = [streetAddress, city, [state, zip].filter((one) => one !== '').join(' ')].filter((one) => one !== '');
  return (
    <span className={isStaying ? 'twins-one twins-one--stays' : 'twins-one'}>
      <span className="twins-name">
        {name === '' ? 'No name' : name}
        {isStaying && <span className="twins-mark">stays</span>}
      </span>
      {companyName !== '' && companyName !== name && <span>{companyName}</span>}
      <span>{[...phones, email].filter((one) => one !== '').join(', ')}</span>
      <span>{address.join(', ')}</span>
      <span className="muted">
        {propertyIds.length === 1 ? '1 property' : `${formatNumber(propertyIds.length)} properties`}
      </span>
    </span>
  );
}
