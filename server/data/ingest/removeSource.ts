/** Taking a source out again: all that it says goes, and what others say of the same parcels counts again. */
import type { LeadRules } from '../../../src/api/catalogue/search/leadRules.ts';
import { readLeadRules } from '../warehouse/leadRulesFile.ts';
import { placingTables, roadTables } from '../warehouse/schema.ts';
import { currentSnapshot, type Snapshot } from '../warehouse/snapshots.ts';
import { withTables } from '../warehouse/snapshotTables.ts';
import { composeCounties, readSources } from './composeCounties.queries.ts';
import type { JoinedList, OnProgress } from './ingestReport.ts';
import { joinAgain } from './joinLists.ts';
import { placePoints } from './points.queries.ts';
import { removeList } from './listsByCounty.ts';
import { countiesOfRoll, removalOf, type Removal } from './removeSource.queries.ts';
import { layOutRolls, rollsOf } from './rolls.queries.ts';
import { buildSnapshot } from './snapshotBuild.ts';
import { stepsOn, type SnapshotBuild } from './snapshotWork.ts';
import type { Touches } from './states/touchedStates.queries.ts';
import { removeOrphans, removeSources } from './sourceRows.queries.ts';
import { literal } from './text.ts';

export interface RemovalRequest {
  /** The warehouse directory. */
  readonly dir: string;
  readonly sourceId: number;
  readonly onProgress?: OnProgress;
}

export interface RemovalReport extends Removal {
  readonly snapshot: Snapshot;
  /** Parcels that are left in its counties. */
  readonly left: number;
  /** Lists with rows that have found other parcels, or wait for one. */
  readonly lists: readonly JoinedList[];
}

/** What would go with a source, from the snapshot in service; nothing is changed. Throws where there is no such source. */
export async function describeRemoval({ dir, sourceId }: Omit<RemovalRequest, 'onProgress'>): Promise<Removal> {
  const snapshot = await currentSnapshot(dir);
  if (snapshot === null) throw new Error('no data is loaded: there is nothing to remove');
  return await withTables(snapshot.path, async (connection) => await removalOf(stepsOn(connection), sourceId));
}

/**
 * Takes a source out of what is loaded, in a new snapshot; the one before is kept, so that `goBack` leads there. What is left
 * is what the other sources give without it, and loading it again gives what was there. Throws, and changes nothing, where
 * there is no such source.
 *
 * @example await removeSource({ dir: 'data/warehouse', sourceId });
 */
export async function removeSource({ dir, sourceId, onProgress }: RemovalRequest): Promise<RemovalReport> {
  const steps = ['Taking out what it says', 'Putting parcels together again', 'Writing the snapshot'];
  const step = (done: number): void => onProgress?.({ step: steps[done] ?? '', done, total: steps.length });
  const rules = await readLeadRules(dir);
  const touches = async (): Promise<Touches> =>
    await Promise.resolve({ states: [], sources: `source_id = ${sourceId}` });
  const { snapshot, filled } = await buildSnapshot({ dir, touches }, rules, async (build) => {
    step(0);
    const removal = await removalOf(build, sourceId);
    const known = (await readSources(build)).find(({ id }) => id === sourceId);
    const places = Object.keys({ ...placingTables, ...roadTables }).map(
      (table) => `DELETE FROM ${table} WHERE source_id = ${sourceId}`,
    );
    await build.run(...places);
    if (known?.rules.joins === true) await removeList(build, rules, known);
    else await removeRoll(build, rules, sourceId, () => step(1));
    const lists = await joinAgain(build, rules, sourceId);
    await placePoints(build);
    step(2);
    const inCounties = removal.counties.map(({ fips }) => literal(fips)).join(', ') || 'NULL';
    const [left] = await build.rows<{ n: number }>(`SELECT count(*) AS n FROM parcel WHERE fips IN (${inCounties})`);
    return { ...removal, left: left?.n ?? 0, lists };
  });
  return { ...filled, snapshot };
}

/** Other rolls of its counties are laid out without it; lists find what parcels they then can. */
async function removeRoll(build: SnapshotBuild, rules: LeadRules, sourceId: number, onStep: () => void): Promise<void> {
  const counties = await countiesOfRoll(build, sourceId);
  await removeSources(build, String(sourceId));
  onStep();
  const sources = new Map((await readSources(build)).map((source) => [source.id, source]));
  for (const fips of counties) await layOutRolls(build, fips, await rollsOf(build, fips, sources));
  await build.run(...removeOrphans);
  await composeCounties(build, counties, { rules });
}
