/** The team of an account as the wire has it: C114 and all that answer it. */
import type { Member, Team } from '../../../src/api/contract/account/team.ts';
import type { SeatPlan } from '../../../src/api/contract/billing/plans.ts';
import { prorate } from '../../../src/calc/billing/billLine.ts';
import { daysOf } from '../../../src/calc/billing/cycle.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, dollarsOf } from '../../../src/calc/money.ts';
import { toldOf } from '../../billing/payments/port.ts';
import { currentStanding } from '../../billing/plans/currentStanding.ts';
import { SEAT_PRICES, seatPlans, seatsOf } from '../../billing/plans/seats.ts';
import type { Standing } from '../../billing/plans/standing.ts';
import { countScouts } from '../../billing/plans/subscription.queries.ts';
import { monthOf } from '../../billing/usage/monthOf.ts';
import { readUsedByUser } from '../../billing/usage/usage.queries.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { limitsOfRow } from './memberColumns.ts';
import { readTeam } from './team.queries.ts';

type Row = Awaited<ReturnType<typeof readTeam>>[number];
type Used = Pick<Awaited<ReturnType<typeof readUsedByUser>>[number], 'saves' | 'exports' | 'spent'>;

export async function teamNow(services: Services, tenant: Tenant): Promise<Team> {
  const { config, plans, store } = services;
  const { standing, today } = await currentStanding(services, tenant);
  const { month, timeZone } = monthOf(standing.account, config, services.clock.now());
  const [rows, used, scouts] = await Promise.all([
    readTeam(store.db, tenant),
    readUsedByUser(store.db, tenant, month, timeZone),
    countScouts(store.db, tenant),
  ]);
  const seats = seatsOf(standing, plans, scouts, today);
  const usedBy = new Map(used.map((row) => [row.id, row]));
  return {
    teamMembers: rows.map((row) => memberOf(row, standing, { used: usedBy.get(row.id), today })),
    ...seats,
    plantypes: seatPlans(seats, standing.subscription?.plan.months === 12),
    vendorPhoneNumber: config.vendor.phone,
    vendorEmailAddress: config.vendor.email,
    sendsMail: config.smtpUrl !== null,
    provider: toldOf(services.payments),
  };
}

function memberOf(
  row: Row,
  standing: Standing,
  { used, today }: { readonly used: Used | undefined; readonly today: CalendarDate },
): Member {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    fullName: memberName(row),
    phone: row.phone,
    username: row.username,
    type: row.type,
    subUser: row.sub_user ? 1 : 0,
    scoutUser: row.type === 'SCOUT',
    fullAccount: row.full_account,
    smsEnabled: row.sms_enabled,
    duties: row.duties,
    ...limitsOfRow(row),
    state: row.state,
    pending: pendingOf(row),
    lowersOn: row.lowers_on,
    leavesOn: row.leaves_on,
    heirId: row.heir_id,
    invitation: row.state === 'INVITED' && row.inviteExpires ? { expires: row.inviteExpires.toISOString() } : null,
    lastSignIn: row.last_sign_in?.toISOString() ?? null,
    seat: seatOf(row, standing),
    accountPlanMrc: row.sub_user ? priceOf(row, standing, today) : null,
    used: { saves: used?.saves ?? 0, exports: used?.exports ?? 0, spend: dollarsOf(used?.spent ?? cents(0)) },
  };
}

function pendingOf({ lowers_on: lowers, leaves_on: leaves }: Row): Member['pending'] {
  if (leaves !== null) return { change: 'REMOVE', on: leaves };
  return lowers === null ? null : { change: 'DOWNGRADE', on: lowers };
}

const paidSeat = ({ id }: Row, { subscription }: Standing) =>
  subscription?.paidSeats.find(({ member }) => member?.id === id);

function seatOf(row: Row, standing: Standing): Member['seat'] {
  if (!row.sub_user || row.type === 'SCOUT') return null;
  if (standing.subscription === null) return 'FREE';
  return paidSeat(row, standing) === undefined ? 'INCLUDED' : 'PAID';
}

/** What a member costs a cycle, and of that what is left of the running one. */
function priceOf(row: Row, standing: Standing, today: CalendarDate): SeatPlan {
  const isScout = row.type === 'SCOUT';
  const cycle = standing.subscription?.cycle ?? null;
  const price = paidSeat(row, standing)?.price ?? cents(0);
  const days = cycle === null ? 0 : daysOf(cycle, today);
  const rest = cycle === null ? price : prorate(price, days, daysOf(cycle));
  return {
    id: isScout ? SEAT_PRICES.SCOUT : SEAT_PRICES.TEAM_FULL,
    type: 'SUB_USER',
    userType: isScout ? 'SCOUT' : 'TEAM_FULL',
    name: isScout ? 'Scout' : 'Full access',
    amount: dollarsOf(price),
    prorateAmount: dollarsOf(rest),
    prorateDays: days,
    billDate: cycle?.end ?? null,
    quantity: 1,
    annual: standing.subscription?.plan.months === 12,
    prorated: rest < price,
    upsellEnabled: false,
    trialAvailable: false,
    trialDays: 7,
  };
}
