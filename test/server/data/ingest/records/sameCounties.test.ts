/** Counties that an ingest leaves alone: their records and sales are taken over, and are what they would be anew. */
import { copyFile, mkdtemp, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../../../server/data/ingest/ingest.ts';
import { countyDigests } from '../../../../../server/data/ingest/records/countyDigests.queries.ts';
import { openFormer } from '../../../../../server/data/ingest/records/formerRecords.ts';
import { writeRecords } from '../../../../../server/data/ingest/records/writeRecords.queries.ts';
import { parseRecipe } from '../../../../../server/data/recipes/recipe.ts';
import { loadSample } from '../../../../../server/data/sample/loadSample.ts';
import { openWarehouse } from '../../../../../server/data/warehouse/openWarehouse.ts';
import type { CountyBlocks } from '../../../../../server/data/warehouse/records/format.ts';
import { failing, openFile, readBlocksFooter, readFooter } from '../../../../../server/data/warehouse/records/frame.ts';
import { openRecords } from '../../../../../server/data/warehouse/records/openRecords.ts';
import { stateFile } from '../../../../../server/data/warehouse/records/stateFiles.ts';
import { shownFacts } from '../../../../../server/data/warehouse/records/sections.ts';
import { writeSideTables } from '../../../../../server/data/warehouse/sideTables.sql.ts';
import {
  currentSnapshot,
  recordsFile,
  snapshotFiles,
  type Snapshot,
} from '../../../../../server/data/warehouse/snapshots.ts';
import { recordsInOrder } from '../../../../../server/property/record/recordsInOrder.ts';
import { factsBySql, recordBySql } from '../../../../support/recordOracle.ts';
import { singleTables } from '../../../../support/singleTables.ts';
import { simpleRecipe } from '../workspace.ts';

/** No county of the sample. */
const NEW = '51600';
let root: string;
let dir: string;
let before: Snapshot;

const inService = async (): Promise<Snapshot> => {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) throw new Error('no snapshot was published');
  return snapshot;
};
async function load(rows: readonly string[], fips = NEW): Promise<Snapshot> {
  const file = join(root, 'roll.csv');
  await writeFile(file, ['apn,owner', ...rows].join('\n'));
  const recipe = parseRecipe(
    { ...simpleRecipe, id: `of-${fips}`, fips, facts: { ownerName: { column: 'owner' } } },
    'test',
  );
  await ingest({ dir, recipe, files: [file] });
  return await inService();
}
type Lain = CountyBlocks & { readonly file: string };
/** The counties of a snapshot, each with the file that its blocks lie in. */
async function countiesOf({ id, path }: Snapshot): Promise<Lain[]> {
  const index = recordsFile(path);
  const { files = [] } = await reading(index, async (file) => (await readFooter(file, id, failing(index))).footer);
  const all = files.map(async (known) => {
    const file = stateFile(index, known.state);
    const read = async (of: FileHandle) => await readBlocksFooter(of, id, known, failing(file));
    return (await reading(file, read)).counties.map((county) => ({ ...county, file }));
  });
  return (await Promise.all(all)).flat();
}
async function reading<T>(path: string, read: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await openFile(path, failing(path));
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}
const bytesOf = async ({ file, at, bytes }: Lain): Promise<Buffer> => (await readFile(file)).subarray(at, at + bytes);
/** A copy of a snapshot's tables to write in. */
async function inCopy<T>({ path }: Snapshot, run: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
  const copy = join(await mkdtemp(join(root, 'copy-')), 'copy.duckdb');
  await singleTables(path, copy);
  const instance = await DuckDBInstance.create(copy);
  const connection = await instance.connect();
  try {
    return await run(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** All that the snapshot in service says of its parcels is what its tables have. */
async function expectWhole(): Promise<void> {
  const warehouse = await openWarehouse(dir);
  try {
    const ids = 'SELECT property_id AS id FROM parcel ORDER BY property_id';
    expect(await warehouse.selectShown(ids)).toEqual(await factsBySql(warehouse, ids, shownFacts));
    const some = await warehouse.query<{ id: number }>(
      'SELECT property_id AS id FROM parcel ORDER BY hash(property_id) LIMIT 25',
    );
    for (const { id } of some) {
      const record = await warehouse.record(id);
      if (record === undefined) throw new Error(`no record of ${id}`);
      expect({ facts: record.facts, ...recordsInOrder(record) }).toEqual(await recordBySql(warehouse, id));
    }
  } finally {
    await warehouse.close();
  }
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'platbook-same-'));
  dir = join(root, 'warehouse');
  await loadSample({ dir, parcels: 2000 });
  before = await inService();
  // The ingests below leave it where it is asked for again.
  const kept = join(root, 'kept.duckdb');
  for (const file of await snapshotFiles(before.path))
    await copyFile(file, join(root, basename(file).replace(before.id, 'kept')));
  before = { ...before, path: kept };
});
afterAll(async () => await rm(root, { recursive: true, force: true }));

