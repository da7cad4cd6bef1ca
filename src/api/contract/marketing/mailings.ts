/**
 * Mailings: what goes out over one channel, to whom, and what became of each (R-CAMPAIGN-007..011, C181; P310-P319;
 * design/marketing.md sections 4 to 6 and 16).
 */
import { z } from 'zod';
import { mailingTypes } from '../../catalogue/marketing/campaignTypes.ts';
import { leftOutOrder } from '../../catalogue/marketing/leftOutReasons.ts';
import { mailingStatuses, recipientStates } from '../../../calc/marketing/lifecycle.ts';
import { Provider } from '../billing/plans.ts';
import { ShownCard } from '../billing/wallet.ts';
import { defineContract } from '../define.ts';
import { Email } from './emailContent.ts';
import { Pay } from './pay.ts';
import { Postcard } from './postcardContent.ts';
import { aNumber, BooleanText, Id, Instant, numberText, RecordId, RecordIdText, Version } from '../words.ts';
import { Voicemail } from './voiceContent.ts';

export const MOST_PICKED = 100_000;
export const RECIPIENTS_PAGE = 200;
/** An estimate is good for so long (section 9). */
export const QUOTE_MINUTES = 15;

export const CampaignName = z.string().trim().min(1, 'is missing').max(120, 'has more than 120 characters');

/** Whom it goes to: lists and groups, picked contacts and properties, minus lists (section 5). */
export const Audience = z.object({
  contactIds: z.array(RecordId).max(MOST_PICKED).default([]),
  groupIds: z.array(RecordId).max(1000).default([]),
  propertyIds: z.array(RecordId).max(MOST_PICKED).default([]),
  excludeGroupIds: z.array(RecordId).max(1000).default([]),
  /** Of paper: where mail goes, or the property itself. */
  address: z.enum(['MAILING', 'PROPERTY']).default('MAILING'),
  /**
   * Of paper: `PROPERTY` with the address of the property itself is a card to each that somebody owns. Two cards never go
   * to one door, nor two messages to one number or e-mail address, whatever stands here.
   */
  oneEach: z.enum(['HOUSEHOLD', 'PERSON', 'PROPERTY']).default('HOUSEHOLD'),
  /** Who misses a value that the text names is left out; else it stays empty. */
  leaveOutMissing: z.boolean().default(false),
});
export type Audience = z.output<typeof Audience>;
export const noAudience: Audience = Audience.parse({});

/** What is said, by channel; the others come with their own calls. */
export const Sms = z.object({ type: z.literal('SMS'), message: z.string().max(5000) });
export const CallList = z.object({ type: z.literal('CALL'), script: z.string().max(10_000).default('') });
export const Content = z.discriminatedUnion('type', [Sms, CallList, Email, Voicemail, Postcard]);
export type Content = z.output<typeof Content>;

/** A mailing as lists show it (section 16). Money in dollars. */
export const MailingRow = z.object({
  id: RecordId,
  marketingCampaignId: RecordId,
  type: z.enum(mailingTypes),
  name: z.string(),
  status: z.enum(mailingStatuses),
  statusLabel: z.string(),
  /** What it does now, in words. */
  phase: z.string(),
  recipientTotal: z.number().int(),
  /** As receipts say; with files nothing is known, and this stays 0. */
  deliveredQuantity: z.number().int(),
  clickThroughQuantity: z.number().int(),
  /** Whose links only machines opened, such as scanners of mail. */
  machineClickQuantity: z.number().int(),
  /** Rows that stand in a file. */
  writtenQuantity: z.number().int(),
  leftOut: z.number().int(),
  /** Recipients who came by the code of their message; those whose code only machines followed. */
  scans: z.number().int(),
  machineScans: z.number().int(),
  /** Who answered, by form, text or call; spam apart. */
  leads: z.number().int(),
  /** Properties of recipients that came as far as an appointment, and that closed, within a year of the order. */
  appointments: z.number().int(),
  deals: z.number().int(),
  /** Null: there is none, and no number either. */
  costPerLead: z.number().nullable(),
  costPerDeal: z.number().nullable(),
  /** Of how many recipients somebody wrote back, to opt out as well. */
  answers: z.number().int(),
  cost: z.number(),
  /** Null: it was not ordered. */
  carrier: z.object({ kind: z.enum(['FILES', 'SERVICE']), place: z.string() }).nullable(),
  /** Which step of the sequence of its campaign it is, or went out at; null: it stands by itself. */
  sequenceStep: z.number().int().nullable(),
  counts: z.partialRecord(z.enum(recipientStates), z.number().int()),
  modified: Instant,
  ordered: Instant.nullable(),
  completed: Instant.nullable(),
  version: Version,
});
export type MailingRow = z.infer<typeof MailingRow>;

