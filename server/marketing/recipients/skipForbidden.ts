import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { scheduleOf } from '../voicemail/voiceParts.ts';
import { candidatesOf } from './candidatesOf.ts';
import { judge } from './judge.ts';
import { queuedContacts, skipContacts } from './recipients.queries.ts';

/**
 * Asks the rules again about everybody who waits (section 4, `resume`): who may not be reached any more is skipped, with
 * the reason. Null: done.
 */
export async function skipForbidden(
  services: Pick<Services, 'store' | 'warehouse' | 'clock' | 'apart'>,
  principal: Principal,
  { id, type, body }: { readonly id: number; readonly type: MailingType; readonly body: unknown },
): Promise<Refusal | null> {
  const { store, warehouse, clock } = services;
  const contactIds = await queuedContacts(store.db, principal, id);
  const candidates = await candidatesOf({ db: store.db, warehouse }, principal, type, { ...noAudience, contactIds });
  const judged = await judge(services, principal, candidates, { type, missingIn: null, schedule: scheduleOf(body) });
  if (isRefusal(judged)) return judged;
  // Which of two with one number gets it was decided by the order.
  const forbidden = judged.leftOut.filter(({ reason }) => reason !== 'DUPLICATE');
  for (const [reason, of] of Map.groupBy(forbidden, (one) => one.reason)) {
    const contacts = of.map(({ candidate }) => candidate.contactId);
    await skipContacts(store.db, principal, { mailingId: id, contacts, why: leftOutReasons[reason] }, clock.now());
  }
  return null;
}
