import type { Outcome } from './port.ts';

/** No answer is waited for longer (design/marketing.md, section 6). */
export const MOST_MS = 30_000;

/**
 * Hands rows over, so many at the same time; who refuses us, or puts us off, is not asked for the rest. `service`: as
 * sentences begin (`The print service`).
 */
export async function handEach<Row>(
  rows: readonly Row[],
  { service, atOnce }: { readonly service: string; readonly atOnce: number },
  hand: (row: Row, end: AbortSignal) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const end = AbortSignal.timeout(MOST_MS);
  const outcomes: Outcome[] = [];
  let rest: Outcome | null = null;
  for (let at = 0; at < rows.length; at += atOnce) {
    if (rest === null && end.aborted) rest = { is: 'LATER', seconds: 1, text: `${service} is slow.` };
    const some = rows.slice(at, at + atOnce);
    const known: Outcome | null = rest;
    const made: readonly Outcome[] =
      known === null ? await Promise.all(some.map(async (row) => await hand(row, end))) : some.map(() => known);
    outcomes.push(...made);
    rest ??= made.find(({ is }) => is === 'STOP_ALL' || is === 'LATER') ?? null;
  }
  return outcomes;
}
