/** The lifecycle of a mailing (design/marketing.md section 4, O-201), the same for the server and the screen. */
import { formatNumber } from '../format/number.ts';

export const mailingStatuses = ['NEW', 'PROCESSING', 'PAUSED', 'COMPLETE'] as const;
export type MailingStatus = (typeof mailingStatuses)[number];

/** As people read them (R-CAMPAIGN-010). */
export const statusLabels: Readonly<Record<MailingStatus, string>> = {
  NEW: 'Unpublished',
  PROCESSING: 'Processing',
  PAUSED: 'Paused',
  COMPLETE: 'Complete',
};

/** What a person can do with a mailing. `delete` of a paused one finishes it first. */
export const mailingActs = ['save', 'order', 'pause', 'resume', 'finish', 'delete'] as const;
export type MailingAct = (typeof mailingActs)[number];

/** From which status to which; what is not named is refused. `GONE` is no status: the row is marked, for thirty days. */
export const transitions: Readonly<
  Record<MailingAct, Readonly<Partial<Record<MailingStatus, MailingStatus | 'GONE'>>>>
> = {
  save: { NEW: 'NEW' },
  order: { NEW: 'PROCESSING' },
  pause: { PROCESSING: 'PAUSED' },
  resume: { PAUSED: 'PROCESSING' },
  finish: { PAUSED: 'COMPLETE' },
  delete: { NEW: 'GONE', PAUSED: 'GONE', COMPLETE: 'GONE' },
};

const NOT_DONE: Readonly<Record<MailingAct, string>> = {
  save: 'Nothing was saved.',
  order: 'Nothing was ordered.',
  pause: 'Nothing was paused.',
  resume: 'Nothing was resumed.',
  finish: 'Nothing was finished.',
  delete: 'Nothing was deleted.',
};

/**
 * Why an act is refused in this status; null: it is not.
 *
 * @example refusalOfAct('delete', 'PROCESSING') // 'This campaign is processing: pause it first. Nothing was deleted.'
 */
export function refusalOfAct(act: MailingAct, status: MailingStatus): string | null {
  if (transitions[act][status] !== undefined) return null;
  const end = NOT_DONE[act];
  if (act === 'save' || act === 'order') return `Only unpublished campaigns can be changed; duplicate it. ${end}`;
  if (status === 'PROCESSING') return `This campaign is processing: pause it first. ${end}`;
  if (status === 'NEW') return `This campaign is unpublished: it was not ordered yet. ${end}`;
  if (status === 'COMPLETE') return `This campaign is complete. ${end}`;
  return `This campaign is paused. ${end}`;
}

export const recipientStates = [
  'QUEUED',
  'CLAIMED',
  'WRITTEN',
  'ACCEPTED',
  'DELIVERED',
  'BOUNCED',
  'RETURNED',
  'FAILED',
  'UNKNOWN',
  'SKIPPED',
  'CANCELLED',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** What became of a row, for who reads the ledger. */
export const recipientTexts: Readonly<Record<RecipientState, string>> = {
  QUEUED: 'waiting',
  CLAIMED: 'under way',
  WRITTEN: 'in the file',
  ACCEPTED: 'accepted',
  DELIVERED: 'delivered',
  BOUNCED: 'bounced',
  RETURNED: 'returned',
  FAILED: 'failed',
  UNKNOWN: 'unknown',
  SKIPPED: 'left out since',
  CANCELLED: 'cancelled',
};

/** Rows that somebody can put in line again. */
export const isAgain = (state: RecipientState): boolean => state === 'FAILED' || state === 'UNKNOWN';

/** Rows of each state; absent: none. */
export type StateCounts = Readonly<Partial<Record<RecipientState, number>>>;

/**
 * What a mailing is doing, in words.
 *
 * @example phaseOf({ status: 'PAUSED', counts: { QUEUED: 628 }, recipients: 1040, pausedWhy: null, isFiles: true }) // '628 of 1,040 not sent yet'
 */
export function phaseOf({ status, counts, recipients, pausedWhy, isFiles, isBeingPaid = false }: Phase): string {
  const open = (counts.QUEUED ?? 0) + (counts.CLAIMED ?? 0);
  if (status === 'NEW') return isBeingPaid ? 'waits for its payment' : '';
  if (status === 'PAUSED') return pausedWhy ?? `${formatNumber(open)} of ${formatNumber(recipients)} not sent yet`;
  const unknown = counts.UNKNOWN ?? 0;
  if (status === 'COMPLETE') return unknown === 0 ? '' : `${formatNumber(unknown)} unknown: look at them`;
  return `${isFiles ? 'writing' : 'sending'} ${formatNumber(recipients - open)} of ${formatNumber(recipients)}`;
}
interface Phase {
  readonly status: MailingStatus;
  readonly counts: StateCounts;
  readonly recipients: number;
  readonly pausedWhy: string | null;
  readonly isFiles: boolean;
  /** Ordered, and its payment is not settled: nothing goes out before. */
  readonly isBeingPaid?: boolean;
}
