import type { Stripe } from 'stripe';
import type { CollectingProvider, RefundOutcome } from '../port.ts';
import type { Service } from './charges.ts';
import { outcomeOfError } from './outcomeOf.ts';

export const refunds = ({ stripe, log }: Service): Pick<CollectingProvider, 'refund'> => ({
  refund: async ({ key, ref, amount }) => {
    try {
      // A key is kept for a day, and a refund may wait longer.
      const before = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
      const known = before.data.find(({ metadata }) => metadata?.['refund'] === key);
      if (known !== undefined) return outcomeOf(known);
      const given = await stripe.refunds.create(
        { payment_intent: ref, amount, metadata: { refund: key } },
        // Of this payment: several installations may share the service, and name what goes back alike.
        { idempotencyKey: `${ref}:${key}` },
      );
      return outcomeOf(given);
    } catch (error) {
      const outcome = outcomeOfError(error, log);
      return outcome.is === 'REFUSED' ? { is: 'REFUSED', text: outcome.text } : { is: 'UNKNOWN' };
    }
  },
});

function outcomeOf({ id: ref, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status !== 'failed' && status !== 'canceled') return { is: 'DONE', ref };
  return { is: 'REFUSED', text: `The payment service says ${reason ?? status}.` };
}
