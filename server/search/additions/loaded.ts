/** What is known of a load that came into service. */
import { readFile } from 'node:fs/promises';
import type { LoadReport } from '../../../src/api/contract/search/addSource.ts';
import { keptSnapshots } from '../../data/ingest/earlierSnapshots.ts';
import { seriesOf } from '../../data/ingest/sourceRows.queries.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import type { AdditionFolder } from './additionFolder.ts';

/** What a load came to, kept in the folder: who takes it up again finds that it is done. */
export interface Loaded {
  readonly report: LoadReport;
  readonly hasRejected: boolean;
  /** Of the source that was loaded. */
  readonly series: string;
  /** The snapshot that came into service by it. */
  readonly path: string;
  /** Its counties and lead types are in the report. */
  readonly isCounted: boolean;
}

/** Null: it is not known that it is loaded. */
export const readLoaded = async ({ loaded }: Pick<AdditionFolder, 'loaded'>): Promise<Loaded | null> =>
  JSON.parse(await readFile(loaded, 'utf8').catch(() => 'null')) as Loaded | null; // written by load.apart.ts

/** A list of several counties is called by its county where its file holds but one. */
const isOf = (series: string, recipe: Recipe): boolean =>
  series === seriesOf(recipe) || (recipe.joins !== undefined && series.startsWith(`${recipe.id}|`));

/** Whether the facts in service have a load of the recipe since then: of one that was ended in the moment it was done. */
export async function isLoadedSince(warehouseDir: string, recipe: Recipe, since: Date): Promise<boolean> {
  const kept = await keptSnapshots(warehouseDir);
  const sources = kept.find(({ isInService }) => isInService)?.sources ?? [];
  return sources.some(
    ({ series, asOf, takenIn }) =>
      isOf(series, recipe) && asOf === recipe.asOf && new Date(takenIn).getTime() >= since.getTime(),
  );
}
