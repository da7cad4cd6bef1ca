/** What mailings brought: counted from the answers and deals, of which there are few, never from all recipients. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, type Principal } from '../../platform/tenant.ts';

export interface MailingResults {
  /** Recipients who came by the code of their message, and those whose code only machines followed. */
  readonly scans: number;
  readonly machineScans: number;
  /** Spam apart. */
  readonly leads: number;
  /** Properties of recipients that got as far as an appointment, and those of them that closed, within a year. */
  readonly appointments: number;
  readonly deals: number;
}
export const noResults: MailingResults = { scans: 0, machineScans: 0, leads: 0, appointments: 0, deals: 0 };

/** So long after it was ordered a deal counts as one of a mailing (section 13). */
export const DEAL_DAYS = 365;

/** By mailing of the user; those that brought nothing are missing. `id`: of that one alone. */
export async function readResults(
  db: Kysely<Database>,
  principal: Principal,
  id: number | undefined,
): Promise<ReadonlyMap<number, MailingResults>> {
  const among = id === undefined ? sql`true` : sql`m.id = ${id}::bigint`;
  const { rows } = await sql<MailingResults & { id: number }>`
    with mine as (
      select m.account_id, m.user_id, m.id, m.ordered from mailing m
      where ${isOfUser(principal, 'm')} and m.ordered is not null and ${among}
    ), scanned as (
      select r.mailing_id as id, count(distinct r.seq) filter (where r.code = '')::int as scans,
        count(distinct r.seq)::int as opened
      from mine m join receipt r on r.account_id = m.account_id and r.mailing_id = m.id and r.kind = 'SCAN' group by 1
    ), answered as (
      select l.mailing_id as id, count(*)::int as leads
      from mine m join lead l on l.account_id = m.account_id and l.mailing_id = m.id and not l.is_spam group by 1
    ), stage as (
      select t.id, lower(t.name) = 'closed' as is_closed from property_status t
      where t.account_id = ${principal.accountId} and t.seq between
        (select a.seq from property_status a where a.account_id = t.account_id and lower(a.name) = 'appointment') and
        (select c.seq from property_status c where c.account_id = t.account_id and lower(c.name) = 'closed')
    ), come as (
      select s.property_id, coalesce(s.status_since, s.modified) as since, stage.is_closed
      from stage join saved_property s on ${isOfUser(principal, 's')} and s.status_id = stage.id and s.removed is null
    ), won as (
      select r.mailing_id as id, count(distinct c.property_id)::int as appointments,
        count(distinct c.property_id) filter (where c.is_closed)::int as deals
      from come c
      join recipient r on r.account_id = ${principal.accountId} and r.property_id = c.property_id
      join mine m on m.id = r.mailing_id
      where c.since between m.ordered and m.ordered + make_interval(days => ${DEAL_DAYS}) group by 1
    )
    select m.id, coalesce(s.scans, 0) as scans, coalesce(s.opened - s.scans, 0) as "machineScans",
      coalesce(a.leads, 0) as leads, coalesce(w.appointments, 0) as appointments, coalesce(w.deals, 0) as deals
    from mine m left join scanned s on s.id = m.id left join answered a on a.id = m.id left join won w on w.id = m.id
    where s.id is not null or a.id is not null or w.id is not null`.execute(db);
  return new Map(rows.map(({ id: of, ...results }) => [of, results]));
}
