import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { tellChanges } from '../changes/tellChanges.ts';
import { nothing, over } from '../links/lookAtLink.ts';
import { openLink } from '../links/openLink.ts';
import { recipientOf } from '../mail/mail.queries.ts';
import { forgetLinks, takeLink } from '../password/userTokens.queries.ts';
import { findUser, updateMember } from '../team/team.queries.ts';
import { tellSecurity } from './tellSecurity.ts';

/**
 * The address that a link was mailed to signs in from now on, and the one before is told. Sessions go on, the password
 * stays; links that went to the address before are good no more.
 */
export async function confirmEmail(services: Services, token: string, hostname: string): Promise<string | Refusal> {
  const { store, clock } = services;
  const now = clock.now();
  const link = await openLink(services, { kind: 'EMAIL', token, hostname, over: over.email, nothing: nothing.email });
  if (isRefusal(link)) return link;
  const { username } = link;
  if (username === null) return over.email;
  try {
    const refusal = await store.db.transaction().execute(async (trx) => {
      if (!(await takeLink(trx, link, 'EMAIL', token, now))) return over.email;
      const user = await findUser(trx, link, link.userId);
      if (user?.state !== 'ACTIVE') return over.email;
      const before = await recipientOf(trx, link);
      await updateMember(trx, link, link.userId, { username });
      await forgetLinks(trx, link);
      const text = `You sign in with ${username} from now on; this address is told for the last time.`;
      if (before !== null) await tellSecurity(services, trx, link, { text, to: before });
      return null;
    });
    if (refusal !== null) return refusal;
  } catch (error) {
    // Somebody else has taken it since.
    if (!isUniqueViolation(error)) throw error;
    return refuse(422, `This e-mail address is in use. ${nothing.email}`, { username: 'is in use' });
  }
  tellChanges(services, link);
  return username;
}
