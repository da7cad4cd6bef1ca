/** Orders that are not settled yet: P222, P224. Here, because what is sold belongs to many areas. */
import type { LookedPayment, OpenPayment } from '../../src/api/contract/billing/payments.ts';
import { dollarsOf } from '../../src/calc/money.ts';
import { finishPayment } from '../billing/orders/finishPayment.ts';
import { findPaymentOf, openPaymentsOf, type PaymentRow } from '../billing/orders/payments.queries.ts';
import { titleOf } from '../billing/orders/settlePayment.ts';
import { NoAnswer } from '../billing/payments/port.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { refuse } from '../platform/http/refuse.ts';
import type { Services } from '../platform/http/services.ts';
import { goodsOf } from './goodsOf.ts';

export const paymentHandlers = {
  openPayments: async ({ session, services }) => {
    const rows = await openPaymentsOf(services.store.db, session);
    return { payments: await Promise.all(rows.map(async (row) => await openOf(services, row))) };
  },

  lookPayment: async ({ body: { key }, session, services }) => {
    const payment = await findPaymentOf(services.store.db, session, key);
    if (payment === undefined) return refuse(404, 'There is no such order.');
    const looked = await finishPayment(services, goodsOf(payment.purpose), payment, 'LOOK');
    return lookedOf(looked);
  },
} satisfies Partial<Handlers>;

async function openOf({ payments }: Services, row: PaymentRow): Promise<OpenPayment> {
  const { key, cents, state, reference } = row;
  const isAsked = state === 'ACTION' && payments.collects && reference !== null;
  return {
    key,
    text: titleOf(row),
    amount: dollarsOf(cents),
    state: state === 'ACTION' ? 'ASKED' : 'SENT',
    url: isAsked ? await payments.pageOf(reference).catch(withoutAnswer) : null,
  };
}

function withoutAnswer(error: unknown): null {
  if (error instanceof NoAnswer) return null;
  throw error;
}

const states = {
  CREATED: 'SENT',
  SENT: 'SENT',
  ACTION: 'ASKED',
  HELD: 'DONE',
  DONE: 'DONE',
  NOTED: 'DONE',
  REFUSED: 'REFUSED',
  RELEASED: 'REFUSED',
} as const;

function lookedOf(payment: PaymentRow): LookedPayment {
  const { cents, state, failure } = payment;
  return { text: titleOf(payment), amount: dollarsOf(cents), state: states[state], reason: failure };
}
