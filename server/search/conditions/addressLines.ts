/** Addresses as people paste them: `2313 Glenn Ct, Apt 4, Charlottesville, VA 22901`, one a line, commas, tabs or only blanks. */
import { states } from '../../../src/api/catalogue/search/states.ts';
import { directionalWords, standaloneUnits, suffixWords, unitWords } from '../../data/ingest/streetWords.ts';

export interface AddressLine {
  /** Number, street and unit. */
  readonly street: string;
  /** '' where the line does not name it. */
  readonly zip: string;
  /** City in upper case without points; '' where the line has none. */
  readonly town: string;
}

const UNIT = /^(apt|apartment|unit|ste|suite|rm|room|fl|floor|lot|spc|#)\b|^#/i;
const ZIP = /\s*\b(\d{5})(?:-\d{1,4})?$/;
const STATE = new RegExp(
  `(?:^|\\s+)(?:[a-z]{2}|${Object.values(states)
    .map(({ name }) => name)
    .join('|')})\\.?$`,
  'i',
);

/** @example addressLine('2313 Glenn Ct, Apt 4, Crozet, VA 22932') // { street: '2313 Glenn Ct Apt 4', zip: '22932', town: 'CROZET' } */
export function addressLine(line: string): AddressLine {
  const parts = line
    .split(/[,\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const units = others.filter((part) => UNIT.test(part));
  const rest = others.filter((part) => !UNIT.test(part));
  // A street alone may end in five digits that are no ZIP: "HWY 29012" needs the comma.
  const zip = rest.map((part) => ZIP.exec(part)?.[1]).find((found) => found !== undefined) ?? '';
  const town = rest.map(townOf).find((part) => part !== '') ?? '';
  return { street: [first, ...units].join(' '), zip, town };
}

/** Without ZIP and state: `Crozet, VA 22932` is CROZET. A state's name alone is the town of that name: New York. */
function townOf(part: string): string {
  const place = part.replace(ZIP, '').trim();
  return /^[a-z]{2}$/i.test(place) ? '' : (place.replace(STATE, '') || place).replaceAll('.', '').toUpperCase();
}

/**
 * What a line may mean: as it stands, and, where no comma says so, with what follows the street's last word taken for
 * the town: `1808 Fox Chase Dr Goodlettsville TN`.
 */
export function addressReadings(line: string): AddressLine[] {
  const asWritten = addressLine(line);
  if (/[,\t]/.test(line)) return [asWritten];
  const words = line.trim().split(/\s+/);
  const end = streetEnd(words.map((word) => word.toUpperCase().replaceAll(/[.']/g, '')));
  if (end === null) return [asWritten];
  const street = words.slice(0, end).join(' ');
  return [asWritten, addressLine(`${street}, ${words.slice(end).join(' ')}`)];
}

/** Where the town begins: behind a suffix, a direction and a unit; null where nothing follows that could be one. */
function streetEnd(words: readonly string[]): number | null {
  for (let at = 2; at < words.length - 1; at += 1) {
    const next = words[at + 1] ?? '';
    // "GLEN PARK AVE": the last of several; but "AVE ST PAUL" is Saint Paul.
    if (!suffixWords.has(words[at] ?? '') || (suffixWords.has(next) && next !== 'ST')) continue;
    let end = at + 1;
    if (directionalWords.has(words[end] ?? '')) end += 1;
    // "MAIN ST NORTH WEST"
    if (/^(N|S|NORTH|SOUTH) (E|W|EAST|WEST)$/.test(`${words[end - 1]} ${words[end]}`)) end += 1;
    const unit = words[end] ?? '';
    if (unit === '#' || unitWords.has(unit)) end += 2;
    else if (unit.startsWith('#') || standaloneUnits.includes(unit)) end += 1;
    const first = words[end] ?? '';
    return /^[A-Z]{3,}$/.test(first) || (first === 'ST' && end < words.length - 1) ? end : null;
  }
  return null;
}
