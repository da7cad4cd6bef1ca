import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { factColumn, facts, type FactKey } from '../../src/api/catalogue/property/facts.ts';
import { ingest } from '../../server/data/ingest/ingest.ts';
import type { IngestReport } from '../../server/data/ingest/ingestReport.ts';
import { prepareGeneric } from '../../server/data/ingest/prepareGeneric.ts';
import { fillableFacts } from '../../server/data/recipes/recipe.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { withTables } from '../../server/data/warehouse/snapshotTables.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { measure } from '../support/measure.ts';
import { checkSame } from '../support/same.ts';
import { sampleVersion, sampleWarehouse } from '../support/sampleWarehouse.ts';

const ROWS = 250_000;

/** What a county's roll has: the parcel, its owner, its last sale. Derived facts are what ingest adds. */
const written: readonly FactKey[] = [
  'apn',
  'fips',
  ...fillableFacts.filter((key) => facts[key].kind !== 'codes'),
  'lastSaleDate',
  'lastSaleAmount',
  'priorSaleDate',
  'priorSaleAmount',
];

/** Loading a CSV file: everything ingest does, against DuckDB reading the same file into a table. */
export async function benchIngest(): Promise<PartResult> {
  const csv = await sampleCsv();
  const work = mkdtempSync(join(cacheDir('ingest'), 'run-'));
  try {
    const { recipe } = await prepareGeneric('generic', [csv], { asOf: '2026-06-30' });
    const dir = join(work, 'warehouse');
    let report: IngestReport | null = null;
    const ours = async (): Promise<void> => {
      report = await ingest({ dir, recipe, files: [csv], options: { fresh: true } });
    };
    const table = join(work, 'read.duckdb');
    const read = async (): Promise<void> => await readCsv(csv, table);
    // Also warms up both.
    await ours();
    await read();
    const sums = await Promise.all([
      withTables((await currentSnapshot(dir))?.path ?? '', sumsOf('parcel', factColumn)),
      withFile(
        table,
        sumsOf('read', (key) => `"${key}"`),
      ),
    ]);
    checkSame('rows and sums of what was read', sums[0], sums[1]);
    const times = await measure({ ours, read }, { rounds: 3, batchMs: 0, warmUpMs: 0 });
    const perSecond = (nanoseconds: number): number => ROWS / (nanoseconds / 1e9);
    return {
      figures: [
        {
          name: 'rows a second from CSV',
          ours: { label: 'ingest', value: perSecond(times.ours.median), unit: 'per second' },
          other: { label: 'read_csv into a table', value: perSecond(times.read.median), unit: 'per second' },
          goal: { bound: 'at least', ratio: 1 / 3 },
        },
      ],
      notes: [
        `${ROWS.toLocaleString('en-US')} rows of ${written.length} columns, ${(statSync(csv).size / 1e6).toFixed(0)} MB; ingest ${describe(report)}`,
      ],
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function describe(report: IngestReport | null): string {
  const records = Object.entries(report?.records ?? {}).filter(([, count]) => count > 0);
  return `cleans, checks, derives, writes ${report?.parcels.toLocaleString('en-US') ?? 0} parcels and ${records
    .map(([table, count]) => `${count.toLocaleString('en-US')} ${table}`)
    .join(', ')}, sorts and publishes`;
}

/** DuckDB at its best: types found by itself, into a new database file. */
async function readCsv(csv: string, table: string): Promise<void> {
  rmSync(table, { force: true });
  const instance = await DuckDBInstance.create(table);
  const connection = await instance.connect();
  await connection.run(`CREATE TABLE read AS SELECT * FROM read_csv('${csv.replaceAll("'", "''")}')`);
  await connection.run('CHECKPOINT');
  connection.closeSync();
  instance.closeSync();
}

type Read = (connection: DuckDBConnection) => Promise<unknown>;

async function withFile(file: string, read: Read): Promise<unknown> {
  const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  const found = await read(connection);
  connection.closeSync();
  instance.closeSync();
  return found;
}

function sumsOf(table: string, column: (key: FactKey) => string): Read {
  const sums = (['bedrooms', 'squareFeet', 'yearBuilt', 'latitude'] as const).map(
    (key) => `round(sum(${column(key)}::DOUBLE), 3) AS "${key}"`,
  );
  const sql = `SELECT count(*)::INTEGER AS rows, count(DISTINCT ${column('apn')})::INTEGER AS apns, ${sums.join(', ')} FROM ${table}`;
  return async (connection) => (await connection.runAndReadAll(sql)).getRowObjectsJS();
}

/** A county roll as a file: made once from a generated sample. */
async function sampleCsv(): Promise<string> {
  const folder = cacheDir('csv');
  const csv = join(folder, `roll-${ROWS}-${sampleVersion()}.csv`);
  if (existsSync(csv)) return csv;
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  const snapshot = await currentSnapshot(await sampleWarehouse(ROWS));
  const columns = written.map((key) =>
    facts[key].kind === 'money' ? `${factColumn(key)} / 100.0 AS "${key}"` : `${factColumn(key)} AS "${key}"`,
  );
  // A roll comes in the order of the parcel numbers, not in ours.
  const copy = `COPY (SELECT ${columns.join(', ')} FROM parcel ORDER BY fips, apn) TO '${csv.replaceAll("'", "''")}' (HEADER)`;
  await withTables(snapshot?.path ?? '', async (connection) => await connection.run(copy));
  return csv;
}
