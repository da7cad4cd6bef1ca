import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
import { verifyPassword } from './hashPassword.ts';

export interface Asked {
  /** What the field is called in the request. */
  readonly field: string;
  /** What did not happen, as a sentence. */
  readonly unchanged: string;
}

/**
 * Why a password given inside a session is not that of its user; null: it is. 422, not 401: a wrong one does not end the
 * session on screen (O-008). Attempts are counted as at the door.
 */
export async function refuseWrong(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { userId }: Principal,
  passwordHash: string | null,
  given: string,
  { field, unchanged }: Asked,
): Promise<Refusal | null> {
  const subjects = [{ kind: 'inside', key: String(userId) }] as const;
  const attempt = await countAttempt(store.db, subjects, clock.now());
  if (!attempt.allowed) return refuseAttempt(attempt);
  if (!(await verifyPassword(passwordHash, given)))
    return refuse(422, `The present password is wrong. ${unchanged}`, { [field]: 'is wrong' });
  await forgiveAttempt(store.db, subjects, clock.now());
  return null;
}
