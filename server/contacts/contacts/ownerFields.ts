import { blankContact, type ContactFields } from '../../../src/api/contract/contacts/contacts.ts';
import { peopleOf, type OwnerNameOrder } from '../../../src/api/property/ownerPeople.ts';

/** What the warehouse knows of the owner of a parcel. */
export interface OwnerFacts {
  readonly propertyId: number;
  readonly name: string;
  /** One of `ownerTypes`; null: unknown. */
  readonly kind: string | null;
  readonly order: OwnerNameOrder | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
}

/** A person who holds it for others, and no trust with a name of its own. */
const isTrustee = (name: string): boolean =>
  /\b(TRUSTEES?|TTEES?|TRS?)\W*$/i.test(name) && !/\b(TRUST|TRUSTS|FBO|LLC|INC|COMPANY|CO|CORP|BANK|N A)\b/i.test(name);

/**
 * The contacts that an owner's name tells of, as the roll has it: a couple is two. What is no person is a company's
 * name; trustees are people in whose contact the whole name stands as company, so that nobody forgets for whom. A name
 * that cannot be split stands whole as the last name. A mailing address is where the owner lives, as far as anybody knows.
 *
 * @example ownerFields({ propertyId: 1, name: 'HALE, ANN B', kind: 'PERSON', order: null, street: null, city: null, state: null, zip: null })[0]?.firstName // 'ANN'
 */
export function ownerFields(owner: OwnerFacts): ContactFields[] {
  const { name, kind, order } = owner;
  const company = { ...placeOf(owner), companyName: name.slice(0, 200) };
  if (kind === null) return [{ ...placeOf(owner), lastName: name.slice(0, 200) }];
  if (kind === 'PERSON') return peopleOf(name, order).map((person) => ({ ...placeOf(owner), ...cut(person) }));
  if (kind !== 'TRUST' || !isTrustee(name)) return [company];
  const people = peopleOf(name, order);
  return people.length > 0 && people.every(({ firstName }) => firstName !== '')
    ? people.map((person) => ({ ...company, ...cut(person) }))
    : [company];
}

/** The contact of an owner as it was before names were split: by it is found who was made then. */
export const wholeOwner = (owner: OwnerFacts): ContactFields => ({
  ...placeOf(owner),
  lastName: owner.name.slice(0, 200),
});

const placeOf = ({ street, city, state, zip }: OwnerFacts): ContactFields => ({
  ...blankContact,
  streetAddress: (street ?? '').slice(0, 200),
  city: (city ?? '').slice(0, 100),
  state: (state ?? '').slice(0, 50),
  zip: (zip ?? '').slice(0, 10),
});

type Names = Pick<ContactFields, 'firstName' | 'middleName' | 'lastName' | 'suffix'>;

const cut = ({ firstName, middleName, lastName, suffix }: Names): Names => ({
  firstName: firstName.slice(0, 100),
  middleName: middleName.slice(0, 100),
  lastName: lastName.slice(0, 200),
  suffix: suffix.slice(0, 20),
});
