import { randomBytes } from 'node:crypto';

/** Crockford's base 32: what nobody mistakes for another sign (design/marketing.md section 13). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** Codes by which answers are told apart: 50 bits each, so that nobody finds one by trying. */
export function newCodes(count: number): string[] {
  const bytes = randomBytes(count * CODE_LENGTH);
  return Array.from({ length: count }, (_, at) => signsOf(bytes, at * CODE_LENGTH, (at + 1) * CODE_LENGTH));
}

/** One sign a byte. */
export function signsOf(bytes: Uint8Array, from = 0, until = bytes.length): string {
  let signs = '';
  for (let at = from; at < until; at++) signs += SIGNS.charAt((bytes[at] ?? 0) % SIGNS.length);
  return signs;
}

/**
 * A code as somebody wrote it, in any case and with the signs that are taken for others.
 *
 * @example readCode('7k3m9qxztl') // '7K3M9QXZT1'
 */
export const readCode = (text: string): string => text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
