/** Alerts of a user: what the product tells without being asked. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { AlertEntry } from '../../../src/api/contract/search/searches.ts';
import type { Alert } from '../../../src/api/contract/account/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofUser, userColumns, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** So many are listed: older ones show up when these are read. */
const MOST_LISTED = 200;

/** Unread alerts, newest first. */
export async function listAlerts(db: Db, principal: Principal): Promise<AlertEntry[]> {
  const rows = await ofUser(db.selectFrom('alert'), principal)
    // A search that was deleted meanwhile cannot be gone to.
    .leftJoin('saved_search as s', (join) =>
      join
        .onRef('s.account_id', '=', 'alert.account_id')
        .onRef('s.id', '=', 'alert.search_id')
        .on('s.removed', 'is', null),
    )
    .select(['alert.id', 'alert.level', 'alert.text', 'alert.created', 's.id as search_id', 'alert.run_id'])
    .where('alert.read', 'is', null)
    .orderBy('alert.id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, level, text, created, search_id, run_id }) => ({
    id,
    level,
    text,
    created: created.toISOString(),
    searchId: search_id,
    runId: run_id,
  }));
}

/** False when the user has no unread alert of this id. */
export async function markAlertRead(db: Db, principal: Principal, id: number, now: Date): Promise<boolean> {
  const result = await ofUser(db.updateTable('alert'), principal)
    .set({ read: now })
    .where('id', '=', id)
    .where('read', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Answers the alert as sign-in and the stream of events tell it. */
export async function insertAlert(
  db: Db,
  principal: Principal,
  alert: {
    readonly level: AlertEntry['level'];
    readonly text: string;
    readonly searchId: number | null;
    readonly runId: number | null;
  },
  now: Date,
): Promise<z.infer<typeof Alert>> {
  return await db
    .insertInto('alert')
    .values({
      ...userColumns(principal),
      level: alert.level,
      text: alert.text,
      created: now,
      search_id: alert.searchId,
      run_id: alert.runId,
    })
    .returning(['id', 'level', 'text'])
    .executeTakeFirstOrThrow();
}
