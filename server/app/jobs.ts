/** Every job of the server. */
import { z } from 'zod';
import { expireSessions, sendMail } from '../account/jobs.ts';
import { followSearches, deliverNews, applyRules } from '../search/jobs.ts';
import { runImport, resumeImports, refreshLists } from '../lists/jobs.ts';
import { linkManyOwners, traceContacts } from '../contacts/jobs.ts';
import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts';

export const purgeSaved = defineJob({
  id: 'saved.purge',
  payload: z.object({}),
  schedule: '29 * * * *',
  load: async () => (await import('./purgeSaved.job.ts')).purgeSavedJob,
});

export const jobDefinitions: readonly JobDefinition[] = [
  expireSessions,
  purgeSaved,
  followSearches,
  deliverNews,
  sendMail,
  runImport,
  resumeImports,
  refreshLists,
  applyRules,
  traceContacts,
  linkManyOwners,
];
