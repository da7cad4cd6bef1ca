/**
 * How well a text fits what was typed in the palette: 0 is no match, 1 the text itself. Each word typed must be found,
 * best at the start of a word; earlier and shorter is better.
 */
export function score(typed: string, text: string): number {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return 1;
  const target = text.toLowerCase();
  if (target === words.join(' ')) return 1;
  let total = 0;
  for (const word of words) {
    const found = scoreWord(word, target);
    if (found === 0) return 0;
    total += found;
  }
  // Of two texts that match alike the shorter says less besides.
  return (total / words.length) * 0.95 + 0.04 / (1 + target.length / 20);
}

function scoreWord(word: string, target: string): number {
  const at = target.indexOf(word);
  if (at === 0) return 0.98;
  // "ex" in "list export" is meant more than in "next": a word begins there.
  const atStart = new RegExp(`[^a-z0-9]${escape(word)}`).exec(target);
  if (atStart !== null) return 0.9 - Math.min(atStart.index, 50) / 500;
  if (at > 0) return 0.6 - Math.min(at, 50) / 250;
  return initials(word, target) ? 0.5 : inOrder(word, target) ? 0.2 : 0;
}

/** "stl" for "save to list". */
const initials = (word: string, target: string): boolean =>
  target
    .split(/[^a-z0-9]+/)
    .map((part) => part.charAt(0))
    .join('')
    .includes(word);

/** All signs in their order, each at most three signs after the one before: a typing error or a dropped vowel. */
function inOrder(word: string, target: string): boolean {
  let from = target.indexOf(word.charAt(0));
  if (from < 0 || word.length < 3) return false;
  for (const sign of word.slice(1)) {
    const next = target.indexOf(sign, from + 1);
    if (next < 0 || next - from > 3) return false;
    from = next;
  }
  return true;
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What something is called elsewhere counts less than its own name. */
const ELSEWHERE = 0.85;

/** By its name, or by what else it is called. */
export const scoreOf = (typed: string, text: string, also = ''): number =>
  Math.max(score(typed, text), also === '' ? 0 : ELSEWHERE * byWords(typed, also));

/** Words alone, not letters of them: there are many. */
function byWords(typed: string, also: string): number {
  const fit = score(typed, also);
  return fit > LETTERS ? fit : 0;
}

/** At most this is what letters in their order, or the first ones of words, come to. */
const LETTERS = 0.55;

/** The best `limit` entries with their order kept among equals. */
export function best<T>(
  entries: readonly T[],
  typed: string,
  textOf: (entry: T) => string,
  limit: number,
  alsoOf: (entry: T) => string | undefined = () => undefined,
): T[] {
  if (typed.trim() === '') return entries.slice(0, limit);
  return entries
    .map((entry) => ({ entry, fit: scoreOf(typed, textOf(entry), alsoOf(entry)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, limit)
    .map(({ entry }) => entry);
}
