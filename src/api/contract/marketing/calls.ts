/** A call list as a person works through it: whom to call, what to say, what came of it (P333-P335). */
import { z } from 'zod';
import { callResults } from '../../../calc/marketing/callResults.ts';
import { defineContract } from '../define.ts';
import { aNumber, BooleanText, Id, Instant, numberText, RecordId, RecordIdText } from '../words.ts';

export const CALLS_PAGE = 100;
export const MOST_NOTE = 500;

const Came = z.object({
  result: z.enum(callResults),
  note: z.string(),
  at: Instant,
  by: z.string(),
});

export const CallRow = z.object({
  seq: z.number().int(),
  contactId: RecordId.nullable(),
  propertyId: RecordId.nullable(),
  name: z.string(),
  /** The number as people write it, and as a telephone takes it. */
  target: z.string(),
  number: z.string(),
  /** The property that it is about. */
  place: z.string(),
  script: z.string(),
  /** The next hours in which this one may be called, wherever they are; null: none within 14 days. */
  hours: z.object({ isOpen: z.boolean(), from: Instant, to: Instant }).nullable(),
  /** Why this one must not be called any more; null: they may. */
  why: z.string().nullable(),
  /** What came of the last call; null: nobody called yet. */
  came: Came.nullable(),
  calls: z.number().int(),
});
export type CallRow = z.infer<typeof CallRow>;

export const CallCounts = z.object({
  total: z.number().int(),
  /** Nobody called them yet, or nobody answered. */
  left: z.number().int(),
  results: z.partialRecord(z.enum(callResults), z.number().int()),
});
export type CallCounts = z.infer<typeof CallCounts>;

const Told = z.object({ row: CallRow, counts: CallCounts });
export type ToldCall = z.infer<typeof Told>;

const OfRow = z.object({ id: RecordIdText, seq: RecordIdText });

export const callsContract = defineContract({
  callRows: {
    id: 'P333',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings/{id}/calls',
    summary: `Whom a call list has to be called, what is said to each and what came of it, ${CALLS_PAGE} at a time; the next page with the last one's seq as after; all=false: those that are still to be called`,
    params: Id,
    query: z.object({ after: numberText(aNumber.int().min(0)).default(0), all: BooleanText.default(true) }),
    answer: z.object({ results: z.array(CallRow), isMore: z.boolean(), counts: CallCounts }),
  },
  tellCall: {
    id: 'P334',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'POST',
    path: '/app/marketing/mailings/{id}/calls/{seq}',
    once: true,
    summary:
      'Keeps what came of a call that a person made; after a wrong number, or who wants no more calls, nobody of the account calls or texts that number again',
    params: OfRow,
    body: z.object({ result: z.enum(callResults), note: z.string().trim().max(MOST_NOTE).default('') }),
    answer: Told,
  },
  takeBackCall: {
    id: 'P335',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'DELETE',
    path: '/app/marketing/mailings/{id}/calls/{seq}',
    once: true,
    summary: 'Takes back what was told last of this one; an opt-out that came of it is lifted',
    params: OfRow,
    answer: Told,
  },
});
