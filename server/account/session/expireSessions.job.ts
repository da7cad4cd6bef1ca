import { deleteOldChallenges } from '../passkeys/passkeys.queries.ts';
import { deleteOldAttempts } from '../oidc/oidc.queries.ts';
import { deleteOldLinks } from '../password/userTokens.queries.ts';
import { deleteOldTokens } from '../tokens/tokens.queries.ts';
import { deleteExpired } from './session.queries.ts';
import { forgotten, MOST_SUBJECTS } from './throttle.ts';
import { dropOldest } from './throttle.queries.ts';
import type { JobRun } from '../../platform/jobs/definition.ts';

/** Ended sessions are kept this long, so that their owner is still told why they ended. */
const KEEP_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes sessions, tokens of programs and one-time tokens that have served their time. */
export const expireSessionsJob: JobRun<object> = async (_payload, { store, clock, log }) => {
  const now = clock.now();
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS);
  const removed = await deleteExpired(store.db, now, before);
  await deleteOldTokens(store.db, before);
  await dropOldest(store.db, MOST_SUBJECTS, forgotten(now));
  await deleteOldLinks(store.db, now);
  await deleteOldChallenges(store.db, now);
  await deleteOldAttempts(store.db, now);
  log.info(removed, 'expired sessions removed');
};
