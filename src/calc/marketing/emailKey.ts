/** The one way to write an e-mail address that mail may go to (design/marketing.md, section 2). */
import { isEmail } from '../validation/patterns.ts';
import { failure, success, type Result } from '../result.ts';

export type WrongEmail = 'EMPTY' | 'SIGNS' | 'INVALID' | 'LENGTH';

export const wrongEmailTexts: Readonly<Record<WrongEmail, string>> = {
  EMPTY: 'is missing',
  SIGNS: 'has signs that no address has: a line break, a blank, a comma, brackets or quotes',
  INVALID: 'is no e-mail address',
  LENGTH: 'is longer than an address can be',
};

/**
 * Lower case, the domain as the network knows it. What stands behind a plus stays: mail to it may be sorted by it.
 * Whatever could begin another header or another recipient is refused.
 *
 * @example emailKey(' Ann+Homes@Exämple.COM ') // { ok: true, value: 'ann+homes@xn--exmple-cua.com' }
 * @example emailKey('a@example.com\nBcc: b@example.com') // { ok: false, reason: 'SIGNS' }
 */
export function emailKey(text: string): Result<string, WrongEmail> {
  const plain = text.replace(/^ +| +$/g, '').normalize('NFC');
  if (plain === '') return failure('EMPTY');
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff,;:<>()[\]"\\]/u.test(plain))
    return failure('SIGNS');
  if (!isEmail(plain)) return failure('INVALID');
  const at = plain.lastIndexOf('@');
  const local = plain.slice(0, at).toLowerCase();
  const domain = asciiDomain(plain.slice(at + 1));
  if (domain === null || !/^[^.]+(?:\.[^.]+)*$/.test(local)) return failure('INVALID');
  const key = `${local}@${domain}`;
  return new TextEncoder().encode(local).length > 64 || key.length > 254 ? failure('LENGTH') : success(key);
}

function asciiDomain(domain: string): string | null {
  const url = URL.parse(`http://${domain}`);
  if (url === null || url.pathname !== '/' || url.host !== url.hostname || url.search !== '' || url.hash !== '')
    return null;
  const isDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname);
  return isDomain ? url.hostname : null;
}
