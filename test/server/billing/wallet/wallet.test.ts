/** The wallet over HTTP: who sees what, what is refused in which words, and what becomes of defaults. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/api/client.ts';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { AMEX, MC, plainDefaults, shapeOf, VISA, walletOf } from '../../../support/cards.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let id: number;
let mate: SignedIn;
let people = 0;
beforeAll(async () => void (server = await startTestServer({ config: { timeZone: 'America/New_York' } })));
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  ({ id } = me.auth.profile);
  mate = await member('TEAM');
});

/** A further person of my account. */
async function member(type: 'TEAM' | 'TEAM_FULL' | 'SCOUT'): Promise<SignedIn> {
  people += 1;
  const credentials = { username: `mate${people}@example.com`, password: OWNER.password };
  await server.addUser({ ...credentials, type, accountId: me.auth.profile.accountId });
  return await server.signIn(credentials);
}
const add = async (card: object = VISA): Promise<number> =>
  valueOf(await me.client.call('addCard', { body: { ...VISA, ...card } })).savedId;
const mine = async () => await walletOf(me.client, id);
const defaultsOf = async () => (await mine()).defaults.map(plainDefaults);
const cards = (userId: number, subs: number | null, inApp: number | null) => ({
  userId,
  defaultSubsPaymentMethodId: subs,
  defaultInAppPaymentMethodId: inApp,
});
const statusOf = (outcome: Outcome<unknown>): number => (outcome.ok ? 200 : outcome.status);
const saysNo = (outcome: Outcome<unknown>) => (outcome.ok ? 'it was done' : [outcome.status, outcome.detail]);
/** As the columns that come with the plans have it. */
async function pays(): Promise<void> {
  await sql`alter table account add column if not exists anchor_day smallint,
    add column if not exists cycle_start date, add column if not exists cycle_end date`.execute(server.db);
  await sql`update account set anchor_day = 2, cycle_start = '2026-03-02', cycle_end = '2026-04-02'
    where id = ${me.auth.profile.accountId}`.execute(server.db);
}

