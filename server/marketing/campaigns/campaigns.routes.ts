/** Campaigns and text messages as the specification names them: C141, C142, C181. */
import { Audience, noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import type { Campaign } from '../../../src/api/contract/marketing/campaigns.ts';
import type { SequenceDraft, SequenceStep } from '../../../src/api/contract/marketing/sequences.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../../account/brands/doorOf.ts';
import { readSites } from '../sites/sites.queries.ts';
import { websiteOf } from '../sites/websiteOf.ts';
import { savedNow } from '../mailings/mailings.routes.ts';
import { orderIfPaid } from '../mailings/orderIfPaid.ts';
import { rowsNow } from '../mailings/rowsNow.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { saveOrCopy } from '../mailings/saveOrCopy.ts';
import { saveSequence } from '../sequences/saveSequence.ts';
import { sequencesNow } from '../sequences/sequencesNow.ts';
import { refusable } from '../../platform/store/refusable.ts';
import { insertCampaign, readCampaigns, renameCampaign } from './campaigns.queries.ts';

export const campaignsHandlers = {
  campaign: async ({ params, session, services }) => {
    const [campaign] = await campaignsNow(services, session, params.id);
    return campaign === undefined ? refuse(404, NO_CAMPAIGN) : { campaign };
  },

  saveCampaign: async ({ body, session, services }) => {
    const { clock } = services;
    const id = await saveCampaign(services, session, body, clock.now());
    if (isRefusal(id)) return id;
    const campaigns = await campaignsNow(services, session);
    const campaign = campaigns.find((one) => one.id === id);
    return campaign === undefined ? refuse(404, NO_CAMPAIGN) : { campaign, campaigns };
  },

  saveSms: async ({ query, body, session, services }) => {
    const { store, clock } = services;
    const { groupId, contactIds, message, id: from, version, name } = body;
    const audience: Audience = {
      ...noAudience,
      groupIds: groupId === undefined ? [] : [groupId],
      contactIds: contactIds ?? [],
    };
    const whole = { id: from, version, name, content: { type: 'SMS' as const, message }, audience };
    const id = await saveOrCopy(store.db, session, whole, query.duplicate === true, clock.now());
    if (isRefusal(id)) return id;
    const refused = await orderIfPaid(services, session, id, query, body);
    if (refused !== null) return refused;
    const saved = await savedNow(services, session, id);
    return isRefusal(saved) ? saved : { campaign: saved.mailing, campaigns: saved.mailings };
  },
} satisfies Partial<Handlers>;

interface Saved {
  readonly id?: number | undefined;
  readonly name: string;
  readonly version?: number | undefined;
  readonly steps?: readonly SequenceStep[] | undefined;
  readonly sequence?: SequenceDraft | undefined;
}

/** Answers the id. */
async function saveCampaign(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  { id, name, version, ...sequence }: Saved,
  now: Date,
): Promise<number | Refusal> {
  return await refusable(store.db, async (trx) => {
    const [kept] = id === undefined ? [] : await readCampaigns(trx, principal, id);
    if (id !== undefined && kept === undefined) return refuse(404, `${NO_CAMPAIGN} Nothing was saved.`);
    const campaignId = kept?.id ?? (await insertCampaign(trx, principal, name, now));
    if (kept !== undefined) {
      const to = { id: campaignId, name, version: version ?? kept.version };
      if (!(await renameCampaign(trx, principal, to, now)))
        return refuse(422, 'It was changed meanwhile: load it again. Nothing was saved.');
    }
    return (await saveSequence(trx, principal, campaignId, sequence, now)) ?? campaignId;
  });
}

/** Those of the user, or that one, with their mailings and pages. */
export async function campaignsNow(
  { store, ...installation }: Pick<Services, 'store' | 'brands' | 'config'>,
  principal: Principal,
  id?: number,
): Promise<Campaign[]> {
  const campaigns = await readCampaigns(store.db, principal, id);
  const rows = await rowsNow({ store }, principal);
  const sites = await readSites(store.db, principal, id);
  const { publicUrl } = await readDoor(store.db, principal, installation);
  const sequences = await sequencesNow(store.db, principal, id);
  return campaigns.map((campaign) => {
    const mailings = rows.filter(({ marketingCampaignId }) => marketingCampaignId === campaign.id);
    const sum = (of: 'recipientTotal' | 'deliveredQuantity' | 'leads'): number =>
      mailings.reduce((total, row) => total + row[of], 0);
    const counts = {
      recipientTotal: sum('recipientTotal'),
      deliveredQuantity: sum('deliveredQuantity'),
      leads: sum('leads'),
    };
    const sequence = sequences.find(({ campaignId }) => campaignId === campaign.id);
    const site = sites.find((one) => one.campaign_id === campaign.id);
    return {
      ...campaign,
      website: site === undefined ? null : websiteOf(site, publicUrl),
      mailings,
      steps: sequence?.steps ?? [],
      sequence: sequence ?? null,
      counts,
    };
  });
}
