import type { JobRun } from '../../platform/jobs/definition.ts';
import { findAbandoned } from './imports.queries.ts';
import { runImportJob, thisWorker } from './runImport.job.ts';

/** Goes on with imports whose worker died, behind the last batch it finished. */
export const resumeImportsJob: JobRun<object> = async (_payload, resources, stopping) => {
  const { store } = resources;
  const abandoned = await findAbandoned(store.db, thisWorker, store.isAlone, new Date());
  for (const payload of abandoned) await runImportJob(payload, resources, stopping);
};
