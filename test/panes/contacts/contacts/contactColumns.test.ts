import { expect, it } from 'vitest';
import { blankContact, type Contact, type ContactFields } from '../../../../src/api/contract/contacts/contacts.ts';
import { contactColumns, contactEdit } from '../../../../src/panes/contacts/contacts/contactColumns.ts';

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

const typedInto = (key: keyof ContactFields, text: string): unknown => contactEdit(key, text, [], [])?.[key];

it.each<[string, keyof ContactFields, string, string]>([
  [
    'R-VALID-005 R-VALID-010 a name',
    'lastName',
    `Smith-Jones 3rd, ${'x'.repeat(60)}`,
    `Smith-Jones 3rd ${'x'.repeat(34)}`,
  ],
  ['R-VALID-005 a company', 'companyName', 'y'.repeat(60), 'y'.repeat(50)],
  ['R-VALID-005 R-VALID-010 a city', 'city', `St. Louis #2${'z'.repeat(60)}`, `St Louis 2${'z'.repeat(40)}`],
  ['R-VALID-005 R-VALID-013 a street address', 'streetAddress', '12 Main St., Apt. #4-B', '12 Main St Apt #4-B'],
  ['R-VALID-012 an e-mail address', 'email', 'a_b-c.d(e)@f.co!', 'a_b-c.de@f.co'],
  ['R-VALID-007 R-VALID-011 R-FORMAT-008 a phone', 'mobile', '434.555.1234', '(434) 555-1234'],
  ['R-VALID-007 R-VALID-011 a long phone', 'landline', '1 (434) 555-1234', '14345551234'],
  ['R-VALID-006 R-VALID-014 a ZIP code', 'zip', 'No. 22901-1234'.slice(4), '22901'],
  ['a postal code of Canada', 'mailZip', 'k1a 0b1!', 'k1a 0b1'],
  ['R-VALID-009 other characters are no error', 'firstName', 'Ann<script>', 'Annscript'],
])('%s keeps what belongs there', (_, key, text, kept) => {
  expect(typedInto(key, text)).toBe(kept);
});

const zipError = (state: string, zip: string): string | null | undefined =>
  contactColumns([], [])
    .find(({ key }) => key === 'zip')
    ?.error?.(contact({ state, zip }));

it.each([
  ['R-COUNTRY-006', 'VA', ['22901', '22901-1234'], ['2290', 'K1A 0B1']],
  ['R-COUNTRY-007', 'ON', ['K1A 0B1', 'k1a0b1'], ['K1A-0B1', '22901']],
  ['R-COUNTRY-008', 'Bavaria', ['80331', 'anything'], []],
])('%s a contact of %s has a postal code of its country', (_, state, good, bad) => {
  expect(good.map((zip) => zipError(state, zip))).toEqual(good.map(() => null));
  for (const zip of bad) expect(zipError(state, zip)).toMatch(/no postal code/);
});
