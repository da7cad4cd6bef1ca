import { cents } from '../../../src/calc/money.ts';
import type { Goods } from '../../billing/orders/goods.ts';
import { ofAccount } from '../../platform/tenant.ts';
import { sendMailings } from '../jobs.ts';
import { forgetOrder } from './money.queries.ts';

/** A mailing whose rows stand ready: they go out once it is paid. Cents for all of it. */
export interface MailingOrder {
  readonly mailingId: number;
  readonly price: number;
}

/**
 * A mailing that goes out by a service. Its rows are written as they were quoted, in the transaction that keeps the order,
 * and nothing goes out of them: it is ordered in the one that settles the payment. An order that comes to nothing takes
 * them back.
 */
export const mailingGoods: Goods<MailingOrder> = {
  purpose: 'MAILING',
  handOut: async (db, buyer, { mailingId, price }, { invoiceId, now }) => {
    // Of the account: whoever ordered it may be gone, and another one have it now.
    await ofAccount(db.updateTable('mailing'), buyer)
      .set((eb) => ({
        status: 'PROCESSING',
        ordered: now,
        price_cents: cents(price),
        invoice_id: invoiceId,
        modified: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', mailingId)
      .execute();
  },
  takeBack: async (db, buyer, { mailingId }, now) => await forgetOrder(db, buyer, mailingId, now),
  afterwards: async ({ jobs }) => await jobs.send(sendMailings, {}),
};
