import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLeadRules, type LeadRules } from '../../../src/api/catalogue/leadRules.ts';
import type { Recipe } from '../recipe.ts';
import type { IngestReport, OnProgress } from './ingestReport.ts';
import { loadStaged } from './loadStaged.queries.ts';
import { matchFiles } from './recipeFiles.ts';
import { writeRejects } from './rejects.queries.ts';
import { buildSnapshot } from './snapshotBuild.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { SourceContext } from './sourceContext.ts';
import {
  countRecords,
  insertSource,
  removeSampleOfStagedCounties,
  removeSources,
  sourceIdOf,
} from './sourceRows.queries.ts';
import { stageSource, type StagedSource } from './stageSource.ts';

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
  const total = paths.size + 3;
  let done = 0;
  const step = (name: string): void => {
    onProgress?.({ step: name, done, total });
    done += 1;
  };

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
  const sourceId = await sourceIdOf(build, recipe);
  const context: SourceContext = {
    sourceId,
    asOf: recipe.asOf,
    loans: recipe.loans,
    assessmentRatio: recipe.assessmentRatio ?? null,
    covers: staged.covers,
    rules,
  };
  const earlier = await removeSources(build, String(sourceId));
  await removeSampleOfStagedCounties(build);
  const { replaced, idCollisions } = await loadStaged(build, context);
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
    idCollisions: staged.idCollisions + idCollisions,
    parcels: staged.parcels - idCollisions,
    records: await countRecords(build, sourceId),
    replacedParcels: earlier + replaced,
    rejectedFile: staged.rowsRejected === 0 ? null : await writeRejected(build),
  };
  await build.run(
    insertSource({
      ...result,
      sourceId,
      agency: recipe.agency,
      license: recipe.license,
      url: recipe.url,
      isSample: false,
      files: staged.files.map(({ name }) => name),
      report: result,
    }),
  );
  return result;
}

async function writeRejected(build: SnapshotBuild): Promise<string> {
  const name = `${build.id}.rejected.csv`;
  await build.run(writeRejects(join(build.dir, name)));
  return name;
}
