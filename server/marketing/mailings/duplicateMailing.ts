import type { Kysely } from 'kysely';
import { Audience, Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { startOf } from '../email/readEmail.ts';
import { insertMailing, readMailings } from './mailings.queries.ts';

const MOST_NAME = 120;

/** A new one that says the same to the same people, under the same campaign; null: there is none. Answers its id. */
export async function duplicateMailing(
  db: Kysely<Database>,
  principal: Principal,
  id: number,
  now: Date,
): Promise<number | null> {
  const [from] = await readMailings(db, principal, { id });
  if (from === undefined) return null;
  return await insertMailing(
    db,
    principal,
    {
      campaignId: from.campaign_id,
      name: `Copy of ${from.name}`.slice(0, MOST_NAME),
      content: withoutPast(Content.parse(from.body), now),
      audience: Audience.parse(from.audience),
    },
    now,
  );
}

/** A start that is over is none of the new one. */
function withoutPast(content: Content, now: Date): Content {
  if (content.type !== 'EMAIL') return content;
  const start = startOf(content);
  return start !== null && start < now ? { ...content, startDate: '' } : content;
}
