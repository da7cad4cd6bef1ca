/** Cards are entered on a page of Stripe's own and kept there; here they are facts under the name that it gives them. */
import { Stripe } from 'stripe';
import type { CardType } from '../../../../src/calc/billing/cards.ts';
import type { CollectingProvider, KeptCard } from '../port.ts';
import { answer } from './answer.ts';
import type { Service } from './charges.ts';

const BRANDS: Readonly<Record<string, CardType>> = {
  amex: 'AMEX',
  discover: 'DISCOVER',
  mastercard: 'MC',
  visa: 'VISA',
};

type Cards = Pick<CollectingProvider, 'makeCustomer' | 'addCard' | 'cardOf' | 'forgetCard'>;

export const cards = ({ stripe, installation, log }: Service): Cards => ({
  makeCustomer: async (accountId, name) => {
    const metadata = { account: `${accountId}`, installation };
    const idempotencyKey = `customer ${installation} ${accountId}`;
    return (await answer(log, stripe.customers.create({ name, metadata }, { idempotencyKey }))).id;
  },
  addCard: async (customer, { done, left }) => {
    const asked = stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer,
      allowed_payment_method_types: ['card'],
      billing_address_collection: 'required',
      success_url: done,
      cancel_url: left,
      metadata: { installation },
    });
    const session = await answer(log, asked);
    if (session.url === null) throw new Error(`the payment service gave no page for session ${session.id}`);
    return session.url;
  },
  cardOf: async (session) => {
    const asked = stripe.checkout.sessions.retrieve(session, { expand: ['setup_intent.payment_method'] });
    const { customer, setup_intent: setup } = await answer(log, asked);
    const method = typeof setup === 'object' && setup?.status === 'succeeded' ? setup.payment_method : null;
    if (typeof method !== 'object' || method === null || method.card === undefined) return null;
    return { customer: idOf(customer), card: factsOf(method, method.card) };
  },
  forgetCard: async (reference) => {
    const gone = (error: unknown): void => {
      // Nobody has it any more.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    };
    await answer(
      log,
      stripe.paymentMethods.detach(reference).then(() => undefined, gone),
    );
  },
});

export const idOf = (object: string | { readonly id: string } | null): string =>
  typeof object === 'string' ? object : (object?.id ?? '');

const LONGEST = 50;
const LONGEST_CODE = 10;

export function factsOf(
  { id, billing_details: { name, address } }: Stripe.PaymentMethod,
  { brand, last4, exp_month, exp_year, fingerprint }: Stripe.PaymentMethod.Card,
): KeptCard {
  const cut = (text: string | null | undefined, most = LONGEST): string => (text ?? '').trim().slice(0, most);
  const country = cut(address?.country, 2).toUpperCase();
  return {
    reference: id,
    fingerprint: fingerprint ?? null,
    type: BRANDS[brand] ?? null,
    last_four: last4,
    exp_month,
    exp_year,
    holder: cut(name),
    street: cut(address?.line1),
    street2: cut(address?.line2),
    city: cut(address?.city),
    state: cut(address?.state),
    postal_code: cut(address?.postal_code, LONGEST_CODE),
    country: /^[A-Z]{2}$/.test(country) ? country : 'US',
  };
}
