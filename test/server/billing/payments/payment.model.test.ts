/**
 * A payment from its order to its end, walked at the real server against a service with state: every place of it, and
 * everything that may happen there. Written down by hand from the design (account.md, section 9).
 */
import { setup } from 'xstate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodsOf } from '../../../../server/app/goodsOf.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { finishPayments } from '../../../../server/billing/orders/finishPayments.ts';
import { hearEvents } from '../../../../server/billing/payments/hearEvents.ts';
import { invoicesOf } from '../../../support/billing.ts';
import { testModel } from '../../../support/model.ts';
import { orderThing, settleThing, thingGoods } from '../../../support/orders.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  booksOf,
  buyerWith,
  chargesOf,
  openStripeDesk,
  paymentsOf,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Intent, Method } from '../../../support/stripe/stripeObjects.ts';
import type { TestCard } from '../../../support/stripe/testCards.ts';

let desk: StripeDesk;
beforeAll(async () => void (desk = await openStripeDesk()));
afterAll(async () => await desk.close());

const [BOUGHT, HELD, TAKEN] = [30, 20, 5] as const;

async function start() {
  const buyer = await buyerWith(desk, '4242424242424242');
  const method = desk.stripe.state.all<Method>('payment_method').at(-1)?.id ?? '';
  return { ...buyer, method, key: '' };
}
type Driver = Awaited<ReturnType<typeof start>>;

let keys = 0;
/** Credit is bought under a key, as a page does it; with the same one it is the same order. */
async function order(driver: Driver, more: { readonly isAgain?: boolean } = {}) {
  if (more.isAgain !== true) driver.key = `payment-model-${(keys += 1)}`;
  const { token } = await driver.signIn();
  const body = { userId: driver.id, amount: BOUGHT, approvedAmount: BOUGHT };
  const headers = { 'Idempotency-Key': driver.key };
  const answer = await desk.server.request('POST', '/ps/prepaidcredits', { token, headers, body });
  return { status: answer.status, text: await answer.text() };
}
/** What the job of every minute does. `soldHere` are things that the test sells. */
async function job(): Promise<void> {
  const { services } = desk.server;
  const soldHere = (purpose: string) => (purpose === 'REPORT' ? thingGoods() : goodsOf(purpose));
  await hearEvents(services, soldHere);
  await finishPayments(services, soldHere, { isStart: true });
}
const lastIntent = ({ accountId }: Driver): Intent => {
  const ours = ({ metadata }: Intent): boolean => metadata['account'] === String(accountId);
  const intent = desk.stripe.state.all<Intent>('payment_intent').filter(ours).at(-1);
  if (intent === undefined) throw new Error('nothing was ordered there');
  return intent;
};

/** With a card that behaves so credit is ordered, and answered with this status. */
const buys =
  (card: Partial<TestCard>, status: number, says = /./) =>
  async (driver: Driver): Promise<void> => {
    desk.stripe.state.behave(driver.method, { brand: 'visa', ...card });
    const answer = await order(driver);
    expect(answer).toEqual({ status, text: expect.stringMatching(says) as string });
  };
const holds =
  (card: Partial<TestCard>) =>
  async (driver: Driver): Promise<void> => {
    desk.stripe.state.behave(driver.method, { brand: 'visa', ...card });
    driver.key = `held-${(keys += 1)}`;
    await orderThing(desk.server, driver.who, { key: driver.key, cents: HELD * 100, isLater: true });
  };
const comesTo =
  (dollars: number) =>
  async ({ who, key }: Driver): Promise<void> =>
    await settleThing(desk.server, who, { key, product: 'SKIP_TRACING', text: 'Found', cents: dollars * 100 });
const bankSays = (isYes: boolean) => async (driver: Driver) => {
  desk.stripe.state.answerBank(lastIntent(driver), isYes);
  await job();
};
/** Another order of the kind, while one is under way. */
const waits = async (driver: Driver): Promise<void> => {
  const { key } = driver;
  expect(await order(driver)).toEqual({ status: 409, text: expect.stringContaining('do not pay again') as string });
  driver.key = key;
};
/** Asked once more with its key: it is told what it was, and nothing is sent. */
const isAnswered = (status: number) => async (driver: Driver) => {
  const before = desk.stripe.requests.length;
  expect((await order(driver, { isAgain: true })).status).toBe(status);
  expect(desk.stripe.requests.length).toBe(before);
};
const away = async (driver: Driver): Promise<void> => {
  desk.stripe.state.behave(driver.method, { brand: 'visa' });
  desk.stripe.isAway = true;
  const answer = await order(driver);
  desk.stripe.isAway = false;
  expect(answer).toEqual({ status: 409, text: expect.stringContaining('do not pay again') as string });
};

