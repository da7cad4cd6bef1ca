/**
 * Who may be reached: opt-outs, consents, lists that are looked at, and the rules with what the account made stricter
 * (design/marketing.md, sections 3, 8 and 17), P340-P355. All of it is the account's. Not legal advice.
 */
import { z } from 'zod';
import { checkedLists, consentLevels, ruleChannels } from '../../catalogue/marketing/ruleTypes.ts';
import {
  suppressionKinds,
  suppressionReasons,
  type SuppressionReason,
} from '../../catalogue/marketing/suppressions.ts';
import { AccountChange } from '../account/changes.ts';
import { defineContract } from '../define.ts';
import { BooleanText, CalendarDate, Id, Instant, RecordId, RecordIdText } from '../words.ts';
import { RuleNow, RuleValueBody } from './ruleValues.ts';

export const COMPLIANCE_PAGE = 100;
/** Rows of a file of opt-outs or consents; a list of numbers may be as long as its bytes are. */
export const MOST_TARGET_ROWS = 100_000;
export const MOST_TARGET_BYTES = 20 * 1024 * 1024;
export const MOST_LIST_BYTES = 200 * 1024 * 1024;
/** Lists of an account, those that are too old by now included. */
export const MOST_LISTS = 500;

const reasons = Object.keys(suppressionReasons) as SuppressionReason[]; // exactly the keys
const Text = (most: number) => z.string().trim().max(most, `is longer than ${most} signs`);
const Why = Text(500).min(1, 'is missing: say why');

export const Suppression = z.object({
  id: RecordId,
  kind: z.enum(suppressionKinds),
  /** E.164, an e-mail address in lower case, the key of a postal address, the name of a person. */
  key: z.string(),
  contactId: RecordId.nullable(),
  reason: z.enum(reasons),
  /** Where it came from, in words. */
  source: z.string(),
  at: Instant,
  /** Who put it in, by the name of then. */
  by: z.string(),
  /** Null: it stands. */
  lifted: z.object({ at: Instant, by: z.string(), why: z.string() }).nullable(),
});
export type Suppression = z.infer<typeof Suppression>;

export const Consent = z.object({
  id: RecordId,
  kind: z.enum(['PHONE', 'EMAIL']),
  key: z.string(),
  channels: z.array(z.enum(ruleChannels)),
  level: z.enum(consentLevels),
  /** Exactly what the person saw. */
  wording: z.string(),
  at: Instant,
  source: z.string(),
  /** The address in the network from which it was said; '' where it was not. */
  origin: z.string(),
  document: z.string(),
  by: z.string(),
  revoked: z.object({ at: Instant, why: z.string() }).nullable(),
});
export type Consent = z.infer<typeof Consent>;

export const CheckedListRow = z.object({
  id: RecordId,
  list: z.enum(checkedLists),
  name: z.string(),
  /** All listed numbers of these are in it. None: it says of each of its rows whether it is listed. */
  areaCodes: z.array(z.string()),
  day: CalendarDate,
  /** Days since then; the rule says how many count. */
  age: z.number().int(),
  isTooOld: z.boolean(),
  fileName: z.string(),
  rows: z.number().int(),
  wrong: z.number().int(),
  made: Instant,
  by: z.string(),
});
export type CheckedListRow = z.infer<typeof CheckedListRow>;

/** A row of a file that was not taken: its line, what stands there, and why. */
export const WrongRow = z.object({ line: z.number().int(), text: z.string(), problem: z.string() });
export type WrongRow = z.infer<typeof WrongRow>;

/** What became of the rows of a file; each is one of these. */
export const Taken = z.object({
  added: z.number().int(),
  /** Stood there already. */
  known: z.number().int(),
  wrong: z.array(WrongRow),
});
export type Taken = z.infer<typeof Taken>;

const page = {
  /** Part of the number, address or name. */
  find: z.string().trim().max(200).optional(),
  before: RecordIdText.optional(),
};
const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ results: z.array(row), resultCount: z.number().int(), isMore: z.boolean() });

const MAY = { may: 'MARKETING', area: 'marketing' } as const;
const LOOKS = { ...MAY, scope: 'READ', guest: true, method: 'GET' } as const;

