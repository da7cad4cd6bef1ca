/** The tables of a snapshot in one file, as programs before there were files of states wrote them. */
import { rename, rm } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { createTables } from '../../server/data/ingest/snapshotTables.queries.ts';
import { stepsOn } from '../../server/data/ingest/snapshotWork.ts';
import { addTables } from '../../server/data/ingest/states/splitStates.queries.ts';
import { writePlaces } from '../../server/data/ingest/places.queries.ts';
import { writeStreets } from '../../server/data/ingest/streets.queries.ts';
import { writeRanks } from '../../server/data/warehouse/ranks.sql.ts';
import { writeSideTables } from '../../server/data/warehouse/sideTables.sql.ts';
import { tableFiles } from '../../server/data/warehouse/snapshotTables.ts';

const SINGLE_VERSION = 12;

/** Writes them into `to`. */
export async function singleTables(path: string, to: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const { run, rows } = stepsOn(connection);
    const files = await tableFiles(connection, path);
    await run(`ATTACH '${to}' AS single`, 'USE single');
    await createTables({ run, rows });
    for (const file of files) {
      await run(`ATTACH '${file.path}' AS state (READ_ONLY)`);
      await addTables({ run, rows }, 'state');
      await run('DETACH state');
    }
    const codes = async (column: string): Promise<string[]> =>
      (await rows<{ code: string }>(`SELECT DISTINCT ${column} AS code FROM parcel WHERE code IS NOT NULL`)).map(({ code }) => code); // prettier-ignore
    await run(
      ...writePlaces(await codes('fips'), await codes('state_code')),
      ...writeStreets,
      writeRanks,
      ...writeSideTables(),
      `ATTACH '${path}' AS main_file (READ_ONLY)`,
      `INSERT INTO snapshot_meta SELECT key, if(key = 'schema_version', '${SINGLE_VERSION}', value) FROM main_file.snapshot_meta WHERE key <> 'tables'`,
      'DETACH main_file',
      'USE memory',
      'DETACH single',
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Leaves of a snapshot its tables in one file. */
export async function asSingleTables(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const files = await tableFiles(connection, path);
  connection.closeSync();
  instance.closeSync();
  await singleTables(path, `${path}.single`);
  for (const file of files) await rm(file.path);
  await rename(`${path}.single`, path);
}
