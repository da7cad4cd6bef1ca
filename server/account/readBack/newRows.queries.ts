/** Rows of an export as rows of this account, table by table; within the transaction that reads them. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { accountValue, isOfAccount, type Tenant } from '../../platform/tenant.ts';
import { BadArchive } from './badArchive.ts';
import type { PlannedRead } from './plannedReads.ts';

type Db = Kysely<Database>;
type Row = Readonly<Record<string, unknown>>;

/** A row, and where it stood in the export. */
export interface Placed {
  readonly line: number;
  readonly row: Row;
}

/** Numbers that nothing else gets. */
export async function newIds(trx: Db, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What the account has already of a table that it may have rows of: by what they are told apart by. */
export async function rowsHere(trx: Db, tenant: Tenant, { shape, same }: PlannedRead): Promise<Map<string, number>> {
  const columns = (same ?? []).map((column) => sql`${sql.ref(`t.${column}`)}::text`);
  const id: RawBuilder<unknown> = shape.key.includes('id') ? sql.ref('t.id') : sql`0`;
  const { rows } = await sql<{ id: number; texts: string[] }>`
    select ${id}::bigint as id, array[${sql.join(columns)}]::text[] as texts from ${sql.table(shape.name)} as t
    where ${isOfAccount(tenant, 't')}`.execute(trx);
  return new Map(rows.map(({ id: own, texts }) => [sameness(texts), own]));
}

/** Names are told apart without regard to case, as the indices of their tables do. */
export const sameness = (values: readonly unknown[]): string =>
  values.map((value) => String(value).toLowerCase()).join('\n');

/** Inserts rows; throws BadArchive with the line where the database takes one of them not. */
export async function insertRows(
  trx: Db,
  tenant: Tenant,
  { shape: { name } }: PlannedRead,
  columns: readonly string[],
  rows: readonly Placed[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint of_rows`.execute(trx);
  try {
    await insertAll(trx, tenant, name, columns, rows);
  } catch (error) {
    if (!isOfRow(error)) throw error;
    await sql`rollback to savepoint of_rows`.execute(trx);
    for (const one of rows) await insertAll(trx, tenant, name, columns, [one]).catch(asProblem(name, one.line));
    throw error;
  }
  await sql`release savepoint of_rows`.execute(trx);
}

async function insertAll(
  trx: Db,
  tenant: Tenant,
  table: string,
  columns: readonly string[],
  rows: readonly Placed[],
): Promise<void> {
  const values = columns.map((column) => sql.ref(`x.${column}`));
  await sql`
    insert into ${sql.table(table)} (account_id, ${sql.join(columns.map((column) => sql.id(column)))})
    overriding system value
    select ${accountValue(tenant)}, ${sql.join(values)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.map(({ row }) => row))}::json) as x`.execute(
    trx,
  );
}

interface OfRow {
  readonly code: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** Classes of SQLSTATE: a value that its type does not take, and one that breaks a rule of its table. */
const isOfRow = (error: unknown): error is OfRow =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);

const asProblem =
  (table: string, line: number) =>
  (error: unknown): never => {
    if (!isOfRow(error)) throw error;
    const { code, column, constraint } = error;
    const rule = constraint?.replace(`${table}_`, '').replace(/_(check|key|fkey)\d*$/, '') ?? null;
    const text =
      code === '23505' ? 'Another row has what only one may have.' : 'No row of this program has such a value.';
    throw new BadArchive(text, { file: `json/${table}.json`, line, column: column ?? rule });
  };

/** Rows that point at others of their own table do so once all are there. */
export async function pointWithin(
  trx: Db,
  tenant: Tenant,
  table: string,
  column: string,
  pairs: readonly (readonly [id: number, to: number])[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update ${sql.table(table)} as t set ${sql.id(column)} = x.points
    from unnest(${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, to]) => to)}::bigint[]) as x (own, points)
    where ${isOfAccount(tenant, 't')} and t.id = x.own`.execute(trx);
}
