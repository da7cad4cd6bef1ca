/** Voicemail campaigns as the specification names them (R-VOICE-001, R-VOICE-009, R-VOICE-010, R-VOICE-014; C147-C150, C161). */
import { z } from 'zod';
import { mailingStatuses } from '../../../calc/marketing/lifecycle.ts';
import { defineContract } from '../define.ts';
import { BooleanText, derived, Id, Instant, RecordId, Version } from '../words.ts';
import { Audience, CampaignName, Estimate, MailingRow } from './mailings.ts';
import { Pay } from './pay.ts';
import { Voicemail } from './voiceContent.ts';

const BASE = '/resource/auth/ps4/user/marketing/voicemail';

/** What it is made of and whom it calls, in one object as the specification has it. */
const parts = { ...Voicemail.omit({ type: true }).shape, ...Audience.shape };

/** A voicemail campaign: its row, what it is made of, whom it calls. */
export const VoicemailCampaign = MailingRow.extend(parts);
export type VoicemailCampaign = z.infer<typeof VoicemailCampaign>;

/** Members of the row that follow from the rest: taken when a client sends the whole object back, and not used. */
type Kept = 'id' | 'marketingCampaignId' | 'name' | 'status' | 'version';
const ofRow = Object.fromEntries(
  Object.keys(MailingRow.shape)
    .filter((member) => !['id', 'marketingCampaignId', 'name', 'status', 'version'].includes(member))
    .map((member) => [member, derived]),
) as Record<Exclude<keyof MailingRow, Kept>, typeof derived>; // all members of the row but these

const Draft = z.object({
  ...ofRow,
  ...parts,
  id: RecordId.optional(),
  version: Version.optional(),
  marketingCampaignId: RecordId.optional(),
});

/** Whom a call would reach first. */
const Sample = z.object({
  /** Ten digits. */
  number: z.string(),
  /** When at the earliest. */
  starts: Instant,
  /** Zones in each of which it has to be the right hour. */
  zones: z.array(z.string()),
});

const saved = { campaign: VoicemailCampaign, campaigns: z.array(VoicemailCampaign) };

export const voicemailsContract = defineContract({
  voicemailCampaigns: {
    id: 'C147',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'GET',
    path: `${BASE}/campaigns`,
    summary: 'The voicemail campaigns of the user, those changed last first',
    answer: z.object({ campaigns: z.array(VoicemailCampaign) }),
  },
  saveVoicemail: {
    id: 'C148',
    may: 'MARKETING',
    scope: 'SPEND',
    area: 'marketing',
    method: 'PUT',
    path: `${BASE}/campaigns`,
    once: true,
    takesCard: true,
    summary:
      'Saves a voicemail campaign; with a payment, of nothing too, it is ordered. With the id of one that was ordered and another status it is paused, resumed or finished. duplicate=true makes a new one of that with the id',
    query: Pay.extend({ duplicate: BooleanText.optional() }),
    body: Pay.extend({ ...Draft.shape, name: CampaignName, status: z.enum(mailingStatuses).optional() }),
    answer: z.object(saved),
  },
  previewVoicemail: {
    id: 'C149',
    may: 'MARKETING',
    scope: 'READ',
    guest: true,
    area: 'marketing',
    method: 'POST',
    path: `${BASE}/preview`,
    summary:
      'With estimate=true whom it would reach and what it costs; else whom it would call first, and when. Nothing is saved or called',
    query: z.object({ estimate: BooleanText.default(false) }),
    body: Draft.extend({ name: z.string().max(120).optional(), status: derived }),
    answer: z.union([Estimate, z.object({ sample: Sample.nullable() })]),
  },
  deleteVoicemail: {
    id: 'C150',
    may: 'MARKETING',
    scope: 'WRITE',
    area: 'marketing',
    method: 'DELETE',
    path: `${BASE}/campaigns/{id}`,
    summary: 'Deletes a voicemail campaign that is not processing; what a paused one did not call is cancelled',
    params: Id,
    answer: z.object({ campaigns: z.array(VoicemailCampaign) }),
  },
  voicemailDetail: {
    id: 'C161',
    may: 'MARKETING',
    scope: 'READ',
    area: 'marketing',
    method: 'GET',
    path: `${BASE}/{id}/detail`,
    summary: 'Everybody whom a voicemail campaign calls or leaves out, with what became of each, as CSV',
    params: Id,
  },
});
