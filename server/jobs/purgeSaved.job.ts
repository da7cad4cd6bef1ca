import { purgeRemoved } from '../groups/saved.queries.ts';
import type { JobRun } from './definition.ts';

/** Undo, and saving again, bring back status, note and tags for this long. */
const KEEP_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets properties that were taken off every list long ago. */
export const purgeSavedJob: JobRun<object> = async (_payload, { store, clock, log }) => {
  const purged = await purgeRemoved(store.db, new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS));
  log.info({ purged }, 'removed properties forgotten');
};
