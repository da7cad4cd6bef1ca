/** What a token buys stays within its cap of the calendar month, in the transaction of the order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWork } from '../../../../server/platform/store/callWork.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import type { Principal } from '../../../../server/platform/tenant.ts';
import { cents } from '../../../../src/calc/money.ts';
import { newAccount } from '../../../support/billing.ts';
import { orderThing, settleThing, type Thing } from '../../../support/orders.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { buyerWith, openStripeDesk, type StripeDesk } from '../../../support/stripe/stripeDesk.ts';

const CMA = 'COMPARATIVE_MARKET_ANALYSIS';

const make = async ({ client }: Pick<SignedIn, 'client'>, spendCap: number | null, name = 'Buyer') => {
  const scopes = spendCap === null ? (['TEAM'] as const) : (['SPEND'] as const);
  const body = { name, scopes: [...scopes], ...(spendCap === null ? {} : { spendCap }) };
  const { token, tokens } = valueOf(await client.call('makeToken', { body }));
  return { token, id: tokens[0]?.id ?? 0 };
};
const spentOf = async ({ client }: Pick<SignedIn, 'client'>): Promise<number | undefined> =>
  valueOf(await client.call('tokens')).tokens[0]?.spent;

/** An order as a call with a token places it. */
const orderWith = async (server: TestServer, who: Principal, tokenId: number, thing: Thing) => {
  const actor = { ...who, tokenId, token: 'Buyer' };
  const placed = await callWork.run({ changed: false, actor }, async () => await orderThing(server, who, thing));
  return isRefusal(placed) ? [placed.status, placed.userMessage] : 'ordered';
};
const beyond = (price: string, cap: string, spent: string) => [
  422,
  `The price is ${price}: this token may spend ${cap} a month, and ${spent} of it are spent. Nothing was ordered.`,
];

describe('where nothing is collected', () => {
  let server: TestServer;
  let ids: number[];
  beforeAll(async () => {
    server = await startTestServer({ sampleParcels: 500 });
    ids = await sampleIds(server, 6, 'latitude IS NOT NULL AND square_feet > 0');
  });
  afterAll(async () => await server.close());

  const buyer = async () => {
    const account = await newAccount(server);
    const me = await account.signIn();
    return { account, me, who: { accountId: account.accountId, userId: account.id } };
  };
  const buy = async (token: string, at: number) => {
    const params = { id: ids[at] ?? 0, reportCode: CMA } as const;
    const bought = await server.client(token).call('buyReport', { params, query: { confirmedPrice: 5 } });
    return bought.ok ? 'ordered' : [bought.status, bought.detail];
  };

  it('is what was bought in the calendar month, counted anew with the next', async () => {
    const { me } = await buyer();
    const { token } = await make(me, 10);
    expect([await buy(token, 0), await buy(token, 1)]).toEqual(['ordered', 'ordered']);
    expect(await buy(token, 2)).toEqual(beyond('$5.00', '$10.00', '$10.00'));
    expect(await spentOf(me)).toBe(10);
    // What is bought in a session is none of it, and the token of another nothing of this one.
    const params = { id: ids[3] ?? 0, reportCode: CMA } as const;
    valueOf(await me.client.call('buyReport', { params, query: { confirmedPrice: 5 } }));
    expect(await buy((await make(me, 5, 'Another')).token, 4)).toBe('ordered');
    const now = server.clock.now();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    server.clock.advance((next - now.getTime()) / 60_000 - 1);
    expect(await buy(token, 2)).toEqual(beyond('$5.00', '$10.00', '$10.00'));
    server.clock.advance(1);
    expect(await buy(token, 2)).toBe('ordered');
  });

  it('of many orders at once no more is bought than the cap allows', async () => {
    const { me } = await buyer();
    const { token } = await make(me, 15);
    const outcomes = await Promise.all(ids.map(async (_, at) => await buy(token, at)));
    expect(outcomes.filter((one) => one === 'ordered')).toHaveLength(3);
    expect(await spentOf(me)).toBe(15);
  });

  it('credit counts as money does; what costs nothing does not', async () => {
    const { me, who } = await buyer();
    const { id } = await make(me, 6);
    valueOf(await me.client.call('buyCredits', { query: { amount: 20 } }));
    expect(await orderWith(server, who, id, { key: 'free', cents: 0 })).toBe('ordered');
    expect(await orderWith(server, who, id, { key: 'a', cents: 500, tender: { creditAmount: 5 } })).toBe('ordered');
    expect(await orderWith(server, who, id, { key: 'b', cents: 101, tender: { creditAmount: 1.01 } })).toEqual(
      beyond('$1.01', '$6.00', '$5.00'),
    );
    expect(await orderWith(server, who, id, { key: 'c', cents: 100 })).toBe('ordered');
  });

  it('a price that is known later counts as named, then as it came', async () => {
    const { me, who } = await buyer();
    const { id } = await make(me, 10);
    expect(await orderWith(server, who, id, { key: 'later', cents: 1000, isLater: true })).toBe('ordered');
    expect(await orderWith(server, who, id, { key: 'meanwhile', cents: 1 })).toEqual(
      beyond('$0.01', '$10.00', '$10.00'),
    );
    await settleThing(server, who, { key: 'later', product: 'REPORT', text: 'A report', cents: 300 });
    expect(await spentOf(me)).toBe(3);
    expect(await orderWith(server, who, id, { key: 'after', cents: 700 })).toBe('ordered');
  });

  it('a token that does not buy, or was taken back meanwhile, orders nothing', async () => {
    const { me, who } = await buyer();
    const { id } = await make(me, null);
    const lacks = [403, 'This token lacks the scope SPEND, and the price is $5.00. Nothing was ordered.'];
    expect(await orderWith(server, who, id, { key: 'seat', cents: 500 })).toEqual(lacks);
    const spends = await make(me, 50, 'Taken back');
    valueOf(await me.client.call('endToken', { params: { id: spends.id } }));
    expect(await orderWith(server, who, spends.id, { key: 'late', cents: 500 })).toEqual(lacks);
  });

  it('holds beside the limit of its user', async () => {
    const { me, who } = await buyer();
    const { id } = await make(me, 100);
    await server.db
      .updateTable('app_user')
      .set({ spend_limit_cents: cents(200) })
      .where('id', '=', who.userId)
      .execute();
    const refused = await orderWith(server, who, id, { key: 'beyond', cents: 500 });
    expect(refused).toEqual([422, expect.stringContaining('that you may spend are left until')]);
    expect(await spentOf(me)).toBe(0);
  });
});

describe('where a card is charged', () => {
  let desk: StripeDesk;
  beforeAll(async () => {
    desk = await openStripeDesk();
  });
  afterAll(async () => await desk.close());

  it('an order that came to nothing counts no more', async () => {
    const { me, who } = await buyerWith(desk, '4000000000009995');
    const { id } = await make(me, 10);
    const refused = await orderWith(desk.server, who, id, { key: 'declined', cents: 800 });
    expect(refused).toEqual([402, expect.stringContaining('declined')]);
    expect(await spentOf(me)).toBe(0);
  });
});
