/** Snapshots of before there were files of states, as they are in service at people's homes. */
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyLeadRules } from '../../../../../server/data/ingest/applyLeadRules.ts';
import { goBack } from '../../../../../server/data/ingest/earlierSnapshots.ts';
import { readLeadRules } from '../../../../../server/data/warehouse/leadRulesFile.ts';
import { loadSample } from '../../../../../server/data/sample/loadSample.ts';
import { openWarehouse, type Warehouse } from '../../../../../server/data/warehouse/openWarehouse.ts';
import { readAllRecords } from '../../../../../server/data/warehouse/records/readAllRecords.ts';
import { shownFacts } from '../../../../../server/data/warehouse/records/sections.ts';
import { stateFile } from '../../../../../server/data/warehouse/records/stateFiles.ts';
import { checkManifest, readManifest } from '../../../../../server/data/warehouse/snapshotManifest.ts';
import { currentSnapshot, recordsFile, type Snapshot } from '../../../../../server/data/warehouse/snapshots.ts';
import { recordsInOrder } from '../../../../../server/property/record/recordsInOrder.ts';
import { factsBySql, recordBySql } from '../../../../support/recordOracle.ts';
import { asSingleFile } from '../../../../support/singleRecords.ts';

const IDS = 'SELECT property_id AS id FROM parcel ORDER BY property_id';
let dir: string;
let single: Snapshot;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-single-'));
  await loadSample({ dir, parcels: 1200 });
  single = await inService();
  await asSingleFile(single);
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

async function inService(): Promise<Snapshot> {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) throw new Error('no snapshot was published');
  return snapshot;
}
async function asked<T>(ask: (warehouse: Warehouse) => Promise<T>): Promise<T> {
  const warehouse = await openWarehouse(dir);
  try {
    return await ask(warehouse);
  } finally {
    await warehouse.close();
  }
}
const recordNames = async (id: string): Promise<string[]> =>
  (await readdir(dir)).filter((name) => name.startsWith(`${id}.`) && name.endsWith('.records')).toSorted();
/** All that the snapshot in service says of its parcels is what its tables have. */
const expectWhole = async (): Promise<void> =>
  await asked(async (warehouse) => {
    expect(await warehouse.selectShown(IDS)).toEqual(await factsBySql(warehouse, IDS, shownFacts));
    const some = await warehouse.query<{ id: number }>(`${IDS} LIMIT 10`);
    for (const { id } of some) {
      const record = await warehouse.record(id);
      if (record === undefined) throw new Error(`no record of ${id}`);
      expect({ facts: record.facts, ...recordsInOrder(record) }).toEqual(await recordBySql(warehouse, id));
    }
  });

describe('a snapshot with one file of records', () => {
  it('opens, shows all that its tables have, and is whole', async () => {
    expect(await recordNames(single.id)).toEqual([`${single.id}.records`]);
    expect((await readFile(recordsFile(single.path))).subarray(-8).toString()).toBe('PLATREC2');
    await expectWhole();
    await readAllRecords(recordsFile(single.path));
  });

  it('is told as damaged where a block of it is', async () => {
    const file = await open(recordsFile(single.path), 'r+');
    const before = Buffer.alloc(4);
    await file.read(before, 0, 4, 40);
    await file.write(Buffer.from('harm'), 0, 4, 40);
    try {
      await expect(asked(async (warehouse) => await warehouse.selectShown(IDS))).rejects.toThrow('.records is damaged');
      await expect(readAllRecords(recordsFile(single.path))).rejects.toThrow('is damaged at byte 0');
    } finally {
      await file.write(before, 0, 4, 40);
      await file.close();
    }
  });

  it('is what the next is made from, which has files of states with the same blocks; the way back leads to it', async () => {
    const old = await readFile(recordsFile(single.path));
    const again = await applyLeadRules({ dir }, await readLeadRules(dir));
    const names = ['.ga', '.oh', '', '.tx'].map((state) => `${again.id}${state}.records`);
    expect(await recordNames(again.id)).toEqual(names);
    await expectWhole();
    await readAllRecords(recordsFile(again.path));
    // Blocks before the footer: taken over, not made again.
    const first = await readFile(stateFile(recordsFile(again.path), 'ga'));
    expect(first.subarray(0, 20_000).equals(old.subarray(0, 20_000))).toBe(true);
    expect((await goBack(dir, single.id)).id).toBe(single.id);
    await expectWhole();
    const files = (await readManifest(dir, single.id))?.manifest.files.map(({ path }) => path);
    expect(files).toEqual([`${single.id}.duckdb`, `${single.id}.records`]);
    expect(await checkManifest(dir, single.id)).toEqual([]);
  });
});
