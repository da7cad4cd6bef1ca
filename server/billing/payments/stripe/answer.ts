import { Stripe } from 'stripe';
import type { Log } from '../../../platform/log/createLog.ts';
import { NoAnswer } from '../port.ts';

/** The answer of the service; throws `NoAnswer` instead of an error of its SDK, which may hold what was sent. */
export async function answer<T>(log: Log, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, requestId, statusCode } = error;
    log.error({ stripe: { type, code, requestId, statusCode } }, 'the payment service did not take a request');
    throw new NoAnswer();
  }
}
