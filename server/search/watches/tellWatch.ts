import { seriesOf } from '../../data/ingest/sourceRows.queries.ts';
import type { Recipe } from '../../data/recipes/recipe.ts';
import type { Resources } from '../../platform/resources.ts';
import type { LoadReport } from '../../../src/api/contract/search/addSource.ts';
import { alertOperators } from './alertOperators.ts';
import { updateWatch } from './watches.queries.ts';

interface Ended {
  readonly watchId: number;
  readonly state: 'DONE' | 'FAILED' | 'CANCELLED';
  readonly message: string | null;
  readonly report: LoadReport | null;
  /** By which it was loaded; a person may have mended it. */
  readonly recipe: Recipe | null;
}

/** What became of a load that a watch began; one that was mended by hand is loaded so from now on. */
export async function tellWatch(
  { watchId, state, message, report, recipe }: Ended,
  resources: Pick<Resources, 'store' | 'events' | 'clock'>,
): Promise<void> {
  const { db } = resources.store;
  if (state === 'DONE') {
    const watch = await updateWatch(db, watchId, {
      outcome: 'LOADED',
      message: report === null ? null : inWords(report),
    });
    if (watch !== null && recipe !== null && seriesOf(recipe) === watch.series)
      await updateWatch(db, watchId, { recipe: JSON.stringify(recipe) });
    return;
  }
  const why = state === 'CANCELLED' ? 'Somebody cancelled the load.' : (message ?? 'The load was not finished.');
  const watch = await updateWatch(db, watchId, { outcome: 'REFUSED', message: why });
  if (watch === null || state === 'CANCELLED') return;
  const text = `${watch.name} was published anew and was not loaded. ${why} What is in service stayed as it was; the file waits under Add records, to be mended there or dropped.`;
  await alertOperators(text, resources);
}

const counted = (count: number): string => count.toLocaleString('en-US');

/** @example inWords(report) // '12,408 parcels are in: 12 new, 3 retired.' */
export function inWords({ parcels, newParcels, retired, isUnchanged }: LoadReport): string {
  return isUnchanged
    ? 'Every parcel is as it was before.'
    : `${counted(parcels)} ${parcels === 1 ? 'parcel is' : 'parcels are'} in: ${counted(newParcels)} new, ${counted(retired)} retired.`;
}