/** The payment, what the service has of it, and what the account has of both: one charge and one invoice for each DONE. */
const isAt = (payment: string | null, charge: string | null, credit: number) => async (driver: Driver) => {
  const { accountId, me } = driver;
  const [payments, charges] = [await paymentsOf(desk, accountId), chargesOf(desk, accountId)];
  expect([payments.at(-1) ?? null, charges.at(-1) ?? null]).toEqual([payment, charge]);
  const done = payments.filter((one) => one.startsWith('DONE')).length;
  expect(await invoicesOf(desk.server, accountId)).toHaveLength(done);
  // Of one that nobody was answered about the service may know more than we do.
  const isKnown = payment?.startsWith('SENT') !== true;
  if (isKnown) expect(charges.filter((one) => one.startsWith('succeeded'))).toHaveLength(done);
  expect(valueOf(await me.client.call('credits')).remainingPrepaidCredit).toBe(credit);
  const taken = payments.filter((one) => one.startsWith('DONE')).reduce((sum, one) => sum + Number(one.slice(5)), 0);
  expect((await booksOf(desk, accountId))['PROCESSOR'] ?? 0).toBe(taken / 100);
};

testModel<Driver>('a payment', {
  start,
  machine: setup({}).createMachine({
    initial: 'none',
    states: {
      none: {
        on: {
          PAY: 'paid',
          ANSWER_IS_LOST: 'paid',
          DECLINE: 'refused',
          ASK: 'asked',
          AWAY: 'sent',
          FAIL: 'charged',
          HOLD: 'held',
          HOLD_ASKS: 'holdAsked',
          HOLD_DECLINES: 'holdRefused',
        },
      },
      asked: { on: { YES: 'paid', NO: 'refused', HOUR: 'canceled', JOB: 'asked', ORDER: 'asked' } },
      holdAsked: { on: { YES: 'held', NO: 'holdRefused', JOB: 'holdAsked' } },
      sent: { on: { JOB: 'paid', JOB_AWAY: 'sent', ORDER: 'sent', PAY_AGAIN_TOLD: 'sent' } },
      charged: { on: { JOB: 'paid', ORDER: 'charged' } },
      held: { on: { TAKE: 'taken', TAKE_NOTHING: 'released', JOB: 'held' } },
      paid: { on: { SAME_KEY: 'paid', JOB: 'paid', TOLD_TWICE: 'paid' } },
      refused: { on: { PAY: 'paid', JOB: 'refused' } },
      canceled: { on: { PAY: 'paid', JOB: 'canceled' } },
      holdRefused: { on: { HOLD: 'held', JOB: 'holdRefused' } },
      taken: { on: { TAKE: 'taken', JOB: 'taken' } },
      released: { on: { TAKE_NOTHING: 'released', JOB: 'released' } },
    },
  }),
  states: {
    none: isAt(null, null, 0),
    asked: isAt('ACTION 3000', 'requires_action 3000', 0),
    holdAsked: isAt('ACTION 2000', 'requires_action 2000', 0),
    sent: isAt('SENT 3000', null, 0),
    charged: isAt('SENT 3000', 'succeeded 3000', 0),
    held: isAt('HELD 2000', 'requires_capture 2000', 0),
    paid: isAt('DONE 3000', 'succeeded 3000', BOUGHT),
    refused: isAt('REFUSED 3000', 'requires_payment_method 3000', 0),
    canceled: isAt('REFUSED 3000', 'canceled 3000', 0),
    holdRefused: isAt('REFUSED 2000', 'requires_payment_method 2000', 0),
    taken: isAt('DONE 500', 'succeeded 500', 0),
    released: isAt('RELEASED 0', 'canceled 2000', 0),
  },
  events: {
    PAY: buys({}, 200),
    ANSWER_IS_LOST: buys({ answer: 'LOST' }, 200),
    DECLINE: buys({ declines: 'insufficient_funds' }, 402, /declined: insufficient funds\. Nothing was charged\./),
    ASK: buys({ asks: true }, 402, /The bank asks for a confirmation/),
    AWAY: away,
    FAIL: buys({ answer: 'FAILS' }, 409, /do not pay again/),
    HOLD: holds({}),
    HOLD_ASKS: holds({ asks: true }),
    HOLD_DECLINES: holds({ declines: 'insufficient_funds' }),
    YES: bankSays(true),
    NO: bankSays(false),
    HOUR: async () => {
      desk.server.clock.advance(61);
      await job();
    },
    JOB: job,
    JOB_AWAY: async () => {
      desk.stripe.isAway = true;
      await job();
      desk.stripe.isAway = false;
    },
    ORDER: waits,
    PAY_AGAIN_TOLD: isAnswered(409),
    SAME_KEY: isAnswered(200),
    TOLD_TWICE: async () => {
      const event = desk.stripe.state.events.at(-1);
      if (event === undefined) throw new Error('nothing was told');
      for (let told = 0; told < 2; told += 1) {
        await desk.stripe.deliver(`${desk.server.baseUrl}/app/payments/stripe`, event);
        await job();
      }
    },
    TAKE: comesTo(TAKEN),
    TAKE_NOTHING: comesTo(0),
  },
});

it('all of it fits together afterwards', async () => {
  expect(await findTrouble(desk.server.services.store.db)).toEqual([]);
});
