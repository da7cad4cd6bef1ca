/** Campaigns, each of one or several mailings, and text messages as the specification names them (C141, C142, C181). */
import { z } from 'zod';
import { MOST_STEPS } from '../../../calc/marketing/sequence.ts';
import { defineContract } from '../define.ts';
import { BooleanText, Id, RecordId, Version } from '../words.ts';
import { CampaignName, Mailing, MailingRow } from './mailings.ts';
import { Pay } from './pay.ts';
import { Sequence, SequenceDraft, SequenceStep, StepNow } from './sequences.ts';
import { Website } from './website.ts';

const BASE = '/resource/auth/ps4/user/marketing';

/** A campaign: its name and what goes out under it (R-CAMPAIGN-009). */
export const Campaign = z.object({
  id: RecordId,
  name: z.string(),
  /** Its page for answers; null: it has none. */
  website: Website.nullable(),
  mailings: z.array(MailingRow),
  /** What follows on what; none: single mailings. */
  steps: z.array(StepNow),
  sequence: Sequence.nullable(),
  counts: z.object({ recipientTotal: z.number().int(), deliveredQuantity: z.number().int(), leads: z.number().int() }),
  version: Version,
});
export type Campaign = z.infer<typeof Campaign>;

export const campaignsContract = defineContract({
  campaign: {
    id: 'C141',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: `${BASE}/{id}`,
    summary: 'A campaign with its mailings',
    params: Id,
    answer: z.object({ campaign: Campaign }),
  },
  saveCampaign: {
    id: 'C142',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'PUT',
    path: BASE,
    once: true,
    summary: 'Makes or renames a campaign, with what follows on what and whom that reaches',
    body: z.object({
      id: RecordId.optional(),
      name: CampaignName,
      version: Version.optional(),
      /** What follows on what; absent: it stays as it is. */
      steps: z.array(SequenceStep).max(MOST_STEPS).optional(),
      /** Whom the steps reach; absent: it stays as it is. */
      sequence: SequenceDraft.optional(),
    }),
    answer: z.object({ campaign: Campaign, campaigns: z.array(Campaign) }),
  },
  saveSms: {
    id: 'C181',
    may: 'MARKETING',
    scope: 'SPEND',
    area: 'marketing',
    method: 'POST',
    path: `${BASE}/sms`,
    once: true,
    takesCard: true,
    summary: 'Saves a campaign of text messages; with a payment, of nothing too, it is ordered',
    query: Pay.extend({ duplicate: BooleanText.optional() }),
    body: Pay.extend({
      id: RecordId.optional(),
      version: Version.optional(),
      name: CampaignName,
      groupId: RecordId.optional(),
      contactIds: z.array(RecordId).max(100_000).optional(),
      message: z.string().max(5000),
    }),
    answer: z.object({ campaign: Mailing, campaigns: z.array(MailingRow) }),
  },
});
