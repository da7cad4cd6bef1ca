import { inTeam } from '../../account/team/inTeam.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { refuseOpen } from './orderPlan.ts';
import { refuseOther, UNCHANGED } from './quotePlan.ts';
import { buySeats, quoteSeats, refuseSeats } from './seatMoney.ts';
import { SEAT_PRICES } from './seats.ts';

export interface SeatsOrder {
  /** Of the price of a seat. */
  readonly id: number;
  readonly quantity: number;
  readonly approvedAmount: number | undefined;
}

/** Buys seats before anybody sits there: they stand vacant, and whoever comes next takes one for nothing. */
export async function orderSeats(
  services: Services,
  principal: Principal,
  { id, quantity, approvedAmount }: SeatsOrder,
): Promise<Refusal | null> {
  return await inTeam(services, principal, async (team) => {
    const { db, standing, today } = team;
    const { subscription } = standing;
    if (subscription === null) return refuse(422, `This account has no plan: seats cost nothing. ${UNCHANGED}`);
    if (id !== SEAT_PRICES.TEAM_FULL) {
      return refuse(422, `There is no seat of the price ${id}. ${UNCHANGED}`, { planMrcId: 'is no price of a seat' });
    }
    const vacant = subscription.paidSeats.filter(({ member }) => member === null).length;
    const full = refuseSeats(standing, services.plans, vacant + quantity);
    if (full !== null) return refuse(422, `${full} ${UNCHANGED}`);
    const wanted = Array.from({ length: quantity }, () => null);
    const { seats, lines, settled } = quoteSeats(standing, wanted, today);
    if (seats?.some(({ kind }) => kind !== 'PAID') === true) {
      return refuse(422, `There is a seat that costs nothing: invite somebody. ${UNCHANGED}`);
    }
    const refusal = refuseOther(settled.due, approvedAmount) ?? refuseOpen(standing, settled.due);
    if (refusal !== null) return refusal;
    await buySeats(db, principal, standing, { memberIds: wanted, lines }, team);
    return null;
  });
}
