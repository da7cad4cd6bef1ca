/**
 * The `/` text filter: `county:charlottesville beds>=3 equity>50% absentee -vacant type:sfr,condo owner:"smith llc"`.
 *
 * - `word>=3`, `word<=3`, `word:3` (exactly), `word:2-4` or `word:2..4`; a `?` at the end lets unknown values in too.
 *   `>` and `<` leave the bound itself out where a next value exists (counts, dates); for amounts and shares they read
 *   as `>=` and `<=`, since bounds are inclusive.
 * - money with `k`, `m`, `b`; shares with `%`; dates as day, month or year, where a year means all of it.
 * - flags stand alone: `absentee`, `-vacant` or `vacant:no`.
 * - dates also count from the day the data was true: `sold:last90d`, `auction:next30d`, `sold<=-2y`.
 * - lists take codes or labels, any of which fits: `type:sfr,condo`; a minus takes them out: `-type:condo`. Texts with
 *   spaces stand in quotes; `-owner:llc` takes out what holds the text.
 * - places (`state:`, `county:`, `city:`, `zip:`, `apn:`, `address:`, `near:"38.03 -78.48 2mi"`, `box:` with two corners),
 *   any of which fits, and one `lead:` type.
 *
 * `formatTextFilter` writes what `parseTextFilter` reads: parsing a formatted filter gives the same filter.
 */
import type { FilterKey } from '../catalogue/search/filters.ts';
import type { LeadTypeCode } from '../catalogue/search/leadTypes.ts';
import { stateCodes, states } from '../catalogue/search/states.ts';
import { MOST_FURTHER_PLACES, type Filter, type Location } from '../contract/search/search.ts';
import { flatFilterOf, listValue, textValue, type FilterValue } from './filterState.ts';
import { readBox, readCircle } from './shapes.ts';
import { nearest } from '../../calc/validation/nearest.ts';
import { readCriterion, unknownChoice } from './textFilter/readCriterion.ts';
import { tokenize, unquote, type Token } from './textFilter/tokens.ts';
import { isNotReadable } from './textFilter/values.ts';
import { leadChoices, LEAD_WORD, leadTypeFor, placeWords, vocabulary, type PlaceWord } from './textFilter/words.ts';

export interface TextFilterError {
  /** Characters from..to-1 of the text. */
  readonly from: number;
  readonly to: number;
  readonly message: string;
  /** What could stand there instead, best first. */
  readonly instead: readonly string[];
}

/** A place as typed; which parcels it means is for the suggestions to say, unless `locationOfPlace` knows. */
export interface PlaceText {
  readonly word: PlaceWord;
  readonly text: string;
}

export interface TextFilter {
  /** Flat, as on the wire. */
  readonly filter: Filter;
  readonly place: PlaceText | null;
  /** Further places, any of which fits; absent rather than empty. */
  readonly also?: readonly PlaceText[];
  readonly leadType: LeadTypeCode | null;
}

export interface ParsedTextFilter extends TextFilter {
  /** In the order of the text. Criteria without an error are in `filter` all the same. */
  readonly errors: readonly TextFilterError[];
}

/**
 * @example parseTextFilter('beds>=3 equity>50%').filter // { bedroomsMin: 3, equityShareMin: 0.5 }
 * @example parseTextFilter('bedz>=3').errors
 * // [{ from: 0, to: 4, message: 'There is no word "bedz".', instead: ['beds'] }]
 */
export function parseTextFilter(text: string): ParsedTextFilter {
  const values: { [K in FilterKey]?: FilterValue } = {};
  const errors: TextFilterError[] = [];
  const places: PlaceText[] = [];
  let leadType: LeadTypeCode | null = null;
  const fail = ({ from, to }: { from: number; to: number }, message: string, instead: readonly string[] = []): void => {
    errors.push({ from, to, message: `${message}.`, instead });
  };
  for (const token of tokenize(text)) {
    if (token.openQuote) {
      fail(token, 'A quote is not closed', [`${text.slice(token.from, token.to)}"`]);
      continue;
    }
    const word = vocabulary.get(token.word);
    if (word === undefined) {
      fail(...unknownWord(token, text));
    } else if (word.kind === 'filter') {
      const read = readCriterion(token, word.key);
      if (isNotReadable(read)) {
        const part = read.part && { from: token.valueFrom + read.part.from, to: token.valueFrom + read.part.to };
        fail(part ?? token, capital(read.problem), read.instead);
        continue;
      }
      const merged = merge(values[word.key], read);
      if (merged === null) fail(token, `${capital(word.word)} is set twice`);
      else values[word.key] = merged;
    } else if (token.negated || token.operator !== ':' || unquote(token.value).trim() === '') {
      const sample = word.kind === 'lead' ? 'e' : (samplePlaces[word.word] ?? '');
      fail(token, `${capital(word.word)} needs a value`, [`${word.word}:${sample}`]);
    } else if (word.kind === 'place') {
      const place: PlaceText = { word: word.word, text: unquote(token.value).trim() };
      if (isUnreadableShape(place))
        fail(token, shapeProblems[place.word], [`${place.word}:${samplePlaces[place.word]}`]);
      else if (places.length > MOST_FURTHER_PLACES)
        fail(token, `A search has at most ${MOST_FURTHER_PLACES + 1} places`);
      else places.push(place);
    } else {
      const typed = unquote(token.value).trim();
      const found = leadTypeFor(typed);
      if (leadType !== null) fail(token, 'A search has one lead type');
      else if (found === undefined) {
        const { problem, instead } = unknownChoice(typed, LEAD_WORD, leadChoices);
        fail({ from: token.valueFrom, to: token.to }, capital(problem), instead);
      } else leadType = found;
    }
  }
  const [place = null, ...also] = places;
  return { filter: flatFilterOf(values), place, ...(also.length === 0 ? {} : { also }), leadType, errors };
}

