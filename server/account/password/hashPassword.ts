import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends; runs off the main thread. */
export const hashPassword = async (password: string): Promise<string> => await hash(password);

// Hash of a random text nobody knows.
let decoy: Promise<string> | null = null;

/**
 * Whether the password is right. For an unknown user (null) the same work is done and the answer is no, so that the
 * time taken does not tell which names exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID());
  const right = await verify(stored ?? (await decoy), password);
  return stored !== null && right;
}
