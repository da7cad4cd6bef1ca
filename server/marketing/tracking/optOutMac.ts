import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH, signsOf } from '../recipients/newCodes.ts';

/** Of a mailing: signs the links by which its recipients opt out. */
export const newOptOutKey = (): string => randomBytes(32).toString('base64url');

/** Ten signs behind a code, which nobody makes up who has the code alone: it stands in each link of an e-mail. */
const macOf = (key: string, code: string): string =>
  signsOf(createHmac('sha256', key).update(`opt out ${code}`).digest().subarray(0, CODE_LENGTH));

/** @example optOutPath(key, '7K3M9QX2TB') // '/u/7K3M9QX2TB4T0ZC8RW1N' */
export const optOutPath = (key: string, code: string): string => `/u/${code}${macOf(key, code)}`;

export const isMac = (key: string, code: string, mac: string): boolean => {
  const own = Buffer.from(macOf(key, code));
  const other = Buffer.from(mac);
  return own.length === other.length && timingSafeEqual(own, other);
};
