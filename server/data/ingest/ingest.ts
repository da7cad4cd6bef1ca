import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import { readLeadRules } from '../warehouse/leadRulesFile.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { IngestReport, OnProgress } from './ingestReport.ts';
import { composeCounties, readSources } from './composeCounties.queries.ts';
import { loadJoined } from './loadJoined.queries.ts';
import { loadListing, removeEarlier } from './loadListing.queries.ts';
import { refuseOlderList, refuseShrunk } from './refuseRoll.queries.ts';
import { matchFiles } from './recipeFiles.ts';
import { placePoints } from './points.queries.ts';
import { countPointsApart } from './pointsApart.queries.ts';
import { writeRejects } from './rejects.queries.ts';
import { buildSnapshot } from './snapshotBuild.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import type { KnownSource, SourceContext } from './sourceContext.ts';
import {
  countRecords,
  insertSource,
  removeSampleOfStagedCounties,
  removeSources,
  seriesOf,
  sourceIdOf,
} from './sourceRows.queries.ts';
import { stageSource, type StagedSource } from './stageSource.ts';

export interface IngestOptions {
  /** Start from an empty warehouse instead of adding to the snapshot in service. */
  readonly fresh?: boolean;
  /** Default: those of the directory. */
  readonly rules?: LeadRules;
  /** Take out all that the recipe has loaded of the county before, of whatever day. */
  readonly replace?: boolean;
  /** Retire parcels that the newest roll does not have, however many. */
  readonly retire?: boolean;
  /** Take rows that lie far from their county as they are, however many. */
  readonly far?: boolean;
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
 * Loads a source into a new snapshot and puts it into service. What the same recipe said of the county on the same day is
 * replaced, everything else stays: of several rolls the newest counts, whatever the order of loading (rolls.queries.ts).
 * The same files give the same rows. Throws, with the snapshot in service unchanged, when a file cannot be used at all,
 * is an older list than the one loaded, or is a roll that lacks a large part of the county; rows that cannot be used are
 * counted and written out.
 *
 * @example await ingest({ dir: 'data/warehouse', recipe, files: ['parcels.csv.gz'] });
 */
export async function ingest({ dir, recipe, files, options = {}, onProgress }: IngestRequest): Promise<IngestReport> {
  const started = performance.now();
  const rules = options.rules ?? (await readLeadRules(dir));
  const paths = await matchFiles(recipe, files);
  const total = paths.size + 3;
  let done = 0;
  const step = (name: string): void => {
    onProgress?.({ step: name, done, total });
    done += 1;
  };

  const { snapshot, filled, isUnchanged } = await buildSnapshot({ dir, ...options }, rules, async (build) => {
    const workDir = join(dir, 'building', 'files');
    await mkdir(workDir, { recursive: true });
    const sourceId = await sourceIdOf(build, recipe);
    // A joining source is matched against what the others say, so what it said before goes first.
    if (recipe.joins !== undefined && options.replace !== true) await refuseOlderList(build, recipe, sourceId);
    const earlier = recipe.joins === undefined ? 0 : await takeBack(build, sourceId, rules);
    const staged = await stageSource({ ...build, workDir }, recipe, paths, {
      onStep: step,
      keepFar: options.far === true,
    });
    step('Deriving owners, equity and lead types');
    const loaded = await load(build, { recipe, sourceId, staged, rules, earlier, options });
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

interface Load {
  readonly recipe: Recipe;
  readonly sourceId: number;
  readonly staged: StagedSource;
  readonly rules: LeadRules;
  /** Parcels of the source that were taken out before. */
  readonly earlier: number;
  readonly options: IngestOptions;
}

async function load(
  build: SnapshotBuild,
  { recipe, sourceId, staged, rules, earlier, options }: Load,
): Promise<Omit<IngestReport, 'snapshot' | 'seconds' | 'isUnchanged'>> {
  const context: SourceContext = {
    sourceId,
    asOf: recipe.asOf,
    loans: recipe.loans,
    assessmentRatio: recipe.assessmentRatio ?? null,
    covers: staged.covers,
    rules,
  };
  const known: KnownSource = {
    id: sourceId,
    asOf: recipe.asOf,
    rules: {
      loans: context.loans,
      assessmentRatio: context.assessmentRatio,
      covers: [...staged.covers],
      joins: recipe.joins !== undefined,
      complete: recipe.complete,
      series: seriesOf(recipe),
    },
  };
  const isList = recipe.joins === undefined;
  if (isList && options.retire !== true) await refuseShrunk(build, recipe, known, options.replace === true);
  const { removed, counties } = await removeEarlier(build, known, options.replace === true);
  await removeSampleOfStagedCounties(build);
  const { replaced, idCollisions, rolls } = isList
    ? await loadListing(build, context, { ...known, name: recipe.name }, counties)
    : { ...(await loadJoined(build, context, known)), replaced: 0, idCollisions: 0, rolls: null };
  const [pointsApart] = isList ? [] : await build.rows<IngestReport['pointsApart']>(countPointsApart(sourceId));
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
    keyChanges: staged.keyChanges,
    keyRepeats: staged.keyRepeats,
    far: staged.far,
    apnCollisions: staged.apnCollisions,
    idCollisions: staged.idCollisions + idCollisions,
    parcels: staged.parcels - idCollisions,
    records: await countRecords(build, sourceId),
    joins: staged.joins,
    pointsApart: pointsApart ?? { count: 0, example: null },
    rolls,
    conflicts: staged.conflicts,
    replacedParcels: earlier + removed + replaced,
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
      rules: known.rules,
      files: staged.files.map(({ name }) => name),
      report: result,
    }),
  );
  return result;
}

/** Takes a joining source out and puts the parcels it spoke of back to what they are without it. */
async function takeBack(build: SnapshotBuild, sourceId: number, rules: LeadRules): Promise<number> {
  const counties = await build.rows<{ fips: string }>(
    `SELECT DISTINCT fips FROM parcel_source WHERE source_id = ${sourceId} ORDER BY fips`,
  );
  if (counties.length === 0) return 0;
  await build.run(
    `CREATE OR REPLACE TEMP TABLE changed_parcel AS SELECT DISTINCT property_id FROM parcel_source WHERE source_id = ${sourceId}`,
  );
  const earlier = (await readSources(build)).find(({ id }) => id === sourceId);
  const removed = await removeSources(build, String(sourceId));
  await composeCounties(
    build,
    counties.map(({ fips }) => fips),
    { rules, ...(earlier === undefined ? {} : { change: { sourceId, covers: earlier.rules.covers } }) },
  );
  return removed;
}

async function writeRejected(build: SnapshotBuild): Promise<string> {
  const name = `${build.id}.rejected.csv`;
  await build.run(writeRejects(join(build.dir, name)));
  return name;
}
