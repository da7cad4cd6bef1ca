/** Postcard campaigns as the specification names them (R-POSTCARD-001..009; C162-C169). */
import { z } from 'zod';
import { mailingStatuses } from '../../../calc/marketing/lifecycle.ts';
import { defineContract } from '../define.ts';
import { BooleanText, derived, Id, RecordId, Version } from '../words.ts';
import { CardTemplate, OwnCard, PaintedCard } from './cards.ts';
import { Audience, CampaignName, Estimate, MailingRow } from './mailings.ts';
import { Pay } from './pay.ts';
import { Postcard } from './postcardContent.ts';
import { PostcardCategory } from './signedIn.ts';

const BASE = '/resource/auth/ps4/user/marketing/postcard';

/** What it shows and to whom, with its row: a campaign that was loaded is what a save takes. */
export const PostcardCampaign = z.object({
  ...MailingRow.shape,
  ...Postcard.shape,
  ...Audience.shape,
  name: z.string(),
});
export type PostcardCampaign = z.infer<typeof PostcardCampaign>;

const kept = { id: true, marketingCampaignId: true, name: true, version: true, type: true, status: true } as const;
const told = MailingRow.omit(kept).shape;
/** Members of the row: they follow from the rest. */
const members = Object.fromEntries(Object.keys(told).map((key) => [key, derived])) as Record<
  keyof typeof told,
  typeof derived
>; // its keys

export const PostcardDraft = z.object({
  ...members,
  ...Postcard.shape,
  ...Audience.shape,
  type: z.literal('POSTCARD').default('POSTCARD'),
  id: RecordId.optional(),
  version: Version.optional(),
  /** Another one than it has, with all else as it was: it is paused, goes on, or is finished. */
  status: z.enum(mailingStatuses).optional(),
  marketingCampaignId: RecordId.optional(),
  name: CampaignName,
});
export type PostcardDraft = z.output<typeof PostcardDraft>;
const Unsaved = PostcardDraft.extend({ name: z.string().trim().max(120).default('') });

const MAY = { may: 'MARKETING', area: 'postcard' } as const;

export const postcardsContract = defineContract({
  postcardCampaign: {
    id: 'C162',
    ...MAY,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: `${BASE}/campaigns/{id}`,
    summary: 'A postcard campaign with what it shows and to whom',
    params: Id,
    answer: z.object({ campaign: PostcardCampaign }),
  },
  postcardTemplates: {
    id: 'C163',
    ...MAY,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: `${BASE}/templatesnew`,
    summary: 'Ready postcards by category, and those that the account has kept',
    answer: z.object({
      templates: z.array(CardTemplate),
      categories: z.array(PostcardCategory),
      own: z.array(OwnCard),
    }),
  },
  savePostcard: {
    id: 'C164',
    ...MAY,
    scope: 'SPEND',
    method: 'PUT',
    path: `${BASE}/campaigns/new`,
    once: true,
    takesCard: true,
    summary:
      'Saves a postcard campaign; with a payment, of nothing too, it is ordered; sent back with another status it is paused, goes on or is finished',
    query: Pay.extend({ duplicate: BooleanText.optional() }),
    body: Pay.extend(PostcardDraft.shape),
    answer: z.object({ campaign: PostcardCampaign, campaigns: z.array(MailingRow) }),
  },
  previewPostcard: {
    id: 'C165',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: `${BASE}/preview`,
    summary:
      'Both sides of a postcard as an invented recipient would get them, and whose text does not fit; with estimate=true whom it would reach and what it costs, and nothing is sent',
    query: z.object({ estimate: BooleanText.optional() }),
    body: Unsaved,
    answer: z.union([PaintedCard, Estimate]),
  },
  proofPostcard: {
    id: 'C166',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: `${BASE}/pdf`,
    summary: 'A proof of a postcard that is not saved: both sides, then where it is cut and what stays safe, as PDF',
    body: Unsaved,
  },
  savedProof: {
    id: 'C167',
    ...MAY,
    scope: 'READ',
    method: 'GET',
    path: `${BASE}/pdf/{id}`,
    summary: 'The same of a postcard campaign',
    params: Id,
  },
  deletePostcard: {
    id: 'C168',
    ...MAY,
    scope: 'WRITE',
    method: 'DELETE',
    path: `${BASE}/campaigns/{id}`,
    summary: 'Deletes a postcard campaign that is not being sent; it comes back for thirty days',
    params: Id,
    answer: z.object({ campaigns: z.array(MailingRow) }),
  },
  postcardDetail: {
    id: 'C169',
    ...MAY,
    scope: 'READ',
    method: 'GET',
    path: `${BASE}/{id}/detail`,
    summary: 'Every recipient of a postcard campaign and everybody left out, with what became of each, as CSV',
    params: Id,
  },
});
