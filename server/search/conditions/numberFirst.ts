import { directionalWords, suffixWords, unitWords } from '../../data/ingest/streetWords.ts';

const NUMBER = /^\d+(?:-\d+)?(?:-?[a-z])?,?$/i;

/**
 * An address whose street stands before its number, with the number first; null for any other text.
 *
 * @example numberFirst('Main St 12, Springfield') // '12 Main St, Springfield'
 * @example numberFirst('Main St N 12 apt 4 Springfield') // '12 Main St N apt 4 Springfield'
 */
export function numberFirst(text: string): string | null {
  const [line = '', ...others] = text.trim().split(/([,\t])/);
  const words = line.trim().split(/\s+/);
  if (/^\d+(?:-\d+)?[a-z]?$/i.test(words[0] ?? '') || words.length < 2) return null;
  const at = numberAt(words);
  if (at < 1) {
    // "MAIN ST, 12, Springfield"
    const [, next = '', ...rest] = others;
    return at < 0 && NUMBER.test(next.trim()) && !/^\s*\d{5}$/.test(next)
      ? [`${next.trim()} ${line.trim()}`, ...rest].join('')
      : null;
  }
  return [[words[at], ...words.toSpliced(at, 1)].join(' '), ...others].join('');
}

const plain = (word: string): string => word.toUpperCase().replaceAll(/[.']/g, '');

/** The last number before a unit, and before the town where no comma says where that begins: it follows a suffix or a direction. */
function numberAt(words: readonly string[]): number {
  const unitAt = words.findIndex(
    (word, at) => at > 1 && (word.startsWith('#') || (unitWords.has(plain(word)) && /\d/.test(words[at + 1] ?? ''))),
  );
  const before = unitAt < 0 ? words : words.slice(0, unitAt);
  const last = before.length - 1;
  if (NUMBER.test(before[last] ?? '') && !(/^\d{5}$/.test(before[last] ?? '') && hasNumberInside(before))) return last;
  return before.findLastIndex((word, at) => NUMBER.test(word) && isStreetEnd(before[at - 1]));
}

const isStreetEnd = (word: string | undefined): boolean =>
  word !== undefined && (suffixWords.has(plain(word)) || directionalWords.has(plain(word)));

/** The last of two numbers may be a ZIP. */
const hasNumberInside = (words: readonly string[]): boolean =>
  words.some((word, at) => at > 0 && at < words.length - 1 && NUMBER.test(word) && isStreetEnd(words[at - 1]));
