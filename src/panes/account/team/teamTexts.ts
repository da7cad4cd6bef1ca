import { memberLimitNames, memberLimits, type MemberLimit } from '../../../api/catalogue/account/memberLimits.ts';
import { userTypes } from '../../../api/catalogue/account/userTypes.ts';
import type { InviteQuote, Member, Team } from '../../../api/contract/account/team.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { isOwner, type SeatsOfPlan } from '../../../machines/account/team/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';

/** The day of an instant where the reader is. */
export const dayOf = (instant: string): string => formatDate(new Date(instant).toLocaleDateString('sv-SE'));

const isAnnual = ({ plantypes }: Team): boolean => plantypes.some(({ annual }) => annual);

/** @example '$30.00 a month' */
export const perTerm = (amount: number, annual: boolean): string => `${dollars(amount)} a ${annual ? 'year' : 'month'}`;

const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Who is counted: full access takes seats, scouts do not. @example '3 of 5 seats, 2 included' */
export function seatsText({ teamCounts, nextSeat }: Team, seats: SeatsOfPlan | null): string {
  const { fullAccessCount: taken, scoutCount } = teamCounts;
  const scouts = scoutCount === 0 ? '' : `, and ${counted(scoutCount, 'scout', 'scouts')}`;
  if (seats !== null) {
    const included = seats.preloaded === 0 ? '' : `, ${formatNumber(seats.preloaded)} included`;
    return `${formatNumber(taken)} of ${counted(seats.maximum, 'seat', 'seats')}${included}${scouts}`;
  }
  const members = counted(taken, 'member with full access', 'members with full access');
  const isFree = nextSeat !== null && nextSeat.billDate === null;
  return `${members}${scouts}${isFree ? '. Without a plan there is no maximum and no price' : ''}`;
}

/** What one more costs. @example 'the next costs $18.00 today, then $30.00 a month from 12/10/2026'; null: there is no price */
export function nextSeatText(team: Team): string | null {
  const { nextSeat, vacantSeats } = team;
  if (nextSeat === null) return 'all of them are taken';
  const { amount, prorateAmount, billDate } = nextSeat;
  if (billDate === null) return null;
  if (amount === 0 && prorateAmount === 0) return 'the next is included';
  const then = `then ${perTerm(amount, isAnnual(team))} from ${formatDate(billDate)}`;
  if (prorateAmount > 0) return `the next costs ${dollars(prorateAmount)} today, ${then}`;
  return vacantSeats > 0
    ? `a paid one is vacant: the next costs nothing today, ${then}`
    : `the next costs nothing today, ${then}`;
}

/** What a type to choose costs today, beside its name; what comes then is said before anybody is invited. */
export function typePrice(team: Team, type: 'TEAM_FULL' | 'SCOUT'): string {
  const way = team.plantypes.find(({ userType }) => userType === type);
  if (type === 'SCOUT') return 'free';
  if (way === undefined) return 'no seat is left';
  if (way.billDate === null || (way.amount === 0 && way.prorateAmount === 0)) return 'included';
  return way.prorateAmount === 0 ? 'nothing today' : `${dollars(way.prorateAmount)} today`;
}

/** What comes with each bill after those of today. */
export const laterText = (team: Team, later: InviteQuote['later']): string | null =>
  later === null || later.amount === 0
    ? null
    : `Then ${perTerm(later.amount, isAnnual(team))} more, from ${formatDate(later.on)}.`;

export function seatText({ seat, accountPlanMrc }: Member): string {
  switch (seat) {
    case 'INCLUDED':
      return 'included';
    case 'FREE':
      return 'free';
    case 'PAID':
      return accountPlanMrc === null ? 'paid' : `paid, ${perTerm(accountPlanMrc.amount, accountPlanMrc.annual)}`;
    case null:
      return '';
  }
}

export const typeText = (member: Member): string => (isOwner(member) ? 'Owner' : userTypes[member.type]);

/** What is pending for a member; null: nothing. @example 'leaves on 12/10/2026' */
export function pendingText({ leavesOn, lowersOn }: Member): string | null {
  if (leavesOn !== null) return `leaves on ${formatDate(leavesOn)}`;
  return lowersOn === null ? null : `becomes a scout on ${formatDate(lowersOn)}`;
}

export function stateText({ state, invitation }: Member): string {
  if (state === 'SUSPENDED') return 'suspended';
  if (state === 'ACTIVE') return 'active';
  return invitation === null ? 'invited' : `invited, until ${dayOf(invitation.expires)}`;
}

const limitText = (field: MemberLimit, limit: number): string =>
  field === 'spendLimit' ? dollars(limit) : formatNumber(limit);

/** All limits in words. */
export function limitsText(member: Readonly<Record<MemberLimit, number | null>>): string {
  const set = memberLimits.flatMap((field) => {
    const limit = member[field];
    return limit === null ? [] : [`${limitText(field, limit)} ${memberLimitNames[field].unit}`];
  });
  return set.length === 0 ? 'no limits' : set.join(', ');
}

const first: readonly MemberLimit[] = ['marketingContactLimit', 'marketingListPropertyLimit', 'favoritePropertyLimit'];

/** The first three as numbers, as they stand in a cell, then those of a month. @example '5,000 / 5,000 / 100' */
export function shortLimits(member: Member): string {
  if (memberLimits.every((field) => member[field] === null)) return isOwner(member) ? '' : 'none';
  const numbers = first.map((field) => {
    const limit = member[field];
    return limit === null ? '–' : limitText(field, limit);
  });
  const more = memberLimits.flatMap((field) => {
    const limit = member[field];
    return first.includes(field) || limit === null
      ? []
      : [`${limitText(field, limit)} ${memberLimitNames[field].unit}`];
  });
  return [numbers.join(' / '), ...more].join(', ');
}

/** @example '120 saves, 3 exports, $12.00' */
export function usedText({ used: { saves, exports, spend } }: Member): string {
  const parts = [
    ...(saves === 0 ? [] : [counted(saves, 'save', 'saves')]),
    ...(exports === 0 ? [] : [counted(exports, 'export', 'exports')]),
    ...(spend === 0 ? [] : [dollars(spend)]),
  ];
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

/** @example sentence('is in use') // 'Is in use.' */
export const sentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
