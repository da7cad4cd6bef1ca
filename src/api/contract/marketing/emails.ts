/** E-mail campaigns as the specification names them (R-EMAIL-001..007; C172, C174-C176, C178). */
import { z } from 'zod';
import { mailingStatuses } from '../../../calc/marketing/lifecycle.ts';
import { defineContract } from '../define.ts';
import { BooleanText, derived, Id, RecordId, Version } from '../words.ts';
import { Email } from './emailContent.ts';
import { Audience, CampaignName, Estimate, MailingRow } from './mailings.ts';
import { Pay } from './pay.ts';

const BASE = '/resource/auth/ps4/user/marketing/email';

/** What it says and to whom, with its row: a campaign that was loaded is what a save takes. */
export const EmailCampaign = z.object({ ...MailingRow.shape, ...Email.shape, ...Audience.shape, name: z.string() });
export type EmailCampaign = z.infer<typeof EmailCampaign>;

const kept = { id: true, marketingCampaignId: true, name: true, version: true, type: true, status: true } as const;
const told = MailingRow.omit(kept).shape;
/** Members of the row: they follow from the rest. */
const members = Object.fromEntries(Object.keys(told).map((key) => [key, derived])) as Record<
  keyof typeof told,
  typeof derived
>; // its keys

export const EmailDraft = z.object({
  ...members,
  ...Email.shape,
  ...Audience.shape,
  type: z.literal('EMAIL').default('EMAIL'),
  id: RecordId.optional(),
  version: Version.optional(),
  /** Another one than it has, with all else as it was: it is paused, goes on, or is finished. */
  status: z.enum(mailingStatuses).optional(),
  marketingCampaignId: RecordId.optional(),
  name: CampaignName,
});
export type EmailDraft = z.output<typeof EmailDraft>;

/** An e-mail as one would get it. */
export const RenderedEmail = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Where the preview was sent to; absent: it was only made. Without a mail server it is a file, and `place` says where. */
  sentTo: z.string().optional(),
  place: z.string().optional(),
});

const MAY = { may: 'MARKETING', area: 'email' } as const;

export const emailsContract = defineContract({
  emailCampaign: {
    id: 'C172',
    ...MAY,
    scope: 'READ',
    guest: true,
    method: 'GET',
    path: `${BASE}/{id}`,
    summary: 'An e-mail campaign with what it says and to whom',
    params: Id,
    answer: z.object({ campaign: EmailCampaign }),
  },
  saveEmail: {
    id: 'C174',
    ...MAY,
    scope: 'SPEND',
    method: 'PUT',
    path: BASE,
    once: true,
    takesCard: true,
    summary:
      'Saves an e-mail campaign; with a payment, of nothing too, it is ordered; sent back with another status it is paused, goes on or is finished',
    query: Pay.extend({ duplicate: BooleanText.optional() }),
    body: Pay.extend(EmailDraft.shape),
    answer: z.object({ campaign: EmailCampaign, campaigns: z.array(MailingRow) }),
  },
  previewEmail: {
    id: 'C175',
    ...MAY,
    scope: 'WRITE',
    method: 'POST',
    path: `${BASE}/preview`,
    summary:
      'An e-mail as an invented recipient would get it; with previewEmail it is sent to the address for answers of your profile; with estimate=true whom it would reach and what it costs, and nothing is sent',
    query: z.object({ estimate: BooleanText.optional() }),
    body: EmailDraft.extend({ name: z.string().trim().max(120).default(''), previewEmail: z.boolean().default(false) }),
    answer: z.union([RenderedEmail, Estimate]),
  },
  deleteEmail: {
    id: 'C176',
    ...MAY,
    scope: 'WRITE',
    method: 'DELETE',
    path: `${BASE}/campaigns/{id}`,
    summary: 'Deletes an e-mail campaign that is not being sent; it comes back for thirty days',
    params: Id,
    answer: z.object({ campaigns: z.array(MailingRow) }),
  },
  emailDetail: {
    id: 'C178',
    ...MAY,
    scope: 'READ',
    method: 'GET',
    path: `${BASE}/{id}/detail`,
    summary: 'Every recipient of an e-mail campaign and everybody left out, with what became of each, as CSV',
    params: Id,
  },
});
