import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '../../server/data/ingest/text.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { withTables } from '../../server/data/warehouse/snapshotTables.ts';
import { cacheDir } from '../support/cacheDir.ts';

/**
 * A CSV of this many rows about parcels of a warehouse, no two about the same one: eight of ten are found by APN, one by
 * its address, one by neither; every twentieth says something that a person wrote. Made once.
 */
export async function largeFile(warehouseDir: string, rows: number): Promise<string> {
  const parent = cacheDir('imports');
  const path = join(parent, `${rows}-${basename(warehouseDir)}.csv`);
  if (existsSync(path)) return path;
  return await reading(warehouseDir, async (connection) => {
    const part = `${path}.part`;
    await connection.run(
      `COPY (
        SELECT CASE kind WHEN 8 THEN NULL WHEN 9 THEN 'ZZ' || lpad(line::VARCHAR, 8, '0') ELSE apn END AS "APN", fips AS "FIPS",
          CASE kind WHEN 9 THEN (100 + line % 9000) || ' Nowhere Bend ' ELSE street_address END AS "Street address",
          unit_number AS "Unit", city_name AS "City", state_code AS "State", zip AS "ZIP", owner_name AS "Owner",
          CASE WHEN line % 20 = 3 THEN 'called, wants to think until spring' END AS "Note",
          CASE WHEN line % 20 = 3 THEN 'warm;spring' END AS "Tags"
        FROM (SELECT *, row_number() OVER () AS line, (row_number() OVER ()) % 10 AS kind
          FROM (SELECT * FROM parcel WHERE street_address IS NOT NULL ORDER BY hash(property_id) LIMIT ${rows}))
        ORDER BY line) TO ${literal(part)} (HEADER, DELIMITER ',')`,
    );
    const counted = (
      await connection.runAndReadAll(`SELECT count(*) FROM read_csv(${literal(part)}, all_varchar = true)`)
    ).getRows();
    if (Number(counted[0]?.[0]) !== rows) {
      rmSync(part);
      throw new Error(`the sample has ${String(counted[0]?.[0])} parcels with an address: give more with --sizes`);
    }
    renameSync(part, path);
    return path;
  });
}

/** Ids of some parcels of a warehouse. */
export async function someParcels(warehouseDir: string, count: number): Promise<number[]> {
  const read = async (connection: DuckDBConnection) =>
    (
      await connection.runAndReadAll(`SELECT property_id::VARCHAR FROM parcel ORDER BY property_id LIMIT ${count}`)
    ).getRows();
  return (await reading(warehouseDir, read)).map(([id]) => Number(id));
}

async function reading<T>(warehouseDir: string, read: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const snapshot = await currentSnapshot(warehouseDir);
  if (snapshot === null) throw new Error(`no snapshot in ${warehouseDir}`);
  return await withTables(snapshot.path, read);
}