export const complianceContract = defineContract({
  suppressions: {
    id: 'P340',
    ...LOOKS,
    path: '/app/marketing/suppressions',
    summary: "Who wants no more, newest first; the next page with the last one's id as before",
    query: z.object({ ...page, kind: z.enum(suppressionKinds).optional(), lifted: BooleanText.optional() }),
    answer: pageOf(Suppression),
  },
  addSuppression: {
    id: 'P341',
    ...MAY,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/suppressions',
    summary: 'Nobody of the account reaches this number, e-mail address, postal address or person any more',
    body: z.object({
      kind: z.enum(suppressionKinds),
      /** The number, the e-mail address, or the street line with its unit; of a person nothing. */
      text: Text(300).default(''),
      /** Of a postal address. */
      zip: Text(10).optional(),
      /** Of a person. */
      contactId: RecordId.optional(),
      reason: z.enum(['BY_HAND', 'RETURNED', 'COMPLAINT']).default('BY_HAND'),
      source: Text(500).default(''),
    }),
    answer: z.object({ suppression: Suppression, isNew: z.boolean() }),
  },
  liftSuppression: {
    id: 'P342',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: '/app/marketing/suppressions/{id}/lift',
    summary: 'Lets somebody be reached again who opted out: with a reason that stays in the log',
    params: Id,
    body: z.object({ why: Why }),
    answer: Suppression,
  },
  importSuppressions: {
    id: 'P343',
    ...MAY,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/suppressions/file',
    summary:
      'Opt-outs of a CSV or XLSX file with columns Phone, E-mail, or Address and ZIP; every row is taken or told, nothing else is changed',
    upload: z.object({ source: z.string().trim().max(500).optional(), file: z.instanceof(Blob) }),
    answer: Taken,
  },
  consents: {
    id: 'P344',
    ...LOOKS,
    path: '/app/marketing/consents',
    summary: "Who said yes to what, in which words, newest first; the next page with the last one's id as before",
    query: z.object({ ...page, revoked: BooleanText.optional() }),
    answer: pageOf(Consent),
  },
  addConsent: {
    id: 'P345',
    ...MAY,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/consents',
    summary: 'Keeps that somebody said yes: to which channels, in which words, when and where',
    body: z.object({
      text: Text(300),
      channels: z.array(z.enum(ruleChannels)).min(1, 'names none').max(ruleChannels.length),
      level: z.enum(consentLevels),
      wording: Text(5000).min(1, 'is missing: exactly what the person saw'),
      at: Instant,
      source: Text(500).min(1, 'is missing'),
      document: Text(500).default(''),
    }),
    answer: z.object({ consent: Consent, isNew: z.boolean() }),
  },
  revokeConsent: {
    id: 'P346',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: '/app/marketing/consents/{id}/revoke',
    summary: 'A yes that counts no more from now on',
    params: Id,
    body: z.object({ why: Why }),
    answer: Consent,
  },
  importConsents: {
    id: 'P347',
    ...MAY,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/consents/file',
    summary:
      'Consents of a CSV or XLSX file with columns Phone or E-mail, Channels, Level, Wording, Date and Source; every row is taken or told',
    upload: z.object({ file: z.instanceof(Blob) }),
    answer: Taken,
  },
  checkedLists: {
    id: 'P348',
    ...LOOKS,
    path: '/app/marketing/lists',
    summary: 'Lists of who may not be reached that were uploaded, newest first, and how old they are',
    answer: z.object({ lists: z.array(CheckedListRow) }),
  },
  uploadCheckedList: {
    id: 'P349',
    ...MAY,
    scope: 'WRITE',
    once: true,
    method: 'POST',
    path: '/app/marketing/lists',
    summary:
      'A do-not-call list (numbers of whole area codes, or numbers with a column Listed), or a list of addresses where nobody may solicit',
    /** `day`: of which it is; absent: today. */
    query: z.object({ list: z.enum(checkedLists).default('DNC'), day: CalendarDate.optional() }),
    upload: z.object({
      name: z.string().trim().max(100).optional(),
      /** Three digits each, with blanks or commas between: all there are fit. */
      areaCodes: z.string().trim().max(1900).optional(),
      file: z.instanceof(Blob),
    }),
    answer: z.object({ lists: z.array(CheckedListRow), id: RecordId, wrong: z.array(WrongRow) }),
  },
  removeCheckedList: {
    id: 'P350',
    ...MAY,
    scope: 'WRITE',
    method: 'DELETE',
    path: '/app/marketing/lists/{id}',
    summary: 'A list that was uploaded by mistake counts no more',
    params: Id,
    answer: z.object({ lists: z.array(CheckedListRow) }),
  },
  checkTarget: {
    id: 'P351',
    ...LOOKS,
    path: '/app/marketing/target',
    summary:
      'Whether a number or an e-mail address may be reached by each channel, from when on, and what stands against it',
    query: z.object({ text: Text(300) }),
    answer: z.object({
      kind: z.enum(['PHONE', 'EMAIL']),
      key: z.string(),
      suppression: Suppression.nullable(),
      /** Lists that name it. */
      listed: z.array(z.string()),
      /** The day of the newest list that was looked at; null: none. */
      checked: CalendarDate.nullable(),
      consents: z.array(Consent),
      /** Of the area code alone: where the person's house is, is not known here. */
      places: z.array(z.string()),
      zones: z.array(z.string()),
      channels: z.array(
        z.object({
          channel: z.enum(ruleChannels),
          /** In a sentence; null: nothing stands against it. */
          against: z.string().nullable(),
          ruleId: z.string().nullable(),
          /** Now or later; null: none in 14 days. */
          next: Instant.nullable(),
        }),
      ),
    }),
  },
  complianceRules: {
    id: 'P352',
    ...LOOKS,
    path: '/app/marketing/rules',
    summary: 'Rules about reaching people by place and channel, each with source and day, and what the account set',
    answer: z.object({ version: z.number().int(), rules: z.array(RuleNow) }),
  },
  setComplianceRule: {
    id: 'P353',
    ...MAY,
    scope: 'WRITE',
    method: 'PUT',
    path: '/app/marketing/rules/{ruleId}',
    summary: 'Makes a rule stricter, or lets it be as it ships again (value null); never wider, but for what is ours',
    params: z.object({ ruleId: z.string().max(60) }),
    body: z.object({ value: RuleValueBody.nullable(), reason: Why }),
    answer: RuleNow,
  },
  acknowledgeRule: {
    id: 'P354',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: '/app/marketing/rules/{ruleId}/acknowledge',
    summary: 'Says for the account that a notice was read',
    params: z.object({ ruleId: z.string().max(60) }),
    body: z.object({}),
    answer: RuleNow,
  },
  complianceLog: {
    id: 'P355',
    ...LOOKS,
    path: '/app/marketing/log',
    summary:
      "What happened to opt-outs, consents, lists and rules and who did it, newest first, as the account's audit has it",
    query: z.object({ before: RecordIdText.optional() }),
    answer: pageOf(AccountChange),
  },
});
