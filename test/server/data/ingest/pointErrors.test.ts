/**
 * Points of real rolls are taken away and looked for again: nine in ten of those found by a way lie within what is said
 * of it, roll by roll.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { attachTables } from '../../../../server/data/warehouse/snapshotTables.ts';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { needsRealRecords } from '../../../support/needs.ts';
import { realData } from '../../../support/realData.ts';
import { workspace } from './workspace.ts';

interface Found {
  readonly kind: string | null;
  readonly parcels: number;
  readonly median: number | null;
  readonly ninetieth: number | null;
  readonly said: number | null;
  readonly within: number | null;
}

interface Roll {
  readonly recipe: string;
  readonly file: string;
  readonly apn: string;
  readonly latitude: string;
  readonly longitude: string;
}
const charlottesville: Roll = {
  recipe: 'charlottesville-va-flat',
  file: 'charlottesville_va/parcels_flat.csv.gz',
  apn: 'apn',
  latitude: 'latitude',
  longitude: 'longitude',
};
const philadelphia: Roll = {
  recipe: 'philadelphia-pa',
  file: 'philadelphia_pa/opa_properties_recent_transfers_2022.csv.gz',
  apn: 'parcel_number',
  latitude: 'lat',
  longitude: 'lng',
};
const kingCounty: Roll = {
  recipe: 'king-county-wa-sales',
  file: 'king_county_wa/house_sales_2014_2015_part80.csv.gz',
  apn: 'id',
  latitude: 'lat',
  longitude: 'long',
};

/** Hides the points of a share of the parcels, loads the roll, and compares what was found for them. */
async function hideAndFind({ recipe, file, apn, latitude, longitude }: Roll, share: number): Promise<Found[]> {
  const space = await workspace();
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const source = `read_csv('${join(realData() ?? '', file)}', all_varchar = true)`;
    const name = file.split('/').at(-1)?.replace('.gz', '') ?? '';
    const path = await space.write(name, '');
    const isHidden = `hash(trim("${apn}")) % 1000 < ${share * 1000}`;
    await connection.run(
      `COPY (SELECT * REPLACE (CASE WHEN ${isHidden} THEN NULL ELSE "${latitude}" END AS "${latitude}",
        CASE WHEN ${isHidden} THEN NULL ELSE "${longitude}" END AS "${longitude}") FROM ${source}) TO '${path}' (HEADER)`,
    );
    await ingest({ dir: space.dir, recipe: await findRecipe(recipe), files: [path] });
    const truth = `(SELECT upper(trim("${apn}")) AS apn, first("${latitude}"::DOUBLE) AS lat, first("${longitude}"::DOUBLE) AS lng
      FROM ${source} WHERE ${isHidden} AND "${latitude}" IS NOT NULL GROUP BY 1)`;
    const feet = `sqrt(pow((t.lat - coalesce(p.latitude, z.latitude)) * 364829, 2)
      + pow((t.lng - coalesce(p.longitude, z.longitude)) * 364829 * cos(radians(t.lat)), 2))`;
    const snapshot = await currentSnapshot(space.dir);
    await attachTables(connection, snapshot?.path ?? '', 'ours');
    const rows = readRows(
      await connection.run(
        `SELECT kind, count(*) AS parcels, round(median(feet)) AS median, round(quantile_cont(feet, 0.9)) AS ninetieth,
         round(median(said)) AS said, round(count(*) FILTER (feet <= said) / count(*), 3) AS within FROM (
         SELECT p.point_kind AS kind, p.point_error_feet AS said, ${feet} AS feet FROM ours.parcel p JOIN ${truth} t ON t.apn = p.apn
         LEFT JOIN ours.place z ON z.kind = 'ZIP' AND z.zip = p.zip AND p.point_kind = 'ZIP')
       GROUP BY kind ORDER BY kind`,
      ),
    );
    return rows as unknown as Found[]; // the columns above
  } finally {
    connection.closeSync();
    instance.closeSync();
    await space.remove();
  }
}

describe(
  'points that are worked out',
  needsRealRecords('charlottesville_va', 'philadelphia_pa', 'king_county_wa'),
  () => {
    it.each([
      ['nine in ten of Charlottesville', charlottesville, 0.9],
      ['half of one in a hundred of Philadelphia', philadelphia, 0.5],
      ['half of King County, which has no streets', kingCounty, 0.5],
    ])('%s lie within what is said', async (_name, roll, share) => {
      const found = await hideAndFind(roll, share);
      expect(found.filter(({ kind }) => kind !== null).length).toBeGreaterThan(0);
      expect(found.filter(({ kind, within }) => kind !== null && (within ?? 0) < 0.9)).toEqual([]);
    });
  },
);
