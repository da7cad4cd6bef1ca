/** Links of an hour: a lost password, and another address to sign in with (P250-P254). */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Instant } from '../words.ts';

/** As long as a mailed link is good. */
export const LINK_MINUTES = 60;

const Token = z.string().max(200);

export const linksContract = defineContract({
  askReset: {
    id: 'P250',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/password/links',
    summary:
      'Mails a link that sets a new password, good for 60 minutes and once. The same answer for every name; 422 where the installation sends no mail',
    body: z.object({ username: z.string().trim().min(1).max(200) }),
    answer: z.object({}),
  },
  link: {
    id: 'P251',
    may: 'DOOR',
    area: 'session',
    method: 'POST',
    path: '/app/links',
    summary: 'Whom a mailed link is for; uses nothing up. 410 once it was used, replaced or is too old',
    body: z.object({ kind: z.enum(['reset', 'email']), token: Token }),
    answer: z.object({
      kind: z.enum(['reset', 'email']),
      username: z.string(),
      /** Of an address that waits to be confirmed: which. */
      newUsername: z.string().nullable(),
      expires: Instant,
    }),
  },
  resetPassword: {
    id: 'P252',
    may: 'DOOR',
    area: 'session',
    method: 'PUT',
    path: '/app/password/links',
    summary: 'Sets the password with a mailed link and ends all sessions; signs nobody in. 410 as above',
    body: z.object({ token: Token, password: z.string().max(1000) }),
    answer: z.object({ endedSessions: z.number().int() }),
  },
});
