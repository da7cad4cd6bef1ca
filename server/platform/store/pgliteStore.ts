import { mkdir } from 'node:fs/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { closeWithin } from './privateDir.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

/**
 * The embedded database in a directory of its own; one process at a time (see dataDirLock.ts). Ids are below 2^53,
 * so bigint is read as a number. There is one connection: a transaction makes everyone else wait, so none may wait
 * for anything but the database.
 */
export async function openPgliteStore(dir: string): Promise<Store> {
  await mkdir(dir, { recursive: true });
  const pglite = await PGlite.create({ dataDir: dir, parsers: { [types.INT8]: Number } });
  try {
    // It unpacks a new database with rights of its own, whatever the umask.
    await closeWithin(dir);
    await pglite.transaction(async (tx) => {
      await migrate({
        exec: async (statements) => void (await tx.exec(statements)),
        query: async (sql, params) => (await tx.query<Record<string, unknown>>(sql, [...params])).rows,
      });
    });
  } catch (error) {
    await pglite.close();
    throw error;
  }
  return {
    db: new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }),
    raw: { kind: 'pglite', pglite },
    jobSchema: 'jobs',
    // Not db.destroy(): that would close an instance the job queue may still use, or nothing when no query ran yet.
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}
