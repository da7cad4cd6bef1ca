/** Cards that are entered at the payment service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from '../../../support/billing.ts';
import { forgetCards } from '../../../../server/billing/wallet/forgetCards.ts';
import { VISA as LEDGER_VISA, walletOf } from '../../../support/cards.ts';
import { startTestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  askForPage,
  buyerWith,
  enterCard,
  openStripeDesk,
  type StripeDesk,
} from '../../../support/stripe/stripeDesk.ts';
import type { Method } from '../../../support/stripe/stripeObjects.ts';

const VISA = '4242424242424242';
const MC = '5555555555554444';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

describe('a card that is entered at the service', () => {
  it('R-WALLET-002 R-WALLET-003 stands in the wallet with brand, last four digits, expiry, holder and address', async () => {
    const { me, id, card } = await buyerWith(desk, VISA);
    const { wallets, provider } = await walletOf(me.client, id);
    expect(provider).toMatchObject({ kind: 'STRIPE', collects: true });
    expect(wallets).toMatchObject([
      {
        paymentMethodId: card,
        cardNumber: '**** **** **** 4242',
        cardCode: null,
        cardType: 'VISA',
        cardName: 'Ann Lee',
        cardExpMonth: 12,
        cardExpYear: 2030,
        billingStreetAddress: '12 Main Street',
        billingZip: '62701',
        // The first one pays for everything.
        billingPaymentMethod: true,
        purchasePaymentMethod: true,
      },
    ]);
    const second = await enterCard(desk, me, MC);
    const { wallets: both } = await walletOf(me.client, id);
    expect(both.find(({ paymentMethodId }) => paymentMethodId === second)).toMatchObject({
      cardType: 'MC',
      billingPaymentMethod: false,
      purchasePaymentMethod: false,
    });
  });

  it('is put in once, however often its page leads back; entered anew it takes the place of what was there', async () => {
    const { me, id, card } = await buyerWith(desk, VISA);
    const session = await askForPage(desk, me);
    desk.stripe.state.complete(session, { number: VISA, name: 'Ann Lee-Smith' });
    const entered = async () => valueOf(await me.client.call('enteredCard', { body: { entered: session.id } })).savedId;
    expect([await entered(), await entered()]).toEqual([card, card]);
    const { wallets } = await walletOf(me.client, id);
    expect(wallets.map(({ cardName }) => cardName)).toEqual(['Ann Lee-Smith']);
    // The one before is kept there no longer.
    const kept = desk.stripe.state
      .all<Method>('payment_method')
      .filter(({ customer }) => customer === session.customer);
    expect(kept.map(({ billing_details: { name } }) => name)).toEqual(['Ann Lee-Smith']);
  });

  it('is looked for on a page that was left, of another account, or of nobody: nothing is added', async () => {
    const { me, id } = await buyerWith(desk, VISA);
    const other = await buyerWith(desk, MC);
    const left = await askForPage(desk, me);
    const take = async (entered: string) => await me.client.call('enteredCard', { body: { entered } });
    expect(await take(left.id)).toMatchObject({ status: 422, detail: 'No card was entered there. No card was added.' });
    const foreign = await askForPage(desk, other.me);
    desk.stripe.state.complete(foreign, { number: '378282246310005', name: 'Bob' });
    expect(await take(foreign.id)).toMatchObject({ status: 403 });
    expect(await take('cs_test_nobody')).toMatchObject({ status: 409 });
    expect(await take('4242424242424242')).toMatchObject({ status: 400 });
    expect((await walletOf(me.client, id)).wallets).toHaveLength(1);
  });

  it('of a brand that is not taken is refused and forgotten', async () => {
    const { me, id } = await buyerWith(desk, VISA);
    const session = await askForPage(desk, me);
    desk.stripe.state.complete(session, { number: '3566002020360505', name: 'Ann Lee' });
    expect(await me.client.call('enteredCard', { body: { entered: session.id } })).toMatchObject({
      status: 422,
      detail: 'Visa, Mastercard, American Express and Discover are taken here, and no others. No card was added.',
    });
    expect((await walletOf(me.client, id)).wallets).toHaveLength(1);
    const method = desk.stripe.state.all<Method>('payment_method').at(-1);
    expect([method?.card.brand, method?.customer]).toEqual(['jcb', null]);
  });

  it('is not entered here: a number, a code and a card of the ledger are refused with 422, its facts cannot be changed', async () => {
    const { me, id, card } = await buyerWith(desk, VISA);
    const { wallets } = await walletOf(me.client, id);
    const before = desk.stripe.requests.length;
    const add = async (more: object) => {
      const body = { ...LEDGER_VISA, ...more };
      const { status } = await desk.server.request('POST', '/wallet/add', { token: me.token, body });
      return status;
    };
    const sent = [{}, { cardNumber: '4716253849506176' }, { cardNumber: 4716253849506176 }, { cardCode: '843' }];
    for (const more of sent) expect([more, await add(more)]).toEqual([more, 422]);
    expect(await me.client.call('saveCard', { body: { paymentMethodId: card, cardName: 'Bob' } })).toMatchObject({
      status: 422,
      detail: 'This card is kept by the payment service: add it anew there to change it. Nothing was changed.',
    });
    expect((await walletOf(me.client, id)).wallets).toEqual(wallets);
    expect(desk.stripe.requests.length).toBe(before);
  });

  it('that was deleted comes back with undo, and is forgotten at the service after thirty days', async () => {
    const { me, id, card } = await buyerWith(desk, VISA);
    const remove = async (): Promise<void> =>
      void valueOf(await me.client.call('replaceCard', { body: { userId: id, paymentMethodId: card } }));
    await remove();
    const cards = { userId: id, defaultSubsPaymentMethodId: card, defaultInAppPaymentMethodId: card };
    const body = { paymentMethodId: card, removed: false as const, defaults: [cards] };
    expect(valueOf(await me.client.call('saveCard', { body })).wallets).toMatchObject([{ billingPaymentMethod: true }]);
    await remove();
    const { services, clock } = desk.server;
    const forget = async (days: number): Promise<number> =>
      await forgetCards(services, new Date(clock.now().getTime() + days * 86_400_000));
    const method = desk.stripe.state.all<Method>('payment_method').at(-1);
    expect([await forget(-1), method?.customer === null]).toEqual([0, false]);
    desk.stripe.isAway = true;
    expect(await forget(1)).toBe(0);
    desk.stripe.isAway = false;
    expect([await forget(1), method?.customer]).toEqual([1, null]);
  });

  it('is the owner’s to add', async () => {
    const { accountId } = await buyerWith(desk, VISA);
    const colleague = { username: `colleague-of-${accountId}@example.com`, password: 'a long enough password' };
    await desk.server.addUser({ ...colleague, accountId, type: 'TEAM_FULL' });
    const member = await desk.server.signIn(colleague);
    expect(await member.client.call('cardPage')).toMatchObject({ status: 403 });
    expect(await member.client.call('enteredCard', { body: { entered: 'cs_test_1' } })).toMatchObject({ status: 403 });
  });
});

it('an installation that collects nothing has no such page', async () => {
  const server = await startTestServer();
  try {
    const { client } = await (await newAccount(server)).signIn();
    expect(await client.call('cardPage')).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Cards are notes here'),
    });
    expect(await client.call('enteredCard', { body: { entered: 'cs_test_1' } })).toMatchObject({ status: 422 });
    expect(valueOf(await client.call('openPayments')).payments).toEqual([]);
  } finally {
    await server.close();
  }
});
