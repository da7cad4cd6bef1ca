/** Plans of an account: C115, C138, C139, C140. */
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { readTrial } from '../automator/addOn.queries.ts';
import { currentStanding } from './currentStanding.ts';
import { orderPlan } from './orderPlan.ts';
import { planDetails } from './planDetails.ts';
import { quoteAnswer } from './quoteAnswer.ts';
import { quotePlan } from './quotePlan.ts';
import { seatPlans, seatsOf } from './seats.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { countScouts, flagsOf } from './subscription.queries.ts';

export const planHandlers = {
  planDetails: async ({ params, session, services }) => {
    const flags = await flagsOf(services.store.db, session, params.id);
    if (flags === undefined) return refuse(403);
    const { standing, today } = await currentStanding(services, session);
    const trial = await readTrial(services.store.db, session);
    return planDetails(standing, services.plans, flags, { today, trial });
  },

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
    const { standing, today } = await currentStanding(services, session);
    const quote = quotePlan(standing, body, services.plans, today);
    if (isRefusal(quote)) return quote;
    return quoteAnswer(quote, standing, services.payments, await defaultCard(services.store.db, session, 'Recurring'));
  },

  changePlan: async ({ params, body, session, services }) => {
    const flags = await flagsOf(services.store.db, session, params.id);
    if (flags === undefined) return refuse(403);
    const ordered = await orderPlan(services, session, body);
    if (isRefusal(ordered)) return ordered;
    const { standing, today } = await currentStanding(services, session);
    const card = await defaultCard(services.store.db, session, 'Recurring');
    return {
      ...planDetails(standing, services.plans, flags, { today, trial: await readTrial(services.store.db, session) }),
      quote: quoteAnswer(ordered.quote, ordered.standing, services.payments, card),
    };
  },
} satisfies Partial<Handlers>;
