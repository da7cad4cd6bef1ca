/**
 * A warehouse of a few parcels for tests: the real tables and macros in a real snapshot file, opened as the server
 * opens it. Facts are given as on the wire (dollars), so that a test's own predicates can read the same values.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { factColumn, factKeys, facts } from '../../src/api/catalogue/property/facts.ts';
import type { Facts } from '../../src/api/contract/property/properties.ts';
import { macros } from '../../server/data/ingest/macros.sql.ts';
import { writePlaces } from '../../server/data/ingest/places.queries.ts';
import { writeStreets } from '../../server/data/ingest/streets.queries.ts';
import { allTables, SCHEMA_VERSION } from '../../server/data/warehouse/schema.ts';
import { writeRanks } from '../../server/data/warehouse/ranks.sql.ts';
import { writeSideTables } from '../../server/data/warehouse/sideTables.sql.ts';
import { openWarehouse, type Warehouse } from '../../server/data/warehouse/openWarehouse.ts';
import { finishRecords } from '../../server/data/ingest/snapshotTables.queries.ts';
import { stepsOn } from '../../server/data/ingest/snapshotWork.ts';
import { countyDigests } from '../../server/data/ingest/records/countyDigests.queries.ts';
import { newSnapshotId, publishSnapshot, type Snapshot } from '../../server/data/warehouse/snapshots.ts';

export type ParcelFacts = Partial<Facts>;
type Row = Readonly<Record<string, unknown>>;

export interface SmallWarehouse {
  readonly warehouse: Warehouse;
  readonly close: () => Promise<void>;
}

/**
 * `tables`: rows of other tables by their columns, money in cents. Keys of addresses, parcel numbers and owners are made where
 * a parcel has none.
 */
export async function smallWarehouse(
  parcels: readonly ParcelFacts[],
  tables: Readonly<Record<string, readonly Row[]>> = {},
): Promise<SmallWarehouse> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  await publishParcels(dir, parcels, tables);
  const warehouse = await openWarehouse(dir, { connections: 2 });
  return {
    warehouse,
    close: async () => {
      await warehouse.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Puts a snapshot of these parcels into service in a warehouse directory, as an ingest would. */
export async function publishParcels(
  dir: string,
  parcels: readonly ParcelFacts[],
  tables: Readonly<Record<string, readonly Row[]>> = {},
): Promise<Snapshot> {
  const id = newSnapshotId();
  const path = join(dir, `${id}.duckdb`);
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of [...allTables, ...macros]) await connection.run(statement);
  const insert = async (table: string, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const file = join(dir, `${table}.json`);
    await writeFile(file, rows.map((row) => JSON.stringify(row)).join('\n'));
    const types = await connection.runAndReadAll(
      `SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = '${table}'`,
    );
    const columns = types.getRows().map(([name, type]) => `'${String(name)}': '${String(type)}'`);
    await connection.run(
      `INSERT INTO ${table} BY NAME SELECT * FROM read_json('${file}', format = 'newline_delimited', columns = {${columns.join(', ')}})`,
    );
    await rm(file);
  };
  await insert('parcel', parcels.map(parcelColumns));
  await connection.run(`UPDATE parcel SET address_key = coalesce(address_key, address_key(street_address, unit_number, zip)),
    apn_key = coalesce(apn_key, apn_key_of(apn)), owner_key = coalesce(owner_key, name_key(owner_name))`);
  await connection.run(writeRanks);
  const distinct = (key: 'fips' | 'stateCode'): string[] => [
    ...new Set(parcels.flatMap((parcel) => (typeof parcel[key] === 'string' ? [parcel[key]] : []))),
  ];
  for (const statement of writePlaces(distinct('fips'), distinct('stateCode'))) await connection.run(statement);
  for (const statement of writeStreets) await connection.run(statement);
  await insert('snapshot_meta', [{ key: 'schema_version', value: String(SCHEMA_VERSION) }]);
  for (const [table, rows] of Object.entries(tables)) await insert(table, rows);
  for (const statement of writeSideTables()) await connection.run(statement);
  await writeRecordsOf(connection, path, id);
  connection.closeSync();
  instance.closeSync();
  return await publishSnapshot(dir, path);
}

/** Writes the file of records of a database that was filled by hand, as the end of an ingest does. */
export async function writeRecordsOf(connection: DuckDBConnection, path: string, id: string): Promise<void> {
  const digests = await countyDigests(connection);
  const [database] = (await connection.runAndReadAll('SELECT current_database()')).getRows()[0] ?? [];
  const mark = await finishRecords({ ...stepsOn(connection), id }, path, {
    sources: [{ database: `"${String(database)}"`, digests }],
    untouched: [],
    former: null,
  });
  await connection.run(`INSERT INTO snapshot_meta VALUES ('records', '${JSON.stringify(mark)}')`);
}

function parcelColumns(parcel: ParcelFacts): Row {
  const columns: Record<string, unknown> = {};
  for (const key of factKeys) {
    const value = parcel[key] ?? null;
    if (value === null) continue;
    columns[factColumn(key)] =
      facts[key].kind === 'money' && typeof value === 'number' ? Math.round(value * 100) : value;
  }
  return columns;
}
