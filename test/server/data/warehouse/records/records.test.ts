import { copyFile, mkdtemp, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factKeys } from '../../../../../src/api/catalogue/property/facts.ts';
import { leadTiles } from '../../../../../src/api/catalogue/search/leadTypes.ts';
import { loadSample } from '../../../../../server/data/sample/loadSample.ts';
import { openWarehouse, type Warehouse } from '../../../../../server/data/warehouse/openWarehouse.ts';
import { shownFacts } from '../../../../../server/data/warehouse/records/sections.ts';
import { stateFile } from '../../../../../server/data/warehouse/records/stateFiles.ts';
import {
  currentSnapshot,
  recordsFile,
  snapshotFiles,
  type Snapshot,
} from '../../../../../server/data/warehouse/snapshots.ts';
import { recordsInOrder } from '../../../../../server/property/record/recordsInOrder.ts';
import { selectRowFacts } from '../../../../../server/lists/rows/groupFacts.queries.ts';
import { leadCondition } from '../../../../../server/search/conditions/filterSql.ts';
import { resultRow } from '../../../../../server/search/results/search.rows.ts';
import { factsBySql, recordBySql } from '../../../../support/recordOracle.ts';
import { smallWarehouse, type ParcelFacts } from '../../../../support/smallWarehouse.ts';

