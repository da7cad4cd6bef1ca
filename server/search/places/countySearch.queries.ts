import type { Kysely } from 'kysely';
import type { Session } from '../../account/session/session.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount } from '../../platform/tenant.ts';

/** Whether counties may be suggested to this user (R-PERM-010). */
export async function mayCountySearch(db: Kysely<Database>, session: Session): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('app_user'), session)
    .select('county_search_enabled')
    .where('id', '=', session.userId)
    .executeTakeFirst();
  return row?.county_search_enabled ?? false;
}
