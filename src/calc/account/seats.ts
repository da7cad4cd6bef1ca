/**
 * Places of a member in an account, and what can happen to one there: the server refuses by this table, the screen offers
 * by it (R-TEAM-014, R-TEAM-015, O-170, O-173). What a step costs is not told here.
 */

/** As it is kept: invited until the link is used; suspended keeps the seat and cannot sign in. */
export type MemberState = 'INVITED' | 'ACTIVE' | 'SUSPENDED';

export const seatPlaces = ['ABSENT', 'INVITED', 'SCOUT', 'FULL', 'LOWERING', 'LEAVING'] as const;
/** LOWERING: a scout from the cycle date on. LEAVING: gone then. */
export type SeatPlace = (typeof seatPlaces)[number];

export const seatEvents = [
  'INVITE',
  'ACCEPT',
  'SEND_AGAIN',
  'REVOKE',
  'EXPIRE',
  'UPGRADE',
  'DOWNGRADE',
  'REMOVE',
  'UNDO',
  'SUSPEND',
  'RESUME',
  'LEAVE_NOW',
  'CYCLE_DATE',
] as const;
export type SeatEvent = (typeof seatEvents)[number];

/** A member as the table knows one. Days are null unless the change is pending. */
export interface Seated {
  /** SCOUT takes no seat, every other type has full access. */
  readonly isScout: boolean;
  readonly state: MemberState;
  readonly lowersOn: string | null;
  readonly leavesOn: string | null;
}

/** What a step makes of a member; absent: nothing of the row changes by it. */
export interface SeatStep {
  readonly isScout?: boolean;
  readonly state?: MemberState;
  readonly lowers?: boolean;
  readonly leaves?: boolean;
  readonly isGone?: true;
}

export type SeatReason =
  | 'IS_MEMBER'
  | 'NOT_MEMBER'
  | 'NOT_INVITED'
  | 'NOT_ACCEPTED'
  | 'HAS_FULL_ACCESS'
  | 'IS_SCOUT'
  | 'LOWERS'
  | 'LEAVES'
  | 'NOTHING_PENDING'
  | 'IS_SUSPENDED'
  | 'NOT_SUSPENDED'
  | 'NOT_LEAVING';

export const placeOf = ({ isScout, state, lowersOn, leavesOn }: Seated): SeatPlace => {
  if (state === 'INVITED') return 'INVITED';
  if (leavesOn !== null) return 'LEAVING';
  if (lowersOn !== null) return 'LOWERING';
  return isScout ? 'SCOUT' : 'FULL';
};

type Cell = SeatStep | SeatReason;

const GONE: SeatStep = { isGone: true };
const nobody = (): Record<Exclude<SeatEvent, 'INVITE'>, Cell> => ({
  ACCEPT: 'NOT_INVITED',
  SEND_AGAIN: 'NOT_MEMBER',
  REVOKE: 'NOT_MEMBER',
  EXPIRE: 'NOT_MEMBER',
  UPGRADE: 'NOT_MEMBER',
  DOWNGRADE: 'NOT_MEMBER',
  REMOVE: 'NOT_MEMBER',
  UNDO: 'NOT_MEMBER',
  SUSPEND: 'NOT_MEMBER',
  RESUME: 'NOT_MEMBER',
  LEAVE_NOW: 'NOT_MEMBER',
  CYCLE_DATE: {},
});

/** What is the same for all who have accepted. */
const present = {
  INVITE: 'IS_MEMBER',
  ACCEPT: 'NOT_INVITED',
  SEND_AGAIN: 'NOT_INVITED',
  REVOKE: 'NOT_INVITED',
  EXPIRE: 'NOT_INVITED',
  SUSPEND: { state: 'SUSPENDED' },
  RESUME: { state: 'ACTIVE' },
} as const satisfies Partial<Record<SeatEvent, Cell>>;

