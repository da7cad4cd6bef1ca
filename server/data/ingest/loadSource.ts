/** The two halves of loading a source into a build: its files staged, and what is staged put beside all that is known. */
import { join } from 'node:path';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { composeCounties, readSources } from './composeCounties.queries.ts';
import type { IngestReport, WaitingList } from './ingestReport.ts';
import { loadJoined } from './loadJoined.queries.ts';
import { loadListing, removeEarlier } from './loadListing.queries.ts';
import { countPointsApart } from './pointsApart.queries.ts';
import { refuseOlderList, refuseShrunk } from './refuseRoll.queries.ts';
import { writeRejects } from './rejects.queries.ts';
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
import { stageSource, type StagedSource, type StageOptions } from './stageSource.ts';

export interface LoadOptions {
  /** Take out all that the recipe has loaded of the county before, of whatever day. */
  readonly replace?: boolean;
  /** Retire parcels that the newest roll does not have, however many. */
  readonly retire?: boolean;
  /** Take rows that lie far from their county as they are, however many. */
  readonly far?: boolean;
}

export interface SourceLoad {
  readonly recipe: Recipe;
  readonly rules: LeadRules;
  readonly options: LoadOptions;
}

export interface StagedLoad {
  readonly sourceId: number;
  readonly staged: StagedSource;
  /** Parcels of the source that were taken out before. */
  readonly earlier: number;
}

/** What an ingest tells of itself, before there is a snapshot. */
export type Loaded = Omit<IngestReport, 'snapshot' | 'seconds' | 'isUnchanged'>;

/** A joining source is matched against what the others say, so what it said before goes first; throws where that is newer. */
export async function stageLoad(
  build: SnapshotBuild,
  { recipe, rules, options }: SourceLoad,
  paths: ReadonlyMap<string, string>,
  { workDir, ...stage }: StageOptions & { readonly workDir: string },
): Promise<StagedLoad> {
  const sourceId = await sourceIdOf(build, recipe);
  if (recipe.joins !== undefined && options.replace !== true) await refuseOlderList(build, recipe, sourceId);
  const earlier = recipe.joins === undefined ? 0 : await takeBack(build, sourceId, rules);
  const staged = await stageSource({ ...build, workDir }, recipe, paths, { ...stage, keepFar: options.far === true });
  return { sourceId, staged, earlier };
}

/** Throws, with nothing lost, what `refuseShrunk` refuses. */
export async function load(
  build: SnapshotBuild,
  { recipe, rules, options }: SourceLoad,
  { sourceId, staged, earlier }: StagedLoad,
): Promise<Loaded> {
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
  const newParcels = staged.joins?.added ?? (await countNew(build));
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
    newParcels,
    records: await countRecords(build, sourceId),
    joins: staged.joins,
    pointsApart: pointsApart ?? { count: 0, example: null },
    rolls,
    waiting: isList ? await waitingLists(build, sourceId) : [],
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

/** Staged parcels that nobody has told of yet; generated ones are none. */
async function countNew(build: SnapshotBuild): Promise<number> {
  const [counted] = await build.rows<{ n: number }>(
    `SELECT count(*) AS n FROM stage_parcel WHERE property_id NOT IN (
      SELECT property_id FROM parcel WHERE source_id NOT IN (SELECT source_id FROM source WHERE sample))`,
  );
  return counted?.n ?? 0;
}

/** Lists that join, of the counties of a roll, which had rows without a parcel: it may have those. */
async function waitingLists(build: SnapshotBuild, sourceId: number): Promise<WaitingList[]> {
  return await build.rows<WaitingList>(
    `SELECT name, as_of AS "asOf", (report->'joins'->>'notFound')::INTEGER AS "rows" FROM source
      WHERE (report->'joins'->>'notFound')::INTEGER > 0 AND source_id IN (
        SELECT source_id FROM parcel_source WHERE fips IN (SELECT fips FROM parcel WHERE source_id = ${sourceId}))
      ORDER BY name, as_of`,
  );
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
