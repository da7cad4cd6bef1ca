/** What goes out at a step on a day: made once, given up where it was not ordered, and gone on from when it is through. */
import { sql, type Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { isUnderWay } from '../../billing/orders/payments.queries.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import {
  accountValue,
  isOfAccount,
  ofAccount,
  userValues,
  type Principal,
  type Tenant,
} from '../../platform/tenant.ts';
import { orderKey } from '../money/orderKey.ts';
import type { StepRow } from './sequences.queries.ts';

type Db = Kysely<Database>;

/** Sequences that run, of all accounts: only for a job. */
export async function sequencesRunning(db: Db) {
  const query = db
    .selectFrom('sequence as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('campaign as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id').on('c.removed', 'is', null),
    )
    .select(['s.account_id as accountId', 's.user_id as userId', 's.campaign_id as campaignId'])
    .select(['a.time_zone', 's.looked'])
    .where('s.state', '=', 'RUNNING')
    .orderBy('s.account_id')
    .orderBy('s.campaign_id');
  return await acrossAccounts(query, 'sequences that run').execute();
}
export type Running = Awaited<ReturnType<typeof sequencesRunning>>[number];

export interface Due {
  readonly id: number;
  readonly contactId: number;
}

/** Who waits for a step until that day, those who wait longest first; `step` null: for any. */
export async function readDue(
  db: Db,
  tenant: Tenant,
  { campaignId, step, day, most }: { campaignId: number; step: number | null; day: CalendarDate; most: number },
): Promise<Due[]> {
  return await ofAccount(db.selectFrom('sequence_member'), tenant)
    .select(['id', 'contact_id as contactId'])
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'WAITING')
    .where('due', '<=', day)
    .$if(step !== null, (query) => query.where('step', '=', step ?? 0))
    .orderBy('due')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Whether something went out at a step on a day. */
export async function hasRun(
  db: Db,
  tenant: Tenant,
  { campaignId, stepOf, day }: { campaignId: number; stepOf: number; day: CalendarDate },
): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('sequence_run'), tenant)
    .select('mailing_id')
    .where('campaign_id', '=', campaignId)
    .where('step_of', '=', stepOf)
    .where('day', '=', day)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Of these members whoever does not meet the condition of the step: somebody came by the code of a message, or opened a
 * link (NO_RESPONSE); what went before reached them (NOT_DELIVERED).
 */
export async function unmet(
  db: Db,
  tenant: Tenant,
  {
    campaignId,
    step,
    only_if: onlyIf,
    before,
  }: { campaignId: number; before: number | null } & Pick<StepRow, 'step' | 'only_if'>,
  ids: readonly number[],
): Promise<number[]> {
  if (onlyIf === 'ALL' || step === 1 || ids.length === 0) return [];
  const rowsOf = sql`
    from sequence_run u join recipient r on r.account_id = u.account_id and r.mailing_id = u.mailing_id
    where u.account_id = m.account_id and u.campaign_id = m.campaign_id and r.contact_id = m.contact_id`;
  const met =
    onlyIf === 'NO_RESPONSE'
      ? sql`exists (select ${rowsOf} and (
          exists (select from receipt c where c.account_id = r.account_id and c.mailing_id = r.mailing_id
            and c.seq = r.seq and c.kind = 'SCAN' and c.code = '')
          or exists (select from link_visit v where v.account_id = r.account_id and v.mailing_id = r.mailing_id
            and v.seq = r.seq and not v.is_machine)))`
      : sql`exists (select ${rowsOf} and u.step_of = ${before}::bigint
          and r.state not in ('BOUNCED', 'RETURNED', 'FAILED', 'SKIPPED', 'CANCELLED'))`;
  const { rows } = await sql<{ id: number }>`
    select m.id from sequence_member m
    where ${isOfAccount(tenant, 'm')} and m.campaign_id = ${campaignId}::bigint and m.id = any(${[...ids]}::bigint[])
      and ${met}`.execute(db);
  return rows.map(({ id }) => id);
}

