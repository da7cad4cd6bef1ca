import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/resources.ts';

/** What was signed longer ago may be somebody's who listened. */
const MOST_AGE_MS = 5 * 60_000;
/** Later than any time in seconds, earlier than any in milliseconds. */
const FIRST_MILLISECONDS = 1e11;

/** What Lob signs an event with: hexadecimal HMAC-SHA256 over `timestamp.body`. */
export const lobSignatureOf = (secret: string, body: string | Buffer, timestamp: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');

/** Whether a body was signed with the secret, at most five minutes ago; the time comes in seconds or milliseconds. */
export function isSignedByLob(
  secret: string,
  body: Buffer,
  { timestamp, signature }: { readonly timestamp: string; readonly signature: string },
  clock: Clock,
): boolean {
  if (!/^\d{1,16}$/.test(timestamp)) return false;
  const told = Number(timestamp) * (Number(timestamp) < FIRST_MILLISECONDS ? 1000 : 1);
  if (Math.abs(clock.now().getTime() - told) > MOST_AGE_MS) return false;
  const wanted = Buffer.from(lobSignatureOf(secret, body, timestamp));
  const given = Buffer.from(signature.trim().toLowerCase());
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
