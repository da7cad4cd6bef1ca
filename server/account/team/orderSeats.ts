import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Invitation } from '../../../src/api/contract/account/team.ts';
import { seatOfCycle, type Member } from '../../../src/calc/billing/subscription.ts';
import { refuseUnderWay, SUBSCRIPTION } from '../../billing/orders/beginOrder.ts';
import type { Goods } from '../../billing/orders/goods.ts';
import { placeOrder, type Prepared } from '../../billing/orders/placeOrder.ts';
import type { Tender } from '../../billing/orders/tender.ts';
import { bringUpToDate } from '../../billing/plans/bringUpToDate.ts';
import { refuseOther, UNCHANGED } from '../../billing/plans/quotePlan.ts';
import { quoteSeats, refuseSeats } from '../../billing/plans/seatMoney.ts';
import { standingOf, type Standing } from '../../billing/plans/standing.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { memberName } from '../session/memberName.ts';
import { readDoor } from '../brands/doorOf.ts';
import type { InTeam } from './inTeam.ts';
import { seatGoods, type SeatIntent } from './seatGoods.ts';
import { findUser } from './team.queries.ts';

/** `approvedAmount`: dollars that the buyer has seen. */
export type SeatPay = Pick<Tender, 'paymentMethodId' | 'cardCode'> & {
  readonly approvedAmount?: number | undefined;
};

/** What is wanted, once it is known that there can be so many seats. */
export interface Wanted {
  /** How many seats more. */
  readonly count: number;
  /** Why not, beside seats and money; null: nothing stands against it. */
  readonly refuse: (team: InTeam) => Promise<Refusal | null>;
  /** Writes who is to sit there, and says so; vacant seats are of nobody (null). */
  readonly seat: (team: InTeam) => Promise<{
    readonly places: readonly (Member | null)[];
    readonly upgraded?: number;
    readonly invited?: SeatIntent['invited'];
  }>;
  /** What did not happen. */
  readonly nothing: string;
}

/**
 * Orders seats: refused, or paid and handed out. Where a card is charged, whoever was invited is there from the beginning
 * and keeps the seat and the name; the link comes once it is paid.
 */
export async function orderSeats(
  services: Services,
  buyer: Principal,
  wanted: Wanted,
  pay: SeatPay,
): Promise<readonly Invitation[] | Refusal> {
  const told: Invitation[] = [];
  const goods = seatGoods((invitation) => told.push(invitation));
  const { plans, payments } = services;
  const placed = await placeOrder(services, buyer, goods, async (db, { account: locked, today, now }) => {
    const account = await bringUpToDate(db, locked, plans, { today, now, payments });
    const standing = await standingOf(db, buyer, account, plans);
    return await prepare(services, buyer, goods, { db, standing, today, now, removed: () => undefined }, wanted, pay);
  });
  return isRefusal(placed) ? placed : told;
}

async function prepare(
  services: Services,
  buyer: Principal,
  goods: Goods<SeatIntent>,
  team: InTeam,
  wanted: Wanted,
  { approvedAmount, ...tender }: SeatPay,
): Promise<Prepared<SeatIntent, null> | Refusal> {
  const { db, standing, today, now } = team;
  const refusal =
    (await refuseUnderWay(db, buyer, SUBSCRIPTION)) ??
    (await wanted.refuse(team)) ??
    tooMany(services, standing, wanted);
  if (refusal !== null) return refusal;
  const unnamed = Array.from({ length: wanted.count }, () => null);
  const other = refuseOther(quoteSeats(standing, unnamed, today).settled.due, approvedAmount);
  if (other !== null) return other;
  const from = await senderOf(db, buyer);
  if (from === null) return refuse(403);
  const { places, upgraded = null, invited = [] } = await wanted.seat(team);
  const { seats, lines } = quoteSeats(standing, places, today);
  const door = await readDoor(db, buyer, services);
  const intent = intentOf(standing, { places, seats, upgraded, invited, from, door, today });
  if (lines.length === 0) {
    // What costs nothing is no order: it is handed out at once.
    await goods.handOut(db, buyer, intent, { invoiceId: null, now });
    return { offer: null, told: null };
  }
  const bill = { purchaseType: 'Recurring', day: today, lines } as const;
  return { offer: { key: `seats ${randomUUID()}`, queue: SUBSCRIPTION, intent, bill, tender }, told: null };
}

function tooMany({ plans }: Services, standing: Standing, { count, nothing }: Wanted): Refusal | null {
  const full = count === 0 ? null : refuseSeats(standing, plans, count);
  return full === null ? null : refuse(422, `${full} ${nothing}`);
}

async function senderOf(db: Kysely<Database>, buyer: Principal): Promise<SeatIntent['from'] | null> {
  const row = await findUser(db, buyer, buyer.userId);
  return row === undefined ? null : { accountId: buyer.accountId, userId: buyer.userId, name: memberName(row) };
}

interface Seated extends Pick<SeatIntent, 'upgraded' | 'invited' | 'from' | 'door'> {
  readonly places: readonly (Member | null)[];
  readonly seats: ReturnType<typeof quoteSeats>['seats'];
  readonly today: InTeam['today'];
}

function intentOf({ subscription }: Standing, { places, seats, today, ...rest }: Seated): SeatIntent {
  return {
    ...rest,
    places: places.map((member, index) => ({ memberId: member?.id ?? null, kind: seats?.[index]?.kind ?? null })),
    seat:
      subscription === null
        ? null
        : { cents: seatOfCycle(subscription.plan), months: subscription.plan.months, day: today },
  };
}

/** Buys seats before anybody sits there: they stand vacant, and whoever comes next takes one for nothing. */
export async function buyVacantSeats(
  services: Services,
  buyer: Principal,
  { quantity, ...pay }: SeatPay & { readonly quantity: number },
): Promise<Refusal | null> {
  const vacant = Array.from({ length: quantity }, () => null);
  const done = await orderSeats(
    services,
    buyer,
    {
      count: quantity,
      nothing: UNCHANGED,
      refuse: async ({ standing, today }) => {
        const { subscription } = standing;
        if (subscription === null) return refuse(422, `This account has no plan: seats cost nothing. ${UNCHANGED}`);
        const there = subscription.paidSeats.filter(({ member }) => member === null).length;
        const full = refuseSeats(standing, services.plans, there + quantity);
        if (full !== null) return await Promise.resolve(refuse(422, `${full} ${UNCHANGED}`));
        const { seats } = quoteSeats(standing, vacant, today);
        return seats?.some(({ kind }) => kind !== 'PAID') === true
          ? refuse(422, `There is a seat that costs nothing: invite somebody. ${UNCHANGED}`)
          : null;
      },
      seat: async () => await Promise.resolve({ places: vacant }),
    },
    pay,
  );
  return isRefusal(done) ? done : null;
}