/** These wait for the next step from that day on; without one they are through. */
export async function passOn(
  trx: Db,
  tenant: Tenant,
  ids: readonly number[],
  { step, due, now }: { readonly step: number; readonly due: CalendarDate | null; readonly now: Date },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await ofAccount(trx.updateTable('sequence_member'), tenant)
    .set(
      due === null ? { state: 'DONE', due: null, moved: now } : { state: 'WAITING', step: step + 1, due, moved: now },
    )
    .where('state', 'in', ['WAITING', 'HANDED'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * A copy of the mailing of a step for exactly these, and they are handed over: in the transaction that holds the sequence.
 * Answers its id.
 */
export async function insertRun(
  trx: Db,
  principal: Principal,
  {
    campaignId,
    stepOf,
    day,
    audience,
  }: { readonly campaignId: number; readonly stepOf: number; readonly day: CalendarDate; readonly audience: object },
  due: readonly Due[],
  now: Date,
): Promise<number> {
  const asked = { ...audience, contactIds: due.map(({ contactId }) => contactId) };
  const { rows } = await sql<{ id: number }>`
    insert into mailing (account_id, user_id, campaign_id, type, name, body, audience, step_of, made, modified)
    select ${userValues(principal)}, m.campaign_id, m.type, left(m.name, 105) || ${` · ${formatDate(day)}`}::text, m.body,
      ${JSON.stringify(asked)}::jsonb, m.id, ${now}::timestamptz, ${now}::timestamptz
    from mailing m where ${isOfAccount(principal, 'm')} and m.id = ${stepOf}::bigint returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`the mailing ${stepOf} of a step is gone`); // held by the step
  await sql`
    insert into sequence_run (account_id, campaign_id, step_of, day, mailing_id)
    values (${accountValue(principal)}, ${campaignId}::bigint, ${stepOf}::bigint, ${day}::date, ${id}::bigint)`.execute(
    trx,
  );
  await ofAccount(trx.updateTable('sequence_member'), principal)
    .set({ state: 'HANDED', due: null, mailing_id: id, handed: day, moved: now })
    .where('state', '=', 'WAITING')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(due.map((one) => one.id)))))
    .execute();
  return id;
}

/** Runs that were made and not ordered. */
export async function openRuns(db: Db, tenant: Tenant, campaignId: number) {
  return await ofAccount(db.selectFrom('sequence_run as u'), tenant)
    .innerJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 'u.account_id').onRef('m.id', '=', 'u.mailing_id'),
    )
    .innerJoin('sequence_step as s', (join) =>
      join.onRef('s.account_id', '=', 'u.account_id').onRef('s.mailing_id', '=', 'u.step_of'),
    )
    .select(['u.mailing_id as mailingId', 'u.day', 's.step'])
    .where('u.campaign_id', '=', campaignId)
    .where('m.status', '=', 'NEW')
    .orderBy('u.day')
    .orderBy('s.step')
    .execute();
}
export type OpenRun = Awaited<ReturnType<typeof openRuns>>[number];

/** A run that was not ordered is none, and its members wait as they did; false: it was, or is being paid. */
export async function dropRun(trx: Db, tenant: Tenant, mailingId: number, now: Date): Promise<boolean> {
  const mailing = await ofAccount(trx.selectFrom('mailing'), tenant)
    .select('status')
    .where('id', '=', mailingId)
    .forUpdate()
    .executeTakeFirst();
  if (mailing?.status !== 'NEW' || (await isUnderWay(trx, tenant, orderKey(mailingId)))) return false;
  await sql`
    update sequence_member m set state = 'WAITING', due = m.handed, mailing_id = null, moved = ${now}::timestamptz
    where ${isOfAccount(tenant, 'm')} and m.mailing_id = ${mailingId}::bigint and m.state = 'HANDED'`.execute(trx);
  await sql`
    update sequence_member m set mailing_id = null
    where ${isOfAccount(tenant, 'm')} and m.mailing_id = ${mailingId}::bigint`.execute(trx);
  await ofAccount(trx.deleteFrom('mailing'), tenant).where('id', '=', mailingId).execute();
  return true;
}

/** All that were not ordered. */
export async function dropRuns(trx: Db, tenant: Tenant, campaignId: number, now: Date): Promise<void> {
  for (const { mailingId } of await openRuns(trx, tenant, campaignId)) await dropRun(trx, tenant, mailingId, now);
}

/** Members who were handed over and whose row is through, or who were left out; by what went out, and whether they got it. */
export async function readThrough(db: Db, tenant: Tenant, campaignId: number) {
  const { rows } = await sql<{
    mailingId: number;
    step: number;
    handed: CalendarDate;
    got: number[] | null;
    missed: number[] | null;
  }>`
    select m.mailing_id as "mailingId", m.step, m.handed,
      array_agg(m.id) filter (where r.state not in ('SKIPPED', 'CANCELLED')) as got,
      array_agg(m.id) filter (where r.state is null or r.state in ('SKIPPED', 'CANCELLED')) as missed
    from sequence_member m
    join mailing x on x.account_id = m.account_id and x.id = m.mailing_id and x.status <> 'NEW'
    left join recipient r on r.account_id = m.account_id and r.mailing_id = m.mailing_id and r.contact_id = m.contact_id
    where ${isOfAccount(tenant, 'm')} and m.campaign_id = ${campaignId}::bigint and m.state = 'HANDED'
      and (r.state is null or r.state not in ('QUEUED', 'CLAIMED'))
    group by 1, 2, 3 order by m.step desc, 1`.execute(db);
  return rows.map(({ got, missed, ...row }) => ({ ...row, got: got ?? [], missed: missed ?? [] }));
}

/** By which target they were reached: who opts out by it is out, whatever the contact has by then. */
export async function keepTargets(trx: Db, tenant: Tenant, mailingId: number): Promise<void> {
  await sql`
    update sequence_member m set keys = m.keys || r.target_key
    from recipient r
    where ${isOfAccount(tenant, 'm')} and ${isOfAccount(tenant, 'r')} and m.mailing_id = ${mailingId}::bigint
      and r.mailing_id = m.mailing_id and r.contact_id = m.contact_id and not r.target_key = any(m.keys)`.execute(trx);
}

export async function setLooked(trx: Db, principal: Principal, campaignId: number, day: CalendarDate): Promise<void> {
  await ofAccount(trx.updateTable('sequence'), principal)
    .set({ looked: day })
    .where('campaign_id', '=', campaignId)
    .execute();
}
