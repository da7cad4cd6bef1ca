import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countyOf } from '../../../../src/api/catalogue/search/counties.ts';
import { facts, factColumn, factKeys } from '../../../../src/api/catalogue/property/facts.ts';
import { filterKeys } from '../../../../src/api/catalogue/search/filters.ts';
import { filterOf } from '../../../../src/api/search/filterState.ts';
import { leadTiles, leadTypes, type LeadType } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import type { IngestProgress, IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { childTables } from '../../../../server/data/warehouse/schema.ts';
import { workspace, type Workspace } from '../ingest/workspace.ts';

let space: Workspace;
let report: IngestReport;
const progress: IngestProgress[] = [];
beforeAll(async () => {
  space = await workspace();
  report = await loadSample({ dir: space.dir, parcels: 12_000, onProgress: (step) => progress.push(step) });
});
afterAll(async () => await space.remove());

const one = async (sql: string): Promise<Record<string, unknown>> => (await space.rows(sql))[0] ?? {};
const tables = ['parcel', ...Object.keys(childTables)];

/** An order-free fingerprint of a table. */
async function fingerprint(from: Workspace, table: string): Promise<string> {
  // Where rows lie is no part of it.
  const rows = table === 'parcel' ? '(SELECT * EXCLUDE (rowid) FROM parcel)' : table;
  const [row] = await from.rows<{ hash: string }>(
    `SELECT md5(string_agg(line, '' ORDER BY line)) AS hash FROM (SELECT md5(t::VARCHAR) AS line FROM ${rows} t)`,
  );
  return row?.hash ?? '';
}

describe('the sample', () => {
  it('is three counties of three states, one of them without disclosed prices, labelled as generated', async () => {
    const counties = await space.rows<{ fips: string; state: string; n: number; undisclosed: boolean }>(
      'SELECT fips, state_code AS state, count(*) AS n, bool_and(non_disclosure) AS undisclosed FROM parcel GROUP BY ALL ORDER BY fips',
    );
    expect(counties).toEqual([
      { fips: '13135', state: 'GA', n: 4000, undisclosed: false },
      { fips: '39049', state: 'OH', n: 4000, undisclosed: false },
      { fips: '48491', state: 'TX', n: 4000, undisclosed: true },
    ]);
    for (const { fips, state } of counties) expect(countyOf(fips)?.stateCode).toBe(state);
    expect(await one('SELECT recipe, name, sample, as_of, rows_kept FROM source')).toEqual({
      recipe: 'sample',
      name: 'Sample counties (generated, not real)',
      sample: true,
      as_of: '2026-06-30',
      rows_kept: 12_000,
    });
    expect(report).toMatchObject({ parcels: 12_000, rowsRejected: 0, idCollisions: 0 });
  });

  it('is the same for the same seed, table by table, and another for another seed', async () => {
    const [again, other] = [await workspace(), await workspace()];
    try {
      await loadSample({ dir: again.dir, parcels: 12_000, threads: 1 });
      await loadSample({ dir: other.dir, parcels: 12_000, seed: 2 });
      for (const table of tables) {
        expect([table, await fingerprint(again, table)]).toEqual([table, await fingerprint(space, table)]);
        expect([table, await fingerprint(other, table)]).not.toEqual([table, await fingerprint(space, table)]);
      }
    } finally {
      await again.remove();
      await other.remove();
    }
  });

  it('keeps the ids, places and shapes of its homes from version to version', async () => {
    // Saved lists and screenshots hang on these: a change here is a change of the sample, not an accident.
    const rows = await space.rows(
      'SELECT property_id, apn, fips, street_address, city_name, zip, square_feet, year_built FROM parcel ORDER BY property_id LIMIT 200',
    );
    expect(createHash('md5').update(JSON.stringify(rows)).digest('hex')).toBe('a54ed4ef5ec7e550f83fc3e271e78494');
  });

  it('tells how far it is', () => {
    expect(progress.length).toBeGreaterThan(2);
    expect(progress.every(({ done, total }) => done <= total && total === 12_000)).toBe(true);
  });

  it.each(leadTiles.filter((code) => leadTypes[code].fact !== null))('has leads of type %s', async (code) => {
    const leadType: LeadType = leadTypes[code];
    const column = leadType.fact === null ? 'false' : factColumn(leadType.fact);
    const { n } = await one(`SELECT count(*) AS n FROM parcel WHERE ${column}`);
    expect(n).toBeGreaterThan(5);
  });

  it.each([
    ['absentee', 'absentee', 0.25, 0.4],
    ['out of state', 'out_of_state', 0.03, 0.15],
    ['owner occupied', 'owner_occupied', 0.55, 0.72],
    ['free and clear', 'lead_r', 0.3, 0.42],
    ['high equity', 'lead_e', 0.4, 0.65],
    ['vacant', 'lead_v', 0.02, 0.045],
    ['pre-foreclosure', 'lead_p', 0.005, 0.02],
    ['bank owned', 'lead_f', 0.001, 0.01],
    ['liens', 'lead_l', 0.02, 0.05],
    ['listed', 'lead_m', 0.01, 0.035],
    ['bankrupt', 'lead_b', 0.003, 0.012],
    ['company owners', "owner_type = 'COMPANY'", 0.1, 0.3],
  ])('has a share of %s like the country has', async (_what, condition, low, high) => {
    const { share } = await one(`SELECT avg(coalesce(${condition}, false)::INTEGER) AS share FROM parcel`);
    expect(share).toBeGreaterThan(low);
    expect(share).toBeLessThan(high);
  });

  it('leaves some things unknown, as real rolls do', async () => {
    const row = await one(
      'SELECT count(*) AS n, count(absentee) AS absentee, count(last_sale_amount_cents) AS price, count(address_key) AS address FROM parcel',
    );
    expect(row['absentee']).toBeLessThan(Number(row['n']));
    expect(row['price']).toBeLessThan(Number(row['n']));
    expect(row['address']).toBe(row['n']);
  });

  it('fills every fact somewhere', async () => {
    // Sample rolls give no alternate numbers, codes of land use, rooms, basements or effective years.
    const empty = new Set(['alternateApn', 'landUseCode', 'effectiveYearBuilt', 'rooms', 'basementSquareFeet']);
    const counts = await one(
      `SELECT ${factKeys.map((key) => `count(${factColumn(key)}) AS ${key}`).join(', ')} FROM parcel`,
    );
    const missing = factKeys.filter((key) => !empty.has(key) && counts[key.toLowerCase()] === 0 && counts[key] === 0);
    expect(missing.map((key) => facts[key].label)).toEqual([]);
  });

  it('has data for every filter, so that each of them finds something', async () => {
    const counts = filterKeys.map((key) => `count(${factColumn(filterOf(key).fact)}) AS "${key}"`);
    const found = await one(`SELECT ${counts.join(', ')} FROM parcel`);
    expect(Object.keys(found).length).toBe(filterKeys.length);
    expect(filterKeys.filter((key) => found[key] === 0)).toEqual([]);
  });

  it('gives every home its own address and point near its ZIP', async () => {
    expect(await one('SELECT count(*) - count(DISTINCT address_key) AS repeated FROM parcel')).toEqual({ repeated: 0 });
    const { far } = await one(
      "SELECT count(*) AS far FROM parcel p JOIN place z ON z.kind = 'ZIP' AND z.zip = p.zip WHERE abs(p.latitude - z.latitude) > 0.1 OR abs(p.longitude - z.longitude) > 0.1",
    );
    expect(far).toBe(0);
  });

  it('prices homes like their neighbours: comparables mean something', async () => {
    const row =
      await one(`WITH priced AS (SELECT subdivision, zip, estimated_value_cents / 100 / square_feet AS per_foot FROM parcel
        WHERE property_type_code = '1001' AND square_feet > 0),
      hoods AS (SELECT zip, subdivision, avg(per_foot) AS mean, stddev(per_foot) AS spread FROM priced GROUP BY ALL HAVING count(*) > 30)
      SELECT avg(spread / mean) AS within, stddev(mean) / avg(mean) AS between FROM hoods`);
    expect(row['within']).toBeLessThan(0.15);
    expect(row['between']).toBeGreaterThan(0.15);
  });

  it('sells at prices that follow value and time', async () => {
    const row =
      await one(`SELECT median(last_sale_amount_cents / estimated_value_cents) FILTER (last_sale_date > DATE '2025-06-30') AS recent,
      median(last_sale_amount_cents / estimated_value_cents) FILTER (last_sale_date BETWEEN DATE '2010-01-01' AND DATE '2012-12-31') AS old
      FROM parcel WHERE last_sale_amount_cents IS NOT NULL AND property_class = 'R'`);
    expect(row['recent']).toBeGreaterThan(0.9);
    expect(row['recent']).toBeLessThan(1.1);
    expect(row['old']).toBeLessThan(0.6);
  });

  it('has deeds over several parcels, gifts, foreclosures, resales by banks and new construction', async () => {
    const rows = await space.rows<{ situation: string }>(
      'SELECT DISTINCT sale_situation AS situation FROM deed WHERE sale_situation IS NOT NULL',
    );
    expect(rows.map(({ situation }) => situation).sort()).toEqual(['A', 'C', 'F', 'I', 'M', 'N', 'R']);
  });

  it('has no record without its parcel and no event after its as-of date but auctions', async () => {
    for (const table of Object.keys(childTables)) {
      expect(
        await one(`SELECT count(*) AS orphans FROM ${table} WHERE property_id NOT IN (SELECT property_id FROM parcel)`),
      ).toEqual({ orphans: 0 });
    }
    expect(await one("SELECT count(*) AS n FROM deed WHERE sale_date > DATE '2026-06-30'")).toEqual({ n: 0 });
    expect(await one("SELECT count(*) AS n FROM loan WHERE recording_date > DATE '2026-06-30'")).toEqual({ n: 0 });
    expect(await one("SELECT count(*) AS n FROM foreclosure WHERE recording_date > DATE '2026-06-30'")).toEqual({
      n: 0,
    });
  });
});
