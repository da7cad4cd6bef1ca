/** Payments in the store. Whoever changes one holds the lock of its account. */
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, ofUser, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { Method } from '../payments/port.ts';

type Db = Kysely<Database>;
export type PaymentRow = Selectable<Database['payment']>;
type NewPayment = Omit<Insertable<Database['payment']>, 'account_id' | 'user_id' | 'id'>;

export async function insertPayment(db: Db, buyer: Principal, payment: NewPayment): Promise<PaymentRow> {
  return await db
    .insertInto('payment')
    .values({ ...userColumns(buyer), ...payment })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readPayment(db: Db, tenant: Tenant, id: number): Promise<PaymentRow> {
  return await ofAccount(db.selectFrom('payment'), tenant).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updatePayment(
  db: Db,
  tenant: Tenant,
  id: number,
  change: Updateable<Database['payment']>,
): Promise<void> {
  await ofAccount(db.updateTable('payment'), tenant).set(change).where('id', '=', id).execute();
}

/** An order of its kind is being paid. */
export async function isUnderWay(db: Db, tenant: Tenant, queue: string): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('payment'), tenant)
    .select('id')
    .where('queue', '=', queue)
    .where('state', 'in', ['CREATED', 'SENT', 'ACTION'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders of a user that were sent, and are not settled. */
export async function openPaymentsOf(db: Db, principal: Principal): Promise<PaymentRow[]> {
  return await ofUser(db.selectFrom('payment'), principal)
    .selectAll()
    .where('state', 'in', ['SENT', 'ACTION'])
    .where('back', 'is not', null)
    .orderBy('id')
    .execute();
}

/** An order of a user by its key. */
export async function findPaymentOf(db: Db, principal: Principal, key: string): Promise<PaymentRow | undefined> {
  return await ofUser(db.selectFrom('payment'), principal).selectAll().where('key', '=', key).executeTakeFirst();
}

/** What is set aside on a card for an order; undefined: nothing is. */
export async function findHeld(db: Db, tenant: Tenant, orderKey: string): Promise<PaymentRow | undefined> {
  return await ofAccount(db.selectFrom('payment'), tenant)
    .selectAll()
    .where(sql<string>`intent ->> 'key'`, '=', orderKey)
    .where('state', '=', 'HELD')
    .executeTakeFirst();
}

/** The card of a payment as its service knows it; undefined: it was forgotten. */
export async function methodOf(
  db: Db,
  tenant: Tenant,
  { method_id: id }: Pick<PaymentRow, 'method_id'>,
): Promise<Method | undefined> {
  return await ofAccount(db.selectFrom('payment_method as m'), tenant)
    .innerJoin('provider_customer as c', 'c.account_id', 'm.account_id')
    .select([(eb) => eb.ref('m.reference').$notNull().as('reference'), 'c.reference as customer'])
    .where('m.id', '=', id)
    .where('m.reference', 'is not', null)
    .executeTakeFirst();
}

/** That charged for an invoice; undefined: no card did. */
export async function paymentOfInvoice(db: Db, tenant: Tenant, invoiceId: number): Promise<PaymentRow | undefined> {
  return await ofAccount(db.selectFrom('payment'), tenant)
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'DONE')
    .executeTakeFirst();
}

export async function addRefunded(db: Db, tenant: Tenant, id: number, amount: Cents): Promise<void> {
  await ofAccount(db.updateTable('payment'), tenant)
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', amount) }))
    .where('id', '=', id)
    .execute();
}

/** From that day on a bill is unpaid. */
export async function setOverdue(db: Db, { accountId }: Tenant, since: CalendarDate): Promise<void> {
  await db.updateTable('account').set({ overdue_since: since }).where('id', '=', accountId).execute();
}

/** An invoice is paid: nobody asks for it any more, and nothing is overdue if it was the last one that was asked for. */
export async function endAsking(db: Db, tenant: Tenant, invoiceId: number, now: Date): Promise<void> {
  await ofAccount(db.updateTable('payment'), tenant)
    .set({ state: 'RELEASED', sent: now, settled: now })
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'CREATED')
    .execute();
  const asked = ofAccount(db.selectFrom('payment as p'), tenant)
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select('p.id')
    .where('i.state', '=', 'OPEN')
    .where('p.state', '!=', 'NOTED');
  await db
    .updateTable('account')
    .set({ overdue_since: null })
    .where('id', '=', tenant.accountId)
    .where('overdue_since', 'is not', null)
    .where((eb) => eb.not(eb.exists(asked)))
    .execute();
}

/** A bill that a card has not paid. */
export interface UnpaidInvoice {
  readonly id: number;
  readonly due: Cents;
  /** How often it was tried. */
  readonly attempt: number;
}

export async function unpaidInvoices(db: Db, tenant: Tenant): Promise<UnpaidInvoice[]> {
  return await ofAccount(db.selectFrom('invoice as i'), tenant)
    .innerJoin('payment as p', (join) =>
      join.onRef('p.account_id', '=', 'i.account_id').onRef('p.invoice_id', '=', 'i.id'),
    )
    .select(({ fn }) => ['i.id', 'i.due_cents as due', fn.max('p.attempt').as('attempt')])
    .where('i.state', '=', 'OPEN')
    .where('i.kind', '=', 'INVOICE')
    .where('p.state', '!=', 'NOTED')
    .groupBy(['i.id', 'i.due_cents'])
    .orderBy('i.id')
    .execute();
}

/** When unpaid bills are tried again, and why the last one was not paid. */
export async function readTries(
  db: Db,
  tenant: Tenant,
): Promise<{ readonly nextTry: Date | null; readonly reason: string | null }> {
  const next = await ofAccount(db.selectFrom('payment'), tenant)
    .select('due')
    .where('state', '=', 'CREATED')
    .orderBy('due')
    .executeTakeFirst();
  const last = await ofAccount(db.selectFrom('payment'), tenant)
    .select('failure')
    .where('state', '=', 'REFUSED')
    .where('invoice_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { nextTry: next?.due ?? null, reason: last?.failure ?? null };
}

/** That is to pay an invoice, and is not settled; undefined: none is. */
export async function openPaymentOf(db: Db, tenant: Tenant, invoiceId: number): Promise<PaymentRow | undefined> {
  return await ofAccount(db.selectFrom('payment'), tenant)
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('state', 'in', ['CREATED', 'SENT', 'ACTION', 'HELD'])
    .executeTakeFirst();
}

/** Payments of all accounts that somebody has to look at: only for a job. `sentBefore`: younger ones are still at it. */
export async function paymentsToFinish(
  db: Db,
  { now, sentBefore }: { readonly now: Date; readonly sentBefore: Date },
): Promise<Pick<PaymentRow, 'account_id' | 'id'>[]> {
  return await acrossAccounts(
    db
      .selectFrom('payment')
      .select(['account_id', 'id'])
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'CREATED'), eb('due', '<=', now)]),
          eb.and([eb('state', '=', 'SENT'), eb('sent', '<=', sentBefore)]),
          eb('state', '=', 'ACTION'),
          eb.and([eb('state', '=', 'HELD'), eb('taken_cents', 'is not', null)]),
        ]),
      )
      .orderBy('id'),
    'payments to finish',
  ).execute();
}

/** Whether a card is asked for an invoice, or will be. */
export async function isBeingPaid(db: Db, tenant: Tenant, invoiceId: number): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('payment'), tenant)
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('settled', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
