import type { ContactFields } from '../../../src/api/contract/contacts/contacts.ts';

/** Columns of contact files: ours first, then what other programs call the same. */
export const contactColumns = {
  firstName: ['First name', 'Owner 1 First Name', 'Given Name'],
  middleName: ['Middle name', 'Additional Name'],
  lastName: ['Last name', 'Owner 1 Last Name', 'Family Name', 'Surname', 'Name', 'Full name', 'Owner', 'Owner name'],
  suffix: ['Suffix', 'Name Suffix'],
  companyName: ['Company', 'Company name', 'Organization', 'Organization Name', 'Business name'],
  mobile: ['Mobile', 'Cell', 'Cell phone', 'Mobile phone', 'Phone', 'Phone 1', 'Phone number'],
  landline: ['Landline', 'Home phone', 'Phone 2'],
  other: ['Other phone', 'Other', 'Work phone', 'Business phone', 'Phone 3'],
  email: ['E-mail', 'E-mail address', 'E-mail 1'],
  streetAddress: ['Street address', 'Address', 'Street', 'Home street'],
  city: ['City', 'Home city'],
  state: ['State', 'Home state', 'Province'],
  zip: ['ZIP', 'Zip code', 'Postal code', 'Home postal code'],
  mailStreetAddress: ['Mailing street address', 'Mailing address', 'Owner mailing address', 'Mail address'],
  mailCity: ['Mailing city', 'Mail city'],
  mailState: ['Mailing state', 'Mail state'],
  mailZip: ['Mailing ZIP', 'Mailing zip code', 'Mail zip'],
} as const satisfies Partial<Record<keyof ContactFields, readonly string[]>>;

export type ContactColumn = keyof typeof contactColumns;
export const contactColumnKeys = Object.keys(contactColumns) as ContactColumn[]; // exactly the keys

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const byName = new Map(
  contactColumnKeys.flatMap((key) => contactColumns[key].map((name): [string, ContactColumn] => [plain(name), key])),
);

/** The field that a header means, whatever its case, spaces and hyphens. */
export const contactColumnOf = (header: string): ContactColumn | undefined => byName.get(plain(header));
