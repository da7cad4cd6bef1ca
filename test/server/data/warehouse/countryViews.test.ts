/** Statements over several states: as they are asked, and what they answer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { narrowed, ofEachState } from '../../../../server/data/warehouse/countryViews.sql.ts';
import { openWarehouse, type Warehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';
import { withTables } from '../../../../server/data/warehouse/snapshotTables.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { countLeads, countRows, selectIds, selectPage } from '../../../../server/search/results/search.queries.ts';
import { workspace, type Workspace } from '../ingest/workspace.ts';

let space: Workspace;
let warehouse: Warehouse;
let path: string;
beforeAll(async () => {
  space = await workspace();
  await loadSample({ dir: space.dir, parcels: 900 });
  path = (await currentSnapshot(space.dir))?.path ?? '';
  warehouse = await openWarehouse(space.dir, { connections: 2 });
});
afterAll(async () => {
  await warehouse.close();
  await space.remove();
});

const parts = [
  { database: 'a', parcels: 5 },
  { database: 'b', parcels: 7 },
];

describe('narrowed', () => {
  it('binds the columns of parcels that a statement names, with ranks over all states', () => {
    expect(narrowed('SELECT p.apn FROM parcel p ORDER BY p.address_rank', parts)).toBe(
      `WITH parcel AS NOT MATERIALIZED (SELECT rowid + 0 AS rowid, apn, address_rank + 0 AS address_rank FROM a.main.parcel` +
        ` UNION ALL SELECT rowid + 1099511627776 AS rowid, apn, address_rank + 5 AS address_rank FROM b.main.parcel)` +
        ` SELECT p.apn FROM parcel p ORDER BY p.address_rank`,
    );
    const house =
      'SELECT parcel.zip FROM parcel WHERE parcel.rowid IN (SELECT q.rowid FROM parcel q WHERE q.apn = $apn)';
    expect(narrowed(house, parts)).toMatch(
      /^WITH parcel .* AS rowid, apn, zip FROM b\.main\.parcel\) SELECT parcel\.zip/,
    );
    expect(narrowed('WITH near AS (SELECT zip FROM parcel) SELECT * FROM near', parts)).toMatch(
      /^WITH parcel AS NOT MATERIALIZED \(SELECT rowid \+ 0 AS rowid, zip FROM a.*\), near AS \(SELECT zip FROM parcel\) SELECT \* FROM near$/,
    );
  });

  it('asks each state for what is best asked there, where parcels are asked for once', () => {
    const owner = ofEachState(
      "(parcel.fips, parcel.property_id) IN (SELECT fips, property_id FROM named_owner WHERE word = 'ann')",
    );
    expect(narrowed(`SELECT count(*) FROM parcel WHERE ${owner} AND bedrooms > 3`, parts)).toBe(
      `WITH parcel AS NOT MATERIALIZED (SELECT rowid + 0 AS rowid, bedrooms FROM a.main.parcel` +
        ` WHERE (parcel.fips, parcel.property_id) IN (SELECT fips, property_id FROM a.main.named_owner WHERE word = 'ann')` +
        ` UNION ALL SELECT rowid + 1099511627776 AS rowid, bedrooms FROM b.main.parcel` +
        ` WHERE (parcel.fips, parcel.property_id) IN (SELECT fips, property_id FROM b.main.named_owner WHERE word = 'ann'))` +
        ` SELECT count(*) FROM parcel WHERE true AND bedrooms > 3`,
    );
    const twice = `SELECT count(*) FROM parcel WHERE ${owner} AND zip IN (SELECT zip FROM parcel)`;
    expect(narrowed(twice, parts)).toContain(owner);
  });

  it.each([
    'SELECT * FROM parcel',
    'SELECT DISTINCT * FROM parcel WHERE zip IS NULL',
    'SELECT apn, * EXCLUDE (zip) FROM parcel',
    'SELECT p.*, 1 AS one FROM parcel p',
    'SELECT count(COLUMNS(*)) FROM parcel',
    'SELECT md5(t::VARCHAR) FROM parcel t',
    'SELECT hash(parcel) FROM parcel',
    'SELECT to_json(p) FROM deed d JOIN parcel AS p USING (property_id)',
    'SELECT name FROM source',
    'SELECT word FROM owner_word, parcel_number',
  ])('leaves alone what asks for all columns, or for no parcels: %s', (sql) => {
    expect(narrowed(sql, parts)).toBe(sql);
  });
});

it.each([
  'SELECT count(*) AS n FROM parcel',
  'SELECT property_id FROM parcel ORDER BY parcel.owner_name_rank DESC NULLS LAST, parcel.property_id LIMIT 50',
  'SELECT property_id FROM parcel ORDER BY parcel.address_rank, parcel.property_id LIMIT 50 OFFSET 300',
  'SELECT property_id FROM parcel ORDER BY parcel.address_rank_down DESC, parcel.property_id LIMIT 50 OFFSET 300',
  `SELECT p.property_id, d.amount_cents FROM deed d JOIN parcel p ON p.fips = d.fips AND p.property_id = d.property_id
    ORDER BY d.deed_id LIMIT 50`,
  `WITH area AS (SELECT fips, property_id FROM parcel WHERE bedrooms > 3) SELECT fips, count(*) AS n FROM area
    WHERE property_id IN (SELECT property_id FROM parcel WHERE parcel.rowid IN (SELECT q.rowid FROM parcel q WHERE q.bathrooms > 1)) GROUP BY fips ORDER BY fips`,
  'SELECT * FROM (SELECT apn, zip FROM parcel) ORDER BY ALL LIMIT 20',
  'SELECT * EXCLUDE (rowid) FROM parcel ORDER BY property_id LIMIT 5',
])('answers as the views do: %s', async (sql) => {
  const rows = await warehouse.query(sql);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(await withTables(path, async (connection) => readRows(await connection.run(sql))));
});

it('a search of one county asks the tables of its state, and finds what it would find in all', async () => {
  const asked = [
    { type: 'COUNTY', fips: '39049' },
    { type: 'COUNTY', fips: '13135', bedroomsMin: 3 },
    { type: 'APN', fips: '39049', apn: '1' },
  ];
  for (const search of asked) {
    const sql = searchSql(Search.parse(search));
    if ('status' in sql) throw new Error('the search was refused');
    expect(sql.state).toBe(search.fips === '39049' ? 'oh' : 'ga');
    const answers = async (one: typeof sql): Promise<unknown> => [
      await selectPage(warehouse, one, 'CUSTOM', {}, { index: 0, limit: 100 }),
      await selectIds(warehouse, one, 1000),
      await countRows(warehouse, one),
      await countLeads(warehouse, one),
    ];
    expect(await answers(sql)).toEqual(await answers({ ...sql, state: undefined }));
  }
  // An owner of all states is asked for state by state.
  const [someone] = await warehouse.query<{ name: string }>(
    'SELECT owner_name AS name FROM parcel WHERE owner_name IS NOT NULL GROUP BY owner_name ORDER BY count(DISTINCT fips) DESC, owner_name LIMIT 1',
  );
  const wanted = Search.parse({ ownerName: someone?.name ?? '' });
  const [byWord, byName] = [true, false].map((hasOwnerWords) => searchSql(wanted, { hasOwnerWords }));
  if (byWord === undefined || byName === undefined || 'status' in byWord || 'status' in byName)
    throw new Error('the search was refused');
  expect(byWord.where).toContain('of each state');
  const found = async (sql: typeof byWord): Promise<unknown> => [
    await selectPage(warehouse, sql, 'CUSTOM', {}, { index: 0, limit: 100 }),
    await countRows(warehouse, sql),
  ];
  expect(await found(byWord)).toEqual(await found(byName));
  expect((await countRows(warehouse, byWord)).resultCount).toBeGreaterThan(0);
  const both = searchSql(Search.parse({ type: 'COUNTY', fips: '39049', also: [{ type: 'COUNTY', fips: '13135' }] }));
  const zip = searchSql(Search.parse({ type: 'ZIP', zip: '30043' }));
  for (const sql of [both, zip]) expect('state' in sql ? sql.state : null).toBeUndefined();
});
