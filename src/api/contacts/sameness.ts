/**
 * Why two contacts may be one, in words: the same person, a trust of theirs, a company and who is reached there. Nothing
 * is said of two that only have a name, or only an address, in common: people share both with strangers.
 */
import type { ContactFields } from '../contract/contacts/contacts.ts';

export const samenessKinds = ['PERSON', 'TRUST', 'COMPANY', 'AGENT', 'REACH'] as const;
export type SamenessKind = (typeof samenessKinds)[number];

export interface Sameness {
  /** The surest first in `samenessKinds`. */
  readonly kind: SamenessKind;
  readonly text: string;
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '');

const TRUST = /\b(?:trust|tr|trustees?|estate|living|revocable|irrevocable|family)\b/;
const FORM = /\b(?:llc|l l c|inc|incorporated|corp|corporation|co|company|ltd|lp|llp|plc|the)\b/g;

/** A name, who owns it, and the ways to reach it. */
interface Known {
  readonly first: readonly string[];
  readonly last: string;
  readonly company: string;
  readonly isCompany: boolean;
  readonly isTrust: boolean;
  readonly phones: ReadonlySet<string>;
  readonly email: string;
  readonly addresses: ReadonlySet<string>;
}

/** As the post writes them (USPS Publication 28, the commonest). */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  square: 'sq',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'apt',
  unit: 'apt',
  suite: 'ste',
  building: 'bldg',
  floor: 'fl',
};

const address = (street: string, zip: string): string =>
  street.trim() === '' || zip.trim() === ''
    ? ''
    : `${wordsOf(street.replaceAll('#', ' apt '))
        .map((word) => SHORT[word] ?? word)
        .join(' ')} ${zip.slice(0, 5)}`;

/** The last ten digits of a number; '' of one that has fewer. */
export const digitsOf = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length < 10 ? '' : digits.slice(-10);
};

function known(fields: ContactFields): Known {
  const { firstName, middleName, lastName, companyName } = fields;
  const company = plain(companyName);
  const whole = `${company} ${plain(lastName)}`;
  const isTrust = TRUST.test(company) || /\b(?:trust|trustees?|estate)\b/.test(whole);
  return {
    first: wordsOf(`${firstName} ${middleName}`),
    last: plain(lastName),
    company: company.replaceAll(FORM, ' ').replaceAll(/\s+/g, ' ').trim(),
    isCompany: company !== '' && !isTrust,
    isTrust,
    phones: new Set([fields.mobile, fields.landline, fields.other].map(digitsOf).filter((one) => one !== '')),
    email: fields.email.trim().toLowerCase(),
    addresses: new Set(
      [address(fields.streetAddress, fields.zip), address(fields.mailStreetAddress, fields.mailZip)].filter(
        (one) => one !== '',
      ),
    ),
  };
}

const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((key) => other.has(key));

/** What both are reached by, in words. */
function shared(one: Known, other: Known): string[] {
  return [
    ...(isShared(one.phones, other.phones) ? ['phone number'] : []),
    ...(one.email !== '' && one.email === other.email ? ['e-mail address'] : []),
    ...(isShared(one.addresses, other.addresses) ? ['address'] : []),
  ];
}

/** J and John are one, so are John A and John; John and James are two. */
function isFirstAlike(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [one[0], other[0]];
  if (a === undefined || b === undefined) return false;
  if (a !== b && !(a.length === 1 && b.startsWith(a)) && !(b.length === 1 && a.startsWith(b))) return false;
  const [c, d] = [one[1], other[1]];
  return c === undefined || d === undefined || c[0] === d[0];
}

const both = (words: readonly string[]): string => `the same ${words.join(' and ')}`;

/**
 * @example samenessOf(contact({ firstName: 'John', lastName: 'Smith', mobile: '434-293-0001' }),
 *   contact({ firstName: 'J', lastName: 'Smith', landline: '4342930001' })) // { kind: 'PERSON', text: 'the same name and the same phone number' }
 */
