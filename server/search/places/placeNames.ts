/** What people call places, brought to the words that the warehouse calls them by. */
import { stateCodes, states } from '../../../src/api/catalogue/search/states.ts';

/** Common names of large cities that are no beginning and no word of the name itself. */
const nicknames: Readonly<Record<string, string>> = {
  'b more': 'baltimore',
  bmore: 'baltimore',
  cville: 'charlottesville',
  chitown: 'chicago',
  cincy: 'cincinnati',
  hotlanta: 'atlanta',
  indy: 'indianapolis',
  jax: 'jacksonville',
  mke: 'milwaukee',
  mpls: 'minneapolis',
  nola: 'new orleans',
  nyc: 'new york',
  okc: 'oklahoma city',
  pgh: 'pittsburgh',
  philly: 'philadelphia',
  sacto: 'sacramento',
  slc: 'salt lake city',
  stl: 'st louis',
};

/** Words that are written long and short in names of places. */
const shortWords: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  mountain: 'mtn',
  heights: 'hts',
  township: 'twp',
  borough: 'boro',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};

const stateNames = stateCodes
  .map((code) => [states[code].name.toLowerCase(), code.toLowerCase()] as const)
  // "west virginia" ends in "virginia".
  .toSorted(([a], [b]) => b.length - a.length);

/** Lower case words with one blank between them: no accents, commas, points or apostrophes. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

export const shortened = (text: string): string =>
  text
    .split(' ')
    .map((word) => (Object.hasOwn(shortWords, word) ? (shortWords[word] ?? word) : word))
    .join(' ');

/**
 * The ways a place that begins like this may be called in the warehouse, in plain words: as typed, shortened, by its own
 * name where a nickname was typed, and with the letters of a state written out at the end.
 *
 * @example placeSpellings('Saint Louis, Missouri') // ['saint louis missouri', 'saint louis mo', 'st louis mo']
 * @example placeSpellings('philly') // ['philly', 'philadelphia']
 * @example placeSpellings('21223-2336') // ['21223 2336', '21223']
 */
export function placeSpellings(typed: string): string[] {
  const plain = plainWords(typed);
  if (plain === '') return [];
  const zip = /^(\d{5})-\d{1,4}$/.exec(typed.trim())?.[1];
  const [name, state] = splitState(plain);
  const proper = Object.hasOwn(nicknames, name) ? nicknames[name] : undefined;
  const names = [name, shortened(name), ...(proper === undefined ? [] : [proper])];
  const inState = names.map((one) => (state === null ? one : `${one} ${state}`));
  return [...new Set([plain, ...inState, ...(zip === undefined ? [] : [zip])])];
}

/** A name and the letters of the state behind it; null where no state stands there. */
function splitState(plain: string): [string, string | null] {
  for (const [name, code] of stateNames) {
    for (const end of [name, code]) {
      if (plain.endsWith(` ${end}`)) return [plain.slice(0, -end.length - 1), code];
    }
  }
  return [plain, null];
}

/** Pattern of names in which every word typed begins a word, in the order typed: "davidson tn" is in "davidson county tn". */
export const wordsPattern = (spelling: string): RegExp =>
  new RegExp(`(^| )${spelling.split(' ').join('[a-z0-9]*(?: [a-z0-9]+)*? ')}`);
