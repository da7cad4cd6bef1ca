/** The lead automator: C113, C116, C134..C137. */
import type { Automator, AutomatorUsage } from '../../../src/api/contract/billing/automator.ts';
import { readUsers } from '../../account/session/signIn.queries.ts';
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { currentStanding } from '../plans/currentStanding.ts';
import { readTrial } from './addOn.queries.ts';
import { offersAnswer, usageAnswer } from './automatorAnswers.ts';
import { capacityOf } from './capacity.ts';
import { orderAddOn, type AddOnOrder } from './orderAddOn.ts';
import { countByUser, countWatched, watchingLists } from './watched.queries.ts';

export const automatorHandlers = {
  automatorUsage: async ({ query, session, services }) => {
    const read = await readAutomator(services, session, query.userId);
    return isRefusal(read) ? read : ofReader(read, session);
  },

  automatorPlans: async ({ params, session, services }) => {
    const read = await readAutomator(services, session, params.id);
    if (isRefusal(read)) return read;
    const { planMrcs, scheduled, trialEnds, nextCycleDate, provider } = read;
    return { planMrcs, scheduled, trialEnds, nextCycleDate, provider };
  },

  subscribeAutomator: async ({ body, session, services }) =>
    await ordered(services, session, body.userId, {
      kind: 'MORE',
      id: body.planMrcId,
      approvedAmount: body.approvedAmount,
      tender: body,
    }),

  downgradeAutomator: async ({ body, session, services }) =>
    await ordered(services, session, body.userId, { kind: 'LESS', id: body.planMrcId }),

  tryAutomator: async ({ body, session, services }) => await ordered(services, session, body.userId, { kind: 'TRIAL' }),

  endAutomator: async ({ query, session, services }) => await ordered(services, session, query.userId, { kind: 'END' }),
} satisfies Partial<Handlers>;

/** Changes what may be watched and answers how it stands; what waited for room is looked at at once. */
async function ordered(
  services: Services,
  session: Session,
  userId: number,
  order: AddOnOrder,
): Promise<Automator | Refusal> {
  const users = await readUsers(services.store.db, session);
  if (!users.some(({ id }) => id === userId)) return refuse(403);
  const refusal = await orderAddOn(services, session, order);
  if (refusal !== null) return refusal;
  return await readAutomator(services, session, userId);
}

async function readAutomator(services: Services, session: Session, userId: number): Promise<Automator | Refusal> {
  const { db } = services.store;
  const users = await readUsers(db, session);
  if (!users.some(({ id }) => id === userId)) return refuse(403);
  const { standing, today } = await currentStanding(services, session);
  const [trial, used, byUser, lists] = await Promise.all([
    readTrial(db, session),
    countWatched(db, session),
    countByUser(db, session),
    watchingLists(db, session),
  ]);
  return {
    ...usageAnswer(capacityOf(standing, trial, today), used, { users, byUser, lists }),
    ...offersAnswer(standing, trial, services, today),
  };
}

/** The owner sees whose lists watch what, a member his own and what is left. */
function ofReader(
  { users, lists, monitoredProperties, used, remaining, usedPercent, waiting }: Automator,
  session: Session,
): AutomatorUsage {
  const isMine = ({ userId }: { readonly userId: number }): boolean =>
    paysForAccount(session) || userId === session.userId;
  return {
    users: users.filter(isMine),
    lists: lists.filter(isMine),
    monitoredProperties,
    used,
    remaining,
    usedPercent,
    waiting,
  };
}
