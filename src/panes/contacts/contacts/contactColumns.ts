import { offered } from '../../../api/catalogue/account/picklists.ts';
import type { Contact, ContactFields } from '../../../api/contract/contacts/contacts.ts';
import { INVALID_ADDRESS } from '../../../api/errors.ts';
import { isListedNumber } from '../../../api/contacts/isListedNumber.ts';
import { contactLengths, isPostalCodeOf } from '../../../api/contacts/contactProblems.ts';
import { displayPhone, formatPhoneEntry } from '../../../calc/format/phone.ts';
import { isEmail, isPhone } from '../../../calc/validation/patterns.ts';
import type { Choosable } from '../../../api/contract/account/picklists.ts';
import type { GridColumn } from '../../grid/gridTypes.ts';

type Column = GridColumn<Contact>;
type TextField = {
  [K in keyof ContactFields]: ContactFields[K] extends string ? K : never;
}[keyof ContactFields];

const typed = (key: TextField, label: string, width: number, more: Partial<Column> = {}): Column => ({
  key,
  label,
  width,
  sortable: true,
  editor: 'text',
  text: (row) => row[key],
  tooltip: (row) => row[key],
  ...more,
});

const phone = (key: 'mobile' | 'landline' | 'other', label: string): Column =>
  typed(key, label, 118, {
    text: (row) => (row[key] === '' ? '' : displayPhone(row[key])),
    editText: (row) => row[key],
    className: (row) => (isListedNumber(row, row[key]) ? 'contacts-listed' : ''),
    tooltip: (row) => (isListedNumber(row, row[key]) ? 'On a do-not-call list' : row[key]),
    error: (row) => (row[key] === '' || isPhone(row[key]) ? null : 'A phone number has 10 to 15 digits.'),
  });

const hasAddress = ({ streetAddress, city, state, zip }: Contact): boolean =>
  streetAddress !== '' && ((city !== '' && state !== '') || zip !== '');

const postalCode = (key: 'zip' | 'mailZip', label: string, width: number): Column =>
  typed(key, label, width, {
    error: (row) =>
      isPostalCodeOf(key === 'zip' ? row.state : row.mailState, row[key])
        ? null
        : 'This is no postal code of that state.',
  });

const phones: readonly string[] = ['mobile', 'landline', 'other'] satisfies TextField[];

/**
 * A phone number as it is kept: ten digits as a person reads them, one that only its signs make too long by its
 * digits. What else was typed stays as it is; whether it is a number the column and the server say.
 */
function phoneText(text: string): string {
  if (/[^\d()+.\s/-]/.test(text)) return text;
  const written = formatPhoneEntry(text);
  if (text.length > contactLengths.mobile) return written;
  // With a country code ten digits are no number of ours.
  return written.startsWith('(') && !text.startsWith('+') ? written : text;
}

const choice = (key: 'typeId' | 'statusId', label: string, known: readonly Choosable[], width: number): Column => ({
  key,
  label,
  width,
  sortable: true,
  editor: 'select',
  options: ['', ...offered(known).map(({ name }) => name)],
  text: (row) => known.find(({ id }) => id === row[key])?.name ?? '',
});

/** Columns of contacts: who, how to reach them, where; then what people decided. */
export function contactColumns(types: readonly Choosable[], statuses: readonly Choosable[]): Column[] {
  return [
    typed('lastName', 'Last name', 168, { fit: { most: 230, least: 110, grows: true } }),
    typed('firstName', 'First name', 88, { fit: { most: 150, least: 70 } }),
    typed('companyName', 'Company', 130, { fit: { most: 240, least: 80 } }),
    choice('statusId', 'Status', statuses, 104),
    phone('mobile', 'Mobile'),
    phone('landline', 'Landline'),
    typed('email', 'E-mail', 170, {
      fit: { most: 260, least: 110 },
      error: ({ email }) => (email === '' || isEmail(email) ? null : 'This is no e-mail address.'),
    }),
    typed('streetAddress', 'Street address', 170, {
      fit: { most: 250, least: 110, grows: true },
      // R-CONTACT-002, O-128: phone and e-mail are usable all the same.
      text: (row) => (hasAddress(row) ? row.streetAddress : INVALID_ADDRESS),
      editText: (row) => row.streetAddress,
      className: (row) => (hasAddress(row) ? '' : 'grid-cell--missing'),
    }),
    typed('city', 'City', 104, { fit: { most: 160, least: 80 } }),
    typed('state', 'State', 52),
    postalCode('zip', 'ZIP', 62),
    choice('typeId', 'Type', types, 84),
    {
      key: 'propertyIds',
      label: 'Owns',
      width: 56,
      align: 'right',
      text: ({ propertyIds }) => (propertyIds.length === 0 ? '' : String(propertyIds.length)),
      tooltip: () => 'Saved properties of this owner',
    },
    phone('other', 'Other phone'),
    typed('middleName', 'Middle name', 96),
    typed('suffix', 'Suffix', 56),
    typed('mailStreetAddress', 'Mailing address', 160, { fit: { most: 250, least: 110 } }),
    typed('mailCity', 'Mailing city', 104, { fit: { most: 160, least: 80 } }),
    typed('mailState', 'Mailing state', 90),
    postalCode('mailZip', 'Mailing ZIP', 84),
  ];
}

/**
 * What a text typed into a cell changes; null when the cell cannot take it. Names and addresses are kept letter by
 * letter as they were typed (O-143); what is too long the server refuses, with words.
 */
export function contactEdit(
  key: string,
  text: string,
  types: readonly Choosable[],
  statuses: readonly Choosable[],
): Partial<ContactFields> | null {
  const trimmed = text.trim();
  if (key === 'typeId' || key === 'statusId') {
    if (trimmed === '') return { [key]: null };
    const known = offered(key === 'typeId' ? types : statuses).find(
      ({ name }) => name.toLowerCase() === trimmed.toLowerCase(),
    );
    return known === undefined ? null : { [key]: known.id };
  }
  const change = { [key]: phones.includes(key) ? phoneText(trimmed) : trimmed };
  // An own mailing address is one as soon as something of it is known.
  return key.startsWith('mail') && trimmed !== '' ? { ...change, mailAddressSame: false } : change;
}
