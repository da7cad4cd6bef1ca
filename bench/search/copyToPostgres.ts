import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { factColumn, facts } from '../../src/api/catalogue/property/facts.ts';
import { columnTypes } from '../../server/data/warehouse/schema.ts';
import { withTables } from '../../server/data/warehouse/snapshotTables.ts';
import { cacheDir } from '../support/cacheDir.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { copiedFacts, postgresIndexes } from './searches.ts';
import type { PostgresServer } from './postgresServer.ts';

/** The parcels of a snapshot as an indexed PostgreSQL table, made once a version; answers its name. */
export async function copyToPostgres(
  { client, give }: PostgresServer,
  snapshotFile: string,
  parcels: number,
  version: string,
): Promise<string> {
  // Other columns or indexes are another table.
  const table = `parcel_${parcels}_${version}_${fingerprint(['bench/search/searches.ts', 'bench/search/mixedSearches.ts'])}`;
  if ((await tablesOf(client, parcels)).includes(table)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${table}`);
    // What is not logged is emptied when the server was killed.
    if (Number(rows[0]?.count) > 0) return table;
  }
  await dropFromPostgres({ client }, parcels);
  console.error(`copying ${parcels.toLocaleString('en-US')} parcels to PostgreSQL, once`);

  const csv = join(cacheDir('postgres'), `${table}.csv`);
  const columns = copiedFacts.map((key) => factColumn(key));
  try {
    const copy = `COPY (SELECT ${columns.join(', ')} FROM parcel) TO '${csv.replaceAll("'", "''")}' (HEADER false)`;
    await withTables(snapshotFile, async (connection) => await connection.run(copy));
    give(csv);

    const types = copiedFacts.map((key) => `${factColumn(key)} ${postgresType(columnTypes[facts[key].kind])}`);
    // One transaction: a table that is there is whole.
    await client.query('BEGIN');
    await client.query(`CREATE UNLOGGED TABLE ${table} (${types.join(', ')})`);
    await client.query(`COPY ${table} FROM '${csv.replaceAll("'", "''")}' (FORMAT csv)`);
    for (const index of postgresIndexes) await client.query(index.replaceAll('$table', table));
    await client.query('COMMIT');
    await client.query(`VACUUM ANALYZE ${table}`);
  } finally {
    rmSync(csv, { force: true });
  }
  return table;
}

/** Removes every copy of a sample of this many parcels. */
export async function dropFromPostgres({ client }: Pick<PostgresServer, 'client'>, parcels: number): Promise<void> {
  for (const name of await tablesOf(client, parcels)) await client.query(`DROP TABLE ${name}`);
}

async function tablesOf(client: PostgresServer['client'], parcels: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'parcel\\_${parcels}\\_%'`,
  );
  return rows.map(({ name }) => name);
}

const postgresType = (type: string): string => (type === 'DOUBLE' ? 'DOUBLE PRECISION' : type);
