import { placeOf, seatReasonText, stepSeat, type SeatEvent, type Seated } from '../../../src/calc/account/seats.ts';
import { addDays, type CalendarDate } from '../../../src/calc/dates.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { UNCHANGED } from '../../billing/plans/quotePlan.ts';
import { freeSeat } from '../../billing/plans/seatMoney.ts';
import { vacateSeat } from '../../billing/plans/seats.queries.ts';
import { planOf } from '../../billing/plans/standing.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { memberName } from '../session/memberName.ts';
import type { Session } from '../session/session.ts';
import { endTokens } from '../tokens/tokens.queries.ts';
import { endOtherSessions } from '../session/session.queries.ts';
import { inTeam, type InTeam } from './inTeam.ts';
import { orderSeats, type SeatPay } from './orderSeats.ts';
import { removeMember } from './removeMember.ts';
import { findUser, updateMember, type UserRow } from './team.queries.ts';

/** What somebody does to a member. */
export type SeatChange =
  | ({ readonly event: 'UPGRADE' } & SeatPay)
  | { readonly event: 'REMOVE'; readonly heirId: number | null }
  | { readonly event: 'DOWNGRADE' | 'UNDO' | 'SUSPEND' | 'RESUME' | 'LEAVE_NOW' };

const NOT_THERE = refuse(404, `There is no such member. ${UNCHANGED}`);
const SELF = refuse(403, 'Nobody changes their own seat: the owner of the account does.');

/** Of the owner, by what was tried. */
const ownerStays: Readonly<Record<SeatChange['event'], string>> = {
  UPGRADE: 'The owner of the account has full access already.',
  DOWNGRADE: 'The owner of the account cannot be made a scout.',
  REMOVE: 'The owner of the account cannot be removed.',
  LEAVE_NOW: 'The owner of the account cannot be removed.',
  SUSPEND: 'The owner of the account cannot be suspended.',
  RESUME: 'The owner of the account is not suspended.',
  UNDO: 'Nothing is pending for the owner of the account.',
};

export const seatedOf = (row: UserRow): Seated => ({
  isScout: row.type === 'SCOUT',
  state: row.state,
  lowersOn: row.lowers_on,
  leavesOn: row.leaves_on,
});

/** Changes the seat of a member as the table of `seats.ts` has it, with what it costs, or says why not. */
export async function changeSeat(
  services: Services,
  session: Session,
  memberId: number,
  change: SeatChange,
): Promise<Refusal | null> {
  if (change.event === 'UPGRADE') return await upgrade(services, session, memberId, change);
  return await inTeam(services, session, async (team) => {
    const member = await changeable(team, session, memberId, change.event);
    if (isRefusal(member)) return member;
    return placeOf(seatedOf(member)) === 'INVITED'
      ? await revoke(team, session, memberId)
      : await step({ services, session, team, member }, change);
  });
}

/** Who was invited and never came gives the seat back. */
async function revoke(team: InTeam, session: Session, memberId: number): Promise<null> {
  await freeSeat(team.db, session, memberId, team);
  await removeMember(team.db, { accountId: session.accountId, userId: memberId }, null, team.now);
  return null;
}

/** The member, if the event can happen to him and by whoever asks. */
async function changeable(
  { db }: InTeam,
  session: Session,
  memberId: number,
  event: SeatChange['event'],
): Promise<UserRow | Refusal> {
  const member = await findUser(db, session, memberId);
  if (member === undefined) return NOT_THERE;
  if (!member.sub_user) return refuse(422, `${ownerStays[event]} ${UNCHANGED}`);
  if (memberId === session.userId) return SELF;
  // Who was invited and never came is not removed but taken back.
  const isRevoked = event === 'REMOVE' && placeOf(seatedOf(member)) === 'INVITED';
  return refuseStep(member, isRevoked ? 'REVOKE' : event) ?? member;
}

/** Why an event cannot happen to a member; null: it can. */
export function refuseStep(member: UserRow, event: SeatEvent): Refusal | null {
  const reason = stepSeat(seatedOf(member), event);
  if (typeof reason !== 'string') return null;
  const on = formatDate(member.leaves_on ?? member.lowers_on ?? '');
  return refuse(422, `${seatReasonText(reason, memberName(member), on)} ${UNCHANGED}`);
}

