/** Positions in a result, counted from 1, both ends included. */
export interface PositionRange {
  readonly from: number;
  readonly to: number;
}

/**
 * A range as typed, made to fit the result (O-053): swapped when it runs backwards, then clamped to 1..count.
 * Null when the result is empty. A missing end means the end of the result on that side.
 *
 * @example clampRange({ from: 0, to: 900 }, 250) // { from: 1, to: 250 }
 * @example clampRange({ from: 20, to: 10 }, 250) // { from: 10, to: 20 }
 * @example clampRange({ from: 1, to: 5 }, 0) // null
 */
export function clampRange(
  range: { readonly from?: number | null; readonly to?: number | null },
  count: number,
): PositionRange | null {
  if (count < 1) return null;
  const from = range.from ?? 1;
  const to = range.to ?? count;
  const clamp = (position: number) => Math.min(Math.max(Math.trunc(position), 1), count);
  return { from: clamp(Math.min(from, to)), to: clamp(Math.max(from, to)) };
}

/**
 * Adds the rows of a range to a selection; what was selected before stays selected (O-053).
 *
 * @example addRange(new Set(['a']), ['a', 'b', 'c'], { from: 2, to: 9 }) // new Set(['a', 'b', 'c'])
 */
export function addRange<Id>(
  selection: ReadonlySet<Id>,
  ids: readonly Id[],
  range: { readonly from?: number | null; readonly to?: number | null },
): Set<Id> {
  const clamped = clampRange(range, ids.length);
  const added = clamped === null ? [] : ids.slice(clamped.from - 1, clamped.to);
  return new Set([...selection, ...added]);
}
