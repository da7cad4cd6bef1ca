/**
 * Slows down the guessing of passwords (O-004). Each attempt is counted before the password is checked, so that many at
 * once cannot slip through, and given back when it was right. After some failures each further attempt waits twice as
 * long as the one before. Counted are an address, a name at an address, and more mildly a name at all: whoever guesses
 * the name of somebody else makes nobody wait long. A device that signed in as this name before has a count of its own
 * and none of these. Kept in the store: a restart or a second server changes nothing.
 */
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { placeOf } from './placeOf.ts';
import { dropOldest, settle, takeAttempt } from './throttle.queries.ts';
import { tokenHash } from './tokens.ts';

type Db = Kysely<Database>;

interface Allowance {
  /** The failure after which the next attempt waits: a second (or `firstSeconds`), then two, then four. */
  readonly waitsFrom: number;
  readonly firstSeconds?: number;
  readonly longestSeconds: number;
}

const QUARTER_HOUR = 15 * 60;
export const allowances = {
  /** Higher: an office shares one. */
  address: { waitsFrom: 50, longestSeconds: QUARTER_HOUR },
  nameAtAddress: { waitsFrom: 10, longestSeconds: QUARTER_HOUR },
  /** From everywhere. A minute holds off who guesses from many addresses, and its owner, at a new device, waits no longer. */
  name: { waitsFrom: 30, longestSeconds: 60 },
  device: { waitsFrom: 10, longestSeconds: QUARTER_HOUR },
  /** Ways to the provider of an organisation, of an address; one that ended well does not count. */
  provider: { waitsFrom: 50, longestSeconds: QUARTER_HOUR },
  /** The present password, asked for inside a session. */
  inside: { waitsFrom: 10, longestSeconds: QUARTER_HOUR },
  /** Whether an address has a user, asked by who invites: thirty an hour (O-174). Each counts, there is no failure. */
  lookup: { waitsFrom: 30, firstSeconds: 60 * 60, longestSeconds: 60 * 60 },
  /** Links for a lost password, of an address and for a name: nobody's mailbox is filled. Each counts. */
  asking: { waitsFrom: 20, firstSeconds: 60, longestSeconds: 60 * 60 },
  /** Codes of the second factor, over all sign-ins that were begun. */
  factor: { waitsFrom: 15, longestSeconds: QUARTER_HOUR },
  /** Codes of messages that there are none of, of an address: sixty an hour. One that there is does not count. */
  code: { waitsFrom: 60, firstSeconds: 60 * 60, longestSeconds: 60 * 60 },
  /** Previews of e-mails that somebody mails to themselves. Each counts. */
  previewMail: { waitsFrom: 30, firstSeconds: 5 * 60, longestSeconds: 60 * 60 },
  reset: { waitsFrom: 4, firstSeconds: 5 * 60, longestSeconds: 60 * 60 },
} as const satisfies Record<string, Allowance>;

/** Failures are forgotten so long after the last one. */
export const FORGOTTEN_AFTER_MINUTES = 60;
/** Rows of the store, more or less: nobody fills it by inventing names. */
export const MOST_SUBJECTS = 50_000;
/** Counting rows costs something; each server does it after so many attempts. */
const TIDY_EVERY = 200;

export interface Attempt {
  readonly allowed: boolean;
  readonly retryAfterSeconds: number;
}

/** What an attempt is counted by. */
export interface Subject {
  readonly kind: keyof typeof allowances;
  readonly key: string;
}

/** A stranger at the door; `device` is known to have signed in as this name before. */
export function subjectsOf(username: string, address: string, device: string | null): Subject[] {
  if (device !== null) return [{ kind: 'device', key: device }];
  const [name, place] = [username.toLowerCase(), placeOf(address)];
  return [
    { kind: 'address', key: place },
    { kind: 'nameAtAddress', key: `${place} ${name}` },
    { kind: 'name', key: name },
  ];
}

/** Others are counted there as well. */
const shared: ReadonlySet<Subject['kind']> = new Set(['address', 'name', 'provider', 'code']);

let attempts = 0;

/** Counts an attempt, unless one of its subjects has to wait: then it is none, and counts for nobody. */
export async function countAttempt(db: Db, subjects: readonly Subject[], now: Date): Promise<Attempt> {
  attempts += 1;
  if (attempts % TIDY_EVERY === 0) await dropOldest(db, MOST_SUBJECTS, forgotten(now));
  return await db.transaction().execute(async (trx) => await countAttemptIn(trx, subjects, now));
}

/** The same beside what else is counted. */
export async function countAttemptIn(
  trx: Transaction<Database>,
  subjects: readonly Subject[],
  now: Date,
): Promise<Attempt> {
  const taken: Subject[] = [];
  for (const subject of subjects) {
    const until = await takeAttempt(trx, { subject: nameOf(subject), now, ...limits(subject, now) });
    if (until !== null) {
      await settle(trx, { subjects: taken.map(nameOf), forgotten: [] }, now);
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) };
    }
    taken.push(subject);
  }
  return { allowed: true, retryAfterSeconds: 0 };
}

/**
 * The password was right. Who knows it starts afresh; an address and a name as a whole are only given this attempt back,
 * because others are counted there as well.
 */
export async function forgiveAttempt(db: Db, subjects: readonly Subject[], now: Date): Promise<void> {
  const forgotten = subjects.filter(({ kind }) => !shared.has(kind));
  await settle(db, { subjects: subjects.map(nameOf), forgotten: forgotten.map(nameOf) }, now);
}

const limits = ({ kind }: Subject, now: Date) => ({ firstSeconds: 1, ...allowances[kind], forgotten: forgotten(now) });
/** Failures up to then count no more. */
export const forgotten = (now: Date): Date => new Date(now.getTime() - FORGOTTEN_AFTER_MINUTES * 60_000);
/** What the store knows it by. */
export const nameOf = ({ kind, key }: Subject): string => `${kind} ${tokenHash(key).toString('base64url')}`;