describe('the cards', () => {
  it('R-WALLET-019 R-WALLET-002 R-WALLET-003 are answered masked, with holder, expiry and address, and without a code', async () => {
    expect((await mine()).wallets).toEqual([]);
    const paymentMethodId = await add({ billingStreetAddress2: 'Floor 2' });
    expect((await mine()).wallets).toEqual([
      {
        paymentMethodId,
        cardNumber: '**** **** **** 1111',
        cardCode: null,
        chargeable: false,
        cardType: 'VISA',
        cardName: 'Ann Lee',
        cardExpMonth: 12,
        cardExpYear: 2030,
        billingStreetAddress: '12 Main Street',
        billingStreetAddress2: 'Floor 2',
        billingCity: 'Charlottesville',
        billingState: 'VA',
        billingZip: '22901',
        billingCountry: 'US',
        billingPaymentMethod: true,
        purchasePaymentMethod: true,
        defaultPaymentMethods: [
          { fullName: me.auth.profile.username, userType: 'FULL', paymentMethodType: 'ALL', defaultRecurring: true },
        ],
      },
    ]);
  });

  it('R-WALLET-005 R-WALLET-006 say who pays with them, and what', async () => {
    const [visa, amex] = [await add(), await add(AMEX)];
    const defaults = [cards(id, visa, amex), cards(mate.auth.profile.id, null, amex)];
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults } }));
    const used = (await mine()).wallets.map((card) => [
      card.billingPaymentMethod,
      card.purchasePaymentMethod,
      card.defaultPaymentMethods.map(({ userType, paymentMethodType, defaultRecurring }) => [
        userType,
        paymentMethodType,
        defaultRecurring,
      ]),
    ]);
    expect(used).toEqual([
      [true, false, [['FULL', 'ALL', true]]],
      [
        false,
        true,
        [
          ['FULL', 'Purchase', false],
          ['TEAM', 'Purchase', false],
        ],
      ],
    ]);
    // Asked for a member, it is that member's purchases.
    const seen = await walletOf(me.client, mate.auth.profile.id);
    expect(seen.wallets.map((card) => card.purchasePaymentMethod)).toEqual([false, true]);
  });

  it('R-WALLET-020 are added, changed and deleted in either way', async () => {
    const visa = await add();
    expect((await defaultsOf())[0]).toEqual(cards(id, visa, visa));
    const amex = await add({ ...AMEX, purchasePaymentMethod: true });
    expect((await defaultsOf())[0]).toEqual(cards(id, visa, amex));
    const changed = { paymentMethodId: amex, cardName: 'Ann B Lee', cardExpMonth: 1, billingCity: 'Richmond' };
    const { wallets } = valueOf(await me.client.call('saveCard', { body: changed }));
    expect(wallets[1]).toMatchObject({
      ...changed,
      cardExpYear: 2030,
      billingStreetAddress: '12 Main Street',
      cardNumber: AMEX.cardNumber,
    });
    valueOf(await me.client.call('deleteCard', { params: { a: id, b: amex } }));
    expect((await defaultsOf())[0]).toEqual(cards(id, visa, null));
    const mc = await add(MC);
    const body = { userId: id, paymentMethodId: visa, replacementPaymentMethodId: mc };
    valueOf(await me.client.call('replaceCard', { body }));
    expect([(await mine()).wallets.map((card) => card.paymentMethodId), (await defaultsOf())[0]]).toEqual([
      [mc],
      cards(id, mc, null),
    ]);
  });

  it('R-PROFILE-012 are taken in snake_case as well, and back as they were answered', async () => {
    const snake = Object.fromEntries(
      Object.entries(VISA).map(([key, value]) => [
        key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    );
    const response = await server.request('POST', '/wallet/add', { token: me.token, body: snake });
    expect(response.status).toBe(200);
    const [card] = (await mine()).wallets;
    if (card === undefined) throw new Error('there is no card');
    valueOf(await me.client.call('saveCard', { body: { ...card, cardName: 'Another' } }));
    expect((await mine()).wallets).toEqual([{ ...card, cardName: 'Another' }]);
  });

  it('come once for each key, however often they are asked for', async () => {
    const request = { token: me.token, body: VISA, headers: { 'Idempotency-Key': 'put-it-in-once' } };
    const answers = [];
    for (let time = 0; time < 3; time += 1) {
      const response = await server.request('POST', '/wallet/add', request);
      answers.push([response.status, await response.text()]);
    }
    expect(answers[0]?.[0]).toBe(200);
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]]);
    expect((await mine()).wallets).toHaveLength(1);
  });

  it('come back with the cards of users as they stood, and go again', async () => {
    const [visa, amex] = [await add(), await add(AMEX)];
    const defaults = [cards(id, visa, visa), cards(mate.auth.profile.id, null, visa)];
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults } }));
    const before = shapeOf(await mine());
    const body = { userId: id, paymentMethodId: visa, replacementPaymentMethodId: amex };
    valueOf(await me.client.call('replaceCard', { body }));
    const after = shapeOf(await mine());
    expect(after.defaults).toEqual([cards(id, amex, amex), cards(mate.auth.profile.id, null, amex)]);
    valueOf(await me.client.call('saveCard', { body: { paymentMethodId: visa, removed: false, defaults } }));
    expect(shapeOf(await mine())).toEqual(before);
    const again = { userId: id, paymentMethodId: visa, defaults: after.defaults };
    valueOf(await me.client.call('replaceCard', { body: again }));
    expect(shapeOf(await mine())).toEqual(after);
  });

  it('are forgotten thirty days after they were deleted, others are not', async () => {
    const [visa, amex] = [await add(), await add(AMEX)];
    valueOf(await me.client.call('deleteCard', { params: { a: id, b: amex } }));
    const kept = async () =>
      (await server.db.selectFrom('payment_method').select('id').where('user_id', '=', id).execute()).map(
        (row) => row.id,
      );
    const later = (days: number) => ({ now: () => new Date(server.clock.now().getTime() + days * 86_400_000) });
    await purgeSavedJob({}, { ...server.services, clock: later(29) });
    expect(new Set(await kept())).toEqual(new Set([visa, amex]));
    await purgeSavedJob({}, { ...server.services, clock: later(31) });
    expect(await kept()).toEqual([visa]);
  });
});

