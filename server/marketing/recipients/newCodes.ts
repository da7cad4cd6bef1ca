import { randomBytes } from 'node:crypto';

/** Crockford's base 32: what nobody mistakes for another sign (design/marketing.md section 13). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 10;

/** Codes by which answers are told apart: 50 bits each, so that nobody finds one by trying. */
export function newCodes(count: number): string[] {
  const bytes = randomBytes(count * CODE_LENGTH);
  return Array.from({ length: count }, (_, at) => signsOf(bytes.subarray(at * CODE_LENGTH, (at + 1) * CODE_LENGTH)));
}

/** One sign a byte. */
export const signsOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('');

/**
 * A code as somebody wrote it, in any case and with the signs that are taken for others.
 *
 * @example readCode('7k3m9qxztl') // '7K3M9QXZT1'
 */
export const readCode = (text: string): string => text.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
