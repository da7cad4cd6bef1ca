import { nearest } from './nearest.ts';

/** Names that are listed whole; of more only those that look alike. */
const MOST_LISTED = 16;

/**
 * What is said of a name that nobody knows here: the one that was probably meant, else all there are.
 *
 * @example unknownText('groupID', ['groupIds', 'text']) // 'is not known; did you mean groupIds?'
 */
export function unknownText(name: string, known: readonly string[]): string {
  // Of those that look alike the one of its length: a name is misspelt more often than cut off.
  const [alike] = nearest(name, known).toSorted((a, b) => lengthGap(a, name) - lengthGap(b, name));
  if (alike !== undefined) return `is not known; did you mean ${alike}?`;
  if (known.length === 0) return 'is not known: nothing is taken here';
  return known.length <= MOST_LISTED ? `is not known; known are ${known.join(', ')}` : 'is not known';
}

const lengthGap = (a: string, b: string): number => Math.abs(a.length - b.length);
