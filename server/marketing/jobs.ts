/** What runs behind for campaigns. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

/** Sent when something is ordered, resumed or put in line again; the timetable goes on with what a crash left. */
export const sendMailings = defineJob({
  id: 'marketing.send',
  isLong: true,
  payload: z.object({}),
  pollingSeconds: 1,
  schedule: '* * * * *',
  load: async () => (await import('./sending/sendMailings.job.ts')).sendMailingsJob,
});

/** Sent when a sequence begins or goes on; the timetable looks who is due, who is out and who is new. */
export const runSequences = defineJob({
  id: 'marketing.sequences',
  isLong: true,
  payload: z.object({}),
  pollingSeconds: 1,
  schedule: '*/5 * * * *',
  load: async () => (await import('./sequences/runSequences.job.ts')).runSequencesJob,
});