const PARCELS = 3000;
let dir: string;
let warehouse: Warehouse;
let snapshot: Snapshot;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-records-'));
  await loadSample({ dir, parcels: PARCELS });
  warehouse = await openWarehouse(dir);
  const current = await currentSnapshot(dir);
  if (current === null) throw new Error('no snapshot was published');
  snapshot = current;
});
afterAll(async () => {
  await warehouse.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the files of records', () => {
  it.each(leadTiles)('shows of the rows of %s what the tables have, in the order asked for', async (code) => {
    const ids = `SELECT property_id AS id FROM parcel WHERE ${leadCondition(code)} ORDER BY hash(property_id) LIMIT 150`;
    const rows = await warehouse.selectShown(ids);
    expect(rows).toEqual(await factsBySql(warehouse, ids, shownFacts));
    expect(rows.length).toBeGreaterThan(0);
    // Nothing that a row of results or of a list is made of is missing from what the file shows.
    for (const row of rows.slice(0, 5)) expect(Object.values(resultRow(row, code, 0))).not.toContain(undefined);
    const listed = await selectRowFacts(
      warehouse,
      rows.map(({ propertyId }) => propertyId),
    );
    expect(listed.size).toBe(rows.length);
    for (const row of listed.values()) expect(Object.values(row)).not.toContain(undefined);
  });

  it('has every fact and record of parcels as the tables have them, in the order of the property record', async () => {
    const found = await warehouse.query<{
      id: number;
    }>(`(SELECT property_id AS id FROM parcel ORDER BY hash(property_id) LIMIT 40)
      UNION (SELECT property_id FROM bankruptcy LIMIT 10) UNION (SELECT property_id FROM divorce LIMIT 10)
      UNION (SELECT property_id FROM violation LIMIT 10) UNION (SELECT property_id FROM foreclosure LIMIT 10)
      UNION (SELECT property_id FROM deed GROUP BY ALL ORDER BY count(*) DESC LIMIT 10)`);
    for (const { id } of found) {
      const record = await warehouse.record(id);
      if (record === undefined) throw new Error(`no record of ${id}`);
      expect({ facts: record.facts, ...recordsInOrder(record) }).toEqual(await recordBySql(warehouse, id));
    }
  });

  it('gives those other facts that are asked for, as the tables have them', async () => {
    const ids = 'SELECT property_id AS id FROM parcel ORDER BY hash(property_id) LIMIT 200';
    const found = (await warehouse.query<{ id: number }>(ids)).map(({ id }) => id);
    const further = factKeys.filter((key) => !shownFacts.includes(key));
    for (const keys of [further, further.slice(7, 9)]) {
      const values = await warehouse.further([...found, -1], keys);
      expect(found.map((id) => values.get(id))).toEqual(await factsBySql(warehouse, ids, keys));
      expect(values.size).toBe(found.length);
    }
  });

  it('has each parcel of the snapshot, and no other', async () => {
    const ids = (await warehouse.query<{ id: number }>('SELECT property_id AS id FROM parcel')).map(({ id }) => id);
    expect(ids.length).toBe(PARCELS);
    const shown = await warehouse.shown(ids);
    expect([...shown.keys()].toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    const others = [...ids.slice(0, 300).map((id) => id + 1), -1, 0, 2 ** 53 - 1].filter((id) => !ids.includes(id));
    expect((await warehouse.shown(others)).size).toBe(0);
    expect(await warehouse.record(others[0] ?? 0)).toBeUndefined();
  });

  it('takes at most 600 bytes a parcel', async () => {
    const files = (await snapshotFiles(snapshot.path)).filter((file) => file.endsWith('.records'));
    expect(files.map((file) => basename(file))).toEqual(
      ['.ga', '.oh', '.tx', ''].map((state) => `${snapshot.id}${state}.records`),
    );
    const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0) / PARCELS).toBeLessThan(600);
  });

  it('keeps odd values: empty texts and lists, unknown ones, characters that it needs for itself', async () => {
    const odd: ParcelFacts[] = [
      {
        propertyId: 7,
        fips: '51540',
        ownerName: '',
        streetAddress: null,
        taxExemptions: [],
        leadE: false,
        apn: '\u2028é😀"\\',
      },
      {
        propertyId: 1,
        fips: '51540',
        taxExemptions: ['', 'A'],
        latitude: -0.1 + 0.3,
        estimatedValue: -0.01,
        lastSaleDate: '1899-12-31',
      },
      { propertyId: 2 ** 52 - 1, ownerName: 'A\u001fB\u001eC', legalDescription: '\u001c\u001d', loanTypes: null },
      { propertyId: 3, ownerName: '\u001a', cityName: ' ' },
    ];
    const small = await smallWarehouse(odd, {
      deed: [
        { deed_id: 1, property_id: 7, fips: '51540', buyer: 'X\u001fY' },
        { deed_id: 2, property_id: 7, fips: '51540', buyer: '' },
        {
          deed_id: 5,
          property_id: 7,
          fips: '51540',
          sale_date: '2020-01-01',
          recording_date: '2024-01-01',
          record_seq: 2,
        },
        { deed_id: 4, property_id: 7, fips: '51540', sale_date: '2021-01-01', recording_date: '2020-01-01' },
        { deed_id: 3, property_id: 7, fips: '51540', recording_date: '2020-01-01', record_seq: 1 },
      ],
    });
    try {
      const ids = 'SELECT property_id AS id FROM parcel ORDER BY id';
      expect(await small.warehouse.selectShown(ids)).toEqual(await factsBySql(small.warehouse, ids, shownFacts));
      for (const { propertyId } of odd) {
        const record = await small.warehouse.record(propertyId ?? 0);
        if (record === undefined) throw new Error(`no record of ${propertyId}`);
        expect({ facts: record.facts, ...recordsInOrder(record) }).toEqual(
          await recordBySql(small.warehouse, propertyId ?? 0),
        );
      }
      expect((await small.warehouse.record(2 ** 52 - 1))?.facts.ownerName).toBe('A B C');
      expect((await small.warehouse.record(7))?.facts).toMatchObject({ ownerName: '', taxExemptions: [] });
    } finally {
      await small.close();
    }
  });

  it('holds every fact once', () => {
    expect(new Set(shownFacts).size).toBe(shownFacts.length);
    expect(factKeys).toEqual(expect.arrayContaining([...shownFacts]));
  });
});

