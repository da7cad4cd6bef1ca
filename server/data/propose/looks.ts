/** What a text looks like, whatever its column is called. */
import { states } from '../../../src/api/catalogue/search/states.ts';

const codes = new Set(Object.keys(states));
const number = (text: string): number =>
  /^[$]?-?[\d,]*\.?\d+$/.test(text) ? Number(text.replace(/[$,]/g, '')) : Number.NaN;
const between =
  (low: number, high: number) =>
  (text: string): boolean => {
    const value = number(text);
    return value >= low && value <= high;
  };
const isDate = (text: string): boolean =>
  /^(\d{4}[-/]\d{1,2}([-/]\d{1,2})?([T ].*)?|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})( .*)?|(19|20)\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01])(T\d+)?|[A-Z][a-z]+\.? \d{1,2},? \d{4}|[A-Z][a-z]{2} [A-Z][a-z]{2} \d{1,2} .*\d{4}|\d{1,2}-[A-Za-z]{3}-\d{2,4})$/.test(
    text,
  );
const isParcel = (text: string): boolean =>
  /\d/.test(text) && /^[A-Z0-9][A-Z0-9 .\-_/:*]{2,34}$/i.test(text) && !/^\d+\.\d{3,}$/.test(text);
const isLine = (text: string): boolean =>
  /^\*{0,2}\d+[A-Z]?(-\d+[A-Z]?)?( 1\/2)? +([NSEW]{1,2} +)?[A-Z0-9'.#&, -]*[A-Z]{2}/i.test(text);
const hasLetters = (text: string): boolean => /[A-Z]{2}/i.test(text);

const tests = {
  parcel: isParcel,
  fips: (text) => /^\d{5}$/.test(text) && Number(text.slice(0, 2)) <= 56,
  line: isLine,
  /** A line of delivery may also be a box. */
  mailLine: (text) => isLine(text) || /^(P\.? ?O\.?|POST OFFICE|BOX|RR|HC|PMB|ONE )\b/i.test(text),
  houseNumber: (text) => /^\d{1,6}(\.0)?[A-Z]?(-\d+)?( 1\/2)?$/i.test(text),
  direction: (text) => /^([NSEW]{1,2}|NORTH|SOUTH|EAST|WEST)\.?$/i.test(text),
  words: (text) => /[A-Z]/i.test(text) && text.length <= 60,
  text: (text) => hasLetters(text),
  short: (text) => text.length <= 30,
  city: (text) => /^[A-Z][A-Z .'()-]{1,40}$/i.test(text),
  state: (text) =>
    codes.has(text.toUpperCase()) ||
    Object.values(states).some(({ name }) => name.toUpperCase() === text.toUpperCase()),
  cityState: (text) => /^[A-Z .'-]+,? +[A-Z]{2}\.?$/i.test(text),
  zip: (text) => /^\d{5}(-?\d{4})?(\.0)?$|^\d{5}-$|^\d{4}$/.test(text),
  latitude: between(17, 72),
  longitude: between(-180, -64),
  code: (text) => text.length <= 60,
  count: between(0, 1000),
  area: between(0, 50_000_000_000),
  acres: between(0, 1_000_000),
  year: (text) => between(1600, 2100)(text) || /^0+(\.0)?$/.test(text),
  month: between(0, 12),
  price: between(0, 1e11),
  date: isDate,
  flag: (text) => /^(y|n|yes|no|t|f|true|false|0|1|x)$/i.test(text),
  name: (text) => hasLetters(text) && !isLine(text) && !isDate(text),
} as const satisfies Record<string, (text: string) => boolean>;

export type Look = keyof typeof tests;

/** @example looksLike('zip', '22901-4410') // true */
export const looksLike = (look: Look, text: string): boolean => tests[look](text.trim());

/** Looks that say so much that a column is known by them where its name says nothing, with how a person calls them. */
export const tellingLooks = {
  line: 'street lines',
  personOrCompany: 'names of people and companies',
  zip: 'ZIPs',
  state: 'states',
  latitude: 'latitudes',
  longitude: 'longitudes',
  date: 'days',
} as const;

/** A person or a company: a word of companies, or two to five words of letters. */
export const isPersonOrCompany = (text: string): boolean =>
  /\b(LLC|INC|CORP|TRUST|TRUSTEE|LP|LTD|BANK|CITY OF|ESTATE)\b/i.test(text) ||
  /^[A-Z'-]{2,}(,| ) ?[A-Z][A-Z'.&, -]+$/i.test(text);

/** Degrees with decimals: whole numbers of that size are ages, floors or counts. */
export const isDegrees = (look: 'latitude' | 'longitude', text: string): boolean =>
  /^-?\d{2,3}\.\d{3,}$/.test(text.trim()) && looksLike(look, text);
