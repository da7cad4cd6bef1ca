/** What is due for members of an account, in the store. */
import { sql, type Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Members who never used their link while it was good. */
export async function expiredInvitations(db: Db, tenant: Tenant, now: Date): Promise<number[]> {
  const rows = await ofAccount(db.selectFrom('app_user as u'), tenant)
    .innerJoin('user_token as t', (join) =>
      join.onRef('t.account_id', '=', 'u.account_id').onRef('t.user_id', '=', 'u.id').on('t.kind', '=', 'INVITE'),
    )
    .select('u.id')
    .where('u.state', '=', 'INVITED')
    .where('u.removed', 'is', null)
    .where('t.expires', '<=', now)
    .orderBy('u.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an invitation ran out or a change of a member has its day: one look, for calls that only read. */
export async function isAnythingDue(
  db: Db,
  tenant: Tenant,
  { today, now }: { readonly today: CalendarDate; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select 1 from app_user u where ${isOfAccount(tenant, 'u')} and u.removed is null
        and (u.lowers_on <= ${today}::date or u.leaves_on <= ${today}::date))
      or exists (select 1 from user_token t join app_user i on i.account_id = t.account_id and i.id = t.user_id
        where ${isOfAccount(tenant, 't')} and t.kind = 'INVITE' and t.expires <= ${now}
          and i.state = 'INVITED' and i.removed is null) as due`.execute(db);
  return rows[0]?.due === true;
}

export interface Leaving {
  readonly id: number;
  readonly heirId: number | null;
}

/** Whose time is up on a day, or all who leave (null), in the order in which they came. */
export async function readLeaving(db: Db, tenant: Tenant, until: CalendarDate | null): Promise<Leaving[]> {
  return await ofAccount(db.selectFrom('app_user'), tenant)
    .select(['id', 'heir_id as heirId'])
    .where('removed', 'is', null)
    .where('leaves_on', 'is not', null)
    .$if(until !== null, (query) => query.where('leaves_on', '<=', until ?? ''))
    .orderBy('id')
    .execute();
}

/** Full access ends on its day, or of all for whom that is pending (null): a scout takes no seat. */
export async function lowerDue(db: Db, tenant: Tenant, until: CalendarDate | null): Promise<void> {
  await ofAccount(db.updateTable('app_user'), tenant)
    .set({ type: 'SCOUT', full_account: false, seat_since: null, lowers_on: null, duties: [] })
    .where('removed', 'is', null)
    .where('lowers_on', 'is not', null)
    .$if(until !== null, (query) => query.where('lowers_on', '<=', until ?? ''))
    .execute();
}

/** The row stays: invoices and traces name it. The heir is who has it all; null: nobody. */
export async function markRemoved(
  db: Db,
  { accountId, userId }: Principal,
  heir: Principal | null,
  now: Date,
): Promise<void> {
  await ofAccount(db.updateTable('app_user'), { accountId })
    .set({ removed: now, lowers_on: null, leaves_on: null, heir_id: heir?.userId ?? null })
    .where('id', '=', userId)
    .execute();
}

/** Users whom something can be given to, the owner first. */
export async function presentUsers(db: Db, tenant: Tenant): Promise<number[]> {
  const rows = await ofAccount(db.selectFrom('app_user'), tenant)
    .select('id')
    .where('removed', 'is', null)
    .where('state', '!=', 'INVITED')
    .orderBy('sub_user')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
