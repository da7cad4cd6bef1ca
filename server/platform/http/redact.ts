/** Values that must never reach a log (O-013), in either spelling (O-011). */
const SECRET_KEYS = new Set([
  't',
  'token',
  'password',
  'accountpassword',
  'cardcode',
  'cardnumber',
  'authorization',
  'xauthtoken',
]);

/** @example isSecret('card_code') // true */
export const isSecret = (key: string): boolean => SECRET_KEYS.has(key.toLowerCase().replaceAll(/[-_]/g, ''));

/** @example redactUrl('/resource/auth?t=abc&c=x') // '/resource/auth?t=***&c=x' */
export function redactUrl(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const pairs = url
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const key = equals < 0 ? pair : pair.slice(0, equals);
      return isSecret(decoded(key)) ? `${key}=***` : pair;
    });
  return `${url.slice(0, start)}?${pairs.join('&')}`;
}

// A key may hide behind escapes; one that cannot be decoded is no key of ours.
function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
