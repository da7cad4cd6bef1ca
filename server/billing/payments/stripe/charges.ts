/** Orders at Stripe: payment intents, each under the key of its payment. */
import { Stripe } from 'stripe';
import type { Log } from '../../../platform/log/createLog.ts';
import type { Clock } from '../../../platform/resources.ts';
import type { CollectingProvider, Outcome, ProviderOrder } from '../port.ts';
import { answer } from './answer.ts';
import { isFailure, outcomeOf, outcomeOfError } from './outcomeOf.ts';

export interface Service {
  readonly stripe: Stripe;
  /** Whose objects are ours, where several installations share one account. */
  readonly installation: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** What the service keeps for itself stands at the charge. */
const WITH_FEE = { expand: ['latest_charge.balance_transaction'] };
const MINUTE_MS = 60_000;
/** Their clock and ours may differ. */
const SKEW_MS = 10 * MINUTE_MS;
/** The service keeps what it did under a key for a day; repeated later, it would do it anew. */
const KEY_KEPT_MS = 23 * 60 * MINUTE_MS;
/** An order that failed there and is in no list by then was not done. */
const FAILED_MS = 15 * MINUTE_MS;
const NOT_DONE = 'The payment service failed, and knows of no such charge.';

export function charges(service: Service): Pick<CollectingProvider, 'pay' | 'take' | 'release' | 'look' | 'pageOf'> {
  const { stripe, log } = service;
  const now = async (ref: string): Promise<Outcome> => outcomeOf(await stripe.paymentIntents.retrieve(ref, WITH_FEE));
  /** What a change of an intent came to; one that was done before is answered with an error, so it is looked at. */
  const changed = async (ref: string, change: () => Promise<Stripe.PaymentIntent>): Promise<Outcome> => {
    try {
      return outcomeOf(await change());
    } catch (error) {
      outcomeOfError(error, log);
      const outcome = await now(ref).catch((failed: unknown) => outcomeOfError(failed, log));
      return outcome.is === 'DONE' || outcome.is === 'RELEASED' ? outcome : { is: 'UNKNOWN' };
    }
  };
  const pay = async (order: ProviderOrder): Promise<Outcome> =>
    await create(service, order).catch((error: unknown) => outcomeOfError(error, log));
  return {
    pay,
    take: async ({ key }, ref, amount) =>
      await changed(
        ref,
        async () =>
          await stripe.paymentIntents.capture(
            ref,
            { amount_to_capture: amount, ...WITH_FEE },
            { idempotencyKey: `${key} take` },
          ),
      ),
    release: async ({ key }, ref) =>
      await changed(ref, async () => await stripe.paymentIntents.cancel(ref, {}, { idempotencyKey: `${key} release` })),
    pageOf: async (ref) => {
      const { next_action: action } = await answer(log, stripe.paymentIntents.retrieve(ref));
      return action?.redirect_to_url?.url ?? null;
    },
    look: async (order) => {
      try {
        const found = await find(service, order);
        if (found !== null) return await now(found.id);
        return await repeat(service, order);
      } catch (error) {
        const outcome = outcomeOfError(error, log);
        // Nobody said what became of it: the question itself was not taken.
        return outcome.is === 'REFUSED' ? { is: 'UNKNOWN' } : outcome;
      }
    },
  };
}

async function create({ stripe, installation }: Service, order: ProviderOrder): Promise<Outcome> {
  const { key, accountId, amount, method, take, back, text } = order;
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      customer: method.customer,
      payment_method: method.reference,
      allowed_payment_method_types: ['card'],
      confirm: true,
      ...WITH_FEE,
      capture_method: take === 'LATER' ? 'manual' : 'automatic',
      description: text,
      metadata: { payment: key, account: `${accountId}`, installation },
      ...(back === null ? { off_session: true } : { return_url: back }),
    },
    { idempotencyKey: key },
  );
  return outcomeOf(intent);
}

/** It never arrived, or failed there: the same once more, under the same key. */
async function repeat(service: Service, order: ProviderOrder): Promise<Outcome> {
  const age = service.clock.now().getTime() - order.made.getTime();
  const notDone = { is: 'REFUSED', ref: null, code: 'not_done', text: NOT_DONE } as const;
  if (age > KEY_KEPT_MS) return notDone;
  return await create(service, order).catch((error: unknown) => {
    const outcome = outcomeOfError(error, service.log);
    return isFailure(error) && age > FAILED_MS ? notDone : outcome;
  });
}

/** Lists are current, and searching is not; a repeated key also repeats a failure that charged nevertheless. */
async function find({ stripe }: Service, order: ProviderOrder): Promise<Stripe.PaymentIntent | null> {
  const since = Math.floor((order.made.getTime() - SKEW_MS) / 1000);
  const intents = stripe.paymentIntents.list({
    customer: order.method.customer,
    created: { gte: since },
    limit: 100,
  });
  for await (const intent of intents) if (intent.metadata['payment'] === order.key) return intent;
  return null;
}
