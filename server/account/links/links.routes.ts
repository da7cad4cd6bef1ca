/** Links of an hour: a lost password (P250-P252), another address to sign in with (P253, P254). */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { mailReset } from '../jobs.ts';
import { placeOf } from '../session/placeOf.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { countAttempt } from '../session/throttle.ts';
import { lookAtLink } from './lookAtLink.ts';
import { resetByLink } from './resetByLink.ts';

/** What whoever waits for mail that cannot come can do. */
const NO_MAIL =
  'This installation sends no e-mail: ask whoever operates it for a new password (platbook admin reset-password). Nothing was sent.';

export const linkHandlers = {
  // The same steps for every name: whether there is one is seen by the job, which answers nobody.
  askReset: async ({ body, services, request }) => {
    const { store, clock, config, jobs } = services;
    if (config.smtpUrl === null) return refuse(422, NO_MAIL);
    const name = body.username.trim();
    const place = placeOf(request.ip);
    const subjects = [
      { kind: 'asking', key: place },
      { kind: 'reset', key: name.toLowerCase() },
    ] as const;
    const attempt = await countAttempt(store.db, subjects, clock.now());
    if (!attempt.allowed) return refuseAttempt(attempt, 'A link was asked for too often.');
    await jobs.send(mailReset, { username: name });
    return {};
  },

  link: async ({ body, services, request }) => await lookAtLink(services, body, request.hostname),

  resetPassword: async ({ body, services, request }) => await resetByLink(services, body, request.hostname),
} satisfies Partial<Handlers>;
