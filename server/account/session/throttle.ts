/**
 * Limits failed sign-ins per name and per address (O-004). Attempts are counted before the password is checked and
 * given back when it was right, so that many at once cannot slip through. Kept in the store: a restart or a second
 * node does not reset it.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

export const THROTTLE_WINDOW_MINUTES = 15;
export const FAILURES_PER_NAME = 10;
/** Higher: an office shares one address. */
export const FAILURES_PER_ADDRESS = 50;

export interface Attempt {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

export async function countAttempt(
  db: Kysely<Database>,
  username: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  const [name, place] = subjects(username, address);
  const byName = await count(db, name, now);
  const byAddress = await count(db, place, now);
  const allowed = byName.failures <= FAILURES_PER_NAME && byAddress.failures <= FAILURES_PER_ADDRESS;
  const started = byName.failures > FAILURES_PER_NAME ? byName.windowStart : byAddress.windowStart;
  const until = started.getTime() + THROTTLE_WINDOW_MINUTES * 60_000;
  return { allowed, retryAfterSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)) };
}

/** The password was right: the name starts afresh, the address gets this attempt back. */
export async function forgiveAttempt(db: Kysely<Database>, username: string, address: string): Promise<void> {
  const [name, place] = subjects(username, address);
  await db.deleteFrom('login_throttle').where('subject', '=', name).execute();
  await db
    .updateTable('login_throttle')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('subject', '=', place)
    .execute();
}

const subjects = (username: string, address: string): [string, string] => [
  `name ${username.toLowerCase()}`,
  `address ${address}`,
];

async function count(
  db: Kysely<Database>,
  subject: string,
  now: Date,
): Promise<{ failures: number; windowStart: Date }> {
  const oldest = new Date(now.getTime() - THROTTLE_WINDOW_MINUTES * 60_000);
  return await db
    .insertInto('login_throttle')
    .values({ subject, window_start: now, failures: 1 })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when login_throttle.window_start < ${oldest} then 1 else login_throttle.failures + 1 end`,
        window_start: sql`case when login_throttle.window_start < ${oldest} then ${now} else login_throttle.window_start end`,
      }),
    )
    .returning(['failures', 'window_start as windowStart'])
    .executeTakeFirstOrThrow();
}
