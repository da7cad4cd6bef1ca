/** Which column of pasted rows says what of a person: by its heading, else by what its cells look like. */
import { isPhone } from '../../calc/validation/patterns.ts';
import { memberLimits, type MemberLimit } from '../catalogue/account/memberLimits.ts';
import type { MemberType } from '../contract/account/team.ts';

/** `name`: all of it in one cell. */
export type PersonField = 'name' | 'firstName' | 'lastName' | 'username' | 'phone' | 'type' | MemberLimit;

type Rows = readonly (readonly string[])[];

export interface PastedColumns {
  /** Of each column; null: it says nothing that is asked. */
  readonly fields: readonly (PersonField | null)[];
  /** Columns that say nothing that is asked, by their heading or their place. */
  readonly left: readonly string[];
  /** Without the row of headings. */
  readonly rows: Rows;
}

const headings: Readonly<Record<PersonField, readonly string[]>> = {
  name: ['name', 'fullname', 'person', 'member'],
  firstName: ['firstname', 'first', 'givenname', 'forename'],
  lastName: ['lastname', 'last', 'surname', 'familyname'],
  username: ['email', 'emailaddress', 'mail', 'username', 'user', 'login', 'address'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell', 'telephone', 'tel'],
  type: ['type', 'usertype', 'membertype', 'role', 'access', 'seat'],
  marketingContactLimit: ['marketingcontactlimit', 'marketingcontacts', 'contactlimit', 'contacts', 'limit', 'limits'],
  marketingListPropertyLimit: [
    'marketinglistpropertylimit',
    'marketinglistproperties',
    'marketingproperties',
    'listproperties',
    'properties',
    'propertylimit',
  ],
  favoritePropertyLimit: ['favoritepropertylimit', 'favoriteproperties', 'favorites', 'favourites'],
  saveLimit: ['savelimit', 'saves', 'savesamonth'],
  exportLimit: ['exportlimit', 'exports', 'exportsamonth'],
  spendLimit: ['spendlimit', 'spend', 'spending', 'spendingamonth'],
};

const types: Readonly<Record<MemberType, readonly string[]>> = {
  TEAM_FULL: ['teamfull', 'team', 'full', 'fullaccess', 'fulluser', 'pro', 'prouser'],
  SCOUT: ['scout', 'scoutuser'],
};

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** @example memberTypeOf('Pro User') // 'TEAM_FULL' */
export const memberTypeOf = (text: string): MemberType | null =>
  (Object.keys(types) as MemberType[]) // exactly the keys
    .find((type) => types[type].includes(plain(text))) ?? null;

const fieldNamed = (heading: string): PersonField | null =>
  (Object.keys(headings) as PersonField[]) // exactly the keys
    .find((field) => headings[field].includes(plain(heading))) ?? null;

/** A number of a limit as people write it. @example isAmount('$5,000') // true */
export const isAmount = (text: string): boolean => /^\$?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(text);

/** A first row without an address, of which a cell is a heading that is known, is one of headings. */
export function pastedColumns(all: Rows): PastedColumns {
  const [first = []] = all;
  const named = first.map(fieldNamed);
  if (first.some((cell) => cell.includes('@')) || named.every((field) => field === null)) return withoutHeadings(all);
  // Of two columns of one heading the first counts.
  const fields = named.map((field, at) => (named.indexOf(field) === at ? field : null));
  return { fields, left: first.filter((cell, at) => fields[at] === null && cell !== ''), rows: all.slice(1) };
}

function withoutHeadings(rows: Rows): PastedColumns {
  const fields = guessed(rows);
  const isFilled = (at: number): boolean => rows.some((row) => (row[at] ?? '') !== '');
  const left = fields.flatMap((field, at) => (field === null && isFilled(at) ? [`column ${at + 1}`] : []));
  return { fields, left, rows };
}

/** Begins as a number does, in whatever digits: nobody's name, and an amount even if it is a wrong one. */
const STARTS_AS_NUMBER = /^[\s$€£+\-−–(.,]*\p{N}/u;

type Look = 'username' | 'type' | 'phone' | 'amount' | 'text';

function lookOf(cells: readonly string[]): Look | null {
  const filled = cells.filter((cell) => cell !== '');
  const most = (holds: (cell: string) => boolean): boolean => filled.filter(holds).length * 2 > filled.length;
  if (filled.length === 0) return null;
  if (most((cell) => cell.includes('@'))) return 'username';
  if (most((cell) => memberTypeOf(cell) !== null)) return 'type';
  if (most((cell) => isPhone(cell) && !/\p{L}/u.test(cell))) return 'phone';
  return most((cell) => STARTS_AS_NUMBER.test(cell)) ? 'amount' : 'text';
}

/** Columns without headings: limits come in the order of the form, names as first and last where there are two. */
function guessed(rows: Rows): (PersonField | null)[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const looks = Array.from({ length: width }, (_, at) => lookOf(rows.map((row) => row[at] ?? '')));
  const texts = looks.filter((look) => look === 'text').length;
  const seen = { text: 0, amount: 0 };
  return looks.map((look, at) => {
    if (look === 'amount') return memberLimits[(seen.amount += 1) - 1] ?? null;
    if (look === 'text') {
      seen.text += 1;
      if (texts === 1) return 'name';
      return seen.text === 1 ? 'firstName' : seen.text === 2 ? 'lastName' : null;
    }
    return look !== null && looks.indexOf(look) === at ? look : null;
  });
}
