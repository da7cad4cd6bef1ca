/** What a text typed into the field of places may say: an address, a street, a parcel number. */
import { parcelNumberOf } from '../../../src/api/search/parcelNumberText.ts';
import { unitWords } from '../../data/ingest/streetWords.ts';
import { addressReadings } from '../conditions/addressLines.ts';
import { numberFirst } from '../conditions/numberFirst.ts';
import { placeSpellings } from './placeNames.ts';

/** Where an address is, as far as it was typed; '' is anywhere. */
export interface TownText {
  readonly zip: string;
  /** Beginnings of the town's name, lower case without points. */
  readonly towns: readonly string[];
}

export interface TypedAddress extends TownText {
  /** '' where the text names a street alone. */
  readonly number: string;
  /** Words of the street; none where only a number was typed. */
  readonly words: readonly string[];
  readonly unit: string;
}

export interface TypedParcelNumber {
  /** Upper case, one blank between words: as `apn` has it. */
  readonly exact: string;
  /** Letters and digits alone: as `apn_key` has it. */
  readonly key: string;
}

/** Longer texts are addresses. */
const LONGEST_KEY = 40;
const NUMBER = /^\d+(?:-\d+)?(?:-?[A-Z])?$/;

/** null: a text that says that it is a parcel number is no address. */
export function typedAddresses(text: string): TypedAddress[] {
  if (parcelNumberOf(text) !== null) return [];
  const turned = numberFirst(text);
  return [readAddress(text), ...(turned === null ? [] : [readAddress(turned)])];
}

/** The parcel number that a text may be; null where it has no digit, since parcel numbers have one. */
export function typedParcelNumber(text: string): TypedParcelNumber | null {
  const number = parcelNumberOf(text) ?? text;
  const exact = number.toUpperCase().replaceAll(/\s+/g, ' ').trim();
  const key = exact.replaceAll(/[^A-Z0-9]/g, '');
  return /\d/.test(key) && key.length <= LONGEST_KEY ? { exact, key } : null;
}

/** Words of number and street, the unit, and where it is. */
function readAddress(text: string): TypedAddress {
  const { street, zip, town } = addressReadings(text).at(-1) ?? { street: text, zip: '', town: '' };
  const all = street
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F.']/g, '')
    .replaceAll('#', ' # ')
    .split(/[^A-Z0-9/&#-]+/)
    .filter((word) => word !== '');
  const unitAt = all.findIndex((word, at) => at >= 2 && (word === '#' || (at >= 3 && unitWords.has(word))));
  const unit = unitAt < 0 ? [] : all.slice(unitAt + 1).filter((word) => word !== '#');
  const words = unitAt < 0 ? all : all.slice(0, unitAt);
  // The beginning of a ZIP or of a state may stand behind the comma alone.
  const digits = /^\d{1,4}$/.exec(town)?.[0] ?? '';
  const towns = digits === '' ? placeSpellings(town.replace(/\s+\d{1,4}$/, '')) : [];
  const parts = NUMBER.test(words[0] ?? '') ? (/^\d\/\d$/.test(words[1] ?? '') ? 2 : 1) : 0;
  return {
    number: words.slice(0, parts).join(' '),
    words: words.slice(parts),
    unit: unit.join(''),
    zip: zip === '' ? digits : zip,
    towns,
  };
}
