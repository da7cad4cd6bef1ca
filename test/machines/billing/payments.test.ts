/** Leading to the pages of the payment service, and what follows when somebody comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentsMachine } from '../../../src/machines/billing/payments.ts';
import { openDesk } from '../../support/desk.ts';
import { valueOf } from '../../support/valueOf.ts';
import { askForPage, buyerWith, openStripeDesk, type StripeDesk } from '../../support/stripe/stripeDesk.ts';
import type { Intent } from '../../support/stripe/stripeObjects.ts';

const WORKS = '4242424242424242';
const ASKS = '4000002760003184';

let desk: StripeDesk;
beforeAll(async () => {
  desk = await openStripeDesk();
});
afterAll(async () => await desk.close());

const signedIn = ({ me: { auth: answer } }: Awaited<ReturnType<typeof buyerWith>>) =>
  ({ type: 'app.signedIn', answer }) as const;
/** Orders something that the bank asks about; answers the key of the payment. */
async function asked() {
  const buyer = await buyerWith(desk, ASKS);
  await buyer.me.client.call('buyPrepaidCredits', { body: { userId: buyer.id, amount: 10 } });
  const { payments } = valueOf(await buyer.me.client.call('openPayments'));
  const intent = desk.stripe.state.all<Intent>('payment_intent').at(-1);
  if (intent === undefined) throw new Error('nothing was ordered');
  return { ...buyer, intent, key: payments[0]?.key ?? '', url: payments[0]?.url ?? '' };
}

describe('the way there', () => {
  it('to the page of a card, and to the bank when it asks, is said first and goes in the place of this page', async () => {
    const buyer = await asked();
    const at = openDesk(paymentsMachine, { server: desk.server, me: buyer.me });
    await at.does(signedIn(buyer), { type: 'payments.ask' });
    await at.does({ type: 'payments.addCard' });
    expect(at.heard('workspace.leaveTo')).toEqual([
      { type: 'workspace.leaveTo', url: buyer.url, thirdParty: 'Stripe', isHere: true },
      expect.objectContaining({ url: expect.stringContaining(`${desk.stripe.url}/pay/cs_test_`) }),
    ]);
  });

  it('leads nowhere when no bank asks, and tells when the service does not answer', async () => {
    const buyer = await buyerWith(desk, WORKS);
    const at = openDesk(paymentsMachine, { server: desk.server, me: buyer.me });
    await at.does(signedIn(buyer), { type: 'payments.ask' });
    desk.stripe.isAway = true;
    await at.does({ type: 'payments.addCard' });
    desk.stripe.isAway = false;
    expect(at.heard('workspace.leaveTo')).toEqual([]);
    expect(at.heard('errors.add')).toMatchObject([
      { message: 'The payment service does not answer. No card was added.' },
    ]);
  });
});

describe('somebody who comes back', () => {
  const back = async (buyer: Awaited<ReturnType<typeof buyerWith>>, from: 'CARD' | 'PAYMENT', name: string) => {
    const input = { returned: { from, name } };
    const at = openDesk(paymentsMachine, { server: desk.server, me: buyer.me, input });
    await at.does(signedIn(buyer));
    // Read once.
    await at.does(signedIn(buyer));
    return at;
  };

  it('with a card has it in the wallet', async () => {
    const buyer = await buyerWith(desk, WORKS);
    const session = await askForPage(desk, buyer.me);
    desk.stripe.state.complete(session, { number: '378282246310005', name: 'Ann Lee' });
    const at = await back(buyer, 'CARD', session.id);
    expect(at.heard('wallet.refresh')).toHaveLength(1);
    expect(at.heard('errors.add')).toEqual([]);
    const { wallets } = valueOf(await buyer.me.client.call('wallet', { params: { id: buyer.id } }));
    expect(wallets.map(({ cardType }) => cardType)).toEqual(['VISA', 'AMEX']);
  });

  it('from a page on which nothing was entered is told', async () => {
    const buyer = await buyerWith(desk, WORKS);
    const at = await back(buyer, 'CARD', (await askForPage(desk, buyer.me)).id);
    expect(at.heard('errors.add')).toMatchObject([{ detail: 'No card was entered there. No card was added.' }]);
  });

  it('from the bank has what was ordered, or is told that nothing was charged, or that it still waits', async () => {
    for (const [answer, message] of [
      [true, undefined],
      [false, 'Prepaid credit: The bank did not get the confirmation that it asked for. Nothing was charged.'],
      [null, 'Prepaid credit: the bank still waits for your answer. Nothing was charged yet.'],
    ] as const) {
      const buyer = await asked();
      if (answer !== null) desk.stripe.state.answerBank(buyer.intent, answer);
      const at = await back(buyer, 'PAYMENT', buyer.key);
      expect([answer, at.heard('errors.add')[0]?.['message']]).toEqual([answer, message]);
      expect(at.heard('billing.refresh')).toHaveLength(1);
    }
  });
});
