/** Who is in a sequence: who joins, where each stands, and how they go on. */
import { sql, type Kysely } from 'kysely';
import { MEMBERS_PAGE } from '../../../src/api/contract/marketing/sequences.ts';
import type { MemberState } from '../../../src/calc/marketing/sequence.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface Joiner {
  readonly contactId: number;
  readonly propertyId: number | null;
  readonly household: string;
  readonly name: string;
  readonly keys: readonly string[];
}

/** Those who were never in it, by household and by contact, wait for the first step. Answers how many. */
export async function enrolMembers(
  trx: Db,
  tenant: Tenant,
  campaignId: number,
  joiners: readonly Joiner[],
  { due, now }: { readonly due: CalendarDate; readonly now: Date },
): Promise<number> {
  if (joiners.length === 0) return 0;
  const { numAffectedRows = 0n } = await sql`
    insert into sequence_member (account_id, campaign_id, contact_id, property_id, household, name, keys, due, joined, moved)
    select ${accountValue(tenant)}, ${campaignId}::bigint, j."contactId", j."propertyId", j.household, j.name, j.keys,
      ${due}::date, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(joiners)}::jsonb) as j ("contactId" bigint, "propertyId" bigint, household text,
      name text, keys text[])
    where not exists (select from sequence_member m
      where ${isOfAccount(tenant, 'm')} and m.campaign_id = ${campaignId}::bigint and m.contact_id = j."contactId")
    order by j."contactId"
    on conflict (account_id, campaign_id, household) do nothing`.execute(trx);
  return Number(numAffectedRows);
}

const membersOf = (db: Db, tenant: Tenant, campaignId: number) =>
  ofAccount(db.selectFrom('sequence_member'), tenant).where('campaign_id', '=', campaignId);

interface Page {
  readonly after: number;
  readonly state?: MemberState | undefined;
  readonly step?: number | undefined;
  /** A part of the name. */
  readonly text?: string | undefined;
}

/** A page behind the one with this id, with one row more where there are others. */
export async function readMembers(db: Db, tenant: Tenant, campaignId: number, { after, state, step, text = '' }: Page) {
  const part = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return await membersOf(db, tenant, campaignId)
    .selectAll()
    .where('id', '>', after)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'WAITING'))
    .$if(step !== undefined, (query) => query.where('step', '=', step ?? 0))
    .$if(text !== '', (query) => query.where(sql`lower(name)`, 'like', part))
    .orderBy('id')
    .limit(MEMBERS_PAGE + 1)
    .execute();
}
export type MemberRecord = Awaited<ReturnType<typeof readMembers>>[number];

export async function lockMember(
  trx: Db,
  tenant: Tenant,
  campaignId: number,
  id: number,
): Promise<MemberRecord | undefined> {
  return await membersOf(trx, tenant, campaignId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Contacts of those who are still in it. */
export async function contactsIn(db: Db, tenant: Tenant, campaignId: number): Promise<number[]> {
  const rows = await membersOf(db, tenant, campaignId)
    .select('contact_id')
    .where('state', 'in', ['WAITING', 'HANDED'])
    .orderBy('contact_id')
    .execute();
  return rows.map(({ contact_id: id }) => id);
}

/** The furthest step that somebody stands at, or has passed; 0: nobody is in it. */
export async function furthestStep(db: Db, tenant: Tenant, campaignId: number): Promise<number> {
  const row = await membersOf(db, tenant, campaignId)
    .select(({ fn }) => fn.max('step').as('step'))
    .executeTakeFirst();
  return row?.step ?? 0;
}

/** Steps have other numbers: who stood at one stands at the same by its new number. */
export async function moveSteps(
  trx: Db,
  tenant: Tenant,
  campaignId: number,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update sequence_member m set step = v."to"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as v ("from" integer, "to" integer)
    where ${isOfAccount(tenant, 'm')} and m.campaign_id = ${campaignId}::bigint and m.step = v."from"`.execute(trx);
}

/** Takes one out by hand; the day that they wait for stands, for when they are let back in. */
export async function takeOutByHand(trx: Db, tenant: Tenant, id: number, now: Date): Promise<void> {
  await ofAccount(trx.updateTable('sequence_member'), tenant)
    .set({ state: 'OUT', why_out: 'HAND', moved: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Lets one back in where they stood: whoever was handed over is so again, and goes on from there, so that nobody gets a
 * message twice.
 */
export async function letBackIn(trx: Db, tenant: Tenant, id: number, today: CalendarDate, now: Date): Promise<void> {
  await sql`
    update sequence_member m set why_out = null, moved = ${now}::timestamptz,
      state = case when h.is_handed then 'HANDED' else 'WAITING' end,
      due = case when h.is_handed then null else coalesce(m.due, ${today}::date) end
    from (select m.account_id, m.id, exists (
        select from sequence_run u join sequence_step s on s.account_id = u.account_id and s.mailing_id = u.step_of
        where u.account_id = m.account_id and u.mailing_id = m.mailing_id and s.step = m.step) as is_handed
      from sequence_member m where ${isOfAccount(tenant, 'm')} and m.id = ${id}::bigint) as h
    where ${isOfAccount(tenant, 'm')} and m.id = h.id`.execute(trx);
}

/** Nobody of it gets anything more. */
export async function endMembers(trx: Db, tenant: Tenant, campaignId: number, now: Date): Promise<void> {
  await ofAccount(trx.updateTable('sequence_member'), tenant)
    .set({ state: 'OUT', why_out: 'ENDED', due: null, moved: now })
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['WAITING', 'HANDED'])
    .execute();
}

/** How many wait for a step till which day, the earliest first: what a calendar is made of. */
export async function readWaiting(db: Db, tenant: Tenant, campaignId: number) {
  return await membersOf(db, tenant, campaignId)
    .select(['step', 'state', sql<CalendarDate>`coalesce(due, handed)`.as('day')])
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('state', 'in', ['WAITING', 'HANDED'])
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`3`)
    .orderBy('step')
    .execute();
}
