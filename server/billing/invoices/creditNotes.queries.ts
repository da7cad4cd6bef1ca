/** What was paid for a member's seat, and what of an invoice is taken back, in the store. */
import type { Kysely } from 'kysely';
import { sumCents, type Cents } from '../../../src/calc/money.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

/** Lines for the seat of a member with their invoices, the newest first; credit notes are among them. */
export async function seatLinesOf(db: Db, tenant: Tenant, memberId: number) {
  return await ofAccount(db.selectFrom('invoice_line as l'), tenant)
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .select([
      'i.id as invoiceId',
      'i.user_id as buyerId',
      'i.number',
      'i.kind',
      'i.state',
      'i.due_cents as due',
      'l.text',
      'l.cents',
    ])
    .where('l.member_id', '=', memberId)
    .where('l.product', '=', 'SEAT')
    .orderBy('i.id', 'desc')
    .orderBy('l.seq')
    .execute();
}

/** Credit notes of an invoice that are not settled with it yet. */
export async function openCreditNotes(
  db: Db,
  tenant: Tenant,
  invoiceId: number,
): Promise<{ id: number; due: Cents }[]> {
  return await ofAccount(db.selectFrom('invoice'), tenant)
    .select(['id', 'due_cents as due'])
    .where('credits_id', '=', invoiceId)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .execute();
}

/** What is still owed of an open invoice, less what was taken back of it. */
export async function stillOwed(
  db: Db,
  tenant: Tenant,
  { id, due }: { readonly id: number; readonly due: Cents },
): Promise<Cents> {
  return sumCents([due, ...(await openCreditNotes(db, tenant, id)).map((note) => note.due)]);
}

/** Nothing is owed of it any more, and of what was taken back of it. */
export async function closeInvoice(db: Db, tenant: Tenant, invoiceId: number): Promise<void> {
  await ofAccount(db.updateTable('invoice'), tenant)
    .set({ state: 'PAID' })
    .where('state', '=', 'OPEN')
    .where((eb) => eb.or([eb('id', '=', invoiceId), eb('credits_id', '=', invoiceId)]))
    .execute();
}
