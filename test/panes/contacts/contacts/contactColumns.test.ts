import { expect, it } from 'vitest';
import { blankContact, type Contact, type ContactFields } from '../../../../src/api/contract/contacts/contacts.ts';
import { contactColumns } from '../../../../src/panes/contacts/contacts/contactColumns.ts';

const contact = (fields: Partial<ContactFields>): Contact => ({
  ...blankContact,
  lastName: 'Stone',
  ...fields,
  id: 1,
  propertyIds: [],
  doNotCall: [],
  source: 'USER',
  modified: '2026-11-21T12:00:00Z',
  version: 1,
});
const shown = (fields: Partial<ContactFields>): string | undefined =>
  contactColumns([], [])
    .find(({ key }) => key === 'streetAddress')
    ?.text(contact(fields), 0);

it.each<[Partial<ContactFields>, string]>([
  [{}, 'Invalid address'],
  [{ city: 'Salem', state: 'VA', zip: '24153' }, 'Invalid address'],
  [{ streetAddress: '1 Elm St' }, 'Invalid address'],
  [{ streetAddress: '1 Elm St', city: 'Salem' }, 'Invalid address'],
  [{ streetAddress: '1 Elm St', city: 'Salem', state: 'VA' }, '1 Elm St'],
  [{ streetAddress: '1 Elm St', zip: '24153' }, '1 Elm St'],
])('R-CONTACT-002 the address of %j reads %j', (fields, text) => {
  expect(shown(fields)).toBe(text);
});
