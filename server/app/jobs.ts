/** Every job of the server. */
import { z } from 'zod';
import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts';

export const expireSessions = defineJob({
  id: 'session.expire',
  payload: z.object({}),
  schedule: '17 * * * *',
  load: async () => (await import('../account/session/expireSessions.job.ts')).expireSessionsJob,
});

export const purgeSaved = defineJob({
  id: 'saved.purge',
  payload: z.object({}),
  schedule: '29 * * * *',
  load: async () => (await import('../lists/rows/purgeSaved.job.ts')).purgeSavedJob,
});

export const tidyStore = defineJob({
  id: 'store.tidy',
  payload: z.object({}),
  schedule: '43 * * * *',
  load: async () => (await import('../platform/store/tidyStore.job.ts')).tidyStoreJob,
});

/** Sent when a snapshot goes into service; the timetable catches what was missed (O-069: within 15 minutes). */
export const followSearches = defineJob({
  id: 'searches.follow',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('../search/savedSearches/followSearches.job.ts')).followSearchesJob,
});

/** Looks every few minutes whether it is 07:00 somewhere: the time zone is a setting, not UTC. */
export const deliverNews = defineJob({
  id: 'searches.deliver',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('../search/savedSearches/deliverNews.job.ts')).deliverNewsJob,
});

export const sendMail = defineJob({
  id: 'mail.send',
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('../platform/mail/sendMail.job.ts')).sendMailJob,
});

/** Also sent whenever another snapshot comes into service. */
export const refreshLists = defineJob({
  id: 'lists.refresh',
  payload: z.object({}),
  schedule: '7 * * * *',
  load: async () => (await import('../lists/automated/refreshLists.job.ts')).refreshListsJob,
});

export const runImport = defineJob({
  id: 'imports.run',
  payload: z.object({ accountId: z.number().int(), importId: z.number().int() }),
  pollingSeconds: 0.5,
  load: async () => (await import('../lists/imports/runImport.job.ts')).runImportJob,
});

/** Of workers that died; the embedded store's own is looked after at every start. */
export const resumeImports = defineJob({
  id: 'imports.resume',
  pollingSeconds: 1,
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('../lists/imports/resumeImports.job.ts')).resumeImportsJob,
});

/** Sent when somebody changes the rules; the timetable catches an attempt that an ingest was in the way of. */
export const applyRules = defineJob({
  id: 'rules.apply',
  payload: z.object({}),
  pollingSeconds: 1,
  schedule: '*/10 * * * *',
  load: async () => (await import('../search/leadRules/applyRules.job.ts')).applyRulesJob,
});

export const traceContacts = defineJob({
  id: 'contacts.trace',
  payload: z.object({ accountId: z.number().int(), userId: z.number().int(), jobId: z.number().int() }),
  pollingSeconds: 1,
  load: async () => (await import('../contacts/skipTracing/traceContacts.job.ts')).traceContactsJob,
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
