/**
 * The one way to charge for something in the product: it is put on an invoice and posted to the books, in the
 * transaction that hands it out. Nothing is collected yet; what somebody else would have to be paid for is refused until
 * there is a wallet.
 */
import type { Kysely } from 'kysely';
import { formatDollars } from '../../src/calc/format/currency.ts';
import { cents as centsFrom } from '../../src/calc/money.ts';
import type { Config } from '../platform/config/config.ts';
import { refuse, type Refusal } from '../platform/http/refuse.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Principal } from '../platform/tenant.ts';
import { insertCharge, isCharged } from './charges.queries.ts';
import { openCents } from './invoices/invoices.queries.ts';
import { issueInvoice } from './invoices/issueInvoice.ts';
import { ledger } from './payments/ledger.ts';
import { lockAccount, type AccountRow } from './plans/subscription.queries.ts';
import { todayOf } from './plans/todayOf.ts';

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
  /** What it is called on the invoice. */
  readonly text: string;
  readonly cents: number;
  readonly payment: Payment;
}

export interface Charged {
  /** False: under this key it was charged before, and not again. */
  readonly isNew: boolean;
}

/** From this much on a card its code is asked (O-180). */
const CODE_FROM_CENTS = 100_00;

export interface ChargeTime {
  readonly now: Date;
  readonly config: Pick<Config, 'timeZone'>;
}

/**
 * Charges for an order, or says why not. Call it in the transaction that hands out what is bought, before anything else
 * is written: two calls of an account wait for each other, and the second with one key is told that it is not new.
 */
export async function charge(
  db: Kysely<Database>,
  principal: Principal,
  order: Order,
  { now, config }: ChargeTime,
): Promise<Charged | Refusal> {
  const account = await lockAccount(db, principal);
  if (await isCharged(db, principal, order.key)) return { isNew: false };
  const refusal = refusePayment(order) ?? (await refuseOwing(db, account, order));
  if (refusal !== null) return refusal;
  await insertCharge(db, principal, order, now);
  // What costs nothing is no purchase.
  if (order.cents > 0) {
    const lines = [{ product: order.purpose, text: order.text, cents: centsFrom(order.cents) }];
    await issueInvoice(db, principal, { purchaseType: 'InApp', day: todayOf(account, config, now), lines }, now);
  }
  return { isNew: true };
}

/** A customer's account spends with a plan, and as much as may be open; one's own as it likes. */
async function refuseOwing(db: Kysely<Database>, account: AccountRow, { cents }: Order): Promise<Refusal | null> {
  if (cents === 0 || account.own_use) return null;
  if (account.cycle_end === null) {
    return refuse(422, 'This account has no plan: choose one first. Nothing was ordered.');
  }
  const owing = {
    ownUse: false,
    open: await openCents(db, { accountId: account.id }),
    openLimit: account.open_limit_cents,
  };
  const reason = ledger.refusal(centsFrom(cents), owing);
  return reason === null ? null : refuse(422, `${reason} Nothing was ordered.`);
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
