/** Rows of the snapshot that belong to a source as a whole: taking out what it loaded before, its own description. */
import type { Recipe } from '../recipes/recipe.ts';
import { newestOf } from '../warehouse/newestOf.sql.ts';
import { childTables, joinTables, olderTables, outlineTables, placingTables, roadTables } from '../warehouse/schema.ts';
import type { IngestReport } from './ingestReport.ts';
import type { Kept } from './keptLists.queries.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { SourceRules } from './sourceContext.ts';
import { literal } from './text.ts';

const ofParcels = [...Object.keys(childTables), ...Object.keys(joinTables), ...Object.keys(outlineTables)];
const tables = ['parcel', ...ofParcels, ...Object.keys(olderTables)];

/** Sources that add to parcels of others, as a query of their ids. */
export const joiningSources = "SELECT source_id FROM source WHERE context->>'joins' = 'true'";

/** Sources that list all parcels of their counties, as a query of their ids. */
export const completeRolls =
  "SELECT source_id FROM source WHERE (context->>'joins') = 'false' AND (context->>'complete') = 'true'";

/** Rows of joining sources about parcels that went with the source that listed them. */
export const removeOrphans: readonly string[] = ofParcels.map(
  (table) =>
    `DELETE FROM ${table} WHERE source_id IN (${joiningSources}) AND property_id NOT IN (SELECT property_id FROM parcel)`,
);

/** What all loads of a recipe and county (or, over several counties, name) have in common; any CSV is known by its name. */
export function seriesOf({ id, fips, name }: Pick<Recipe, 'id' | 'fips' | 'name'>): string {
  return [id, ...(fips === undefined ? [] : [fips]), ...(fips === undefined || id === 'generic' ? [name] : [])].join(
    '|',
  );
}

type Named = Pick<Recipe, 'id' | 'fips' | 'name' | 'asOf' | 'joins'>;

/** A source that says only where parcels of a county lie, and is no file that a recipe describes. */
export const placingSource = (
  source: Required<Pick<Recipe, 'id' | 'name' | 'asOf'>> & { readonly fips: string },
): Named => ({
  ...source,
  joins: { by: ['address'], unmatched: 'reject', partial: true },
});

/**
 * A roll is one source a day, since older ones stay beside it; of a list that joins the newest counts, which replaces the
 * one before, unless that says counties that it does not (listsByCounty.ts).
 */
export async function sourceIdOf(build: SnapshotBuild, recipe: Named): Promise<number> {
  return await idOf(build, [seriesOf(recipe), ...(recipe.joins === undefined ? [recipe.asOf] : [])]);
}

/** The id of the source that these say. */
export async function idOf(build: Pick<SnapshotBuild, 'rows'>, said: readonly string[]): Promise<number> {
  const text = ['source', ...said].join('|');
  const [row] = await build.rows<{ id: number }>(`SELECT id52(${literal(text)}) AS id`);
  if (row === undefined) throw new Error(`no id for ${text}`);
  return row.id;
}

/** Takes out the rows of sources; `which` is SQL of their ids, `counties` of the only ones. Answers how many parcels that were. */
export async function removeSources(build: SnapshotBuild, which: string, counties?: string): Promise<number> {
  const own = `source_id IN (${which})${counties === undefined ? '' : ` AND fips IN (${counties})`}`;
  const [before] = await build.rows<{ n: number; spoken: number }>(
    `SELECT (SELECT count(*) FROM parcel WHERE ${own}) AS n,
      (SELECT count(*) FROM parcel_source WHERE ${own}) + (SELECT count(*) FROM roll_parcel WHERE ${own}) AS spoken`,
  );
  if (before && before.n + before.spoken > 0) {
    await build.run(...tables.map((table) => `DELETE FROM ${table} WHERE ${own}`));
  }
  await build.run(`DELETE FROM source WHERE source_id IN (${which})`);
  return before?.n ?? 0;
}

/** Generated parcels never stand beside real ones of the same county. */
export async function removeSampleOfStagedCounties(build: SnapshotBuild): Promise<void> {
  const [sample] = await build.rows<{ n: number }>('SELECT count(*) AS n FROM source WHERE sample');
  if (!sample || sample.n === 0) return;
  await build.run(
    ...tables.map(
      (table) => `DELETE FROM ${table} WHERE source_id IN (SELECT source_id FROM source WHERE sample)
        AND fips IN (SELECT DISTINCT fips FROM stage_parcel)`,
    ),
  );
}

/** A source without a parcel, or a place, says nothing about the snapshot. */
export const removeEmptySources = `DELETE FROM source WHERE source_id NOT IN (SELECT source_id FROM parcel)
  AND source_id NOT IN (SELECT source_id FROM parcel_source) AND source_id NOT IN (SELECT source_id FROM roll_parcel)
  AND source_id NOT IN (SELECT source_id FROM list_row)
  ${[placingTables, roadTables]
    .flatMap((made) => Object.keys(made))
    .map((table) => `AND source_id NOT IN (SELECT source_id FROM ${table})`)
    .join(' ')}`;

/** Rows of each child table that a source has. */
export async function countRecords(
  build: Pick<SnapshotBuild, 'rows'>,
  sourceId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(childTables)) {
    const [count] = await build.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE source_id = ${sourceId}`);
    counts[table] = count?.n ?? 0;
  }
  return counts;
}

export interface SourceRow extends Pick<IngestReport, 'name' | 'asOf' | 'rowsRead' | 'rowsKept' | 'rowsRejected'> {
  readonly sourceId: number;
  readonly recipe: string;
  readonly agency?: string;
  readonly license?: string;
  readonly url?: string;
  readonly isSample: boolean;
  readonly files: readonly string[];
  readonly rules: SourceRules;
  /** Of a list that joins. */
  readonly kept?: Kept | undefined;
  /** What the load did, for the screen that shows the source. */
  readonly report: unknown;
}

export function insertSource(row: SourceRow): string {
  return `INSERT INTO source SELECT ${row.sourceId}, ${literal(row.recipe)}, ${literal(row.name)}, ${literal(row.agency)}, ${literal(row.license)},
    ${literal(row.url)}, DATE ${literal(row.asOf)}, (SELECT ${newestOf('sale_date')} FROM deed WHERE source_id = ${row.sourceId} AND market_sale),
    ${row.isSample}, now(), [${row.files.map(literal).join(', ')}]::VARCHAR[], ${row.rowsRead}, ${row.rowsKept}, ${row.rowsRejected},
    ${literal(JSON.stringify(row.report))}, ${literal(JSON.stringify({ ...row.rules, kept: row.kept }))}`;
}
