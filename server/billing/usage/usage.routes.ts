/** What is used of the limits: C109, C112. */
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { creditSum } from '../../../src/calc/billing/credit.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import { readCredit } from '../books/credit.queries.ts';
import { shownCard } from '../wallet/shownCard.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { flagsOf } from '../plans/subscription.queries.ts';
import { currentStanding } from '../plans/currentStanding.ts';
import type { UsageInFull } from '../../../src/api/contract/billing/usage.ts';
import { readConsumed } from './consumed.queries.ts';
import { limitsOf } from './limits.ts';
import { raiseLimit } from './raiseLimit.ts';
import { usageNow } from './usageNow.ts';

export const usageHandlers = {
  usage: async ({ params: { id }, session, services }) => {
    if (!(await maySee(services, session, id))) return refuse(403);
    // A cycle date that has come begins another month.
    await currentStanding(services, session);
    return await usageInFull(services, session, id);
  },

  raiseLimit: async ({ body: { userId, ...raise }, session, services }) => {
    if (!(await maySee(services, session, userId))) return refuse(403);
    await currentStanding(services, session);
    const refusal = await raiseLimit(services, session, raise);
    return refusal ?? (await usageInFull(services, session, session.userId));
  },
} satisfies Partial<Handlers>;

/** Whoever pays for the account sees all of it under his own id. */
async function usageInFull(services: Services, session: Session, userId: number): Promise<UsageInFull> {
  const { db } = services.store;
  const isWhole = paysForAccount(session) && userId === session.userId;
  const usage = await usageNow(services, { accountId: session.accountId, userId }, { isWhole });
  const { month, timeZone } = await limitsOf(db, session, services);
  return {
    ...usage,
    consumed: await readConsumed(db, session, { month, timeZone }, isWhole ? null : userId),
    remainingPrepaidCredit: dollarsOf(creditSum(await readCredit(db, session))),
    purchaseCard: shownCard(await defaultCard(db, session, 'InApp')),
  };
}

/** The owner names anybody of the account, a member himself. */
async function maySee({ store }: Services, session: Session, userId: number): Promise<boolean> {
  if (userId === session.userId) return true;
  return paysForAccount(session) && (await flagsOf(store.db, session, userId)) !== undefined;
}
