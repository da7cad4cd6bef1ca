import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { orderedVoice, scheduleOf } from '../voicemail/voiceParts.ts';
import { judgeRows, type Judgement } from './judgeRows.ts';
import { queuedRows, skipRows } from './recipients.queries.ts';

/** Of somebody who was deleted since the order: who takes a person away does not want to write to them. */
export const GONE: Judgement['why'] = 'deleted since the order';

/**
 * Asks the rules again about everybody who waits (section 4, `resume`): who may not be reached any more is skipped, with
 * the reason. Null: done.
 */
export async function skipForbidden(
  services: Pick<Services, 'store' | 'warehouse' | 'clock' | 'apart' | 'config'>,
  principal: Principal,
  { id, type, body }: { readonly id: number; readonly type: MailingType; readonly body: unknown },
): Promise<Refusal | null> {
  const { store, clock } = services;
  const rows = await queuedRows(store.db, principal, id);
  const judged = await judgeRows(services, principal, { type, schedule: scheduleOf(orderedVoice(body)) }, rows);
  if (isRefusal(judged)) return judged;
  const forbidden = rows.flatMap(({ seq }) => {
    const why = judged.has(seq) ? judged.get(seq)?.why : GONE;
    return typeof why === 'string' ? [{ seq, why }] : [];
  });
  for (const [why, of] of Map.groupBy(forbidden, (one) => one.why)) {
    const seqs = of.map(({ seq }) => seq);
    await skipRows(store.db, principal, { mailingId: id, seqs, why }, clock.now());
  }
  return null;
}
