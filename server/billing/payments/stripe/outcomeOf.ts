/** What Stripe's objects and errors mean for an order. */
import { Stripe } from 'stripe';
import { cents, type Cents } from '../../../../src/calc/money.ts';
import type { Log } from '../../../platform/log/createLog.ts';
import type { Outcome } from '../port.ts';
import { declineText } from './declineText.ts';

export function outcomeOf(intent: Stripe.PaymentIntent): Outcome {
  const { id: ref, status } = intent;
  switch (status) {
    case 'succeeded':
      return { is: 'DONE', ref, fee: feeOf(intent) };
    case 'requires_capture':
      return { is: 'HELD', ref };
    case 'canceled':
      return { is: 'RELEASED', ref };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url ?? null;
      return url === null ? { is: 'UNKNOWN' } : { is: 'ACTION', ref, url };
    }
    case 'requires_payment_method': {
      const error = intent.last_payment_error;
      return declined(ref, error?.decline_code ?? error?.code ?? 'generic_decline');
    }
    default:
      return { is: 'UNKNOWN' };
  }
}

/** Named by the transaction, where it was asked for with the intent and is there already. */
function feeOf({ latest_charge: charge }: Stripe.PaymentIntent): Cents | null {
  const transaction = typeof charge === 'object' ? (charge?.balance_transaction ?? null) : null;
  return typeof transaction === 'object' && transaction !== null ? cents(transaction.fee) : null;
}

const declined = (ref: string | null, code: string): Outcome => ({
  is: 'REFUSED',
  ref,
  code,
  text: declineText(code),
});

/**
 * What an order came to that was answered with an error. Where it cannot be known whether something was done it has to be
 * looked up.
 */
export function outcomeOfError(error: unknown, log: Log): Outcome {
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError, StripeError } =
    Stripe.errors;
  if (error instanceof StripeCardError) {
    return declined(error.payment_intent?.id ?? null, error.decline_code ?? error.code ?? 'generic_decline');
  }
  if (!(error instanceof StripeError)) throw error;
  const { type, code = '', requestId, statusCode } = error;
  log.error({ stripe: { type, code, requestId, statusCode } }, 'the payment service did not take a request');
  if (error instanceof StripeInvalidRequestError) {
    const text =
      code === 'amount_too_small'
        ? 'Cards are not charged so little.'
        : 'The payment service does not take this order: whoever runs the installation finds in the log why.';
    return { is: 'REFUSED', ref: null, code: code === '' ? 'invalid_request' : code, text };
  }
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
    const text = 'The payment service does not know this installation: whoever runs it has to look at its key.';
    return { is: 'REFUSED', ref: null, code: 'not_configured', text };
  }
  return { is: 'UNKNOWN' };
}

/** The service itself failed, and keeps that answer for the key. */
export const isFailure = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
