/** A store from its dump: into tables that are made for it, all or nothing. */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { acrossAccountsText } from '../acrossAccounts.ts';
import { migrate, migrations } from '../store/migrate.ts';
import { BadBackup } from './badBackup.ts';
import type { Manifest } from './manifest.ts';
import { beginWriting, countTable, quoted, tablesOf } from './storeDump.ts';

/** The migrations of the manifest as this program has them. Throws BadBackup when it knows one not, or another one. */
export function migrationsOf(manifest: Pick<Manifest, 'migrations' | 'program'>) {
  const ours = new Map(migrations().map((migration) => [migration.name, migration]));
  const unknown = manifest.migrations.filter(({ name }) => !ours.has(name));
  if (unknown.length > 0) {
    throw new BadBackup(
      `this backup was made by a newer Platbook (${manifest.program}, ${unknown.map(({ name }) => name).join(', ')}): restore it with that version`,
    );
  }
  return manifest.migrations.map(({ name, sha256 }) => {
    const own = ours.get(name);
    if (own?.sha256 !== sha256) {
      throw new BadBackup(`this backup is of another development of Platbook: its migration ${name} differs from ours`);
    }
    return own;
  });
}

/**
 * Makes the tables in the client's schema as they were and fills them; what was read has to be what was written.
 * `read` gives the dump of a table. Throws BadBackup, and then nothing was changed.
 */
export async function loadStore(
  client: ClientBase,
  schema: string,
  manifest: Manifest,
  read: (table: string) => Promise<Readable>,
): Promise<void> {
  const files = migrationsOf(manifest);
  await beginWriting(client);
  try {
    await client.query(`create schema if not exists ${quoted(schema)}`);
    await client.query(`set local search_path to ${quoted(schema)}`);
    await migrate(
      {
        exec: async (statements) => void (await client.query(statements)),
        query: async (sql, params) => (await client.query<Record<string, unknown>>(sql, [...params])).rows,
      },
      files,
    );
    const made = (await tablesOf(client)).map(({ name }) => name);
    const missing = made.filter((name) => !manifest.tables.some((table) => table.name === name));
    if (missing.length > 0) throw new BadBackup(`the backup has no table ${missing.join(', ')}`);
    // The books refuse to be emptied, and would count what the dump has counted already.
    await setTriggers(client, made, 'disable');
    // Rows that the migrations themselves bring came with the dump.
    await client.query(acrossAccountsText(`truncate ${made.map(quoted).join(', ')}`, 'backup'));
    for (const name of await parentsFirst(client, made)) {
      const table = manifest.tables.find((one) => one.name === name);
      if (table === undefined) continue;
      const into = client.query(
        copyFrom(
          acrossAccountsText(`copy ${quoted(name)} (${table.columns.map(quoted).join(', ')}) from stdin`, 'backup'),
        ),
      );
      await pipeline(await read(name), into);
      const { rows, checksum } = await countTable(client, table);
      if (rows !== table.rows || checksum !== table.checksum) {
        throw new BadBackup(
          `table ${name} came out with ${rows} rows, not as its ${table.rows} were: nothing was restored`,
        );
      }
    }
    await setTriggers(client, made, 'enable');
    for (const { name, last, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), last, isCalled]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the first error is the one that matters
    throw error;
  }
  // Queries are planned by what the tables hold.
  await client.query(`analyze`);
}

/** Triggers of our own; those that hold keys together stay. */
async function setTriggers(client: ClientBase, names: readonly string[], how: 'enable' | 'disable'): Promise<void> {
  for (const name of names) {
    await client.query(acrossAccountsText(`alter table ${quoted(name)} ${how} trigger user`, 'backup'));
  }
}

/** Tables so that each comes behind those that its rows point at. */
async function parentsFirst(client: ClientBase, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(`
    select distinct c.relname as child, p.relname as parent
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and c.oid <> p.oid`);
  const sorted: string[] = [];
  const rest = new Set(names);
  while (rest.size > 0) {
    const free = [...rest].filter((name) => !rows.some(({ child, parent }) => child === name && rest.has(parent)));
    if (free.length === 0) throw new Error(`tables point at each other: ${[...rest].join(', ')}`);
    for (const name of free) rest.delete(name);
    sorted.push(...free);
  }
  return sorted;
}
