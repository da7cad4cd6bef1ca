/**
 * Numbers and dates of the text filter: `250k`, `$1.2m`, `50%`, `0.5ac`, `10y`, `2015`, `2015-03`, `3/9/2015`.
 * Reading and writing are inverse: what `numberText` writes, `readNumber` reads as the same number.
 */
import { LARGEST_DOLLARS } from '../../../calc/money.ts';
import { calendarDate, daysInMonth, isCalendarDate } from '../../../calc/dates.ts';
import type { FilterUnit } from '../../catalogue/search/filters.ts';
import { relativeText } from '../relativeDate.ts';

export interface NotReadable {
  readonly problem: string;
  readonly instead: readonly string[];
}
export const isNotReadable = (value: unknown): value is NotReadable =>
  typeof value === 'object' && value !== null && 'problem' in value;

const SQUARE_FEET_PER_ACRE = 43_560;
const DIGITS = String.raw`(-?)(\$?)(-?)((?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d+)?)`;
const NUMBER = new RegExp(`^${DIGITS}\\s*(%|[a-z]*)$`, 'i');

const suffixes: Partial<Record<FilterUnit, Readonly<Record<string, number>>>> = {
  sqft: { k: 1e3, sf: 1, sqft: 1, ac: SQUARE_FEET_PER_ACRE, acre: SQUARE_FEET_PER_ACRE, acres: SQUARE_FEET_PER_ACRE },
  years: { y: 1, yr: 1, yrs: 1, years: 1 },
  months: { m: 1, mo: 1, months: 1, y: 12, years: 12 },
  days: { d: 1, days: 1 },
};
const exponents: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 };

/** What a bound of this unit looks like, to offer instead of what was typed. */
export const examples: Readonly<Record<FilterUnit, readonly string[]>> = {
  count: ['3', '2-4'],
  sqft: ['1500', '1200-2000'],
  year: ['1990', '1950-1980'],
  years: ['10', '5-20'],
  months: ['6', '3-12'],
  days: ['30', '0-90'],
  money: ['250k', '100k-250k', '1.2m'],
  percent: ['50%', '30%-60%'],
  date: ['2015-03-09', '2015..2018', 'last90d'],
  none: ['word', '"two words"'],
};

/** A number as the wire carries it: dollars, fractions, square feet. */
export function readNumber(text: string, unit: FilterUnit): number | NotReadable {
  const unreadable = { problem: `"${text}" is not ${names[unit]}`, instead: examples[unit] };
  const match = NUMBER.exec(text);
  const digits = (match?.[4] ?? '').replaceAll(',', '');
  if (!match || !/^[\d.]/.test(digits) || (match[1] !== '' && match[3] !== '')) return unreadable;
  if (match[2] !== '' && unit !== 'money') return unreadable;
  const sign = match[1] === '' && match[3] === '' ? '' : '-';
  const suffix = (match[5] ?? '').toLowerCase();
  const value = scaled(`${sign}${digits}`, suffix, unit);
  if (value === null || !Number.isFinite(value)) return unreadable;
  if (Math.abs(value) > LARGEST_DOLLARS) return { problem: `"${text}" is too large`, instead: examples[unit] };
  if (unit === 'percent' && suffix === '' && value !== 0 && Math.abs(value) <= 0.01) {
    const typed = `${sign}${digits}`;
    return { problem: `"${text}" can be a share or a percentage`, instead: [`${shift(typed, 2)}%`, `${typed}%`] };
  }
  return value + 0 === 0 ? 0 : value;
}

const names: Readonly<Record<FilterUnit, string>> = {
  count: 'a number',
  sqft: 'a size in square feet',
  year: 'a year',
  years: 'a number of years',
  months: 'a number of months',
  days: 'a number of days',
  money: 'an amount of money',
  percent: 'a percentage',
  date: 'a date',
  none: 'a number',
};

function scaled(digits: string, suffix: string, unit: FilterUnit): number | null {
  if (unit === 'percent') return suffix === '' || suffix === '%' ? Number(shift(digits, -2)) : null;
  if (suffix === '') return Number(digits);
  const exponent = unit === 'money' ? exponents[suffix] : undefined;
  if (exponent !== undefined) return Number(shift(digits, exponent));
  const factor = suffixes[unit]?.[suffix];
  return factor === undefined ? null : Number(digits) * factor;
}

/** Moves the decimal point in the text, so that 33.3 % becomes exactly what 0.333 is, not 33.3 / 100. */
function shift(digits: string, places: number): string {
  const [mantissa = '0', exponent = '0'] = digits.toLowerCase().split('e');
  const text = `${mantissa}e${Number(exponent) + places}`;
  const short = String(Number(text));
  return Number(short) === Number(text) && Number(shiftedBack(short, places)) === Number(digits) ? short : text;
}

