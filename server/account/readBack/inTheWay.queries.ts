/** What an account holds already, so that no export is read over it. */
import { sql, type Kysely } from 'kysely';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, type Tenant } from '../../platform/tenant.ts';
import { readTables, type ReadTable } from './readTables.ts';

/** @example counted(1, ['list', 'lists']) // '1 list' */
export const counted = (rows: number, [one, many]: readonly [string, string]): string =>
  `${formatNumber(rows)} ${rows === 1 ? one : many}`;

const tables = Object.entries(readTables as Readonly<Record<string, ReadTable>>).flatMap(([table, told]) =>
  'notRead' in told || told.called === undefined || told.same !== undefined ? [] : [{ table, called: told.called }],
);

/** Also what was deleted and can still be put back. @example ['3 lists', '1 document'] */
export async function inTheWay(db: Kysely<Database>, tenant: Tenant): Promise<string[]> {
  const counts = tables.map(
    ({ table }) => sql`
      select ${table}::text as name, count(*)::int as rows from ${sql.table(table)} as t where ${isOfAccount(tenant, 't')}`,
  );
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const of = new Map(rows.map((row) => [row.name, row.rows]));
  return tables.flatMap(({ table, called }) => {
    const found = of.get(table) ?? 0;
    return found === 0 ? [] : [counted(found, called)];
  });
}
