import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { handOver } from './handOver.ts';
import { markRemoved } from './pending.queries.ts';

/**
 * A member is gone: sessions and links end, and the heir has what was theirs; without one (null) it rests. In the
 * transaction of whatever decided it, with the account locked.
 */
export async function removeMember(
  db: Kysely<Database>,
  member: Principal,
  heir: Principal | null,
  now: Date,
): Promise<void> {
  await handOver(db, member, heir, now);
  await markRemoved(db, member, heir, now);
}