describe('defaults', () => {
  it('R-WALLET-021 R-WALLET-007 are loaded and saved for each user who may buy: scouts may not', async () => {
    await member('SCOUT');
    const visa = await add();
    const { defaults } = valueOf(await me.client.call('cardDefaults', { params: { id } }));
    expect(defaults).toEqual([
      { ...cards(id, visa, visa), userType: 'FULL', fullName: me.auth.profile.username },
      { ...cards(mate.auth.profile.id, null, null), userType: 'TEAM', fullName: mate.auth.profile.username },
    ]);
    const wanted = defaults.map((one) => ({ ...one, defaultInAppPaymentMethodId: visa }));
    const saved = valueOf(await me.client.call('saveCardDefaults', { body: { defaults: wanted } }));
    expect(saved.defaults).toEqual(wanted);
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults: [cards(id, null, null)] } }));
    expect((await defaultsOf()).map((one) => one.defaultInAppPaymentMethodId)).toEqual([null, visa]);
  });

  it('are all set or none: one that cannot be leaves the others as they were', async () => {
    const visa = await add();
    const before = await defaultsOf();
    const wanted = [cards(id, null, null), cards(mate.auth.profile.id, visa, visa)];
    const outcome = await me.client.call('saveCardDefaults', { body: { defaults: wanted } });
    expect(saysNo(outcome)).toEqual([
      422,
      'The subscription is paid by the owner of the account. Nothing was changed.',
    ]);
    expect(await defaultsOf()).toEqual(before);
    const unknown = [cards(id, visa, visa + 1000)];
    expect(statusOf(await me.client.call('saveCardDefaults', { body: { defaults: unknown } }))).toBe(404);
  });
});

