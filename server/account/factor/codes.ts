/** Codes of an app (RFC 6238, 30 seconds, six digits, a step to either side) and those that are written down. */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '../../../src/api/contract/account/factor.ts';
import { tokenHash } from '../session/tokens.ts';

const STEP_SECONDS = 30;
/** 32 of them, without those that are read as others. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz123456789';
const GROUPS = 4;
const GROUP_SIGNS = 4;

/** 160 bits, as RFC 4226 advises; in base32, as apps take it. */
export async function newSecret(): Promise<string> {
  const { generateSecret } = await import('otplib');
  return generateSecret({ length: 20 });
}

/** What an app reads from the picture. */
export async function appAddress(issuer: string, label: string, secret: string): Promise<string> {
  const { generateURI } = await import('otplib');
  return generateURI({ issuer, label, secret });
}

/**
 * The time step that a code belongs to: that of now, or the one before or after it; null: to none of them, or it is not
 * six digits, at which the library throws.
 */
export async function stepOf(code: string, secret: string, now: Date): Promise<number | null> {
  const digits = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const { verify } = await import('otplib');
  const epoch = Math.floor(now.getTime() / 1000);
  const found = await verify({ secret, token: digits, epoch, epochTolerance: STEP_SECONDS });
  return found.valid ? Math.floor(epoch / STEP_SECONDS) + found.delta : null;
}

/** @example newRecoveryCode() // 'k7f3-q9xw-2mta-hb4c', 80 bits */
const newRecoveryCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from(randomBytes(GROUP_SIGNS), (byte) => LETTERS[byte % LETTERS.length]).join(''),
  ).join('-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

/** However it was typed: capitals, spaces and hyphens say nothing. */
export const recoveryHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
