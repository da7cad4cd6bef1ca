import { isRefusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import { judgeRows, type LedgerRow } from '../recipients/judgeRows.ts';
import { GONE } from '../recipients/skipForbidden.ts';
import type { Going } from './channel.ts';
import { settle, type Settled } from './serviceRows.queries.ts';

const MINUTE_MS = 60_000;

/**
 * Asks the rules again about rows that were claimed until then (section 6): who may not be reached any more is skipped.
 * With `isNow` those whose hours are over wait for the next ones. Answers the numbers of those that go out.
 */
export async function stillPermitted(
  resources: Pick<Resources, 'store' | 'warehouse' | 'clock' | 'apart'>,
  going: Pick<Going, 'accountId' | 'userId' | 'id' | 'content'>,
  rows: readonly LedgerRow[],
  { until, isNow }: { readonly until: Date; readonly isNow: boolean },
): Promise<ReadonlySet<number>> {
  const now = resources.clock.now();
  const judged = await judgeRows(resources, going, { type: going.content.type }, rows);
  const settled = rows.flatMap(({ seq }): Settled[] => {
    // Nobody is free to judge: they wait for a moment.
    if (isRefusal(judged)) return [{ seq, state: 'QUEUED', notBefore: new Date(now.getTime() + MINUTE_MS) }];
    const { why, notBefore } = judged.get(seq) ?? { why: GONE, notBefore: now };
    if (why !== null) return [{ seq, state: 'SKIPPED', error: why }];
    return isNow && notBefore > now ? [{ seq, state: 'QUEUED', notBefore }] : [];
  });
  await settle(resources.store.db, going, { mailingId: going.id, until }, settled, now);
  const gone = new Set(settled.map(({ seq }) => seq));
  return new Set(rows.flatMap(({ seq }) => (gone.has(seq) ? [] : seq)));
}
