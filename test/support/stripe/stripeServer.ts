/**
 * Stripe as far as it is used: its API over HTTP with keys under which things happen once, its pages for people, and what
 * it tells, signed as its SDK signs. State is in memory; how banks behave follows from the card (`testCards.ts`).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { formOf, textIn, type Form } from './formBody.ts';
import { answerOf } from './stripeApi.ts';
import type { Event, Intent, Session } from './stripeObjects.ts';
import { bankPage, cardPage } from './stripePages.ts';
import { ApiError, StripeState } from './stripeState.ts';

interface Reply {
  readonly status: number;
  readonly body: string;
}

export interface TestStripe {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly state: StripeState;
  /** Method and path of each request to the API with its key, oldest first. */
  readonly requests: readonly string[];
  /** All bodies that came, as they came. */
  readonly bodies: readonly string[];
  /** It does not answer from now on; or it does again. */
  isAway: boolean;
  /** Answers to orders with the slow card wait for it. */
  gate: Promise<unknown>;
  /** Sends an event as the service does; `age` in seconds, `spoil` changes what was signed. */
  readonly deliver: (
    to: string,
    event: Event,
    how?: { readonly age?: number; readonly secret?: string; readonly spoil?: (body: string) => string },
  ) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** `now`: the time of the server that is tested, in milliseconds. */
export async function startStripe(now: () => number = () => Date.now()): Promise<TestStripe> {
  const secretKey = 'sk_test_platbook';
  const webhookSecret = 'whsec_test_secret';
  const requests: string[] = [];
  const bodies: string[] = [];
  /** What was done under a key, with a hash of what was asked; failures are kept too. */
  const kept = new Map<string, { readonly asked: string; readonly reply: Reply }>();
  const state = new StripeState(now, () => at.url);

  const perform = (method: string, path: string, form: Form): Reply => {
    try {
      return { status: 200, body: JSON.stringify(answerOf(state, method, path, form)) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.body }) };
    }
  };

  /** What becomes of the answer to an order, by its card; null: it comes as it is. */
  const mishapOf = (method: string, path: string, form: Form) =>
    method === 'POST' && path === '/v1/payment_intents'
      ? (state.cardOf(textIn(form, 'payment_method')).answer ?? null)
      : null;

  const serveApi = async (request: IncomingMessage, response: ServerResponse, path: string, text: string) => {
    const { method = 'GET' } = request;
    const key = String(request.headers['idempotency-key'] ?? '');
    const form = formOf(text);
    requests.push(`${method} ${path} ${key}`.trim());
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(response, { status: 401, body: JSON.stringify({ error: { type: 'invalid_request_error' } }) });
    }
    const before = key === '' ? undefined : kept.get(key);
    const asked = `${method} ${path} ${text}`;
    if (before !== undefined && before.asked !== asked) {
      const error = { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' };
      return send(response, { status: 400, body: JSON.stringify({ error }) });
    }
    if (before !== undefined) return send(response, before.reply, { 'idempotent-replayed': 'true' });
    const done = perform(method, path, form);
    const mishap = mishapOf(method, path, form);
    const failed = { status: 500, body: JSON.stringify({ error: { type: 'api_error' } }) };
    const reply = mishap === 'FAILS' ? failed : done;
    if (key !== '') kept.set(key, { asked, reply });
    if (mishap === 'LOST') return request.socket.destroy();
    if (mishap === 'SLOW') await at.gate;
    return send(response, reply);
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      const body = Buffer.concat(parts).toString();
      bodies.push(body);
      if (at.isAway) return void request.socket.destroy();
      if (!pathname.startsWith('/v1/')) return servePage(state, request, response, pathname, formOf(body));
      void serveApi(request, response, pathname, request.method === 'GET' ? search.slice(1) : body);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const at: TestStripe = {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    webhookSecret,
    state,
    requests,
    bodies,
    isAway: false,
    gate: Promise.resolve(),
    deliver: async (to, event, { age = 0, secret = webhookSecret, spoil = (same: string): string => same } = {}) => {
      const payload = JSON.stringify({ ...event, api_version: Stripe.API_VERSION, livemode: false });
      const timestamp = Math.floor(now() / 1000) - age;
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      return await fetch(to, { method: 'POST', headers, body: spoil(payload) });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return at;
}

function send(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test', ...headers });
  response.end(body);
}

/** The page that takes a card and the one of the bank; both lead back. */
function servePage(
  state: StripeState,
  { method }: IncomingMessage,
  response: ServerResponse,
  path: string,
  form: Form,
): void {
  const [, kind = '', id = ''] = path.split('/');
  const html = (text: string): void => void response.writeHead(200, { 'content-type': 'text/html' }).end(text);
  const leadTo = (url: string | null | undefined): void => void response.writeHead(303, { location: url ?? '/' }).end();
  if (kind === 'bank') {
    const intent = state.get<Intent>('payment_intent', id);
    if (method !== 'POST') return html(bankPage(intent));
    const back = intent.next_action?.redirect_to_url.return_url ?? '/';
    state.answerBank(intent, textIn(form, 'answer') === 'yes');
    return leadTo(`${back}&payment_intent=${id}&redirect_status=${intent.status}`);
  }
  const session = state.get<Session>('checkout.session', id);
  if (method !== 'POST') return html(cardPage(session));
  const [month, year] = textIn(form, 'expiry').split('/').map(Number);
  try {
    state.complete(session, {
      number: textIn(form, 'number').replaceAll(' ', ''),
      name: textIn(form, 'name'),
      zip: textIn(form, 'zip'),
      month: month ?? 12,
      year: 2000 + (year ?? 30),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return html(cardPage(session, 'Your card was declined.'));
  }
  return leadTo(session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id));
}
