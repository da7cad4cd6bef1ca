import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { Chip } from '../../grid/gridTypes.ts';
import { leadClass } from './leadClass.ts';
import './leadLetter.css';

/** Letters of lead types in a row; further ones are counted. */
const MOST_LETTERS = 4;

/** Pixels of a letter with the room beside it. */
const LETTER_WIDTH = 19;

/** What the letters of so many lead types take in a cell, in pixels. */
export const lettersWidth = (count: number): number => Math.min(count, MOST_LETTERS + 1) * LETTER_WIDTH;

/** Lead types as letters on their colours, for a cell. */
export function leadChips(codes: readonly LeadTypeCode[]): readonly Chip[] {
  const names = (some: readonly LeadTypeCode[]): string => some.map((code) => leadTypes[code].label).join(', ');
  const letters = codes.slice(0, MOST_LETTERS).map((code) => ({
    text: leadTypes[code].letter,
    className: `lead-letter ${leadClass(code)}`,
    title: leadTypes[code].label,
  }));
  const further = codes.slice(MOST_LETTERS);
  return further.length === 0
    ? letters
    : [...letters, { text: `+${further.length}`, className: 'lead-more', title: names(further) }];
}
