/**
 * Whether a name is as a pattern says: `*` stands for any signs, but for those between folders; case does not matter. In
 * steps, never more than name times pattern: a person may write any pattern.
 *
 * @example fitsPattern('Parcels_2026.csv', 'parcels_*.csv') // true
 */
export function fitsPattern(name: string, pattern: string): boolean {
  const [text, wanted] = [name.toLowerCase(), pattern.toLowerCase()];
  let [at, want] = [0, 0];
  /** Behind the last `*`, and what it stands for so far. */
  let [behind, taken] = [-1, 0];
  while (at < text.length) {
    if (wanted[want] === '*') {
      want += 1;
      [behind, taken] = [want, at];
    } else if (wanted[want] === text[at]) {
      want += 1;
      at += 1;
    } else if (behind >= 0 && text[taken] !== '/') {
      taken += 1;
      [at, want] = [taken, behind];
    } else {
      return false;
    }
  }
  return /^\**$/.test(wanted.slice(want));
}
