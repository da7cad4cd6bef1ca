/** What stands on a label (design, section 15): up to four lines in the letters that its typeface has. */
import { NOBODY_KNOWN } from '../../../src/calc/marketing/mailTo.ts';
import { postalPatterns } from '../../../src/calc/validation/patterns.ts';
import { inLetterCase } from '../../../src/calc/format/letterCase.ts';
import { printable } from '../../paper/pdf/printableText.ts';
import type { Addressee } from './addressee.ts';

/** Signs that say nothing on paper: emoji, marks of direction and what joins them. */
const unwritten =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\p{Cf}\p{Cc}\p{Cs}\p{Co}\u{FE00}-\u{FE0F}\u{20E3}]/gu;
const DIGITS_ARE_NO_EMOJI = /[#*0-9©®™]/u;

const written = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(unwritten, (sign) => (DIGITS_ARE_NO_EMOJI.test(sign) ? sign : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Null: some of its letters cannot be printed. */
function onPaper(text: string): string | null {
  const asked = written(text);
  const shown = printable(asked).trim();
  const marks = (one: string): number => one.split('?').length;
  return marks(shown) > marks(asked) ? null : shown;
}

/** `229014321` -> `22901-4321`; others as they are. */
const zipText = (zip: string): string => zip.trim().replace(/^(\d{5})-?(\d{4})$/, '$1-$2');

/** The line of town, state and ZIP, and the country where it is another. */
export function lastLines({ city, state, zip }: Pick<Addressee, 'city' | 'state' | 'zip'>): string[] {
  const line = [inLetterCase(city.trim()), state.trim().toUpperCase(), zipText(zip).toUpperCase()]
    .filter((part) => part !== '')
    .join(' ');
  return postalPatterns['CA']?.test(zip.trim()) === true ? [line, 'CANADA'] : [line];
}

/** Whether mail could find it: a line of delivery, and a ZIP or a town with its state. */
export const isAddress = ({ street, city, state, zip }: Addressee): boolean =>
  street.trim() !== '' && (/\d/.test(zip) || (city.trim() !== '' && state.trim() !== ''));

/** The lines as they are printed; null: the address has letters that cannot be. */
export function labelLines(addressee: Addressee): string[] | null {
  const address = [inLetterCase(addressee.street), ...lastLines(addressee)].map(onPaper);
  const careOf = onPaper(addressee.careOf) ?? '';
  const name = onPaper(addressee.name) ?? '';
  const lines = [name === '' ? NOBODY_KNOWN : name, careOf === '' ? '' : `c/o ${inLetterCase(careOf)}`, ...address];
  return lines.includes(null) ? null : lines.flatMap((line) => (line === null || line === '' ? [] : line));
}
