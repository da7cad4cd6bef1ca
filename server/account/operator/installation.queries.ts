/** What whoever operates the installation sees of all of it: numbers, and mail that is not taken without what it says. */
import { sql, type Kysely } from 'kysely';
import type { Installation } from '../../../src/api/contract/account/operator.ts';
import { acrossAccountsText } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { MOST_ATTEMPTS } from '../mail/mail.queries.ts';

type Db = Kysely<Database>;

const MOST_SHOWN = 100;

export async function storeBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

export async function accountsByBrand(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('account')
    .select((eb) => ['brand_code as code', eb.fn.countAll<number>().as('count')])
    .where('erased', 'is', null)
    .groupBy('brand_code')
    .execute();
  return new Map(rows.map(({ code, count }) => [code, count]));
}

/** Neither subject nor text: they can hold a link, or the name of a search. */
export async function mailTroubled(db: Db): Promise<Omit<Installation['mail'], 'sends'>> {
  const mark = sql.raw(acrossAccountsText('', 'mail of the installation'));
  const counted = await sql<{ waiting: number; givenUp: number }>`
    select count(*) filter (where m.attempts < ${MOST_ATTEMPTS})::int as waiting,
      count(*) filter (where m.attempts >= ${MOST_ATTEMPTS})::int as "givenUp"
    from mail m where m.sent is null ${mark}`.execute(db);
  const { rows } = await sql<{
    id: number;
    accountId: number;
    to: string;
    made: Date;
    attempts: number;
    why: string;
  }>`
    select m.id, m.account_id as "accountId", m.recipient as to, m.created as made, m.attempts, coalesce(m.error, '') as why
    from mail m where m.sent is null and (m.error is not null or m.attempts > 1)
    order by m.created desc, m.id desc limit ${MOST_SHOWN} ${mark}`.execute(db);
  return {
    ...(counted.rows[0] ?? { waiting: 0, givenUp: 0 }),
    troubled: rows.map(({ made, ...row }) => ({ ...row, made: made.toISOString() })),
  };
}
