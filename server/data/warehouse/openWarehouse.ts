import { watch, type FSWatcher } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Params } from './bindParams.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { openSnapshotPool, type PoolOptions, type SnapshotPool } from './snapshotPool.ts';
import { currentSnapshot, POINTER, pointerMark, type Snapshot } from './snapshots.ts';

export interface Warehouse {
  /** The snapshot in service, null while there is none. */
  current(): Snapshot | null;
  /** Calls back after every move to another snapshot; the answer stops that. */
  onChange(listener: (snapshot: Snapshot) => void): () => void;
  /**
   * Rows of a query on the snapshot in service, as plain values (readRows.ts, bindParams.ts). T says what the SQL
   * selects; nothing checks it.
   */
  query<T>(sql: string, params?: Params): Promise<T[]>;
  /**
   * Columns of a query that selects numbers only, NULL as NaN: for answers of a million rows, where an object a row
   * would cost seconds.
   */
  columns(sql: string, params?: Params): Promise<Float64Array[]>;
  close(): Promise<void>;
}

/** How often a query looks whether the pointer moved; the directory watcher is quicker where it works. */
const CHECK_EVERY_MS = 1000;

/**
 * Opens the warehouse of a directory for reading and follows its pointer. An empty directory is fine: `current()` is
 * null until the first snapshot is published. Throws when the snapshot has tables of another version.
 *
 * @example const warehouse = await openWarehouse('data/warehouse');
 * const rows = await warehouse.query<{ n: number }>('SELECT count(*) AS n FROM parcel WHERE fips = $1', ['51540']);
 */
export async function openWarehouse(dir: string, options: Partial<PoolOptions> = {}): Promise<Warehouse> {
  await mkdir(dir, { recursive: true });
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let served: { snapshot: Snapshot; pool: SnapshotPool } | null = null;
  let checkedAt = 0;
  let checking: Promise<void> | null = null;
  let closed = false;
  let seen = '';
  const retiring = new Set<Promise<void>>();

  const moveOver = async (): Promise<void> => {
    const mark = await pointerMark(dir);
    if (mark === seen) return;
    const snapshot = await currentSnapshot(dir);
    if (snapshot && snapshot.id !== served?.snapshot.id) {
      const pool = await openSnapshotPool(snapshot.path, { connections: 4, ...options });
      await checkVersion(pool, snapshot);
      const old = served;
      served = { snapshot, pool };
      if (old) retire(old.pool);
      if (closed) retire(pool);
      else for (const listener of listeners) listener(snapshot);
    }
    seen = mark;
  };

  const retire = (pool: SnapshotPool): void => {
    const done = pool.retire().finally(() => retiring.delete(done));
    retiring.add(done);
  };

  const follow = async (): Promise<void> => {
    checkedAt = Date.now();
    checking ??= moveOver().finally(() => (checking = null));
    await checking;
  };

  const inService = async (): Promise<SnapshotPool> => {
    if (closed) throw new Error('the warehouse is closed');
    if (Date.now() - checkedAt > CHECK_EVERY_MS) await follow().catch(rethrowWithout(served !== null));
    if (!served) throw new Error('the warehouse has no snapshot yet');
    return served.pool;
  };

  await follow();
  // A failed move keeps the old snapshot in service; the next look tries again.
  const watcher = watchPointer(dir, () => void follow().catch(() => undefined));

  return {
    current: () => served?.snapshot ?? null,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    query: async <T>(sql: string, params?: Params): Promise<T[]> =>
      // The caller states the row type of its own SQL; see the interface.
      (await (await inService()).query(sql, params)) as T[],
    columns: async (sql, params) => await (await inService()).columns(sql, params),
    close: async () => {
      closed = true;
      watcher?.close();
      await checking?.catch(() => undefined);
      if (served) retire(served.pool);
      served = null;
      await Promise.all(retiring);
    },
  };
}

/** While an older snapshot can answer, a broken new one is not the reader's problem. */
function rethrowWithout(hasFallback: boolean): (error: unknown) => void {
  return (error) => {
    if (!hasFallback) throw error;
  };
}

async function checkVersion(pool: SnapshotPool, snapshot: Snapshot): Promise<void> {
  const rows = await pool.query("SELECT value FROM snapshot_meta WHERE key = 'schema_version'");
  const version = rows[0]?.['value'];
  if (version === String(SCHEMA_VERSION)) return;
  await pool.retire();
  throw new Error(
    `snapshot ${snapshot.id} has tables of version ${JSON.stringify(version)}, this program reads version ${SCHEMA_VERSION}: load the data again`,
  );
}

function watchPointer(dir: string, changed: () => void): FSWatcher | null {
  try {
    const watcher = watch(dir, { persistent: false }, (_event, name) => {
      if (name === POINTER || name === null) changed();
    });
    // Without a working watcher the check in query() still follows.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null; // some network file systems cannot be watched: as above
  }
}
