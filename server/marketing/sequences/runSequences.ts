import { z } from 'zod';
import { defineJob } from '../../platform/jobs/definition.ts';

/** Sent when a sequence begins or goes on; the timetable looks who is due, who is out and who is new. */
export const runSequences = defineJob({
  id: 'marketing.sequences',
  isLong: true,
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./runSequences.job.ts')).runSequencesJob,
});
