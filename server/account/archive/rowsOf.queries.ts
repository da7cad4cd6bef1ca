/** Rows of a table as texts, page by page: what is in memory does not grow with the table. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser, type Principal } from '../../platform/tenant.ts';
import { columnTexts } from './exportedTables.ts';
import type { Column, TableShape } from './tableShapes.queries.ts';

type Db = Kysely<Database>;

/** Of the account, or of what is a user's own. */
export interface Scope extends Principal {
  readonly isWhole: boolean;
}

/** A table with the columns that are written, and the one its rows hang on where they name no user themselves. */
export interface WrittenTable {
  readonly shape: TableShape;
  readonly columns: readonly Column[];
  readonly parent: TableShape['points'][number] | null;
  /** Rows of no member: all of the account. */
  readonly isEverybodys: boolean;
}

/** So much of a page is good to have at once; the largest rows hold some hundred thousand numbers. */
const PAGE_CHARACTERS = 512 * 1024;
const FIRST_ROWS = 4;
const MOST_ROWS = 2000;

/** How a row is written. */
const forms = {
  /** An object of JSON, with every digit of every number. */
  object: (columns: readonly RawBuilder<unknown>[]) =>
    sql`(select row_to_json(x)::text from (select ${sql.join(columns)}) x)`,
  /** A list of texts of JSON, or null where there is nothing. */
  texts: (columns: readonly RawBuilder<unknown>[]) => sql`json_build_array(${sql.join(columns)})::text`,
} as const;

const valueOf = (table: string, { name }: Column): RawBuilder<unknown> => {
  const text = columnTexts[`${table}.${name}`];
  return text === undefined ? sql.ref(`t.${name}`) : sql`(${sql.raw(text)})`;
};

/** Pages of rows, each a text in the form asked for, in the order of the primary key. Within one moment (`momentOf`). */
export async function* rowsOf(
  db: Db,
  { shape, columns, parent, isEverybodys }: WrittenTable,
  scope: Scope,
  form: keyof typeof forms,
): AsyncGenerator<string[]> {
  const { name, key } = shape;
  const values = columns.map((column) =>
    form === 'object'
      ? sql`${valueOf(name, column)} as ${sql.id(column.name)}`
      : sql`to_json(${valueOf(name, column)}) #>> '{}'`,
  );
  // The account is the first of every key, and is asked for by itself.
  const places = key.filter((column) => column !== 'account_id');
  const typeOf = (column: string): string => shape.columns.find((one) => one.name === column)?.type ?? 'text';
  const order = sql.join(key.map((column) => sql.ref(`t.${column}`)));
  let after: readonly string[] | null = null;
  let most = FIRST_ROWS;
  for (;;) {
    const behind: RawBuilder<unknown> =
      after === null
        ? sql``
        : sql`and (${sql.join(places.map((column) => sql.ref(`t.${column}`)))}) > (${sql.join(
            after.map((value, at) => sql`${value}::text::${sql.raw(typeOf(places[at] ?? ''))}`),
          )})`;
    const { rows }: { rows: { line: string; at: string[] }[] } = await sql<{ line: string; at: string[] }>`
      select ${forms[form](values)} as line, array[${sql.join(places.map((column) => sql`${sql.ref(`t.${column}`)}::text`))}]::text[] as at
      from ${sql.table(name)} as t
      where ${isMeant(name, parent, isEverybodys, scope)} ${behind}
      order by ${order} limit ${most}`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    const last = rows.at(-1);
    if (last === undefined || rows.length < most || places.length === 0) return;
    after = last.at;
    const characters = rows.reduce((sum, { line }) => sum + line.length, 0);
    most = Math.min(
      MOST_ROWS,
      Math.max(1, Math.floor((most * PAGE_CHARACTERS) / Math.max(1, characters)), 1),
      most * 4,
    );
  }
}

function isMeant(
  table: string,
  parent: WrittenTable['parent'],
  isEverybodys: boolean,
  scope: Scope,
): RawBuilder<unknown> {
  if (table === 'account') return sql`t.id = ${scope.accountId}`;
  if (scope.isWhole || isEverybodys) return isOfAccount(scope, 't');
  if (table === 'app_user') return sql`${isOfAccount(scope, 't')} and t.id = ${scope.userId}`;
  if (parent === null) return isOfUser(scope, 't');
  const joined = parent.columns.map(
    (column, at) => sql`${sql.ref(`p.${parent.parents[at]}`)} = ${sql.ref(`t.${column}`)}`,
  );
  return sql`${isOfAccount(scope, 't')} and exists (
    select 1 from ${sql.table(parent.to)} as p where ${sql.join(joined, sql` and `)} and ${isOfUser(scope, 'p')})`;
}

/** Reads all that `work` asks for as it is at one moment; changes go on meanwhile and are not seen. */
export async function momentOf<T>(db: Db, work: (moment: Db) => Promise<T>): Promise<T> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local time zone 'UTC'`.execute(trx);
      // Between two pages a file may be written for a while.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      // Pages follow the primary key. Of rows that were just written the planner knows nothing, and would read and sort the
      // whole table for each.
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      return await work(trx);
    });
}
