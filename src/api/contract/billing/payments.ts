/** Cards and payments of a service that charges cards: calls of our own, P220..P222, P224. Money in dollars. */
import { z } from 'zod';
import { defineContract } from '../define.ts';
import { Wallet } from './wallet.ts';

/** A page elsewhere, to which the person is sent. */
const Page = z.object({ url: z.url() });

/** An order that is not settled yet. */
const OpenPayment = z.object({
  key: z.string(),
  text: z.string(),
  amount: z.number(),
  /** ASKED: the bank asks for a confirmation, on the page named. SENT: the service was asked, and did not answer. */
  state: z.enum(['ASKED', 'SENT']),
  url: z.url().nullable(),
});
export type OpenPayment = z.infer<typeof OpenPayment>;

/** What became of one. */
const LookedPayment = OpenPayment.pick({ text: true, amount: true }).extend({
  state: z.enum(['DONE', 'ASKED', 'SENT', 'REFUSED']),
  /** Why nothing was charged. */
  reason: z.string().nullable(),
});
export type LookedPayment = z.infer<typeof LookedPayment>;

const AREA = { area: 'wallet', may: 'OWNER' } as const;

export const paymentsContract = defineContract({
  cardPage: {
    id: 'P220',
    ...AREA,
    method: 'POST',
    path: '/app/wallet/page',
    summary: 'The page of the payment service on which a card is entered; it leads back to the wallet',
    answer: Page,
  },
  enteredCard: {
    id: 'P221',
    ...AREA,
    method: 'POST',
    path: '/app/wallet/entered',
    summary:
      'Puts the card into the wallet that was entered there; the first one pays for everything. Again is not twice',
    body: z.object({ entered: z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/, { error: 'is not the name of a page' }) }),
    answer: Wallet.extend({ savedId: Wallet.shape.wallets.element.shape.paymentMethodId }),
  },
  openPayments: {
    id: 'P222',
    may: 'USAGE',
    scope: 'SPEND',
    area: 'wallet',
    method: 'GET',
    path: '/app/payments',
    summary: 'Orders of the user that the bank asks about, or of which nobody knows yet whether they were charged',
    answer: z.object({ payments: z.array(OpenPayment) }),
  },
  lookPayment: {
    id: 'P224',
    may: 'USAGE',
    scope: 'SPEND',
    area: 'wallet',
    method: 'POST',
    path: '/app/payments/look',
    summary: 'What became of an order of the user: looked up at the payment service at once, and settled',
    body: z.object({ key: z.uuid() }),
    answer: LookedPayment,
  },
});
