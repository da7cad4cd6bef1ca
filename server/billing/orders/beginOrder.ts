/** The first transaction of an order: it is refused, done, or written down for the payment service to be asked. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { settleLines } from '../../../src/calc/billing/billLine.ts';
import { takenFrom } from '../../../src/calc/billing/credit.ts';
import { cents } from '../../../src/calc/money.ts';
import { refuseBeyondCap } from '../../account/tokens/refuseBeyondCap.ts';
import type { Config } from '../../platform/config/config.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Principal, type Tenant } from '../../platform/tenant.ts';
import { heldFor } from '../books/balances.queries.ts';
import { readCredit } from '../books/credit.queries.ts';
import { debitsOf, holdCredit } from '../books/hold.ts';
import { findCharge } from '../charges.queries.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { billOrder, handOutLater, holdKeyOf, textOf } from './billOrder.ts';
import type { AnyGoods, Goods, KeptOrder, Moment, Offer } from './goods.ts';
import { insertPayment, isUnderWay, type PaymentRow } from './payments.queries.ts';
import { refuseSpending } from './refuseSpending.ts';
import { refuseBeyondLimit } from '../usage/refuseBeyondLimit.ts';
import { partsOf, type Parts } from './tender.ts';

type Db = Kysely<Database>;

interface Circumstances {
  readonly at: Moment;
  readonly payments: PaymentProvider;
  readonly config: Pick<Config, 'timeZone'>;
}

const WAITS = 'An order like this is being paid just now: look in a minute what became of it, and do not pay again.';
const AGAIN_SECONDS = 5;

/** What did not happen, as refusals end. */
const nothingOf = ({ purchaseType }: Pick<Offer<object>['bill'], 'purchaseType'>): string =>
  purchaseType === 'InApp' ? 'Nothing was ordered.' : 'Nothing was changed.';

/** Where a bank sends people back to. */
export const backTo = ({ publicUrl }: Pick<Moment, 'publicUrl'>, paymentKey: string): string =>
  `${publicUrl}/account/billing?payment=${paymentKey}`;

/** Plan, seats and add-on: a change of one is quoted from all of them. */
export const SUBSCRIPTION = 'subscription';

/** Why nothing can be ordered just now that is alike; null: it can. */
export const refuseUnderWay = async (db: Db, tenant: Tenant, queue: string): Promise<Refusal | null> =>
  (await isUnderWay(db, tenant, queue)) ? refuse(409, WAITS, undefined, AGAIN_SECONDS) : null;

/** The payment of what is written down. The account is locked. */
export async function beginOrder<Intent extends object>(
  db: Db,
  buyer: Principal,
  goods: Goods<Intent>,
  { bill, key, queue, tender, intent, isLater = false }: Offer<Intent>,
  { at, payments, config }: Circumstances,
): Promise<PaymentRow | 'DONE' | 'BOUGHT_BEFORE' | Refusal> {
  const { purchaseType, lines } = bill;
  const isInApp = purchaseType === 'InApp';
  if (isInApp && (await findCharge(db, buyer, key)) !== undefined) return 'BOUGHT_BEFORE';
  const busy = await refuseUnderWay(db, buyer, queue);
  if (busy !== null) return busy;
  // What was carried forward pays subscriptions; it is no credit to be spent in the product.
  const { due, fromForward } = settleLines(lines, isInApp ? cents(0) : await heldFor(db, buyer, 'FORWARD'));
  const nothing = nothingOf(bill);
  const mayUseCredit = isInApp && !lines.some(({ product }) => product === 'CREDIT');
  const price = { price: due, purchaseType, mayUseCredit, collects: payments.collects, nothing };
  const parts = await partsOf(db, buyer, price, tender, at.today);
  if (isRefusal(parts)) return parts;
  const spending = { purchaseType, price: due, card: parts.card, nothing };
  if (isInApp && due > 0 && !(await hasFullAccess(db, buyer))) {
    return refuse(422, `Who has no full access buys nothing in the product. ${nothing}`);
  }
  // Who buys credit does so for all: it counts as theirs who spend it.
  const beyond = mayUseCredit ? await refuseBeyondLimit(db, buyer, at.account, due, { now: at.now, config }) : null;
  const refusal = beyond ?? (await refuseSpending(db, at.account, spending, payments));
  if (refusal !== null) return refusal;
  // Last: from here on the order counts.
  const beyondCap = await refuseBeyondCap(db, buyer, { key, price: due, nothing }, at.now);
  if (beyondCap !== null) return beyondCap;
  const order: KeptOrder = { key, goods: intent as never, bill, fromForward }; // its goods alone look into it
  if (payments.collects && parts.card > 0) {
    const key = randomUUID();
    const sent = { key, purpose: goods.purpose, queue, later: isLater, back: backTo(at, key) };
    return await send(db, buyer, sent, order, parts, at);
  }
  if (isLater) await hold(db, buyer, { later: true, key }, order, parts, at);
  await (isLater ? handOutLater : settleOwed)(db, buyer, goods, order, parts, at.now);
  return 'DONE';
}

/** A seat with full access (O-034): a scout has none. */
async function hasFullAccess(db: Db, buyer: Principal): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('app_user'), buyer)
    .select('full_account')
    .where('id', '=', buyer.userId)
    .executeTakeFirst();
  return row?.full_account === true;
}

/** Hands out and bills what is paid with credit alone, or owed to the operator. */
async function settleOwed(
  db: Db,
  buyer: Principal,
  goods: AnyGoods,
  order: KeptOrder,
  { credit, card, method }: Parts,
  now: Date,
): Promise<void> {
  const paid = credit === 0 ? [] : debitsOf(takenFrom(await readCredit(db, buyer), credit));
  const invoiceId = await billOrder(db, buyer, order, { credit: paid, card: method }, now);
  if (card > 0) {
    await insertPayment(db, buyer, {
      key: randomUUID(),
      provider: 'LEDGER',
      purpose: goods.purpose,
      queue: order.key,
      intent: JSON.stringify({}),
      cents: card,
      credit_cents: credit,
      method_id: method?.id ?? null,
      state: 'NOTED',
      invoice_id: invoiceId,
      made: now,
      sent: now,
      settled: now,
    });
  }
  await goods.handOut(db, buyer, order.goods, { invoiceId, now });
}

interface Sent {
  readonly key: string;
  readonly purpose: string;
  readonly queue: string;
  readonly later: boolean;
  readonly back: string;
}

/** From now on it is finished by whoever finds it. */
async function send(
  db: Db,
  buyer: Principal,
  sent: Sent,
  order: KeptOrder,
  parts: Parts,
  at: Moment,
): Promise<PaymentRow> {
  await hold(db, buyer, sent, order, parts, at);
  return await insertPayment(db, buyer, {
    ...sent,
    provider: 'STRIPE',
    intent: JSON.stringify(order),
    cents: parts.card,
    credit_cents: parts.credit,
    method_id: parts.method?.id ?? null,
    state: 'SENT',
    made: at.now,
    sent: at.now,
  });
}

async function hold(
  db: Db,
  buyer: Principal,
  payment: Pick<PaymentRow, 'later' | 'key'>,
  order: KeptOrder,
  { credit: amount }: Parts,
  { today: day, now }: Moment,
): Promise<void> {
  await holdCredit(db, buyer, { key: holdKeyOf(payment, order), text: textOf(order.bill), day, amount }, now);
}
