import { FRESH_MINUTES } from '../../../src/api/contract/account/security.ts';
import type { Session } from '../session/session.ts';

/** What is said to who has to prove who they are first. */
export const UNPROVED = 'Prove first that it is you: that was longer ago than 10 minutes. Nothing was changed.';

/** Until when a session may change how its user signs in. */
export const freshUntil = ({ proved }: Pick<Session, 'proved'>): Date =>
  new Date(proved.getTime() + FRESH_MINUTES * 60_000);

/** Whether who has the session proved lately who they are; the sign-in itself counts. */
export const isFresh = (session: Pick<Session, 'proved'>, now: Date): boolean => now < freshUntil(session);
