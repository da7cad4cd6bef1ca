import { outTexts, type OutReason } from '../../../src/calc/marketing/sequence.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import { isRun, outOf, takeOut } from '../sequences/takeOut.queries.ts';
import { judgeRows, type LedgerRow } from '../recipients/judgeRows.ts';
import { GONE } from '../recipients/skipForbidden.ts';
import { scheduleOf } from '../voicemail/voiceParts.ts';
import type { Going } from './channel.ts';
import { settle, type Settled } from './serviceRows.queries.ts';

const MINUTE_MS = 60_000;

/**
 * Asks the rules again about rows that were claimed until then (section 6): who may not be reached any more is skipped.
 * With `isNow` those whose hours are over wait for the next ones. Answers the numbers of those that go out.
 */
export async function stillPermitted(
  resources: Pick<Resources, 'store' | 'warehouse' | 'clock' | 'apart' | 'config'>,
  going: Pick<Going, 'accountId' | 'userId' | 'id' | 'content' | 'voice'>,
  rows: readonly LedgerRow[],
  { until, isNow }: { readonly until: Date; readonly isNow: boolean },
): Promise<ReadonlySet<number>> {
  const about = { type: going.content.type, schedule: scheduleOf(going.voice) };
  const judged = await judgeRows(resources, going, about, rows);
  const gone = await leftSequence(resources, going);
  // Behind the judgement: whoever may be reached at once may be reached from its moment on.
  const now = resources.clock.now();
  const settled = rows.flatMap(({ seq, contactId }): Settled[] => {
    // Nobody is free to judge: they wait for a moment.
    if (isRefusal(judged)) return [{ seq, state: 'QUEUED', notBefore: new Date(now.getTime() + MINUTE_MS) }];
    const out = contactId === null ? undefined : gone.get(contactId);
    if (out !== undefined) return [{ seq, state: 'SKIPPED', error: outTexts[out] }];
    const { why, notBefore } = judged.get(seq) ?? { why: GONE, notBefore: now };
    if (why !== null) return [{ seq, state: 'SKIPPED', error: why }];
    return isNow && notBefore > now ? [{ seq, state: 'QUEUED', notBefore }] : [];
  });
  await settle(resources.store.db, going, { mailingId: going.id, until }, settled, now);
  const held = new Set(settled.map(({ seq }) => seq));
  return new Set(rows.flatMap(({ seq }) => (held.has(seq) ? [] : seq)));
}

/** Of a step of a sequence: contacts who are out by now. Whoever answered a second ago gets nothing more. */
async function leftSequence(
  { store, clock }: Pick<Resources, 'store' | 'clock'>,
  going: Pick<Going, 'accountId' | 'userId' | 'id'>,
): Promise<ReadonlyMap<number, OutReason>> {
  if (!(await isRun(store.db, going, going.id))) return new Map();
  await takeOut(store.db, going, { mailingId: going.id }, clock.now());
  return await outOf(store.db, going, going.id);
}