export const Mailing = MailingRow.extend({ content: Content, audience: Audience });
export type Mailing = z.infer<typeof Mailing>;

const LeftOutExample = z.object({ contactId: RecordId, name: z.string(), detail: z.string().nullable() });

export const Estimate = z.object({
  candidates: z.number().int(),
  recipientTotal: z.number().int(),
  leftOut: z.array(
    z.object({
      reason: z.enum(leftOutOrder),
      label: z.string(),
      ruleId: z.string().nullable(),
      count: z.number().int(),
      examples: z.array(LeftOutExample).max(3),
    }),
  ),
  missing: z.array(
    z.object({ placeholder: z.string(), count: z.number().int(), examples: z.array(z.string()).max(3) }),
  ),
  /** Rows where the property named was chosen among several of the owner's. */
  chosenProperties: z.number().int(),
  /** Dollars for one piece, as a service would take them; with files `price` is 0 all the same. */
  rate: z.number(),
  price: z.number(),
  priceWithService: z.number(),
  credit: z.number(),
  due: z.number(),
  cardCodeRequired: z.boolean(),
  /** With which what is due is meant to be paid; null: nothing is due, or none is chosen. */
  card: ShownCard.nullable(),
  provider: Provider,
  /** Names exactly this estimate; an order with it is one of this and nothing else. */
  quote: z.string(),
  starts: Instant.nullable(),
  notices: z.array(z.object({ ruleId: z.string(), text: z.string(), acknowledged: z.boolean() })),
  /** What an order would be refused for. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What one may want to change; nothing is refused for it. */
  hints: z.array(z.string()),
  carrier: z.object({ kind: z.enum(['FILES', 'SERVICE']), place: z.string() }),
  /** The first recipient's message as it would be. */
  sample: z.string().nullable(),
});
export type Estimate = z.infer<typeof Estimate>;

/** By what recipients are found beside words of theirs: a state, or that they wrote back. */
export const recipientMarks = [...recipientStates, 'ANSWERED'] as const;
export type RecipientMark = (typeof recipientMarks)[number];
const States = z.preprocess(
  (text) => (typeof text === 'string' ? text.split(',') : text),
  z.array(z.enum(recipientMarks)).min(1).max(recipientMarks.length),
);

export const Recipient = z.object({
  seq: z.number().int(),
  contactId: RecordId.nullable(),
  propertyId: RecordId.nullable(),
  name: z.string(),
  target: z.string(),
  state: z.enum(recipientStates),
  attempt: z.number().int(),
  notBefore: Instant,
  code: z.string(),
  cost: z.number(),
  error: z.string().nullable(),
  /** Of a call list what came of the last call, in words; null: nobody called, or it is none. */
  came: z.string().nullable(),
  /** What they wrote back last, word by word; null: nothing. */
  answer: z.string().nullable(),
  moved: Instant,
});
export type Recipient = z.infer<typeof Recipient>;

/** What a person writes of one. */
export const MailingDraft = z.object({
  id: RecordId.optional(),
  version: Version.optional(),
  marketingCampaignId: RecordId.optional(),
  name: CampaignName,
  content: Content,
  audience: Audience.default(noAudience),
});

