/** Every job of the server. */
import { z } from 'zod';
import { expireSessions, sendMail } from '../account/jobs.ts';
import { followSearches, deliverNews, applyRules } from '../search/jobs.ts';
import { runImport, resumeImports, refreshLists } from '../lists/jobs.ts';
import { traceContacts } from '../contacts/jobs.ts';
import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts';

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
  load: async () => (await import('../platform/store/tidyStore.job.ts')).tidyStoreJob,
});

export const jobDefinitions: readonly JobDefinition[] = [
  expireSessions,
  purgeSaved,
  tidyStore,
  followSearches,
  deliverNews,
  sendMail,
  runImport,
  resumeImports,
  refreshLists,
  applyRules,
  traceContacts,
];
