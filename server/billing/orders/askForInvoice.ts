/** An invoice of what was handed out already, such as the bill of a cycle, is charged by itself, or noted. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { PaymentProvider } from '../payments/port.ts';
import { daysUntilRetry } from '../../../src/calc/billing/retries.ts';
import type { Moment } from './goods.ts';
import { insertPayment, setOverdue, type PaymentRow } from './payments.queries.ts';

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

/**
 * A card did not pay what was handed out: it is tried again, and while it is not paid the account is overdue. What was set
 * aside and could not be taken is asked for like a bill.
 */
export async function leaveUnpaid(
  db: Kysely<Database>,
  payer: Principal,
  { purpose, attempt: made, cents, taken_cents: taken }: PaymentRow,
  invoiceId: number,
  { account, today, now }: Moment,
): Promise<void> {
  const isBill = purpose === OF_INVOICE;
  const days = isBill ? daysUntilRetry(made) : 0;
  if (isBill && account.overdue_since === null) await setOverdue(db, payer, today);
  if (days === null) return;
  await insertPayment(db, payer, {
    ...ofInvoice(invoiceId, taken ?? cents),
    provider: 'STRIPE',
    state: 'CREATED',
    attempt: isBill ? made + 1 : 1,
    due: new Date(now.getTime() + days * DAY_MS),
    made: now,
  });
}

const ofInvoice = (id: number, due: Cents) => ({
  key: randomUUID(),
  purpose: OF_INVOICE,
  queue: `invoice ${id}`,
  intent: JSON.stringify({}),
  cents: due,
  invoice_id: id,
});
