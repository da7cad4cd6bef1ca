/** What is served while the snapshot that should be cannot be read. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { allTables, SCHEMA_VERSION } from './schema.ts';
import type { OpenSnapshot } from './openSnapshot.ts';
import { openSnapshotPool, type PoolOptions } from './snapshotPool.ts';
import { snapshotIds, snapshotFile } from './snapshots.ts';

/** The newest snapshot of a directory but the damaged one that `open` takes; null when there is none. */
export async function openEarlier<T>(
  dir: string,
  damaged: string | null,
  open: (id: string, path: string) => Promise<T>,
): Promise<T | null> {
  const ids = snapshotIds(await readdir(dir).catch(() => []));
  for (const id of ids.filter((one) => one !== damaged).toReversed()) {
    const opened = await open(id, snapshotFile(dir, id)).catch(() => null); // then the one before it
    if (opened !== null) return opened;
  }
  return null;
}

/** All tables without a row: lists and notes go on, and know no facts. */
export async function openNothing(options: PoolOptions): Promise<OpenSnapshot> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-nothing-'));
  const path = join(dir, 'nothing.duckdb');
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const table of allTables) await connection.run(table);
  await connection.run(`INSERT INTO snapshot_meta VALUES ('schema_version', '${SCHEMA_VERSION}')`);
  connection.closeSync();
  instance.closeSync();
  const pool = await openSnapshotPool(path, options);
  return {
    ...pool,
    hasOwnerWords: true,
    selectBeside: async () => await Promise.resolve([]),
    known: async () => await Promise.resolve(0),
    shown: async () => await Promise.resolve(new Map()),
    further: async () => await Promise.resolve(new Map()),
    parts: async () => await Promise.resolve(new Map()),
    record: async () => await Promise.resolve(undefined),
    retire: async () => await pool.retire().finally(async () => await rm(dir, { recursive: true, force: true })),
  };
}
