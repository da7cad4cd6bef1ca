/** The two halves of loading a source into a build: its files staged, and what is staged put beside all that is known. */
import { join } from 'node:path';
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { IngestReport } from './ingestReport.ts';
import { countKnown, otherCounties } from './countyCounts.queries.ts';
import { joinAgain, loadList, makeRoom, turnsOf } from './joinLists.ts';
import type { Kept } from './keptLists.queries.ts';
import { knownDigest } from './knownParcels.queries.ts';
import { loadListing, removeEarlier } from './loadListing.queries.ts';
import { keepOutlines } from './outlines.queries.ts';
import { placeList } from './listsByCounty.ts';
import { refuseShrunk } from './refuseRoll.queries.ts';
import { countiesOfList } from './oneCounty.queries.ts';
import { writeRejects } from './rejects.queries.ts';
import { contextOf, reportOf, sourceRowOf, type SourceReport } from './sourceReport.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { insertSource, removeSampleOfStagedCounties, sourceIdOf } from './sourceRows.queries.ts';
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
  /** Of a list that joins: how it is kept. */
  readonly list: Kept | null;
}

/** What an ingest tells of itself, before there is a snapshot. */
export type Loaded = Omit<IngestReport, 'snapshot' | 'seconds' | 'isUnchanged'>;

/** Throws where a list that joins is older than what is loaded of its counties. */
export async function stageLoad(
  build: SnapshotBuild,
  { recipe: given, rules, options }: SourceLoad,
  paths: ReadonlyMap<string, string>,
  { workDir, ...stage }: Pick<StageOptions, 'limit' | 'onStep'> & { readonly workDir: string },
): Promise<StagedLoad> {
  const workshop = { ...build, workDir };
  const far = options.far === true ? 'keep' : 'refuse';
  if (given.joins === undefined) {
    const staged = await stageSource(workshop, given, paths, { ...stage, far });
    return { sourceId: await sourceIdOf(build, given), staged, list: null };
  }
  const list = await countiesOfList(workshop, given, paths);
  const { recipe } = list;
  const { sourceId, newer } = await placeList(build, rules, list, options.replace === true);
  const turns = await turnsOf(build, { id: sourceId, recipe });
  await makeRoom(build, recipe, turns);
  const staged = await stageSource(workshop, recipe, paths, { ...stage, far, list: { sourceId, turns, newer } });
  const known = await knownDigest(build, sourceId, turns);
  return { sourceId, staged, list: { recipe, far: options.far === true, files: staged.kept, known } };
}

/** Throws, with nothing lost, what `refuseShrunk` refuses. */
export async function load(build: SnapshotBuild, source: SourceLoad, staged: StagedLoad): Promise<Loaded> {
  const { sourceId, list } = staged;
  const rejectedFile = staged.staged.rowsRejected === 0 ? null : await writeRejected(build);
  const report =
    list === null
      ? await loadRoll(build, source, staged, rejectedFile)
      : await loadList(build, source.rules, { ...staged, list }, rejectedFile);
  return { ...report, lists: await joinAgain(build, source.rules, sourceId) };
}

async function loadRoll(
  build: SnapshotBuild,
  { recipe, rules, options }: SourceLoad,
  staged: StagedLoad,
  rejectedFile: string | null,
): Promise<SourceReport> {
  const { context, known } = contextOf(recipe, rules, staged);
  if (options.retire !== true) await refuseShrunk(build, recipe, known, options.replace === true);
  const told = await countKnown(build);
  const newParcels = told.reduce((sum, county) => sum + county.newParcels, 0);
  // Files of counties that come one by one stand side by side, whatever the recipe calls them.
  const isByCounty = recipe.fips === undefined && options.replace !== true;
  const others = isByCounty ? await otherCounties(build, known.id, staged.staged.counties) : undefined;
  const { removed, counties } = await removeEarlier(build, known, { replace: options.replace === true, isByCounty });
  await removeSampleOfStagedCounties(build);
  const { replaced, ...rest } = await loadListing(build, context, { ...known, name: recipe.name }, counties);
  const done = { ...rest, newParcels, told, replacedParcels: removed + replaced, rejectedFile };
  const report = await reportOf(build, recipe, staged, done);
  await keepOutlines(build, known);
  await build.run(insertSource(sourceRowOf(recipe, known, report, { others })));
  return report;
}

async function writeRejected(build: SnapshotBuild): Promise<string> {
  const name = `${build.id}.rejected.csv`;
  await build.run(writeRejects(join(build.dir, name)));
  return name;
}
