import { parseTextFilter, type TextFilterError } from '../textFilter.ts';
import { tokenize } from './tokens.ts';

export interface Correction {
  /** The whole line with one mistake less. */
  readonly text: string;
  /** What is put in, and what it replaces. */
  readonly insert: string;
  readonly instead: string;
}

const MOST = 6;
/** Of a text that is wrong in hundreds of places the first are looked at. */
const MOST_LOOKED_AT = 5;

/**
 * Lines that a person may have meant: each puts one offer of an error in its place. Only lines that leave fewer mistakes
 * are offered.
 *
 * @example corrections('bedz>=3 absentee', parseTextFilter('bedz>=3 absentee').errors)
 * // [{ text: 'beds>=3 absentee', insert: 'beds', instead: 'bedz' }]
 */
export function corrections(text: string, errors: readonly TextFilterError[]): Correction[] {
  const found: Correction[] = [];
  for (const { from, to, instead } of errors.slice(0, MOST_LOOKED_AT)) {
    const token = tokenize(text).find((one) => one.from <= from && to <= one.to);
    for (const offer of instead) {
      if (found.length >= MOST) return found;
      // An offer is a word, a whole criterion, or a criterion whose value is meant.
      const value = offer.replace(/^-?[a-z]+:/, '');
      const places: [insert: string, from: number, to: number][] = [
        [value, from, to],
        [offer, from, to],
        ...(token === undefined ? [] : [[offer, token.from, token.to] as [string, number, number]]),
      ];
      for (const [insert, start, end] of places) {
        const line = text.slice(0, start) + insert + text.slice(end);
        if (found.some((one) => one.text === line) || parseTextFilter(line).errors.length >= errors.length) continue;
        found.push({ text: line, insert, instead: text.slice(start, end) });
        break;
      }
    }
  }
  return found;
}
