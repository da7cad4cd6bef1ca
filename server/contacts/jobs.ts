/** What runs behind for contacts. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const traceContacts = defineJob({
  id: 'contacts.trace',
  isLong: true,
  payload: z.object({ accountId: z.number().int(), userId: z.number().int(), jobId: z.number().int() }),
  load: async () => (await import('./skipTracing/traceContacts.job.ts')).traceContactsJob,
});

/** Of a save so large that its answer does not wait for the owners. */
export const linkManyOwners = defineJob({
  id: 'contacts.linkOwners',
  isLong: true,
  payload: z.object({ accountId: z.number().int(), userId: z.number().int() }),
  load: async () => (await import('./contacts/linkOwners.job.ts')).linkOwnersJob,
});
