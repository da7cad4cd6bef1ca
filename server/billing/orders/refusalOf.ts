import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { PaymentRow } from './payments.queries.ts';

/** Why whoever ordered does not have it, or not yet; null: it is paid. */
export function refusalOf({ state, failure }: Pick<PaymentRow, 'state' | 'failure'>): Refusal | null {
  switch (state) {
    case 'DONE':
    case 'HELD':
    case 'NOTED':
      return null;
    case 'ACTION':
      return refuse(402, 'The bank asks for a confirmation: it is open for 1 hour. Nothing was charged yet.');
    case 'CREATED':
    case 'SENT':
      return refuse(
        409,
        'The payment service does not answer. It is looked up every minute what became of this order: do not pay again.',
      );
    case 'REFUSED':
    case 'RELEASED':
      return refuse(402, `${failure ?? 'The order came to nothing.'} Nothing was charged.`);
  }
}
