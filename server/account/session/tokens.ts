import { createHash, randomBytes } from 'node:crypto';

/**
 * An opaque token of 256 random bits, safe in headers and addresses. In hex, so that no session can begin as the tokens
 * of programs do (`pb_`): which of both is sent with a call is told by the beginning.
 */
export const newToken = (): string => randomBytes(32).toString('hex');

/** What the store keeps of a token: a copy of the table signs nobody in. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
