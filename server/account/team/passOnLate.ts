import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import type { Resources } from '../../platform/resources.ts';
import { handOver } from './handOver.ts';
import { hasOwn, removedSince } from './lateRows.queries.ts';
import { tellHandedOver } from './tellHandedOver.ts';

const LOOKED_BACK_MS = 24 * 60 * 60 * 1000;

/**
 * A call that was let in before the removal and wrote a row by itself after it wrote that under the old name: within the
 * day it goes to the heir like all else. Answers of how many members something was left.
 */
export async function passOnLate(resources: Pick<Resources, 'store' | 'clock' | 'events'>): Promise<number> {
  const { store, clock } = resources;
  const now = clock.now();
  let late = 0;
  for (const { member, heir } of await removedSince(store.db, new Date(now.getTime() - LOOKED_BACK_MS))) {
    if (!(await hasOwn(store.db, member))) continue;
    await store.db.transaction().execute(async (trx) => {
      await lockAccount(trx, member);
      await handOver(trx, member, heir, now);
    });
    await tellHandedOver(resources, member, heir);
    late += 1;
  }
  return late;
}
