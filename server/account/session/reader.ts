import { sql, type Kysely } from 'kysely';
import type { Permission } from '../../../src/api/contract/rights.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

/**
 * What somebody may read. Permissions hang on what is read, not on the call: whatever makes SQL over all parcels, or
 * reads contacts, takes a reader, so that no roundabout way (a stored search, a list that runs it, a job) goes past them.
 */
export interface Reader {
  readonly permissions: ReadonlySet<Permission>;
}

/** A user in a job: by the grants of now, not by those of the day when the work was ordered. Removed users read nothing. */
export async function readerOf(db: Kysely<Database>, principal: Principal): Promise<Reader> {
  const row = await ofAccount(db.selectFrom('app_user as u'), principal)
    .select((eb) =>
      eb
        .selectFrom('permission_grant as g')
        .select(sql<Permission[]>`coalesce(array_agg(g.permission), '{}')`.as('all'))
        .whereRef('g.account_id', '=', 'u.account_id')
        .whereRef('g.user_type', '=', 'u.type')
        .as('permissions'),
    )
    .where('u.id', '=', principal.userId)
    .where('u.removed', 'is', null)
    .executeTakeFirst();
  return { permissions: new Set(row?.permissions ?? []) };
}
