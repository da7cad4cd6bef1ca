/** What runs behind for accounts and their mail. */
import { z } from 'zod';
import { defineJob } from '../platform/jobs/definition.ts';

export const expireSessions = defineJob({
  id: 'session.expire',
  payload: z.object({}),
  schedule: '17 * * * *',
  load: async () => (await import('./session/expireSessions.job.ts')).expireSessionsJob,
});

/** Somebody lost their password: asked for a name, whether or not somebody has it. */
export const mailReset = defineJob({
  id: 'password.mailReset',
  payload: z.object({ username: z.string() }),
  load: async () => (await import('./links/mailReset.job.ts')).mailResetJob,
});

export const sendMail = defineJob({
  id: 'mail.send',
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./mail/sendMail.job.ts')).sendMailJob,
});

/** An export of everything that somebody asked for. */
export const makeArchive = defineJob({
  id: 'archive.make',
  isLong: true,
  payload: z.object({ accountId: z.number(), archiveId: z.number() }),
  load: async () => (await import('./archive/makeArchive.job.ts')).makeArchiveJob,
});

/** Checks an export that was sent to be read back, or reads one that was decided on. */
export const readArchive = defineJob({
  id: 'archive.read',
  isLong: true,
  payload: z.object({ accountId: z.number(), readingId: z.number() }),
  load: async () => (await import('./readBack/readArchive.job.ts')).readArchiveJob,
});

/** Begins exports anew whose worker is gone, and removes files whose time is over. */
export const keepArchives = defineJob({
  id: 'archive.keep',
  isLong: true,
  payload: z.object({}),
  schedule: '* * * * *',
  load: async () => (await import('./archive/keepArchives.job.ts')).keepArchivesJob,
});

/** Accounts that close: tells those of them, and removes the rows of those whose time is over. */
export const keepClosings = defineJob({
  id: 'closing.keep',
  isLong: true,
  payload: z.object({}),
  schedule: '*/5 * * * *',
  load: async () => (await import('./closing/keepClosings.job.ts')).keepClosingsJob,
});
