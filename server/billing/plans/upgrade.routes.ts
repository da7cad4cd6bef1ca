/** What the older client orders with: C102. */
import type { Received } from '../../../src/api/contract/define.ts';
import type { teamContract } from '../../../src/api/contract/account/team.ts';
import { buyVacantSeats } from '../../account/team/orderSeats.ts';
import { refuseWrong } from '../../account/password/askPassword.ts';
import { readProfile } from '../../account/profile/profileOf.ts';
import type { Session } from '../../account/session/session.ts';
import { orderAddOn } from '../automator/orderAddOn.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { orderPlan } from './orderPlan.ts';
import { planNow, seatsNow } from './planNow.ts';
import { SEAT_PRICES } from './seats.ts';
import { UNCHANGED } from './quotePlan.ts';

/** What `catalogProductId` names. */
const PRODUCTS = { PLAN: 1, SEATS: 2, AUTOMATOR: 3 } as const;

type Order = Received<(typeof teamContract)['orderUpgrade']>['body'];

export const upgradeHandlers = {
  orderUpgrade: async ({ query, body, session, services }) => {
    const order = { ...body, ...query };
    const missing = (['catalogProductId', 'planMrcId', 'approvedAmount', 'accountPassword'] as const).filter(
      (name) => order[name] === undefined,
    );
    if (missing.length > 0) {
      return refuse(
        422,
        `Some values are missing. ${UNCHANGED}`,
        Object.fromEntries(missing.map((name) => [name, 'is missing'])),
      );
    }
    const asked = { field: 'accountPassword', unchanged: UNCHANGED };
    const wrong = await refuseWrong(services, session, order.accountPassword ?? '', asked);
    const refusal = wrong ?? (await ordered(services, session, order));
    if (refusal !== null) return refusal;
    const profile = await readProfile(services, session);
    const plan = await planNow(services, session, session.hasAutomator);
    return isRefusal(plan) ? plan : { profile, plan, seats: await seatsNow(services, session) };
  },
} satisfies Partial<Handlers>;

async function ordered(
  services: Services,
  session: Session,
  { catalogProductId, planMrcId: id = 0, quantity = 1, approvedAmount, paymentMethodId, cardCode }: Order,
): Promise<Refusal | null> {
  const pay = { approvedAmount, paymentMethodId, cardCode };
  if (catalogProductId === PRODUCTS.SEATS && id !== SEAT_PRICES.TEAM_FULL) {
    return refuse(422, `There is no seat of the price ${id}. ${UNCHANGED}`, { planMrcId: 'is no price of a seat' });
  }
  if (catalogProductId === PRODUCTS.SEATS) return await buyVacantSeats(services, session, { quantity, ...pay });
  if (quantity !== 1) return refuse(422, `There is one of it. ${UNCHANGED}`, { quantity: 'must be 1' });
  if (catalogProductId === PRODUCTS.AUTOMATOR) {
    if (!session.hasAutomator) return refuse(403);
    return await orderAddOn(services, session, {
      kind: 'MORE',
      id,
      approvedAmount,
      tender: { paymentMethodId, cardCode },
    });
  }
  if (catalogProductId !== PRODUCTS.PLAN) {
    return refuse(422, `There is no product ${catalogProductId}. ${UNCHANGED}`, {
      catalogProductId: 'must be 1, 2 or 3',
    });
  }
  const done = await orderPlan(services, session, { planId: id, ...pay });
  return isRefusal(done) ? done : null;
}
