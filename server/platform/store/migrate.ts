/**
 * Numbered SQL files, forward only. They run in one transaction under an advisory lock, so that of two processes
 * starting at once one waits and then finds nothing to do, and a failed file changes nothing.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Migration } from './migration.ts';
import type { MigrationConnection } from './store.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number will do as long as every version of the program takes the same. */
const LOCK = 7_215_080_001;

export function migrations(): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/**
 * Applies what is missing, inside the caller's transaction; answers the names applied. `before` is told what is missing
 * of a store that holds something already; when it throws, nothing is applied.
 */
export async function migrate(
  connection: MigrationConnection,
  files = migrations(),
  before: (missing: readonly string[]) => Promise<void> = async () => undefined,
): Promise<string[]> {
  await lockForMigration(connection);
  await connection.exec(
    'create table if not exists migration (name text primary key, sha256 text not null, applied timestamptz not null default now())',
  );
  const rows = await connection.query('select name, sha256 from migration', []);
  const applied = new Map(rows.map((row) => [String(row['name']), String(row['sha256'])]));
  const newest = [...applied.keys()].sort().at(-1) ?? '';
  const known = new Set(files.map(({ name }) => name));
  const foreign = [...applied.keys()].filter((name) => !known.has(name));
  if (foreign.length > 0) {
    throw new Error(
      `the store was made by a newer program (${foreign.join(', ')}): start that one, or restore a backup of before into an empty PLATBOOK_DATA`,
    );
  }
  const missing = files.filter(({ name, sha256 }) => applied.get(name) !== sha256);
  for (const { name } of missing) {
    if (applied.has(name)) throw new Error(`migration ${name} was changed after it had been applied`);
    if (name < newest) throw new Error(`migration ${name} sorts before ${newest}, which is applied already`);
  }
  const names = missing.map(({ name }) => name);
  if (applied.size > 0 && names.length > 0) await before(names);
  for (const { name, text, sha256 } of missing) {
    await connection.exec(text);
    await connection.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  }
  return names;
}

/** Held until the transaction ends; taking it again in the same transaction is free. */
export async function lockForMigration(connection: MigrationConnection): Promise<void> {
  await connection.query('select pg_advisory_xact_lock($1)', [LOCK]);
}
