/** What runs behind for campaigns. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

/** Sent when something is ordered, resumed or put in line again; the timetable goes on with what a crash left. */
export const sendMailings = defineJob({
  id: 'marketing.send',
  isLong: true,
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./sending/sendMailings.job.ts')).sendMailingsJob,
});
