import type { Kysely, Transaction } from 'kysely';
import { isRefusal, type Refusal } from '../http/refuse.ts';
import { refusable } from './refusable.ts';
import type { Database } from './schema.ts';

/** How something is carried out that is one transaction: in one of its own, or inside another that is taken back. */
export type Within = <T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T | Refusal>,
) => Promise<T | Refusal>;

/** As it is done: kept, unless it comes to a refusal. */
export const kept: Within = refusable;

class Rehearsed extends Error {
  readonly outcome: unknown;
  constructor(outcome: unknown) {
    super('rehearsed');
    this.outcome = outcome;
  }
}

/**
 * Carries something out as it would be done, and takes all of it back: what it answers is what the very same statements
 * would do now. `work` gets what to hand to whatever else it carries out, and the transaction itself. Nothing outside of
 * the store may happen in it: no event, no job, no file.
 */
export async function rehearse<T>(
  db: Kysely<Database>,
  work: (within: Within, trx: Transaction<Database>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(async (_, part) => await part(trx), trx);
      if (isRefusal(done)) return done;
      throw new Rehearsed(done);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome as T; // what `work` answered just now
    throw error;
  }
}
