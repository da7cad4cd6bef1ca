import { cents } from '../../../src/calc/money.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import { earn } from './earn.ts';
import { giveBack } from './giveBack.ts';
import { lockPaid, setMoney, unsettledMailings } from './money.queries.ts';

/**
 * Books what carriers took of campaigns, and gives back what a complete one did not need (`marketing.rest`, section 9).
 * Safe to run twice: how much was earned and given back stands in the mailing. One that fails keeps no other back.
 */
export async function settleMailingsJob(_: object, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, log, events } = resources;
  for (const mailing of await unsettledMailings(store.db)) {
    if (stopping?.aborted === true) return;
    try {
      if (await settleMailing(resources, mailing)) events.publish(mailing, { type: 'mailings.changed' });
    } catch (error) {
      log.error({ err: error, accountId: mailing.accountId, mailingId: mailing.id }, 'a campaign could not be settled');
    }
  }
}

/** True: something of it went back. */
async function settleMailing(
  { store, clock, config }: Pick<JobResources, 'store' | 'clock' | 'config'>,
  mailing: Principal & { readonly id: number },
): Promise<boolean> {
  return await store.db.transaction().execute(async (trx) => {
    // In the order in which an order locks them.
    const account = await lockAccount(trx, mailing);
    const paid = await lockPaid(trx, mailing, mailing.id);
    if (paid === undefined) return false;
    const now = clock.now();
    const at = { today: todayOf(account, config, now), now };
    const earned = await earn(trx, mailing, paid, at);
    const rest = cents(paid.price_cents - earned - paid.back_cents);
    if (paid.status !== 'COMPLETE') return false;
    if (rest > 0) await giveBack(trx, mailing, paid, rest, at);
    await setMoney(trx, mailing, mailing.id, { settled: now });
    return rest > 0;
  });
}
