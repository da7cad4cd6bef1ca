/** Pages that catch answers: C143-C145, P356, P357. */
import { siteTemplates } from '../../../src/api/catalogue/marketing/siteTemplates.ts';
import { wrongPath } from '../../../src/api/marketing/sitePath.ts';
import { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { readDoor } from '../../account/brands/doorOf.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { campaignsNow } from '../campaigns/campaigns.routes.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { readCampaigns } from '../campaigns/campaigns.queries.ts';
import { countsOfSites } from './siteCounts.queries.ts';
import { cutSite } from './cutSite.ts';
import { saveSite } from './saveSite.ts';
import { sitePage } from './siteHtml.ts';
import { isPathTaken, readSites } from './sites.queries.ts';
import { websiteOf } from './websiteOf.ts';

export const sitesHandlers = {
  checkSitePath: async ({ params: { x, y }, session, services }) => ({
    available: wrongPath(y) === null && !(await isPathTaken(services.store.db, session, x, y)),
  }),

  saveSite: async ({ params: { id }, body, session, services }) => {
    const refused = await saveSite(services, session, id, body);
    if (refused !== null) return refused;
    const [campaign] = await campaignsNow(services, session, id);
    return campaign?.website == null ? refuse(404, NO_CAMPAIGN) : { website: campaign.website, campaign };
  },

  siteTemplates: async () =>
    await Promise.resolve({
      templates: siteTemplates.map((template) => ({ ...template, elements: [...template.elements] })),
    }),

  sites: async ({ session, services }) => {
    const { db } = services.store;
    const { publicUrl } = await readDoor(db, session, services);
    const [campaigns, records, counts] = await Promise.all([
      readCampaigns(db, session),
      readSites(db, session),
      countsOfSites(db, session),
    ]);
    const byCampaign = new Map(records.map((record) => [record.campaign_id, record]));
    return {
      sites: campaigns.map(({ id, name }) => {
        const record = byCampaign.get(id);
        return {
          campaignId: id,
          name,
          website: record === undefined ? null : websiteOf(record, publicUrl),
          ...(counts.get(id) ?? { scans: 0, leads: 0 }),
        };
      }),
    };
  },

  previewSite: async ({ body, session, services }) => {
    const business = profileValues(await readBusiness(services.store.db, session));
    return { html: sitePage({ text: await cutSite(body), business, logo: null, form: null }) };
  },
} satisfies Partial<Handlers>;
