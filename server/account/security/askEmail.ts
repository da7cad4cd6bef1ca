import { pageLink } from '../../../src/api/account/pageLink.ts';
import { LINK_MINUTES } from '../../../src/api/contract/account/links.ts';
import { isEmail } from '../../../src/calc/validation/patterns.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { sendMail } from '../jobs.ts';
import { readDoor } from '../brands/doorOf.ts';
import { nothing } from '../links/lookAtLink.ts';
import { insertMail, recipientOf } from '../mail/mail.queries.ts';
import { keepLink } from '../password/userTokens.queries.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { refuseAttempt } from '../session/refuseAttempt.ts';
import { countAttempt } from '../session/throttle.ts';
import { newToken } from '../session/tokens.ts';
import { takenNames } from '../team/team.queries.ts';
import { tellSecurity } from './tellSecurity.ts';

/**
 * Mails a link to an address that its user wants to sign in with; until it is confirmed there the present one does. That
 * one is told. Null: done.
 */
export async function askEmail(services: Services, principal: Principal, username: string): Promise<Refusal | null> {
  const { store, clock, config, jobs } = services;
  const now = clock.now();
  if (config.smtpUrl === null)
    return refuse(
      422,
      `This installation sends no e-mail, so no address can be confirmed: ask whoever operates it. ${nothing.email}`,
    );
  if (!isEmail(username))
    return refuse(422, `This is not an e-mail address. ${nothing.email}`, { username: 'is not an e-mail address' });
  const attempt = await countAttempt(store.db, [{ kind: 'reset', key: `email of ${principal.userId}` }], now);
  if (!attempt.allowed) return refuseAttempt(attempt, 'A link was asked for too often.');
  if ((await takenNames(store.db, [username], null)).size > 0)
    return refuse(422, `This e-mail address is in use. ${nothing.email}`, { username: 'is in use' });
  const token = newToken();
  await store.db.transaction().execute(async (trx) => {
    const { publicUrl, product: name } = await readDoor(trx, principal, services);
    await keepLink(trx, principal, { kind: 'EMAIL', token, username, expires: minutesFrom(now, LINK_MINUTES) });
    const body = `Somebody wants to sign in to ${name} with this address from now on.

Open this link within ${LINK_MINUTES} minutes and confirm it:
${pageLink(publicUrl, { kind: 'email', token })}

If that was not you, forget this message: nothing happens without the link.
`;
    await insertMail(
      trx,
      principal,
      { recipient: username, subject: `Your address for ${name}`, body, isSecret: true },
      now,
    );
    const to = await recipientOf(trx, principal);
    const text = `Somebody who is signed in as you wants to sign in with ${username} from now on. It counts once that address is confirmed.`;
    if (to !== null) await tellSecurity(services, trx, principal, { text, to });
  });
  await jobs.send(sendMail, {});
  return null;
}
