/** An invoice of what was handed out already, such as the bill of a cycle, is charged by itself, or noted. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { daysUntilRetry } from '../../../src/calc/billing/retries.ts';
import { mailUnpaid } from './billingMail.ts';
import type { Moment } from './goods.ts';
import { insertPayment, openPaymentOf, setOverdue, type PaymentRow, type UnpaidInvoice } from './payments.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Of payments that pay an invoice that is there, and hand nothing out. */
export const OF_INVOICE = 'INVOICE';

export interface Asked {
  readonly id: number;
  readonly due: Cents;
}

/** In the transaction that issues it. What is not due is not asked for. */
export async function askForInvoice(
  db: Kysely<Database>,
  payer: Principal,
  { id, due }: Asked,
  provider: Pick<PaymentProvider, 'kind' | 'collects'>,
  now: Date,
): Promise<void> {
  if (due === 0) return;
  const payment = { ...ofInvoice(id, due), provider: provider.kind, made: now };
  await insertPayment(
    db,
    payer,
    provider.collects
      ? { ...payment, state: 'CREATED', due: now }
      : { ...payment, state: 'NOTED', sent: now, settled: now },
  );
}

/** The payment that charges a bill now: the one that waits for its day, else another one. */
export async function askNow(
  db: Kysely<Database>,
  payer: Principal,
  { id, due, attempt }: UnpaidInvoice,
  now: Date,
): Promise<PaymentRow> {
  const open = await openPaymentOf(db, payer, id);
  if (open !== undefined) return open;
  return await insertPayment(db, payer, { ...charged(id, due), attempt, due: now, made: now });
}

/**
 * A card did not pay what was handed out: it is tried again, and while it is not paid the account is overdue. What was set
 * aside and could not be taken is asked for like a bill. Of an attempt that a person made the next day to try stays.
 */
export async function leaveUnpaid(
  db: Kysely<Database>,
  payer: Principal,
  { purpose, attempt, cents, taken_cents: taken, failure, back, due }: PaymentRow,
  invoiceId: number,
  at: Moment,
): Promise<void> {
  const { account, today, now } = at;
  const next = { ...charged(invoiceId, taken ?? cents), made: now };
  if (purpose !== OF_INVOICE) return void (await insertPayment(db, payer, { ...next, due: now }));
  const since = account.overdue_since ?? today;
  if (account.overdue_since === null) await setOverdue(db, payer, since);
  if (back !== null && due !== null && due > now) {
    return void (await insertPayment(db, payer, { ...next, attempt, due }));
  }
  const retryDays = daysUntilRetry(attempt);
  if (back === null) {
    const unpaid = { invoiceId, amount: cents, failure: failure ?? '', since, retryDays, today };
    await mailUnpaid(db, payer, unpaid, at);
  }
  if (retryDays === null) return;
  const later = new Date(now.getTime() + retryDays * DAY_MS);
  await insertPayment(db, payer, { ...next, attempt: attempt + 1, due: later });
}

const charged = (id: number, due: Cents) => ({ ...ofInvoice(id, due), provider: 'STRIPE', state: 'CREATED' }) as const;

const ofInvoice = (id: number, due: Cents) => ({
  key: randomUUID(),
  purpose: OF_INVOICE,
  queue: `invoice ${id}`,
  intent: JSON.stringify({}),
  cents: due,
  invoice_id: id,
});