interface Step {
  readonly services: Services;
  readonly session: Session;
  readonly team: InTeam;
  readonly member: UserRow;
}

async function step(
  { services, session, team, member }: Step,
  change: Exclude<SeatChange, { readonly event: 'UPGRADE' }>,
): Promise<Refusal | null> {
  const { db, now } = team;
  const update = async (columns: Parameters<typeof updateMember>[3]): Promise<null> => {
    await updateMember(db, session, member.id, columns);
    return null;
  };
  switch (change.event) {
    case 'DOWNGRADE':
      return await update({ lowers_on: pendingDay(team) });
    case 'REMOVE': {
      const refusal = await refuseHeir(team, session, member, change.heirId);
      return refusal ?? (await update({ leaves_on: pendingDay(team), heir_id: change.heirId }));
    }
    case 'UNDO': {
      const isLeaving = member.leaves_on !== null;
      const refusal = refuseStaying(services, team, member);
      return refusal ?? (await update(isLeaving ? { leaves_on: null, heir_id: null } : { lowers_on: null }));
    }
    case 'SUSPEND':
      await endOtherSessions(
        db,
        { accountId: session.accountId, userId: member.id },
        { now, exceptId: null, mode: 'suspended' },
      );
      await endTokens(db, { accountId: session.accountId, userId: member.id }, now);
      return await update({ state: 'SUSPENDED' });
    case 'RESUME':
      return await update({ state: 'ACTIVE' });
    case 'LEAVE_NOW': {
      await vacateSeat(db, session, member.id);
      const { accountId } = session;
      const heir = member.heir_id === null ? null : { accountId, userId: member.heir_id };
      await removeMember(db, { accountId, userId: member.id }, heir, now);
      team.removed(heir);
      return null;
    }
  }
}

/** The cycle date; without a plan the next midnight. */
const pendingDay = ({ standing, today }: InTeam): CalendarDate => standing.account.cycle_end ?? addDays(today, 1);

async function upgrade(services: Services, session: Session, memberId: number, pay: SeatPay): Promise<Refusal | null> {
  const { approvedAmount, paymentMethodId, cardCode } = pay;
  const done = await orderSeats(
    services,
    session,
    {
      count: 1,
      nothing: UNCHANGED,
      refuse: async (team) => {
        const member = await changeable(team, session, memberId, 'UPGRADE');
        return isRefusal(member) ? member : null;
      },
      seat: async ({ db }) => {
        const member = await findUser(db, session, memberId);
        return { places: [{ id: memberId, name: member === undefined ? '' : memberName(member) }], upgraded: memberId };
      },
    },
    { approvedAmount, paymentMethodId, cardCode },
  );
  return isRefusal(done) ? done : null;
}

async function refuseHeir(
  { db }: InTeam,
  session: Session,
  member: UserRow,
  heirId: number | null,
): Promise<Refusal | null> {
  if (heirId === null) return null;
  const heir = heirId === member.id ? undefined : await findUser(db, session, heirId);
  const isThere = heir !== undefined && heir.state !== 'INVITED' && heir.leaves_on === null;
  return isThere
    ? null
    : refuse(422, `Who gets what is theirs has to be a member who stays. ${UNCHANGED}`, {
        heirId: 'is no such member',
      });
}

/** Whoever stays after all needs a seat of the plan that comes. */
function refuseStaying({ plans }: Services, { standing }: InTeam, member: UserRow): Refusal | null {
  const { pending, staying } = standing;
  const needsSeat = member.type !== 'SCOUT' && (member.leaves_on === null || member.lowers_on === null);
  if (!needsSeat || pending === null || pending.planId === null) return null;
  const plan = planOf(plans, pending.planId);
  if (staying.length < plan.seatsMost) return null;
  return refuse(
    422,
    `${plan.name}, which begins on ${formatDate(pending.effective)}, seats ${plan.seatsMost} members and ${staying.length} stay: undo the change of plan first. ${UNCHANGED}`,
  );
}
