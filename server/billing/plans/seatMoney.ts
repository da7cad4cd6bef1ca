/** What seats cost when somebody comes, and what becomes of a paid one when somebody goes. The account is locked. */
import type { Kysely } from 'kysely';
import { settleLines, type BillLine, type Settled } from '../../../src/calc/billing/billLine.ts';
import { nextSeats, seatLine, type Member, type NextSeat } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { creditSeat } from '../invoices/creditSeat.ts';
import type { Moment } from './moment.ts';
import { seatsMost } from './seats.ts';
import type { Plan } from '../../../src/api/catalogue/billing/plans.ts';
import type { Standing } from './standing.ts';
import { endSeat, vacateSeat } from './seats.queries.ts';

export interface SeatQuote {
  /** How each gets a seat, in their order; null: without a plan, where seats are free. */
  readonly seats: readonly NextSeat[] | null;
  readonly lines: readonly BillLine[];
  readonly settled: Settled;
}

/** What seats for so many cost today. Nobody is told of a member that is not there yet by an id. */
export function quoteSeats(
  { subscription, members, forward }: Standing,
  newcomers: readonly (Member | null)[],
  today: CalendarDate,
): SeatQuote {
  if (subscription === null) return { seats: null, lines: [], settled: settleLines([], cents(0)) };
  const seats = nextSeats(subscription, members, newcomers.length, today);
  const lines = newcomers.flatMap((newcomer, index) =>
    seats[index]?.kind === 'PAID' ? [seatLine(subscription, newcomer, today)] : [],
  );
  return { seats, lines, settled: settleLines(lines, lines.length === 0 ? cents(0) : forward) };
}

/** Why so many more cannot be seated, in a sentence; null: they can. */
export function refuseSeats(standing: Standing, plans: readonly Plan[], more: number): string | null {
  const { members } = standing;
  const most = seatsMost(standing, plans);
  if (members.length + more <= most) return null;
  const { name } = standing.subscription?.plan ?? { name: 'the plan' };
  if (members.length >= most) return `All ${most} full-access seats of ${name} are taken.`;
  const free = most - members.length;
  return `${name} has ${free} full-access ${free === 1 ? 'seat' : 'seats'} left, and ${more} are wanted.`;
}

/**
 * A member who never came gives the seat back, and what was paid for it. A seat that another had paid for stands vacant
 * again.
 */
export async function freeSeat(db: Kysely<Database>, tenant: Tenant, memberId: number, moment: Moment): Promise<void> {
  const back = await creditSeat(db, tenant, memberId, moment);
  if (back > 0) await endSeat(db, tenant, memberId, moment.today);
  else await vacateSeat(db, tenant, memberId);
}
