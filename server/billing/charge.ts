/**
 * The one way to charge for something. Nothing is collected yet: what this server makes itself is noted on the account,
 * what somebody else would have to be paid for is refused. A wallet comes in here.
 */
import type { Kysely } from 'kysely';
import { formatDollars } from '../../src/calc/format/currency.ts';
import { refuse, type Refusal } from '../platform/http/refuse.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Principal } from '../platform/tenant.ts';
import { insertCharge, isCharged } from './charges.queries.ts';

/** What is refused without a wallet, with what the buyer reads; null: noted. */
const purposes = {
  REPORT: null,
  SKIP_TRACING: 'Skip tracing that costs something needs a wallet, and none is connected: nothing was ordered.',
} as const;

export type Purpose = keyof typeof purposes;

/** How the buyer wants to pay, as C071 and its kin are told; amounts in dollars. Without amounts: all by card. */
export interface Payment {
  readonly paymentMethodId?: string | undefined;
  /** Only whether it is there is of interest: it is neither kept nor told to anybody. */
  readonly cardCode?: string | undefined;
  readonly paymentAmount?: number | undefined;
  readonly creditAmount?: number | undefined;
}

export interface Order {
  /** Names what is bought: who comes again with it has bought it already. */
  readonly key: string;
  readonly purpose: Purpose;
  readonly cents: number;
  readonly payment: Payment;
}

export interface Charged {
  /** False: under this key it was charged before, and not again. */
  readonly isNew: boolean;
}

/** From this much on a card its code is asked (O-180). */
const CODE_FROM_CENTS = 100_00;

/**
 * Charges for an order, or says why not. Call it in the transaction that hands out what is bought, before anything else
 * is written: two calls with one key wait for each other, and the second is told that it is not new.
 */
export async function charge(
  db: Kysely<Database>,
  principal: Principal,
  order: Order,
  now: Date,
): Promise<Charged | Refusal> {
  if (await isCharged(db, principal, order.key)) return { isNew: false };
  const refusal = refusePayment(order);
  if (refusal !== null) return refusal;
  return { isNew: await insertCharge(db, principal, order, now) };
}

function refusePayment({ purpose, cents, payment }: Order): Refusal | null {
  const { paymentMethodId, cardCode, paymentAmount, creditAmount } = payment;
  const creditCents = Math.round((creditAmount ?? 0) * 100);
  const cardCents = paymentAmount === undefined ? cents - creditCents : Math.round(paymentAmount * 100);
  // O-191. With nothing said of amounts there is nothing that could differ.
  if (cardCents + creditCents !== cents || cardCents < 0) {
    const [parts, price] = [cardCents + creditCents, cents].map(dollars);
    const text =
      cardCents < 0
        ? `The credit is more than the price, which is ${price}.`
        : `The parts sum to ${parts}, the price is ${price}.`;
    return refuse(422, `${text} Nothing was ordered.`, {
      [paymentAmount === undefined ? 'creditAmount' : 'paymentAmount']: `must sum to ${price}`,
    });
  }
  if (paymentMethodId !== undefined && cardCents >= CODE_FROM_CENTS && (cardCode ?? '') === '') {
    return refuse(422, `From ${dollars(CODE_FROM_CENTS)} on the code of the card is asked. Nothing was ordered.`, {
      cardCode: 'is missing',
    });
  }
  const unpaid = purposes[purpose];
  return cents > 0 && unpaid !== null ? refuse(422, unpaid, { paymentMethodId: 'cannot be charged' }) : null;
}

const dollars = (cents: number): string => formatDollars(cents / 100, { forceCents: true });
