/** Each state has its own tables: what a load leaves alone, and that all of it is what it would be in one. */
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { assert, asyncProperty, constantFrom, shuffledSubarray } from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { applyLeadRules } from '../../../../server/data/ingest/applyLeadRules.ts';
import { settleOverlap } from '../../../../server/data/ingest/loadStaged.queries.ts';
import { buildSnapshot } from '../../../../server/data/ingest/snapshotBuild.ts';
import { createStaging } from '../../../../server/data/ingest/staging.sql.ts';
import type { Touches } from '../../../../server/data/ingest/states/touchedStates.queries.ts';
import { ingestRoads } from '../../../../server/data/ingest/roads/ingestRoads.ts';
import { removeSource } from '../../../../server/data/ingest/removeSource.ts';
import { readLeadRules } from '../../../../server/data/warehouse/leadRulesFile.ts';
import { openSnapshot } from '../../../../server/data/warehouse/openSnapshot.ts';
import { mergedTables } from '../../../../server/data/warehouse/schema.ts';
import { ownerTables, sideTables } from '../../../../server/data/warehouse/sideTables.sql.ts';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';
import { withTables } from '../../../../server/data/warehouse/snapshotTables.ts';
import { currentSnapshot, type Snapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { tablesFile } from '../../../../server/data/warehouse/tablesFile.ts';
import { repeats } from '../../../support/thorough.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
const spaces: Workspace[] = [];
beforeEach(async () => {
  space = await workspace();
  spaces.push(space);
});
afterAll(async () => await Promise.all(spaces.map(async ({ remove }) => await remove())));

type Row = Readonly<Record<string, string>>;
const facts = { streetAddress: 'street', cityName: 'city', zip: 'zip', ownerName: 'owner', mailStreetAddress: 'mail' };
const row = (apn: string, more: Row = {}): Row => ({
  apn, street: `${apn} Main St`, city: 'Bristol', zip: '24201', owner: 'ANN LEE', mail: '9 ELM ST', lien: '', county: '', ...more,
}); // prettier-ignore
const byCounty = { files: { roll: { match: ['roll*'], apn: 'apn', fips: 'county' } }, fips: undefined };
const liens = { lien: [{ fields: { amount: 'lien', lienType: { constant: 'TAX' } } }] };
/** Bristol lies in Virginia (51520) and Tennessee (47163), and so does its ZIP here. */
const sources = {
  va: { id: 'va', fips: '51520', rows: [row('1'), row('2', { owner: 'BO RAY' }), row('3', { owner: 'aaron first' })] },
  tn: { id: 'tn', fips: '47163', rows: [row('1', { street: '2 Oak St' }), row('7', { owner: 'ZOE LAST' })] },
  ga: { id: 'ga', fips: '13135', rows: [row('1', { city: 'Duluth', zip: '30096', owner: 'MID DLE' })] },
  // One file of two states, of which one has another roll.
  both: {
    id: 'both',
    ...byCounty,
    rows: [
      row('11', { county: '51003', city: 'Crozet', zip: '22932' }),
      row('12', { county: '47001', city: 'Clinton', zip: '37716' }),
    ],
  },
  // A list of several states, with a row that waits and one of no county.
  list: {
    id: 'taxes',
    ...byCounty,
    joins: { by: ['apn'] },
    records: liens,
    rows: [
      row('1', { county: '51520', lien: '500' }),
      row('1', { county: '47163', lien: '600' }),
      row('1', { county: '13135', lien: '700' }),
      row('99', { county: '13135', lien: '900' }),
      row('5', { county: '00000', lien: '800' }),
    ],
  },
  own: { id: 'own', fips: '51520', joins: { by: ['apn'] }, records: liens, rows: [row('2', { lien: '70' })] },
} as const;
type Name = keyof typeof sources;

async function load(name: Name, into = space, more: readonly Row[] = []): Promise<void> {
  const { rows, ...said } = sources[name];
  const used = 'joins' in said ? {} : facts;
  await into.load({ 'roll.csv': csv([...rows, ...more]) }, { name: `Source ${said.id}`, facts: used, ...said });
}
const tables = [
  ...mergedTables,
  ...Object.keys(sideTables),
  ...Object.keys(ownerTables),
  'place',
  'town_street',
  'postal_name',
];
async function content(of: Workspace): Promise<Record<string, unknown>> {
  const all = tables.map(async (table) => {
    const columns = table === 'parcel' ? '* EXCLUDE (rowid)' : '*';
    return [table, await of.rows(`SELECT DISTINCT ${columns} FROM ${table} ORDER BY ALL`)] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}
const inService = async (): Promise<Snapshot> => {
  const snapshot = await currentSnapshot(space.dir);
  return snapshot ?? expect.fail('nothing is in service');
};
/** The files of tables by state, as what they are on the disk. */
async function files(): Promise<Record<string, number>> {
  const { id } = await inService();
  const found = (await readdir(space.dir)).filter((name) => name.startsWith(`${id}.`) && name.endsWith('.duckdb'));
  const marks = found.map(async (name) => [name.split('.').at(-2), (await stat(join(space.dir, name))).ino] as const);
  return Object.fromEntries((await Promise.all(marks)).filter(([state]) => state !== id));
}

describe('what is loaded', () => {
  it('writes the tables of its states, and those of all others are the same files', async () => {
    await load('va');
    await load('tn');
    await load('ga');
    const before = await files();
    expect(Object.keys(before)).toEqual(['ga', 'tn', 'va']);
    await load('va', space, [row('4')]);
    const after = await files();
    expect([after['ga'], after['tn']]).toEqual([before['ga'], before['tn']]);
    expect(after['va']).not.toBe(before['va']);
    // A list of two of them: one roll of either has it joined again as a whole.
    await load('list');
    const joined = await files();
    await load('va', space, [row('4'), row('5')]);
    const again = await files();
    expect(Object.keys(again).filter((state) => again[state] !== joined[state])).toEqual(['ga', 'tn', 'va']);
  });

  it('is told of its counties by each state, and of all by the whole', async () => {
    await load('va');
    await load('both');
    const told = async (): Promise<Record<string, unknown>> => {
      const sql = `SELECT rows_read AS read, rows_kept AS kept, rows_rejected AS rejected, json_extract_string(report, '$.counties[*].fips') AS counties
        FROM source WHERE recipe = 'both'`;
      const { path } = await inService();
      const of = async (file: string) =>
        await withTables(file, async (connection) => readRows(await connection.run(sql)));
      const [va, tn] = [await of(tablesFile(path, 'va')), await of(tablesFile(path, 'tn'))];
      return { va: va[0], tn: tn[0], whole: (await of(path))[0] };
    };
    const one = (kept: number, ...counties: string[]): unknown => ({ read: kept, kept, rejected: 0, counties });
    expect(await told()).toEqual({ va: one(1, '51003'), tn: one(1, '47001'), whole: one(2, '47001', '51003') });
    const before = await files();
    const later = row('11', { county: '51003', city: 'Crozet', zip: '22932' });
    const { rows: _rows, ...said } = sources.both;
    const again = [later, { ...later, apn: '13' }, { ...later, apn: '14' }];
    await space.load({ 'roll.csv': csv(again) }, { name: 'Source both', facts, ...said });
    expect((await files())['tn']).toBe(before['tn']);
    expect(await told()).toEqual({ va: one(3, '51003'), tn: one(1, '47001'), whole: one(4, '47001', '51003') });
    // A list of both has them put together as one, and taken apart again.
    await load('tn');
    await load('list');
    expect(await told()).toEqual({ va: one(3, '51003'), tn: one(1, '47001'), whole: one(4, '47001', '51003') });
  });

  it('leaves all of it as it is when rules of lead types are followed that are the same', async () => {
    for (const name of ['va', 'tn', 'list'] as const) await load(name);
    const wanted = await content(space);
    expect(wanted['place']).toContainEqual(expect.objectContaining({ kind: 'ZIP', latitude: expect.any(Number) }));
    await applyLeadRules({ dir: space.dir }, await readLeadRules(space.dir));
    expect(await content(space)).toEqual(wanted);
  });

  it('makes the file of another state anew where an earlier program made it with other macros', async () => {
    await load('va');
    await load('tn');
    const macros = async (): Promise<unknown> =>
      await withTables(tablesFile((await inService()).path, 'va'), async (connection) =>
        readRows(await connection.run("SELECT value FROM snapshot_meta WHERE key = 'macros'")),
      );
    const [wanted, before] = [await macros(), await content(space)];
    const instance = await DuckDBInstance.create(tablesFile((await inService()).path, 'va'));
    const connection = await instance.connect();
    await connection.run("UPDATE snapshot_meta SET value = 'earlier' WHERE key = 'macros'; DROP TABLE named_owner");
    connection.closeSync();
    instance.closeSync();
    expect(await macros()).not.toEqual(wanted);
    await load('tn');
    expect(await macros()).toEqual(wanted);
    expect(await content(space)).toEqual(before);
  });

  it('leaves out a parcel whose id one of another state has, and counts it', async () => {
    await load('va');
    await load('ga');
    const [ga, va] = await space.rows<{ id: number }>(
      'SELECT min(property_id) AS id FROM parcel GROUP BY fips ORDER BY fips',
    );
    const touches = async (): Promise<Touches> => await Promise.resolve({ states: ['va'] });
    const rules = await readLeadRules(space.dir);
    const { filled } = await buildSnapshot({ dir: space.dir, touches }, rules, async (build) => {
      await build.run(
        ...createStaging,
        `INSERT INTO stage_parcel BY NAME SELECT unnest([${ga?.id}, ${va?.id}, 77]) AS property_id, '51520' AS fips, '1' AS apn_key`,
      );
      const found = await settleOverlap(build);
      return { ...found, left: await build.rows('SELECT property_id AS id FROM stage_parcel ORDER BY id') };
    });
    // Of the parcel of its own state the staged one is the same, or a third.
    expect(filled.idCollisions + filled.replaced).toBe(2);
    expect(filled.left).not.toContainEqual({ id: ga?.id });
    expect(filled.left).toContainEqual({ id: 77 });
  });

  it('tells what is wrong with a file that says which states it is about as that', async () => {
    await load('va');
    const file = await space.write('points.zip', 'no zip');
    const told = await ingestRoads({ dir: space.dir, file }).catch((error: unknown) => String(error));
    expect(told).toContain('points.zip');
    expect(told).not.toContain('in service cannot be read');
  });

  it('goes with its state when it was the only one there, and nothing is left when all went', async () => {
    await load('va');
    await load('ga');
    const ids = await space.rows<{ id: number }>('SELECT source_id AS id FROM source ORDER BY recipe');
    for (const [nth, { id }] of ids.entries()) {
      await removeSource({ dir: space.dir, sourceId: id });
      expect(Object.keys(await files())).toEqual(nth === 0 ? ['va'] : ['other']);
    }
    expect(await space.rows('SELECT * FROM parcel')).toEqual([]);
    await load('tn');
    expect(Object.keys(await files())).toEqual(['tn']);
  });

  it('is the same in whatever order it comes and goes, over all states', async () => {
    const names = Object.keys(sources) as Name[];
    for (const name of names) await load(name);
    const wanted = await content(space);
    expect(wanted['list_row']).toHaveLength(6);
    const order = shuffledSubarray(names, { minLength: names.length });
    await assert(
      asyncProperty(order, constantFrom(...names), async (some, again) => {
        const other = await workspace();
        spaces.push(other);
        for (const name of some) await load(name, other);
        const [source] = await other.rows<{ id: number }>(
          `SELECT source_id AS id FROM source WHERE recipe = '${sources[again].id}'`,
        );
        await removeSource({ dir: other.dir, sourceId: source?.id ?? 0 });
        await load(again, other);
        expect(await content(other)).toEqual(wanted);
      }),
      { numRuns: repeats({ few: 1, many: 30 }), seed: 7, endOnFailure: true },
    );
  });
});

describe('several states as one', () => {
  it('have places, owners and orders of all', async () => {
    for (const name of ['va', 'tn', 'ga'] as const) await load(name);
    const zip = `SELECT label, parcel_count AS parcels, fips FROM place WHERE kind = 'ZIP' AND zip = '24201'`;
    expect(await space.rows(zip)).toEqual([{ label: '24201 Bristol, VA', parcels: 5, fips: null }]);
    const owned = await space.rows<{ n: number }>(
      'SELECT count(*) AS n FROM linked_parcel GROUP BY owner_hash ORDER BY n DESC',
    );
    expect(owned.map(({ n }) => n)).toEqual([2, 1, 1, 1, 1]);
    const streets = async (order: string) =>
      (await space.rows<{ at: string }>(`SELECT state_code || ' ' || street_address AS at FROM parcel ORDER BY ${order}`)).map(({ at }) => at); // prettier-ignore
    const up = ['GA 1 MAIN ST', 'TN 7 MAIN ST', 'TN 2 OAK ST', 'VA 1 MAIN ST', 'VA 2 MAIN ST', 'VA 3 MAIN ST'];
    expect(await streets('parcel.address_rank')).toEqual(up);
    expect(await streets('parcel.address_rank_down DESC')).toEqual(up.toReversed());
    const owners = async (direction: string) =>
      (await space.rows<{ name: string }>(`SELECT owner_name AS name FROM parcel ORDER BY parcel.owner_name_rank ${direction}`)).map(({ name }) => name); // prettier-ignore
    const names = ['AARON FIRST', 'ANN LEE', 'ANN LEE', 'BO RAY', 'MID DLE', 'ZOE LAST'];
    expect((await owners('ASC')).map((name) => name.toUpperCase())).toEqual(names);
    expect((await owners('DESC')).map((name) => name.toUpperCase())).toEqual(names.toReversed());
    expect(await space.rows('SELECT count(DISTINCT parcel.rowid) AS n FROM parcel')).toEqual([{ n: 6 }]);
  });

  it('are told by name where the file of one is missing, or another one', async () => {
    await load('va');
    await load('ga');
    const snapshot = await inService();
    const [va, ga] = ['va', 'ga'].map((state) => tablesFile(snapshot.path, state)) as [string, string];
    const opened = async () => await (await openSnapshot(snapshot, { connections: 1 })).retire();
    await opened();
    await rename(ga, `${ga}.away`);
    await expect(opened()).rejects.toThrow(basename(ga));
    await rename(va, ga);
    await rename(`${ga}.away`, va);
    await expect(opened()).rejects.toThrow(/\.(ga|va)\.duckdb is not the file that /);
    await rm(va);
  });
});
