/** A street as people type it, in the spelling that streets are found by (table `town_street`). */
import { directionalWords, nameWords, streetKeyWords, suffixWords } from '../../data/ingest/streetWords.ts';

/** A street taken apart, in one spelling. */
export interface StreetForm {
  readonly key: string;
  /** Without the directions before and behind it. */
  readonly core: string;
  /** Without its suffix, too. */
  readonly name: string;
  readonly directions: string;
}

export interface TypedStreet {
  /** As the warehouse may show it. */
  readonly shown: readonly string[];
  /** Ways to read it: a last word that is cut off may become several. */
  readonly forms: readonly StreetForm[];
}

const suffixes = new Set(suffixWords.values());
const directions = new Set(directionalWords.values());
const MOST_ENDINGS = 6;

const spelled = (word: string): string => streetKeyWords.get(word) ?? word;

/** As `writeStreets` does it (server/data/ingest/streets.queries.ts). */
export function streetForm(words: readonly string[]): StreetForm {
  const key = words
    .map(spelled)
    .join(' ')
    .replaceAll(/\b0+([1-9]\d*(?:ST|ND|RD|TH))\b/g, '$1')
    .replaceAll(/\b([NS]) ([EW])\b/g, '$1$2');
  const all = key.split(' ');
  const isDirection = (word: string | undefined): boolean => directions.has(word ?? '');
  const hasPost = all.length >= 2 && isDirection(all.at(-1)) && (all.length >= 3 || !suffixes.has(all[0] ?? ''));
  const front = hasPost ? all.slice(0, -1) : all;
  const hasSuffix = front.length >= 2 && suffixes.has(front.at(-1) ?? '');
  const hasPre = front.length - Number(hasSuffix) >= 2 && isDirection(front[0]);
  const core = hasPre ? front.slice(1) : front;
  return {
    key,
    core: core.join(' '),
    name: (hasSuffix ? core.slice(0, -1) : core).join(' '),
    directions: `${hasPre ? front[0] : ''}${hasPost ? all.at(-1) : ''}`,
  };
}

/**
 * @example typedStreet(['GLENN', 'COU'], true).forms.map(({ core }) => core) // ['GLENN COU', 'GLENN CRSE', 'GLENN CT', 'GLENN CTS']
 */
export function typedStreet(words: readonly string[], isCutOff: boolean): TypedStreet {
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const ends = isCutOff && words.length > 1 && last.length > 1 ? abbreviationsOf(last) : [];
  const forms = [streetForm(words), ...ends.map((end) => streetForm([...before, end]))];
  // A word that is a direction may be the beginning of a name: WEST of WESTOVER.
  if (isCutOff && spelled(last) !== last) {
    const { core, directions: ways } = streetForm([...before, '*']);
    const name = core.replace(/\*$/, last);
    forms.push({ key: [...before.map(spelled), last].join(' '), core: name, name, directions: ways });
  }
  return { shown: [...new Set(shownForms(words))], forms: distinct(forms) };
}

/** The street as written, and as the warehouse shortens it; its first word may be the name itself: NORTH ST. */
function shownForms(words: readonly string[]): string[] {
  const short = words.map((word) => directionalWords.get(word) ?? suffixWords.get(word) ?? word);
  return [words, short, [words[0] ?? '', ...short.slice(1)]].map((way) => way.join(' '));
}

const distinct = (forms: readonly StreetForm[]): StreetForm[] => [
  ...new Map(forms.map((form) => [`${form.core}|${form.directions}`, form])).values(),
];

/** Standard abbreviations of the suffixes and directions that begin with a text: `COU` may become `COURT`, so `CT`. */
function abbreviationsOf(beginning: string): string[] {
  const known = [...suffixWords, ...directionalWords].filter(([spelling]) => spelling.startsWith(beginning));
  return [...new Set(known.map(([, abbreviation]) => abbreviation))].slice(0, MOST_ENDINGS);
}

/**
 * The same words with one that is a slip for a suffix, a direction or another known word put right: two of its letters
 * are swapped, or one is wrong, missing or too many in a word of five letters. As it stands first.
 */
export function withoutSlips(words: readonly string[]): (readonly string[])[] {
  const ways: (readonly string[])[] = [words];
  for (const [at, word] of words.entries()) {
    if (word.length < 2 || /\d/.test(word) || streetKeyWords.has(word)) continue;
    for (const known of knownWords) {
      if (known.length < 2 || !isSlip(word, known)) continue;
      ways.push(words.with(at, known));
    }
  }
  return ways;
}

const knownWords = [...new Set([...suffixWords.keys(), ...directionalWords.keys(), ...nameWords.keys()])].filter(
  (word) => !/\d/.test(word),
);
const LONG = 5;

/** @example isSlip('RAOD', 'ROAD') // true */
export function isSlip(typed: string, meant: string): boolean {
  if (typed.length === meant.length) {
    const at = firstDifference(typed, meant);
    if (at < 0) return false;
    const swapped = `${typed.slice(0, at)}${typed[at + 1] ?? ''}${typed[at] ?? ''}${typed.slice(at + 2)}`;
    if (swapped === meant) return true;
    return meant.length >= LONG && typed.slice(at + 1) === meant.slice(at + 1);
  }
  const [short, long] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (long.length !== short.length + 1 || meant.length < LONG) return false;
  const at = firstDifference(long, short);
  return long.slice(at + 1) === short.slice(at);
}

/** -1: none in the letters of the first. */
const firstDifference = (one: string, other: string): number =>
  Array.from(one).findIndex((letter, at) => letter !== other[at]);
