/**
 * The one way to write a telephone number that may be called or texted: E.164 (design/marketing.md, sections 2 and 8).
 * Only the server loads this file: what is known about numbers is 150 kB.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { failure, success, type Result } from '../result.ts';

export type WrongPhone = 'EMPTY' | 'SIGNS' | 'EXTENSION' | 'LENGTH' | 'COUNTRY' | 'SERVICE' | 'INVALID';

export const wrongPhoneTexts: Readonly<Record<WrongPhone, string>> = {
  EMPTY: 'is missing',
  SIGNS: 'has signs that no telephone number has',
  EXTENSION: 'has an extension: nobody can text or call that by itself',
  LENGTH: 'has not ten digits, or eleven that begin with 1',
  COUNTRY: 'is no number of the United States',
  SERVICE: 'is toll-free, a service or made up: no person answers there',
  INVALID: 'is no number that was ever given out',
};

const EXTENSION = /(?:[;,]|\bext?(?:ension)?\b|x|#).*\d/i;
/** The United States with what belongs to them; numbers of all others under +1 are abroad. */
const COUNTRIES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
/** Given out: no toll-free, paid or personal ones. */
const PEOPLE = new Set(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP']);
/** 211 to 911, and 555, that films use. */
const NOBODYS_EXCHANGE = /^\+1\d{3}(?:\d11|555)/;

/**
 * @param text as people write it
 * @returns E.164, or why it is none that may be called
 * @example phoneKey('(434) 293-3131') // { ok: true, value: '+14342933131' }
 * @example phoneKey('434-293-3131 x4') // { ok: false, reason: 'EXTENSION' }
 */
export function phoneKey(text: string): Result<string, WrongPhone> {
  // As contacts keep them: of a hundred thousand nothing else has to be looked at.
  if (/^\d{10}$/.test(text)) return keyOf(text);
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return failure('EMPTY');
  if (EXTENSION.test(plain)) return failure('EXTENSION');
  if (!/^\+?[\d ().\-/\u2010-\u2015]+$/.test(plain)) return failure('SIGNS');
  const digits = plain.replace(/\D/g, '');
  const isAbroad = plain.startsWith('+') ? !digits.startsWith('1') : /^(?:00|011)\d{10,}$/.test(digits);
  if (isAbroad) return failure('COUNTRY');
  if (digits.length !== 10 && (digits.length !== 11 || !digits.startsWith('1'))) return failure('LENGTH');
  return keyOf(digits.slice(-10));
}

function keyOf(national: string): Result<string, WrongPhone> {
  const wrong = wrongRange(national.slice(0, RANGE));
  return wrong === null ? success(`+1${national}`) : failure(wrong);
}

/**
 * Numbers are given out in ranges: what is known about one is known about all that begin with the same seven digits
 * (test/calc/marketing/targets.test.ts holds it against all of them singly). So of a hundred thousand numbers of a county
 * some hundred are looked up.
 */
const RANGE = 7;
const MOST_KNOWN = 100_000;
const known = new Map<string, WrongPhone | null>();

function wrongRange(range: string): WrongPhone | null {
  const before = known.get(range);
  if (before !== undefined) return before;
  const wrong = wrongNumber(`+1${range}000`);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(range, wrong);
  return wrong;
}

/** What is wrong with an E.164 number of ten digits under +1; null: a person of ours may answer there. */
export function wrongNumber(e164: string): WrongPhone | null {
  const number = parsePhoneNumberFromString(e164);
  if (number === undefined) return 'INVALID';
  if (NOBODYS_EXCHANGE.test(number.number)) return 'SERVICE';
  if (!number.isValid()) return 'INVALID';
  if (!PEOPLE.has(number.getType() ?? '')) return 'SERVICE';
  return COUNTRIES.has(number.country ?? '') ? null : 'COUNTRY';
}