describe('a damaged file of records', () => {
  /** Harms a copy of the directory's files and opens it; told: the index of records. */
  async function opened(harm: (index: string) => Promise<void>): Promise<Warehouse> {
    const copy = await mkdtemp(join(dir, 'harmed-'));
    const path = join(copy, `${snapshot.id}.duckdb`);
    for (const file of await snapshotFiles(snapshot.path)) await copyFile(file, join(copy, basename(file)));
    await copyFile(join(dir, 'current.json'), join(copy, 'current.json'));
    await harm(recordsFile(path));
    return await openWarehouse(copy);
  }
  /** The index of a snapshot, or its file of a state. */
  const kinds = {
    index: { of: (index: string) => index, name: () => `${snapshot.id}.records` },
    state: { of: (index: string) => stateFile(index, 'ga'), name: () => `${snapshot.id}.ga.records` },
  } as const;
  const flip = async (file: string, at: number): Promise<void> => {
    const handle = await open(file, 'r+');
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, at);
    await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
    await handle.close();
  };

  it.each(Object.entries(kinds))(
    'is told when the snapshot is opened: missing, cut off, longer, harmed at its end (%s)',
    async (_kind, { of, name }) => {
      const size = (await readFile(of(recordsFile(snapshot.path)))).length;
      const harmed = async (harm: (file: string) => Promise<void>) =>
        await opened(async (index) => await harm(of(index)));
      await expect(harmed(async (file) => await rm(file))).rejects.toThrow(`${name()} is missing`);
      await expect(harmed(async (file) => await truncate(file, size - 5000))).rejects.toThrow(`${name()} is cut off`);
      await expect(harmed(async (file) => await writeFile(file, ''))).rejects.toThrow(`${name()} is cut off`);
      await expect(harmed(async (file) => await writeFile(file, 'x', { flag: 'a' }))).rejects.toThrow(
        `${name()} does not belong`,
      );
      await expect(harmed(async (file) => await flip(file, size - 3))).rejects.toThrow(
        `${name()} is damaged at its end`,
      );
      await expect(harmed(async (file) => await flip(file, size - 200))).rejects.toThrow(`${name()} is damaged`);
    },
  );

  it.each(Object.entries(kinds))('is told when it is the file of another snapshot (%s)', async (_kind, { of }) => {
    const other = await mkdtemp(join(dir, 'other-'));
    // As many parcels, and others.
    await loadSample({ dir: other, parcels: PARCELS, seed: 7 });
    const another = await currentSnapshot(other);
    await expect(
      opened(async (index) => await rename(of(recordsFile(another?.path ?? '')), of(index))),
    ).rejects.toThrow(/records (does not belong to its snapshot|is cut off)/);
  });

  it('is told when a block is read: what lists show and the rest have a checksum each', async () => {
    const bytes = await readFile(stateFile(recordsFile(snapshot.path), 'ga'));
    const shown = bytes.readUInt32LE(0);
    const found = await warehouse.query<{ id: number }>('SELECT property_id AS id FROM parcel');
    const ids = found.map(({ id }) => id);
    for (const [part, at] of [
      ['shown', 8],
      ['shown', 16],
      ['shown', 16 + Math.floor(shown / 2)],
      ['shown', 15 + shown],
      ['further', 12],
      ['further', 16 + shown + 40],
      ['further', 15 + shown + bytes.readUInt32LE(4)],
    ] as const) {
      const harmed = await opened(async (index) => await flip(kinds.state.of(index), at));
      try {
        const told = `${kinds.state.name()} is damaged`;
        if (part === 'shown') await expect(harmed.shown(ids), `${at}`).rejects.toThrow(told);
        else {
          expect((await harmed.shown(ids)).size).toBe(PARCELS);
          await expect(Promise.all(ids.map(async (id) => await harmed.record(id))), `${at}`).rejects.toThrow(told);
        }
      } finally {
        await harmed.close();
      }
    }
  });

  it.each(Object.entries(kinds))(
    'never shows wrong values: a byte changed anywhere is an error or changes nothing (%s)',
    async (_kind, { of, name }) => {
      const ids = 'SELECT property_id AS id FROM parcel ORDER BY property_id';
      const whole = await warehouse.selectShown(ids);
      const size = (await readFile(of(recordsFile(snapshot.path)))).length;
      let told = 0;
      for (let nth = 0; nth < 12; nth += 1) {
        const at = Math.floor((size * (nth + 0.37)) / 12);
        try {
          const harmed = await opened(async (index) => await flip(of(index), at));
          try {
            expect(await harmed.selectShown(ids)).toEqual(whole);
            for (const { propertyId } of whole) await harmed.record(propertyId);
          } catch (error) {
            expect(String(error)).toContain(name());
            told += 1;
          } finally {
            await harmed.close();
          }
        } catch (error) {
          expect(String(error)).toContain(name());
          told += 1;
        }
      }
      // All that is there is read here, so that hardly a byte can change unnoticed.
      expect(told).toBeGreaterThan(9);
    },
  );
});
