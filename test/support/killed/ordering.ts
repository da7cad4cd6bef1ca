/** Customers who order all kinds of things without a pause, and what the server said of each order. */
import { randomUUID } from 'node:crypto';
import { newCustomer, pause, type Customer, type Ground } from './customers.ts';
import { buy, subscribe, type Asked } from './wishes.ts';

export interface Ordered extends Pick<Asked, 'purpose' | 'approved'> {
  readonly accountId: number;
  /** `said`: it is there; `denied`: nothing was done; `open`: nobody knows. */
  readonly fate: 'said' | 'denied' | 'open';
}

export interface Ordering {
  readonly orders: readonly Ordered[];
  readonly accounts: readonly number[];
  /** Orders that were asked for and not answered, right now. */
  readonly inFlight: () => number;
  /** What was asked is still answered, nothing new is asked. */
  readonly stop: () => Promise<void>;
}

/** So much may be had by one, then another one comes. */
const ORDERS_EACH = 60;

export function startOrdering(ground: Ground, customers: number): Ordering {
  const orders: Ordered[] = [];
  const accounts: number[] = [];
  const over = new AbortController();
  let inFlight = 0;
  const place = async (customer: Customer, asked: Asked | null): Promise<void> => {
    if (asked === null) return await pause();
    const { purpose, approved } = asked;
    inFlight += 1;
    const fate = await fateOf(customer, asked);
    inFlight -= 1;
    orders.push({ accountId: customer.accountId, purpose, approved, fate });
  };
  const live = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const customer = await newCustomer(ground);
      accounts.push(customer.accountId);
      // One hand changes the subscription while the other one buys.
      const hands = [subscribe, buy].map(async (wish) => {
        for (let count = 0; count < ORDERS_EACH && !over.signal.aborted; count += 1)
          await place(customer, await wish(customer));
      });
      await Promise.all(hands);
    }
  };
  const lives = Array.from({ length: customers }, live);
  return {
    orders,
    accounts,
    inFlight: () => inFlight,
    stop: async () => {
      over.abort();
      await Promise.all(lives);
    },
  };
}

/** Most ask until they know; some go away. */
async function fateOf({ ask }: Customer, { method, path, body }: Asked): Promise<Ordered['fate']> {
  const key = randomUUID();
  const isPatient = Math.random() < 0.75;
  for (;;) {
    const answer = await ask(key, method, path, body);
    const text = (await answer?.text().catch(() => null)) ?? null;
    const isKnown = answer !== null && text !== null && answer.status < 500;
    if (isKnown && answer.status === 200) return 'said';
    if (isKnown && text.includes('was interrupted')) return 'open';
    if (isKnown && !text.includes('being done already')) return 'denied';
    if (!isPatient) return 'open';
    await pause();
  }
}
