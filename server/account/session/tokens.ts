import { createHash, randomBytes, randomInt } from 'node:crypto';

/** An opaque token of 256 random bits, safe in headers and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a token: a copy of the table signs nobody in. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

// Without letters and digits that are mistaken for each other on paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to be read off a screen: four groups of four, 79 bits. @example 'k7mw-2hqd-x9tn-4rfe' */
export function newPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
