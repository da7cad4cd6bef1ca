/** The store as it is at one moment, table by table; changes go on meanwhile and are not seen. */
import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { acrossAccountsText } from '../acrossAccounts.ts';
import type { BackedSequence, BackedTable } from './manifest.ts';

/** Names are the database's own; quoted all the same. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Texts of values are the same on every server, so that their hashes are. */
const PLAIN_TEXTS = `set local time zone 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local bytea_output to 'hex'; set local extra_float_digits to 1`;

/** Begins the moment: the client sees nothing later until `commit`, and names are those of the schema. */
export async function beginMoment(client: ClientBase, schema: string): Promise<string> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local search_path to ${quoted(schema)}`);
  await client.query(PLAIN_TEXTS);
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return (rows[0]?.at ?? new Date()).toISOString();
}

/** For writing: the same texts, in a transaction of its own. */
export async function beginWriting(client: ClientBase): Promise<void> {
  await client.query('begin');
  await client.query(PLAIN_TEXTS);
}

export async function appliedMigrations(client: ClientBase): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  );
  return rows;
}

/** Our tables but that of the migrations, with the columns that are written. */
export async function tablesOf(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/** Reads all of a table. */
export async function countTable(
  client: ClientBase,
  { name, columns }: Pick<BackedTable, 'name' | 'columns'>,
): Promise<Pick<BackedTable, 'rows' | 'checksum'>> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    acrossAccountsText(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as checksum
     from (select ${listOf(columns)} from ${quoted(name)}) t`,
      'backup',
    ),
  );
  return rows[0] ?? { rows: '0', checksum: '0' };
}

/** All rows in PostgreSQL's own text format. */
export const readTable = (client: ClientBase, { name, columns }: Pick<BackedTable, 'name' | 'columns'>): Readable =>
  client.query(copyTo(acrossAccountsText(`copy ${quoted(name)} (${listOf(columns)}) to stdout`, 'backup')));

export async function sequencesOf(client: ClientBase): Promise<BackedSequence[]> {
  const { rows } = await client.query<{ name: string }>(
    'select sequencename as name from pg_sequences where schemaname = current_schema() order by 1',
  );
  const sequences: BackedSequence[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    const [value] = found.rows;
    if (value !== undefined) sequences.push({ name, ...value });
  }
  return sequences;
}

/** Keys of all files that rows of the store name, with their length where it is known. Older stores lack some of these. */
export async function fileKeysOf(client: ClientBase): Promise<{ key: string; bytes: number | null }[]> {
  const { rows: known } = await client.query<{ hasRecordings: boolean }>(
    `select to_regclass('recording') is not null as "hasRecordings"`,
  );
  const recordings = 'union all select file_key, bytes::float8 from recording where file_key is not null';
  const { rows } = await client.query<{ key: string; bytes: number | null }>(
    acrossAccountsText(
      `select file_key as key, bytes::float8 as bytes from document
       ${known[0]?.hasRecordings === true ? recordings : ''}
       union all select logo_key, null from app_user where logo_key is not null order by 1`,
      'backup',
    ),
  );
  return rows;
}
