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

/** Books what was sent, and gives back what was not: each minute, and when a campaign ends. */
export const settleMailings = defineJob({
  id: 'marketing.rest',
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./money/settleMailings.job.ts')).settleMailingsJob,
});
