/** What Stripe tells: signed, in no order, perhaps twice. Of an event its type and its object's name are read alone. */
import { Stripe } from 'stripe';
import { cents } from '../../../../src/calc/money.ts';
import type { CollectingProvider, Concern, ProviderEvent } from '../port.ts';
import { answer } from './answer.ts';
import { factsOf, idOf } from './cards.ts';
import type { Service } from './charges.ts';

/** Older deliveries are not believed. */
const FIVE_MINUTES_S = 300;

/** What something follows from; of everything else nothing is kept. */
const HEARD =
  /^(payment_intent\.(succeeded|payment_failed|canceled|requires_action|amount_capturable_updated)|checkout\.session\.completed|charge\.refunded|charge\.dispute\.(created|updated|closed|funds_withdrawn|funds_reinstated)|payment_method\.(automatically_updated|detached))$/;

type Events = Pick<CollectingProvider, 'heard' | 'eventsSince' | 'about'>;

export const events = (service: Service, secrets: readonly string[]): Events => ({
  heard: (body, signature) => {
    const at = service.clock.now().getTime();
    for (const secret of secrets) {
      try {
        return eventOf(Stripe.webhooks.constructEvent(body, signature, secret, FIVE_MINUTES_S, undefined, at));
      } catch {
        // The other secret may be the one.
      }
    }
    return null;
  },
  eventsSince: async (since) => {
    const { stripe, log } = service;
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const found = await answer(log, stripe.events.list({ created, limit: 100 }).autoPagingToArray({ limit: 10_000 }));
    return found.map(eventOf).filter(({ isHeard }) => isHeard);
  },
  about: async (event) => await answer(service.log, concernOf(service, event).catch(nothingThere)),
});

function eventOf({ id, type, created, data }: Stripe.Event): ProviderEvent {
  // Every object that is told of has a name.
  const { id: object = '' } = data.object as { readonly id?: string };
  return { id, type, object, made: new Date(created * 1000), isHeard: HEARD.test(type) };
}

async function concernOf({ stripe, installation }: Service, { type, object }: Told): Promise<Concern | null> {
  const isOurs = ({ metadata }: { readonly metadata: Stripe.Metadata | null }): boolean =>
    metadata?.['installation'] === installation;
  if (type.startsWith('payment_intent.')) {
    const intent = await stripe.paymentIntents.retrieve(object);
    return isOurs(intent) ? { is: 'PAYMENT', key: intent.metadata['payment'] ?? '' } : null;
  }
  if (type.startsWith('checkout.session.')) {
    const session = await stripe.checkout.sessions.retrieve(object);
    return isOurs(session) ? { is: 'ENTERED', customer: idOf(session.customer), entered: session.id } : null;
  }
  if (type.startsWith('payment_method.')) {
    const method = await stripe.paymentMethods.retrieve(object);
    const { customer, card } = method;
    return {
      is: 'CARD',
      reference: method.id,
      card: customer === null || card === undefined ? null : factsOf(method, card),
    };
  }
  if (type === 'charge.refunded') return await givenBack(stripe, object);
  if (type.startsWith('charge.dispute.')) return deniedOf(await stripe.disputes.retrieve(object));
  return null;
}

async function givenBack(stripe: Stripe, charge: string): Promise<Concern> {
  const payment = idOf((await stripe.charges.retrieve(charge)).payment_intent);
  const refunds = await stripe.refunds.list({ payment_intent: payment, limit: 100 });
  return {
    is: 'GIVEN_BACK',
    payment,
    refunds: refunds.data
      .toReversed()
      .filter(({ status }) => status === 'succeeded')
      .map(({ id: ref, amount, metadata }) => ({ ref, key: metadata?.['refund'] ?? '', amount: cents(amount) })),
  };
}

/** Of a mere question of the bank no money is away. */
function deniedOf({ id: ref, amount, status, payment_intent: intent }: Stripe.Dispute): Concern | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const stage = status === 'won' ? 'WON' : status === 'lost' ? 'LOST' : 'OPEN';
  return { is: 'DENIED', payment: idOf(intent), denied: { ref, amount: cents(amount), stage } };
}

/** What is gone at the service concerns nobody. */
function nothingThere(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
  throw error;
}

type Told = Pick<ProviderEvent, 'type' | 'object'>;
