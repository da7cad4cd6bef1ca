import { DuckDBInstance } from '@duckdb/node-api';
import { attachTables } from '../../server/data/warehouse/snapshotTables.ts';
import { orderBy } from '../../server/search/results/sortSql.ts';
import { median } from '../support/measure.ts';
import { checkThat } from '../support/same.ts';
import { encodedRows } from '../search/encodedRows.ts';
import { COUNTY, PAGE_ROWS } from '../search/searches.ts';

const ROUNDS = 7;
const RUNS = 100;

/**
 * Milliseconds of processor time that a search page cannot do without: its ids in an order that is a number already, its
 * count, both from a table that has nothing else with statements prepared once, and its rows as they came from the
 * server, read from a file by their place. Nothing of ours takes part.
 */
export async function narrowLimit(file: string, rows: readonly { propertyId: number }[]): Promise<number> {
  const encoded = encodedRows(rows);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await attachTables(connection, file, 'snapshot');
    await connection.run(
      `CREATE TABLE narrow AS SELECT fips, row_number() OVER (ORDER BY ${orderBy({}, 'CUSTOM')})::INTEGER AS place, property_id
       FROM snapshot.parcel parcel ORDER BY fips, zip`,
    );
    await connection.run('SET threads = 1');
    const page = await connection.prepare('SELECT property_id FROM narrow WHERE fips = $1 ORDER BY place LIMIT $2');
    const count = await connection.prepare('SELECT count(*) FROM narrow WHERE fips = $1');
    page.bindVarchar(1, COUNTY);
    page.bindBigInt(2, BigInt(PAGE_ROWS));
    count.bindVarchar(1, COUNTY);
    const run = async (): Promise<string> => {
      const ids = (await (await page.run()).getColumns())[0] ?? [];
      const total = Number((await (await count.run()).getColumns())[0]?.[0]);
      return `{"results":[${encoded.read(ids)}],"resultCount":${total}}`;
    };
    const { results, resultCount } = JSON.parse(await run()) as { results: unknown[]; resultCount: number };
    checkThat('the narrow limit has a page', results.length === PAGE_ROWS && resultCount >= PAGE_ROWS);
    const taken: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = process.cpuUsage();
      for (let turn = 0; turn < RUNS; turn += 1) await run();
      const { user, system } = process.cpuUsage(before);
      // The first round warms up.
      if (round > 0) taken.push((user + system) / 1000 / RUNS);
    }
    return median(taken);
  } finally {
    connection.closeSync();
    instance.closeSync();
    encoded.close();
  }
}
