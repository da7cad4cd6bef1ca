import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** Everything that is kept or told: all tables as text, all files of the data directory, the log. */
export async function everything({ db, logged, services }: TestServer): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db);
  const parts = [...logged];
  for (const { name } of rows) {
    const kept = await sql<{
      text: string | null;
    }>`select string_agg(t::text, '\n') as text from ${sql.raw(name)} t`.execute(db);
    parts.push(kept.rows[0]?.text ?? '');
  }
  const { dataDir } = services.config;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) parts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'));
  return parts.join('\n');
}
