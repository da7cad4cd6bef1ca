import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { judgePassword } from '../password/judgePassword.ts';
import { readUser, setPasswordHash } from '../password/passwords.queries.ts';
import { passwordsOff, takesPassword } from '../password/takesPassword.ts';
import { takeLink } from '../password/userTokens.queries.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { endTokens } from '../tokens/tokens.queries.ts';
import { findUser } from '../team/team.queries.ts';
import { nothing, over } from './lookAtLink.ts';
import { openLink } from './openLink.ts';

/**
 * Sets the password of who has the link that was mailed. All sessions and tokens end, no other link is good any more, and nobody
 * is signed in by it. A password that is refused leaves the link as good as it was; of two who use it at once one is
 * refused.
 */
export async function resetByLink(
  services: Services,
  { token, password }: { readonly token: string; readonly password: string },
  hostname: string,
): Promise<{ readonly endedSessions: number } | Refusal> {
  const { store, clock } = services;
  const now = clock.now();
  const link = await openLink(services, { kind: 'RESET', token, hostname, over: over.reset, nothing: nothing.reset });
  if (isRefusal(link)) return link;
  if (!(await takesPassword(services, link))) return refuse(422, `${passwordsOff(services)} ${nothing.reset}`);
  const { ownWords } = await readUser(store.db, link);
  const problem = await judgePassword(password, [...ownWords, services.brands.ofCode(link.brandCode).name]);
  if (problem !== null) return refuse(422, `The password ${problem}. ${nothing.reset}`, { password: problem });
  const hash = await hashPassword(password);
  return await store.db.transaction().execute(async (trx) => {
    if (!(await takeLink(trx, link, 'RESET', token, now))) return over.reset;
    // Suspended or removed since.
    if ((await findUser(trx, link, link.userId))?.state !== 'ACTIVE') return over.reset;
    await setPasswordHash(trx, link, hash);
    const endedSessions = await endOtherSessions(trx, link, { now, exceptId: null, mode: 'password' });
    await endTokens(trx, link, now);
    await tellSecurity(services, trx, link, 'RESET');
    return { endedSessions };
  });
}
