/** How a triage goes: derived from what was disposed of, and when. */
export interface Disposal {
  readonly at: number;
  readonly rows: number;
}

/** The rate is that of the last minutes; older work says nothing about now. */
const WINDOW_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** Rows done in all. */
export const rowsDone = (disposals: readonly Disposal[]): number => disposals.reduce((sum, { rows }) => sum + rows, 0);

/**
 * Rows a minute over the last five minutes, or since the first of them; null before there is anything to measure. The
 * first disposal begins the clock and is not counted, otherwise a single one would be an endless rate.
 *
 * @example ratePerMinute([{ at: 0, rows: 1 }, { at: 30_000, rows: 1 }], 30_000) // 2
 */
export function ratePerMinute(disposals: readonly Disposal[], now: number): number | null {
  const recent = disposals.filter(({ at }) => now - at <= WINDOW_MS);
  const [first, ...rest] = recent;
  if (first === undefined || rest.length === 0) return null;
  const elapsed = Math.max(now - first.at, 1000);
  return (rowsDone(rest) * MINUTE_MS) / elapsed;
}
