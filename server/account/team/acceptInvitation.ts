import { lockAccount, ownerOf } from '../../billing/plans/subscription.queries.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { openLink } from '../links/openLink.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { judgePassword } from '../password/judgePassword.ts';
import { readUser, setPasswordHash } from '../password/passwords.queries.ts';
import { passwordsOff, takesPassword } from '../password/takesPassword.ts';
import { takeLink } from '../password/userTokens.queries.ts';
import { memberName } from '../session/memberName.ts';
import { invitationOf, updateMember } from './team.queries.ts';

const USED = refuse(
  410,
  'This invitation has expired, or was used or taken back: ask for a new one. Nobody was signed in.',
);

const UNACCEPTED = 'The invitation was not accepted.';

type Installation = Pick<Services, 'store' | 'clock' | 'config' | 'brands'>;

/** Whom a link is for, and whose account it leads to. Uses nothing up. */
export async function readInvitation(services: Installation, token: string, hostname: string) {
  const { store, clock, config } = services;
  const member = await openLink(services, { kind: 'INVITE', token, hostname, over: USED, nothing: UNACCEPTED });
  if (isRefusal(member)) return member;
  const invited = await invitationOf(store.db, member);
  if (invited === undefined) return USED;
  const owner = await invitationOf(store.db, await ownerOf(store.db, member));
  return {
    username: invited.username,
    firstName: invited.first_name,
    invitedBy: owner === undefined ? '' : memberName(owner),
    expires: (invited.expires ?? clock.now()).toISOString(),
    signInWith: config.passwords ? null : (config.oidc?.name ?? null),
  };
}

/**
 * The invited person is a member: with the password chosen, and nothing else of the seat changes. A password that is
 * refused leaves the link as good as it was; of two who use it at once one is refused.
 */
export async function acceptInvitation(
  services: Installation,
  { token, password }: { readonly token: string; readonly password: string },
  hostname: string,
): Promise<Principal | Refusal> {
  const { db } = services.store;
  const now = services.clock.now();
  const member = await openLink(services, { kind: 'INVITE', token, hostname, over: USED, nothing: UNACCEPTED });
  if (isRefusal(member)) return member;
  if (!(await takesPassword(services, member)))
    return refuse(422, `${passwordsOff(services)} That accepts the invitation as well; it was not accepted by this.`);
  const { ownWords } = await readUser(db, member);
  const problem = await judgePassword(password, [...ownWords, services.brands.ofCode(member.brandCode).name]);
  if (problem !== null) return refuse(422, `The password ${problem}. ${UNACCEPTED}`, { password: problem });
  const hash = await hashPassword(password);
  return await db.transaction().execute(async (trx) => {
    // One after the other with whoever takes the invitation back.
    await lockAccount(trx, member);
    if (!(await takeLink(trx, member, 'INVITE', token, now))) return USED;
    await setPasswordHash(trx, member, hash);
    await updateMember(trx, member, member.userId, { state: 'ACTIVE' });
    return member;
  });
}
