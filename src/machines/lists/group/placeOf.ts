import type { GroupRow } from '../../../api/contract/lists/groups.ts';

type Rows = readonly GroupRow[];

const places = new WeakMap<Rows, ReadonlyMap<number, number>>();

/** Where each property stands among the rows. Made once for a list of ten thousand rows, not once at every key. */
export function placesIn(rows: Rows): ReadonlyMap<number, number> {
  const known = places.get(rows);
  if (known !== undefined) return known;
  const made = new Map(rows.map(({ propertyId }, index) => [propertyId, index]));
  places.set(rows, made);
  return made;
}

/** The row of a property; undefined when it is not among the rows. */
export function rowOf(rows: Rows, propertyId: number): GroupRow | undefined {
  const place = placesIn(rows).get(propertyId);
  return place === undefined ? undefined : rows[place];
}

/** The rows with those of some properties exchanged, in the same order. Without one of them they are the same array. */
export function exchanged(
  rows: Rows,
  next: Iterable<readonly [propertyId: number, of: (row: GroupRow) => GroupRow]>,
): Rows {
  const known = placesIn(rows);
  let result: GroupRow[] | null = null;
  for (const [propertyId, of] of next) {
    const place = known.get(propertyId);
    const row = place === undefined ? undefined : (result ?? rows)[place];
    if (place === undefined || row === undefined) continue;
    result ??= [...rows];
    result[place] = of(row);
  }
  if (result === null) return rows;
  places.set(result, known);
  return result;
}
