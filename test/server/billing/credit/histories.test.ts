/** Random histories of credit bought, held, taken, given back and spent, held against a count on the fingers. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { balancesOf, newAccount } from '../../../support/billing.ts';
import { orderThing, settleThing } from '../../../support/orders.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => await server.close());

const amount = fc.integer({ min: 0, max: 3000 });
/** So many parts of a thousand of a price by credit; null: nothing is said of it. */
const share = fc.option(fc.integer({ min: 0, max: 1000 }));
const step = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), cents: fc.integer({ min: 1000, max: 5000 }) }),
  fc.record({ do: fc.constant('spend' as const), cents: amount, share, fails: fc.boolean() }),
  fc.record({ do: fc.constant('hold' as const), cents: amount, share }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(), cents: amount }),
);

/** What belongs to the customer, in cents. */
interface Fingers {
  credit: number;
  owed: number;
  earned: number;
  open: Map<string, { most: number; held: number }>;
}

it('R-CREDIT-008 R-CREDIT-001 entries sum to nothing, nothing falls below nothing, and each cent is where it should be', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const buyer = await newAccount(server);
      const who = { accountId: buyer.accountId, userId: buyer.id };
      const one: Fingers = { credit: 0, owed: 0, earned: 0, open: new Map() };
      for (const next of steps) {
        const key = `h${(made += 1)}`;
        if (next.do === 'settle') {
          const [name, held] = [...one.open][next.which % Math.max(1, one.open.size)] ?? [];
          if (name === undefined || held === undefined) continue;
          const order = { key: name, product: 'SKIP_TRACING', text: 'Found', cents: next.cents } as const;
          // Twice: the second time there is nothing to do.
          for (const settling of [order, order]) await settleThing(server, who, settling);
          const price = Math.min(next.cents, held.most);
          one.open.delete(name);
          one.credit += Math.max(0, held.held - price);
          one.owed += Math.max(0, price - held.held);
          one.earned += price;
          continue;
        }
        const wanted =
          next.do === 'buy' || next.share === null ? undefined : Math.round((next.cents * next.share) / 1000);
        const order = {
          key,
          product: next.do === 'buy' ? 'CREDIT' : next.do === 'hold' ? 'SKIP_TRACING' : 'REPORT',
          text: 'Something',
          cents: next.cents,
          tender: wanted === undefined ? {} : { creditAmount: wanted / 100 },
          isLater: next.do === 'hold',
          fails: 'fails' in next && next.fails,
        } as const;
        const done = await orderThing(server, who, order).catch(() => null);
        if (order.fails) continue;
        const canPay = (wanted ?? 0) <= one.credit;
        expect([next, done !== null && !isRefusal(done)]).toEqual([next, canPay]);
        if (!canPay) continue;
        if (next.do === 'buy') {
          one.credit += next.cents;
          one.owed += next.cents;
          continue;
        }
        const byCredit = wanted ?? Math.min(one.credit, next.cents);
        one.credit -= byCredit;
        if (next.do === 'hold') one.open.set(key, { most: next.cents, held: byCredit });
        else {
          one.owed += next.cents - byCredit;
          one.earned += next.cents;
        }
      }
      const books = await balancesOf(server, buyer.accountId);
      const heldNow = [...one.open.values()].reduce((sum, { held }) => sum + held, 0);
      const inCents = (book: string): number => Math.round((books[book] ?? 0) * 100);
      expect([inCents('CREDIT'), inCents('HELD'), inCents('RECEIVABLE'), inCents('REVENUE_IN_APP')]).toEqual(
        [-one.credit, -heldNow, one.owed, -one.earned].map((cents) => cents + 0),
      );
    }),
    { numRuns: 40 },
  );
  // Entries, balances, invoices and their numbers fit together over all of these accounts.
  expect(await findTrouble(server.services.store.db)).toEqual([]);
  const { rows } = await sql<{ below: number }>`select count(*)::int as below from book_balance
    where book in ('CREDIT', 'BONUS', 'HELD', 'FORWARD') and cents > 0`.execute(server.db);
  expect(rows).toEqual([{ below: 0 }]);
});
