/** Looking inside by invitation: P302-P305 (design/account.md, section 12). */
import type { Visits } from '../../../src/api/contract/account/visits.ts';
import { SESSION_WINDOW_MINUTES } from '../../../src/api/contract/account/session.ts';
import { formatDate } from '../../../src/calc/format/date.ts';
import { dayIn } from '../../platform/dayIn.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { credentialOf, seenOf, SESSION_COOKIE } from '../session/authenticate.ts';
import { minutesFrom } from '../session/minutesFrom.ts';
import { endSession, insertSession } from '../session/session.queries.ts';
import { newToken, tokenHash } from '../session/tokens.ts';
import { listOperators } from './operators.queries.ts';
import { closeVisit, insertVisit, liveVisits, openVisit } from './visits.queries.ts';

const HOUR_MS = 3_600_000;

async function visitsOf({ store: { db }, clock }: Services, tenant: Tenant): Promise<Visits> {
  const [visits, operators] = await Promise.all([liveVisits(db, tenant, clock.now()), listOperators(db)]);
  // Nobody invites themselves: of the first account, those who operate are in already.
  const others = operators.filter(({ accountId }) => accountId !== tenant.accountId);
  return { visits, operators: others.map(({ userId, name }) => ({ id: userId, name })) };
}

export const visitHandlers = {
  visits: async ({ session, services }) => await visitsOf(services, session),

  inviteVisit: async ({ body, session, services }) => {
    const { store, clock, config } = services;
    const now = clock.now();
    const operator = (await listOperators(store.db)).find(({ userId }) => userId === body.operatorId);
    if (operator === undefined)
      return refuse(422, 'Nobody of this number operates the installation. Nobody was invited.', {
        operatorId: 'is no operator',
      });
    if (operator.accountId === session.accountId)
      return refuse(422, 'Those who operate the installation are of this account. Nobody was invited.');
    const until = new Date(now.getTime() + body.hours * HOUR_MS);
    const refusal = await store.db.transaction().execute(async (trx) => {
      // Of two invitations at the same moment one is refused.
      const account = await lockAccount(trx, session);
      const there = (await liveVisits(trx, session, now)).find((visit) => visit.operator === operator.name);
      if (there !== undefined) {
        const day = formatDate(dayIn(new Date(there.until), account.time_zone ?? config.timeZone));
        return refuse(422, `${operator.name} is invited until ${day}: end that first. Nobody was invited.`);
      }
      await insertVisit(trx, session, operator, { as: body.as, now, until });
      return null;
    });
    return refusal ?? (await visitsOf(services, session));
  },

  endVisit: async ({ params, session, services }) => {
    const { store, clock } = services;
    return (await closeVisit(store.db, session, params.id, clock.now()))
      ? await visitsOf(services, session)
      : refuse(404, 'There is no such invitation, or it is over already. Nothing was ended.');
  },

  enterAccount: async ({ params, session, services, request, cookies }) => {
    const { store, clock } = services;
    const now = clock.now();
    const token = newToken();
    const isCookie = credentialOf(request, services)?.isCookie === true;
    const entered = await store.db.transaction().execute(async (trx) => {
      const visit = await openVisit(trx, session, params.id, now);
      if (visit === undefined) return false;
      const window = minutesFrom(now, SESSION_WINDOW_MINUTES);
      await insertSession(trx, visit, {
        hash: tokenHash(token),
        created: now,
        expires: visit.until < window ? visit.until : window,
        activationCode: null,
        seen: seenOf(request),
        visitId: visit.id,
      });
      // The browser keeps one session: whoever looks inside is not at work in their own account meanwhile.
      if (isCookie) await endSession(trx, session, session.id, now, 'user');
      return true;
    });
    if (!entered)
      return refuse(
        403,
        'The owner of this account does not invite you to look inside, or no longer. Nothing was opened.',
      );
    if (isCookie) cookies.set(SESSION_COOKIE, token, SESSION_WINDOW_MINUTES * 60);
    return { token: isCookie ? '' : token };
  },
} satisfies Partial<Handlers>;
