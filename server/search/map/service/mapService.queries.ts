/** What was said about the service of streets. It is of the installation: no statement names an account. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../../platform/store/schema.ts';

type Db = Kysely<Database>;
export type Decision = Selectable<Database['map_service']>;

export const readDecision = async (db: Db): Promise<Decision | null> =>
  (await db.selectFrom('map_service').selectAll().executeTakeFirst()) ?? null;

export const putDecision = async (db: Db, decision: Omit<Insertable<Database['map_service']>, 'one'>): Promise<void> =>
  void (await db
    .insertInto('map_service')
    .values(decision)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(decision))
    .execute());
