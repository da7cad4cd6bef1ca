/** Makes a mailing, or changes one that was not ordered: the names, lists and contacts it says have to be the user's. */
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { MailingDraft } from '../../../src/api/contract/marketing/mailings.ts';
import { refusalOfAct } from '../../../src/calc/marketing/lifecycle.ts';
import { pictureId } from '../../../src/calc/marketing/pictureId.ts';
import { picturesOf } from '../email/pictures.queries.ts';
import { lostPicture as lostOfCard } from '../postcards/cardPictures.ts';
import { cutCard } from '../postcards/cutCard.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';
import { refuseStep } from '../sequences/refuseStep.ts';
import { insertCampaign, readCampaigns } from '../campaigns/campaigns.queries.ts';
import { insertMailing, readMailings, updateDraft } from './mailings.queries.ts';

const NOTHING = 'Nothing was saved.';
export const NO_CAMPAIGN = 'There is no such campaign.';
/** An order keeps what it was quoted for until its payment is settled. */
export const BEING_PAID = 'This campaign is being paid just now: look in a minute what became of it.';

/** Answers the id. */
export async function saveMailing(
  db: Kysely<Database>,
  principal: Principal,
  { id, version, marketingCampaignId, ...given }: z.output<typeof MailingDraft>,
  now: Date,
): Promise<number | Refusal> {
  const { content } = given;
  const draft = content.type === 'POSTCARD' ? { ...given, content: await cutCard(content) } : given;
  return await db.transaction().execute(async (trx) => {
    const strange = await strangersIn(trx, principal, draft.audience);
    if (strange !== null) return refuse(422, NOTHING, strange);
    const lost = await lostIn(trx, principal, draft.content);
    if (lost !== null) return refuse(422, NOTHING, lost);
    if (id === undefined) {
      const campaignId = marketingCampaignId ?? (await insertCampaign(trx, principal, draft.name, now));
      if ((await readCampaigns(trx, principal, campaignId)).length === 0)
        return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
      return await insertMailing(trx, principal, { campaignId, ...draft }, now);
    }
    const [kept] = await readMailings(trx, principal, { id });
    if (kept === undefined) return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
    const refused = refusalOfAct('save', kept.status);
    if (refused !== null) return refuse(422, refused);
    if (kept.isBeingPaid) return refuse(409, `${BEING_PAID} ${NOTHING}`);
    if (kept.type !== draft.content.type)
      return refuse(422, NOTHING, { type: 'is another channel: a campaign keeps its own' });
    const campaignId = marketingCampaignId ?? kept.campaign_id;
    const step = campaignId === kept.campaign_id ? null : await refuseStep(trx, principal, id, NOTHING);
    if (step !== null) return step;
    if (kept.step_of !== null) return refuse(422, `A sequence sends this one: nobody changes it. ${NOTHING}`);
    if ((await readCampaigns(trx, principal, campaignId)).length === 0) return refuse(404, `${NO_CAMPAIGN} ${NOTHING}`);
    const isSaved = await updateDraft(
      trx,
      principal,
      { id, version: version ?? kept.version },
      { campaignId, ...draft },
      now,
    );
    return isSaved ? id : refuse(422, `It was changed meanwhile, by you on another page: load it again. ${NOTHING}`);
  });
}

async function lostIn(
  trx: Kysely<Database>,
  principal: Principal,
  content: z.output<typeof MailingDraft>['content'],
): Promise<Record<string, string> | null> {
  if (content.type === 'EMAIL') return await lostPicture(trx, principal, content.elements);
  return content.type === 'POSTCARD' ? await lostOfCard(trx, principal, content) : null;
}

/** Of an e-mail: names a picture that the account has not, or has no more; null: it has all. */
async function lostPicture(
  trx: Kysely<Database>,
  principal: Principal,
  elements: readonly { readonly content: string }[],
): Promise<Record<string, string> | null> {
  const known = new Set((await picturesOf(trx, principal, { elements })).map(({ id }) => id));
  const isLost = elements.some(({ content }) => {
    const id = pictureId(content);
    return id !== null && !known.has(id);
  });
  return isLost ? { elements: 'names a picture that is not there: choose it again' } : null;
}

/** What of an audience is not the user's; null: all is. */
export async function strangersIn(
  trx: Kysely<Database>,
  principal: Principal,
  { contactIds, groupIds, excludeGroupIds }: z.output<typeof MailingDraft>['audience'],
): Promise<Record<string, string> | null> {
  const groups = [...new Set([...groupIds, ...excludeGroupIds])];
  const { rows } = await sql<{ groups: number[]; contacts: number }>`
    select coalesce((select array_agg(g.id) from property_group g
        where ${isOfUser(principal, 'g')} and g.id = any(${groups}::bigint[])), '{}') as groups,
      (select count(*)::int from contact c
        where ${isOfUser(principal, 'c')} and c.id = any(${contactIds}::bigint[])) as contacts`.execute(trx);
  const known = new Set(rows[0]?.groups ?? []);
  if (groupIds.some((id) => !known.has(id))) return { groupIds: 'names a list that is not there' };
  if (excludeGroupIds.some((id) => !known.has(id))) return { excludeGroupIds: 'names a list that is not there' };
  return (rows[0]?.contacts ?? 0) === new Set(contactIds).size
    ? null
    : { contactIds: 'names a contact that is not there' };
}
