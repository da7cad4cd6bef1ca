/**
 * Cards as a wallet knows them: brands, checks of number, code and expiry, and how a number is written. Numbers and codes
 * are looked at where they are typed and go nowhere else. The ranges are those of the specification (O-181).
 */
import { datePartsOf, type CalendarDate } from '../dates.ts';

export const cardTypes = ['AMEX', 'DISCOVER', 'MC', 'VISA'] as const;
export type CardType = (typeof cardTypes)[number];

/** Short names of brands, as pictures of cards are called; `def`: of a brand that is not known (R-WALLET-004). */
export type CardToken = 'amex' | 'discover' | 'mc' | 'visa' | 'def';

interface Brand {
  readonly name: string;
  readonly token: CardToken;
  /** By it the brand is told while somebody types (R-WALLET-009). */
  readonly firstDigit: string;
  /** How a whole number begins, and in words (R-WALLET-010). */
  readonly begins: RegExp;
  readonly beginsWith: string;
  readonly lengths: readonly number[];
  /** Digits in a row, as they are printed on the card (R-WALLET-017). */
  readonly groups: readonly number[];
  readonly codeLength: 3 | 4;
}

const FOURS = [4, 4, 4, 4];

const brands: Readonly<Record<CardType, Brand>> = {
  AMEX: {
    name: 'American Express',
    token: 'amex',
    firstDigit: '3',
    begins: /^3[47]/,
    beginsWith: '34 or 37',
    lengths: [15],
    groups: [4, 6, 5],
    codeLength: 4,
  },
  DISCOVER: {
    name: 'Discover',
    token: 'discover',
    firstDigit: '6',
    begins: /^6011/,
    beginsWith: '6011',
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  MC: {
    name: 'Mastercard',
    token: 'mc',
    firstDigit: '5',
    begins: /^5[1-5]/,
    beginsWith: '51 to 55',
    lengths: [16],
    groups: FOURS,
    codeLength: 3,
  },
  VISA: {
    name: 'Visa',
    token: 'visa',
    firstDigit: '4',
    begins: /^4/,
    beginsWith: '4',
    lengths: [13, 16],
    groups: FOURS,
    codeLength: 3,
  },
};

/** @example cardBrandName('MC') // 'Mastercard' */
export const cardBrandName = (type: CardType): string => brands[type].name;

/** @example cardToken(null) // 'def' */
export const cardToken = (type: CardType | null): CardToken => (type === null ? 'def' : brands[type].token);

/** The brand that a number begins like; null: of none that is known. @example cardTypeOf('4') // 'VISA' */
export const cardTypeOf = (number: string): CardType | null =>
  cardTypes.find((type) => number.trimStart().startsWith(brands[type].firstDigit)) ?? null;

/**
 * Whether the last digit is the check digit of those before it (Luhn).
 *
 * @example passesLuhn('4111111111111111') // true
 * @example passesLuhn('4111111111111112') // false
 */
export function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return /^\d+$/.test(digits) && sum % 10 === 0;
}

const NO_NUMBER = 'The number is not that of a card.';

/**
 * What is wrong with a whole card number, in words; null: nothing. Spaces between digits are as people write them.
 *
 * @example cardNumberProblem('4111 1111 1111 1111') // null
 * @example cardNumberProblem('4111 1111') // 'Visa has 13 or 16 digits.'
 */
export function cardNumberProblem(number: string): string | null {
  const digits = number.replaceAll(' ', '');
  const type = /^[0-9]+$/.test(digits) ? cardTypeOf(digits) : null;
  if (type === null) return NO_NUMBER;
  const { name, begins, beginsWith, lengths } = brands[type];
  if (!lengths.includes(digits.length)) return `${name} has ${lengths.join(' or ')} digits.`;
  if (!begins.test(digits)) return `${name} numbers begin with ${beginsWith}.`;
  return passesLuhn(digits) ? null : NO_NUMBER;
}

/** Digits of the security code (R-WALLET-011); of a brand that is not known yet as of most. */
export const cardCodeLength = (type: CardType | null): 3 | 4 => (type === null ? 3 : brands[type].codeLength);

/** Where it is printed (R-WALLET-012). */
export const cardCodePlace = (type: CardType | null): string =>
  type === 'AMEX' ? '4 digits on the front of the card' : '3 digits on the back of the card';

