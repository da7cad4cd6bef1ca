import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

interface SiteCounts {
  /** Recipients who came by the code of a message, machines apart. */
  readonly scans: number;
  /** Spam apart. */
  readonly leads: number;
}

/** What came of the campaigns of a user, by campaign; those without either are missing. */
export async function countsOfSites(
  db: Kysely<Database>,
  principal: Principal,
): Promise<ReadonlyMap<number, SiteCounts>> {
  const { rows } = await sql<SiteCounts & { campaignId: number }>`
    with came as (
      select m.campaign_id, count(distinct (r.mailing_id, r.seq))::int as scans
      from receipt r join mailing m on m.account_id = r.account_id and m.id = r.mailing_id
      where ${isOfUser(principal, 'm')} and r.kind = 'SCAN' and r.code = '' group by 1
    ), answered as (
      select coalesce(m.campaign_id, s.campaign_id) as campaign_id, count(*)::int as leads
      from lead l
      left join mailing m on m.account_id = l.account_id and m.id = l.mailing_id
      left join site s on s.account_id = l.account_id and s.id = l.site_id
      where ${isOfUser(principal, 'l')} and not l.is_spam group by 1
    )
    select coalesce(c.campaign_id, a.campaign_id) as "campaignId", coalesce(c.scans, 0) as scans,
      coalesce(a.leads, 0) as leads
    from came c full join answered a on a.campaign_id = c.campaign_id
    where coalesce(c.campaign_id, a.campaign_id) is not null`.execute(db);
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]));
}
