/** Where histories are played: a server on the ledger, or one that charges cards at the test service. */
import { expect } from 'vitest';
import { goodsOf } from '../../../server/app/goodsOf.ts';
import { finishPayments } from '../../../server/billing/orders/finishPayments.ts';
import { hearEvents } from '../../../server/billing/payments/hearEvents.ts';
import { sendRefunds } from '../../../server/billing/refunds/sendRefunds.ts';
import { setOpenLimit } from '../../../server/account/operator/accounts.queries.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import { cents } from '../../../src/calc/money.ts';
import { newAccount } from '../billing.ts';
import { thingGoods } from '../orders.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { deskOf, enterCard, openStripeDesk } from '../stripe/stripeDesk.ts';
import type { Method } from '../stripe/stripeObjects.ts';
import type { TestStripe } from '../stripe/stripeServer.ts';
import type { Account } from '../team.ts';
import { dying, type Dying } from './dying.ts';

export type Provider = 'LEDGER' | 'STRIPE';

export interface World {
  readonly server: TestServer;
  /** Null: nothing is collected. */
  readonly stripe: TestStripe | null;
  readonly program: Dying;
  readonly close: () => Promise<void>;
}

/** An account, and what the test itself knows of it. */
export interface History {
  readonly world: World;
  readonly account: Account;
  /** Its card at the service. */
  readonly card: string;
  /** Tokens of invitations by member. */
  readonly links: Map<number, string>;
  /** Orders of a price that is known later. */
  readonly waiting: Set<string>;
  /** What the buyer had approved of each payment, by its id, in cents. */
  readonly approved: Map<number, number>;
}

const ZONE = { timeZone: 'America/New_York' };

export async function openWorld(provider: Provider, more: Partial<Config> = {}): Promise<World> {
  const config = { ...ZONE, ...more };
  const stripeDesk = provider === 'STRIPE' ? await openStripeDesk({ config }) : null;
  const server = stripeDesk?.server ?? (await startTestServer({ config }));
  return {
    server,
    stripe: stripeDesk?.stripe ?? null,
    program: await dying(server.db),
    close: stripeDesk?.close ?? server.close,
  };
}

/** `openLimit`: a customer who may owe so many cents where nothing is collected; null: an account of one's own. */
export async function newHistory(world: World, openLimit: number | null): Promise<History> {
  const { server, stripe } = world;
  const account = await newAccount(server, 0, { ownUse: openLimit === null });
  if (openLimit !== null) await setOpenLimit(server.db, account, cents(openLimit));
  if (stripe !== null) await enterCard(deskOf(server, stripe), await account.signIn(), '4242424242424242');
  const card = stripe?.state.all<Method>('payment_method').at(-1)?.id ?? '';
  return { world, account, card, links: new Map(), waiting: new Set(), approved: new Map() };
}

/** What the job of every minute does; `isStart`: the one behind a start, when nobody is at any order. */
export async function finishAll({ server: { services } }: World, isStart = false): Promise<void> {
  const soldHere = (purpose: string) => (purpose === 'REPORT' ? thingGoods() : goodsOf(purpose));
  await hearEvents(services, soldHere);
  await finishPayments(services, soldHere, { isStart });
  await sendRefunds(services);
}

/** Does something in which the program may die; then it is started again. Null: it died, and nobody was answered. */
export async function mayDie<T>(world: World, dies: number | null, act: () => Promise<T>): Promise<T | null> {
  if (dies === null) return await act();
  await world.program.dieAt(dies);
  const done = await act().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const died = await world.program.startAgain();
  if (died) return null;
  if ('error' in done) throw done.error;
  return done.value;
}

/** What is asked with a key. `approved`: what the buyer has seen to be due, in cents. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly approved: number;
}

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

let keys = 0;

/** Orders something: what was approved is paid, once for its key, or nothing. Null: the program died in it. */
export async function order(
  history: History,
  { again, dies }: { readonly again: boolean; readonly dies: number | null },
  { method, path, body, approved }: Asked,
): Promise<Answer | null> {
  const { world, account } = history;
  const { token } = await account.signIn();
  keys += 1;
  const headers = { 'Idempotency-Key': `history-${keys}` };
  const ask = async (): Promise<Answer> => {
    const response = await world.server.request(method, path, { token, headers, body });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  };
  const check = await whatCame(history, approved);
  const first = await mayDie(world, dies, ask);
  if (first === null) {
    if (again) await ask();
    await finishAll(world, true);
  } else if (again && first.status === 200) {
    const second = await ask();
    expect([second.status, toldAgain(second)]).toEqual([200, toldAgain(first)]);
  }
  await check(first);
  return first;
}

/** What is told once, such as a link, is not told again. */
const toldAgain = ({ body }: Answer) => ({ ...body, invitation: null });

/** Looks at what there is; the look behind what is ordered holds what came against what was approved. */
export async function whatCame(history: History, approved: number): Promise<(answer: Answer | null) => Promise<void>> {
  const { world, account, approved: known } = history;
  const { accountId } = account;
  const payments = () => world.server.db.selectFrom('payment').selectAll().where('account_id', '=', accountId);
  const invoices = () => world.server.db.selectFrom('invoice').selectAll().where('account_id', '=', accountId);
  const lastOf = (rows: readonly { readonly id: number }[]): number => Math.max(0, ...rows.map(({ id }) => id));
  const lastPayment = lastOf(await payments().execute());
  const lastInvoice = lastOf(await invoices().execute());
  return async (answer) => {
    const all = await payments().execute();
    const fresh = all.filter(({ id, purpose }) => id > lastPayment && purpose !== 'INVOICE');
    for (const { id } of fresh) known.set(id, approved);
    const older = new Set(all.filter(({ id }) => id <= lastPayment).map(({ invoice_id: id }) => id));
    const bills = (await invoices().execute()).filter(
      ({ id, kind, cycle_start: cycle }) => id > lastInvoice && kind === 'INVOICE' && cycle === null && !older.has(id),
    );
    const sum = bills.reduce((all_, { due_cents: due, credit_cents: credit }) => all_ + due - credit, 0);
    const paid = fresh.filter(({ state }) => state === 'DONE' || state === 'NOTED').length;
    expect([bills.length, paid, fresh.length].map((count) => Math.min(count, 2))).not.toContain(2);
    const isMet = answer === null ? sum === 0 || sum === approved : sum === (answer.status === 200 ? approved : 0);
    expect([answer?.status ?? 'died', approved, sum, isMet]).toEqual([answer?.status ?? 'died', approved, sum, true]);
  };
}