/** @example cardCodeProblem('123', 'AMEX') // 'The code has 4 digits.' */
export function cardCodeProblem(code: string, type: CardType | null): string | null {
  const length = cardCodeLength(type);
  return /^[0-9]+$/.test(code) && code.length === length ? null : `The code has ${length} digits.`;
}

/** A month of a year, the last in which a card is good. */
export interface CardExpiry {
  readonly month: number;
  readonly year: number;
}

/** @example expiryText({ month: 3, year: 2027 }) // '03/2027' */
export const expiryText = ({ month, year }: CardExpiry): string => `${String(month).padStart(2, '0')}/${year}`;

/** The month as a number that goes on over the years. */
const monthNumber = ({ month, year }: CardExpiry): number => year * 12 + month;

/** Whole months from today's to that in which a card expires; below 0 it has expired. */
function monthsLeft(expiry: CardExpiry, today: CalendarDate): number {
  const now = datePartsOf(today);
  if (now === null) throw new RangeError(`not a calendar date: ${today}`);
  return monthNumber(expiry) - monthNumber(now);
}

/** Whether the month is over; a card is good to the end of its own (R-WALLET-013). */
const hasExpired = (expiry: CardExpiry, today: CalendarDate): boolean => monthsLeft(expiry, today) < 0;

/**
 * The same of a text MM/YYYY; an empty one counts as expired, and so does what is no month (R-WALLET-014).
 *
 * @example isExpired('11/2026', '2026-11-30') // false
 * @example isExpired('', '2026-11-30') // true
 */
export function isExpired(text: string, today: CalendarDate): boolean {
  const parts = /^(0?[1-9]|1[0-2])\/(\d{4})$/.exec(text.trim());
  return parts === null || hasExpired({ month: Number(parts[1]), year: Number(parts[2]) }, today);
}

/** What to say of an expiry that is near or past; null: it is far. */
export function expiryWarning(
  expiry: CardExpiry,
  today: CalendarDate,
): { readonly text: string; readonly isPast: boolean } | null {
  const left = monthsLeft(expiry, today);
  if (left > 1) return null;
  const text = left < 0 ? 'expired' : left === 0 ? 'expires this month' : 'expires next month';
  return { text, isPast: left < 0 };
}

/** R-WALLET-016. */
export const expiryMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index + 1);

const YEARS_OFFERED = 15;

/** This year and those that follow, fifteen in all, and before them the earlier one of a card that is there (R-WALLET-015). */
export function expiryYears(today: CalendarDate, present?: number): number[] {
  const first = datePartsOf(today)?.year ?? 0;
  const years = Array.from({ length: YEARS_OFFERED }, (_, index) => first + index);
  return present === undefined || present >= first ? years : [present, ...years];
}

const grouped = (signs: string, groups: readonly number[]): string => {
  let from = 0;
  return groups
    .map((length) => signs.slice(from, (from += length)))
    .filter((group) => group !== '')
    .join(' ');
};

/**
 * A number while it is typed: its digits in the groups of its brand, and no more of them than it has; all else is left out.
 *
 * @example typedCardNumber('378282246310005') // '3782 822463 10005'
 */
export function typedCardNumber(text: string): string {
  const digits = text.replaceAll(/[^0-9]/g, '');
  const type = cardTypeOf(digits);
  return grouped(digits, type === null ? FOURS : brands[type].groups);
}

/** The number of a card that is kept: all that is known of it. @example maskedNumber('VISA', '1111') // '**** **** **** 1111' */
export function maskedNumber(type: CardType, lastFour: string): string {
  const { groups } = brands[type];
  const length = groups.reduce((sum, group) => sum + group, 0);
  return grouped(lastFour.padStart(length, '*'), groups);
}

/** @example lastFourOf('4111 1111 1111 1111') // '1111' */
export const lastFourOf = (number: string): string => number.replaceAll(' ', '').slice(-4);

/**
 * Whether a text holds so many digits in a row that it may be a card number, in whatever script and with whatever stands
 * between them: no other text of a card may hold one.
 */
export const mayHoldCardNumber = (text: string): boolean => /(?:\p{Nd}[\s.,_/*-]*){12}/u.test(text);
