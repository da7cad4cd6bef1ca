/** What mailings brought: counted from the answers and deals, of which there are few, never from all recipients. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';

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
  const mine = sql`
    select m.account_id, m.id, m.ordered, m.id::text as key from mailing m
    where ${isOfUser(principal, 'm')} and m.ordered is not null and ${among}`;
  const found = await resultsBy(db, principal, mine);
  return new Map([...found].map(([key, results]) => [Number(key), results]));
}

/** `mine`: mailings as `(account_id, id, ordered, key)`, one line for each key that one counts for. */
async function resultsBy(
  db: Kysely<Database>,
  principal: Principal,
  mine: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, MailingResults>> {
  const { rows } = await sql<MailingResults & { key: string }>`
    with mine as (${mine}), scanned as (
      select m.key, count(distinct (r.mailing_id, r.seq)) filter (where r.code = '')::int as scans,
        count(distinct (r.mailing_id, r.seq))::int as opened
      from mine m join receipt r on r.account_id = m.account_id and r.mailing_id = m.id and r.kind = 'SCAN' group by 1
    ), answered as (
      select m.key, count(*)::int as leads
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
      select m.key, count(distinct c.property_id)::int as appointments,
        count(distinct c.property_id) filter (where c.is_closed)::int as deals
      from come c
      join recipient r on r.account_id = ${principal.accountId} and r.property_id = c.property_id
      join mine m on m.id = r.mailing_id
      where c.since between m.ordered and m.ordered + make_interval(days => ${DEAL_DAYS}) group by 1
    )
    select k.key, coalesce(s.scans, 0) as scans, coalesce(s.opened - s.scans, 0) as "machineScans",
      coalesce(a.leads, 0) as leads, coalesce(w.appointments, 0) as appointments, coalesce(w.deals, 0) as deals
    from (select distinct key from mine) k
    left join scanned s using (key) left join answered a using (key) left join won w using (key)
    where s.key is not null or a.key is not null or w.key is not null`.execute(db);
  return new Map(rows.map(({ key, ...results }) => [key, results]));
}

export interface TallyRecord extends MailingResults {
  readonly key: string;
  /** Of a list its name; of a template null, the catalogue has it. */
  readonly name: string | null;
  readonly campaigns: number;
  readonly recipients: number;
  readonly cents: number;
}

/** By what mailings of the user that were ordered have in common, the most recipients first. */
export async function readTallies(
  db: Kysely<Database>,
  principal: Principal,
  by: 'TEMPLATE' | 'LIST',
): Promise<TallyRecord[]> {
  const ordered = sql`${isOfUser(principal, 'm')} and m.ordered is not null and m.removed is null`;
  const mine =
    by === 'TEMPLATE'
      ? sql`
        select m.account_id, m.id, m.ordered, m.type || ' ' || (m.body->>'templateId') as key, null::text as name,
          m.recipients
        from mailing m where ${ordered} and m.body->>'templateId' is not null
          and coalesce((m.body->>'templateEnabled')::boolean, true)`
      : sql`
        select m.account_id, m.id, m.ordered, l.id as key, coalesce(g.name, r.body->>'name') as name, m.recipients
        from mailing m cross join lateral (select distinct jsonb_array_elements_text(m.audience->'groupIds') as id) l
        left join property_group g on ${isOfUser(principal, 'g')} and g.id = l.id::bigint
        left join removed_group r on ${isOfUser(principal, 'r')} and r.id = l.id::bigint
        where ${ordered}`;
  const results = await resultsBy(db, principal, sql`select account_id, id, ordered, key from (${mine}) as chosen`);
  const { rows } = await sql<Omit<TallyRecord, keyof MailingResults>>`
    select m.key, max(m.name) as name, count(*)::int as campaigns, sum(m.recipients)::int as recipients,
      coalesce(sum(c.cents), 0)::int as cents
    from (${mine}) m left join lateral (
      select sum(n.cents) as cents from mailing_count n
      where ${isOfAccount(principal, 'n')} and n.mailing_id = m.id and n.rows > 0) c on true
    group by m.key order by recipients desc, m.key`.execute(db);
  return rows.map((row) => ({ ...noResults, ...row, ...results.get(row.key) }));
}
