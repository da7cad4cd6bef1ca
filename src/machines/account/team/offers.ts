/** What can be done with a member, and why not: the server refuses by the same table (`seats.ts`). */
import type { Member } from '../../../api/contract/account/team.ts';
import { canStep, seatReasonText, stepSeat, type SeatEvent } from '../../../calc/account/seats.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { isOwner, memberUnderCursor, type MemberOrder, type TeamContext } from './context.ts';

export const memberActs = ['edit', 'upgrade', 'downgrade', 'remove', 'undo', 'send', 'suspend'] as const;
export type MemberAct = (typeof memberActs)[number];

/** What removing means of this member. */
export function removalOf(member: Member): Extract<SeatEvent, 'REVOKE' | 'LEAVE_NOW' | 'REMOVE'> {
  if (member.state === 'INVITED') return 'REVOKE';
  return member.leavesOn === null ? 'REMOVE' : 'LEAVE_NOW';
}

function eventOf(act: Exclude<MemberAct, 'edit'>, member: Member): SeatEvent {
  switch (act) {
    case 'upgrade':
      return 'UPGRADE';
    case 'downgrade':
      return 'DOWNGRADE';
    case 'remove':
      return removalOf(member);
    case 'undo':
      return 'UNDO';
    case 'send':
      return 'SEND_AGAIN';
    case 'suspend':
      return member.state === 'SUSPENDED' ? 'RESUME' : 'SUSPEND';
  }
}

type Needed = Pick<TeamContext, 'team' | 'cursor' | 'me'>;

/** Why the member under the cursor cannot be acted upon so, as a sentence; null: it can. */
export function whyNotMember(context: Needed, act: MemberAct): string | null {
  const member = memberUnderCursor(context);
  if (member === undefined) return 'The team is not on screen yet.';
  if (isOwner(member)) return 'The owner of the account stays as they are.';
  if (member.id === context.me?.id) return 'Nobody changes their own seat and limits.';
  if (act === 'edit') return null;
  const event = eventOf(act, member);
  const seated = { ...member, isScout: member.type === 'SCOUT' };
  if (canStep(seated, event))
    return event === 'UPGRADE' && context.team?.nextSeat === null
      ? 'All full-access seats of the plan are taken.'
      : null;
  const reason = stepSeat(seated, event);
  return typeof reason === 'string'
    ? seatReasonText(reason, member.fullName, formatDate(member.leavesOn ?? member.lowersOn))
    : null;
}

/** What a key is about to do to the member under the cursor; null: it cannot. */
export function orderMeant(context: Needed, act: 'upgrade' | 'downgrade' | 'remove'): MemberOrder | null {
  const member = memberUnderCursor(context);
  if (member === undefined || whyNotMember(context, act) !== null) return null;
  const kind = act === 'upgrade' ? 'UPGRADE' : act === 'downgrade' ? 'DOWNGRADE' : removalOf(member);
  return { kind, memberId: member.id };
}
