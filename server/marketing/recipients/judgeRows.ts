/** The rules asked again about people of an ordered mailing: before they are reached, and when it is resumed. */
import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import type { WeekWindows } from '../../../src/calc/marketing/hours.ts';
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
 * People of a ledger with what the rules say of them now, nobody who was deleted meanwhile among them. What was ordered
 * stays the target, whatever the contact's number is by now.
 */
export async function judgeOrdered(
  resources: Pick<Resources, 'store' | 'warehouse' | 'clock' | 'apart' | 'config'>,
  principal: Principal,
  about: { readonly type: MailingType; readonly schedule?: WeekWindows | undefined; readonly isCalling?: boolean },
  rows: readonly Pick<LedgerRow, 'contactId' | 'targetKey'>[],
) {
  const { store, warehouse, apart } = resources;
  const targets = new Map(
    rows.flatMap(({ contactId, targetKey }) => (contactId === null ? [] : [[contactId, targetKey] as const])),
  );
  const audience = { ...noAudience, contactIds: [...targets.keys()] };
  const candidates = await candidatesOf({ db: store.db, warehouse, apart }, principal, about.type, audience, targets);
  if (isRefusal(candidates)) return candidates;
  const judged = await judge(resources, principal, candidates, { ...about, missingIn: null });
  return isRefusal(judged) ? judged : { ...judged, candidates };
}

/** By `seq`. Whoever was deleted meanwhile has none. Which of two with one number gets it was decided by the order. */
export async function judgeRows(
  resources: Pick<Resources, 'store' | 'warehouse' | 'clock' | 'apart' | 'config'>,
  principal: Principal,
  about: { readonly type: MailingType; readonly schedule?: WeekWindows | undefined },
  rows: readonly LedgerRow[],
): Promise<ReadonlyMap<number, Judgement> | Refusal> {
  const judged = await judgeOrdered(resources, principal, about, rows);
  if (isRefusal(judged)) return judged;
  const seqs = new Map(rows.map(({ contactId, seq }) => [contactId, seq]));
  const judgements = new Map<number, Judgement>();
  const keep = (contactId: number, judgement: Judgement): void => {
    const seq = seqs.get(contactId);
    if (seq !== undefined) judgements.set(seq, judgement);
  };
  const now = resources.clock.now();
  for (const { candidate, notBefore } of judged.recipients) keep(candidate.contactId, { why: null, notBefore });
  for (const { candidate, reason } of judged.leftOut)
    keep(candidate.contactId, { why: reason === 'DUPLICATE' ? null : leftOutReasons[reason], notBefore: now });
  return judgements;
}
