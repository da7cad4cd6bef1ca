/**
 * Sequences of a campaign: steps over channels, whom they reach when, and who is out and why (P377-P383;
 * design/marketing.md, section 14). Steps and audience are saved with the campaign (C142).
 */
import { z } from 'zod';
import { mailingTypes } from '../../catalogue/marketing/campaignTypes.ts';
import {
  memberStates,
  MOST_STEP_DAYS,
  MOST_STEPS,
  outReasons,
  sequenceStates,
  stepConditions,
} from '../../../calc/marketing/sequence.ts';
import { PaidWith } from '../billing/pay.ts';
import { ShownCard } from '../billing/wallet.ts';
import { defineContract } from '../define.ts';
import { aNumber, CalendarDate, Id, Instant, numberText, RecordId, RecordIdText, Version } from '../words.ts';
import { Audience } from './mailings.ts';

export const MEMBERS_PAGE = 200;
/** The calendar shows so many days at most. */
export const CALENDAR_DAYS = 366;

/** A step as a person writes it: what goes out (an unpublished mailing of the campaign), when and to whom. */
export const SequenceStep = z.object({
  mailingId: RecordId,
  /** After the step before; of the first after joining. */
  afterDays: z.number().int().min(0).max(MOST_STEP_DAYS),
  businessDays: z.boolean().default(false),
  onlyIf: z.enum(stepConditions).default('NO_RESPONSE'),
});
export type SequenceStep = z.output<typeof SequenceStep>;

/** What a person writes of a sequence; saved with its campaign. */
export const SequenceDraft = z.object({
  audience: Audience,
  /** Who comes to the lists later joins, at step 1. */
  joins: z.boolean().default(false),
  /** A property with one of these statuses takes its owner out. */
  stopStatusIds: z.array(RecordId).max(100).default([]),
  /** Which one it changes: with one that is not the newest nothing is saved; absent: whichever there is. */
  version: Version.optional(),
});
export type SequenceDraft = z.output<typeof SequenceDraft>;

/** A step with what stands behind it and what came of it so far. Money in dollars. */
export const StepNow = SequenceStep.extend({
  type: z.enum(mailingTypes),
  name: z.string(),
  /** Members who wait for it. */
  waiting: z.number().int(),
  /** Recipients of what was handed over, and who was passed over or left out. */
  recipients: z.number().int(),
  passed: z.number().int(),
  cost: z.number(),
});
export type StepNow = z.infer<typeof StepNow>;

export const Sequence = SequenceDraft.extend({
  campaignId: RecordId,
  name: z.string(),
  state: z.enum(sequenceStates),
  /** Why it was paused; null: by a person, or it is not. */
  pausedWhy: z.string().nullable(),
  steps: z.array(StepNow),
  members: z.object({
    waiting: z.number().int(),
    handed: z.number().int(),
    done: z.number().int(),
    out: z.partialRecord(z.enum(outReasons), z.number().int()),
  }),
  /** What all of it may cost, as was said yes to at its start; null: it was not started. */
  ceiling: z.number().nullable(),
  /** What was ordered under it so far, less what came back. */
  spent: z.number(),
  started: Instant.nullable(),
  /** When the next step goes out; null: nobody waits. */
  nextDay: CalendarDate.nullable(),
  version: Version,
});
export type Sequence = z.infer<typeof Sequence>;

/** What a start would do: at most, as nobody is out before the last step. */
export const SequenceEstimate = z.object({
  /** Households who would begin. */
  members: z.number().int(),
  steps: z.array(
    z.object({
      mailingId: RecordId,
      day: CalendarDate,
      /** Whom it would reach as of now, and who would be left out (of the channel: no number, no consent). */
      recipients: z.number().int(),
      leftOut: z.number().int(),
      price: z.number(),
    }),
  ),
  /** All steps together; what a ceiling is proposed from. */
  total: z.number(),
  credit: z.number(),
  card: ShownCard.nullable(),
  quote: z.string(),
  notices: z.array(z.object({ ruleId: z.string(), text: z.string(), acknowledged: z.boolean() })),
  /** What a start would be refused for. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
});
export type SequenceEstimate = z.infer<typeof SequenceEstimate>;

export const Member = z.object({
  id: RecordId,
  contactId: RecordId.nullable(),
  propertyId: RecordId.nullable(),
  name: z.string(),
  state: z.enum(memberStates),
  /** The step it waits for, was handed, or stood at when it went out; from 1. */
  step: z.number().int(),
  due: CalendarDate.nullable(),
  whyOut: z.enum(outReasons).nullable(),
  /** Steps without which they went on, each with why in words, and the rule that left them out. */
  passed: z.array(z.object({ step: z.number().int(), why: z.string(), ruleId: z.string().nullable() })),
  joined: Instant,
  moved: Instant,
});
export type Member = z.infer<typeof Member>;

