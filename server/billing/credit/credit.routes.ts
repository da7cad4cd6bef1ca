/** Prepaid credit: C106-C108, C110, C111. */
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { flagsOf } from '../plans/subscription.queries.ts';
import { buyCredit, type CreditOrder } from './buyCredit.ts';
import { creditNow, movesOf } from './creditNow.ts';

export const creditHandlers = {
  buyCredits: async ({ query, session, services }) => await bought(services, session, query),

  credits: async ({ session, services }) => {
    const { db } = services.store;
    const { remaining } = await creditNow(services, session);
    return { remainingPrepaidCredit: remaining, transactions: await movesOf(db, session, { ofCreditOnly: false }) };
  },

  creditTransactions: async ({ session, services }) => ({
    transactions: await movesOf(services.store.db, session, { ofCreditOnly: false }),
  }),

  prepaidCredits: async ({ query: { userId }, session, services }) => {
    if (!(await maySee(services, session, userId))) return refuse(403);
    return await creditNow(services, session);
  },

  buyPrepaidCredits: async ({ body: { userId, ...order }, session, services }) => {
    if (!(await maySee(services, session, userId))) return refuse(403);
    return await bought(services, session, order);
  },
} satisfies Partial<Handlers>;

/** The owner names anybody of the account, a member himself. */
async function maySee({ store }: Services, session: Session, userId: number): Promise<boolean> {
  if (userId === session.userId) return true;
  return paysForAccount(session) && (await flagsOf(store.db, session, userId)) !== undefined;
}

async function bought(services: Services, session: Session, order: CreditOrder) {
  const refusal = await buyCredit(services, session, order);
  if (refusal !== null) return refusal;
  const credit = await creditNow(services, session);
  return { ...credit, remainingPrepaidCredit: credit.remaining };
}
