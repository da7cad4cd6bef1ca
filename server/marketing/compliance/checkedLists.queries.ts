/** Lists of who may not be reached, as they were uploaded, and their rows. */
import { sql, type Kysely } from 'kysely';
import type { CheckedList } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { MOST_LISTS } from '../../../src/api/contract/marketing/compliance.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { byName } from './suppressions.queries.ts';

type Db = Kysely<Database>;

export interface NewList {
  readonly list: CheckedList;
  readonly name: string;
  readonly areaCodes: readonly string[];
  readonly day: CalendarDate;
  readonly fileName: string;
  readonly fileHash: Buffer;
  readonly rows: number;
  readonly wrong: number;
}

export async function readLists(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('dnc_list'), tenant)
    .select(['id', 'list', 'name', 'area_codes', 'file_name', 'row_count', 'wrong_count', 'made', 'made_by'])
    .select(sql<CalendarDate>`day::text`.as('day'))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTS)
    .execute();
}

export async function countLists(db: Db, tenant: Tenant): Promise<number> {
  const { count } = await ofAccount(db.selectFrom('dnc_list'), tenant)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertList(trx: Db, by: Principal, list: NewList, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into dnc_list (account_id, list, name, area_codes, day, file_name, file_hash, row_count, wrong_count, made, made_by)
    values (${accountValue(by)}, ${list.list}, ${list.name}, ${list.areaCodes}::text[], ${list.day}::date,
      ${list.fileName}, ${list.fileHash}, ${list.rows}, ${list.wrong}, ${now}::timestamptz, ${byName(by)})
    returning id`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the list was not written');
  return row.id;
}

/** Rows of a list; one that comes twice is listed if either says so. */
export async function insertChecks(
  trx: Db,
  tenant: Tenant,
  listId: number,
  keys: readonly string[],
  listed: readonly boolean[],
): Promise<void> {
  await sql`
    insert into dnc_check (account_id, list_id, key, listed)
    select ${accountValue(tenant)}, ${listId}::bigint, g.key, bool_or(g.listed)
    from unnest(${keys}::text[], ${listed}::boolean[]) as g (key, listed) group by g.key
    on conflict (account_id, list_id, key) do update set listed = dnc_check.listed or excluded.listed`.execute(trx);
}

/** False: there is no such list. */
export async function deleteList(trx: Db, tenant: Tenant, id: number): Promise<boolean> {
  const { numDeletedRows } = await ofAccount(trx.deleteFrom('dnc_list'), tenant)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the newest list that covers a number says of it; undefined: none does. */
export async function newestCheck(db: Db, tenant: Tenant, phone: string) {
  const { rows } = await sql<{ name: string; day: CalendarDate; listed: boolean }>`
    select l.name, l.day::text as day, coalesce(c.listed, false) as listed
    from dnc_list l left join dnc_check c on c.account_id = l.account_id and c.list_id = l.id and c.key = ${phone}
    where ${isOfAccount(tenant, 'l')} and l.list = 'DNC' and (c.key is not null or ${phone.slice(2, 5)} = any(l.area_codes))
    order by l.day desc, coalesce(c.listed, false) desc, l.id desc limit 1`.execute(db);
  return rows[0];
}
