/**
 * A server that is killed in the midst of orders of all kinds, at any moment: each is charged and handed out once, or not
 * at all, and none is open for longer than a minute. `npm run bench -- --only moneyKill` in small.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '../../../../server/platform/store/embedded/address.ts';
import { clusterDir } from '../../../../server/platform/store/embedded/cluster.ts';
import { openPostgresStore } from '../../../../server/platform/store/postgresStore.ts';
import { lookingInto } from '../../../support/statements.ts';
import { holdOrders, openOrders } from '../../../support/killed/holdOrders.ts';
import { startOrdering } from '../../../support/killed/ordering.ts';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../../../support/serverProcess.ts';
import { PURPOSES } from '../../../support/killed/wishes.ts';
import { startStripe, type TestStripe } from '../../../support/stripe/stripeServer.ts';
import { until } from '../../../support/until.ts';
import { repeats } from '../../../support/thorough.ts';

/** Orders that a server was killed in; several at once, because a start costs more than all of them. */
const KILLED = repeats({ few: 12, many: 50 });
const AT_ONCE = 4;
const CUSTOMERS = 4;

let processes: ServerProcesses;
let stripe: TestStripe;
beforeAll(async () => {
  processes = await serverProcesses();
  stripe = await startStripe();
});
afterAll(async () => {
  await processes.remove();
  await stripe.close();
});

const start = (): ServerProcess =>
  processes.start({ env: { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url, LOG_LEVEL: 'silent' } });

const chargesAsked = (): number => stripe.requests.filter((one) => one.startsWith('POST /v1/payment_intents ')).length;

it(
  'orders that it was killed in are charged and handed out once each, or not at all',
  { timeout: 600_000 },
  async () => {
    let server = start();
    let baseUrl = await server.url();
    const store = await openPostgresStore(runningUrl(clusterDir(server.data)) ?? '', 'platbook');
    const db = lookingInto(store.db);
    const ordering = startOrdering({ baseUrl: () => baseUrl, db, stripe }, CUSTOMERS);
    const restarts: Date[] = [];
    try {
      for (let killed = 0; killed < KILLED;) {
        // Some requests to the service later, wherever that is in each order; then when one of them was just charged.
        const asked = stripe.requests.length + 1 + Math.floor(Math.random() * 12);
        const isTime = () => stripe.requests.length >= asked && ordering.inFlight() >= AT_ONCE;
        await until('orders go on', isTime, { everyMs: 1 });
        const charges = chargesAsked();
        if (restarts.length % 2 === 1) await until('one is charged', () => chargesAsked() > charges, { everyMs: 1 });
        killed += ordering.inFlight();
        await server.end('SIGKILL');
        server = start();
        baseUrl = await server.url();
        restarts.push(new Date());
      }
      // Things of all kinds are had by then.
      const said = () => new Set(ordering.orders.filter(({ fate }) => fate === 'said').map(({ purpose }) => purpose));
      await until('all kinds were ordered', () => said().size === PURPOSES.length);
      await ordering.stop();
      await expect.poll(async () => await openOrders(db), { timeout: 90_000 }).toBe(0);
      const held = await holdOrders(db, stripe, ordering, restarts);
      expect(held.wrong).toEqual([]);
      expect(held.longestOpen).toBeLessThan(60);
      // They were in flight indeed.
      expect(held.finishedLater).toBeGreaterThan(0);
    } finally {
      await store.close();
    }
  },
);
