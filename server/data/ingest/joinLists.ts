/**
 * Lists that join, among each other and beside rolls: each finds the parcels of the rolls and what the lists before it in
 * turn tell, so whatever is loaded later, those that it concerns are joined again, and the order never matters.
 */
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { countKnown } from './countyCounts.queries.ts';
import { composeCounties, readSources } from './composeCounties.queries.ts';
import type { JoinCounts, JoinedList } from './ingestReport.ts';
import { inTurn, keptLists, type Kept, type KeptList, type Turn } from './keptLists.queries.ts';
import { knownDigest, type Turns } from './knownParcels.queries.ts';
import { addJoined } from './loadJoined.queries.ts';
import { keepOutlines } from './outlines.queries.ts';
import { contextOf, reportOf, sourceRowOf, type SourceReport } from './sourceReport.ts';
import type { SnapshotBuild } from './snapshotWork.ts';
import { tellsSituations } from './sourceContext.ts';
import { insertSource, removeSampleOfStagedCounties, removeSources } from './sourceRows.queries.ts';
import { stageSource, type StagedSource } from './stageSource.ts';
import { literal } from './text.ts';

/** The lists before this one, and those that it must not look at: itself and the later ones. */
export async function turnsOf(build: SnapshotBuild, list: Turn): Promise<Turns> {
  const others = (await keptLists(build)).filter(({ id }) => id !== list.id);
  const ids = (some: readonly KeptList[]): number[] => some.map(({ id }) => id);
  return {
    before: ids(others.filter((other) => inTurn(other, list) < 0)),
    hidden: [list.id, ...ids(others.filter((other) => inTurn(other, list) > 0))],
  };
}

/** A list may bring parcels that a later one in turn has brought: they go, and the later one is joined again. */
export async function makeRoom(build: SnapshotBuild, { joins }: Recipe, { hidden }: Turns): Promise<void> {
  const later = hidden.slice(1);
  if (joins?.unmatched !== 'add' || later.length === 0) return;
  await build.run(`DELETE FROM parcel WHERE source_id IN (${later.join(', ')})`);
}

interface StagedList {
  readonly sourceId: number;
  readonly staged: StagedSource;
  readonly list: Kept;
  /** How its file was read (`readings.ts`), where that was earlier. */
  readonly reading?: number;
}

/** Puts a staged list in the place of what it said before. `rejectedFile`: where its rejected rows were written. */
export async function loadList(
  build: SnapshotBuild,
  rules: LeadRules,
  { sourceId, staged, list, reading }: StagedList,
  rejectedFile: string | null,
): Promise<SourceReport> {
  const { context, known } = contextOf(list.recipe, rules, { sourceId, staged });
  const told = await countKnown(build);
  const earlier = (await readSources(build)).find(({ id }) => id === sourceId);
  await build.run(
    `CREATE OR REPLACE TEMP TABLE left_parcel AS SELECT DISTINCT property_id, fips FROM parcel_source WHERE source_id = ${sourceId}`,
  );
  const removed = await removeSources(build, String(sourceId));
  await removeSampleOfStagedCounties(build);
  await addJoined(build, context);
  await keepOutlines(build, known);
  const counties = await build.rows<{ fips: string }>('SELECT DISTINCT fips FROM changed_parcel ORDER BY fips');
  await composeCounties(
    build,
    counties.map(({ fips }) => fips),
    {
      rules,
      current: [known],
      change: {
        sourceId,
        covers: [...new Set([...known.rules.covers, ...(earlier?.rules.covers ?? [])])],
        situations: [known, earlier].some((one) => one !== undefined && one !== null && tellsSituations(one.rules)),
      },
    },
  );
  const report = await reportOf(
    build,
    list.recipe,
    { sourceId, staged },
    {
      newParcels: staged.joins?.added ?? 0,
      told,
      replacedParcels: removed,
      rolls: null,
      idCollisions: 0,
      rejectedFile,
    },
  );
  await build.run(insertSource(sourceRowOf(list.recipe, known, report, { kept: list, reading })));
  return report;
}

