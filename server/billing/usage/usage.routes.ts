/** What is used of the limits: C109, C112. */
import { paysForAccount } from '../../account/session/paysForAccount.ts';
import type { Session } from '../../account/session/session.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { flagsOf } from '../plans/subscription.queries.ts';
import { currentStanding } from '../plans/currentStanding.ts';
import { raiseLimit } from './raiseLimit.ts';
import { usageNow } from './usageNow.ts';

export const usageHandlers = {
  usage: async ({ params: { id }, session, services }) => {
    if (!(await maySee(services, session, id))) return refuse(403);
    // A cycle date that has come begins another month.
    await currentStanding(services, session);
    const onlyUser = paysForAccount(session) && id === session.userId ? null : id;
    return await usageNow(services, session, { onlyUser });
  },

  raiseLimit: async ({ body: { userId, ...raise }, session, services }) => {
    if (!(await maySee(services, session, userId))) return refuse(403);
    await currentStanding(services, session);
    const refusal = await raiseLimit(services, session, raise);
    return refusal ?? (await usageNow(services, session, { onlyUser: null }));
  },
} satisfies Partial<Handlers>;

/** The owner names anybody of the account, a member himself. */
async function maySee({ store }: Services, session: Session, userId: number): Promise<boolean> {
  if (userId === session.userId) return true;
  return paysForAccount(session) && (await flagsOf(store.db, session, userId)) !== undefined;
}
