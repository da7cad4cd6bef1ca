/** Every job of the server. */
import { z } from 'zod';
import { defineJob, type JobDefinition } from './definition.ts';

export const expireSessions = defineJob({
  id: 'session.expire',
  payload: z.object({}),
  schedule: '17 * * * *',
  load: async () => (await import('./expireSessions.job.ts')).expireSessionsJob,
});

export const purgeSaved = defineJob({
  id: 'saved.purge',
  payload: z.object({}),
  schedule: '29 * * * *',
  load: async () => (await import('./purgeSaved.job.ts')).purgeSavedJob,
});

export const tidyStore = defineJob({
  id: 'store.tidy',
  payload: z.object({}),
  schedule: '43 * * * *',
  load: async () => (await import('./tidyStore.job.ts')).tidyStoreJob,
});

export const jobDefinitions: readonly JobDefinition[] = [expireSessions, purgeSaved, tidyStore];
