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
  ['a name', 'lastName', "O'Brien-Smith, Jr.", "O'Brien-Smith, Jr."],
  ['a name with spaces around it', 'firstName', '  Ann ', 'Ann'],
  ['a company', 'companyName', 'Smith & Sons, L.L.C. (Salem)', 'Smith & Sons, L.L.C. (Salem)'],
  ['a city', 'city', 'St. Louis', 'St. Louis'],
  ['a street address', 'streetAddress', '12 1/2 Main St., Apt. #4-B', '12 1/2 Main St., Apt. #4-B'],
  ['an e-mail address', 'email', "pat.o'brien+leads@example.com", "pat.o'brien+leads@example.com"],
  ['a phone', 'mobile', '434.555.1234', '(434) 555-1234'],
  ['a phone that its signs make too long', 'landline', '+1 (434) 555-1234', '14345551234'],
  ['a phone from abroad', 'other', '+49 30 901820', '+49 30 901820'],
  ['what is more than a phone', 'mobile', '434 555 1234 x5', '434 555 1234 x5'],
  ['a ZIP code', 'zip', '22901-1234', '22901-1234'],
  ['a postal code of Canada', 'mailZip', 'k1a 0b1', 'k1a 0b1'],
])('O-143 %s stays as it was typed', (_, key, text, kept) => {
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
