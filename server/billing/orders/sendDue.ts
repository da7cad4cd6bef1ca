import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { defaultCard } from '../wallet/wallet.queries.ts';
import { readPayment, updatePayment, type PaymentRow } from './payments.queries.ts';

/**
 * A bill is about to be charged, to the card that pays the subscription now: committed before the service is asked, so
 * that whoever finds it then looks first. `back`: where the bank sends the person back; null: nobody is there.
 */
export async function sendDue(
  db: Kysely<Database>,
  { account_id: accountId, user_id: userId, id }: PaymentRow,
  { back, now }: { readonly back: string | null; readonly now: Date },
): Promise<PaymentRow> {
  const payer = { accountId, userId };
  await lockAccount(db, payer);
  const fresh = await readPayment(db, payer, id);
  if (fresh.state !== 'CREATED') return fresh;
  // The subscription is the owner's; a member pays with what he buys with.
  const card = (await defaultCard(db, payer, 'Recurring')) ?? (await defaultCard(db, payer, 'InApp'));
  await updatePayment(db, payer, id, { state: 'SENT', sent: now, method_id: card?.id ?? null, back });
  return await readPayment(db, payer, id);
}
