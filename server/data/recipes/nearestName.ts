import { distance } from 'fastest-levenshtein';

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The name that was most likely meant: a third of its letters wrong at most, else one that goes on or begins the same; null: none is alike. */
export function nearestName(name: string, names: Iterable<string>): string | null {
  const wanted = bare(name);
  if (wanted === '') return null;
  const ranked = [...names]
    .map((known) => ({ known, away: distance(wanted, bare(known)), is: bare(known) }))
    .toSorted((a, b) => a.away - b.away || a.known.localeCompare(b.known));
  const [best] = ranked;
  if (best !== undefined && best.away * 3 <= Math.max(wanted.length, best.is.length)) return best.known;
  const part = ranked.find(
    ({ is }) => wanted.length > 3 && is.length > 2 && (is.includes(wanted) || wanted.includes(is)),
  );
  return part?.known ?? null;
}
