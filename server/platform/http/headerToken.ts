import type { FastifyRequest } from 'fastify';
import { AUTH_HEADER } from '../../../src/api/contract/account/session.ts';

/**
 * The token that a program sends with a call; no page of another origin can make a browser send these headers.
 *
 * @example `X-Auth-Token: abc` or `Authorization: Bearer abc` give 'abc'
 */
export function headerToken(request: FastifyRequest): string | null {
  const own = request.headers[AUTH_HEADER.toLowerCase()];
  if (typeof own === 'string' && own !== '') return own;
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return bearer?.[1] ?? null;
}
