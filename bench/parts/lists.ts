import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { DuckDBInstance } from '@duckdb/node-api';
import { createClient, type Client } from '../../src/api/client.ts';
import { GROUP_PAGE_LIMIT } from '../../src/api/contract/lists/groups.ts';
import { currentSnapshot } from '../../server/data/warehouse/snapshots.ts';
import { attachTables } from '../../server/data/warehouse/snapshotTables.ts';
import { benchTriage } from '../grid/benchTriage.ts';
import { benchLargeImport } from '../lists/benchLargeImport.ts';
import { listPage } from '../lists/listPage.ts';
import { must } from '../lists/must.ts';
import { restartWith } from '../lists/restartWith.ts';
import { save } from '../lists/save.ts';
import { MOST_SAVED, saveAtOnce } from '../lists/saveAtOnce.ts';
import { startBenchServer, type BenchServer } from '../server/startBenchServer.ts';
import { buildPages } from '../support/buildPages.ts';
import type { Figure, PartResult } from '../support/figure.ts';
import { median } from '../support/measure.ts';
import type { Options } from '../support/options.ts';
import { checkSame } from '../support/same.ts';
import { sampleWarehouse } from '../support/sampleWarehouse.ts';

const BULK = 10_000;
const ROUNDS = 5;

/** Lists at the size of a busy office, over HTTP, each against the plain way of doing the same to the same rows. */
export async function benchLists({ sizes, importRows }: Options): Promise<PartResult> {
  if (importRows !== null) return await benchLargeImport(importRows, sizes.at(-1) ?? importRows);
  const warehouse = await sampleWarehouse(sizes[0] ?? MOST_SAVED);
  const { dir } = await buildPages();
  const server = await startBenchServer(warehouse, dir);
  const plain = await openPlain(warehouse);
  try {
    const client = createClient({ baseUrl: server.url, fetch, token: () => server.token });
    const ids = await plain.ids(MOST_SAVED);
    const { groupId: all, figure: saved } = await saveAtOnce(client, server, 'All', ids);
    const bulk = await save(client, 'Bulk', ids.slice(0, BULK));
    const figures = [
      saved,
      await listPage(client, server, bulk, BULK),
      await listPage(client, server, all, ids.length),
      await sorted(client, plain, all, ids.length),
      await bulkStatus(client, bulk, ids.slice(0, BULK)),
      await imported(client, plain, Math.min(ids.length, 50_000)),
      await exported(client, server, bulk),
    ];
    const triage = await benchTriage(server, bulk);
    const restart = await restartWith(warehouse, ids);
    return {
      figures: [...figures, ...triage.figures, ...restart.figures],
      notes: [
        `${ids.length} members in the large list, ${BULK} in the other; medians of ${ROUNDS}`,
        'imported rows are matched to parcels, stored and put on a list; the bare parse only reads them',
        ...triage.notes,
        ...restart.notes,
      ],
    };
  } finally {
    plain.close();
    await server.close();
  }
}

interface Plain {
  readonly ids: (count: number) => Promise<number[]>;
  readonly rows: (count: number) => Promise<string[][]>;
  /** Milliseconds of the bare sort of these parcels by value, a page of them. */
  readonly sort: (count: number) => Promise<number>;
  readonly close: () => void;
}

/** DuckDB on the same snapshot, with nothing of ours between. */
async function openPlain(dir: string): Promise<Plain> {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) throw new Error(`no snapshot in ${dir}`);
  const duckdb = await DuckDBInstance.create(':memory:');
  const connection = await duckdb.connect();
  await attachTables(connection, snapshot.path, 'snapshot');
  await connection.run('USE snapshot');
  const some = (count: number): string => `(SELECT * FROM parcel ORDER BY property_id LIMIT ${count})`;
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRows();
  return {
    ids: async (count) => (await read(`SELECT property_id::VARCHAR FROM ${some(count)}`)).map(([id]) => Number(id)),
    rows: async (count) =>
      (await read(`SELECT apn, fips, street_address, zip FROM ${some(count)}`)).map((row) =>
        row.map((cell) => (typeof cell === 'string' ? cell : '')),
      ),
    sort: async (count) => {
      const started = performance.now();
      await read(`SELECT property_id FROM ${some(count)} ORDER BY estimated_value_cents DESC NULLS LAST LIMIT 500`);
      return performance.now() - started;
    },
    close: () => {
      connection.closeSync();
      duckdb.closeSync();
    },
  };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Milliseconds of both sides, turn by turn. */
