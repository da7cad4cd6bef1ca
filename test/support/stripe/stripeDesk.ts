/** A server that charges cards at the test service, and people with cards in their wallets. */
import { finishOrdersJob } from '../../../server/app/finishOrders.job.ts';
import { balancesOf, newAccount } from '../billing.ts';
import { startTestServer, type SignedIn, type TestServer, type TestServerOptions } from '../server.ts';
import { valueOf } from '../valueOf.ts';
import type { Intent, Session } from './stripeObjects.ts';
import { startStripe, type TestStripe } from './stripeServer.ts';
import type { TestNumber } from './testCards.ts';

export interface StripeDesk {
  readonly server: TestServer;
  readonly stripe: TestStripe;
  /** What the job of every minute does. */
  readonly finish: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openStripeDesk(options: TestServerOptions = {}): Promise<StripeDesk> {
  let server: TestServer | null = null;
  const stripe = await startStripe(() => (server === null ? Date.now() : server.clock.now().getTime()));
  server = await startTestServer({
    ...options,
    config: {
      stripe: { secretKey: stripe.secretKey, webhookSecrets: [stripe.webhookSecret], apiUrl: stripe.url },
      ...options.config,
    },
  });
  return deskOf(server, stripe);
}

/** The two together, however they were started. */
export function deskOf(server: TestServer, stripe: TestStripe): StripeDesk {
  const { services } = server;
  return {
    server,
    stripe,
    finish: async () => await finishOrdersJob({ isStart: false }, { ...services, jobs: services.jobs }),
    close: async () => {
      await server.close();
      await stripe.close();
    },
  };
}

/** The page on which a card is entered, as the service knows it. */
export async function askForPage({ stripe }: StripeDesk, { client }: SignedIn): Promise<Session> {
  const { url } = valueOf(await client.call('cardPage'));
  return stripe.state.get<Session>('checkout.session', url.split('/').at(-1) ?? '');
}

/** Enters a card there and comes back; answers its id in the wallet. */
export async function enterCard(desk: StripeDesk, me: SignedIn, number: TestNumber): Promise<number> {
  const session = await askForPage(desk, me);
  desk.stripe.state.complete(session, { number, name: 'Ann Lee' });
  return valueOf(await me.client.call('enteredCard', { body: { entered: session.id } })).savedId;
}

/** An account of its own with a card. */
export async function buyerWith(
  desk: StripeDesk,
  number: TestNumber,
  more: { readonly ownUse?: boolean; readonly members?: number } = {},
) {
  const buyer = await newAccount(desk.server, more.members ?? 0, more);
  const me = await buyer.signIn();
  const card = await enterCard(desk, me, number);
  return { ...buyer, me, card, who: { accountId: buyer.accountId, userId: buyer.id } };
}

/** Orders of an account at the service, as `succeeded 1000`. */
export function chargesOf({ stripe }: StripeDesk, accountId: number): string[] {
  return stripe.state
    .all<Intent>('payment_intent')
    .filter(({ metadata }) => metadata['account'] === String(accountId))
    .map(({ status, amount, amount_received: received }) => `${status} ${status === 'succeeded' ? received : amount}`);
}

/** Balances of an account as they were without what the service keeps for itself. */
export async function booksOf({ server }: StripeDesk, accountId: number): Promise<Record<string, number>> {
  const { FEES: fees = 0, PROCESSOR: processor = 0, ...books } = await balancesOf(server, accountId);
  const gross = Math.round((processor + fees) * 100) / 100;
  return gross === 0 ? books : { ...books, PROCESSOR: gross };
}

/** Payments of an account as the store has them, as `DONE 1000`. */
export async function paymentsOf({ server: { db } }: StripeDesk, accountId: number): Promise<string[]> {
  const rows = await db.selectFrom('payment').selectAll().where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map(({ state, cents, taken_cents: taken }) => `${state} ${taken ?? cents}`);
}
