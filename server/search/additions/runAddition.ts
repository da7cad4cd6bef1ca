import { z } from 'zod';
import { defineJob } from '../../platform/jobs/definition.ts';

/** A load of records that an operator brought up, or that a watch found. Beside the other jobs: one of them sends it. */
export const runAddition = defineJob({
  id: 'additions.run',
  isLong: true,
  payload: z.object({ additionId: z.number().int() }),
  load: async () => (await import('./runAddition.job.ts')).runAdditionJob,
});
