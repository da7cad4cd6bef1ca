/** Where a request comes from, as far as its headers say. */
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

type Reached = Pick<Config, 'publicUrl'>;

/**
 * Whether the browser reached us by TLS: on this connection, as a trusted proxy says (`TRUST_PROXY`), or because the
 * request asks for the host of a `PUBLIC_URL` that begins with https.
 */
export function isSecure(request: FastifyRequest, { publicUrl }: Reached): boolean {
  if (request.protocol === 'https') return true;
  return publicUrl.startsWith('https:') && request.host.toLowerCase() === new URL(publicUrl).host;
}

/**
 * Whether a page of another origin made the browser send this. `Sec-Fetch-Site` decides where the browser sends it (to
 * TLS and to one's own machine): no page can forge it, and a proxy that changes the host does not matter. Else the
 * `Origin`, which every browser sends with what changes something, has to be the host asked for or that of `PUBLIC_URL`.
 * A request with neither comes from no page: from a program, or from an address that was typed.
 */
export function isForeign(request: FastifyRequest, { publicUrl }: Reached): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // 'null', of a page in a sandbox, is nobody's.
  const { host } = URL.parse(origin) ?? { host: '' };
  return host === '' || (host !== request.host.toLowerCase() && host !== new URL(publicUrl).host);
}
