import { blankContact, type ContactFields } from '../../../src/api/contract/contacts/contacts.ts';

/** What the warehouse knows of the owner of a parcel. */
export interface OwnerFacts {
  readonly propertyId: number;
  readonly name: string;
  readonly isPerson: boolean;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/**
 * A contact from an owner as the roll has it. A name with a comma is last name, first and middle; without one the roll
 * does not say which word is which, so the whole name stays together as the last name. A mailing address is where the
 * owner lives, as far as anybody knows.
 *
 * @example ownerFields({ propertyId: 1, name: 'HALE, ANN B', isPerson: true, street: null, city: null, state: null, zip: null }).firstName // 'ANN'
 */
export function ownerFields({ name, isPerson, street, city, state, zip }: OwnerFacts): ContactFields {
  return {
    ...blankContact,
    ...(isPerson ? namesOf(name) : { companyName: name.slice(0, 200) }),
    streetAddress: (street ?? '').slice(0, 200),
    city: (city ?? '').slice(0, 100),
    state: (state ?? '').slice(0, 50),
    zip: (zip ?? '').slice(0, 10),
  };
}

function namesOf(name: string): Pick<ContactFields, 'firstName' | 'middleName' | 'lastName'> {
  const [last = '', rest = ''] = name.split(/,(.*)/s).map((part) => part.trim());
  const [first = '', ...middle] = rest.split(/\s+/);
  return {
    lastName: last.slice(0, 200),
    firstName: first.slice(0, 100),
    middleName: middle.join(' ').slice(0, 100),
  };
}
