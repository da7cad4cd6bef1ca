import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';

export async function handOver(
  _db: Kysely<Database>,
  _from: Principal,
  _heir: Principal | null,
  _now: Date,
): Promise<void> {
  await Promise.resolve();
}
