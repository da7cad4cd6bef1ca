import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isFresh, UNPROVED } from '../security/isFresh.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
import type { Session } from '../session/session.ts';
import { verifyPassword } from './hashPassword.ts';
import { passwordTaken } from './takesPassword.ts';

export interface Asked {
  /** What the field is called in the request. */
  readonly field: string;
  /** What did not happen, as a sentence. */
  readonly unchanged: string;
}

/**
 * Why a password given inside a session is not that of its user; null: it is. 422, not 401: a wrong one does not end the
 * session on screen (O-008). Attempts are counted as at the door. Whoever has none that is taken has to have proved
 * lately, in another way, who they are.
 */
export async function refuseWrong(
  services: Pick<Services, 'store' | 'clock' | 'config'>,
  session: Pick<Session, 'accountId' | 'userId' | 'proved'>,
  given: string,
  { field, unchanged }: Asked,
): Promise<Refusal | null> {
  const { store, clock } = services;
  const passwordHash = await passwordTaken(services, session);
  if (passwordHash === null) return isFresh(session, clock.now()) ? null : refuse(428, UNPROVED);
  const subjects = [{ kind: 'inside', key: String(session.userId) }] as const;
  const attempt = await countAttempt(store.db, subjects, clock.now());
  if (!attempt.allowed) return refuseAttempt(attempt);
  if (!(await verifyPassword(passwordHash, given)))
    return refuse(422, `The present password is wrong. ${unchanged}`, { [field]: 'is wrong' });
  await forgiveAttempt(store.db, subjects, clock.now());
  return null;
}
