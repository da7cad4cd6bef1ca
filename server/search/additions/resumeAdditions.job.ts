import type { JobRun } from '../../platform/jobs/definition.ts';
import { abandonedAdditions } from './additions.queries.ts';
import { clearLeft } from './clearLeft.ts';
import { fetchAdditionJob } from '../fetching/fetchAddition.job.ts';
import { runAdditionJob } from './runAddition.job.ts';
import { thisWorker } from './worker.ts';

/** Begins loads, and fetching, anew whose worker died. */
export const resumeAdditionsJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store } = resources;
  if (store.isAlone) await clearLeft(resources);
  const abandoned = await abandonedAdditions(store.db, {
    worker: thisWorker,
    isAlone: store.isAlone,
    now: new Date(),
  });
  for (const { id: additionId, state } of abandoned) {
    const job = state === 'FETCHING' ? fetchAdditionJob : runAdditionJob;
    await job({ additionId }, resources, stopping);
  }
};
