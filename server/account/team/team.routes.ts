/** The team of an account: C103-C105, C114, C117-C123 invitations (P202-P207), another owner (P249). */
import type { Team } from '../../../src/api/contract/account/team.ts';
import { flagsOf } from '../../billing/plans/subscription.queries.ts';
import { UNCHANGED } from '../../billing/plans/quotePlan.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { tellChanges } from '../changes/tellChanges.ts';
import { refuseWrong } from '../password/askPassword.ts';
import { loginToken } from '../session/loginToken.ts';
import type { Session } from '../session/session.ts';
import { countAttempt } from '../session/throttle.ts';
import { acceptInvitation, readInvitation } from './acceptInvitation.ts';
import { changeSeat, type SeatChange } from './changeSeat.ts';
import { invite, quoteInvites } from './invite.ts';
import { saveMember, type MemberChange } from './saveMember.ts';
import { sendInvitationAgain } from './sendInvitationAgain.ts';
import { takenNames } from './team.queries.ts';
import { transferOwnership } from './transferOwnership.ts';
import { teamNow } from './teamNow.ts';

export const teamHandlers = {
  team: async ({ params, session, services }) => {
    if ((await flagsOf(services.store.db, session, params.id)) === undefined) return refuse(403);
    return await teamNow(services, session);
  },

  teamMembersOfUser: async ({ session, services }) => membersOf(await teamNow(services, session)),

  saveMemberOfUser: async ({ body, session, services }) => {
    const saved = await memberSaved(services, session, body);
    return isRefusal(saved) ? saved : membersOf(saved);
  },

  removeMemberOfUser: async ({ params, session, services }) => {
    const team = await changed(services, session, params.id, { event: 'REMOVE', heirId: null });
    return isRefusal(team) ? team : membersOf(team);
  },

  emailExists: async ({ query: { email, userId }, session, services: { store, clock } }) => {
    const attempt = await countAttempt(store.db, [{ kind: 'lookup', key: String(session.userId) }], clock.now());
    if (!attempt.allowed) {
      const minutes = Math.ceil(attempt.retryAfterSeconds / 60);
      const text = `Thirty addresses were looked up within an hour. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
      return refuse(429, text, undefined, attempt.retryAfterSeconds);
    }
    return { exists: (await takenNames(store.db, [email], userId ?? null)).size > 0 };
  },

  createMember: async ({ body, session, services }) => {
    const { approvedAmount, paymentMethodId, cardCode, ...member } = body;
    const pay = { approvedAmount, paymentMethodId, cardCode };
    const invited = await invite(services, session, { members: [member], ...pay });
    if (isRefusal(invited)) return invited;
    const [invitation = null] = invited;
    return { ...(await withMember(services, session, invitation?.memberId ?? 0)), invitation };
  },

  saveMember: async ({ body, session, services }) => await memberSaved(services, session, body),

  undoMember: async ({ body, session, services }) => await changed(services, session, body.memberId, { event: 'UNDO' }),

  downgradeMember: async ({ body, session, services }) =>
    await changed(services, session, body.memberId, { event: 'DOWNGRADE' }),

  upgradeMember: async ({ body: { memberId, ...pay }, session, services }) =>
    await changed(services, session, memberId, { event: 'UPGRADE', ...pay }),

  removeMember: async ({ query, body, session, services }) => {
    const { memberId, heirId, now, accountPassword } = { ...body, ...query };
    if (memberId === undefined)
      return refuse(422, 'Nothing was selected, and nobody was removed.', { memberId: 'is missing' });
    if (now !== true) {
      return await changed(services, session, memberId, { event: 'REMOVE', heirId: heirId ?? null });
    }
    const asked = { field: 'accountPassword', unchanged: UNCHANGED };
    const wrong = await refuseWrong(services, session, accountPassword ?? '', asked);
    return wrong ?? (await changed(services, session, memberId, { event: 'LEAVE_NOW' }));
  },

  suspendMember: async ({ params, body, session, services }) =>
    await changed(services, session, params.id, { event: body.suspended ? 'SUSPEND' : 'RESUME' }),

  quoteInvites: async ({ body, session, services }) => await quoteInvites(services, session, body.members),

  inviteMembers: async ({ body, session, services }) => {
    const invitations = await invite(services, session, body);
    if (isRefusal(invitations)) return invitations;
    return { ...(await teamNow(services, session)), invitations: [...invitations] };
  },

  sendInvitation: async ({ params, session, services }) => {
    const invitation = await sendInvitationAgain(services, session, params.id);
    return isRefusal(invitation) ? invitation : { ...(await teamNow(services, session)), invitation };
  },

  transferOwnership: async ({ body, session, services }) => await transferOwnership(services, session, body),

  invitation: async ({ body, services, request }) => await readInvitation(services, body.token, request.hostname),

  acceptInvitation: async ({ body, services, request }) => {
    const member = await acceptInvitation(services, body, request.hostname);
    if (isRefusal(member)) return member;
    tellChanges(services, member);
    return await loginToken(services, member);
  },
} satisfies Partial<Handlers>;

const membersOf = ({ teamMembers }: Pick<Team, 'teamMembers'>): Pick<Team, 'teamMembers'> => ({ teamMembers });

/** The team after a change, or why there was none. */
async function changed(
  services: Services,
  session: Session,
  memberId: number,
  change: SeatChange,
): Promise<Team | Refusal> {
  const refusal = await changeSeat(services, session, memberId, change);
  if (refusal !== null) return refusal;
  return await teamNow(services, session);
}

async function memberSaved(services: Services, session: Session, change: MemberChange) {
  const saved = await saveMember(services, session, change);
  if (isRefusal(saved)) return saved;
  return { ...(await withMember(services, session, change.id)), invitation: saved.invitation };
}

async function withMember(services: Services, session: Session, id: number) {
  const team = await teamNow(services, session);
  const member = team.teamMembers.find((one) => one.id === id);
  if (member === undefined) throw new Error(`member ${id} is gone in the moment in which it was written`);
  return { ...team, member };
}
