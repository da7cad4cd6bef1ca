import type { Invitation } from '../../../src/api/contract/account/team.ts';
import { UNCHANGED } from '../../billing/plans/quotePlan.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { readDoor } from '../brands/doorOf.ts';
import { memberName } from '../session/memberName.ts';
import { refuseStep } from './changeSeat.ts';
import { inTeam } from './inTeam.ts';
import { invitationLink } from './invitationLink.ts';
import { findUser } from './team.queries.ts';

/** A new link for who was invited, for the whole time again; the one before opens nothing any more. */
export async function sendInvitationAgain(
  services: Services,
  principal: Principal,
  memberId: number,
): Promise<Invitation | Refusal> {
  return await inTeam(services, principal, async ({ db, now }) => {
    const member = await findUser(db, principal, memberId);
    const inviter = await findUser(db, principal, principal.userId);
    if (member === undefined || inviter === undefined) return refuse(404, `There is no such member. ${UNCHANGED}`);
    const refusal = refuseStep(member, 'SEND_AGAIN');
    if (refusal !== null) return refusal;
    const from = { accountId: principal.accountId, userId: principal.userId, name: memberName(inviter) };
    return await invitationLink(db, from, member, { door: await readDoor(db, principal, services), now });
  });
}
