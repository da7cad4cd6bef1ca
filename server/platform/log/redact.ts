import { RETURN_PATH } from '../../../src/api/account/cameBack.ts';
import { cardNumberProblem } from '../../../src/calc/billing/cards.ts';

/**
 * Values that must never reach a log (O-013), in either spelling (O-011). By name wherever they stand: the `redact` of
 * the log library takes paths, so a list of them misses other spellings and greater depths, and costs more.
 */
const SECRET_KEYS = new Set([
  't',
  'token',
  'password',
  'accountpassword',
  'currentpassword',
  'code',
  'recoverycode',
  'recoverycodes',
  'secret',
  'invitation',
  'invitations',
  'cardcode',
  'card',
  'cardnumber',
  'cvc',
  'stripesignature',
  'authorization',
  'xauthtoken',
  'cookie',
  'setcookie',
]);

/** @example isSecret('card_code') // true */
export const isSecret = (key: string): boolean => SECRET_KEYS.has(key.toLowerCase().replaceAll(/[-_]/g, ''));

/** A token of a program, wherever somebody put it by mistake. */
const API_TOKEN = /pb_[\w-]{43,}/g;

/** @example redactUrl('/resource/auth?t=abc&c=x') // '/resource/auth?t=***&c=x' */
export function redactUrl(address: string): string {
  const url = address.replaceAll(API_TOKEN, '***');
  const start = url.indexOf('?');
  if (start < 0) return url;
  // Whoever comes back from a provider carries nothing else.
  if (url.slice(0, start) === RETURN_PATH) return `${RETURN_PATH}?***`;
  const pairs = url
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const key = equals < 0 ? pair : pair.slice(0, equals);
      // The number of a card is one under whatever name somebody sent it.
      const isHidden = isSecret(decoded(key)) || isCardNumber(decoded(pair.slice(key.length + 1)));
      return isHidden ? `${key}=***` : pair;
    });
  return `${url.slice(0, start)}?${pairs.join('&')}`;
}

const isCardNumber = (text: string): boolean => cardNumberProblem(text.replaceAll(/[\s+-]/g, '')) === null;

// What stands there may hide behind escapes; what cannot be decoded is nothing of ours.
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const DEEPEST = 6;

/**
 * A value as the log may show it. Of an error name, message, stack and cause: its other fields (a driver's `detail`, a
 * mail server's answer) hold what people wrote.
 *
 * @example redacted({ body: [{ card_code: '123' }] }) // { body: [{ card_code: '***' }] }
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return '...';
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return { name, message, stack, ...(cause instanceof Error ? { cause: redacted(cause, depth + 1) } : {}) };
  }
  if (Array.isArray(value)) return value.map((entry) => redacted(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, isSecret(key) ? '***' : redacted(entry, depth + 1)]),
  );
}