describe('a refusal says what did not happen, and nothing has', () => {
  /** What is said of a card that is put in, and whether the wallet is as it was. */
  const adding = async (card: object): Promise<unknown[]> => {
    const before = shapeOf(await mine());
    const outcome = await me.client.call('addCard', { body: { ...VISA, ...card } });
    const isSame = JSON.stringify(shapeOf(await mine())) === JSON.stringify(before);
    return outcome.ok ? ['added'] : [outcome.status, outcome.detail, isSame];
  };
  const refused = async (card: object, status: number, text: string): Promise<void> =>
    expect(await adding(card)).toEqual([status, text, true]);

  it('of a card that is there already, also when it comes back or gets another expiry', async () => {
    const visa = await add();
    await refused({}, 422, 'This card is in the wallet already. No card was added.');
    const later = await add({ cardExpYear: 2031 });
    const changed = await me.client.call('saveCard', { body: { paymentMethodId: later, cardExpYear: 2030 } });
    expect(saysNo(changed)).toEqual([422, 'This card is in the wallet already. Nothing was changed.']);
    valueOf(
      await me.client.call('replaceCard', {
        body: { userId: id, paymentMethodId: visa, replacementPaymentMethodId: later },
      }),
    );
    await add();
    const back = await me.client.call('saveCard', { body: { paymentMethodId: visa, removed: false } });
    expect(saysNo(back)).toEqual([422, 'This card is in the wallet already. Nothing was changed.']);
  });

  it('R-WALLET-013 of one that has expired: in the month before this one where the account is; this month is good', async () => {
    // Half past eleven in the evening of March 31 in New York, April in London.
    server.clock.advance((Date.parse('2026-04-01T03:30:00Z') - server.clock.now().getTime()) / 60_000);
    me = await server.signIn({ username: me.auth.profile.username, password: OWNER.password });
    await refused({ cardExpMonth: 2, cardExpYear: 2026 }, 422, 'The card has expired. No card was added.');
    await refused({ cardExpMonth: 12, cardExpYear: 2025 }, 422, 'The card has expired. No card was added.');
    const march = await add({ cardExpMonth: 3, cardExpYear: 2026 });
    server.clock.advance(60);
    await refused({ ...AMEX, cardExpMonth: 3, cardExpYear: 2026 }, 422, 'The card has expired. No card was added.');
    // What else stands on it can still be changed.
    const renamed = await me.client.call('saveCard', { body: { paymentMethodId: march, cardName: 'Ann B Lee' } });
    expect(renamed.ok).toBe(true);
    const worse = { paymentMethodId: march, cardExpMonth: 2 };
    expect(saysNo(await me.client.call('saveCard', { body: worse }))).toEqual([
      422,
      'The card has expired. Nothing was changed.',
    ]);
  });

  it.each([
    [{ billingState: 'Virginia' }, 'Choose a state.'],
    [{ billingState: '' }, 'Choose a state.'],
    [{ billingCountry: 'CA', billingState: 'VA', billingZip: 'K1A 0B1' }, 'Choose a province.'],
    [{ billingCountry: 'BM', billingState: '', billingZip: '' }, 'Choose a parish.'],
    [{ billingCountry: 'GB', billingState: 'VA' }, 'An address in United Kingdom names no state.'],
    [{ billingZip: '2290' }, 'The Zip Code has 5 digits.'],
    [{ billingZip: 'K1A 0B1' }, 'The Zip Code has 5 digits.'],
    [{ billingCountry: 'CA', billingState: 'ON' }, 'The Postal Code is written like K1A 0B1.'],
    [{ billingCountry: 'XX' }, 'There is no such country.'],
  ])('of an address that cannot be: %j', async (address, text) => {
    expect(await adding(address)).toEqual([422, `${text} No card was added.`, true]);
  });

  it('R-COUNTRY-011 of none in countries that name no state, and the country is the United States where none is named', async () => {
    await add({ billingCountry: 'GB', billingState: '', billingZip: 'SW1A 1AA' });
    await add({ ...AMEX, billingCountry: 'CA', billingState: 'ON', billingZip: 'K1A 0B1' });
    await add(MC);
    expect((await mine()).wallets.map((card) => card.billingCountry)).toEqual(['GB', 'CA', 'US']);
  });

  it('of deleting the card that pays the subscription, without another for it', async () => {
    const [visa, amex] = [await add(), await add(AMEX)];
    const outcome = await me.client.call('deleteCard', { params: { a: id, b: visa } });
    expect(saysNo(outcome)).toEqual([
      422,
      'This card pays the subscription: name another for it. Nothing was deleted.',
    ]);
    const itself = { userId: id, paymentMethodId: visa, replacementPaymentMethodId: visa };
    expect(statusOf(await me.client.call('replaceCard', { body: itself }))).toBe(422);
    const unknown = { userId: id, paymentMethodId: visa, replacementPaymentMethodId: amex + 1000 };
    expect(statusOf(await me.client.call('replaceCard', { body: unknown }))).toBe(404);
    expect((await mine()).wallets).toHaveLength(2);
    valueOf(await me.client.call('deleteCard', { params: { a: id, b: amex } }));
    valueOf(await me.client.call('deleteCard', { params: { a: id, b: visa } }));
    expect(await mine()).toMatchObject({ wallets: [], defaults: [cards(id, null, null), {}] });
  });

  it('of deleting the last card of a paying account, and of leaving its subscription without one', async () => {
    const visa = await add();
    await pays();
    expect(saysNo(await me.client.call('deleteCard', { params: { a: id, b: visa } }))).toEqual([
      422,
      'The last card of a paying account cannot be deleted. Nothing was deleted.',
    ]);
    const none = await me.client.call('saveCardDefaults', { body: { defaults: [cards(id, null, visa)] } });
    expect(saysNo(none)).toEqual([
      422,
      'A card is needed for the subscription of a paying account. Nothing was changed.',
    ]);
    const amex = await add(AMEX);
    const without = { userId: id, paymentMethodId: visa, defaults: [cards(id, null, null)] };
    expect(statusOf(await me.client.call('replaceCard', { body: without }))).toBe(422);
    expect((await mine()).wallets.map((card) => card.paymentMethodId)).toEqual([visa, amex]);
    valueOf(
      await me.client.call('replaceCard', {
        body: { userId: id, paymentMethodId: visa, replacementPaymentMethodId: amex },
      }),
    );
    expect((await defaultsOf())[0]).toEqual(cards(id, amex, amex));
  });
});