function shiftedBack(text: string, places: number): string {
  const [mantissa = '0', exponent = '0'] = text.split('e');
  return `${mantissa}e${Number(exponent) - places}`;
}

/**
 * A number as typed text.
 *
 * @example numberText(250_000, 'money') // '250k'
 * @example numberText(0.5, 'percent') // '50%'
 */
export function numberText(value: number, unit: FilterUnit): string {
  if (unit === 'percent') return `${shift(String(value), 2)}%`;
  if (unit === 'money' && Number.isSafeInteger(value) && value !== 0) {
    // 1.25m rather than 1250k
    if (Math.abs(value) >= 1e6 && value % 1e4 === 0) return `${value / 1e6}m`;
    if (value % 1e3 === 0) return `${value / 1e3}k`;
  }
  return String(value);
}

const WORDS: Readonly<Record<string, { unit: 'd' | 'm' | 'y'; times: number }>> = {
  d: { unit: 'd', times: 1 },
  w: { unit: 'd', times: 7 },
  m: { unit: 'm', times: 1 },
  y: { unit: 'y', times: 1 },
};

/** `last90d`, `next 30 days`: a stretch before or after the data's date; `-90d`, `6m`: one point; null: none of them. */
function readRelative(text: string): Period | null {
  const [, before = '', sign = '', digits = '', word = ''] =
    /^(?:(last|next)\s*|([+-]?))(\d{1,4})\s*(d|days?|w|weeks?|m|months?|y|years?)$/i.exec(text) ?? [];
  const found = WORDS[word.charAt(0).toLowerCase()];
  if (found === undefined || (before !== '' && Number(digits) === 0)) return null;
  const amount = Number(digits) * found.times;
  if (amount > 9999) return null;
  const bound = (value: number): string => relativeText({ amount: value + 0 === 0 ? 0 : value, unit: found.unit });
  if (before.toLowerCase() === 'last') return { first: bound(-amount), last: '0d' };
  if (before.toLowerCase() === 'next') return { first: '0d', last: bound(amount) };
  const point = bound(sign === '-' ? -amount : amount);
  return { first: point, last: point };
}

/** First and last day that a text names: a day, a month or a year, or bounds relative to the data's date. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/** @example readPeriod('2015') // { first: '2015-01-01', last: '2015-12-31' } */
export function readPeriod(text: string): Period | NotReadable {
  const unreadable = { problem: `"${text}" is not a date`, instead: examples.date };
  const relative = readRelative(text);
  if (relative !== null) return relative;
  const year = /^(\d{4})$/.exec(text);
  if (year) return whole(Number(year[1]), 1, 12) ?? unreadable;
  const month = /^(\d{4})-(\d{1,2})$/.exec(text);
  if (month) return whole(Number(month[1]), Number(month[2]), Number(month[2])) ?? unreadable;
  const american = /^(\d{1,2})\/(?:(\d{1,2})\/)?(\d{4})$/.exec(text);
  if (american && american[2] === undefined) {
    return whole(Number(american[3]), Number(american[1]), Number(american[1])) ?? unreadable;
  }
  const day = american
    ? [american[3], american[1]?.padStart(2, '0'), american[2]?.padStart(2, '0')].join('-')
    : text.replace(/^(\d{4})-(\d)-/, '$1-0$2-').replace(/-(\d)$/, '-0$1');
  return isCalendarDate(day) ? { first: day, last: day } : unreadable;
}

function whole(year: number, fromMonth: number, toMonth: number): Period | null {
  if (year < 1 || fromMonth < 1 || toMonth > 12) return null;
  return {
    first: calendarDate(year, fromMonth, 1),
    last: calendarDate(year, toMonth, daysInMonth(year, toMonth)),
  };
}

/** Splits `100k-250k`, `-5..3` or `2015..2018` where both sides can be read; null when the text is no range. */
export function splitRange<T>(text: string, read: (side: string) => T | NotReadable): [T, T] | null {
  const dots = text.indexOf('..');
  const places: [at: number, length: number][] = dots > 0 ? [[dots, 2]] : [];
  if (dots <= 0) for (let at = text.indexOf('-', 1); at > 0; at = text.indexOf('-', at + 1)) places.push([at, 1]);
  for (const [at, length] of places) {
    const [left, right] = [read(text.slice(0, at).trim()), read(text.slice(at + length).trim())];
    if (!isNotReadable(left) && !isNotReadable(right)) return [left, right];
  }
  return null;
}
