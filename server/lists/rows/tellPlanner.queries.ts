import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';

type Db = Kysely<Database>;

/** From this many new rows on, what the planner knew of the tables says nothing about them. */
const UNKNOWN_TO_PLANNER = 1000;
/** From this many on they may be more than all it knew of, as in the first minutes of an installation. */
const MAY_BE_UNKNOWN = 100;

/**
 * Lets the planner know of rows just added, outside their transaction. A server does so by itself about a minute later;
 * in that minute taking a single row off the list would take as long as all of them.
 */
export const tellPlanner = async (db: Db, rows: number): Promise<void> =>
  await tellOf(db, rows, ['saved_property', 'group_member']);

/** The same for owners: the groups of contacts are counted over all that links them to parcels and lists. */
export const tellPlannerOfOwners = async (db: Db, rows: number): Promise<void> =>
  await tellOf(db, rows, ['contact', 'contact_property']);

async function tellOf(db: Db, rows: number, tables: readonly string[]): Promise<void> {
  if (rows < MAY_BE_UNKNOWN) return;
  const unknown = rows >= UNKNOWN_TO_PLANNER ? tables : await grownOf(db, tables);
  if (unknown.length > 0) await sql`analyze ${sql.join(unknown.map((name) => sql.table(name)))}`.execute(db);
}

/** Those that have become twice as large since the planner was told of them. */
async function grownOf(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where oid = any(${tables}::regclass[])
      and pg_relation_size(oid) > 2 * greatest(relpages, 1) * current_setting('block_size')::int`.execute(db);
  return rows.map(({ name }) => name);
}

/** The same when many rows of all kinds got another owner. */
export async function tellPlannerOfAll(db: Db): Promise<void> {
  await tellPlanner(db, UNKNOWN_TO_PLANNER);
  await tellPlannerOfOwners(db, UNKNOWN_TO_PLANNER);
}
