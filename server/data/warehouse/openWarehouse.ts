import { watch, type FSWatcher } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import type { FactKey } from '../../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { Params } from './bindParams.ts';
import { DAMAGED_PART, DamagedData } from './damagedData.ts';
import { NewerVersion } from './newerVersion.ts';
import { openSnapshot, type Beside, type OpenSnapshot } from './openSnapshot.ts';
import type { ParcelRecord, ShownFacts } from './records/parcelRecord.ts';
import type { PoolOptions } from './snapshotPool.ts';
import { openEarlier, openNothing } from './standIn.ts';
import { WarehouseClosed } from './warehouseClosed.ts';
import { currentSnapshot, POINTER, pointerMark, type Snapshot } from './snapshots.ts';

export interface Warehouse {
  /** The snapshot in service, null while there is none. */
  current(): Snapshot | null;
  /**
   * Why nothing is in service although something was published, or part of it was found damaged, in a sentence; null when
   * all is well.
   */
  problem(): string | null;
  /** Whether the snapshot in service knows owners by the words of their names (`ownerTables`): those of earlier programs do not. */
  hasOwnerWords(): boolean;
  /** Moves over to what was published by now, without waiting for the next look. */
  follow(): Promise<void>;
  /** Calls back after every move to another snapshot; the answer stops that. */
  onChange(listener: (snapshot: Snapshot) => void): () => void;
  /**
   * Rows of a query on the snapshot in service, as plain values (readRows.ts, bindParams.ts). T says what the SQL
   * selects; nothing checks it. `state`: the one, in small letters, in which all lies that is asked for; absent: it may lie
   * anywhere.
   */
  query<T>(sql: string, params?: Params, state?: string): Promise<T[]>;
  /**
   * Columns of a query that selects numbers only, NULL as NaN: for answers of a million rows, where an object a row
   * would cost seconds.
   */
  columns(sql: string, params?: Params, state?: string): Promise<Float64Array[]>;
  /**
   * Rows of a query that selects the `id` of a parcel, in its order, with what lists show of each, of the same snapshot. T
   * as in `query`.
   */
  selectBeside<T>(sql: string, params?: Params, state?: string): Promise<Beside<T>[]>;
  /** What lists show of the parcels that a query selects as `id`, in its order, of the same snapshot. */
  selectShown(sql: string, params?: Params, state?: string): Promise<ShownFacts[]>;
  /** How many of some parcels the snapshot has, each counted once: DuckDB looks through all parcels for one. */
  known(ids: readonly number[]): Promise<number>;
  /** What lists show of parcels, by id; those that the snapshot does not have are missing. */
  shown(ids: readonly number[]): Promise<Map<number, ShownFacts>>;
  /** Facts of parcels that are not among those that lists show (`furtherFacts`), by id. */
  further(ids: readonly number[], keys: readonly FactKey[]): Promise<Map<number, Partial<Facts>>>;
  /** The same with records of some kinds, read together. */
  readonly parts: OpenSnapshot['parts'];
  /** All that the snapshot has of a parcel; undefined when it does not have it. */
  record(id: number): Promise<ParcelRecord | undefined>;
  close(): Promise<void>;
}

const DAMAGED =
  'The property data cannot be read: its file is damaged, missing, or of an earlier version. Lists, notes and everything else work; whoever runs Platbook has to load the data again or to restore a backup.';

export interface WarehouseOptions extends PoolOptions {
  /**
   * Told why the data in service could not be opened: then that of before stands in, or nothing. Else that is thrown. Told
   * once, too, when part of it turns out damaged: what asks for that part fails with `DamagedData`.
   */
  readonly onDamage: (error: unknown) => void;
}

/** How often a query looks whether the pointer moved; the directory watcher is quicker where it works. */
const CHECK_EVERY_MS = 1000;

/**
 * Opens the warehouse of a directory for reading and follows its pointer. An empty directory is fine: `current()` is
 * null until the first snapshot is published. Throws when a newer program made the snapshot; one of an earlier program, whose
 * tables are others, is taken for damaged.
 *
 * @example const warehouse = await openWarehouse('data/warehouse');
 * const rows = await warehouse.query<{ n: number }>('SELECT count(*) AS n FROM parcel WHERE fips = $1', ['51540']);
 */
