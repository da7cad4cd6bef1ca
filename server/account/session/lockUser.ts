import type { Transaction } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal } from '../../platform/tenant.ts';

/** What somebody may have so many of is counted behind it: of two made at once the second waits, and counts the first. */
export async function lockUser(trx: Transaction<Database>, principal: Principal): Promise<void> {
  const { userId } = principal;
  await ofAccount(trx.selectFrom('app_user'), principal).select('id').where('id', '=', userId).forUpdate().execute();
}
