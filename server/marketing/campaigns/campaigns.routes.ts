/** Campaigns and text messages as the specification names them: C141, C142, C181. */
import { Audience, noAudience } from '../../../src/api/contract/marketing/mailings.ts';
import type { Campaign } from '../../../src/api/contract/marketing/campaigns.ts';
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

async function saveCampaign(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  {
    id,
    name,
    version,
  }: { readonly id?: number | undefined; readonly name: string; readonly version?: number | undefined },
  now: Date,
): Promise<number | Refusal> {
  if (id === undefined) return await insertCampaign(store.db, principal, name, now);
  const [kept] = await readCampaigns(store.db, principal, id);
  if (kept === undefined) return refuse(404, `${NO_CAMPAIGN} Nothing was saved.`);
  const isRenamed = await renameCampaign(store.db, principal, { id, name, version: version ?? kept.version }, now);
  return isRenamed ? id : refuse(422, 'It was changed meanwhile: load it again. Nothing was saved.');
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
  return campaigns.map((campaign) => {
    const mailings = rows.filter(({ marketingCampaignId }) => marketingCampaignId === campaign.id);
    const sum = (of: 'recipientTotal' | 'deliveredQuantity' | 'leads'): number =>
      mailings.reduce((total, row) => total + row[of], 0);
    const counts = {
      recipientTotal: sum('recipientTotal'),
      deliveredQuantity: sum('deliveredQuantity'),
      leads: sum('leads'),
    };
    const site = sites.find((one) => one.campaign_id === campaign.id);
    return {
      ...campaign,
      website: site === undefined ? null : websiteOf(site, publicUrl),
      mailings,
      steps: [],
      counts,
    };
  });
}
