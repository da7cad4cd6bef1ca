/** With cards charged: a marked number and code go through every call that takes one, and are found nowhere. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../../../server/platform/http/openapi.ts';
import { VISA } from '../../../support/cards.ts';
import { everything } from '../../../support/everything.ts';
import type { SignedIn } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  askForPage,
  buyerWith,
  enterCard,
  openStripeDesk,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';

/** Passes all checks, and is nobody's. */
const NUMBER = '4716253849506176';
const SPACED = '4716 2538 4950 6176';
/** No digits: a time or an id may hold any of those. */
const CODE = 'qxzv';

let desk: StripeDesk;
let me: SignedIn;
let id: number;
let card: number;
beforeAll(async () => {
  desk = await openStripeDesk({ config: { logLevel: 'info' } });
  ({ me, id, card } = await buyerWith(desk, '4242424242424242', { ownUse: false }));
  valueOf(await me.client.call('changePlan', { params: { id }, body: { planId: 943 } }));
});
afterAll(async () => await desk.close());

let asked = 0;
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  asked += 1;
  const headers = { 'Idempotency-Key': `canary-${asked}-key` };
  const response = await desk.server.request(method, path, { token: me.token, body, headers });
  return { status: response.status, text: await response.text() };
}
async function isNowhere(told: readonly string[], marks: readonly string[]): Promise<void> {
  const all = [...told, await everything(desk.server), ...desk.stripe.bodies, ...desk.stripe.requests];
  const openApi = JSON.stringify(openApiDocument('0'));
  for (const mark of marks) {
    expect([...all, openApi].filter((text) => text.replaceAll(/[\s-]/g, '').includes(mark))).toEqual([]);
  }
}

it('the search finds what is there: the digits that are meant to be kept, and no more of a card', async () => {
  const text = await everything(desk.server);
  expect(text).toContain('4242');
  expect(text.replaceAll(/[\s-]/g, '')).not.toContain('4242424242424242');
});

it('R-WALLET-020 a number in a body is refused with 422, in any spelling and member, and its digits are nowhere', async () => {
  const told: string[] = [];
  for (const number of [NUMBER, SPACED, Number(NUMBER), '４７１６２５３８４９５０６１７６']) {
    for (const name of ['cardNumber', 'card_number', 'cardName', 'billingStreetAddress', 'number']) {
      for (const [method, path, more] of [
        ['POST', '/wallet/add', {}],
        ['PUT', '/wallet/update', { paymentMethodId: card }],
      ] as const) {
        const { status, text } = await send(method, path, { ...VISA, ...more, [name]: number });
        told.push(text);
        expect([method, name, number, status]).toEqual([method, name, number, 422]);
      }
    }
  }
  const page = await send('POST', '/app/wallet/entered', { entered: NUMBER });
  const cut = await send('POST', '/wallet/add', `{"cardNumber": "${NUMBER}"`);
  expect([page.status, cut.status]).toEqual([400, 400]);
  // A page of the service that leads back with a number in its address.
  await desk.server.request('GET', `/account/wallet?card=${NUMBER}`);
  await isNowhere([...told, page.text, cut.text], ['４７１６', NUMBER, NUMBER.slice(0, 8)]);
});

it('the code that comes with an order is cut where it comes in: charged, declined, asked, and with the service away', async () => {
  const poor = await enterCard(desk, me, '4000000000009995');
  const asks = await enterCard(desk, me, '4000002760003184');
  const told: string[] = [];
  const statuses: number[] = [];
  for (const [paymentMethodId, isAway] of [
    [card, false],
    [poor, false],
    [asks, false],
    [card, true],
  ] as const) {
    const pay = { paymentMethodId, cardCode: CODE };
    desk.stripe.isAway = isAway;
    for (const [path, body] of [
      ['/ps/prepaidcredits', { userId: id, amount: 150, ...pay }],
      [`/resource/auth/ps4/user/credits?amount=150&paymentMethodId=${paymentMethodId}&cardCode=${CODE}`, undefined],
      ['/ps/increase/limit', { userId: id, type: 'saves', quantity: 9000, ...pay }],
      [`/ps/plan/${id}`, { planId: 945, ...pay }],
      ['/lead-automator/subscribe', { userId: id, planMrcId: 1, ...pay }],
    ] as const) {
      const { status, text } = await send('POST', path, body);
      statuses.push(status);
      told.push(text);
    }
    desk.stripe.isAway = false;
    desk.server.clock.advance(2);
    await desk.finish();
    desk.server.clock.advance(61);
    await desk.finish();
  }
  expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 402, 409, 422]);
  await isNowhere(told, [CODE]);
});

it('what the service tells is kept by its name alone', async () => {
  const session = await askForPage(desk, me);
  desk.stripe.state.complete(session, { number: '5555555555554444', name: `Canary ${CODE}` });
  const event = desk.stripe.state.events.at(-1);
  if (event === undefined) throw new Error('nothing was told');
  const object = { ...event.data.object, number: NUMBER, cvc: CODE };
  const response = await desk.stripe.deliver(`${desk.server.baseUrl}/app/payments/stripe`, {
    ...event,
    data: { object },
  });
  expect(response.status).toBe(200);
  const kept = await everything(desk.server);
  expect(kept.includes(NUMBER)).toBe(false);
});
