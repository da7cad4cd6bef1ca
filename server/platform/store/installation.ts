import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** The name of this installation among all, as services that it uses hear it: made with its store, and kept for ever. */
export async function installationOf(db: Kysely<Database>): Promise<string> {
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  return id;
}
