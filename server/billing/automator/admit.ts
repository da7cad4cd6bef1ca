import type { Kysely } from 'kysely';
import type { Resources } from '../../platform/resources.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { bringUpToDate } from '../plans/bringUpToDate.ts';
import { standingOf } from '../plans/standing.ts';
import { readTrial } from './addOn.queries.ts';
import { lockAccount, readAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { capacityOf } from './capacity.ts';
import { countWatched, letNewestWait, watchedAmong } from './watched.queries.ts';

type Known = Pick<Resources, 'clock' | 'config' | 'plans' | 'payments'>;
type Db = Kysely<Database>;

/** Where less may be watched than is, since a smaller plan or add-on has started, those that came last wait. */
export async function letExcessWait(db: Db, known: Known, tenant: Tenant): Promise<void> {
  if (await isUnlimited(db, tenant)) return;
  await db.transaction().execute(async (trx) => {
    const { capacity, used } = await lockedRoom(trx, known, tenant);
    if (used > capacity) await letNewestWait(trx, tenant, used - capacity);
  });
}

/**
 * Which of the properties that an automated list found may be watched: all while there is room, in this order; one that
 * another list of the account watches takes none. Call it first in the transaction that writes them, so that two lists
 * do not take the last room both.
 */
export async function admit(
  trx: Db,
  known: Known,
  tenant: Tenant,
  candidates: readonly number[],
): Promise<ReadonlySet<number>> {
  if (await isUnlimited(trx, tenant)) return new Set(candidates);
  const { capacity, used } = await lockedRoom(trx, known, tenant);
  const watched = await watchedAmong(trx, tenant, candidates);
  let room = Math.max(0, capacity - used);
  return new Set(
    candidates.filter((id) => {
      if (watched.has(id)) return true;
      room -= 1;
      return room >= 0;
    }),
  );
}

/** What of its room an account has used; null: it has as much as it likes. */
export async function roomOf(
  trx: Db,
  known: Known,
  tenant: Tenant,
): Promise<{ readonly capacity: number; readonly used: number } | null> {
  if (await isUnlimited(trx, tenant)) return null;
  const { capacity, used } = await lockedRoom(trx, known, tenant);
  return capacity === Infinity ? null : { capacity, used };
}

/** An account of one's own without a plan need not wait for anybody. */
async function isUnlimited(db: Db, tenant: Tenant): Promise<boolean> {
  const { own_use: isOwn, cycle_end: cycleEnd } = await readAccount(db, tenant);
  return isOwn && cycleEnd === null;
}

async function lockedRoom(trx: Db, { clock, config, plans, payments }: Known, tenant: Tenant) {
  const now = clock.now();
  const locked = await lockAccount(trx, tenant);
  const today = todayOf(locked, config, now);
  const account = await bringUpToDate(trx, locked, plans, { today, now, payments });
  const standing = await standingOf(trx, tenant, account, plans);
  const capacity = capacityOf(standing, await readTrial(trx, tenant), today) ?? Infinity;
  return { capacity, used: await countWatched(trx, tenant) };
}
