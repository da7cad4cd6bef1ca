import { sql, type Insertable, type Kysely } from 'kysely';
import type { CardType } from '../../../src/calc/billing/cards.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { cents, type Cents } from '../../../src/calc/money.ts';
import type { PurchaseType } from '../../platform/store/billingTables.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, ofAccount, userColumns, type Principal, type Tenant } from '../../platform/tenant.ts';
import type { InvoiceLine } from './invoiceLine.ts';

type Db = Kysely<Database>;

/** The next number, without gaps: the row stays locked until the transaction ends, and one that fails gives it back. */
export async function takeNumber(db: Db, name: Database['installation_counter']['name']): Promise<number> {
  const { value } = await db
    .updateTable('installation_counter')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

export async function insertInvoice(
  db: Db,
  buyer: Principal,
  invoice: Omit<Insertable<Database['invoice']>, 'account_id' | 'user_id' | 'id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('invoice')
    .values({ ...userColumns(buyer), ...invoice })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertInvoiceLines(
  db: Db,
  tenant: Tenant,
  invoiceId: number,
  lines: readonly InvoiceLine[],
): Promise<void> {
  await db
    .insertInto('invoice_line')
    .values(
      lines.map((line, seq) => {
        const isOfTime = 'unit' in line;
        return {
          ...accountColumns(tenant),
          invoice_id: invoiceId,
          seq,
          product: line.product,
          text: line.text,
          quantity: 1,
          unit_cents: isOfTime ? line.unit : line.cents,
          cents: line.cents,
          service_from: isOfTime ? line.from : null,
          service_to: isOfTime ? line.to : null,
          days: isOfTime ? line.days : null,
          of_days: isOfTime ? line.of : null,
          member_id: 'memberId' in line ? line.memberId : null,
        };
      }),
    )
    .execute();
}

/** An invoice of which something is taken back. */
export interface CreditedInvoice {
  readonly id: number;
  readonly number: number;
  readonly purchaseType: PurchaseType;
  /** Prepaid credit was bought with it. */
  readonly isCredit: boolean;
}

export async function readCredited(db: Db, tenant: Tenant, id: number): Promise<CreditedInvoice> {
  return await ofAccount(db.selectFrom('invoice as i'), tenant)
    .select((eb) => [
      'i.id',
      'i.number',
      'i.purchase_type as purchaseType',
      eb
        .exists(
          eb
            .selectFrom('invoice_line as l')
            .select('l.seq')
            .whereRef('l.account_id', '=', 'i.account_id')
            .whereRef('l.invoice_id', '=', 'i.id')
            .where('l.product', '=', 'CREDIT'),
        )
        .$castTo<boolean>()
        .as('isCredit'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What whoever gets mail about an invoice is told of it. */
export interface ToldInvoice {
  readonly number: number;
  readonly day: CalendarDate;
  /** What it is for. */
  readonly text: string;
  readonly cardType: CardType | null;
  readonly lastFour: string | null;
}

export async function readTold(db: Db, tenant: Tenant, id: number): Promise<ToldInvoice> {
  const row = await ofAccount(db.selectFrom('invoice as i'), tenant)
    .select((eb) => [
      'i.number',
      'i.day',
      'i.card_type as cardType',
      'i.card_last_four as lastFour',
      eb
        .selectFrom('invoice_line as l')
        .select(sql<string>`string_agg(l.text, ', ' order by l.seq)`.as('text'))
        .whereRef('l.account_id', '=', 'i.account_id')
        .whereRef('l.invoice_id', '=', 'i.id')
        .as('text'),
    ])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, text: row.text ?? '' };
}

/** What is owed by invoices that nobody settled yet. */
export async function openCents(db: Db, tenant: Tenant): Promise<Cents> {
  const row = await ofAccount(db.selectFrom('invoice'), tenant)
    .select(({ fn }) => fn.sum<string | null>('due_cents').as('sum'))
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return cents(Number(row?.sum ?? 0));
}
