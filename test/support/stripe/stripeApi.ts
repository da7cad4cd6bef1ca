/** The calls of the service that are used, over its state. */
import { mapIn, textIn, textsIn, type Form } from './formBody.ts';
import type { Charge, Customer, Dispute, Intent, Method, Refund, Session, SetupIntent } from './stripeObjects.ts';
import { ApiError, noSuch, type StripeState } from './stripeState.ts';

type Answer = object;
type Call = (state: StripeState, form: Form, id: string) => Answer;

/** What the service keeps for itself of a charge, in cents. */
export const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

/** By method and path; `:id` stands for a name. */
const calls: Readonly<Record<string, Call>> = {
  'POST customers': (state, form) => state.makeCustomer(textIn(form, 'name'), mapIn(form, 'metadata')),
  'POST checkout/sessions': (state, form) => {
    const currency = textIn(form, 'currency');
    if (textIn(form, 'mode') !== 'setup' || currency !== 'usd') throw missing('mode, currency');
    return state.makeSession({
      customer: textIn(form, 'customer'),
      success_url: textIn(form, 'success_url'),
      cancel_url: textIn(form, 'cancel_url'),
      metadata: mapIn(form, 'metadata'),
    });
  },
  'GET checkout/sessions/:id': (state, form, id) => {
    const session = state.get<Session>('checkout.session', id);
    if (session.setup_intent === null || !textsIn(form, 'expand').includes('setup_intent.payment_method')) {
      return session;
    }
    const setup = state.get<SetupIntent>('setup_intent', session.setup_intent);
    const method = state.get<Method>('payment_method', setup.payment_method);
    return { ...session, setup_intent: { ...setup, payment_method: method } };
  },
  'GET payment_methods/:id': (state, _form, id) => state.get<Method>('payment_method', id),
  'POST payment_methods/:id/detach': (state, _form, id) => {
    const method = state.get<Method>('payment_method', id);
    if (method.customer === null) throw noSuch(`payment_method: '${id}'`);
    method.customer = null;
    state.tell('payment_method.detached', method);
    return method;
  },
  'POST payment_intents': (state, form) => {
    if (textIn(form, 'confirm') !== 'true') throw missing('confirm');
    return withCharge(
      state,
      form,
      state.pay({
        amount: Number(textIn(form, 'amount')),
        customer: textIn(form, 'customer'),
        method: textIn(form, 'payment_method'),
        isManual: textIn(form, 'capture_method') === 'manual',
        isOffSession: textIn(form, 'off_session') === 'true',
        returnUrl: textIn(form, 'return_url'),
        description: textIn(form, 'description'),
        metadata: mapIn(form, 'metadata'),
      }),
    );
  },
  'GET payment_intents': (state, form) => {
    state.get<Customer>('customer', textIn(form, 'customer'));
    const found = state.all<Intent>('payment_intent').filter(({ customer }) => customer === textIn(form, 'customer'));
    return list(found, form);
  },
  'GET payment_intents/:id': (state, form, id) => withCharge(state, form, state.get<Intent>('payment_intent', id)),
  'POST payment_intents/:id/capture': (state, form, id) => {
    const intent = state.get<Intent>('payment_intent', id);
    return withCharge(state, form, state.capture(intent, Number(textIn(form, 'amount_to_capture'))));
  },
  'POST payment_intents/:id/cancel': (state, _form, id) => state.cancel(state.get<Intent>('payment_intent', id)),
  'POST refunds': (state, form) =>
    state.refund(
      state.get<Intent>('payment_intent', textIn(form, 'payment_intent')),
      Number(textIn(form, 'amount')),
      mapIn(form, 'metadata'),
    ),
  'GET refunds': (state, form) =>
    list(
      state.all<Refund>('refund').filter((refund) => refund.payment_intent === textIn(form, 'payment_intent')),
      form,
    ),
  'GET charges/:id': (state, _form, id) => state.get<Charge>('charge', id),
  'GET disputes/:id': (state, _form, id) => state.get<Dispute>('dispute', id),
  'GET events': (state, form) => list(state.events, form),
};

/** With the charge and what the service keeps of it, where that is asked for. */
function withCharge(state: StripeState, form: Form, intent: Intent): object {
  const charge = intent.latest_charge === null ? null : state.get<Charge>('charge', intent.latest_charge);
  if (charge === null || !textsIn(form, 'expand').includes('latest_charge.balance_transaction')) return intent;
  const fee = feeOf(intent.amount_received);
  return { ...intent, latest_charge: { ...charge, balance_transaction: { id: charge.balance_transaction, fee } } };
}

const missing = (what: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', code: 'parameter_missing', message: `Missing: ${what}` });

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** Newest first, a page at a time. */
function list<T extends Listed>(all: readonly T[], form: Form) {
  const since = Number(textIn(form, 'created', 'gte') || 0);
  const sorted = all.filter(({ created }) => created >= since).toReversed();
  const after = textIn(form, 'starting_after');
  const from = after === '' ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textIn(form, 'limit') || 10);
  return {
    object: 'list',
    url: '/v1/list',
    data: sorted.slice(from, from + limit),
    has_more: sorted.length > from + limit,
  };
}

export function answerOf(state: StripeState, method: string, path: string, form: Form): Answer {
  for (const [route, call] of Object.entries(calls)) {
    const [verb = '', pattern = ''] = route.split(' ');
    const found = verb === method ? new RegExp(`^/v1/${pattern.replace(':id', '([^/]+)')}$`).exec(path) : null;
    if (found !== null) return call(state, form, decodeURIComponent(found[1] ?? ''));
  }
  throw new ApiError(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${method} ${path})` });
}
