/** `platbook admin invoice NUMBER`: what an invoice or a credit note says, for people and for programs. */
import type { Purchase } from '../../src/api/contract/billing/billing.ts';
import { formatDollars } from '../../src/calc/format/currency.ts';
import { lockInvoice } from '../../server/account/operator/accounts.queries.ts';
import { historyOf } from '../../server/billing/invoices/history.ts';
import type { AccountWork } from './adminAccounts.ts';
import { aligned, asJson } from './adminCustomers.ts';
import { BadInput } from './badInput.ts';

const kinds = { INVOICE: 'invoice', CREDIT_NOTE: 'credit note' } as const;
const states = { OPEN: 'open', PAID: 'paid', VOID: 'void', WRITTEN_OFF: 'written off' } as const;

export const invoiceShown =
  (number: number, isJson: boolean): AccountWork =>
  async ({ db }) => {
    const found = await lockInvoice(db, number);
    if (found === undefined) throw new BadInput(`there is no invoice ${number}`);
    const all = await historyOf(db, found, { userId: null, purchaseType: null });
    const invoice = all.find((one) => one.invoice === number);
    if (invoice === undefined) throw new BadInput(`there is no invoice ${number}`);
    if (isJson) return { text: asJson({ account: found.accountId, ...invoice }), code: 0 };
    return { text: aligned(rowsOf(found.accountId, invoice)), code: 0 };
  };

const shown = (dollars: number): string => formatDollars(dollars, { forceCents: true });

function rowsOf(accountId: number, invoice: Purchase): string[][] {
  const { kind, invoice: number, purchasedBy, purchasedDate, state, lines, forward, credit, price } = invoice;
  return [
    [kinds[kind], `${number}`],
    ['account', `${accountId}`],
    ['bought by', purchasedBy],
    ['day', purchasedDate],
    ['state', states[state]],
    ...lines.map(({ text, amount }) => [text, shown(amount)]),
    ...(forward === 0 ? [] : [['carried forward', shown(forward)]]),
    ...(credit === 0 ? [] : [['prepaid credit', shown(credit)]]),
    ['to be paid', shown(price)],
    ...(invoice.cardNumber === null ? [] : [['card', `${invoice.cardType ?? ''} ${invoice.cardNumber}`.trim()]]),
  ];
}
