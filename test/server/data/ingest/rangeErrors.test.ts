/**
 * Ranges as the Census has them, a hundred numbers a block from corner to corner, are made of the points of one half of the
 * houses of real rolls; nine in ten houses of the other half lie within what is said of where the ranges place them.
 */
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { ingestRanges } from '../../../../server/data/ingest/ranges/ingestRanges.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { readRows } from '../../../../server/data/warehouse/readRows.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { attachTables } from '../../../../server/data/warehouse/snapshotTables.ts';
import { needsRealRecords } from '../../../support/needs.ts';
import { realData } from '../../../support/realData.ts';
import { shapefile } from '../../../support/shapefile.ts';
import { workspace } from './workspace.ts';

interface House {
  readonly street: string;
  readonly number: number;
  readonly x: number;
  readonly y: number;
}
interface Found {
  readonly kind: string;
  readonly parcels: number;
  readonly within: number;
}
type At = readonly [number, number];

const FEET = 364_829;
const mean = (points: readonly At[]): At => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** The houses at one end of a block, one of each side. */
const ends = (houses: readonly House[]): At[] =>
  [0, 1].flatMap((parity) => {
    const house = houses.find(({ number }) => number % 2 === parity);
    return house === undefined ? [] : [[house.x, house.y] as const];
  });

