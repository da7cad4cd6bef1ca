/** Sequences of campaigns, their steps and what came of each, in the store. */
import { sql, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { SequenceStep } from '../../../src/api/contract/marketing/sequences.ts';
import type { MemberState, OutReason } from '../../../src/calc/marketing/sequence.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfUser, ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type SequenceRow = Selectable<Database['sequence']>;
export type StepRow = Selectable<Database['sequence_step']>;

/** Those of campaigns that are there, or that of one, changed last first. */
export async function readSequences(db: Db, principal: Principal, campaignId?: number) {
  return await ofUser(db.selectFrom('sequence as s'), principal)
    .innerJoin('campaign as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id').on('c.removed', 'is', null),
    )
    .selectAll('s')
    .select('c.name')
    .$if(campaignId !== undefined, (query) => query.where('s.campaign_id', '=', campaignId ?? 0))
    .orderBy('s.modified', 'desc')
    .orderBy('s.campaign_id', 'desc')
    .execute();
}
export type SequenceRecord = Awaited<ReturnType<typeof readSequences>>[number];

/** Held until the transaction ends: who moves it, or people in it, takes this first. */
export async function lockSequence(
  trx: Db,
  principal: Principal,
  campaignId: number,
): Promise<SequenceRow | undefined> {
  return await ofUser(trx.selectFrom('sequence'), principal)
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst();
}

export interface NewSequence {
  readonly audience: object;
  readonly joins: boolean;
  readonly stopStatusIds: readonly number[];
}

const columnsOf = ({ audience, joins, stopStatusIds }: NewSequence) => ({
  audience: JSON.stringify(audience),
  joins,
  stop_status_ids: [...stopStatusIds],
});

export async function insertSequence(
  trx: Db,
  principal: Principal,
  campaignId: number,
  draft: NewSequence,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('sequence')
    .values({
      ...userColumns(principal),
      campaign_id: campaignId,
      ...columnsOf(draft),
      made: now,
      modified: now,
    })
    .execute();
}

export async function saveDraft(
  trx: Db,
  principal: Principal,
  campaignId: number,
  draft: NewSequence,
  now: Date,
): Promise<void> {
  await setSequence(trx, principal, campaignId, columnsOf(draft), now);
}

export async function setSequence(
  trx: Db,
  principal: Principal,
  campaignId: number,
  to: Pick<
    Updateable<Database['sequence']>,
    | 'state'
    | 'ceiling_cents'
    | 'method'
    | 'acknowledged'
    | 'paused_why'
    | 'started'
    | 'audience'
    | 'joins'
    | 'stop_status_ids'
  >,
  now: Date,
): Promise<void> {
  await ofUser(trx.updateTable('sequence'), principal)
    .set((eb) => ({ ...to, modified: now, version: eb('version', '+', 1) }))
    .where('campaign_id', '=', campaignId)
    .execute();
}

/** Its steps in their order, each with the mailing behind it. */
export async function readSteps(db: Db, tenant: Tenant, campaignId: number) {
  return await ofAccount(db.selectFrom('sequence_step as s'), tenant)
    .innerJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 's.account_id').onRef('m.id', '=', 's.mailing_id'),
    )
    .selectAll('s')
    .select(['m.type', 'm.name', 'm.status', 'm.removed'])
    .where('s.campaign_id', '=', campaignId)
    .orderBy('s.step')
    .execute();
}
export type StepRecord = Awaited<ReturnType<typeof readSteps>>[number];

/** These instead of those that there are; who was passed over at one that stays counts on. */
export async function replaceSteps(
  trx: Db,
  tenant: Tenant,
  campaignId: number,
  steps: readonly (SequenceStep & { readonly passed: number })[],
): Promise<void> {
  await ofAccount(trx.deleteFrom('sequence_step'), tenant).where('campaign_id', '=', campaignId).execute();
  if (steps.length === 0) return;
  await trx
    .insertInto('sequence_step')
    .values(
      steps.map(({ mailingId, afterDays, businessDays, onlyIf, passed }, at) => ({
        account_id: tenant.accountId,
        campaign_id: campaignId,
        step: at + 1,
        mailing_id: mailingId,
        after_days: afterDays,
        business_days: businessDays,
        only_if: onlyIf,
        passed,
      })),
    )
    .execute();
}

