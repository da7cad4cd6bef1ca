import { lockAccount, ownerOf } from '../../billing/plans/subscription.queries.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { hashPassword } from '../password/hashPassword.ts';
import { judgePassword } from '../password/judgePassword.ts';
import { readUser, setPasswordHash } from '../password/passwords.queries.ts';
import { findLink, takeLink } from '../password/userTokens.queries.ts';
import { memberName } from '../session/memberName.ts';
import { invitationOf, updateMember } from './team.queries.ts';

const USED = refuse(410, 'This invitation has expired, or was used or taken back: ask for a new one.');

/** Whom a link is for, and whose account it leads to. Uses nothing up. */
export async function readInvitation({ store, clock }: Pick<Services, 'store' | 'clock'>, token: string) {
  const member = await findLink(store.db, 'INVITE', token, clock.now());
  if (member === undefined) return USED;
  const invited = await invitationOf(store.db, member);
  if (invited === undefined) return USED;
  const owner = await invitationOf(store.db, await ownerOf(store.db, member));
  return {
    username: invited.username,
    firstName: invited.first_name,
    invitedBy: owner === undefined ? '' : memberName(owner),
    expires: (invited.expires ?? clock.now()).toISOString(),
  };
}

/**
 * The invited person is a member: with the password chosen, and nothing else of the seat changes. A password that is
 * refused leaves the link as good as it was; of two who use it at once one is refused.
 */
export async function acceptInvitation(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Principal | Refusal> {
  const { db } = store;
  const now = clock.now();
  const member = await findLink(db, 'INVITE', token, now);
  if (member === undefined) return USED;
  const { ownWords } = await readUser(db, member);
  const problem = await judgePassword(password, ownWords);
  if (problem !== null) {
    return refuse(422, `The password ${problem}. The invitation was not accepted.`, { password: problem });
  }
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
