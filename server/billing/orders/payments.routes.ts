/** Orders that are not settled yet: P222. */
import type { OpenPayment } from '../../../src/api/contract/billing/payments.ts';
import { dollarsOf } from '../../../src/calc/money.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/http/services.ts';
import { NoAnswer } from '../payments/port.ts';
import { openPaymentsOf, type PaymentRow } from './payments.queries.ts';
import { titleOf } from './settlePayment.ts';

export const paymentHandlers = {
  openPayments: async ({ session, services }) => {
    const rows = await openPaymentsOf(services.store.db, session);
    return { payments: await Promise.all(rows.map(async (row) => await openOf(services, row))) };
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
