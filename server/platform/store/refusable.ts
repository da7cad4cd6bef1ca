import type { Kysely, Transaction } from 'kysely';
import { isRefusal, type Refusal } from '../http/refuse.ts';
import type { Database } from './schema.ts';

class TakenBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.userMessage ?? 'refused');
    this.refusal = refusal;
  }
}

/** Carries something out in one transaction. Where it comes to a refusal, all that was written by then is taken back. */
export async function refusable<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(trx);
      if (isRefusal(done)) throw new TakenBack(done);
      return done;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.refusal;
    throw error;
  }
}
