import type { Kysely } from 'kysely';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readMailings } from './mailings.queries.ts';
import { NO_CAMPAIGN, saveMailing } from './saveMailing.ts';

type Draft = Parameters<typeof saveMailing>[2];

/**
 * Of the calls of the specification that save: with `isCopy` what they say becomes a new mailing beside the one with the
 * id, in its campaign. Where it is refused nothing is kept, no copy either. Answers the id.
 */
export async function saveOrCopy(
  db: Kysely<Database>,
  principal: Principal,
  { id, version, ...said }: Draft,
  isCopy: boolean,
  now: Date,
): Promise<number | Refusal> {
  if (!isCopy || id === undefined) return await saveMailing(db, principal, { id, version, ...said }, now);
  const [from] = await readMailings(db, principal, { id });
  if (from === undefined || from.type !== said.content.type) return refuse(404, `${NO_CAMPAIGN} Nothing was saved.`);
  const marketingCampaignId = said.marketingCampaignId ?? from.campaign_id;
  return await saveMailing(db, principal, { ...said, marketingCampaignId }, now);
}
