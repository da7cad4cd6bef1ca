/** What runs behind for lists: imports and automated lists. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const runImport = defineJob({
  id: 'imports.run',
  isLong: true,
  payload: z.object({ accountId: z.number().int(), importId: z.number().int() }),
  load: async () => (await import('./imports/runImport.job.ts')).runImportJob,
});

/** Of workers that died; the embedded store's own is looked after at every start. */
export const resumeImports = defineJob({
  id: 'imports.resume',
  isLong: true,
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./imports/resumeImports.job.ts')).resumeImportsJob,
});

/** Also sent whenever another snapshot comes into service. */
export const refreshLists = defineJob({
  id: 'lists.refresh',
  isLong: true,
  payload: z.object({}),
  schedule: '7 * * * *',
  load: async () => (await import('./automated/refreshLists.job.ts')).refreshListsJob,
});
