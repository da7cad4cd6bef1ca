/** The rules asked again about people of an ordered mailing: before they are reached, and when it is resumed. */
import { leftOutReasons } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import { noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import type { WeekWindows } from '../../../src/calc/marketing/hours.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Candidate } from './candidate.ts';
import { candidatesOf } from './candidatesOf.ts';
import { judge } from './judge.ts';

export interface LedgerRow {
  readonly seq: number;
  readonly contactId: number | null;
  readonly targetKey: string;
  /** What it is about. */
  readonly propertyId: number | null;
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
  rows: readonly Pick<LedgerRow, 'contactId' | 'targetKey' | 'propertyId'>[],
) {
  const { store, warehouse, apart } = resources;
  const known = rows.flatMap(({ contactId, ...row }) => (contactId === null ? [] : [{ contactId, ...row }]));
  const ordered = Map.groupBy(known, ({ contactId }) => contactId);
  const audience = { ...noAudience, contactIds: [...ordered.keys()] };
  const candidates = await candidatesOf({ db: store.db, warehouse, apart }, principal, about.type, audience, ordered);
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
  // Cards to each property are several of one contact, each to a door of its own.
  const keyOf = (one: { readonly contactId: number | null; readonly targetKey: string | null }): string =>
    `${one.contactId} ${one.targetKey}`;
  const seqs = new Map(rows.map((row) => [keyOf(row), row.seq]));
  const judgements = new Map<number, Judgement>();
  const keep = (candidate: Candidate, judgement: Judgement): void => {
    const seq = seqs.get(keyOf(candidate));
    if (seq !== undefined) judgements.set(seq, judgement);
  };
  const now = resources.clock.now();
  for (const { candidate, notBefore } of judged.recipients) keep(candidate, { why: null, notBefore });
  for (const { candidate, reason } of judged.leftOut)
    keep(candidate, { why: reason === 'DUPLICATE' ? null : leftOutReasons[reason], notBefore: now });
  return judgements;
}
