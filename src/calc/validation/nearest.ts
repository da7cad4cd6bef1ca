/**
 * The candidates that look most like what was typed, best first, at most `limit`: those that begin with it, then those
 * at most two typing errors away (one for short words). None looks alike: an empty list.
 *
 * @example nearest('bedz', ['beds', 'baths', 'value']) // ['beds']
 */
export function nearest(typed: string, candidates: Iterable<string>, limit = 3): string[] {
  const wanted = typed.toLowerCase();
  const allowed = wanted.length <= 4 ? 1 : 2;
  const scored: { candidate: string; score: number }[] = [];
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    const begins = wanted.length >= 2 && (other.startsWith(wanted) || (other.length >= 3 && wanted.startsWith(other)));
    const score = begins ? 0.5 : typingErrors(wanted, other);
    if (score <= allowed) scored.push({ candidate, score });
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return [...new Set(scored.map(({ candidate }) => candidate))].slice(0, limit);
}

/** Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
function typingErrors(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
