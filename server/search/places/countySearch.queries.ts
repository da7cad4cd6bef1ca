import type { Kysely } from 'kysely';
import type { Session } from '../../account/session/session.ts';
import type { Database } from '../../platform/store/schema.ts';

/** Whether counties may be suggested to this user (R-PERM-010). */
export async function mayCountySearch(db: Kysely<Database>, session: Session): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('county_search_enabled')
    .where('account_id', '=', session.accountId)
    .where('id', '=', session.userId)
    .executeTakeFirst();
  return row?.county_search_enabled ?? false;
}
