/**
 * Which statements a connection keeps prepared: those that come again and again, as the calls of people do. Reading and
 * planning a statement costs the database more than most of them cost it themselves.
 */

/** A connection never forgets a statement that it prepared, so there are so many and no more. */
const MOST_NAMES = 300;
/** Texts seen once that are remembered; then all of them are seen for the first time again. */
const MOST_SEEN = 2000;
const LONGEST_TEXT = 8000;
/** A plan made for any values knows nothing of how many stand in one of them. */
const MOST_IN_A_VALUE = 50;
const LONGEST_VALUE = 2000;

/**
 * The names of one pool's statements, the same on each of its connections. Answers undefined for what is not worth one:
 * seen for the first time, without values (several statements may stand in such a text), or with a value of many parts.
 */
export function createPreparedNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text, values) => {
    if (values.length === 0 || text.length > LONGEST_TEXT || values.some(isLarge)) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size === MOST_NAMES) return undefined;
    if (!seen.has(text)) {
      if (seen.size === MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    const name = `platbook_${names.size}`;
    names.set(text, name);
    return name;
  };
}

const isLarge = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > MOST_IN_A_VALUE : typeof value === 'string' && value.length > LONGEST_VALUE;
