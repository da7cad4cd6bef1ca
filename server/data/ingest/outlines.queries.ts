/**
 * Outlines of parcels, from the file to the table that the map is drawn from. Each source keeps its own, so that they go
 * and come back with it; which one counts is settled anew at the end of every ingest, and so is what an outline tells of a
 * lot whose size nobody says: the order of loading never matters.
 */
import type { RawFile } from './readRaw.queries.ts';
import { OUTLINE_COLUMN } from './shapes/shapeTable.ts';
import type { SnapshotBuild, Workshop } from './snapshotWork.ts';
import type { KnownSource } from './sourceContext.ts';
import { literal } from './text.ts';

/** A file may have such a column by itself: only what reads as an outline is one. */
const READS = "'(-?[0-9]{1,9} ){4}[0-9]{1,15} [A-Za-z0-9+/]+={0,2}'";
const LONGEST = 40_000;
/** What the column of a lot's size holds. */
const MOST_SQUARE_FEET = 2_000_000_000;
/** Millionths of a degree to a side: what lies together is read together. */
const BLOCK = 40_000;

/**
 * Fills `stage_outline` from the texts of the files; of several of a parcel the largest. `byPoint`: the recipe takes points
 * from the file, so a parcel whose point was found to be wrong has a wrong outline as well.
 */
export async function stageOutlines(
  workshop: Pick<Workshop, 'run'>,
  files: readonly RawFile[],
  byPoint: boolean,
): Promise<void> {
  await workshop.run('CREATE OR REPLACE TEMP TABLE stage_outline (property_id BIGINT, fips VARCHAR, outline VARCHAR)');
  const drawn = files.flatMap(({ table, columns }) => {
    const column = columns.get(OUTLINE_COLUMN);
    return column === undefined
      ? []
      : [
          `SELECT property_id, fips, ${column} AS outline FROM ${table} WHERE reason IS NULL AND property_id IS NOT NULL`,
        ];
  });
  if (drawn.length === 0) return;
  await workshop.run(
    `INSERT INTO stage_outline SELECT property_id, any_value(fips), arg_max(outline, split_part(outline, ' ', 5)::BIGINT)
      FROM (${drawn.join(' UNION ALL ')}) WHERE length(outline) < ${LONGEST} AND regexp_full_match(outline, ${READS}) GROUP BY property_id`,
    ...(byPoint
      ? [
          'DELETE FROM stage_outline WHERE property_id NOT IN (SELECT property_id FROM stage_parcel WHERE latitude IS NOT NULL)',
        ]
      : []),
  );
}

/** Puts what was staged into the snapshot, of a source whose earlier rows are gone. */
export async function keepOutlines(build: Pick<SnapshotBuild, 'run'>, { id, asOf }: KnownSource): Promise<void> {
  const part = (nth: number, type = 'INTEGER'): string => `split_part(outline, ' ', ${nth})::${type}`;
  await build.run({
    where: 'stage_outline',
    sql: `INSERT INTO outline SELECT property_id, fips, ${id}::BIGINT, DATE ${literal(asOf)}, ${part(1)}, ${part(2)}, ${part(3)}, ${part(4)},
      ${part(5, 'BIGINT')}, ${part(6, 'VARCHAR')}, false, false FROM stage_outline`,
  });
}

/** Before anything is loaded: parcels are what sources say of them. */
export async function forgetMeasured(build: Pick<SnapshotBuild, 'run'>): Promise<void> {
  await build.run({
    where: 'outline',
    sql: `UPDATE parcel SET lot_square_feet = NULL, floor_area_ratio = NULL
      WHERE property_id IN (SELECT property_id FROM outline WHERE is_lot)`,
  });
  await build.run({ where: 'outline', sql: 'UPDATE outline SET is_lot = false WHERE is_lot' });
}

/**
 * The last step of whatever fills a snapshot. Of several outlines of a parcel the newest is used, of one day the largest. It
 * is the lot's size where no source says one, unless several parcels have the same outline: flats stand on one lot.
 */
export async function settleOutlines(build: Pick<SnapshotBuild, 'run' | 'rows'>): Promise<void> {
  if ((await build.rows('SELECT 1 AS n FROM outline LIMIT 1')).length === 0) return;
  await build.run(
    `CREATE OR REPLACE TEMP TABLE settled_outline AS
      WITH chosen AS (SELECT o.property_id, o.source_id, o.fips, o.west, o.south, o.square_feet, hash(o.rings) AS rings, o.is_used AS was_used,
          p.property_id IS NOT NULL AND row_number() OVER (PARTITION BY o.property_id
            ORDER BY o.as_of DESC, o.square_feet DESC, o.source_id) = 1 AS is_used, p.property_id IS NOT NULL AND p.lot_square_feet IS NULL AS is_open
          FROM outline o LEFT JOIN (SELECT property_id, lot_square_feet FROM parcel) p USING (property_id)),
        shared AS (SELECT west, south, rings FROM chosen WHERE is_used GROUP BY ALL HAVING count(*) > 1)
      SELECT c.property_id, c.source_id, c.fips, c.was_used, c.is_used,
          is_used AND is_open AND square_feet BETWEEN 1 AND ${MOST_SQUARE_FEET} AND s.rings IS NULL AS is_lot
        FROM chosen c LEFT JOIN shared s ON s.west = c.west AND s.south = c.south AND s.rings = c.rings`,
    // Only counties in which other outlines count than before are written anew, in their order.
    `CREATE OR REPLACE TEMP TABLE moved_outline AS SELECT o.* EXCLUDE (is_used, is_lot), s.is_used, s.is_lot
      FROM outline o JOIN settled_outline s USING (property_id, source_id)
      WHERE o.fips IN (SELECT fips FROM settled_outline WHERE is_used IS DISTINCT FROM was_used)`,
    {
      where: 'moved_outline',
      sql: 'DELETE FROM outline WHERE fips IN (SELECT fips FROM moved_outline)',
    },
    {
      where: 'moved_outline',
      sql: `INSERT INTO outline SELECT * FROM moved_outline ORDER BY fips, south // ${BLOCK}, west // ${BLOCK}, property_id, source_id`,
    },
    `UPDATE outline SET is_lot = true FROM settled_outline s
      WHERE s.is_lot AND NOT outline.is_lot AND s.property_id = outline.property_id AND s.source_id = outline.source_id`,
    'DROP TABLE settled_outline',
    'DROP TABLE moved_outline',
    `UPDATE parcel SET lot_square_feet = o.square_feet, floor_area_ratio = parcel.square_feet / o.square_feet
      FROM outline o WHERE o.is_lot AND o.property_id = parcel.property_id`,
  );
}
