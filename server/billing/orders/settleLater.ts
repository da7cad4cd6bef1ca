import type { Kysely } from 'kysely';
import { cents, type Cents } from '../../../src/calc/money.ts';
import { settleOrder } from '../../account/tokens/tokens.queries.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { heldCredit, releaseCredit } from '../books/hold.ts';
import { findCharge, settleChargeRow } from '../charges.queries.ts';
import type { ThingLine } from '../invoices/invoiceLine.ts';
import { issueInvoice } from '../invoices/issueInvoice.ts';
import { lockAccount } from '../plans/subscription.queries.ts';
import { todayOf } from '../plans/todayOf.ts';
import { askForInvoice } from './askForInvoice.ts';
import { finishPayment } from './finishPayment.ts';
import type { Shop } from './goods.ts';
import { findHeld, readPayment, updatePayment } from './payments.queries.ts';

/** What an order of a price that is known later came to. */
export interface CameTo {
  readonly key: string;
  readonly product: Exclude<ThingLine['product'], 'MAILING' | 'LEFT_OUT' | 'REFUND'>;
  readonly text: string;
  readonly cents: number;
}

/**
 * What such an order came to, in the transaction that ends the work: it is billed, credit that was set aside pays first,
 * what is left of it goes back. Nobody pays more than the price that was named before. Of an order that is settled, or was
 * never made, there is nothing to do. Answers the payment that now takes what was set aside on a card; null: there is none.
 */
export async function settleLater(
  db: Kysely<Database>,
  tenant: Tenant,
  { key, product, text, cents: sum }: CameTo,
  { now, config, payments }: Time,
): Promise<number | null> {
  const account = await lockAccount(db, tenant);
  const row = await findCharge(db, tenant, key);
  if (row === undefined || row.open_cents === null) return null;
  // Who ordered it bought it, whoever has it by now.
  const buyer = { accountId: tenant.accountId, userId: row.user_id };
  const price = cents(Math.min(sum, row.cents));
  const taken = cents(Math.min(price, await heldCredit(db, tenant, key)));
  const day = todayOf(account, config, now);
  const invoiceId = price === 0 ? null : await billed(db, buyer, { day, product, text, price, taken, now });
  await releaseCredit(db, tenant, { key, day, text, taken }, now);
  await settleChargeRow(db, tenant, key, price);
  await settleOrder(db, buyer, key, price);
  const rest = cents(price - taken);
  const held = await findHeld(db, tenant, key);
  if (held === undefined) {
    // Of what is paid with credit alone nothing is left to be asked for.
    if (invoiceId !== null) await askForInvoice(db, buyer, { id: invoiceId, due: rest }, payments, now);
    return null;
  }
  await updatePayment(db, tenant, held.id, { taken_cents: rest, invoice_id: invoiceId });
  return held.id;
}

interface Time extends Pick<Shop, 'payments'> {
  readonly now: Date;
  readonly config: Pick<Config, 'timeZone'>;
}

interface Billed {
  readonly day: ReturnType<typeof todayOf>;
  readonly product: CameTo['product'];
  readonly text: string;
  readonly price: Cents;
  readonly taken: Cents;
  readonly now: Date;
}

async function billed(
  db: Kysely<Database>,
  principal: Principal,
  { day, product, text, price, taken, now }: Billed,
): Promise<number> {
  const credit = [{ book: 'HELD', cents: taken }] as const;
  const lines = [{ product, text, cents: price }];
  const { id } = await issueInvoice(db, principal, { purchaseType: 'InApp', day, lines, credit }, now);
  return id;
}

/** Takes what was set aside, once the work is committed; what cannot be asked now is looked up every minute. */
export async function takeHeld(shop: Shop, { accountId }: Tenant, id: number | null): Promise<void> {
  if (id === null) return;
  await finishPayment(shop, null, await readPayment(shop.store.db, { accountId }, id), 'LOOK');
}