/** Blocks of a hundred numbers between corners half way to the next block's first house. */
function blocksOf(houses: readonly House[]): { line: At[]; row: Record<string, string> }[] {
  const streets = Map.groupBy(houses, ({ street }) => street);
  return [...streets].flatMap(([street, all]) => {
    const blocks = Map.groupBy(
      all.toSorted((a, b) => a.number - b.number),
      ({ number }) => Math.floor(number / 100),
    );
    return [...blocks].flatMap(([block, own]) => {
      const corner = (here: readonly House[], next: readonly House[] | undefined): At =>
        next === undefined ? mean(ends(here)) : mean([mean(ends(here)), mean(ends(next))]);
      const from = corner(own, blocks.get(block - 1)?.toReversed());
      const to = corner(own.toReversed(), blocks.get(block + 1));
      const across = Math.cos((from[1] * Math.PI) / 180);
      const feet = FEET * Math.hypot((to[0] - from[0]) * across, to[1] - from[1]);
      if (!(feet > 100 && feet < 2500)) return [];
      const odd = own.filter(({ number }) => number % 2 === 1).map(({ x, y }) => [x, y] as const);
      const even = own.filter(({ number }) => number % 2 === 0).map(({ x, y }) => [x, y] as const);
      const leftOf = (points: readonly At[]): number => {
        const [x, y] = mean(points);
        return (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
      };
      const isOddLeft = odd.length > 0 ? leftOf(odd) > (even.length > 0 ? leftOf(even) : 0) : leftOf(even) < 0;
      const first = Math.max(block * 100, 2);
      const [odds, evens] = [
        [String(first - (first % 2) + 1), String(block * 100 + 99)],
        [String(first), String(block * 100 + 98)],
      ];
      const [left, right] = isOddLeft ? [odds, evens] : [evens, odds];
      const row = {
        FULLNAME: street,
        LFROMHN: left[0] ?? '',
        LTOHN: left[1] ?? '',
        RFROMHN: right[0] ?? '',
        RTOHN: right[1] ?? '',
        ZIPL: '',
        ZIPR: '',
      };
      return [{ line: [from, to], row }];
    });
  });
}

const parts = (address: string): string =>
  `upper(regexp_extract(${address}, '^[0-9]+[^ ]* (?:1/2 )?(.+)$', 1)) AS street, regexp_extract(${address}, '^([0-9]+)', 1)::INTEGER AS number`;

interface Roll {
  readonly recipe: string;
  readonly fips: string;
  readonly file: string;
  readonly address: string;
  readonly apn: string;
  readonly latitude: string;
  readonly longitude: string;
  /** Further houses with points of the county, as SQL of address, x and y. */
  readonly also?: string;
}
const rolls = {
  charlottesville: {
    recipe: 'charlottesville-va-flat',
    fips: '51540',
    file: 'charlottesville_va/parcels_flat.csv.gz',
    address: 'situs_address',
    apn: 'apn',
    latitude: 'latitude',
    longitude: 'longitude',
  },
  philadelphia: {
    recipe: 'philadelphia-pa',
    fips: '42101',
    file: 'philadelphia_pa/opa_properties_recent_transfers_2022.csv.gz',
    address: 'location',
    apn: 'parcel_number',
    latitude: 'lat',
    longitude: 'lng',
    also: "SELECT address, longitude, latitude FROM read_csv('ROOT/philadelphia_pa/vacant_property_indicators_2024.csv.gz', all_varchar = true)",
  },
} as const satisfies Record<string, Roll>;

async function placeByRanges({
  recipe,
  fips,
  file,
  address,
  apn,
  latitude,
  longitude,
  ...more
}: Roll): Promise<{ before: Found[]; after: Found[] }> {
  const space = await workspace();
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const root = realData() ?? '';
    const source = `read_csv('${join(root, file)}', all_varchar = true)`;
    const isHidden = `hash(trim("${apn}")) % 2 = 0`;
    const path = await space.write(file.split('/').at(-1)?.replace('.gz', '') ?? '', '');
    await connection.run(
      `COPY (SELECT * REPLACE (NULL AS "${latitude}", NULL AS "${longitude}") FROM ${source}) TO '${path}' (HEADER)`,
    );
    const also = more.also === undefined ? '' : ` UNION ALL ${more.also.replace('ROOT', root)}`;
    // Houses of the hidden half are no corner of a block, under no other number of theirs either.
    const houses = readRows(
      await connection.run(
        `WITH house AS (SELECT ${parts('address')}, x::DOUBLE AS x, y::DOUBLE AS y FROM (
            SELECT "${address}" AS address, "${longitude}" AS x, "${latitude}" AS y FROM ${source} WHERE NOT ${isHidden}${also})
            WHERE regexp_matches(address, '^[1-9][0-9]{0,5}') AND x IS NOT NULL AND y IS NOT NULL),
          hidden AS (SELECT ${parts(`"${address}"`)} FROM ${source} WHERE ${isHidden} AND regexp_matches("${address}", '^[1-9][0-9]{0,5}'))
        SELECT street, number, avg(x) AS x, avg(y) AS y FROM house ANTI JOIN hidden USING (street, number)
        WHERE street <> '' GROUP BY street, number`,
      ),
    ) as unknown as House[]; // the columns above
    const blocks = blocksOf(houses);
    const { shp, dbf } = shapefile({
      type: 'line',
      shapes: blocks.map(({ line }) => [line]),
      rows: blocks.map(({ row }) => row),
    });
    const shapes = await space.write(`tl_2022_${fips}_addrfeat.shp`, shp);
    await space.write(`tl_2022_${fips}_addrfeat.dbf`, dbf);
    await space.write(`tl_2022_${fips}_addrfeat.prj`, 'GEOGCS["GCS_North_American_1983"]');
    await ingest({ dir: space.dir, recipe: await findRecipe(recipe), files: [path] });
    const truth = `(SELECT upper(trim("${apn}")) AS apn, first("${latitude}"::DOUBLE) AS lat, first("${longitude}"::DOUBLE) AS lng
      FROM ${source} WHERE ${isHidden} AND "${latitude}" IS NOT NULL GROUP BY 1)`;
    const measured = async (): Promise<Found[]> => {
      const snapshot = await currentSnapshot(space.dir);
      const name = `snapshot_${snapshot?.id.replaceAll('-', '_') ?? ''}`;
      await attachTables(connection, snapshot?.path ?? '', name);
      const rows = readRows(
        await connection.run(
          `SELECT kind, count(*) AS parcels, round(count(*) FILTER (feet <= said) / count(*), 3) AS within FROM (
            SELECT p.point_kind AS kind, p.point_error_feet AS said,
              sqrt(pow((t.lat - coalesce(p.latitude, z.latitude)) * ${FEET}, 2)
                + pow((t.lng - coalesce(p.longitude, z.longitude)) * ${FEET} * cos(radians(t.lat)), 2)) AS feet
            FROM ${name}.parcel p JOIN ${truth} t ON t.apn = p.apn
            LEFT JOIN ${name}.place z ON z.kind = 'ZIP' AND z.zip = p.zip AND p.point_kind = 'ZIP')
          WHERE kind IS NOT NULL GROUP BY kind`,
        ),
      );
      return rows as unknown as Found[]; // the columns above
    };
    const before = await measured();
    await ingestRanges({ dir: space.dir, file: shapes });
    return { before, after: await measured() };
  } finally {
    connection.closeSync();
    instance.closeSync();
    await space.remove();
  }
}

describe('of a roll without a point', needsRealRecords('charlottesville_va', 'philadelphia_pa'), () => {
  it.each(Object.entries(rolls))('nine in ten of %s lie within what is said', async (_name, roll) => {
    const { before, after } = await placeByRanges(roll);
    expect(before.map(({ kind }) => kind)).toEqual(['ZIP']);
    expect(after.find(({ kind }) => kind === 'RANGE')?.parcels).toBeGreaterThan(1000);
    expect([...before, ...after].filter(({ within, kind }) => within < 0.9 && kind !== 'ZIP')).toEqual([]);
    expect(before.filter(({ within }) => within < 0.9)).toEqual([]);
  });
});
