/** Seats as they are ordered: of people invited, of a scout who gets full access, or vacant ones. */
import type { Kysely } from 'kysely';
import type { Invitation } from '../../../src/api/contract/account/team.ts';
import type { CycleMonths } from '../../../src/calc/billing/cycle.ts';
import type { NextSeat } from '../../../src/calc/billing/subscription.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Goods } from '../../billing/orders/goods.ts';
import { insertSeats, occupySeat } from '../../billing/plans/seats.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Door } from '../brands/doorOf.ts';
import { invitationLink } from './invitationLink.ts';
import { markRemoved } from './pending.queries.ts';
import { findUser, updateMember } from './team.queries.ts';

/** How somebody gets a seat; null: where seats are free. */
type Kind = NextSeat['kind'] | null;

export interface SeatIntent {
  /** Who sits down; null: the seat stands vacant. */
  readonly places: readonly { readonly memberId: number | null; readonly kind: Kind }[];
  /** Of a seat for a whole cycle, from this day on; null: where seats are free. */
  readonly seat: { readonly cents: Cents; readonly months: CycleMonths; readonly day: CalendarDate } | null;
  /** Who has full access from now on. */
  readonly upgraded: number | null;
  /** Who gets a link, scouts among them; they are there already, and wait for it. */
  readonly invited: readonly { readonly id: number; readonly username: string }[];
  readonly door: Door;
  /** In whose account, by whom. */
  readonly from: Principal & { readonly name: string };
}

/**
 * `tell` hears the links, in the order of those invited: whoever finishes an order that a crash left open has nobody to
 * tell, then they are mailed, or sent again.
 */
export const seatGoods = (tell: (invitation: Invitation) => void = () => undefined): Goods<SeatIntent> => ({
  purpose: 'SEATS',
  handOut: async (db, buyer, intent, { now }) => {
    await sitDown(db, buyer, intent, now);
    for (const member of intent.invited) {
      tell(await invitationLink(db, intent.from, member, { door: intent.door, now }));
    }
  },
  takeBack: async (db, { accountId }, { invited }, now) => {
    for (const { id } of invited) await markRemoved(db, { accountId, userId: id }, null, now);
  },
});

async function sitDown(
  db: Kysely<Database>,
  buyer: Principal,
  { places, seat, upgraded }: SeatIntent,
  now: Date,
): Promise<void> {
  if (upgraded !== null) {
    await updateMember(db, buyer, upgraded, { type: 'TEAM_FULL', full_account: true, seat_since: now });
  }
  const paying: (number | null)[] = [];
  for (const { memberId, kind } of places) {
    // Paid for, and gone before the bank had answered: the seat is there for who comes next.
    const isThere = memberId !== null && (await findUser(db, buyer, memberId)) !== undefined;
    if (kind === 'VACANT' && isThere) await occupySeat(db, buyer, memberId);
    if (kind === 'PAID') paying.push(isThere ? memberId : null);
  }
  if (seat !== null && paying.length > 0) await insertSeats(db, buyer, paying, seat);
}
