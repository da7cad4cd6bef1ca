/**
 * A program that dies between two writes: from the n-th write on none comes through, whatever still tries, until it is
 * started again. What was committed before stays, what was begun is rolled back, and nothing cleans up behind it.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../server/platform/store/schema.ts';

export interface Dying {
  /** It dies at the n-th statement that writes, from now on. */
  readonly dieAt: (write: number) => Promise<void>;
  /** It is there again. Whether it had died. */
  readonly startAgain: () => Promise<boolean>;
  /** How often it died. */
  readonly deaths: () => number;
}

/** Far from any write. */
const NEVER = -1_000_000_000;

/** A sequence counts, because no rollback takes back what it counted. */
export async function dying(db: Kysely<Database>): Promise<Dying> {
  const count = async (from: number): Promise<void> =>
    void (await sql`select setval('writes_to_death', ${from}::bigint, true)`.execute(db));
  await sql`create sequence writes_to_death minvalue -2000000000 start -1000000000`.execute(db);
  await sql`create function die_here() returns trigger language plpgsql as $$
    begin
      if nextval('writes_to_death') >= 0 then raise exception 'the program has died'; end if;
      return null;
    end $$`.execute(db);
  await sql`do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace loop
      execute format('create trigger die_here after insert or update or delete on %s for each statement
        execute function die_here()', name);
    end loop; end $$`.execute(db);
  await count(NEVER);
  let deaths = 0;
  return {
    dieAt: async (write) => await count(-write - 1),
    startAgain: async () => {
      const { rows } = await sql<{ at: string }>`select last_value as at from writes_to_death`.execute(db);
      await count(NEVER);
      const died = Number(rows[0]?.at) >= 0;
      if (died) deaths += 1;
      return died;
    },
    deaths: () => deaths,
  };
}
