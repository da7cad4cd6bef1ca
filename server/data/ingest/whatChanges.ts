import type { KeptSource } from './earlierSnapshots.ts';

/** A source loaded anew is another one, though it has the name, the day and the parcels of before. */
const keyOf = ({ series, asOf, parcels, takenIn }: KeptSource): string => [series, asOf, parcels, takenIn].join('|');

/** What comes and what goes where one snapshot takes the place of another. */
export function whatChanges(
  inService: readonly KeptSource[],
  wanted: readonly KeptSource[],
): { readonly comes: readonly KeptSource[]; readonly goes: readonly KeptSource[] } {
  const lacking = (some: readonly KeptSource[], of: readonly KeptSource[]): readonly KeptSource[] => {
    const known = new Set(of.map(keyOf));
    return some.filter((source) => !known.has(keyOf(source)));
  };
  return { comes: lacking(wanted, inService), goes: lacking(inService, wanted) };
}
