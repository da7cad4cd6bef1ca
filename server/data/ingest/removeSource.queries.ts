/** What a source says, counted and taken out. */
import { ROADS } from '../../../src/api/search/map/roads.ts';
import { placingTables } from '../warehouse/schema.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { countRecords } from './sourceRows.queries.ts';

/** The county of each file of streets, whose table snapshots of earlier programs do not have. */
export const countiesOfRoads = `SELECT source_id, split_part(context->>'series', '|', 2) AS fips FROM source WHERE recipe = '${ROADS}'`;

/** What goes with a source. */
export interface Removal {
  readonly sourceId: number;
  readonly recipe: string;
  readonly name: string;
  readonly asOf: string;
  readonly isSample: boolean;
  /** It adds to parcels of others. */
  readonly joins: boolean;
  /** The parcels that it speaks of: those that nobody else lists, which go with it unless a list brings them by itself, and the others. */
  readonly counties: readonly { readonly fips: string; readonly alone: number; readonly shared: number }[];
  /** Table of records -> how many are its own. */
  readonly records: Readonly<Record<string, number>>;
  /** Of lists whose rows have found a parcel that it alone lists. */
  readonly waiting: readonly string[];
}

export interface SourceName {
  readonly sourceId: number;
  readonly recipe: string;
  readonly name: string;
  readonly asOf: string;
  /** Of its parcels, rows or places; several counties are several. */
  readonly counties: readonly string[];
}

/** Everything that is loaded, by recipe and day. */
export async function sourceNames({ rows }: Pick<SnapshotBuild, 'rows'>): Promise<SourceName[]> {
  const tables = ['parcel', 'roll_parcel', 'parcel_source', 'list_row', ...Object.keys(placingTables)];
  const told = [...tables.map((table) => `SELECT DISTINCT source_id, fips FROM ${table}`), countiesOfRoads].join(
    ' UNION ',
  );
  const found = await rows<Omit<SourceName, 'counties'> & { counties: string }>(
    `SELECT source_id AS "sourceId", recipe, name, as_of::VARCHAR AS "asOf",
      coalesce((SELECT string_agg(DISTINCT fips, ' ' ORDER BY fips) FROM (${told}) t WHERE t.source_id = source.source_id), '') AS counties
      FROM source ORDER BY recipe, as_of, source_id`,
  );
  return found.map((source) => ({ ...source, counties: source.counties.split(' ').filter(Boolean) }));
}

/** Throws where there is no such source. */
export async function removalOf(build: Pick<SnapshotBuild, 'rows'>, sourceId: number): Promise<Removal> {
  const [source] = await build.rows<Omit<Removal, 'counties' | 'records' | 'waiting'>>(
    `SELECT source_id AS "sourceId", recipe, name, as_of::VARCHAR AS "asOf", coalesce(sample, false) AS "isSample",
      coalesce(context->>'joins' = 'true', false) AS joins FROM source WHERE source_id = ${sourceId}`,
  );
  if (source === undefined) throw new Error(`there is no source ${sourceId}: nothing was changed`);
  const spoken = ['parcel', 'roll_parcel', 'parcel_source']
    .map((table) => `SELECT property_id, fips FROM ${table} WHERE source_id = ${sourceId}`)
    .join(' UNION ');
  const listed = `SELECT property_id FROM parcel WHERE source_id <> ${sourceId} UNION SELECT property_id FROM roll_parcel WHERE source_id <> ${sourceId}`;
  const counties = await build.rows<Removal['counties'][number]>(
    `SELECT fips, count(*) FILTER (NOT is_shared) AS alone, count(*) FILTER (is_shared) AS shared
      FROM (SELECT fips, property_id IN (${listed}) AS is_shared FROM (${spoken})) GROUP BY fips ORDER BY fips`,
  );
  const waiting = source.joins
    ? []
    : await build.rows<{ name: string }>(
        `SELECT DISTINCT name FROM source WHERE source_id IN (SELECT source_id FROM parcel_source WHERE property_id IN
          (SELECT property_id FROM (${spoken}) WHERE property_id NOT IN (${listed}))) AND source_id <> ${sourceId} ORDER BY name`,
      );
  return {
    ...source,
    counties,
    records: await countRecords(build, sourceId),
    waiting: waiting.map(({ name }) => name),
  };
}

/** Counties of which a roll lists parcels, or did before a newer one listed all of them. */
export async function countiesOfRoll(build: Pick<SnapshotBuild, 'rows'>, sourceId: number): Promise<string[]> {
  const rows = await build.rows<{ fips: string }>(
    `SELECT DISTINCT fips FROM parcel WHERE source_id = ${sourceId}
      UNION SELECT DISTINCT fips FROM roll_parcel WHERE source_id = ${sourceId} ORDER BY fips`,
  );
  return rows.map(({ fips }) => fips);
}

/** Keeps in `left_parcel` of which parcels a list has spoken. */
export const rememberList = (sourceId: number): readonly string[] => [
  `CREATE OR REPLACE TEMP TABLE left_parcel AS SELECT DISTINCT property_id, fips FROM parcel_source WHERE source_id = ${sourceId}`,
];

/** The rows of a list that wait go too; leaves in `changed_parcel` the parcels that others speak of. */
export const takeOutList = (sourceId: number): readonly string[] => [
  `DELETE FROM list_row WHERE source_id = ${sourceId}`,
  `CREATE OR REPLACE TEMP TABLE changed_parcel AS SELECT property_id, fips FROM left_parcel
    WHERE property_id IN (SELECT property_id FROM parcel UNION SELECT property_id FROM parcel_source)`,
];
