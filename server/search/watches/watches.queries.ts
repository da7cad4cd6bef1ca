/** Sources that are watched. They are of the installation: no statement names an account. */
import type { Kysely, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { AdditionRecord } from '../additions/additions.queries.ts';

type Db = Kysely<Database>;
export type WatchRecord = Selectable<Database['source_watch']>;

export const listWatches = async (db: Db): Promise<WatchRecord[]> =>
  await db.selectFrom('source_watch').selectAll().execute();

/** The last load of each series that the server fetched by itself. */
export async function lastFetched(db: Db, series: readonly string[]): Promise<AdditionRecord[]> {
  if (series.length === 0) return [];
  return await db
    .selectFrom('source_addition')
    .distinctOn('series')
    .selectAll()
    .where('series', 'in', series)
    .where('place', 'is not', null)
    .where('state', '=', 'DONE')
    .orderBy('series')
    .orderBy('id', 'desc')
    .execute();
}

type Setting = Pick<WatchRecord, 'rhythm' | 'hour' | 'pattern' | 'next_look'>;
export type NewWatch = Setting &
  Pick<WatchRecord, 'operator_account_id' | 'operator_id' | 'series' | 'name' | 'created'> & {
    readonly place: string;
    readonly recipe: string;
    readonly mark: string;
  };

/** Begins to watch, or changes how often; what is known of the last look stays. */
export async function putWatch(db: Db, watch: NewWatch): Promise<WatchRecord> {
  const { rhythm, hour, pattern, next_look, operator_account_id, operator_id } = watch;
  return await db
    .insertInto('source_watch')
    .values(watch)
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ rhythm, hour, pattern, next_look, operator_account_id, operator_id }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const deleteWatch = async (db: Db, id: number): Promise<void> =>
  void (await db.deleteFrom('source_watch').where('id', '=', id).execute());

export async function updateWatch(
  db: Db,
  id: number,
  change: Updateable<Database['source_watch']>,
): Promise<WatchRecord | null> {
  const row = await db.updateTable('source_watch').set(change).where('id', '=', id).returningAll().executeTakeFirst();
  return row ?? null;
}

/** Takes one that is due for this look, unless somebody else is at it: two servers look once. */
export async function claimWatch(
  db: Db,
  { worker, now, lease, until }: Record<'now' | 'lease' | 'until', Date> & { readonly worker: string },
): Promise<WatchRecord | null> {
  const due = db
    .selectFrom('source_watch')
    .select('id')
    .where('next_look', '<=', now)
    .where(sql<boolean>`(worker is null or lease_until < ${lease})`)
    .orderBy('next_look')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('source_watch')
    .set({ worker, lease_until: until, attempts: sql`attempts + 1` })
    .where('id', 'in', due)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Holds on to it, or ends the look; null when it was lost, or is watched no longer. */
export async function renewWatch(
  db: Db,
  { id, worker }: Pick<WatchRecord, 'id' | 'worker'>,
  change: Updateable<Database['source_watch']>,
): Promise<WatchRecord | null> {
  const row = await db
    .updateTable('source_watch')
    .set(change)
    .where('id', '=', id)
    .where('worker', '=', worker)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