const Rows = z.object({ mailings: z.array(MailingRow) });
export const SavedMailing = z.object({ mailing: Mailing, mailings: z.array(MailingRow) });

export const mailingsContract = defineContract({
  mailings: {
    id: 'P310',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings',
    summary:
      'The mailings of the user, those changed last first; `removed`: those that were deleted in the last thirty days',
    query: z.object({ removed: BooleanText.optional() }),
    answer: Rows,
  },
  mailing: {
    id: 'P311',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings/{id}',
    summary: 'A mailing with what it says and to whom',
    params: Id,
    answer: Mailing,
  },
  saveMailing: {
    id: 'P312',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'PUT',
    path: '/app/marketing/mailings',
    once: true,
    summary: 'Makes a mailing, or changes one that was not ordered yet; nothing is sent',
    body: MailingDraft,
    answer: SavedMailing,
  },
  estimateMailing: {
    id: 'P313',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings/{id}/estimate',
    summary: `Whom it would reach, who is left out and by which rule, and what it costs: good for ${QUOTE_MINUTES} minutes; nothing is sent`,
    params: Id,
    answer: Estimate,
  },
  orderMailing: {
    id: 'P314',
    may: 'MARKETING',
    scope: 'SPEND',
    area: 'marketing',
    method: 'POST',
    path: '/app/marketing/mailings/{id}/order',
    once: true,
    takesCard: true,
    summary:
      'Orders exactly what the estimate of this quote said, with a yes to each of its notices; what has a price says how it is paid',
    params: Id,
    body: Pay.extend({
      quote: z.string().max(200),
      acknowledged: z.array(z.string().max(100)).max(200).default([]),
    }),
    answer: SavedMailing,
  },
  moveMailing: {
    id: 'P315',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'POST',
    path: '/app/marketing/mailings/{id}/move',
    once: true,
    summary:
      'Pauses, resumes or finishes a mailing, deletes it, or brings back one that was deleted in the last thirty days; who finishes or deletes a paused one says how many are not sent',
    params: Id,
    body: z.object({
      act: z.enum(['pause', 'resume', 'finish', 'delete', 'restore']),
      version: Version,
      unsent: z.number().int().min(0).optional(),
    }),
    answer: Rows,
  },
  duplicateMailing: {
    id: 'P316',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'POST',
    path: '/app/marketing/mailings/{id}/duplicate',
    once: true,
    summary: 'A new mailing that says the same to the same people, unpublished',
    params: Id,
    body: z.object({}),
    answer: SavedMailing,
  },
  recipients: {
    id: 'P317',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings/{id}/recipients',
    summary: `Whom it goes to and what became of each, ${RECIPIENTS_PAGE} at a time; the next page with the last one's seq as after`,
    params: Id,
    query: z.object({
      after: numberText(aNumber.int().min(0)).default(0),
      /** In one of these states, or one that answered, with commas between; absent: all. */
      state: States.optional(),
      /** A part of name, target, code, or of what they wrote back. */
      text: z.string().trim().max(100).optional(),
    }),
    answer: z.object({ results: z.array(Recipient), isMore: z.boolean() }),
  },
  sendAgain: {
    id: 'P318',
    may: 'MARKETING',
    scope: 'SPEND',
    area: 'marketing',
    method: 'POST',
    path: '/app/marketing/mailings/{id}/recipients/{seq}',
    once: true,
    summary: 'Puts one in line again that failed, or of which nobody knows whether it went out',
    params: z.object({ id: RecordIdText, seq: RecordIdText }),
    body: z.object({}),
    answer: Recipient,
  },
  mailingDetail: {
    id: 'P319',
    may: 'MARKETING',
    scope: 'READ',
    area: 'marketing',
    method: 'GET',
    path: '/app/marketing/mailings/{id}/detail',
    summary: 'Every recipient and everybody left out, with what became of each, as CSV',
    params: Id,
  },
});