const table: Readonly<Record<SeatPlace, Readonly<Record<SeatEvent, Cell>>>> = {
  ABSENT: { ...nobody(), INVITE: { state: 'INVITED' } },
  INVITED: {
    INVITE: 'IS_MEMBER',
    ACCEPT: { state: 'ACTIVE' },
    SEND_AGAIN: {},
    REVOKE: GONE,
    EXPIRE: GONE,
    UPGRADE: 'NOT_ACCEPTED',
    DOWNGRADE: 'NOT_ACCEPTED',
    REMOVE: 'NOT_ACCEPTED',
    UNDO: 'NOTHING_PENDING',
    SUSPEND: 'NOT_ACCEPTED',
    RESUME: 'NOT_ACCEPTED',
    LEAVE_NOW: 'NOT_ACCEPTED',
    CYCLE_DATE: {},
  },
  SCOUT: {
    ...present,
    UPGRADE: { isScout: false },
    DOWNGRADE: 'IS_SCOUT',
    REMOVE: { leaves: true },
    UNDO: 'NOTHING_PENDING',
    LEAVE_NOW: 'NOT_LEAVING',
    CYCLE_DATE: {},
  },
  FULL: {
    ...present,
    UPGRADE: 'HAS_FULL_ACCESS',
    DOWNGRADE: { lowers: true },
    REMOVE: { leaves: true },
    UNDO: 'NOTHING_PENDING',
    LEAVE_NOW: 'NOT_LEAVING',
    CYCLE_DATE: {},
  },
  LOWERING: {
    ...present,
    UPGRADE: 'LOWERS',
    DOWNGRADE: 'LOWERS',
    REMOVE: { leaves: true },
    UNDO: { lowers: false },
    LEAVE_NOW: 'NOT_LEAVING',
    CYCLE_DATE: { isScout: true, lowers: false },
  },
  LEAVING: {
    ...present,
    UPGRADE: 'LEAVES',
    DOWNGRADE: 'LEAVES',
    REMOVE: 'LEAVES',
    // Back to what there was: a member that was to be lowered still is.
    UNDO: { leaves: false },
    LEAVE_NOW: GONE,
    CYCLE_DATE: GONE,
  },
};

/**
 * What an event makes of a member, or why it cannot happen. `member` null: there is none.
 *
 * @example stepSeat({ isScout: true, state: 'ACTIVE', lowersOn: null, leavesOn: null }, 'DOWNGRADE') // 'IS_SCOUT'
 */
export function stepSeat(member: Seated | null, event: SeatEvent): SeatStep | SeatReason {
  const cell = table[member === null ? 'ABSENT' : placeOf(member)][event];
  if (typeof cell === 'string' || member === null) return cell;
  if (event === 'SUSPEND' && member.state === 'SUSPENDED') return 'IS_SUSPENDED';
  if (event === 'RESUME' && member.state !== 'SUSPENDED') return 'NOT_SUSPENDED';
  return cell;
}

/** Whether the event can happen to the member. */
export const canStep = (member: Seated, event: SeatEvent): boolean => typeof stepSeat(member, event) !== 'string';

/** Why not, as a sentence; `on`: the day of what is pending, as people write it. */
export function seatReasonText(reason: SeatReason, name: string, on: string): string {
  switch (reason) {
    case 'IS_MEMBER':
      return `${name} is a member already.`;
    case 'NOT_MEMBER':
      return 'There is no such member.';
    case 'NOT_INVITED':
      return `${name} has accepted the invitation already.`;
    case 'NOT_ACCEPTED':
      return `${name} has not accepted the invitation yet.`;
    case 'HAS_FULL_ACCESS':
      return `${name} has full access already.`;
    case 'IS_SCOUT':
      return `${name} is a scout already.`;
    case 'LOWERS':
      return `${name} becomes a scout on ${on}: undo that first.`;
    case 'LEAVES':
      return `${name} leaves on ${on}: undo that first.`;
    case 'NOTHING_PENDING':
      return `Nothing is pending for ${name}.`;
    case 'IS_SUSPENDED':
      return `${name} is suspended already.`;
    case 'NOT_SUSPENDED':
      return `${name} is not suspended.`;
    case 'NOT_LEAVING':
      return `${name} does not leave: remove ${name} first.`;
  }
}
