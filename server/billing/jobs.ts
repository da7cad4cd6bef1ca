/** What runs behind for plans and bills. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const tellAhead = defineJob({
  id: 'billing.tell',
  payload: z.object({}),
  schedule: '11 * * * *',
  load: async () => (await import('./notices/tellAhead.job.ts')).tellAheadJob,
});

export const renewCycles = defineJob({
  id: 'billing.renew',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./plans/renewCycles.job.ts')).renewCyclesJob,
});
