/** A whole card number and a code are sent wherever a card can be: refused, and found nowhere afterwards. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AMEX, MC, VISA } from '../../../support/cards.ts';
import { everything } from '../../../support/everything.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

/** Passes all checks, and is nobody's. */
const NUMBER = '4716253849506176';
const SPACED = '4716 2538 4950 6176';
const CODE = '8437';
/** No part of an id or of a longer number. */
const OWN_CODE = new RegExp(`(?<![\\da-f-])${CODE}(?![\\da-f-])`);

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { logLevel: 'info' } });
  me = await server.signIn();
});
afterAll(async () => await server.close());

it('the search below finds what is there', async () => {
  valueOf(await me.client.call('addCard', { body: { ...AMEX, cardName: 'Canary Finch' } }));
  expect(await everything(server)).toContain('Canary Finch');
});

it('R-WALLET-020 a number or code in any member of any call is refused, with a key too, and is neither kept, logged nor answered', async () => {
  const { savedId, wallets } = valueOf(await me.client.call('addCard', { body: MC }));
  const me_ = me.auth.profile.id;
  const bodies = [
    NUMBER,
    SPACED,
    Number(NUMBER),
    Array.from(NUMBER).join('-'),
    '４７１６２５３８４９５０６１７６',
  ].flatMap((number) => [
    ...[
      'cardNumber',
      'card_number',
      'cardName',
      'billingStreetAddress',
      'billingStreetAddress2',
      'billingCity',
      'billingState',
      'billingZip',
      'billingCountry',
      'cardType',
      'cardExpYear',
    ].map((name) => ({ ...VISA, [name]: number })),
    { ...VISA, number },
    { ...VISA, cardName: { first: number } },
  ]);
  const all = [
    ...bodies,
    { ...VISA, cardCode: CODE },
    { ...VISA, card_code: CODE },
    { ...VISA, cardCode: Number(CODE) },
  ];
  const answers: string[] = [];
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { 'Idempotency-Key': `canary-${answers.length}-key` };
    const response = await server.request(method, path, { token: me.token, body, headers });
    answers.push(await response.text());
    expect([method, path, body, response.status]).toEqual([
      method,
      path,
      body,
      expect.toSatisfy((status) => status === 400 || status === 422),
    ]);
  };
  for (const body of all) {
    await send('POST', '/wallet/add', body);
    await send('PUT', '/wallet/update', { ...body, paymentMethodId: savedId });
  }
  // Broken on the way, and in places that take none.
  await send('POST', '/wallet/add', `{"cardNumber": "${NUMBER}"`);
  await send('DELETE', '/wallet/delete', { userId: me_, paymentMethodId: savedId, cardNumber: NUMBER });
  await send('PUT', '/wallet/all/defaults', { defaults: [{ userId: me_, cardNumber: NUMBER }] });
  await server.request('GET', `/wallet/all/${me_}?cardNumber=${NUMBER}&card_code=${CODE}`, { token: me.token });
  await server.request('POST', `/wallet/add?cardNumber=${NUMBER}&cardCode=${CODE}`, { token: me.token, body: VISA });

  const kept = await everything(server);
  const { wallets: after } = valueOf(await me.client.call('wallet', { params: { id: me_ } }));
  expect(after.filter(({ cardType }) => cardType === 'MC')).toEqual(
    wallets.filter(({ cardType }) => cardType === 'MC'),
  );
  for (const text of [kept, ...answers]) {
    const digits = text.replaceAll(/[\s-]/g, '');
    expect([digits.includes(NUMBER), digits.includes(NUMBER.slice(0, 8)), text.includes('４７１６')]).toEqual([
      false,
      false,
      false,
    ]);
  }
  // Of a code any four digits of a number might be it: as a value of its own it stands nowhere.
  expect([...answers, ...server.logged].filter((text) => OWN_CODE.test(text))).toEqual([]);
  expect(kept).not.toMatch(new RegExp(`(cardCode|card_code)\\W{1,4}${CODE}`));
});

it('the code of a card that pays is cut where it comes in, by all calls with a price, done or refused', async () => {
  const userId = me.auth.profile.id;
  const { savedId } = valueOf(await me.client.call('addCard', { body: { ...AMEX, cardExpYear: 2029 } }));
  // No digits: a time or an id may hold any of those.
  const code = 'qxzv';
  const card = { paymentMethodId: savedId, cardCode: code };
  const asks = (path: string, body: unknown, key: string, query = '') =>
    server.request('POST', `${path}${query}`, { token: me.token, body, headers: { 'Idempotency-Key': key } });
  const query = `?amount=150&paymentMethodId=${savedId}&cardCode=${code}`;
  const answers = [
    await asks('/ps/prepaidcredits', { userId, amount: 150, ...card }, 'pays-by-code-1'),
    await asks('/ps/prepaidcredits', { userId, amount: 5, ...card }, 'pays-by-code-2'),
    await asks('/resource/auth/ps4/user/credits', undefined, 'pays-by-code-3', query),
    await asks('/ps/increase/limit', { userId, type: 'saves', quantity: 9000, ...card }, 'pays-by-code-4'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 422]);
  const told = await Promise.all(answers.map(async (answer) => await answer.text()));
  expect([...told, await everything(server)].filter((text) => text.includes(code))).toEqual([]);
});

it('R-WALLET-002 no column can hold a number: the database itself refuses it', async () => {
  const { accountId, id: userId } = me.auth.profile;
  const row = {
    account_id: accountId,
    user_id: userId,
    type: 'VISA' as const,
    last_four: '1111',
    exp_month: 1,
    exp_year: 2030,
    holder: 'Ann Lee',
    street: 'Main Street 12',
    street2: '',
    city: 'Town',
    state: 'VA',
    postal_code: '22901',
    country: 'US',
    created: new Date(),
  };
  const kept = async (wrong: object): Promise<string> => {
    try {
      await server.db
        .insertInto('payment_method')
        .values({ ...row, ...wrong })
        .execute();
      return 'kept';
    } catch (error) {
      return error instanceof Error ? 'refused' : 'odd';
    }
  };
  const texts = ['holder', 'street', 'street2', 'city', 'state'].flatMap((name) => [
    { [name]: NUMBER },
    { [name]: SPACED },
  ]);
  for (const wrong of [
    ...texts,
    { last_four: NUMBER },
    { last_four: '11' },
    { last_four: '111x' },
    { postal_code: NUMBER },
    { country: NUMBER },
  ])
    expect([wrong, await kept(wrong)]).toEqual([wrong, 'refused']);
  expect(await kept({})).toBe('kept');
});