/**
 * Joins again every list whose parcels are others now, and answers those that had or have rows without a parcel. `except`:
 * the source that was just loaded.
 */
export async function joinAgain(build: SnapshotBuild, rules: LeadRules, except: number): Promise<JoinedList[]> {
  const joined: JoinedList[] = [];
  for (const list of await keptLists(build)) {
    if (list.id === except) continue;
    const turns = await turnsOf(build, list);
    const known = await knownDigest(build, list.id, turns);
    if (known === list.known && !(await hasOrphans(build, list.id))) continue;
    const { joins, before } = await joinOnce(build, rules, { ...list, known }, turns);
    const found = foundBy(joins) - foundBy(before);
    const waiting = (joins?.notFound ?? 0) + (joins?.conflicts ?? 0);
    if (waiting > 0 || found !== 0)
      joined.push({ name: list.recipe.name, asOf: list.recipe.asOf, found, waiting, isKept: true });
  }
  return [...joined, ...(await withoutRows(build, except))];
}

/** Joins the rows that are kept of a list, as on the day it was loaded; answers what has found a parcel, now and before. */
export async function joinOnce(
  build: SnapshotBuild,
  rules: LeadRules,
  list: KeptList,
  turns: Turns,
): Promise<{ readonly joins: JoinCounts | null; readonly before: JoinCounts }> {
  const [before] = await build.rows<{ joins: string; rejectedFile: string | null; loadedAt: string; reading: number }>(
    `SELECT report->>'joins' AS joins, report->>'rejectedFile' AS "rejectedFile", loaded_at::VARCHAR AS "loadedAt",
      coalesce((report->>'reading')::INTEGER, 1) AS reading
      FROM source WHERE source_id = ${list.id}`,
  );
  if (before === undefined) throw new Error(`there is no source ${list.id}`);
  await makeRoom(build, list.recipe, turns);
  const staged = await stageSource(
    { ...build, workDir: build.dir },
    list.recipe,
    new Map(list.files.map((kept) => [kept.key, { sourceId: list.id, kept }])),
    { far: list.far ? 'keep' : 'tell', list: { sourceId: list.id, turns } },
  );
  const { reading, rejectedFile } = before;
  const { joins } = await loadList(build, rules, { sourceId: list.id, staged, list, reading }, rejectedFile);
  await build.run(
    `UPDATE source SET loaded_at = ${literal(before.loadedAt)}::TIMESTAMPTZ WHERE source_id = ${list.id}`,
  );
  // The column is written from a report by insertSource and by nobody else.
  return { joins, before: JSON.parse(before.joins) as JoinCounts };
}

const foundBy = (joins: JoinCounts | null): number =>
  joins === null ? 0 : joins.byApn + joins.byAddress + joins.added;

/** Parcels that it has brought are gone. */
async function hasOrphans(build: SnapshotBuild, id: number): Promise<boolean> {
  const orphans = await build.rows(
    `SELECT 1 AS n FROM parcel_source WHERE source_id = ${id} AND property_id NOT IN (SELECT property_id FROM parcel) LIMIT 1`,
  );
  return orphans.length > 0;
}

/** Lists of an earlier program, whose rows are not kept: of the counties of the source that was just loaded. */
async function withoutRows(build: SnapshotBuild, loaded: number): Promise<JoinedList[]> {
  return await build.rows<JoinedList>(
    `SELECT name, as_of AS "asOf", 0 AS found, (report->'joins'->>'notFound')::INTEGER AS waiting, false AS "isKept" FROM source
      WHERE (report->'joins'->>'notFound')::INTEGER > 0 AND (context->>'kept') IS NULL AND source_id <> ${loaded} AND source_id IN (
        SELECT source_id FROM parcel_source WHERE fips IN (SELECT fips FROM parcel WHERE source_id = ${loaded}))
      ORDER BY name, as_of`,
  );
}
