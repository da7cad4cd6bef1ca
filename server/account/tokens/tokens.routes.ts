/** Tokens for programs of the user: P240-P242. */
import { MOST_TOKENS, TOKEN_PREFIX, type Tokens } from '../../../src/api/contract/account/tokens.ts';
import { centsOrNull, dollarsOf } from '../../../src/calc/money.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { lockUser } from '../session/lockUser.ts';
import type { Principal } from '../../platform/tenant.ts';
import { tellSecurity } from '../security/tellSecurity.ts';
import { newToken, tokenHash } from '../session/tokens.ts';
import { monthBegan } from './refuseBeyondCap.ts';
import { endToken, insertToken, listTokens, orderedSince } from './tokens.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MANY = `There are ${MOST_TOKENS} tokens already: take one back first. No token was made.`;

export const tokenHandlers = {
  tokens: async ({ session, services }) => await readTokens(services, session),

  makeToken: async ({ body, session, services }) => {
    const { store, clock } = services;
    const token = `${TOKEN_PREFIX}${newToken()}`;
    const made = clock.now();
    const expires = new Date(made.getTime() + body.days * DAY_MS);
    const row = { name: body.name, scopes: [...new Set(body.scopes)], cap: centsOrNull(body.spendCap), made, expires };
    try {
      const refused = await store.db.transaction().execute(async (trx) => {
        await lockUser(trx, session);
        if ((await listTokens(trx, session)).length >= MOST_TOKENS) return refuse(422, MANY);
        await insertToken(trx, session, { ...row, hash: tokenHash(token) });
        await tellSecurity(services, trx, session, 'TOKEN');
        return null;
      });
      if (isRefusal(refused)) return refused;
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(422, 'There is a token of this name already. No token was made.', { name: 'is taken' });
    }
    return { ...(await readTokens(services, session)), token };
  },

  endToken: async ({ params, session, services }) => {
    if (!(await endToken(services.store.db, session, params.id, services.clock.now()))) {
      return refuse(404, 'There is no such token, or it was taken back already. Nothing was changed.');
    }
    return await readTokens(services, session);
  },
} satisfies Partial<Handlers>;

async function readTokens({ store: { db }, clock }: Services, principal: Principal): Promise<Tokens> {
  const now = clock.now();
  const rows = await listTokens(db, principal);
  const tokens = rows.map(async ({ cap, made, expires, lastUsed, ...row }) => ({
    ...row,
    spendCap: cap === null ? null : dollarsOf(cap),
    spent: cap === null ? 0 : dollarsOf(await orderedSince(db, principal, row.id, monthBegan(now))),
    made: made.toISOString(),
    expires: expires.toISOString(),
    isExpired: expires <= now,
    lastUsed: lastUsed?.toISOString() ?? null,
  }));
  return { tokens: await Promise.all(tokens) };
}
