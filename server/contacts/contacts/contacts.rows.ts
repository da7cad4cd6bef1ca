/** Contacts between the store and the wire. */
import type { Insertable, Selectable } from 'kysely';
import { ContactFields, type Contact } from '../../../src/api/contract/contacts/contacts.ts';
import type { Database } from '../../platform/store/schema.ts';

export type ContactRow = Selectable<Database['contact']> & { readonly property_ids: readonly number[] };
type Columns = Omit<
  Insertable<Database['contact']>,
  | 'account_id'
  | 'do_not_call'
  | 'id'
  | 'user_id'
  | 'source'
  | 'person_key'
  | 'created'
  | 'modified'
  | 'version'
  | 'removed'
>;

/** The column of each field that a person can change. */
const columns = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  suffix: 'suffix',
  companyName: 'company_name',
  mobile: 'mobile',
  landline: 'landline',
  other: 'other',
  email: 'email',
  streetAddress: 'street_address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  mailStreetAddress: 'mail_street_address',
  mailCity: 'mail_city',
  mailState: 'mail_state',
  mailZip: 'mail_zip',
  mailAddressSame: 'mail_address_same',
  typeId: 'type_id',
  statusId: 'status_id',
} as const satisfies Record<keyof ContactFields, keyof Columns>;

/** The column that keeps a field; that of the last change has the same name in both. */
export const columnOf = (field: keyof ContactFields | 'modified'): string =>
  field === 'modified' ? field : columns[field];

/** Fields by which a person tells who somebody is: with them the key of the person changes. */
export const identifying: readonly (keyof ContactFields)[] = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'companyName',
  'streetAddress',
  'city',
  'zip',
];

/** What is named, as columns. */
export function columnsOf(fields: Partial<ContactFields>): Partial<Columns> {
  const named = Object.entries(columns).flatMap(([field, column]) => {
    const value = fields[field as keyof ContactFields]; // a key of `columns`
    return value === undefined ? [] : [[column, value]];
  });
  return Object.fromEntries(named) as Partial<Columns>; // values of the fields that the columns hold
}

export function fieldsOf(row: ContactRow): ContactFields {
  return ContactFields.parse(
    Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]])),
  );
}

export const contactOf = (row: ContactRow): Contact => ({
  ...(Object.fromEntries(Object.entries(columns).map(([field, column]) => [field, row[column]])) as ContactFields), // as above
  id: row.id,
  propertyIds: [...row.property_ids],
  doNotCall: row.do_not_call === '' ? [] : row.do_not_call.split(' '),
  source: row.source,
  modified: row.modified.toISOString(),
  version: row.version,
});

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Who somebody is, however it is written: the words of the name in order of the alphabet, street and first five of the
 * ZIP. Null without a name: nobody can be told from anybody then.
 */
export function personKey(fields: ContactFields): string | null {
  const { firstName, middleName, lastName, suffix, companyName, streetAddress, zip } = fields;
  const name = plain([firstName, middleName, lastName, suffix, companyName].join(' ')).split(' ').toSorted().join(' ');
  return name === '' ? null : `${name}|${plain(streetAddress)}|${zip.slice(0, 5)}`;
}
