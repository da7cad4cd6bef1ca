/** Reads all of an installation, and says what of it is damaged. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, ClientBase } from 'pg';
import { openSnapshot } from '../../data/warehouse/openSnapshot.ts';
import { readAllRecords } from '../../data/warehouse/records/readAllRecords.ts';
import { openSnapshotPool } from '../../data/warehouse/snapshotPool.ts';
import { currentSnapshot, recordsFile } from '../../data/warehouse/snapshots.ts';
import { checkManifest } from '../../data/warehouse/snapshotManifest.ts';
import { READABLE_VERSIONS } from '../../data/warehouse/schema.ts';
import { acrossAccountsText } from '../acrossAccounts.ts';
import type { Config } from '../config/config.ts';
import { openFileStore } from '../files/fileStore.ts';
import { migrations } from '../store/migrate.ts';
import { appliedMigrations, countTable, fileKeysOf, quoted, tablesOf } from './storeDump.ts';

export interface Findings {
  /** What was read, a line each. */
  readonly read: string[];
  /** A sentence for each thing that is damaged. */
  readonly damage: string[];
}

export async function checkInstallation(
  pool: Pool,
  config: Pick<Config, 'dataDir' | 'warehouseDir' | 's3'>,
): Promise<Findings> {
  const findings: Findings = { read: [], damage: [] };
  const client = await pool.connect();
  try {
    await checkStore(client, findings);
    await checkWarehouse(config.warehouseDir, findings);
    await checkFiles(client, config, findings);
  } finally {
    client.release();
  }
  return findings;
}

async function checkStore(client: ClientBase, { read, damage }: Findings): Promise<void> {
  const known = new Set(migrations().map(({ name }) => name));
  const foreign = (await appliedMigrations(client)).filter(({ name }) => !known.has(name));
  if (foreign.length > 0) {
    damage.push(`the store was made by a newer program (${foreign.map(({ name }) => name).join(', ')})`);
  }
  const tables = await tablesOf(client);
  let rows = 0;
  for (const table of tables) {
    await attempt(damage, `table ${table.name} cannot be read`, async () => {
      rows += Number((await countTable(client, table)).rows);
    });
  }
  for (const key of await foreignKeysOf(client)) {
    await attempt(damage, `table ${key.child} cannot be read`, async () => {
      const lost = await lostRows(client, key);
      if (lost !== '0') damage.push(`${lost} rows of ${key.child} point at rows of ${key.parent} that are not there`);
    });
  }
  read.push(`store: ${tables.length} tables with ${rows.toLocaleString('en-US')} rows`);
}

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

async function foreignKeysOf(client: ClientBase): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string): string =>
    `(select array_agg(a.attname::text order by n.at) from unnest(${numbers}) with ordinality n (number, at)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`;
  const { rows } = await client.query<ForeignKey>(`
    select c.relname as child, p.relname as parent,
      ${names('k.conrelid', 'k.conkey')} as columns, ${names('k.confrelid', 'k.confkey')} as targets
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by k.conname`);
  return rows;
}

async function lostRows(client: ClientBase, { child, parent, columns, targets }: ForeignKey): Promise<string> {
  const same = columns.map((column, at) => `c.${quoted(column)} = p.${quoted(targets[at] ?? '')}`);
  const given = columns.map((column) => `c.${quoted(column)} is not null`);
  const { rows } = await client.query<{ lost: string }>(
    acrossAccountsText(
      `select count(*)::text as lost from ${quoted(child)} c where ${given.join(' and ')}
       and not exists (select 1 from ${quoted(parent)} p where ${same.join(' and ')})`,
      'backup',
    ),
  );
  return rows[0]?.lost ?? '0';
}

async function checkWarehouse(dir: string, { read, damage }: Findings): Promise<void> {
  await attempt(damage, 'the data in service cannot be read', async () => {
    const snapshot = await currentSnapshot(dir);
    if (snapshot === null) {
      read.push('data: none is in service');
      return;
    }
    const pool = await openSnapshotPool(snapshot.path, { connections: 1 });
    let isReadable = false;
    try {
      const version = await pool.query("SELECT value FROM snapshot_meta WHERE key = 'schema_version'");
      isReadable = READABLE_VERSIONS.includes(Number(version[0]?.['value']));
      if (!isReadable) {
        damage.push(`snapshot ${snapshot.id} has tables of another version than this program reads`);
      }
      const tables = await pool.query(
        'SELECT database_name AS database, table_name AS name FROM duckdb_tables() ORDER BY 1, 2',
      );
      for (const { database, name } of tables) {
        if (typeof database !== 'string' || typeof name !== 'string') continue;
        const state = pool.states.find((one) => database.endsWith(`_${one}`));
        const of = state === undefined ? '' : ` of ${state.toUpperCase()}`;
        await attempt(damage, `table ${name}${of} of snapshot ${snapshot.id} cannot be read`, async () => {
          // Counting the values of a column reads all of it; each block has a checksum.
          await pool.query(`SELECT count(COLUMNS(*)) FROM ${quoted(database)}.main.${quoted(name)}`);
        });
      }
      const parcels = await pool.query('SELECT count(*) AS n FROM parcel');
      read.push(`data: snapshot ${snapshot.id} with ${Number(parcels[0]?.['n']).toLocaleString('en-US')} parcels`);
    } finally {
      await pool.retire();
    }
    if (isReadable) {
      await attempt(damage, `snapshot ${snapshot.id} cannot be opened`, async () => {
        await (await openSnapshot(snapshot, { connections: 1 })).retire();
      });
    }
    await attempt(damage, `the records of snapshot ${snapshot.id}`, async () => {
      await readAllRecords(recordsFile(snapshot.path));
    });
    await attempt(damage, `the manifest of snapshot ${snapshot.id} cannot be read`, async () => {
      damage.push(...(await checkManifest(dir, snapshot.id)));
    });
    const beside = (await readdir(dir)).filter(
      (name) => name.startsWith(`${snapshot.id}.`) && !name.endsWith('.duckdb'),
    );
    for (const name of beside) {
      await attempt(damage, `${name} beside snapshot ${snapshot.id} cannot be read`, async () => {
        await pipeline(createReadStream(join(dir, name)), new Writable({ write: (_chunk, _encoding, done) => done() }));
      });
    }
  });
}

async function checkFiles(
  client: ClientBase,
  config: Pick<Config, 'dataDir' | 's3'>,
  { read, damage }: Findings,
): Promise<void> {
  const files = openFileStore(config);
  const keys = await fileKeysOf(client).catch(() => []); // the table that names them cannot be read: said above
  for (const { key, bytes } of keys) {
    await attempt(damage, `file ${key} cannot be read`, async () => {
      const found = await files.bytes(key);
      if (found === null) damage.push(`file ${key} is missing`);
      else if (bytes !== null && found !== bytes) {
        damage.push(`file ${key} has ${found} bytes, ${bytes} were written`);
      }
    });
  }
  read.push(`files: ${keys.length}`);
}

async function attempt(damage: string[], what: string, look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    damage.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
