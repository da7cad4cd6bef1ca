/** Saves the page of a campaign, and publishes it (C144; O-220, O-221, O-227). */
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { WebsiteText, type SavedWebsite } from '../../../src/api/contract/marketing/website.ts';
import { readBusiness } from '../../account/profile/profile.queries.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { refusable } from '../../platform/store/refusable.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readCampaigns } from '../campaigns/campaigns.queries.ts';
import { NO_CAMPAIGN } from '../mailings/saveMailing.ts';
import { cutSite } from './cutSite.ts';
import { newFormKey } from './formToken.ts';
import { insertSite, isPathTaken, readSites, updateSite } from './sites.queries.ts';

const NOTHING = 'Nothing was saved.';

/** Null: it is saved. */
export async function saveSite(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
  campaignId: number,
  site: SavedWebsite,
): Promise<Refusal | null> {
  const [campaign] = await readCampaigns(store.db, principal, campaignId);
  if (campaign === undefined) return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
  const refused = await refuseWrong(store.db, principal, campaignId, site);
  if (refused !== null) return refused;
  const { path, active } = site;
  const body = await cutSite(WebsiteText.parse(site));
  const now = clock.now();
  try {
    return await refusable(store.db, async (trx) => {
      const [kept] = await readSites(trx, principal, campaignId);
      if (kept === undefined) {
        await insertSite(trx, principal, { campaignId, formKey: newFormKey(), path, body, active }, now);
        return null;
      }
      const version = site.version ?? kept.version;
      const isSaved = await updateSite(trx, principal, { id: kept.id, version, path, body, active }, now);
      return isSaved ? null : refuse(422, `The page was changed meanwhile: load it again. ${NOTHING}`);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return takenPath(path);
  }
}

const takenPath = (path: string): Refusal =>
  refuse(422, `The path "${path}" is taken. ${NOTHING}`, { path: 'is taken' });

type Db = Services['store']['db'];

async function refuseWrong(
  db: Db,
  principal: Principal,
  campaignId: number,
  { path, active, contactEmail, headerText }: SavedWebsite,
): Promise<Refusal | null> {
  if (await isPathTaken(db, principal, campaignId, path)) return takenPath(path);
  if (contactEmail !== '') {
    const key = emailKey(contactEmail);
    if (!key.ok) {
      const wrong = wrongEmailTexts[key.reason];
      return refuse(422, `The contact e-mail ${wrong}. ${NOTHING}`, { contactEmail: wrong });
    }
  }
  if (!active) return null;
  if (contactEmail === '')
    return refuse(422, `The contact e-mail is missing: it gets what people write. ${NOTHING}`, {
      contactEmail: 'is missing',
    });
  if (headerText === '') return refuse(422, `The header is missing. ${NOTHING}`, { headerText: 'is missing' });
  const why = whyNoSender(profileValues(await readBusiness(db, principal)));
  return why === null ? null : refuse(422, `${why} ${NOTHING}`);
}

/** Whoever writes has to know to whom, and a consent counts only for who is named. */
function whyNoSender(values: ReturnType<typeof profileValues>): string | null {
  if (values.MyBusinessName === '') return 'Add the name of your business to the profile: the page says whose it is.';
  const isWhere = values.MyBusinessStreet !== '' && values['MyBusinessCity/State/Zip'] !== '';
  return isWhere ? null : 'Add your business address to the profile: the page must carry it.';
}