export function samenessOf(left: ContactFields, right: ContactFields): Sameness | null {
  const [one, other] = [known(left), known(right)];
  const ways = shared(one, other);
  if (ways.length === 0) return null;
  const isPerson = (who: Known): boolean => !who.isCompany && !who.isTrust && who.last !== '';
  if (isPerson(one) && isPerson(other)) {
    if (one.last === other.last && isFirstAlike(one.first, other.first))
      return { kind: 'PERSON', text: `the same name and ${both(ways)}` };
  }
  const trust = one.isTrust && isPerson(other) ? one : other.isTrust && isPerson(one) ? other : null;
  if (trust !== null) {
    const person = trust === one ? other : one;
    const words = new Set([...wordsOf(trust.company), ...wordsOf(trust.last), ...trust.first]);
    if (wordsOf(person.last).every((word) => words.has(word)))
      return { kind: 'TRUST', text: `a trust that bears the name, and ${both(ways)}` };
  }
  if (one.isCompany && other.isCompany && one.company !== '' && one.company === other.company)
    return { kind: 'COMPANY', text: `the same company and ${both(ways)}` };
  if ((one.isCompany && isPerson(other)) || (other.isCompany && isPerson(one)))
    return { kind: 'AGENT', text: `a company and somebody with ${both(ways)}` };
  // Neighbours and family share an address; a number or an e-mail address is somebody's own.
  const own = ways.filter((way) => way !== 'address');
  return own.length === 0 ? null : { kind: 'REACH', text: `${both(own)}, the names differ` };
}

const PHONES = ['mobile', 'landline', 'other'] as const;
const filled = [
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'companyName',
  'email',
  'streetAddress',
  'city',
  'state',
  'zip',
  'mailStreetAddress',
  'mailCity',
  'mailState',
  'mailZip',
] as const satisfies readonly (keyof ContactFields)[];
/** These are one: what belongs together comes from one contact, or not at all. */
const GROUPS: readonly (readonly (typeof filled)[number][])[] = [
  ['firstName', 'middleName', 'lastName', 'suffix'],
  ['companyName'],
  ['email'],
  ['streetAddress', 'city', 'state', 'zip'],
  ['mailStreetAddress', 'mailCity', 'mailState', 'mailZip'],
];

export interface Filling {
  /** What the one that stays gets: only what it had nothing of. */
  readonly fields: Partial<ContactFields>;
  /** Numbers and addresses of the other for which it has no place; they stay with the other. */
  readonly left: readonly string[];
}

/** What one contact knows that the one that stays does not. */
export function fillingOf(stays: ContactFields, goes: ContactFields, doNotContact: number): Filling {
  const fields: Partial<ContactFields> = {};
  const left: string[] = [];
  const have = new Set(PHONES.map((field) => digitsOf(stays[field])));
  const fresh = PHONES.filter((field) => {
    const digits = digitsOf(goes[field]);
    if (goes[field] === '' || have.has(digits)) return false;
    have.add(digits);
    return true;
  });
  // In the same field where it is free, else in another.
  const moved = fresh.filter((field) => stays[field] !== '');
  for (const field of fresh) if (stays[field] === '') fields[field] = goes[field];
  for (const field of moved) {
    const place = PHONES.find((one) => stays[one] === '' && fields[one] === undefined);
    if (place === undefined) left.push(goes[field]);
    else fields[place] = goes[field];
  }
  for (const group of GROUPS) {
    if (group.every((field) => goes[field] === '')) continue;
    if (group.every((field) => stays[field] === '')) for (const field of group) fields[field] = goes[field];
    else if (group[0] === 'email' && goes.email.toLowerCase() !== stays.email.toLowerCase()) left.push(goes.email);
  }
  if (fields.mailStreetAddress !== undefined && stays.mailAddressSame) fields.mailAddressSame = false;
  if (stays.typeId === null && goes.typeId !== null) fields.typeId = goes.typeId;
  // Who wants no more wants no more, whatever the other one said.
  if (goes.statusId === doNotContact && stays.statusId !== doNotContact) fields.statusId = doNotContact;
  else if (stays.statusId === null && goes.statusId !== null) fields.statusId = goes.statusId;
  return { fields, left };
}
