/** What a person may write into a contact: the lengths of its fields, and postal codes as their country writes them. */
import { isPostalCode } from '../../calc/validation/patterns.ts';
import type { FieldError } from '../../calc/validation/fieldError.ts';
import { isStateCode } from '../catalogue/search/states.ts';
import type { ContactFields } from '../contract/contacts/contacts.ts';

/** Most characters of what is written by hand (R-VALID-005, R-VALID-007). Owners come from rolls as long as they are. */
export const contactLengths = {
  firstName: 50,
  middleName: 50,
  lastName: 50,
  suffix: 50,
  companyName: 50,
  mobile: 15,
  landline: 15,
  other: 15,
  email: 50,
  streetAddress: 50,
  city: 50,
  state: 50,
  /** Five digits with four more, or a code of another country (O-140, O-141). */
  zip: 10,
  mailStreetAddress: 50,
  mailCity: 50,
  mailState: 50,
  mailZip: 10,
} as const satisfies Partial<Record<keyof ContactFields, number>>;
const fields = Object.keys(contactLengths) as (keyof typeof contactLengths)[]; // exactly the keys

const provinces = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

/** The country of an address by its state; without one it is of the country whose records these are. */
export const countryOf = (state: string): 'US' | 'CA' | '' => {
  const code = state.trim().toUpperCase();
  if (code === '' || isStateCode(code)) return 'US';
  return provinces.has(code) ? 'CA' : '';
};

export const isPostalCodeOf = (state: string, code: string): boolean =>
  code === '' || isPostalCode(countryOf(state), code);

/**
 * What of a change cannot be kept. A value that was there before is no change, however long it is: a client may send
 * back the whole contact.
 */
export function contactProblems(changes: Partial<ContactFields>, before: ContactFields): FieldError[] {
  const after = { ...before, ...changes };
  const isChanged = (field: keyof ContactFields): boolean => after[field] !== before[field];
  const tooLong = fields
    .filter((field) => isChanged(field) && after[field].length > contactLengths[field])
    .map((path) => ({ path, message: `must have at most ${contactLengths[path]} characters` }));
  const postal = (
    [
      ['zip', 'state'],
      ['mailZip', 'mailState'],
    ] as const
  )
    .filter(([zip, state]) => (isChanged(zip) || isChanged(state)) && !isPostalCodeOf(after[state], after[zip]))
    .map(([path]) => ({ path, message: 'is no postal code of that state' }));
  return [...tooLong, ...postal.filter(({ path }) => tooLong.every((other) => other.path !== path))];
}
