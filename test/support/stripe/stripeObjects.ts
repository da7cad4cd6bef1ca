/** The objects of the test service as its API answers them: of each the part that is used, held to the SDK's own types. */
import type { Stripe } from 'stripe';

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'name' | 'metadata'>;

export interface Method extends Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'type' | 'billing_details'> {
  customer: string | null;
  readonly card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fingerprint'>;
}

export interface Session extends Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'created' | 'mode' | 'metadata' | 'success_url' | 'cancel_url'
> {
  readonly customer: string;
  status: 'open' | 'complete';
  url: string | null;
  setup_intent: string | null;
}

export interface SetupIntent extends Pick<Stripe.SetupIntent, 'id' | 'object' | 'created' | 'status'> {
  readonly payment_method: string;
}

export interface Intent extends Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'created' | 'amount' | 'currency' | 'metadata' | 'description' | 'capture_method'
> {
  readonly customer: string;
  readonly payment_method: string;
  status: Stripe.PaymentIntent.Status;
  amount_received: number;
  next_action: {
    readonly type: 'redirect_to_url';
    readonly redirect_to_url: { url: string; return_url: string };
  } | null;
  last_payment_error: { readonly code: string; readonly decline_code?: string; readonly type: 'card_error' } | null;
  latest_charge: string | null;
}

export interface Charge extends Pick<Stripe.Charge, 'id' | 'object' | 'created' | 'amount' | 'currency'> {
  readonly payment_intent: string;
  amount_refunded: number;
  readonly balance_transaction: string;
}

export interface Refund extends Pick<Stripe.Refund, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'metadata'> {
  readonly charge: string;
  readonly payment_intent: string;
  status: 'succeeded';
}

export interface Dispute extends Pick<Stripe.Dispute, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'reason'> {
  readonly charge: string;
  readonly payment_intent: string;
  status: Stripe.Dispute.Status;
}

export interface Event {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly data: { readonly object: Anything };
}

export type Anything = Customer | Method | Session | SetupIntent | Intent | Charge | Refund | Dispute;
