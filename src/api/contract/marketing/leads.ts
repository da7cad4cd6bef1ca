/** Who answered campaigns: P358-P362 (design/marketing.md, section 13). */
import { z } from 'zod';
import { mailingTypes } from '../../catalogue/marketing/campaignTypes.ts';
import { defineContract } from '../define.ts';
import { aNumber, BooleanText, Id, Instant, numberText, RecordId, SmallId } from '../words.ts';

export const LEADS_PAGE = 100;

/** By the form of a page, by a text, by calling back, or written down by hand. */
export const leadSources = ['FORM', 'REPLY', 'CALL', 'HAND'] as const;
export type LeadSource = (typeof leadSources)[number];

export const Lead = z.object({
  id: RecordId,
  source: z.enum(leadSources),
  at: Instant,
  name: z.string(),
  /** As people write it, '' where none was given. */
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  message: z.string(),
  /** The box beside the wording of the page was ticked. */
  consented: z.boolean(),
  isSpam: z.boolean(),
  /** Why it was put aside; '': a person did it, or it is none. */
  why: z.string(),
  contactId: RecordId.nullable(),
  propertyId: RecordId.nullable(),
  /** Of the property, where it is saved and has one. */
  status: z.object({ id: RecordId, name: z.string() }).nullable(),
  isSaved: z.boolean(),
  /** The page it came from; null: it came otherwise, or the page is gone. */
  sitePath: z.string().nullable(),
  /** Whose code it came with, and what that has cost so far in dollars; null: nobody knows. */
  mailing: z.object({ id: RecordId, name: z.string(), type: z.enum(mailingTypes), cost: z.number() }).nullable(),
});
export type Lead = z.infer<typeof Lead>;

const Told = z.object({ lead: Lead });
const AREA = { area: 'marketing', may: 'MARKETING' } as const;

export const leadsContract = defineContract({
  leads: {
    id: 'P358',
    scope: 'READ',
    guest: true,
    ...AREA,
    method: 'GET',
    path: '/app/marketing/leads',
    summary: `Who answered, newest first, ${LEADS_PAGE} at a time; the next page with the last id as before; spam=true: those that were put aside`,
    query: z.object({ before: numberText(aNumber.int().positive()).optional(), spam: BooleanText.default(false) }),
    answer: z.object({
      results: z.array(Lead),
      isMore: z.boolean(),
      total: z.number().int(),
      /** How many were put aside. */
      spam: z.number().int(),
      /** Which status the property of a lead gets; null: none. */
      leadStatusId: RecordId.nullable(),
    }),
  },
  markLead: {
    id: 'P359',
    scope: 'WRITE',
    ...AREA,
    method: 'PUT',
    path: '/app/marketing/leads/{id}',
    once: true,
    summary: 'Puts a lead aside as spam or takes it back, or gives its property another status',
    params: Id,
    body: z.object({ isSpam: z.boolean().optional(), statusId: RecordId.nullable().optional() }),
    answer: Told,
  },
  addLead: {
    id: 'P360',
    scope: 'WRITE',
    ...AREA,
    method: 'POST',
    path: '/app/marketing/leads',
    once: true,
    summary:
      'Keeps that a recipient of a campaign called back or answered otherwise; who answered it before stays one lead',
    body: z.object({
      mailingId: RecordId,
      seq: SmallId,
      source: z.enum(['CALL', 'HAND']),
      message: z.string().trim().max(2000).default(''),
    }),
    answer: Told,
  },
  setLeadStatus: {
    id: 'P361',
    scope: 'WRITE',
    ...AREA,
    method: 'PUT',
    path: '/app/marketing/leads/status',
    once: true,
    summary:
      'Which status of the account the property of a lead gets, where its present one stands before it; null: none',
    body: z.object({ statusId: RecordId.nullable() }),
    answer: z.object({ leadStatusId: RecordId.nullable() }),
  },
});
