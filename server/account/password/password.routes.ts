/** The password of a user: P200. */
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { rememberDevice } from '../session/deviceCookie.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
import type { Principal } from '../../platform/tenant.ts';
import { hashPassword, verifyPassword } from './hashPassword.ts';
import { judgePassword } from './judgePassword.ts';
import { readUser, setPasswordHash } from './passwords.queries.ts';

const UNCHANGED = 'The password was not changed.';

export const passwordHandlers = {
  changePassword: async ({ body, session, services, cookies }) => {
    const { store, clock } = services;
    const { passwordHash, ownWords } = await readUser(store.db, session);
    if (passwordHash !== null) {
      const refused = await refuseWrong(services, session, passwordHash, body.currentPassword ?? '');
      if (refused !== null) return refused;
    }
    const problem = await judgePassword(body.password, ownWords);
    if (problem !== null) return refuse(422, `The password ${problem}. ${UNCHANGED}`, { password: problem });
    const hash = await hashPassword(body.password);
    // With it no other device is known any more.
    rememberDevice(cookies, { userId: session.userId, passwordHash: hash });
    return await store.db.transaction().execute(async (trx) => {
      await setPasswordHash(trx, session, hash);
      const others = { now: clock.now(), exceptId: session.id, mode: 'password' } as const;
      return { endedSessions: await endOtherSessions(trx, session, others) };
    });
  },
} satisfies Partial<Handlers>;

/** 422, not 401: a wrong password inside a session does not end it on screen (O-008). Attempts are counted as at the door. */
async function refuseWrong(
  { store, clock }: Services,
  { userId }: Principal,
  passwordHash: string,
  given: string,
): Promise<Refusal | null> {
  const subjects = [{ kind: 'inside', key: String(userId) }] as const;
  const attempt = await countAttempt(store.db, subjects, clock.now());
  if (!attempt.allowed) return refuseAttempt(attempt);
  if (!(await verifyPassword(passwordHash, given)))
    return refuse(422, `The present password is wrong. ${UNCHANGED}`, { currentPassword: 'is wrong' });
  await forgiveAttempt(store.db, subjects, clock.now());
  return null;
}
