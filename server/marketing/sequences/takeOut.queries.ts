/** Who is out, and why: the first reason of `outReasons` that is so (design/marketing.md, section 14). */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { outReasons } from '../../../src/calc/marketing/sequence.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** What comes back of itself says nothing of what somebody wants: they go on over the other channels. */
const TECHNICAL = ['BOUNCED', 'RETURNED', 'CARRIER'];

export interface Among {
  readonly campaignId?: number;
  readonly memberIds?: readonly number[];
  /** Of a lead: who it is, and what it is about. */
  readonly lead?: { readonly contactId: number | null; readonly propertyId: number | null };
  /** In what they were handed over. */
  readonly mailingId?: number;
  /** All who are on the lists of the sequence; absent: nobody is out for being on none. */
  readonly listed?: readonly number[];
}

/** Takes out who is, of these who wait or were handed over; answers how many. */
export async function takeOut(trx: Db, tenant: Tenant, among: Among, now: Date): Promise<number> {
  const { campaignId, memberIds, lead, mailingId, listed } = among;
  const which: RawBuilder<unknown>[] = [sql`m.state in ('WAITING', 'HANDED')`];
  if (campaignId !== undefined) which.push(sql`m.campaign_id = ${campaignId}::bigint`);
  if (memberIds !== undefined) which.push(sql`m.id = any(${[...memberIds]}::bigint[])`);
  if (mailingId !== undefined) which.push(sql`m.mailing_id = ${mailingId}::bigint`);
  if (lead !== undefined)
    which.push(sql`(m.contact_id = ${lead.contactId}::bigint or m.property_id = ${lead.propertyId}::bigint)`);
  const offList = listed === undefined ? sql`false` : sql`m.contact_id <> all(${[...listed]}::bigint[])`;
  const theirs = sql`
    select s.status_id from saved_property s
    where s.account_id = m.account_id and s.user_id = q.user_id and s.removed is null
      and (s.property_id = m.property_id or s.property_id in (select cp.property_id from contact_property cp
        where cp.account_id = m.account_id and cp.contact_id = m.contact_id))`;
  const answered = (isReply: boolean) => sql`exists (select from lead l
    where l.account_id = m.account_id and not l.is_spam and l.at >= m.joined
      and (l.source = 'REPLY') = ${isReply}
      and (l.contact_id = m.contact_id or l.property_id = m.property_id))`;
  const { numAffectedRows = 0n } = await sql`
    with found as (
      select m.id, case
        when exists (select from unnest(m.keys) as k (key) join suppression s on s.account_id = m.account_id
            and s.key = k.key and s.kind <> 'PERSON' and s.lifted is null and s.reason <> all(${TECHNICAL}::text[]))
          or exists (select from suppression s where s.account_id = m.account_id and s.kind = 'PERSON'
            and s.contact_id = m.contact_id and s.lifted is null)
          or exists (select from recipient r join suppression s on s.account_id = r.account_id and s.key = r.target_key
              and s.lifted is null and s.reason <> all(${TECHNICAL}::text[])
            where r.account_id = m.account_id and r.mailing_id = m.mailing_id and r.contact_id = m.contact_id)
          then 'OPT_OUT'
        when ${answered(false)} then 'LEAD'
        when ${answered(true)} then 'REPLY'
        when exists (select from (${theirs}) as t join property_status p on p.account_id = m.account_id
          and p.id = t.status_id and lower(p.name) = 'closed') then 'DEAL'
        when exists (select from (${theirs}) as t where t.status_id = any(q.stop_status_ids)) then 'STATUS'
        when ${offList} then 'OFF_LIST' end as why
      from sequence_member m
      join sequence q on q.account_id = m.account_id and q.campaign_id = m.campaign_id
      where ${isOfAccount(tenant, 'm')} and ${sql.join(which, sql` and `)}
    )
    update sequence_member m set state = 'OUT', why_out = f.why, due = null, moved = ${now}::timestamptz
    from found f where ${isOfAccount(tenant, 'm')} and m.id = f.id and f.why is not null`.execute(trx);
  return Number(numAffectedRows);
}

/** Contacts that were handed over in a mailing, and are out by now; none where it is of no sequence. */
export async function outOf(db: Db, tenant: Tenant, mailingId: number) {
  const rows = await ofAccount(db.selectFrom('sequence_member'), tenant)
    .select(['contact_id', 'why_out'])
    .where('mailing_id', '=', mailingId)
    .where('state', '=', 'OUT')
    .where('campaign_id', 'in', (eb) =>
      eb
        .selectFrom('sequence_run as u')
        .select('u.campaign_id')
        .where('u.account_id', '=', tenant.accountId)
        .where('u.mailing_id', '=', mailingId),
    )
    .execute();
  return new Map(rows.map(({ contact_id: id, why_out: why }) => [id, why ?? outReasons[0]]));
}

/** Whether it went out at a step of a sequence. */
export async function isRun(db: Db, tenant: Tenant, mailingId: number): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('sequence_run'), tenant)
    .select('campaign_id')
    .where('mailing_id', '=', mailingId)
    .executeTakeFirst();
  return row !== undefined;
}
