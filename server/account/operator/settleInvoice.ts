import type { Kysely } from 'kysely';
import type { Cents } from '../../../src/calc/money.ts';
import { stillOwed } from '../../billing/invoices/creditNotes.queries.ts';
import { payInvoice } from '../../billing/invoices/payInvoice.ts';
import { openPaymentOf } from '../../billing/orders/payments.queries.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { todayOf } from '../../billing/plans/todayOf.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/store/schema.ts';
import { lockInvoice } from './accounts.queries.ts';

type Settled =
  | { readonly ok: true; readonly accountId: number; readonly amount: Cents }
  /** A sentence without its full stop, as it stands behind "was not settled". */
  | { readonly ok: false; readonly why: string; readonly isMissing: boolean };

/** What an invoice asks for has come in: it is paid, and posted to the books. Nothing is changed where it is not. */
export async function settleInvoice(
  db: Kysely<Database>,
  number: number,
  reference: string,
  { config, now }: { readonly config: Pick<Config, 'timeZone'>; readonly now: Date },
): Promise<Settled> {
  const not = (why: string, isMissing = false): Settled => ({ ok: false, why, isMissing });
  return await db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, number);
    if (invoice === undefined) return not(`there is no invoice ${number}`, true);
    if (invoice.kind === 'CREDIT_NOTE') return not(`${number} is a credit note: it is settled with its invoice`);
    if (invoice.state !== 'OPEN') return not(`invoice ${number} is not open: ${invoice.state.toLowerCase()}`);
    const account = await lockAccount(trx, invoice);
    const charging = await openPaymentOf(trx, invoice, invoice.id);
    if (charging !== undefined && charging.state !== 'CREATED')
      return not(`invoice ${number} is being charged to a card: look in some minutes what became of it`);
    const text = `Invoice ${number} settled${reference === '' ? '' : `: ${reference}`}`;
    const amount = await stillOwed(trx, invoice, invoice);
    const paid = { id: invoice.id, amount, book: 'BANK', source: `settled:${invoice.id}`, text } as const;
    await payInvoice(trx, invoice, paid, { day: todayOf(account, config, now), now });
    return { ok: true, accountId: invoice.accountId, amount };
  });
}
