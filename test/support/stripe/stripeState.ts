/** What the test service knows and does, in memory: customers, cards, orders, refunds, disputes and what it tells of them. */
import type {
  Anything,
  Charge,
  Customer,
  Dispute,
  Event,
  Intent,
  Method,
  Refund,
  Session,
  SetupIntent,
} from './stripeObjects.ts';
import { testCardOf, type TestCard } from './testCards.ts';

/** An answer that is an error, in the words of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(String(body['message'] ?? body['code']));
    this.status = status;
    this.body = body;
  }
}

export const noSuch = (what: string): ApiError =>
  new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });
const unexpected = (status: string): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent has a status of ${status}.`,
  });

interface NewIntent {
  readonly amount: number;
  readonly customer: string;
  readonly method: string;
  readonly isManual: boolean;
  readonly isOffSession: boolean;
  readonly returnUrl: string;
  readonly description: string;
  readonly metadata: Record<string, string>;
}

export interface EnteredCard {
  readonly number: string;
  readonly name: string;
  readonly zip?: string;
  readonly month?: number;
  readonly year?: number;
}

/** `now`: the time of the server that is tested, in milliseconds; `baseUrl`: where the pages of the service are. */
export class StripeState {
  readonly objects = new Map<string, Anything>();
  readonly events: Event[] = [];
  /** Numbers never leave the service: which card a method is, is known here alone. */
  readonly #cards = new Map<string, TestCard>();
  readonly #now: () => number;
  readonly #baseUrl: () => string;
  #made = 0;

  constructor(now: () => number, baseUrl: () => string) {
    this.#now = now;
    this.#baseUrl = baseUrl;
  }

  all<T extends Anything>(kind: T['object']): T[] {
    return [...this.objects.values()].filter((one): one is T => one.object === kind);
  }

  get<T extends Anything>(kind: T['object'], id: string): T {
    const found = this.all<T>(kind).find((one) => one.id === id);
    if (found === undefined) throw noSuch(`${kind}: '${id}'`);
    return found;
  }

