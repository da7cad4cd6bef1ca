/** Where an e-mail comes back to that cannot be delivered: an address of its own for each recipient (VERP). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, readCode, signsOf } from '../recipients/newCodes.ts';

/** Another word than that of opting out: whoever has that link cannot make this address. */
const macOf = (key: string, code: string): string =>
  signsOf(createHmac('sha256', key).update(`came back ${code}`).digest().subarray(0, CODE_LENGTH));

/** @example returnPath('bounces@mail.example.com', key, '7K3M9QX2TB') // 'bounces+7k3m9qx2tb4t0zc8rw1n@mail.example.com' */
export function returnPath(address: string, key: string, code: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${(code + macOf(key, code)).toLowerCase()}${address.slice(at)}`;
}

/** Code and signs of an address of ours, in any case; null: it is none. */
export function readReturnPath(
  address: string,
  written: string,
): { readonly code: string; readonly mac: string } | null {
  const at = address.lastIndexOf('@');
  const [before, after] = [`${address.slice(0, at)}+`.toLowerCase(), address.slice(at).toLowerCase()];
  const lower = written.trim().toLowerCase();
  if (!lower.startsWith(before) || !lower.endsWith(after)) return null;
  const link = readCode(lower.slice(before.length, -after.length));
  return link.length === 2 * CODE_LENGTH ? { code: link.slice(0, CODE_LENGTH), mac: link.slice(CODE_LENGTH) } : null;
}

export function isReturnMac(key: string, code: string, mac: string): boolean {
  const own = Buffer.from(macOf(key, code));
  const other = Buffer.from(mac);
  return own.length === other.length && timingSafeEqual(own, other);
}