describe('who may what', () => {
  it('a member sees the card that he buys with, without its address, and changes nothing', async () => {
    const [visa, amex] = [await add(), await add(AMEX)];
    const { id: mateId } = mate.auth.profile;
    expect(await walletOf(mate.client, mateId)).toMatchObject({ wallets: [], defaults: [cards(mateId, null, null)] });
    valueOf(await me.client.call('saveCardDefaults', { body: { defaults: [cards(mateId, null, amex)] } }));
    const seen = await walletOf(mate.client, mateId);
    expect(seen.wallets).toMatchObject([
      { paymentMethodId: amex, cardNumber: AMEX.cardNumber, billingStreetAddress: '', billingCity: '' },
    ]);
    expect(seen.defaults).toEqual([
      { ...cards(mateId, null, amex), userType: 'TEAM', fullName: mate.auth.profile.username },
    ]);
    expect(JSON.stringify(seen)).not.toContain('1111');
    const before = await mine();
    for (const outcome of [
      await mate.client.call('wallet', { params: { id } }),
      await mate.client.call('addCard', { body: MC }),
      await mate.client.call('saveCard', { body: { paymentMethodId: amex, cardName: 'Mine' } }),
      await mate.client.call('deleteCard', { params: { a: mateId, b: amex } }),
      await mate.client.call('replaceCard', {
        body: { userId: mateId, paymentMethodId: amex, replacementPaymentMethodId: visa },
      }),
      await mate.client.call('cardDefaults', { params: { id: mateId } }),
      await mate.client.call('saveCardDefaults', { body: { defaults: [cards(mateId, null, visa)] } }),
    ])
      expect(statusOf(outcome)).toBe(403);
    expect(await mine()).toEqual(before);
  });

  it('a scout sees none, not even the one of before', async () => {
    const visa = await add();
    valueOf(
      await me.client.call('saveCardDefaults', { body: { defaults: [cards(mate.auth.profile.id, null, visa)] } }),
    );
    await server.db.updateTable('app_user').set({ type: 'SCOUT' }).where('id', '=', mate.auth.profile.id).execute();
    expect(statusOf(await mate.client.call('wallet', { params: { id: mate.auth.profile.id } }))).toBe(403);
    expect((await mine()).wallets[0]?.defaultPaymentMethods).toHaveLength(1);
    const scout = [cards(mate.auth.profile.id, null, visa)];
    expect(statusOf(await me.client.call('saveCardDefaults', { body: { defaults: scout } }))).toBe(403);
  });

  it('the owner of another account gets 403 or 404 for all of it, in the words for what does not exist', async () => {
    const visa = await add();
    const stranger = await server.newcomer();
    const theirs = valueOf(await stranger.client.call('addCard', { body: AMEX })).savedId;
    const { id: strangerId } = stranger.auth.profile;
    const before = await mine();
    const tries = async (card: number, user: number) => [
      saysNo(await stranger.client.call('wallet', { params: { id: user } })),
      saysNo(await stranger.client.call('saveCard', { body: { paymentMethodId: card, cardName: 'Mine' } })),
      saysNo(await stranger.client.call('deleteCard', { params: { a: user, b: card } })),
      saysNo(await stranger.client.call('deleteCard', { params: { a: strangerId, b: card } })),
      saysNo(
        await stranger.client.call('replaceCard', {
          body: { userId: strangerId, paymentMethodId: theirs, replacementPaymentMethodId: card },
        }),
      ),
      saysNo(await stranger.client.call('cardDefaults', { params: { id: user } })),
      saysNo(await stranger.client.call('saveCardDefaults', { body: { defaults: [cards(strangerId, card, card)] } })),
      saysNo(await stranger.client.call('saveCardDefaults', { body: { defaults: [cards(user, theirs, theirs)] } })),
    ];
    const there = await tries(visa, id);
    expect(there).toEqual(await tries(999_999, 999_999));
    expect(there.map((one) => one[0])).toEqual([403, 404, 403, 404, 404, 403, 404, 403]);
    expect(await mine()).toEqual(before);
  });
});
