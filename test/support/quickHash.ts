import { hash } from '@node-rs/argon2';

/** A thousandth of the work of a real one: tests sign in thousands of times. What checks it reads from it how it was made. */
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
const known = new Map<string, Promise<string>>();

/** Of a password of a test's, as the server keeps one. */
export function quickHash(password: string): Promise<string> {
  const made = known.get(password) ?? hash(password, QUICK);
  known.set(password, made);
  return made;
}
