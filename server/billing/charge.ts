/**
 * The one way to charge for something in the product: it is put on an invoice and posted to the books, in the
 * transaction that hands it out. What is not paid with prepaid credit is owed; nothing is collected.
 */
import type { Kysely } from 'kysely';
import { takenFrom } from '../../src/calc/billing/credit.ts';
import { cents as centsFrom, type Cents } from '../../src/calc/money.ts';
import type { Config } from '../platform/config/config.ts';
import { isRefusal, refuse, type Refusal } from '../platform/http/refuse.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Principal, Tenant } from '../platform/tenant.ts';
import { readCredit } from './books/credit.queries.ts';
import { debitsOf, heldCredit, holdCredit, releaseCredit } from './books/hold.ts';
import { findCharge, insertCharge, settleChargeRow, underWayCents } from './charges.queries.ts';
import type { ThingLine } from './invoices/invoiceLine.ts';
import { openCents } from './invoices/invoices.queries.ts';
import { issueInvoice } from './invoices/issueInvoice.ts';
import { partsOf, type Parts, type Payment } from './payment.ts';
import { ledger } from './payments/ledger.ts';
import { lockAccount, type AccountRow } from './plans/subscription.queries.ts';
import { todayOf } from './plans/todayOf.ts';
import { refuseSpending } from './usage/refuseSpending.ts';

export interface Order {
  /** Names what is bought: who comes again with it has bought it already. */
  readonly key: string;
  readonly purpose: Exclude<ThingLine['product'], 'LEFT_OUT'>;
  /** What it is called on the invoice. */
  readonly text: string;
  readonly cents: number;
  readonly payment: Payment;
}

export interface Charged {
  /** False: under this key it was charged before, and not again. */
  readonly isNew: boolean;
  /** Of the invoice; null: there is none of what costs nothing, or none yet. */
  readonly invoiceId: number | null;
}

export interface ChargeTime {
  readonly now: Date;
  readonly config: Pick<Config, 'timeZone'>;
}

type Db = Kysely<Database>;
const AGAIN: Charged = { isNew: false, invoiceId: null };

/**
 * Charges for an order, or says why not. Call it in the transaction that hands out what is bought, before anything else
 * is written: two calls of an account wait for each other, and the second with one key is told that it is not new.
 */
export async function charge(db: Db, principal: Principal, order: Order, time: ChargeTime): Promise<Charged | Refusal> {
  const account = await lockAccount(db, principal);
  if ((await findCharge(db, principal, order.key)) !== undefined) return AGAIN;
  const parts = await payable(db, principal, account, order, time);
  if (isRefusal(parts)) return parts;
  await insertCharge(db, principal, { ...order, open: null }, time.now);
  // What costs nothing is no purchase.
  if (order.cents === 0) return { isNew: true, invoiceId: null };
  const { purpose: product, text } = order;
  const { id } = await issueInvoice(
    db,
    principal,
    {
      purchaseType: 'InApp',
      day: todayOf(account, time.config, time.now),
      lines: [{ product, text, cents: centsFrom(order.cents) }],
      credit: parts.credit === 0 ? [] : debitsOf(takenFrom(await readCredit(db, principal), parts.credit)),
      card: parts.method,
    },
    time.now,
  );
  return { isNew: true, invoiceId: id };
}

/**
 * The same for a price that is known later and is `cents` at most: credit is set aside, what it does not cover counts as
 * owed until `settleOrder` says what it came to.
 */
export async function chargeLater(
  db: Db,
  principal: Principal,
  order: Order,
  time: ChargeTime,
): Promise<Charged | Refusal> {
  const account = await lockAccount(db, principal);
  if ((await findCharge(db, principal, order.key)) !== undefined) return AGAIN;
  const parts = await payable(db, principal, account, order, time);
  if (isRefusal(parts)) return parts;
  await insertCharge(db, principal, { ...order, open: parts.card }, time.now);
  const held = { key: order.key, text: order.text, day: todayOf(account, time.config, time.now), amount: parts.credit };
  await holdCredit(db, principal, held, time.now);
  return { isNew: true, invoiceId: null };
}

/**
 * What such an order came to: credit that was set aside pays first, what is left of it goes back. Nobody pays more than
 * the price that was named before. Of an order that is settled, or was never made, there is nothing to do.
 */
export async function settleOrder(
  db: Db,
  tenant: Tenant,
  { key, purpose, text, cents }: Omit<Order, 'payment'>,
  { now, config }: ChargeTime,
): Promise<void> {
  const account = await lockAccount(db, tenant);
  const row = await findCharge(db, tenant, key);
  if (row === undefined || row.open_cents === null) return;
  const price = centsFrom(Math.min(cents, row.cents));
  const taken = centsFrom(Math.min(price, await heldCredit(db, tenant, key)));
  const day = todayOf(account, config, now);
  if (price > 0) {
    const credit = [{ book: 'HELD', cents: taken }] as const;
    const lines = [{ product: purpose, text, cents: price }];
    // Who ordered it bought it, whoever has it by now.
    const buyer = { accountId: tenant.accountId, userId: row.user_id };
    await issueInvoice(db, buyer, { purchaseType: 'InApp', day, lines, credit }, now);
  }
  await releaseCredit(db, tenant, { key, day, text, taken }, now);
  await settleChargeRow(db, tenant, key, price);
}

async function payable(
  db: Db,
  principal: Principal,
  account: AccountRow,
  { cents, payment, purpose }: Order,
  { now, config }: ChargeTime,
): Promise<Parts | Refusal> {
  const wanted = { price: centsFrom(cents), payment, mayUseCredit: purpose !== 'CREDIT' };
  const parts = await partsOf(db, principal, wanted, todayOf(account, config, now));
  if (isRefusal(parts)) return parts;
  // Who buys credit does so for all: it counts as theirs who spend it.
  const spending =
    purpose === 'CREDIT' ? null : await refuseSpending(db, principal, account, wanted.price, { now, config });
  return spending ?? (await refuseOwing(db, account, wanted.price, parts.card)) ?? parts;
}

/** A customer's account spends with a plan, and as much as may be open; one's own as it likes. */
async function refuseOwing(db: Db, account: AccountRow, price: Cents, owed: Cents): Promise<Refusal | null> {
  if (price === 0 || account.own_use) return null;
  if (account.cycle_end === null) {
    return refuse(422, 'This account has no plan: choose one first. Nothing was ordered.');
  }
  const tenant = { accountId: account.id };
  const open = centsFrom((await openCents(db, tenant)) + (await underWayCents(db, tenant)));
  const reason = ledger.refusal(owed, { ownUse: false, open, openLimit: account.open_limit_cents });
  return reason === null ? null : refuse(422, `${reason} Nothing was ordered.`);
}
