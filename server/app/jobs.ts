/** Every job of the server. */
import { z } from 'zod';
import {
  expireSessions,
  keepArchives,
  keepClosings,
  mailReset,
  makeArchive,
  readArchive,
  sendMail,
} from '../account/jobs.ts';
import { renewCycles, tellDates, tellLimits } from '../billing/jobs.ts';
import {
  followSearches,
  deliverNews,
  applyRules,
  fetchAddition,
  lookAtSources,
  resumeAdditions,
} from '../search/jobs.ts';
import { runAddition } from '../search/additions/runAddition.ts';
import { runImport, resumeImports, refreshLists } from '../lists/jobs.ts';
import { linkManyOwners, traceContacts } from '../contacts/jobs.ts';
import { sendMailings } from '../marketing/jobs.ts';
import { runSequences } from '../marketing/sequences/runSequences.ts';
import { settleMailings } from '../marketing/money/settleMailings.ts';
import { defineJob, type JobDefinition } from '../platform/jobs/definition.ts';

export const purgeSaved = defineJob({
  id: 'saved.purge',
  payload: z.object({}),
  schedule: '29 * * * *',
  load: async () => (await import('./purgeSaved.job.ts')).purgeSavedJob,
});

/** Looks every few minutes whether it is time somewhere: the time of day and its zone are settings, not UTC. */
export const nightlyBackup = defineJob({
  id: 'backup.nightly',
  isLong: true,
  payload: z.object({}),
  schedule: '*/10 * * * *',
  load: async () => (await import('../platform/backup/nightlyBackup.job.ts')).nightlyBackupJob,
});

/** Here, because what is sold belongs to many areas. */
export const finishOrders = defineJob({
  id: 'billing.finish',
  // At the start of a process that is alone with its store: whoever had placed an order is no more.
  payload: z.object({ isStart: z.boolean().default(false) }),
  schedule: '* * * * *',
  load: async () => (await import('./finishOrders.job.ts')).finishOrdersJob,
});

export const jobDefinitions: readonly JobDefinition[] = [
  expireSessions,
  purgeSaved,
  nightlyBackup,
  followSearches,
  deliverNews,
  sendMail,
  mailReset,
  makeArchive,
  readArchive,
  keepArchives,
  keepClosings,
  runImport,
  resumeImports,
  refreshLists,
  applyRules,
  runAddition,
  fetchAddition,
  lookAtSources,
  resumeAdditions,
  traceContacts,
  linkManyOwners,
  renewCycles,
  finishOrders,
  tellLimits,
  tellDates,
  sendMailings,
  runSequences,
  settleMailings,
];
