import type { JobRun } from '../../platform/jobs/definition.ts';
import { abandonedAdditions } from './additions.queries.ts';
import { runAdditionJob, thisWorker } from './runAddition.job.ts';

/** Begins loads anew whose worker died. */
export const resumeAdditionsJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store } = resources;
  const abandoned = await abandonedAdditions(store.db, {
    worker: thisWorker,
    isAlone: store.isAlone,
    now: new Date(),
  });
  for (const additionId of abandoned) await runAdditionJob({ additionId }, resources, stopping);
};
