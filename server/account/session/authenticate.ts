import type { FastifyRequest } from 'fastify';
import { AUTH_HEADER, endedMessages } from '../../../src/api/contract/account/session.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { findSession, type SessionRow } from './session.queries.ts';
import type { Session } from './session.ts';
import { tokenHash } from './tokens.ts';

export interface LiveSession extends Session {
  readonly token: string;
  readonly activationCode: string | null;
}

/**
 * The session of a request (R-SESSION-002, O-002), or 401 with the reason: it expired, or was overtaken elsewhere.
 * The answer to an unknown token is the same as to a missing one.
 */
export async function authenticate(request: FastifyRequest, services: Services): Promise<LiveSession | Refusal> {
  return await sessionOfToken(tokenOf(request), services);
}

export async function sessionOfToken(token: string | null, services: Services): Promise<LiveSession | Refusal> {
  if (token === null) return refuse(401);
  const row = await findSession(services.store.db, tokenHash(token));
  if (row === undefined) return refuse(401);
  const reason = reasonEnded(row, services.clock.now());
  if (reason !== null) return refuse(401, reason);
  const { id, accountId, userId, userType, expires, activationCode } = row;
  return { token, activationCode, id, accountId, userId, userType, expires, permissions: new Set(row.permissions) };
}

/** @example `X-Auth-Token: abc` or `Authorization: Bearer abc` give 'abc' */
export function tokenOf(request: FastifyRequest): string | null {
  const own = request.headers[AUTH_HEADER.toLowerCase()];
  if (typeof own === 'string' && own !== '') return own;
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return bearer?.[1] ?? null;
}

function reasonEnded(row: SessionRow, now: Date): string | null {
  if (row.ended !== null) return endedMessages[row.endedMode ?? 'user'];
  return row.expires <= now ? endedMessages.timeout : null;
}
