import type { Doors } from '../platform/http/doors.ts';
import type { Config } from '../platform/config/config.ts';
import type { Who } from '../account/session/session.queries.ts';
import { free } from './bill.ts';
import type { Tracer } from '../contacts/skipTracing/port.ts';

/** Cents of an appended contact; nothing with list management (R-SKIP-007) or when only own records are looked through. */
export async function ratesOf(
  { store, config }: Pick<Doors, 'store' | 'config'>,
  who: Who,
  { isFree }: Pick<Tracer, 'isFree'>,
): Promise<Config['skipTrace']['rates']> {
  if (isFree) return free;
  const user = await store.db
    .selectFrom('app_user')
    .select('list_management_enabled')
    .where('account_id', '=', who.accountId)
    .where('id', '=', who.userId)
    .executeTakeFirstOrThrow();
  return user.list_management_enabled ? free : config.skipTrace.rates;
}
