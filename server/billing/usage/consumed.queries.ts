/** What consumed the limits of a month: lists that were saved into, exports, and what was bought. */
import { sql, type Kysely } from 'kysely';
import type { Consumed } from '../../../src/api/contract/billing/usage.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf, type Cents } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';
import type { UsageMonth } from './monthOf.ts';

type Db = Kysely<Database>;

/** So many of each are told. */
const MOST_TOLD = 20;

interface Row {
  readonly userId: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

const purposes: Readonly<Record<string, string>> = {
  REPORT: 'Reports',
  SKIP_TRACING: 'Skip tracing',
  SAVES: 'More saves',
  EXPORTS: 'More exports',
  MAILING: 'Campaigns',
};

/** `onlyUser` null: of all the account. */
export async function readConsumed(
  db: Db,
  tenant: Tenant,
  { month, timeZone }: UsageMonth,
  onlyUser: number | null,
): Promise<Consumed[]> {
  const from = sql`(${month.start}::timestamp at time zone ${timeZone})`;
  const until = sql`(${month.end}::timestamp at time zone ${timeZone})`;
  const who = sql`u.id as "userId", u.first_name, u.last_name, u.username`;
  const [ofUser, ofAccount] = [onlyUser === null ? sql`true` : sql`u.id = ${onlyUser}`, isOfAccount(tenant, 'u')];
  const saves = await sql<Row & { list: string; saves: number }>`
    select ${who}, c.list, c.saves from usage_count c join app_user u on u.account_id = c.account_id and u.id = c.user_id
    where ${ofAccount} and ${ofUser} and c.period = ${month.start}::date and c.saves > 0
    order by c.saves desc, c.list limit ${MOST_TOLD}`.execute(db);
  const exports = await sql<Row & { name: string; rows: number; on: CalendarDate }>`
    select ${who}, e.file_name as name, e.row_count as rows,
      (e.confirmed at time zone ${timeZone})::date as on
    from property_export e join app_user u on u.account_id = e.account_id and u.id = e.user_id
    where ${ofAccount} and ${ofUser} and e.confirmed >= ${from} and e.confirmed < ${until}
    order by e.confirmed desc limit ${MOST_TOLD}`.execute(db);
  const bought = await sql<Row & { purpose: string; cents: Cents }>`
    select ${who}, p.purpose, sum(p.cents)::bigint as cents
    from charge p join app_user u on u.account_id = p.account_id and u.id = p.user_id
    where ${ofAccount} and ${ofUser} and p.purpose <> 'CREDIT' and p.cents > 0
      and p.made >= ${from} and p.made < ${until}
    group by u.id, u.first_name, u.last_name, u.username, p.purpose
    order by sum(p.cents) desc, p.purpose limit ${MOST_TOLD}`.execute(db);
  return [
    ...saves.rows.map((row) => told(row, 'saves', row.list === '' ? 'Lists' : row.list, row.saves)),
    ...exports.rows.map((row) => told(row, 'exports', row.name, row.rows, row.on)),
    ...bought.rows.map((row) => told(row, 'spend', purposes[row.purpose] ?? row.purpose, dollarsOf(row.cents))),
  ];
}

const told = (
  row: Row,
  what: Consumed['what'],
  text: string,
  amount: number,
  on: CalendarDate | null = null,
): Consumed => ({ what, userId: row.userId, fullName: memberName(row), text, amount, on });