async function turns(ours: () => Promise<unknown>, other: () => Promise<number>): Promise<[number, number]> {
  const [mine, others]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [a, b] = [await timed(ours), await other()];
    // The first round warms up.
    if (round > 0) {
      mine.push(a);
      others.push(b);
    }
  }
  return [median(mine), median(others)];
}

async function sorted(client: Client, plain: Plain, groupId: number, count: number): Promise<Figure> {
  const search = {
    filters: { groupIds: { match: 'ANY' as const, values: [groupId] } },
    sortFields: [{ field: 'estimatedValue', ascending: false }],
    limit: GROUP_PAGE_LIMIT,
  };
  const [ours, other] = await turns(
    async () =>
      checkSame('members sorted', must(await client.call('queryGroups', { body: { search } })).resultCount, count),
    async () => await plain.sort(count),
  );
  return {
    name: `a page of ${count} members, sorted by a fact`,
    ours: { label: 'C017 with rows', value: ours * 1e6, unit: 'ns' },
    other: { label: 'bare DuckDB, ids only', value: other * 1e6, unit: 'ns' },
    goal: null,
  };
}

async function bulkStatus(client: Client, groupId: number, ids: readonly number[]): Promise<Figure> {
  const { propertyStatuses } = must(await client.call('auth', { query: {} }));
  let turn = 0;
  const give = (statusId: number | null) =>
    ids.map((propertyId) => ({ propertyId, version: null, change: { statusId } }));
  const [bulk, single] = await turns(
    async () => {
      const statusId = propertyStatuses[(turn += 1) % propertyStatuses.length]?.id ?? null;
      const { saved } = must(await client.call('editRows', { body: { edits: give(statusId) } }));
      checkSame('rows edited', saved.length, ids.length);
    },
    async () => {
      // One row a call, a hundred of them: what ten thousand would take.
      const some = ids.slice(0, 100);
      const taken = await timed(async () => {
        for (const id of some)
          must(await client.call('setStatus', { params: { id }, body: { status: propertyStatuses[0]?.id ?? null } }));
      });
      return (taken * ids.length) / some.length;
    },
  );
  return {
    name: `status of ${ids.length} rows of list ${groupId > 0 ? 'at once' : ''}`,
    ours: { label: 'P101, one call', value: bulk * 1e6, unit: 'ns' },
    other: { label: 'C038, a call a row', value: single * 1e6, unit: 'ns' },
    goal: null,
    isInverted: true,
  };
}

async function imported(client: Client, plain: Plain, count: number): Promise<Figure> {
  const rows = await plain.rows(count);
  const text = stringify([['APN', 'FIPS', 'Street address', 'ZIP'], ...rows]);
  const started = performance.now();
  const upload = { file: new File([text], 'bench.csv'), groupName: 'Imported' };
  const id = must(await client.call('importProperties', { upload })).importJobs[0]?.id;
  for (;;) {
    const job = must(await client.call('listImports')).importJobs.find((one) => one.id === id);
    if (job?.state === 'FAILED') throw new Error(`the import failed: ${job.message ?? ''}`);
    if (job?.state === 'COMPLETE') break;
    await wait(50);
  }
  const ours = performance.now() - started;
  const parsing = await timed(async () => checkSame('lines parsed', (parse(text) as unknown[]).length, count + 1));
  return {
    name: `import of ${count} rows`,
    ours: { label: 'matched and on a list', value: (count / ours) * 1000, unit: 'per second' },
    other: { label: 'csv-parse alone', value: (count / parsing) * 1000, unit: 'per second' },
    goal: null,
  };
}

async function exported(client: Client, server: BenchServer, groupId: number): Promise<Figure> {
  const search = { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } };
  let body: Buffer = Buffer.alloc(0);
  const [ours, other] = await turns(
    async () => {
      const { fileId } = must(await client.call('exportProperties', { query: { csv: true }, body: { search } }));
      must(await client.call('confirmExport', { params: { id: fileId } }));
      body = await server.fetch(`/app/exports/${fileId}/file`);
    },
    async () => {
      const records = parse(body, { bom: true });
      checkSame('rows exported', records.length, BULK + 1);
      return await timed(async () => stringify(records));
    },
  );
  return {
    name: `export of ${BULK} rows`,
    ours: { label: 'asked, confirmed, streamed', value: (BULK / ours) * 1000, unit: 'per second' },
    other: { label: 'csv-stringify alone', value: (BULK / other) * 1000, unit: 'per second' },
    goal: null,
  };
}
