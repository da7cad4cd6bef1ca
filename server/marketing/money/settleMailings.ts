import { z } from 'zod';
import { defineJob } from '../../platform/jobs/definition.ts';

/** Books what was sent, and gives back what was not: each minute, and when a campaign ends. */
export const settleMailings = defineJob({
  id: 'marketing.rest',
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./settleMailings.job.ts')).settleMailingsJob,
});
