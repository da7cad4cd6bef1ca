import { createHash, randomBytes } from 'node:crypto';

/** An opaque token of 256 random bits, safe in headers and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a token: a copy of the table signs nobody in. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