export async function openWarehouse(dir: string, options: Partial<WarehouseOptions> = {}): Promise<Warehouse> {
  await mkdir(dir, { recursive: true });
  const listeners = new Set<(snapshot: Snapshot) => void>();
  let served: { snapshot: Snapshot; pool: OpenSnapshot } | null = null;
  let checkedAt = 0;
  let checking: Promise<void> | null = null;
  let closed = false;
  let seen = '';
  let problem: string | null = null;
  let nothing: OpenSnapshot | null = null;
  const retiring = new Set<Promise<void>>();

  const moveOver = async (): Promise<void> => {
    const mark = await pointerMark(dir);
    if (mark === seen) return;
    const snapshot = await currentSnapshot(dir);
    if (snapshot && snapshot.id !== served?.snapshot.id) {
      const pool = await openSnapshot(snapshot, { connections: 4, ...options });
      const old = served;
      served = { snapshot, pool };
      problem = null;
      if (old) retire(old.pool);
      if (closed) retire(pool);
      else for (const listener of listeners) listener(snapshot);
    }
    seen = mark;
  };

  /** The data in service cannot be read: that of before stands in, else nothing does, and all that needs none works. */
  const standIn = async (damage: unknown): Promise<void> => {
    // Only who is told may take something else for the data in service.
    if (damage instanceof NewerVersion || options.onDamage === undefined) throw damage;
    const wanted = await currentSnapshot(dir).catch(() => null);
    options.onDamage(damage);
    served = await openEarlier(dir, wanted?.id ?? null, async (id, path) => {
      const snapshot = { id, path, createdAt: (await stat(path)).mtime.toISOString() };
      return { snapshot, pool: await openSnapshot(snapshot, { connections: 4, ...options }) };
    });
    if (served === null) {
      problem = DAMAGED;
      nothing = await openNothing({ connections: 4, ...options });
    }
    // Not opened again with each query; what is published next comes into service.
    seen = await pointerMark(dir);
  };

  const retire = (pool: OpenSnapshot): void => {
    const done = pool.retire().finally(() => retiring.delete(done));
    retiring.add(done);
  };

  const follow = async (): Promise<void> => {
    checkedAt = Date.now();
    checking ??= moveOver().finally(() => (checking = null));
    await checking;
  };

  const inService = async (): Promise<OpenSnapshot> => {
    if (closed) throw new WarehouseClosed();
    if (Date.now() - checkedAt > CHECK_EVERY_MS) {
      await follow().catch(rethrowWithout(served !== null || nothing !== null));
    }
    if (!served && nothing) return nothing;
    if (!served) throw new Error('the warehouse has no snapshot yet');
    return served.pool;
  };

  /** Asks the snapshot in service; what turns out damaged there is told once, and the rest goes on. */
  const asking = async <T>(ask: (snapshot: OpenSnapshot) => Promise<T>): Promise<T> => {
    const snapshot = await inService();
    try {
      return await ask(snapshot);
    } catch (error) {
      if (error instanceof DamagedData && snapshot === served?.pool && problem === null) {
        problem = DAMAGED_PART;
        options.onDamage?.(error);
      }
      throw error;
    }
  };

  await follow().catch(standIn);
  // A failed move keeps the old snapshot in service; the next look tries again.
  const watcher = watchPointer(dir, () => void follow().catch(() => undefined));

  return {
    current: () => served?.snapshot ?? null,
    problem: () => problem,
    hasOwnerWords: () => served?.pool.hasOwnerWords ?? false,
    follow: async () => {
      // A look under way may have begun before.
      await checking?.catch(() => undefined);
      await follow();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    query: async <T>(sql: string, params?: Params, state?: string): Promise<T[]> =>
      // The caller states the row type of its own SQL; see the interface.
      (await asking(async (snapshot) => await snapshot.query(sql, params, state))) as T[],
    columns: async (sql, params, state) => await asking(async (snapshot) => await snapshot.columns(sql, params, state)),
    selectBeside: async <T>(sql: string, params?: Params, state?: string): Promise<Beside<T>[]> =>
      (await asking(async (snapshot) => await snapshot.selectBeside(sql, params, state))) as Beside<T>[], // as above
    selectShown: async (sql, params, state) =>
      (await asking(async (snapshot) => await snapshot.selectBeside(sql, params, state))).map(({ shown }) => shown),
    known: async (ids) => await asking(async (snapshot) => await snapshot.known(ids)),
    shown: async (ids) => await asking(async (snapshot) => await snapshot.shown(ids)),
    further: async (ids, keys) => await asking(async (snapshot) => await snapshot.further(ids, keys)),
    parts: async (ids, keys, names) => await asking(async (snapshot) => await snapshot.parts(ids, keys, names)),
    record: async (id) => await asking(async (snapshot) => await snapshot.record(id)),
    close: async () => {
      closed = true;
      watcher?.close();
      await checking?.catch(() => undefined);
      if (served) retire(served.pool);
      if (nothing) retire(nothing);
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
