/**
 * A browser that signed in as somebody before is known by a cookie, signed with the hash of their password as key: it
 * says nothing but that, and a new password forgets all devices. Who has it may go on trying while strangers wait.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '../../platform/http/cookies.ts';
import { newToken } from './tokens.ts';

const KEPT_SECONDS = 180 * 24 * 60 * 60;

interface Known {
  readonly userId: number;
  readonly passwordHash: string | null;
}

/** The device that a request comes from, when it is known to have signed in as this user; null: it may be anybody's. */
export function knownDevice(cookies: Cookies, user: Known | undefined): string | null {
  if (user === undefined || user.passwordHash === null) return null;
  const [device = '', signature = ''] = (cookies.read(cookieOf(user)) ?? '').split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(user.passwordHash, device))];
  return given.length === right.length && timingSafeEqual(given, right) ? device : null;
}

/** Somebody signed in here with their password. */
export function rememberDevice(cookies: Cookies, user: Known): void {
  if (user.passwordHash === null) return;
  const device = knownDevice(cookies, user) ?? newToken();
  cookies.set(cookieOf(user), `${device}.${sign(user.passwordHash, device)}`, KEPT_SECONDS);
}

/** One for each user: several people may share a machine. */
const cookieOf = ({ userId }: Known): string => `device-${userId}`;

const sign = (passwordHash: string, device: string): string =>
  createHmac('sha256', passwordHash).update(`device ${device}`).digest('base64url');
