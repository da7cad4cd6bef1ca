import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgresStore } from '../../server/platform/store/postgresStore.ts';
import { holdOrders, openOrders } from '../../test/support/killed/holdOrders.ts';
import { startOrdering } from '../../test/support/killed/ordering.ts';
import { startStripe } from '../../test/support/stripe/stripeServer.ts';
import { killsOf } from '../kill/killsOf.ts';
import { timesOf } from '../kill/timesOf.ts';
import { makeVictim } from '../kill/victim.ts';
import { cacheDir } from '../support/cacheDir.ts';
import type { PartResult } from '../support/figure.ts';
import { removeSoon } from '../support/removeSoon.ts';

const CUSTOMERS = 4;
/** No order is open for longer once the server is there again. */
const LONGEST_OPEN_S = 60;
const LOOK_MS = 100;
/** A kill comes at one of so many requests. */
const MOST_REQUESTS = 12;

/** Kills the server while customers order all kinds of things with their cards, and holds charges against goods. */
export async function benchMoneyKill(): Promise<PartResult> {
  const dataDir = mkdtempSync(join(cacheDir('servers'), `data-${process.pid}-`));
  const stripe = await startStripe();
  const victim = await makeVictim(dataDir, { STRIPE_SECRET_KEY: stripe.secretKey, STRIPE_API_URL: stripe.url });
  const endWithUs = (): void => void victim.killAll();
  process.on('exit', endWithUs);
  try {
    await victim.start();
    const store = await openPostgresStore(victim.databaseUrl(), 'platbook');
    const ordering = startOrdering({ baseUrl: () => victim.url, db: store.db, stripe }, CUSTOMERS);
    const times: number[] = [];
    const restarts: Date[] = [];
    const { count, isOver } = killsOf();
    let flying = 0;
    while (times.length < count && !isOver()) {
      // Some requests to the service later, wherever that is in each order: on a slow machine as on a fast one.
      const asked = stripe.requests.length + 1 + Math.floor(Math.random() * MOST_REQUESTS);
      while (stripe.requests.length < asked || ordering.inFlight() === 0) await wait(1);
      flying += ordering.inFlight();
      await victim.killServer();
      times.push(await victim.start());
      restarts.push(new Date());
    }
    await ordering.stop();
    const until = performance.now() + LONGEST_OPEN_S * 1000;
    while ((await openOrders(store.db)) > 0 && performance.now() < until) await wait(LOOK_MS);
    const open = await openOrders(store.db);
    const held = await holdOrders(store.db, stripe, ordering, restarts);
    await store.close();
    const wrong = [
      ...held.wrong,
      ...(open > 0 ? [`${open} orders are open`] : []),
      ...(held.longestOpen > LONGEST_OPEN_S ? [`one was open for ${held.longestOpen} s`] : []),
    ];
    if (wrong.length > 0) throw new Error(`wrong: ${wrong.join('\n')}`);
    const { figures, notes } = timesOf({ server: times });
    const fates = ['said', 'denied', 'open'] as const;
    const counted = fates.map((fate) => ordering.orders.filter((order) => order.fate === fate).length);
    return {
      figures,
      notes: [
        `${times.length} kills${times.length < count ? ` of ${count}: the time was over` : ''}, with ${flying} orders in flight in all`,
        `${held.charges} charges of ${ordering.accounts.length} customers; ${counted[0]} orders acknowledged, ${counted[1]} refused, ${counted[2]} left without an answer`,
        'charged twice 0, charged and not handed out 0, handed out without an invoice 0, gaps in numbers 0',
        `${held.finishedLater} orders were finished by the server behind a kill, the slowest ${held.longestOpen.toFixed(1)} s after its start`,
        ...notes,
      ],
    };
  } finally {
    await victim.killAll();
    process.off('exit', endWithUs);
    await stripe.close();
    await removeSoon(dataDir);
  }
}
