/** What runs behind for plans, bills and limits. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const renewCycles = defineJob({
  id: 'billing.renew',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./plans/renewCycles.job.ts')).renewCyclesJob,
});

/** Limits of which most or all is used. */
export const tellLimits = defineJob({
  id: 'billing.tellLimits',
  payload: z.object({}),
  schedule: '*/15 * * * *',
  load: async () => (await import('./notices/tellLimits.job.ts')).tellLimitsJob,
});

/** Days that come up are told of once each: it looks every hour, because each account has its own midnight. */
export const tellDates = defineJob({
  id: 'billing.tellDates',
  payload: z.object({}),
  schedule: '12 * * * *',
  load: async () => (await import('./notices/tellDates.job.ts')).tellDatesJob,
});
