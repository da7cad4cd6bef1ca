import type { Contact } from '../../../src/api/contract/contacts/contacts.ts';
import type { Found } from './port.ts';

/** What a found person adds to a contact. */
export interface Appended {
  readonly mobile: string;
  readonly landline: string;
  readonly other: string;
  readonly email: string;
  readonly doNotCall: readonly string[];
  /** How many numbers and addresses came in. */
  readonly phones: number;
  readonly emails: number;
}

type Known = Pick<Contact, 'mobile' | 'landline' | 'other' | 'email'>;
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
const places = ['mobile', 'landline', 'other'] as const;

/**
 * Fills what is empty, each number into its own place, else into the next free one; nothing that is known is replaced
 * and no number comes twice.
 *
 * @example appended({ mobile: '', landline: '', other: '', email: '' }, { id: 1, phones: [], emails: ['a@b.co'] }).email // 'a@b.co'
 */
export function appended(contact: Known, { phones, emails }: Found): Appended {
  const numbers: Record<(typeof places)[number], string> = {
    mobile: contact.mobile,
    landline: contact.landline,
    other: contact.other,
  };
  const known = new Set(places.map((place) => digitsOf(numbers[place])));
  let added = 0;
  const doNotCall: string[] = [];
  for (const { number, type, isDoNotCall } of phones) {
    const digits = digitsOf(number);
    if (isDoNotCall) doNotCall.push(digits);
    const place = [type, ...places].find((one) => numbers[one] === '');
    if (known.has(digits) || place === undefined) continue;
    numbers[place] = number;
    known.add(digits);
    added++;
  }
  const [email = ''] = contact.email === '' ? emails : [];
  return {
    ...numbers,
    email: contact.email === '' ? email : contact.email,
    doNotCall,
    phones: added,
    emails: email === '' ? 0 : 1,
  };
}
