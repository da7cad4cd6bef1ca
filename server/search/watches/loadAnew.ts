import { rename, writeFile } from 'node:fs/promises';
import { parseRecipe } from '../../data/recipes/recipe.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { additionFolder, type AdditionFolder } from '../additions/additionFolder.ts';
import { insertAddition, updateAddition } from '../additions/additions.queries.ts';
import type { Wished } from '../additions/runAddition.job.ts';
import { tellAddition } from '../additions/tellAddition.ts';
import type { Fetched, Mark } from '../fetching/place.ts';
import { keptAgain } from '../additions/remembered.ts';
import { runAddition } from '../additions/runAddition.ts';
import { updateWatch, type WatchRecord } from './watches.queries.ts';

/** Begins the load of what was published anew: an addition like one that a person loads, by the recipe that is kept. */
export async function loadAnew(
  watch: WatchRecord,
  { fileName, mark }: Fetched,
  arrived: AdditionFolder,
  { store, config, warehouse, clock, jobs, events, log }: JobResources,
): Promise<void> {
  const now = clock.now();
  const kept = parseRecipe(watch.recipe, 'the recipe of the watch');
  const looked = dayIn(now, config.timeZone);
  const asOf = asOfDay(kept.asOf, mark, looked, config.timeZone);
  const wished: Wished = { recipe: { ...kept, asOf }, retire: false };
  const operator = { accountId: watch.operator_account_id, userId: watch.operator_id };
  await writeFile(arrived.recipe, JSON.stringify(wished));
  const remembered = await keptAgain({ store, warehouse }, arrived, { ...kept, asOf });
  const { id } = await store.db.transaction().execute(async (db) => {
    const record = await insertAddition(db, operator, { fileName, bytes: mark.bytes, now });
    await rename(arrived.dir, additionFolder(config.dataDir, record.id).dir);
    return record;
  });
  await updateWatch(store.db, watch.id, { outcome: 'LOADING', message: null });
  const begun = await updateAddition(store.db, id, ['WAITING'], {
    state: 'LOADING',
    place: JSON.stringify(watch.place),
    mark: JSON.stringify(mark),
    series: watch.series,
    ...remembered,
    watch_id: watch.id,
    phase: 'Waiting',
  });
  if (begun === null) return;
  tellAddition({ events, clock }, begun);
  // What nobody works on is taken up within a minute.
  await jobs
    .send(runAddition, { additionId: id })
    .catch((error: unknown) => log.warn({ err: error, additionId: id }, 'the load waits to be taken up'));
}

/** The day on which it was published, where that says something new; else that of the look. */
export function asOfDay(
  former: string,
  { modified }: Pick<Mark, 'modified'>,
  looked: string,
  timeZone: string,
): string {
  const at = new Date(modified ?? Number.NaN);
  const published = Number.isNaN(at.getTime()) ? '' : dayIn(at, timeZone);
  if (published > former && published <= looked) return published;
  return looked > former ? looked : former;
}