export const CalendarEntry = z.object({
  day: CalendarDate,
  step: z.number().int(),
  /** Handed over, and then the mailing that was made for it; or expected, at most so many. */
  isDone: z.boolean(),
  mailingId: RecordId.nullable(),
  count: z.number().int(),
  /** Dollars: what it cost, or would at most. */
  cost: z.number(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

const AREA = { area: 'marketing', may: 'MARKETING' } as const;
const BASE = '/app/marketing/sequences';
const One = z.object({ sequence: Sequence });

export const sequencesContract = defineContract({
  sequences: {
    id: 'P377',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: BASE,
    summary: 'The sequences of the user, those changed last first',
    answer: z.object({ sequences: z.array(Sequence) }),
  },
  estimateSequence: {
    id: 'P378',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: `${BASE}/{id}/estimate`,
    summary: 'Whom each step would reach and what all of it costs at most; nothing is sent',
    params: Id,
    answer: SequenceEstimate,
  },
  startSequence: {
    id: 'P379',
    scope: 'SPEND',
    ...AREA,
    method: 'POST',
    path: `${BASE}/{id}/start`,
    once: true,
    summary:
      'Starts the sequence of a campaign: each step is ordered and charged on its day, and never past the ceiling in dollars',
    params: Id,
    body: z.object({
      quote: z.string().max(200),
      ceiling: z.number().min(0).max(1_000_000),
      paymentMethodId: PaidWith.optional(),
      acknowledged: z.array(z.string().max(100)).max(200).default([]),
    }),
    answer: One,
  },
  moveSequence: {
    id: 'P380',
    scope: 'SPEND',
    ...AREA,
    method: 'POST',
    path: `${BASE}/{id}/move`,
    once: true,
    summary: 'Pauses, resumes or ends a sequence; with a ceiling it may cost so much in all from now on',
    params: Id,
    body: z.object({
      act: z.enum(['pause', 'resume', 'end']),
      version: Version,
      ceiling: z.number().min(0).max(1_000_000).optional(),
      acknowledged: z.array(z.string().max(100)).max(200).default([]),
    }),
    answer: One,
  },
  members: {
    id: 'P381',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: `${BASE}/{id}/members`,
    summary: `Who is in it, where each stands and why somebody is out, ${MEMBERS_PAGE} at a time; the next page with the last id as after`,
    params: Id,
    query: z.object({
      after: numberText(aNumber.int().min(0)).default(0),
      state: z.enum(memberStates).optional(),
      step: numberText(aNumber.int().min(1).max(MOST_STEPS)).optional(),
      text: z.string().trim().max(100).optional(),
    }),
    answer: z.object({ results: z.array(Member), isMore: z.boolean() }),
  },
  moveMember: {
    id: 'P382',
    scope: 'WRITE',
    ...AREA,
    method: 'POST',
    path: `${BASE}/{id}/members/{memberId}`,
    once: true,
    summary: 'Takes somebody out of a sequence by hand, or lets back in whom a person took out, where they stood',
    params: z.object({ id: RecordIdText, memberId: RecordIdText }),
    body: z.object({ act: z.enum(['out', 'back']) }),
    answer: z.object({ member: Member }),
  },
  sequenceCalendar: {
    id: 'P383',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: `${BASE}/{id}/calendar`,
    summary: `What went out on which day, and what goes out when to how many at most, for ${CALENDAR_DAYS} days`,
    params: Id,
    answer: z.object({ entries: z.array(CalendarEntry) }),
  },
});
