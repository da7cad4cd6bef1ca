import type { Params } from './bindParams.ts';
import type { RecordsMark } from './records/format.ts';
import { openRecords, type Records } from './records/openRecords.ts';
import type { ParcelRecord, ShownFacts } from './records/parcelRecord.ts';
import type { Plain } from './readRows.ts';
import { NewerVersion } from './newerVersion.ts';
import { READABLE_VERSIONS, SCHEMA_VERSION } from './schema.ts';
import { openSnapshotPool, type PoolOptions, type SnapshotPool } from './snapshotPool.ts';
import { recordsFile, type Snapshot } from './snapshots.ts';

/** A row of a query with what lists show of its parcel. */
export interface Beside<T> {
  readonly row: T;
  readonly shown: ShownFacts;
}

/** A snapshot in service: DuckDB finds, orders and counts parcels, the file of records says what is shown of them. */
export interface OpenSnapshot extends SnapshotPool {
  /** Rows of a query that selects the `id` of a parcel, in its order, each with what lists show of that. */
  readonly selectBeside: (sql: string, params?: Params, state?: string) => Promise<Beside<Record<string, Plain>>[]>;
  readonly known: Records['known'];
  /** What lists show of parcels, by id; those that the snapshot does not have are missing. */
  readonly shown: (ids: readonly number[]) => Promise<Map<number, ShownFacts>>;
  /** Other facts of parcels, by id. */
  readonly further: Records['further'];
  readonly parts: Records['parts'];
  /** All that the snapshot has of a parcel. */
  readonly record: (id: number) => Promise<ParcelRecord | undefined>;
  /** Its tables have `ownerTables`. */
  readonly hasOwnerWords: boolean;
}

/** Opens the files of a snapshot. Throws when its tables are of another version, or one of its files is not whole. */
export async function openSnapshot(snapshot: Snapshot, options: PoolOptions): Promise<OpenSnapshot> {
  const pool = await openSnapshotPool(snapshot.path, options);
  let records: Records;
  let hasOwnerWords: boolean;
  try {
    hasOwnerWords =
      (await pool.query("SELECT 1 AS has FROM duckdb_tables() WHERE table_name = 'named_owner'", [], pool.states[0]))
        .length >= pool.databases.length;
    records = await openRecords(recordsFile(snapshot.path), snapshot.id, await markOf(pool, snapshot));
  } catch (error) {
    await pool.retire();
    throw error;
  }
  let reading = 0;
  let drained: (() => void) | null = null;
  const read = async <T>(run: () => Promise<T>): Promise<T> => {
    if (drained !== null) throw new Error('the snapshot is closed');
    reading += 1;
    try {
      return await run();
    } finally {
      reading -= 1;
      if (reading === 0) (drained as (() => void) | null)?.(); // set by retire meanwhile
    }
  };
  const shownOf = async (ids: readonly number[]): Promise<Map<number, ShownFacts>> => {
    const rows = await records.shown(ids);
    return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.propertyId, row]])));
  };
  return {
    ...pool,
    hasOwnerWords,
    known: async (ids) => await read(async () => await records.known(ids)),
    shown: async (ids) => await read(async () => await shownOf(ids)),
    further: async (ids, keys) => await read(async () => await records.further(ids, keys)),
    parts: async (ids, keys, names) => await read(async () => await records.parts(ids, keys, names)),
    record: async (id) => await read(async () => await records.record(id)),
    selectBeside: async (sql, params, state) =>
      await read(async () => {
        const rows = await pool.query(sql, params, state);
        const all = await shownOf([...new Set(rows.map(({ id }) => Number(id)))]);
        return rows.map((row) => {
          const shown = all.get(Number(row.id));
          if (shown === undefined)
            throw new Error(`${recordsFile(snapshot.path)} has no record of the parcel ${Number(row.id)}`);
          return { row, shown };
        });
      }),
    retire: async () => {
      const isDrained = new Promise<void>((resolve) => {
        drained = resolve;
        if (reading === 0) resolve();
      });
      await isDrained;
      await pool.retire();
      await records.close();
    },
  };
}

async function markOf(pool: SnapshotPool, { id }: Snapshot): Promise<RecordsMark> {
  const rows = await pool.query(
    "SELECT key, value FROM snapshot_meta WHERE key IN ('schema_version', 'records')",
    [],
    pool.states[0],
  );
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const version = values.get('schema_version');
  if (!READABLE_VERSIONS.includes(Number(version))) {
    const told = `snapshot ${id} has tables of version ${JSON.stringify(version)}, this program reads version ${SCHEMA_VERSION}`;
    if (Number(version) > SCHEMA_VERSION) throw new NewerVersion(told);
    throw new Error(`${told}: load the data again (npm run ingest -- --fresh)`);
  }
  const mark = values.get('records');
  if (typeof mark !== 'string') throw new Error(`snapshot ${id} was not finished: load the data again`);
  return JSON.parse(mark) as RecordsMark; // written by writeRecords
}
