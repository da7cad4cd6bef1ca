import { randomBytes } from 'node:crypto';

/** Crockford's base 32: what nobody mistakes for another sign (design/marketing.md section 13). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Codes by which answers are told apart: 50 bits each, so that nobody finds one by trying. */
export function newCodes(count: number): string[] {
  const bytes = randomBytes(count * LENGTH);
  return Array.from({ length: count }, (_, at) =>
    Array.from(bytes.subarray(at * LENGTH, (at + 1) * LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join(''),
  );
}
