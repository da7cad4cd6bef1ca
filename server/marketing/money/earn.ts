import type { Kysely } from 'kysely';
import { cents, negative, type Cents } from '../../../src/calc/money.ts';
import { post } from '../../billing/books/post.ts';
import type { Moment } from '../../billing/orders/goods.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { countEntries, setMoney, takenCents, type PaidMailing } from './money.queries.ts';

/**
 * What a carrier took is earned: of what is held so much becomes revenue, and back again where a piece turned out not to
 * have been taken. What went back before is never earned any more. The account and the mailing are locked. Answers all
 * that is earned by then.
 */
export async function earn(
  trx: Kysely<Database>,
  tenant: Tenant,
  { id, name, invoice_id: invoiceId, price_cents: price, earned_cents: earned, back_cents: back }: PaidMailing,
  { today: day, now }: Pick<Moment, 'today' | 'now'>,
): Promise<Cents> {
  const taken = cents(Math.min(await takenCents(trx, tenant, id), price - back));
  const step = cents(taken - earned);
  if (step === 0) return taken;
  const begin = `mailing:${id}:earned:`;
  const source = `${begin}${(await countEntries(trx, tenant, begin)) + 1}`;
  const postings = [
    { book: 'HELD', cents: step },
    { book: 'REVENUE_IN_APP', cents: negative(step) },
  ] as const;
  await post(trx, tenant, { source, day, text: `Sent of campaign ${name}`, invoiceId, postings }, now);
  await setMoney(trx, tenant, id, { earned_cents: taken });
  return taken;
}
