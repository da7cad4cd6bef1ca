import type { JobResources } from '../../platform/jobs/definition.ts';
import { claimAddition, type AdditionRecord } from './additions.queries.ts';
import { LEASE_MS, thisWorker } from './worker.ts';

const underWay = new Set<string>();

/** Does the work of an addition that nobody holds, once at a time in this process; nothing where somebody does. */
export async function holdAddition(
  id: number,
  { store, config }: Pick<JobResources, 'store' | 'config'>,
  state: 'FETCHING' | 'LOADING',
  work: (record: AdditionRecord) => Promise<void>,
): Promise<void> {
  const key = `${config.dataDir} ${state} ${id}`;
  if (underWay.has(key)) return;
  underWay.add(key);
  try {
    const now = new Date();
    const until = new Date(now.getTime() + LEASE_MS);
    const record = await claimAddition(store.db, id, { worker: thisWorker, isAlone: store.isAlone, now, until }, state);
    if (record !== null) await work(record);
  } finally {
    underWay.delete(key);
  }
}
