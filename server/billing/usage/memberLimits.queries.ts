/** Limits of single members, as the owner of the account has set them. */
import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** What a member may spend in a month; null: no limit. */
export async function spendLimitOf(db: Db, principal: Principal): Promise<Cents | null> {
  const row = await ofAccount(db.selectFrom('app_user'), principal)
    .select('spend_limit_cents as limit')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  return row.limit;
}
