/** Money that goes back, in the store. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import { acrossAccounts } from '../../platform/acrossAccounts.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;
export type RefundRow = Selectable<Database['refund']>;

interface NewRefund {
  /** Under which the service gives it once. Absent: one of its own. */
  readonly key?: string;
  readonly paymentId: number;
  readonly amount: Cents;
  readonly reason: string;
  readonly creditNoteId: number;
}

/** To be sent to the service by a job. */
export async function insertRefund(
  db: Db,
  tenant: Tenant,
  { key = randomUUID(), paymentId, amount, reason, creditNoteId }: NewRefund,
  now: Date,
): Promise<RefundRow> {
  return await db
    .insertInto('refund')
    .values({
      ...accountColumns(tenant),
      key,
      payment_id: paymentId,
      cents: amount,
      reason,
      state: 'CREATED',
      credit_note_id: creditNoteId,
      made: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readRefund(db: Db, tenant: Tenant, id: number): Promise<RefundRow> {
  return await ofAccount(db.selectFrom('refund'), tenant).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function endRefund(
  db: Db,
  tenant: Tenant,
  id: number,
  end: { readonly state: 'DONE'; readonly reference: string } | { readonly state: 'REFUSED'; readonly failure: string },
  now: Date,
): Promise<void> {
  await ofAccount(db.updateTable('refund'), tenant)
    .set({ ...end, settled: now })
    .where('id', '=', id)
    .execute();
}

/** Those of a payment. */
export async function refundsOf(db: Db, tenant: Tenant, paymentId: number): Promise<RefundRow[]> {
  return await ofAccount(db.selectFrom('refund'), tenant).selectAll().where('payment_id', '=', paymentId).execute();
}

/** Those of all accounts that are still to be sent: only for a job. */
export async function refundsToSend(db: Db): Promise<Pick<RefundRow, 'account_id' | 'id'>[]> {
  return await acrossAccounts(
    db.selectFrom('refund').select(['account_id', 'id']).where('state', '=', 'CREATED').orderBy('id'),
    'refunds to send',
  ).execute();
}
