/** Plans of an account: C115, C138, C139, C140. */
import type { Handlers } from '../../platform/http/handler.ts';
import { readProfile } from '../../account/profile/profileOf.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { currentStanding } from './currentStanding.ts';
import { orderPlan } from './orderPlan.ts';
import { planNow } from './planNow.ts';
import { quoteAnswer } from './quoteAnswer.ts';
import { quotePlan } from './quotePlan.ts';
import { seatPlans, seatsOf } from './seats.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { countScouts, flagsOf } from './subscription.queries.ts';

export const planHandlers = {
  planDetails: async ({ params, session, services }) =>
    await planNow(services, { accountId: session.accountId, userId: params.id }, session.hasAutomator),

  teamPlan: async ({ params, session, services }) => {
    const { db } = services.store;
    if ((await flagsOf(db, session, params.id)) === undefined) return refuse(403);
    const { standing, today } = await currentStanding(services, session);
    const plan = standing.subscription?.plan ?? null;
    const seats = seatsOf(standing, services.plans, await countScouts(db, session), today);
    return {
      ...seats,
      planType: plan && { name: plan.name, preloaded: plan.seatsIncluded, maximum: plan.seatsMost },
      plantypes: seatPlans(seats, plan?.months === 12),
    };
  },

  quotePlan: async ({ body, session, services }) => {
    const [{ standing, today }, card] = await Promise.all([
      currentStanding(services, session),
      defaultCard(services.store.db, session, 'Recurring'),
    ]);
    const quote = quotePlan(standing, body, services.plans, today);
    if (isRefusal(quote)) return quote;
    return quoteAnswer(quote, standing, services.payments, card);
  },

  changePlan: async ({ params, body, session, services }) => {
    if ((await flagsOf(services.store.db, session, params.id)) === undefined) return refuse(403);
    const ordered = await orderPlan(services, session, body);
    if (isRefusal(ordered)) return ordered;
    const user = { accountId: session.accountId, userId: params.id };
    const plan = await planNow(services, user, session.hasAutomator);
    const card = await defaultCard(services.store.db, session, 'Recurring');
    const quote = quoteAnswer(ordered.quote, ordered.standing, services.payments, card);
    return isRefusal(plan) ? plan : { ...plan, profile: await readProfile(services, session), quote };
  },
} satisfies Partial<Handlers>;
