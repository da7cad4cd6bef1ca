/** The rules asked again about people of an ordered mailing: before they are reached, and when it is resumed. */
import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import { candidatesOf } from './candidatesOf.ts';
import { judge } from './judge.ts';

export interface LedgerRow {
  readonly seq: number;
  readonly contactId: number | null;
  readonly targetKey: string;
}

/** Why somebody is not reached any more, or from when on they may be. */
export interface Judgement {
  readonly why: string | null;
  readonly notBefore: Date;
}

/**
 * By `seq`. Whoever was deleted meanwhile has none. What was ordered stays the target, whatever the contact's number is
 * by now. Which of two with one number gets it was decided by the order.
 */
export async function judgeRows(
  resources: Pick<Resources, 'store' | 'warehouse' | 'clock' | 'apart'>,
  principal: Principal,
  { type }: { readonly type: MailingType },
  rows: readonly LedgerRow[],
): Promise<ReadonlyMap<number, Judgement> | Refusal> {
  const { store, warehouse, clock } = resources;
  const ofContact = new Map(rows.flatMap((row) => (row.contactId === null ? [] : [[row.contactId, row] as const])));
  const audience = { ...noAudience, contactIds: [...ofContact.keys()] };
  const targets = new Map([...ofContact].map(([id, { targetKey }]) => [id, targetKey]));
  const candidates = await candidatesOf({ db: store.db, warehouse }, principal, type, audience, targets);
  const judged = await judge(resources, principal, candidates, { type, missingIn: null });
  if (isRefusal(judged)) return judged;
  const judgements = new Map<number, Judgement>();
  const keep = (contactId: number, judgement: Judgement): void => {
    const row = ofContact.get(contactId);
    if (row !== undefined) judgements.set(row.seq, judgement);
  };
  const now = clock.now();
  for (const { candidate, notBefore } of judged.recipients) keep(candidate.contactId, { why: null, notBefore });
  for (const { candidate, reason } of judged.leftOut)
    keep(candidate.contactId, { why: reason === 'DUPLICATE' ? null : leftOutReasons[reason], notBefore: now });
  return judgements;
}
