import type { Doors } from '../platform/http/doors.ts';
import type { Config } from '../platform/config/config.ts';
import { free } from './bill.ts';
import type { Tracer } from '../contacts/skipTracing/port.ts';
import { ofAccount, type Principal } from '../platform/tenant.ts';

/** Cents of an appended contact; nothing with list management (R-SKIP-007) or when only own records are looked through. */
export async function ratesOf(
  { store, config }: Pick<Doors, 'store' | 'config'>,
  principal: Principal,
  { isFree }: Pick<Tracer, 'isFree'>,
): Promise<Config['skipTrace']['rates']> {
  if (isFree) return free;
  const user = await ofAccount(store.db.selectFrom('app_user'), principal)
    .select('list_management_enabled')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  return user.list_management_enabled ? free : config.skipTrace.rates;
}
