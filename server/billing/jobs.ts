/** What runs behind for plans and bills. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const renewCycles = defineJob({
  id: 'billing.renew',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./plans/renewCycles.job.ts')).renewCyclesJob,
});
