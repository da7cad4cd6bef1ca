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
