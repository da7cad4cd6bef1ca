import type { Kysely } from 'kysely';
import type { Purchase } from '../../../src/api/contract/billing/billing.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import { memberName } from '../../account/session/memberName.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import {
  readInvoiceLines,
  readInvoices,
  readPaidDays,
  type InvoiceRow,
  type LineRow,
  type Wanted,
} from './history.queries.ts';

const DAYS_OF_A_MONTH = 31;

export async function historyOf(db: Kysely<Database>, tenant: Tenant, wanted: Wanted): Promise<Purchase[]> {
  const invoices = await readInvoices(db, tenant, wanted);
  const lines = Map.groupBy(await readInvoiceLines(db, tenant, wanted), ({ invoiceId }) => invoiceId);
  const paid = new Map((await readPaidDays(db, tenant)).map(({ invoiceId, day }) => [invoiceId, day]));
  return invoices.map((invoice) => purchaseOf(invoice, lines.get(invoice.id) ?? [], paid.get(invoice.id) ?? null));
}

function purchaseOf(invoice: InvoiceRow, lines: readonly LineRow[], paidDate: CalendarDate | null): Purchase {
  const isNote = invoice.kind === 'CREDIT_NOTE';
  const bought = lines.filter(({ product, cents }) => isNote || (product !== 'LEFT_OUT' && cents >= 0));
  const plan = bought.find(({ product }) => product === 'PLAN');
  return {
    id: invoice.id,
    kind: invoice.kind,
    invoice: invoice.number,
    productName: (plan === undefined ? bought : [plan]).map(({ text }) => text).join(', '),
    purchasedBy: memberName(invoice),
    purchasedDate: invoice.day,
    purchaseType: invoice.purchaseType,
    price: dollarsOf(invoice.due),
    term: plan === undefined ? null : (plan.of ?? 0) > DAYS_OF_A_MONTH ? 'Annual' : 'Monthly',
    state: invoice.state,
    paidDate: invoice.state === 'PAID' ? paidDate : null,
    cardType: invoice.cardType,
    cardNumber: invoice.lastFour,
    lines: lines.map(({ product, text, unit, cents, days, of, from, to }) => ({
      product,
      text,
      unit: dollarsOf(unit),
      days,
      of,
      amount: dollarsOf(cents),
      from,
      to,
    })),
    forward: dollarsOf(invoice.forward),
    credit: dollarsOf(invoice.credit),
  };
}
