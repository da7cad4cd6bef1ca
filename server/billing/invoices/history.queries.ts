import type { Kysely } from 'kysely';
import { cents } from '../../../src/calc/money.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { ofAccount, type Tenant } from '../../platform/tenant.ts';

type Db = Kysely<Database>;

export interface Wanted {
  /** Null: of everybody in the account. */
  readonly userId: number | null;
  /** Null: of both. */
  readonly purchaseType: PurchaseType | null;
}

/** Invoices with who bought, newest first. */
export async function readInvoices(db: Db, tenant: Tenant, { userId, purchaseType }: Wanted) {
  return await ofAccount(db.selectFrom('invoice as i'), tenant)
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.account_id', '=', 'i.account_id').onRef('u.id', '=', 'i.user_id'),
    )
    .select([
      'i.id',
      'i.number',
      'i.kind',
      'i.purchase_type as purchaseType',
      'i.day',
      'i.state',
      'i.due_cents as due',
      'i.forward_cents as forward',
      'i.credit_cents as credit',
      'i.card_type as cardType',
      'i.card_last_four as lastFour',
      'u.first_name',
      'u.last_name',
      'u.username',
    ])
    .$if(userId !== null, (query) => query.where('i.user_id', '=', userId))
    .$if(purchaseType !== null, (query) => query.where('i.purchase_type', '=', purchaseType ?? 'InApp'))
    .orderBy('i.number', 'desc')
    .execute();
}
export type InvoiceRow = Awaited<ReturnType<typeof readInvoices>>[number];

/** The lines of the same invoices, in their order. */
export async function readInvoiceLines(db: Db, tenant: Tenant, { userId, purchaseType }: Wanted) {
  return await ofAccount(db.selectFrom('invoice_line as l'), tenant)
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .select([
      'l.invoice_id as invoiceId',
      'l.product',
      'l.text',
      'l.unit_cents as unit',
      'l.cents',
      'l.days',
      'l.of_days as of',
      'l.service_from as from',
      'l.service_to as to',
    ])
    .$if(userId !== null, (query) => query.where('i.user_id', '=', userId))
    .$if(purchaseType !== null, (query) => query.where('i.purchase_type', '=', purchaseType ?? 'InApp'))
    .orderBy('l.invoice_id')
    .orderBy('l.seq')
    .execute();
}
export type LineRow = Awaited<ReturnType<typeof readInvoiceLines>>[number];

/** On which day the money for an invoice came, as the books have it. */
export async function readPaidDays(db: Db, tenant: Tenant) {
  return await ofAccount(db.selectFrom('book_entry as e'), tenant)
    .innerJoin('book_line as l', (join) =>
      join.onRef('l.account_id', '=', 'e.account_id').onRef('l.entry_id', '=', 'e.id'),
    )
    .where('l.book', 'in', ['BANK', 'PROCESSOR'])
    .where('l.cents', '>', cents(0))
    .select((eb) => ['e.invoice_id as invoiceId', eb.fn.max('e.day').as('day')])
    .groupBy('e.invoice_id')
    .execute();
}
