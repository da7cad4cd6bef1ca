import type { Kysely } from 'kysely';
import { formatCurrency } from '../../../src/calc/format/currency.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import { callWork } from '../../platform/store/callWork.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { capOf, countOrder, orderedSince } from './tokens.queries.ts';

/** The calendar month that runs, in UTC: the same for whoever reads its cap, wherever they are. */
export const monthBegan = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

interface Ordered {
  readonly key: string;
  readonly price: Cents;
  /** What did not happen, as refusals end. */
  readonly nothing: string;
}

/**
 * Why a token may not order something for a price: it does not buy, or less is left of its cap. Null: it may, and the
 * order counts from now on; of an order in a session always. The account is locked, and both stand in the transaction of
 * the order: two at once never exceed the cap together.
 */
export async function refuseBeyondCap(
  db: Kysely<Database>,
  buyer: Principal,
  { key, price, nothing }: Ordered,
  now: Date,
): Promise<Refusal | null> {
  const token = callWork.current()?.actor?.tokenId;
  if (token === undefined || price <= 0) return null;
  const cap = await capOf(db, buyer, token);
  if (cap === null) {
    return refuse(403, `This token lacks the scope SPEND, and the price is ${dollars(price)}. ${nothing}`);
  }
  const spent = await orderedSince(db, buyer, token, monthBegan(now));
  if (price > cents(cap - spent)) {
    const text = `The price is ${dollars(price)}: this token may spend ${dollars(cap)} a month, and ${dollars(spent)} of it are spent.`;
    return refuse(422, `${text} ${nothing}`);
  }
  await countOrder(db, buyer, { key, token, price }, now);
  return null;
}

const dollars = (amount: Cents): string => formatCurrency(amount, { forceCents: true });
