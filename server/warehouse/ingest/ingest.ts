import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLeadRules, type LeadRules } from '../../../src/api/catalogue/leadRules.ts';
import type { Recipe } from '../recipe.ts';
import { childTables } from '../schema.ts';
import type { IngestReport, OnProgress } from './ingestReport.ts';
import { loadStaged } from './loadStaged.ts';
import { matchFiles } from './recipeFiles.ts';
import { buildSnapshot, writeBeside, type SnapshotBuild } from './snapshotBuild.ts';
import type { SourceContext } from './sourceContext.ts';
import { stageSource, type StagedSource } from './stageSource.ts';
import { identifier, literal } from './text.ts';

export interface IngestOptions {
  /** Start from an empty warehouse instead of adding to the snapshot in service. */
  readonly fresh?: boolean;
  readonly rules?: LeadRules;
  readonly threads?: number;
  readonly memoryLimit?: string;
}

export interface IngestRequest {
  /** The warehouse directory. */
  readonly dir: string;
  readonly recipe: Recipe;
  /** Files, or folders with the files, of the source. */
  readonly files: readonly string[];
  readonly options?: IngestOptions;
  readonly onProgress?: OnProgress;
}

const STEPS = 5;

/**
 * Loads a source into a new snapshot and puts it into service. Parcels of an earlier load of the same recipe and
 * county are replaced, everything else is carried over. The same files give the same rows. Throws, with the snapshot
 * in service unchanged, when a file cannot be used at all; rows that cannot be used are counted and written out.
 *
 * @example await ingest({ dir: 'data/warehouse', recipe, files: ['parcels.csv.gz'] });
 */
export async function ingest({ dir, recipe, files, options = {}, onProgress }: IngestRequest): Promise<IngestReport> {
  const started = performance.now();
  const rules = options.rules ?? defaultLeadRules;
  const paths = await matchFiles(recipe, files);
  let done = 0;
  const step = (name: string): void =>
    onProgress?.({ step: name, done: Math.min((done += 1), STEPS) - 1, total: STEPS });

  const { snapshot, filled } = await buildSnapshot({ dir, ...options }, rules, async (build) => {
    const workDir = join(dir, 'building', 'files');
    await mkdir(workDir, { recursive: true });
    const staged = await stageSource({ ...build, workDir }, recipe, paths, { onStep: step });
    step('Deriving owners, equity and lead types');
    const loaded = await load(build, recipe, staged, rules);
    step('Writing the snapshot');
    return loaded;
  });
  const report: IngestReport = { snapshot, ...filled, seconds: Math.round(performance.now() - started) / 1000 };
  await writeFile(join(dir, `${snapshot.id}.report.json`), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

async function load(
  build: SnapshotBuild,
  recipe: Recipe,
  staged: StagedSource,
  rules: LeadRules,
): Promise<Omit<IngestReport, 'snapshot' | 'seconds'>> {
  const [id] = await build.rows<{ id: number }>(
    `SELECT id52(${literal(`source|${recipe.id}|${recipe.fips ?? recipe.name}`)}) AS id`,
  );
  const sourceId = id?.id ?? 0;
  const context: SourceContext = {
    sourceId,
    asOf: recipe.asOf,
    loans: recipe.loans,
    assessmentRatio: recipe.assessmentRatio ?? null,
    covers: staged.covers,
    rules,
  };
  const earlier = await removeEarlier(build, sourceId);
  const { replaced } = await loadStaged(build, context);
  const records: Record<string, number> = {};
  for (const table of Object.keys(childTables)) {
    const [count] = await build.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE source_id = ${sourceId}`);
    records[table] = count?.n ?? 0;
  }
  const result = {
    recipe: recipe.id,
    name: recipe.name,
    asOf: recipe.asOf,
    files: staged.files,
    rowsRead: staged.rowsRead,
    rowsKept: staged.rowsRead - staged.rowsRejected,
    rowsRejected: staged.rowsRejected,
    rejected: staged.rejected,
    unknown: staged.unknown,
    apnCollisions: staged.apnCollisions,
    idCollisions: staged.idCollisions,
    parcels: staged.parcels,
    records,
    replacedParcels: earlier + replaced,
    rejectedFile: staged.rowsRejected === 0 ? null : await writeRejected(build),
  };
  await build.run(
    `INSERT INTO source SELECT ${sourceId}, ${literal(recipe.id)}, ${literal(recipe.name)}, ${literal(recipe.agency)}, ${literal(recipe.license)},
      ${literal(recipe.url)}, DATE ${literal(recipe.asOf)}, (SELECT max(sale_date) FROM new_deed WHERE market_sale), false, now(),
      [${staged.files.map(({ name }) => literal(name)).join(', ')}]::VARCHAR[], ${result.rowsRead}, ${result.rowsKept}, ${result.rowsRejected},
      ${literal(JSON.stringify(result))}`,
  );
  return result;
}

/** Takes out what the same recipe and county loaded before, and sample parcels of counties that now have real ones. */
async function removeEarlier(build: SnapshotBuild, sourceId: number): Promise<number> {
  const [before] = await build.rows<{ n: number }>(`SELECT count(*) AS n FROM parcel WHERE source_id = ${sourceId}`);
  const tables = ['parcel', ...Object.keys(childTables)];
  if (before && before.n > 0)
    await build.run(...tables.map((table) => `DELETE FROM ${table} WHERE source_id = ${sourceId}`));
  await build.run(`DELETE FROM source WHERE source_id = ${sourceId}`);
  const [sample] = await build.rows<{ n: number }>('SELECT count(*) AS n FROM source WHERE sample');
  if (sample && sample.n > 0) {
    await build.run(
      ...tables.map(
        (table) => `DELETE FROM ${table} WHERE source_id IN (SELECT source_id FROM source WHERE sample)
          AND fips IN (SELECT DISTINCT fips FROM stage_parcel)`,
      ),
      'DELETE FROM source WHERE sample AND source_id NOT IN (SELECT source_id FROM parcel)',
    );
  }
  return before?.n ?? 0;
}

async function writeRejected(build: SnapshotBuild): Promise<string> {
  const name = await writeBeside(build, 'rejected.csv', '');
  await build.run(
    `COPY (SELECT file, row_number AS ${identifier('row')}, reason, apn, content FROM reject ORDER BY file, row_number)
      TO ${literal(join(build.dir, name))} (HEADER, DELIMITER ',')`,
  );
  return name;
}