  tell(type: string, object: Anything): void {
    const event = { id: this.#id('evt'), object: 'event', type, created: this.#seconds(), data: { object } } as const;
    this.events.push(structuredClone(event));
  }

  makeCustomer(name: string, metadata: Record<string, string>): Customer {
    return this.#put<Customer>({ ...this.#named('cus', 'customer'), name, metadata });
  }

  makeSession(session: Pick<Session, 'customer' | 'success_url' | 'cancel_url' | 'metadata'>): Session {
    this.get<Customer>('customer', session.customer);
    const named = this.#named('cs_test', 'checkout.session');
    const url = `${this.#baseUrl()}/pay/${named.id}`;
    return this.#put<Session>({ ...named, ...session, mode: 'setup', status: 'open', url, setup_intent: null });
  }

  /** The page was filled in: the card is the customer's. */
  complete(session: Session, entered: EnteredCard): void {
    const card = testCardOf(entered.number);
    if (card === undefined) throw new ApiError(402, { type: 'card_error', code: 'incorrect_number' });
    if (card.isRefused === true) throw new ApiError(402, { type: 'card_error', code: 'card_declined' });
    const method = this.addMethod(session.customer, card, entered);
    const setup = this.#put<SetupIntent>({
      ...this.#named('seti', 'setup_intent'),
      status: 'succeeded',
      payment_method: method.id,
    });
    Object.assign(session, { status: 'complete', url: null, setup_intent: setup.id });
    this.tell('checkout.session.completed', session);
  }

  addMethod(customer: string, card: TestCard, entered: EnteredCard): Method {
    const address = { country: 'US', line1: '12 Main Street', line2: null, city: 'Springfield', state: 'IL' };
    const method = this.#put<Method>({
      ...this.#named('pm', 'payment_method'),
      type: 'card',
      customer,
      billing_details: {
        name: entered.name,
        email: null,
        phone: null,
        tax_id: null,
        address: { ...address, postal_code: entered.zip ?? '62701' },
      },
      card: {
        brand: card.brand,
        last4: entered.number.slice(-4),
        exp_month: entered.month ?? 12,
        exp_year: entered.year ?? 2030,
        fingerprint: `print${entered.number.slice(-4)}${card.brand}`,
      },
    });
    this.#cards.set(method.id, card);
    return method;
  }

  cardOf(method: string): TestCard {
    const card = this.#cards.get(method);
    if (card === undefined) throw noSuch(`payment_method: '${method}'`);
    return card;
  }

  /** The bank behind a card changes its mind. */
  behave(method: string, card: TestCard): void {
    this.#cards.set(method, card);
  }

  /** Makes and confirms an order; a decline is an error that has the order with it. */
  pay({ method, isManual, isOffSession, returnUrl, ...order }: NewIntent): Intent {
    const { customer } = this.get<Method>('payment_method', method);
    if (customer !== order.customer) throw noSuch(`payment_method: '${method}' of this customer`);
    if (order.amount < 50) {
      throw new ApiError(400, { type: 'invalid_request_error', code: 'amount_too_small', message: 'Amount too small' });
    }
    const card = this.cardOf(method);
    const intent = this.#put<Intent>({
      ...this.#named('pi', 'payment_intent'),
      ...order,
      currency: 'usd',
      payment_method: method,
      capture_method: isManual ? 'manual' : 'automatic',
      status: 'requires_confirmation',
      amount_received: 0,
      next_action: null,
      last_payment_error: null,
      latest_charge: null,
    });
    if (card.declines !== undefined) this.#decline(intent, card.declines, 'card_declined');
    if (card.asks === true) {
      if (isOffSession) this.#decline(intent, 'authentication_required', 'authentication_required');
      const url = `${this.#baseUrl()}/bank/${intent.id}`;
      intent.status = 'requires_action';
      intent.next_action = { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
      this.tell('payment_intent.requires_action', intent);
    } else this.#authorise(intent);
    return intent;
  }

  /** The bank was answered. */
  answerBank(intent: Intent, isYes: boolean): void {
    if (intent.status !== 'requires_action') throw unexpected(intent.status);
    intent.next_action = null;
    if (isYes) return this.#authorise(intent);
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure' };
    this.tell('payment_intent.payment_failed', intent);
  }

  capture(intent: Intent, amount: number): Intent {
    if (intent.status !== 'requires_capture') throw unexpected(intent.status);
    this.#charge(intent, amount);
    // What is not taken stands there as a refund.
    if (amount < intent.amount) this.#giveBack(intent, intent.amount - amount, {});
    return intent;
  }

  cancel(intent: Intent): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent.status);
    Object.assign(intent, { status: 'canceled', next_action: null });
    this.tell('payment_intent.canceled', intent);
    return intent;
  }

  refund(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    const charge = this.get<Charge>('charge', intent.latest_charge ?? '');
    if (charge.amount_refunded + amount > charge.amount) {
      throw new ApiError(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Too much' });
    }
    return this.#giveBack(intent, amount, metadata);
  }

  #giveBack(intent: Intent, amount: number, metadata: Record<string, string>): Refund {
    const charge = this.get<Charge>('charge', intent.latest_charge ?? '');
    charge.amount_refunded += amount;
    const refund = this.#put<Refund>({
      ...this.#named('re', 'refund'),
      amount,
      currency: 'usd',
      metadata,
      charge: charge.id,
      payment_intent: intent.id,
      status: 'succeeded',
    });
    this.tell('charge.refunded', charge);
    return refund;
  }

  /** The holder of the card denies a charge. */
  dispute(intent: Intent): Dispute {
    const dispute = this.#put<Dispute>({
      ...this.#named('du', 'dispute'),
      amount: intent.amount_received,
      currency: 'usd',
      reason: 'fraudulent',
      charge: intent.latest_charge ?? '',
      payment_intent: intent.id,
      status: 'needs_response',
    });
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
    dispute.status = status;
    this.tell('charge.dispute.closed', dispute);
  }

  #authorise(intent: Intent): void {
    if (intent.capture_method !== 'manual') return this.#charge(intent, intent.amount);
    intent.status = 'requires_capture';
    this.tell('payment_intent.amount_capturable_updated', intent);
  }

  #charge(intent: Intent, amount: number): void {
    const charge = this.#put<Charge>({
      ...this.#named('ch', 'charge'),
      amount: intent.amount,
      currency: 'usd',
      payment_intent: intent.id,
      amount_refunded: 0,
      balance_transaction: this.#id('txn'),
    });
    Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge.id });
    this.tell('payment_intent.succeeded', intent);
  }

  #decline(intent: Intent, declineCode: string, code: string): never {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', code, decline_code: declineCode };
    this.tell('payment_intent.payment_failed', intent);
    const error = { type: 'card_error', code, decline_code: declineCode, message: 'Your card was declined.' };
    throw new ApiError(402, { ...error, payment_intent: structuredClone(intent) });
  }

  #put<T extends Anything>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  #named<K extends string>(prefix: string, object: K): { id: string; object: K; created: number } {
    return { id: this.#id(prefix), object, created: this.#seconds() };
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}_${this.#made.toString().padStart(8, '0')}`;
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }
}
