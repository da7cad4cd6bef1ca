/**
 * A server that is killed in the midst of orders: before the payment service has them, and when it has charged and not
 * answered. Started again it finishes each, once.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valueOf } from '../../../support/server.ts';
import { serverProcesses, type ServerProcess, type ServerProcesses } from '../../../support/serverProcess.ts';
import type { Intent, Session } from '../../../support/stripe/stripeObjects.ts';
import { startStripe, type TestStripe } from '../../../support/stripe/stripeServer.ts';

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
const charged = (): number[] =>
  stripe.state
    .all<Intent>('payment_intent')
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount_received: cents }) => cents);

it('orders that it was killed in are charged and handed out once each', { timeout: 240_000 }, async () => {
  let server = start();
  let { client } = await server.signIn();
  const { profile } = valueOf(await client.call('auth', { query: {} }));
  const { url } = valueOf(await client.call('cardPage'));
  const session = stripe.state.get<Session>('checkout.session', url.split('/').at(-1) ?? '');
  // Its answers wait until the test says so.
  stripe.state.complete(session, { number: '4000000000000127', name: 'Ann Lee' });
  valueOf(await client.call('enteredCard', { body: { entered: session.id } }));
  const bought: number[] = [];
  for (const isAway of [false, true, false, true]) {
    let open = (): void => undefined;
    stripe.gate = new Promise<void>((resolve) => (open = resolve));
    stripe.isAway = isAway;
    const [before, amount] = [stripe.bodies.length, 10 + bought.length];
    const ordering = client.call('buyPrepaidCredits', { body: { userId: profile.id, amount } }).catch(() => null);
    bought.push(amount);
    // It was reached, and perhaps has charged.
    await expect.poll(() => stripe.bodies.slice(before).some((body) => body.includes(`amount=${amount}00`))).toBe(true);
    if (!isAway) await expect.poll(() => charged().length).toBe(bought.length);
    await server.end('SIGKILL');
    await ordering;
    open();
    stripe.isAway = false;
    server = start();
    ({ client } = await server.signIn());
    const sum = bought.reduce((all, one) => all + one, 0);
    await expect
      .poll(async () => valueOf(await client.call('credits')).remainingPrepaidCredit, { timeout: 90_000 })
      .toBe(sum);
    expect(charged()).toEqual(bought.map((one) => one * 100));
  }
  const { history } = valueOf(await client.call('billingHistory', { params: { id: profile.id } }));
  expect(history.map(({ price, state }) => [price, state])).toEqual(bought.toReversed().map((one) => [one, 'PAID']));
  expect(history.map(({ invoice }) => invoice)).toEqual([4, 3, 2, 1]);
});