describe('counties that an ingest leaves alone', () => {
  it('keep their blocks byte for byte, and their sales; what the snapshot says of all is what its tables have', async () => {
    const after = await load(['1,ANN', '2,BOB']);
    const [former, latter] = [await countiesOf(before), await countiesOf(after)];
    expect(former.length).toBeGreaterThan(1);
    for (const county of former) {
      const same = latter.find(({ fips }) => fips === county.fips);
      if (same === undefined) throw new Error(`no blocks of ${county.fips}`);
      expect(same).toMatchObject({ digest: county.digest, bytes: county.bytes, parcels: county.parcels });
      expect((await bytesOf(same)).equals(await bytesOf(county))).toBe(true);
    }
    expect(latter.find(({ fips }) => fips === NEW)?.parcels).toBe(2);
    await expectWhole();
    const changed = await inCopy(after, async (connection) => {
      await connection.run('CREATE TEMP TABLE kept AS SELECT * FROM placed_sale');
      for (const statement of writeSideTables()) await connection.run(statement);
      const differing = await connection.runAndReadAll(
        `SELECT (SELECT count(*) FROM (SELECT * FROM kept EXCEPT ALL SELECT * FROM placed_sale)),
          (SELECT count(*) FROM (SELECT * FROM placed_sale EXCEPT ALL SELECT * FROM kept)), (SELECT count(*) FROM kept)`,
      );
      return differing.getRows()[0]?.map(Number);
    });
    expect(changed?.slice(0, 2)).toEqual([0, 0]);
    expect(changed?.[2]).toBeGreaterThan(1000);
  });

  it('are found where their file has another number, because a state comes before theirs', async () => {
    const after = await load(['1,ANN', '2,BOB'], '01001');
    expect((await countiesOf(after))[0]?.fips).toBe('01001');
    await expectWhole();
  });

  it('are written anew when their rows are others, wherever the change is', async () => {
    await inCopy(before, async (connection) => {
      const digests = await countyDigests(connection);
      for (const change of [
        `UPDATE parcel SET owner_name = 'CHANGED' WHERE property_id = (SELECT min(property_id) FROM parcel)`,
        `UPDATE deed SET buyer = 'CHANGED' WHERE deed_id = (SELECT min(deed_id) FROM deed)`,
        'DELETE FROM value_history WHERE rowid = (SELECT min(rowid) FROM value_history WHERE value_date IS NOT NULL AND amount_cents IS NOT NULL)',
        `INSERT INTO divorce BY NAME SELECT property_id, fips, 1 AS divorce_id FROM parcel LIMIT 1`,
      ]) {
        await connection.run('BEGIN');
        await connection.run(change);
        const now = await countyDigests(connection);
        const changed = [...now].filter(([fips, digest]) => digests.get(fips) !== digest);
        expect({ change, counties: changed.length }).toEqual({ change, counties: 1 });
        await connection.run('ROLLBACK');
      }
      expect(await countyDigests(connection)).toEqual(digests);
    });
    await load(['1,ANN', '2,CARL']);
    await expectWhole();
  });

  it('are really taken over where their digest is the one of before, and not where it is another', async () => {
    const former = await openFormer(before);
    if (former === null) throw new Error('the file of before cannot be read');
    try {
      await inCopy(before, async (connection) => {
        const digests = await countyDigests(connection);
        const [id] = (await connection.runAndReadAll('SELECT min(property_id) FROM parcel')).getRows()[0] ?? [];
        await connection.run(`UPDATE parcel SET owner_name = 'CHANGED' WHERE property_id = ${Number(id)}`);
        const shownWith = async (known: typeof digests): Promise<string | null | undefined> => {
          const path = join(root, `${known === digests ? 'same' : 'other'}.records`);
          const mark = await writeRecords(connection, {
            path,
            snapshot: 'new',
            sources: [{ database: 'copy', digests: known }],
            untouched: [],
            former,
          });
          const records = await openRecords(path, 'new', mark);
          const [row] = await records.shown([Number(id)]);
          await records.close();
          return row?.ownerName;
        };
        expect(await shownWith(digests)).not.toBe('CHANGED');
        expect(await shownWith(await countyDigests(connection))).toBe('CHANGED');
      });
    } finally {
      await former.close();
    }
  });

  it('are written anew where a file of before is damaged, missing, or another snapshot’s', async () => {
    // What lists show of the first parcels of a county: of the state that the load changes, and of another.
    for (const state of ['va', 'ga']) {
      const [county] = (await countiesOf(await inService())).filter(({ file }) => file.endsWith(`.${state}.records`));
      const file = await open(county?.file ?? '', 'r+');
      await file.write(Buffer.from([1, 2, 3]), 0, 3, (county?.at ?? 0) + 40);
      await file.close();
    }
    await load(['1,ANN']);
    await expectWhole();
    const index = await open(recordsFile((await inService()).path), 'r+');
    await index.write(Buffer.from([1, 2, 3]), 0, 3, 3000);
    await index.close();
    await load(['1,CLEO']);
    await expectWhole();
    expect(await openFormer({ ...before, id: 'another' })).toBeNull();
    await rm(recordsFile((await inService()).path));
    await load(['1,DORA']);
    await expectWhole();
    for (const lost of ['va', 'ga']) {
      await rm(stateFile(recordsFile((await inService()).path), lost));
      await load([`1,${lost.toUpperCase()}`]);
      await expectWhole();
    }
  });
});
