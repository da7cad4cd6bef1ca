import type { Resources } from '../../platform/resources.ts';
import { NoAnswer } from '../payments/port.ts';
import { cardsToForget, deleteCard } from './wallet.queries.ts';

/** Forgets, here and at the payment service, what was deleted before that time; answers how many. */
export async function forgetCards(
  { store, payments }: Pick<Resources, 'store' | 'payments'>,
  before: Date,
): Promise<number> {
  let forgotten = 0;
  for (const { account_id: accountId, id, reference } of await cardsToForget(store.db, before)) {
    try {
      if (reference !== null && payments.collects) await payments.forgetCard(reference);
    } catch (error) {
      // The next time; what the service does not know any more is an answer.
      if (error instanceof NoAnswer) continue;
      throw error;
    }
    await deleteCard(store.db, { accountId }, id);
    forgotten += 1;
  }
  return forgotten;
}
