/** How often a token may call: told in the headers of each answer to it. */
import { TOKEN_CALLS_A_MINUTE } from '../../../src/api/contract/account/tokens.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from './refuse.ts';

/** Null: a session, or a token that has calls left. */
export type TokenLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<Refusal | null>;

const WINDOW_SECONDS = 60;

/** Before the calls are registered. Nothing but tokens is counted. */
export async function countTokenCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
}

/**
 * The limit of tokens, each counted by itself wherever it is used from. `RateLimit` and `RateLimit-Policy` are those of
 * draft-ietf-httpapi-ratelimit-headers-10; each server counts what comes to it.
 */
export function tokenLimit(app: FastifyInstance): TokenLimit {
  const take = app.createRateLimit({
    max: TOKEN_CALLS_A_MINUTE,
    timeWindow: WINDOW_SECONDS * 1000,
    keyGenerator: ({ session }) => String(session?.token?.id),
  });
  return async (request, reply) => {
    if (request.session === null || request.session.token === null) return null;
    const taken = await take(request);
    if (taken.isAllowed) return null;
    void reply
      .header('RateLimit-Policy', `"token";q=${TOKEN_CALLS_A_MINUTE};w=${WINDOW_SECONDS}`)
      .header('RateLimit', `"token";r=${taken.remaining};t=${taken.ttlInSeconds}`);
    if (!taken.isExceeded) return null;
    const text = `This token made ${TOKEN_CALLS_A_MINUTE} calls within a minute: wait ${taken.ttlInSeconds} seconds. Nothing was done.`;
    return refuse(429, text, undefined, taken.ttlInSeconds);
  };
}
