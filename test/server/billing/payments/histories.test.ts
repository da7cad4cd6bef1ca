/**
 * Random histories of orders on cards of every behaviour, with crashes between the charge and what it pays for, answers
 * that never come, and prices that are known later: whatever happened, what was charged, what was handed out and what
 * stands in the books is the same in the end.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { finishPayments } from '../../../../server/billing/orders/finishPayments.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { orderThing, settleThing, thingGoods } from '../../../support/orders.ts';
import { booksOf, buyerWith, enterCard, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../../support/stripe/stripeObjects.ts';

const CARDS = ['4242424242424242', '4000000000009995', '4000002760003184', '4000000000000119'] as const;

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const amount = fc.integer({ min: 50, max: 5000 });
const card = fc.nat({ max: CARDS.length - 1 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), cents: amount, card }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('spend' as const), cents: amount, card, dies: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), cents: amount, card }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(), cents: amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bank' as const), isYes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('job' as const) }) },
);

it('R-CREDIT-008 each charge has what it paid for, each thing its charge or credit, and no order stays open', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
      const { me, who, accountId } = await buyerWith(desk, CARDS[0]);
      const ids = [];
      for (const number of CARDS) ids.push(await enterCard(desk, me, number));
      const handedOut: string[] = [];
      const waiting = new Map<string, number>();
      const intents = (): Intent[] =>
        desk.stripe.state
          .all<Intent>('payment_intent')
          .filter(({ metadata }) => metadata['account'] === String(accountId));
      const asked = (): Intent | undefined => intents().find(({ status }) => status === 'requires_action');
      const job = async (): Promise<void> =>
        await finishPayments(desk.server.services, (purpose) =>
          purpose === 'INVOICE' ? null : { ...thingGoods(handedOut), purpose },
        );
      for (const next of steps) {
        const key = `s${(made += 1)}`;
        switch (next.do) {
          case 'buy':
          case 'spend':
          case 'hold': {
            const order = {
              key,
              product: next.do === 'buy' ? 'CREDIT' : next.do === 'hold' ? 'SKIP_TRACING' : 'REPORT',
              cents: next.cents,
              tender: { paymentMethodId: String(ids[next.card]) },
              isLater: next.do === 'hold',
              dies: next.do === 'spend' && next.dies,
            } as const;
            const placed = await orderThing(desk.server, who, order, handedOut).catch(() => null);
            if (next.do === 'hold' && placed !== null && !isRefusal(placed)) waiting.set(key, next.cents);
            break;
          }
          case 'settle': {
            const [name] = [...waiting.keys()].slice(next.which % Math.max(1, waiting.size));
            if (name === undefined) break;
            waiting.delete(name);
            const came = { key: name, product: 'SKIP_TRACING', text: 'Found', cents: next.cents } as const;
            await settleThing(desk.server, who, came);
            break;
          }
          case 'bank': {
            const intent = asked();
            if (intent !== undefined) desk.stripe.state.answerBank(intent, next.isYes);
            break;
          }
          case 'job':
            desk.server.clock.advance(1);
            await job();
        }
      }
      // Everything comes to an end: banks are not answered any more, what is set aside is taken.
      desk.server.clock.advance(61);
      await job();
      const held = await desk.server.db
        .selectFrom('charge')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('open_cents', 'is not', null)
        .execute();
      for (const { key } of held) {
        await settleThing(desk.server, who, { key, product: 'SKIP_TRACING', text: 'Found', cents: 60 });
      }
      await job();
      const payments = await desk.server.db
        .selectFrom('payment')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute();
      const ends = new Set(payments.map(({ state }) => state));
      for (const state of ['CREATED', 'SENT', 'ACTION', 'HELD'] as const)
        expect([state, ends.has(state)]).toEqual([state, false]);
      const done = payments.filter(({ state }) => state === 'DONE');
      expect(
        intents()
          .filter(({ status }) => status === 'succeeded')
          .map(({ id, amount_received: cents }) => `${id} ${cents}`)
          .toSorted(),
      ).toEqual(done.map(({ reference, cents, taken_cents: taken }) => `${reference} ${taken ?? cents}`).toSorted());
      // What was handed out was charged for under its key, once.
      const charges = await desk.server.db
        .selectFrom('charge')
        .select('key')
        .where('account_id', '=', accountId)
        .execute();
      expect(handedOut.toSorted()).toEqual(charges.map(({ key }) => key).toSorted());
      const sum = done.reduce((all, { cents, taken_cents: taken }) => all + (taken ?? cents), 0);
      const books = await booksOf(desk, accountId);
      expect([Math.round((books['PROCESSOR'] ?? 0) * 100), books['RECEIVABLE'] ?? 0, books['HELD'] ?? 0]).toEqual([
        sum,
        0,
        0,
      ]);
    }),
    { numRuns: 12 },
  );
  expect(await findTrouble(desk.server.services.store.db)).toEqual([]);
});
