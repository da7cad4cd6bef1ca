/** What is told ahead, in the store: each once. */
import { sql, type Kysely } from 'kysely';
import type { CardType } from '../../../src/calc/billing/cards.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, type Principal, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** True: it was not told before, and is now. */
export async function takeNotice(db: Db, tenant: Tenant, kind: string, subject: string, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('notice')
    .values({ ...accountColumns(tenant), kind, subject, told: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'subject']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return taken !== undefined;
}

export interface ExpiringCard extends Principal {
  readonly id: number;
  readonly type: CardType;
  readonly lastFour: string;
  readonly month: number;
  readonly year: number;
}

/** Cards that pay a subscription and are good until the end of that month, of all accounts: only for a job. */
export async function expiringCards(
  db: Db,
  { month, year }: { readonly month: number; readonly year: number },
): Promise<ExpiringCard[]> {
  return await acrossAccounts(
    db
      .selectFrom('payment_method as m')
      .innerJoin('payment_default as d', (join) =>
        join.onRef('d.account_id', '=', 'm.account_id').onRef('d.subs_method_id', '=', 'm.id'),
      )
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .select([
        'm.account_id as accountId',
        'd.user_id as userId',
        'm.id',
        'm.type',
        'm.last_four as lastFour',
        'm.exp_month as month',
        'm.exp_year as year',
      ])
      .where('m.removed', 'is', null)
      .where('m.reference', 'is not', null)
      .where('m.exp_month', '=', month)
      .where('m.exp_year', '=', year)
      .where('a.cycle_end', 'is not', null),
    'cards that expire',
  ).execute();
}

/** Accounts whose year ends within so many days, and is to be renewed: only for a job. */
export async function yearsThatEnd(db: Db, now: Date, timeZone: string, days: number): Promise<number[]> {
  const rows = await acrossAccounts(
    db
      .selectFrom('account as a')
      .innerJoin('subscription_line as l', 'l.account_id', 'a.id')
      .select('a.id')
      .where('l.product', '=', 'PLAN')
      .where('l.ended', 'is', null)
      .where('l.months', '=', 12)
      .where(
        'a.cycle_end',
        '<=',
        sql<CalendarDate>`(${now}::timestamptz at time zone coalesce(a.time_zone, ${timeZone}))::date + ${days}::int`,
      )
      .orderBy('a.id'),
    'years that end',
  ).execute();
  return rows.map(({ id }) => id);
}
