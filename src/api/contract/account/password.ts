/** Passwords: changed from inside, set anew by a link of the operator. */
import { z } from 'zod';
import { defineContract } from '../define.ts';

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;
/** Guessed first at a program of this name. */
export const BRAND_WORDS = ['platbook'] as const;

/** Longer than any that is taken, so that what is too long is told as that. */
const Password = z.string().max(1000);

export const passwordContract = defineContract({
  changePassword: {
    id: 'P200',
    may: 'SELF',
    area: 'session',
    method: 'PUT',
    path: '/app/password',
    summary:
      'Sets the password of the user, with the present one unless none was ever set. All other sessions of the user end',
    body: z.object({ currentPassword: Password.optional(), password: Password }),
    answer: z.object({ endedSessions: z.number().int() }),
  },
});
