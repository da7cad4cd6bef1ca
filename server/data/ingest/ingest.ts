import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countyOf } from '../../../src/api/catalogue/search/counties.ts';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import { readLeadRules } from '../warehouse/leadRulesFile.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { IngestReport, OnProgress } from './ingestReport.ts';
import { load, stageLoad, type LoadOptions } from './loadSource.ts';
import { placePoints } from './points.queries.ts';
import { matchFiles, sizeOf } from './recipeFiles.ts';
import { refuseFuture } from './refuseRoll.queries.ts';
import { buildSnapshot } from './snapshotBuild.ts';
import { touchesOf } from './states/statesOfLoad.queries.ts';
import type { Touches } from './states/touchedStates.queries.ts';

export interface IngestOptions extends LoadOptions {
  /** Start from an empty warehouse instead of adding to the snapshot in service. */
  readonly fresh?: boolean;
  /** Default: those of the directory. */
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

const DERIVING = 'Deriving owners, equity and lead types';

/**
 * Loads a source into a new snapshot and puts it into service. What the same recipe said of a county on the same day is
 * replaced, everything else stays: of several rolls the newest counts, whatever the order of loading (rolls.queries.ts).
 * The same files give the same rows. Throws, with the snapshot in service unchanged, when a file cannot be used at all,
 * is an older list than the one loaded, or is a roll that lacks a large part of the county; rows that cannot be used are
 * counted and written out.
 *
 * @example await ingest({ dir: 'data/warehouse', recipe, files: ['parcels.csv.gz'] });
 */
export async function ingest({ dir, recipe, files, options = {}, onProgress }: IngestRequest): Promise<IngestReport> {
  const started = performance.now();
  refuseFuture(recipe);
  const rules = options.rules ?? (await readLeadRules(dir));
  const paths = await matchFiles(recipe, files);
  const bytes = await sizeOf(paths.values());
  const total = paths.size + 3;
  let done = 0;
  const step = (name: string): void => {
    onProgress?.({ step: name, done, total });
    done += 1;
  };

  const workDir = join(dir, 'building', 'files');
  const touches = async (): Promise<Touches> => {
    await mkdir(workDir, { recursive: true });
    return await touchesOf(recipe, paths, { workDir, replace: options.replace === true });
  };
  const settings = { dir, bytes, touches, ...options };
  const { snapshot, filled, isUnchanged } = await buildSnapshot(settings, rules, async (build) => {
    await mkdir(workDir, { recursive: true });
    const source = { recipe, rules, options };
    const staged = await stageLoad(build, source, paths, { workDir, onStep: step });
    step(DERIVING);
    const onCounty = (fips: string, at: number, of: number): void => {
      const county = countyOf(fips)?.displayName ?? fips;
      if (of > 1) onProgress?.({ step: `${DERIVING}: ${county}, ${at + 1} of ${of}`, done: done - 1, total });
    };
    const loaded = await load({ ...build, onCounty }, source, staged);
    await placePoints(build);
    step('Writing the snapshot');
    return loaded;
  });
  const report: IngestReport = {
    snapshot,
    ...filled,
    isUnchanged,
    seconds: Math.round(performance.now() - started) / 1000,
  };
  await writeFile(join(dir, `${snapshot.id}.report.json`), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}
