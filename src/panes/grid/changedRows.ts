/** Above this many changed rows a grid is drawn anew; up to it only those rows are (R-GROUP-019). */
export const FULL_REFRESH_ABOVE = 100;

export type Refresh<Row> =
  | { readonly kind: 'full' }
  | { readonly kind: 'rows'; readonly rows: readonly { readonly index: number; readonly row: Row }[] };

/**
 * What a grid has to take over when its rows change. Rows are compared by identity, because machines replace what they
 * change. Another number of rows moves them all.
 *
 * @example refreshOf([a, b], [a, c]) // { kind: 'rows', rows: [{ index: 1, row: c }] }
 */
export function refreshOf<Row>(before: readonly Row[], after: readonly Row[]): Refresh<Row> {
  if (before.length !== after.length) return { kind: 'full' };
  const rows: { index: number; row: Row }[] = [];
  if (before === after) return { kind: 'rows', rows };
  for (const [index, row] of after.entries()) {
    if (before[index] === row) continue;
    if (rows.length === FULL_REFRESH_ABOVE) return { kind: 'full' };
    rows.push({ index, row });
  }
  return { kind: 'rows', rows };
}
