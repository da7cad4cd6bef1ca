/** Rows by their number in the result: from 1, both ends included (O-053). */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A range as typed, cropped to the rows there are (R-SEARCH-047): below 1 becomes 1, above the count becomes the
 * count, and ends in the wrong order change places. Null when there are no rows.
 *
 * @example clampRange({ from: 200, to: 10 }, 120) // { from: 10, to: 120 }
 */
export function clampRange({ from, to }: RowRange, count: number): RowRange | null {
  if (count < 1) return null;
  const clamp = (row: number): number => Math.min(Math.max(Math.trunc(row), 1), count);
  return { from: clamp(Math.min(from, to)), to: clamp(Math.max(from, to)) };
}

/** "10 to 200", "10-200", "10 200", "10..200", "10"; null when it is no range. */
export function readRange(text: string): RowRange | null {
  const found = /^\D*(\d[\d,]*)(?:\D+(\d[\d,]*))?\D*$/.exec(text);
  if (found === null) return null;
  const from = Number((found[1] ?? '').replaceAll(',', ''));
  const to = found[2] === undefined ? from : Number(found[2].replaceAll(',', ''));
  return { from, to };
}
