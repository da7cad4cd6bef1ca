/** What an account has, in the store. Whoever changes it holds the lock of its row, which puts all changes in a row. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { ChangeNow, NewSeat } from '../../../src/calc/billing/planChange.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import { SEAT_NAME } from './seats.queries.ts';
import { acrossAccounts, acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type AccountRow = Selectable<Database['account']>;

export async function readAccount(db: Db, { accountId }: Tenant): Promise<AccountRow> {
  return await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
}

/** The same, and nobody else changes plan, seats or money of the account until the transaction ends. */
export async function lockAccount(db: Db, { accountId }: Tenant): Promise<AccountRow> {
  return await db.selectFrom('account').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
}

/** Accounts whose cycle date has come where they are, whose members' changes are due, or in which an invitation ran out. */
export async function accountsDue(db: Db, now: Date, timeZone: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a
    cross join lateral (select (${now}::timestamptz at time zone coalesce(a.time_zone, ${timeZone}))::date as today) d
    where a.cycle_end <= d.today
      or exists (select 1 from app_user u where u.account_id = a.id and u.removed is null
        and (u.lowers_on <= d.today or u.leaves_on <= d.today))
      or exists (select 1 from user_token t join app_user u on u.account_id = t.account_id and u.id = t.user_id
        where t.account_id = a.id and t.kind = 'INVITE' and t.expires <= ${now} and u.state = 'INVITED' and u.removed is null)
    order by a.id ${sql.raw(acrossAccountsText('', 'accounts due'))}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The running plan and seats, with who sits there. */
export async function readLines(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('subscription_line as l'), tenant)
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 'l.account_id').onRef('u.id', '=', 'l.member_id'),
    )
    .select([
      'l.id',
      'l.product',
      'l.plan_id as planId',
      'l.name',
      'l.cents',
      'l.months',
      'l.member_id as memberId',
      'l.add_on_id as addOnId',
      'l.properties',
      'l.next_add_on as nextAddOn',
      'l.ends_with_cycle as endsWithCycle',
      'u.first_name',
      'u.last_name',
      'u.username',
    ])
    .where('l.ended', 'is', null)
    .orderBy('l.id')
    .execute();
}

/** Who counts as a seat, the oldest seat first. */
export async function readMembers(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['id', 'first_name', 'last_name', 'username', 'lowers_on', 'leaves_on'])
    .where('sub_user', '=', true)
    .where('type', '!=', 'SCOUT')
    .where('removed', 'is', null)
    .orderBy('seat_since')
    .orderBy('id')
    .execute();
}

export async function ownerOf(db: Db, tenant: Tenant): Promise<Principal> {
  return await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['account_id as accountId', 'id as userId'])
    .where('sub_user', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

/** What a user may with or without a plan, as the profile has it. */
export interface UserFlags {
  readonly pabEnabled: boolean;
  readonly listManagementEnabled: boolean;
}

/** What the profile of a user says; undefined: the account has no such user. */
export async function flagsOf(db: Db, tenant: Tenant, userId: number): Promise<UserFlags | undefined> {
  return await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['pab_enabled as pabEnabled', 'list_management_enabled as listManagementEnabled'])
    .where('id', '=', userId)
    .where('removed', 'is', null)
    .executeTakeFirst();
}

export async function countScouts(db: Db, tenant: Tenant): Promise<number> {
  const row = await ofAccount(db.selectFrom('app_user'), tenant)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sub_user', '=', true)
    .where('type', '=', 'SCOUT')
    .where('removed', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export interface Pending {
  readonly id: number;
  /** Null: the plan is left. */
  readonly planId: number | null;
  readonly effective: CalendarDate;
}

export async function readPending(db: Db, tenant: Tenant): Promise<Pending | null> {
  const row = await ofAccount(db.selectFrom('scheduled_change'), tenant)
    .select(['id', 'plan_id as planId', 'effective'])
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  return row ?? null;
}

export async function schedule(
  db: Db,
  principal: Principal,
  { planId, effective }: Omit<Pending, 'id'>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('scheduled_change')
    .values({
      ...userColumns(principal),
      what: planId === null ? 'LEAVE' : 'PLAN',
      plan_id: planId,
      effective,
      made: now,
    })
    .execute();
}

/** What was scheduled happened, or does not happen any more. */
export async function endPending(db: Db, tenant: Tenant, state: 'UNDONE' | 'APPLIED'): Promise<void> {
  await ofAccount(db.updateTable('scheduled_change'), tenant).set({ state }).where('state', '=', 'PENDING').execute();
}

export async function setCycle(
  db: Db,
  { accountId }: Tenant,
  running: Pick<ChangeNow, 'cycle' | 'anchorDay'> | null,
): Promise<void> {
  await db
    .updateTable('account')
    .set({
      anchor_day: running?.anchorDay ?? null,
      cycle_start: running?.cycle.start ?? null,
      cycle_end: running?.cycle.end ?? null,
    })
    .where('id', '=', accountId)
    .execute();
}

/** Ends the plan, and of its seats those named; ALL: the add-on as well. */
export async function endLines(
  db: Db,
  tenant: Tenant,
  day: CalendarDate,
  { seats }: { readonly seats: readonly number[] | 'ALL' },
): Promise<void> {
  await ofAccount(db.updateTable('subscription_line'), tenant)
    .set({ ended: day })
    .where('ended', 'is', null)
    .$if(seats !== 'ALL', (query) =>
      query.where((eb) => eb.or([eb('product', '=', 'PLAN'), eb('id', '=', sql<number>`any(${seats})`)])),
    )
    .execute();
}

export async function startLines(
  db: Db,
  tenant: Tenant,
  plan: Plan,
  day: CalendarDate,
  seats: readonly NewSeat[],
): Promise<void> {
  const shared = { ...accountColumns(tenant), months: plan.months, started: day };
  await db
    .insertInto('subscription_line')
    .values([
      { ...shared, product: 'PLAN', plan_id: plan.id, name: plan.name, cents: plan.price, member_id: null },
      ...seats.map(({ memberId, price }) => ({
        ...shared,
        product: 'SEAT' as const,
        plan_id: null,
        name: SEAT_NAME,
        cents: price,
        member_id: memberId,
      })),
    ])
    .execute();
}

/** Plans that accounts have, or will have: the list of plans may not lose them. */
export async function plansInUse(db: Db): Promise<{ id: number; name: string }[]> {
  return await acrossAccounts(
    db
      .selectFrom('subscription_line')
      .select([(eb) => eb.ref('plan_id').$notNull().as('id'), 'name'])
      .where('plan_id', 'is not', null)
      .where('ended', 'is', null)
      .union((eb) =>
        eb
          .selectFrom('scheduled_change')
          .select([(of) => of.ref('plan_id').$notNull().as('id'), sql<string>`'scheduled'`.as('name')])
          .where('plan_id', 'is not', null)
          .where('state', '=', 'PENDING'),
      ),
    'plans in use',
  ).execute();
}
