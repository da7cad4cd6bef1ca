/**
 * Where warehouse snapshots live and how readers follow them. A snapshot is one finished, never again written DuckDB
 * file in a directory; `current.json` beside it names the one in service and is replaced by an atomic rename. So a
 * crash at any moment leaves either the old or the new snapshot in service, never a half one.
 */
import { randomBytes } from 'node:crypto';
import { watch, type FSWatcher } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Params } from './bindParams.ts';
import { SCHEMA_VERSION } from './schema.ts';
import { openSnapshotPool, type PoolOptions, type SnapshotPool } from './snapshotPool.ts';
import { syncDirectory, syncFile } from './syncToDisk.ts';

export interface Snapshot {
  readonly id: string;
  readonly path: string;
  /** ISO time of publication. */
  readonly createdAt: string;
}

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

const POINTER = 'current.json';
const SUFFIX = '.duckdb';
/** How often a query looks whether the pointer moved; the directory watcher is quicker where it works. */
const CHECK_EVERY_MS = 1000;

/** A new snapshot id: sorts by time; the random end keeps two machines on one shared directory apart. */
export function newSnapshotId(now = new Date()): string {
  return `${now.toISOString().replace(/[-:.Z]/g, '')}-${randomBytes(4).toString('hex')}`;
}

/** The database file of a snapshot; report and rejected rows lie beside it with other endings. */
export function snapshotFile(dir: string, id: string): string {
  return join(dir, `${id}${SUFFIX}`);
}

/** The published snapshot of a directory, or null when there is none. */
export async function currentSnapshot(dir: string): Promise<Snapshot | null> {
  let text: string;
  try {
    text = await readFile(join(dir, POINTER), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const pointer: unknown = JSON.parse(text);
  if (!isPointer(pointer)) throw new Error(`${POINTER} in the warehouse directory is not a snapshot pointer`);
  return { id: pointer.id, path: join(dir, pointer.file), createdAt: pointer.createdAt };
}

/**
 * Puts a finished snapshot file into service: readers move over to it by themselves. The snapshot it replaces is kept,
 * older ones are removed. The file must be closed and lie in `dir`.
 */
export async function publishSnapshot(dir: string, path: string): Promise<Snapshot> {
  if (resolve(dirname(path)) !== resolve(dir)) throw new Error('a snapshot must lie in the warehouse directory');
  await syncFile(path);
  const previous = await currentSnapshot(dir);
  const createdAt = new Date().toISOString();
  const snapshot: Snapshot = { id: basename(path, SUFFIX), path, createdAt };
  const pointer = { id: snapshot.id, file: basename(path), createdAt };
  const temporary = join(dir, `${POINTER}.${snapshot.id}.tmp`);
  const file = await open(temporary, 'w');
  try {
    await file.writeFile(`${JSON.stringify(pointer)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(dir, POINTER));
  await syncDirectory(dir);
  await removeOld(dir, new Set([snapshot.id, ...(previous ? [previous.id] : [])]));
  return snapshot;
}

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

async function pointerMark(dir: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(join(dir, POINTER));
    return `${ino}:${mtimeMs}:${size}`;
  } catch (error) {
    if (isMissing(error)) return '';
    throw error;
  }
}

/** Sources are loaded one after the other: what was rejected of the first is still to be read after the last. */
const REPORTS_KEPT = 50;

async function removeOld(dir: string, keep: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dir);
  const idOf = (name: string): string => name.split('.')[0] ?? '';
  const reported = names.filter((name) => name.endsWith('.report.json')).map(idOf);
  const told = new Set(reported.toSorted().slice(-REPORTS_KEPT));
  for (const name of names) {
    const id = idOf(name);
    if (!isSnapshotId(id) || keep.has(id) || (!name.endsWith(SUFFIX) && told.has(id))) continue;
    // A reader on another system may still hold the file (Windows): the next publication removes it.
    await rm(join(dir, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

const ID = /^\d{8}T\d{9}-[0-9a-f]{8}$/;

function isSnapshotId(text: string): boolean {
  return ID.test(text);
}

function isPointer(value: unknown): value is { id: string; file: string; createdAt: string } {
  if (typeof value !== 'object' || value === null) return false;
  const { id, file, createdAt } = value as Record<string, unknown>; // any object may be asked for its fields
  return typeof id === 'string' && typeof file === 'string' && typeof createdAt === 'string' && basename(file) === file;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