const shapeProblems: Readonly<Record<PlaceWord, string>> = {
  state: '',
  county: '',
  city: '',
  zip: '',
  apn: '',
  address: '',
  near: 'A circle is latitude, longitude and miles',
  box: 'A rectangle is latitude and longitude of two corners',
};

const isUnreadableShape = (place: PlaceText): boolean =>
  placeWords[place.word] === 'SHAPE' && locationOfPlace(place) === null;

const samplePlaces: Readonly<Record<PlaceWord, string>> = {
  state: 'va',
  county: 'albemarle',
  city: 'charlottesville',
  zip: '22901',
  apn: '42c104000',
  address: '"2313 glenn ct"',
  near: '"38.03 -78.48 2mi"',
  box: '"38.0 -78.5 38.1 -78.4"',
};

function unknownWord(token: Token, text: string): [Token | { from: number; to: number }, string, readonly string[]] {
  const at = { from: token.wordFrom, to: Math.max(token.wordFrom + token.word.length, token.from + 1) };
  if (!/^[a-z]/.test(token.word)) {
    const zip = /^\d{5}$/.test(token.word) ? [`zip:${token.word}`] : ['beds>=3', 'absentee'];
    return [token, 'A criterion begins with a word', zip];
  }
  // `beds3` and `2500sqft`: the word is there, the operator is missing.
  const [, letters = ''] = /^([a-z]+)\d/.exec(token.word) ?? [];
  const known = vocabulary.get(letters);
  if (known !== undefined)
    return [at, `"${token.word}" lacks a sign`, [`${letters}>=${token.word.slice(letters.length)}`]];
  // A name typed alone: whose, or where.
  const alike = nearest(token.word, vocabulary.keys());
  const isName = alike.length === 0 && token.operator === null && /^[a-z]{3,}$/.test(token.word);
  const instead = isName ? [`owner:${token.word}`, `city:${token.word}`] : alike;
  return [at, `There is no word "${text.slice(at.from, at.to)}"`, instead];
}

/** `beds>=3 beds<=5` is one range; anything else given twice is a mistake. */
function merge(before: FilterValue | undefined, next: FilterValue): FilterValue | null {
  if (before === undefined) return next;
  if (before.kind === 'range' && next.kind === 'range') {
    if ((before.min !== null && next.min !== null) || (before.max !== null && next.max !== null)) return null;
    return {
      kind: 'range',
      min: before.min ?? next.min,
      max: before.max ?? next.max,
      unknown: before.unknown || next.unknown,
    };
  }
  if (before.kind === 'dateRange' && next.kind === 'dateRange') {
    if ((before.min !== null && next.min !== null) || (before.max !== null && next.max !== null)) return null;
    return {
      kind: 'dateRange',
      min: before.min ?? next.min,
      max: before.max ?? next.max,
      unknown: before.unknown || next.unknown,
    };
  }
  // Included and excluded are said apart: `type:sfr -type:condo`.
  if (before.kind === 'list' && next.kind === 'list') {
    if (before.values.length > 0 && next.values.length > 0) return null;
    if (before.excluded !== undefined && next.excluded !== undefined) return null;
    return listValue([...before.values, ...next.values], before.excluded ?? next.excluded);
  }
  if (before.kind === 'text' && next.kind === 'text') {
    if (before.text !== '' && next.text !== '') return null;
    if (before.excluded !== undefined && next.excluded !== undefined) return null;
    return textValue(before.text + next.text, before.excluded ?? next.excluded);
  }
  return null;
}

/**
 * The location a place text stands for by itself, without looking anything up; null for the names of counties and
 * cities, which the suggestions know.
 *
 * @example locationOfPlace({ word: 'zip', text: '22901' }) // { type: 'ZIP', zip: '22901', label: '22901' }
 */
export function locationOfPlace({ word, text }: PlaceText): Partial<Location> | null {
  const type = placeWords[word];
  switch (word) {
    case 'state': {
      const id = stateNamed(text);
      return id === null ? null : { type, id, label: id };
    }
    case 'county':
      return /^\d{5}$/.test(text) ? { type, fips: text, label: text } : null;
    case 'city':
      return null;
    case 'zip': {
      // The four digits behind a ZIP say which side of a street; parcels are found by the five.
      const zip = /^(\d{5})(?:-?\d{4})?$/.exec(text)?.[1];
      return zip === undefined ? null : { type, zip, label: zip };
    }
    case 'apn':
      return { type, apn: text, label: text };
    case 'address':
      return { type, streetAddress: text, label: text };
    case 'near':
    case 'box': {
      const shapeDefinition = word === 'near' ? readCircle(text) : readBox(text);
      const label = word === 'near' ? `around ${text}` : `the box ${text}`;
      return shapeDefinition === null ? null : { type, shapeDefinition, label };
    }
  }
}

/** Two letters, whatever they are, or the name of a state. */
function stateNamed(text: string): string | null {
  if (/^[a-z]{2}$/i.test(text)) return text.toUpperCase();
  return stateCodes.find((code) => states[code].name.toLowerCase() === text.toLowerCase()) ?? null;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