/** So many more went on from a step without its message. */
export async function countPassed(
  trx: Db,
  tenant: Tenant,
  campaignId: number,
  step: number,
  count: number,
): Promise<void> {
  if (count === 0) return;
  await ofAccount(trx.updateTable('sequence_step'), tenant)
    .set((eb) => ({ passed: eb('passed', '+', count) }))
    .where('campaign_id', '=', campaignId)
    .where('step', '=', step)
    .execute();
}

/** Of which step of which campaign a mailing is what goes out; undefined: of none that has not ended. */
export async function stepOfMailing(db: Db, tenant: Tenant, mailingId: number) {
  return await ofAccount(db.selectFrom('sequence_step as s'), tenant)
    .innerJoin('sequence as q', (join) =>
      join.onRef('q.account_id', '=', 's.account_id').onRef('q.campaign_id', '=', 's.campaign_id'),
    )
    .innerJoin('campaign as c', (join) =>
      join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.campaign_id'),
    )
    .select(['s.step', 's.campaign_id', 'c.name'])
    .where('s.mailing_id', '=', mailingId)
    .where('q.state', '<>', 'ENDED')
    .executeTakeFirst();
}

/** What went out at which step on which day. */
export async function readRuns(db: Db, principal: Principal, campaignId?: number) {
  const { rows } = await sql<{
    campaign_id: number;
    step: number;
    day: CalendarDate;
    mailing_id: number;
    status: string;
    recipients: number;
    cost: number;
  }>`
    select u.campaign_id, s.step, u.day, u.mailing_id, m.status, m.recipients,
      coalesce((select sum(c.cents) from mailing_count c
        where c.account_id = u.account_id and c.mailing_id = u.mailing_id), 0)::float8 as cost
    from sequence_run u
    join mailing m on m.account_id = u.account_id and m.id = u.mailing_id
    join sequence_step s on s.account_id = u.account_id and s.campaign_id = u.campaign_id and s.mailing_id = u.step_of
    where ${isOfUser(principal, 'm')} and (${campaignId ?? null}::bigint is null or u.campaign_id = ${campaignId ?? null}::bigint)
    order by u.day, s.step`.execute(db);
  return rows;
}
export type RunRecord = Awaited<ReturnType<typeof readRuns>>[number];

/** What was ordered under it less what came back, and what is being paid just now; by campaign. */
export async function readSpent(
  db: Db,
  principal: Principal,
  campaignId?: number,
): Promise<ReadonlyMap<number, Cents>> {
  const { rows } = await sql<{ campaign_id: number; spent: number }>`
    select u.campaign_id, sum(m.price_cents - m.back_cents + case when m.status = 'NEW' then coalesce((
        select sum(p.cents + p.credit_cents) from payment p
        where p.account_id = m.account_id and p.queue = 'mailing:' || m.id
          and p.state in ('CREATED', 'SENT', 'ACTION')), 0) else 0 end)::float8 as spent
    from sequence_run u join mailing m on m.account_id = u.account_id and m.id = u.mailing_id
    where ${isOfUser(principal, 'm')} and (${campaignId ?? null}::bigint is null or u.campaign_id = ${campaignId ?? null}::bigint)
    group by 1`.execute(db);
  return new Map(rows.map(({ campaign_id: id, spent }) => [id, cents(spent)]));
}

export interface Standing {
  readonly campaign_id: number;
  readonly state: MemberState;
  readonly step: number;
  readonly why_out: OutReason | null;
  readonly count: number;
  readonly next: CalendarDate | null;
}

/** How many stand where. */
export async function readStandings(db: Db, principal: Principal, campaignId?: number): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select m.campaign_id, m.state, m.step, m.why_out, count(*)::int as count, min(m.due) filter (where m.state = 'WAITING') as next
    from sequence_member m join sequence q on q.account_id = m.account_id and q.campaign_id = m.campaign_id
    where ${isOfUser(principal, 'q')} and (${campaignId ?? null}::bigint is null or m.campaign_id = ${campaignId ?? null}::bigint)
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
