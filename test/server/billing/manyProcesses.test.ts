/**
 * Two servers and a worker, each a process of its own, on one database: what is there once is had once, whoever is asked
 * and whoever finishes it.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresStore } from '../../../server/platform/store/postgresStore.ts';
import type { Store } from '../../../server/platform/store/store.ts';
import { lookingInto } from '../../support/statements.ts';
import { newCustomer, type Customer } from '../../support/killed/customers.ts';
import { openOrders } from '../../support/killed/holdOrders.ts';
import { brokenRules } from '../../support/histories/rules.ts';
import { newDatabase } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { serverProcesses, type ServerProcesses } from '../../support/serverProcess.ts';
import type { Event, Intent, Method } from '../../support/stripe/stripeObjects.ts';
import { startStripe, type TestStripe } from '../../support/stripe/stripeServer.ts';
import { until } from '../../support/until.ts';

const TIMES = 5;

let processes: ServerProcesses;
let stripe: TestStripe;
let store: Store;
let drop: () => Promise<void>;
let urls: readonly string[];
beforeAll(async () => {
  processes = await serverProcesses({ isNew: true });
  stripe = await startStripe();
  const database = (await newDatabase()) ?? expect.fail('there is no PostgreSQL server');
  ({ drop } = database);
  store = await openPostgresStore(database.url, 'platbook');
  const env = {
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    LOG_LEVEL: 'info',
  };
  const first = processes.start({ env: { ...env, WORKERS: '0' } });
  urls = [await first.url()];
  const second = processes.start({ env: { ...env, WORKERS: '0' } });
  const worker = processes.start({ env, args: ['--worker'] });
  urls = [...urls, await second.url()];
  await worker.says('worker is running');
});
afterAll(async () => {
  await processes.endAll();
  await store.close();
  await drop();
  await processes.remove();
  await stripe.close();
});

let calls = 0;
/** Each call goes to the other server. */
const db = () => lookingInto(store.db);
const ground = () => ({ baseUrl: () => urls[(calls += 1) % urls.length] ?? '', db: db(), stripe });

interface Told {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Asks again while it is being done, or something like it is being paid. */
async function answered(ask: () => Promise<Response | null>): Promise<Told> {
  return await until('there is an answer', async () => {
    const response = await ask();
    if (response === null || response.status === 409) return null;
    return { status: response.status, body: (await response.json()) as Told['body'] };
  });
}

let keys = 0;
const newKey = (): string => `process-${(keys += 1)}`;

async function onEssentials(): Promise<Customer> {
  const customer = await newCustomer(ground());
  valueOf(await customer.client.call('changePlan', { params: { id: customer.id }, body: { planId: 943 } }));
  return customer;
}
const chargesOf = ({ accountId }: Customer): Intent[] =>
  stripe.state
    .all<Intent>('payment_intent')
    .filter(({ status, metadata }) => status === 'succeeded' && metadata['account'] === String(accountId));
const fits = async ({ accountId }: Customer): Promise<void> => expect(await brokenRules(db(), accountId)).toEqual({});

let people = 0;
const person = () => ({ username: `process${(people += 1)}@example.com`, firstName: 'Ann' });

it('the last seat is taken by one of two who are invited at both at once', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const customer = await onEssentials();
    const four = Array.from({ length: 4 }, person);
    valueOf(await customer.client.call('inviteMembers', { body: { members: four } }));
    const invite = async (): Promise<Told> => {
      const [key, body] = [newKey(), person()];
      return await answered(async () => await customer.ask(key, 'POST', '/ps/teammember', body));
    };
    const both = await Promise.all([invite(), invite()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const team = valueOf(await customer.client.call('team', { params: { id: customer.id } }));
    expect([team.teamCounts.fullAccessCount, team.canCreate, chargesOf(customer).length]).toEqual([5, false, 3]);
    await fits(customer);
  }
});

it('the last credit is spent by one of two orders', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const customer = await onEssentials();
    const { id: userId } = customer;
    valueOf(await customer.client.call('buyPrepaidCredits', { body: { userId, amount: 10 } }));
    const body = { userId, type: 'exports', quantity: 100, creditAmount: 10, paymentAmount: 0 };
    const raise = async (): Promise<Told> => {
      const key = newKey();
      return await answered(async () => await customer.ask(key, 'POST', '/ps/increase/limit', body));
    };
    const both = await Promise.all([raise(), raise()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { remainingPrepaidCredit } = valueOf(await customer.client.call('credits'));
    const { exportsLimit } = valueOf(await customer.client.call('usage', { params: { id: userId } }));
    expect([remainingPrepaidCredit, exportsLimit]).toEqual([0, 25_100]);
    await fits(customer);
  }
});

it('one key does one thing, and all who ask with it are told the same', async () => {
  const customer = await onEssentials();
  for (let time = 1; time <= TIMES; time += 1) {
    const key = newKey();
    const body = { userId: customer.id, amount: 10 + time };
    const ask = async (): Promise<Told> =>
      await answered(async () => await customer.ask(key, 'POST', '/ps/prepaidcredits', body));
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(first?.status).toBe(200);
    for (const other of others) expect(other).toEqual(first);
    expect(chargesOf(customer)).toHaveLength(1 + time);
  }
  await fits(customer);
});

it('what one server still waits for is settled by the worker, once, and told by all', async () => {
  const customer = await onEssentials();
  const method = stripe.state.all<Method>('payment_method').at(-1);
  stripe.state.behave(method?.id ?? '', { brand: 'visa', answer: 'SLOW' });
  let open = (): void => undefined;
  stripe.gate = new Promise<void>((resolve) => (open = resolve));
  const key = newKey();
  const ask = async () => await customer.ask(key, 'POST', '/ps/prepaidcredits', { userId: customer.id, amount: 20 });
  const waiting = ask();
  const told = await until('it was charged', () =>
    stripe.state.events.findLast(
      ({ type }: Event) => type === 'payment_intent.succeeded' && chargesOf(customer).length === 2,
    ),
  );
  // The service tells the other server, which leaves it to the worker.
  expect((await stripe.deliver(`${urls[(calls + 1) % urls.length]}/app/payments/stripe`, told)).status).toBe(200);
  await expect.poll(async () => await openOrders(db())).toBe(0);
  const other = answered(ask);
  open();
  const answers = [await other, await answered(async () => await waiting)];
  expect(answers.map(({ status, body }) => [status, body['remainingPrepaidCredit']])).toEqual([
    [200, 20],
    [200, 20],
  ]);
  expect(chargesOf(customer)).toHaveLength(2);
  await fits(customer);
});
