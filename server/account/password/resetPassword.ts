import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { insertAlert } from '../../search/alerts/alerts.queries.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { endTokens } from '../tokens/tokens.queries.ts';
import { hashPassword } from './hashPassword.ts';
import { judgePassword } from './judgePassword.ts';
import { readUser, setPasswordHash } from './passwords.queries.ts';

export type Reset =
  { readonly ok: true; readonly endedSessions: number } | { readonly ok: false; readonly problem: string };

/**
 * Sets the password of somebody who lost it, by whoever operates the installation and needs not know the old one. All
 * their sessions and tokens end, no link and no device of before is good any more, and an alert tells them at their next sign-in.
 * Refused is what is refused from inside, with what is wrong, to be read after "The password".
 */
export async function resetPassword(
  { db }: Pick<Store, 'db'>,
  user: Principal,
  password: string,
  now: Date,
): Promise<Reset> {
  const { ownWords } = await readUser(db, user);
  const problem = await judgePassword(password, ownWords);
  if (problem !== null) return { ok: false, problem };
  const hash = await hashPassword(password);
  return await db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, user, hash);
    const endedSessions = await endOtherSessions(trx, user, { now, exceptId: null, mode: 'password' });
    await endTokens(trx, user, now);
    const at = now.toISOString().slice(0, 16).replace('T', ' ');
    const text = `The operator of this installation set your password anew at ${at} UTC, and you were signed out everywhere. If you did not ask for that, ask them.`;
    await insertAlert(trx, user, { level: 'warning', text, searchId: null, runId: null }, now);
    return { ok: true, endedSessions };
  });
}
