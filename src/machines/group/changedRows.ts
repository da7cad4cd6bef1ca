/** Above this many changed rows a grid is drawn anew; up to it only those rows are (R-GROUP-019). */
export const FULL_REFRESH_ABOVE = 100;

export type Refresh =
  { readonly kind: 'none' | 'full' } | { readonly kind: 'rows'; readonly indexes: readonly number[] };

/**
 * What a grid has to draw again when its rows change. Rows are compared by identity, because machines replace what
 * they change. Another number of rows moves them all.
 *
 * @example refreshOf([a, b], [a, c]) // { kind: 'rows', indexes: [1] }
 */
export function refreshOf<Row>(before: readonly Row[], after: readonly Row[]): Refresh {
  if (before === after) return { kind: 'none' };
  if (before.length !== after.length) return { kind: 'full' };
  const indexes: number[] = [];
  for (let index = 0; index < after.length; index++) {
    if (before[index] === after[index]) continue;
    if (indexes.length === FULL_REFRESH_ABOVE) return { kind: 'full' };
    indexes.push(index);
  }
  return indexes.length === 0 ? { kind: 'none' } : { kind: 'rows', indexes };
}
