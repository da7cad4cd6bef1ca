/** The cookies that the browser keeps for us: no script reads them, and no other site makes the browser send them. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isSecure } from './origin.ts';

/** What a handler does with cookies; their names are short and without a prefix here. */
export interface Cookies {
  readonly read: (name: string) => string | null;
  /** Kept for so many seconds. */
  readonly set: (name: string, value: string, seconds: number) => void;
  readonly clear: (name: string) => void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, config: Config): Cookies {
  const write = (name: string, value: string, maxAge: number): void => {
    const cookie = { name: cookieName(request, config, name), value, maxAge, path: '/', httpOnly: true };
    // Each one is a header of its own: of this name Fastify keeps all.
    reply.header(
      'Set-Cookie',
      stringifySetCookie({ ...cookie, sameSite: 'strict', secure: isSecure(request, config) }),
    );
  };
  return {
    read: (name) => readCookie(request, config, name),
    set: write,
    clear: (name) => write(name, '', 0),
  };
}

/** What the browser sent of a cookie of ours; null: nothing. */
export function readCookie(request: FastifyRequest, config: Config, name: string): string | null {
  const value = parseCookie(request.headers.cookie ?? '')[cookieName(request, config, name)];
  return value === undefined || value === '' ? null : value;
}

/**
 * Behind TLS `__Host-`: the browser then takes it from this very host only, and only with `Secure`. The port stands in
 * the name, because browsers keep cookies by host alone: two installations on one machine would sign each other out.
 *
 * @example `platbook-session-5080`, `__Host-platbook-session`
 */
function cookieName(request: FastifyRequest, config: Config, name: string): string {
  const [, port] = /:(\d{1,5})$/.exec(request.host) ?? [];
  const plain = `platbook-${name}${port === undefined ? '' : `-${port}`}`;
  return isSecure(request, config) ? `__Host-${plain}` : plain;
}
