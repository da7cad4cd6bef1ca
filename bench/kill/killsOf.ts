/** It ends then with what it has. */
const LONGEST_MS = Number(process.env['PLATBOOK_KILL_MINUTES'] ?? 25) * 60_000;
/** A kill comes at some moment of what is under way. */
export const LONGEST_WAIT_MS = 400;

/** How many kills, from now on: fewer for a look, more for the whole proof (`PLATBOOK_KILLS=300`). */
export function killsOf(usual = 100): { readonly count: number; readonly isOver: () => boolean } {
  const until = performance.now() + LONGEST_MS;
  return { count: Number(process.env['PLATBOOK_KILLS'] ?? usual), isOver: () => performance.now() >= until };
}
