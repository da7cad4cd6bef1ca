/** Charging: what fits, what is refused, and that no key is charged twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { charge, type Order, type Payment } from '../../../server/billing/charge.ts';
import { appendRates, reportCents } from '../../../server/billing/prices.ts';
import type { Principal } from '../../../server/platform/tenant.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: Principal;
let other: Principal;
beforeAll(async () => {
  server = await startTestServer();
  const principalOf = async (credentials?: { username: string; password: string }): Promise<Principal> => {
    const { accountId, id: userId } = (await server.signIn(credentials)).auth.profile;
    return { accountId, userId };
  };
  me = await principalOf();
  const stranger = { username: 'stranger@example.com', password: 'a long enough password' };
  await server.addUser(stranger);
  other = await principalOf(stranger);
});
afterAll(async () => await server.close());
beforeEach(async () => void (await server.db.deleteFrom('charge').execute()));

const report = (key: string, cents = 500, payment: Payment = {}): Order => ({ key, purpose: 'REPORT', cents, payment });
const pay = async (order: Order, principal = me) =>
  await server.services.store.db
    .transaction()
    .execute(async (trx) => await charge(trx, principal, order, server.clock.now()));
const charged = async () =>
  await server.db.selectFrom('charge').select(['account_id', 'user_id', 'key', 'purpose', 'cents']).execute();

describe('a key', () => {
  it('is charged once, also when it comes again with another price, or many times at once', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, async () => await pay(report('one'))));
    expect(all.filter((one) => 'isNew' in one && one.isNew)).toHaveLength(1);
    expect(await pay(report('one', 900))).toEqual({ isNew: false });
    expect(await charged()).toEqual([
      { account_id: me.accountId, user_id: me.userId, key: 'one', purpose: 'REPORT', cents: 500 },
    ]);
  });

  it('of another account is another one', async () => {
    expect(await pay(report('same'))).toEqual({ isNew: true });
    expect(await pay(report('same'), other)).toEqual({ isNew: true });
    expect(await charged()).toHaveLength(2);
  });

  it('whose transaction fails is not charged', async () => {
    const failing = server.services.store.db.transaction().execute(async (trx) => {
      await charge(trx, me, report('undone'), server.clock.now());
      throw new Error('the report cannot be kept');
    });
    await expect(failing).rejects.toThrow('cannot be kept');
    expect(await charged()).toEqual([]);
  });
});

describe('a payment', () => {
  const refused = (fieldErrors: Record<string, string>, userMessage: string) =>
    expect.objectContaining({ kind: 'refusal', status: 422, fieldErrors, userMessage });

  it('of parts has to sum to the price', async () => {
    expect(await pay(report('parts', 500, { paymentAmount: 5, creditAmount: 2 }))).toEqual(
      refused(
        { paymentAmount: 'must sum to $5.00' },
        'The parts sum to $7.00, the price is $5.00. Nothing was ordered.',
      ),
    );
    expect(await pay(report('parts', 0, { paymentAmount: 5 }))).toEqual(
      refused(
        { paymentAmount: 'must sum to $0.00' },
        'The parts sum to $5.00, the price is $0.00. Nothing was ordered.',
      ),
    );
    expect(await pay(report('parts', 500, { creditAmount: 6 }))).toEqual(
      refused(
        { creditAmount: 'must sum to $5.00' },
        'The credit is more than the price, which is $5.00. Nothing was ordered.',
      ),
    );
    expect(await charged()).toEqual([]);
    expect(await pay(report('parts', 500, { paymentAmount: 3.1, creditAmount: 1.9 }))).toEqual({ isNew: true });
  });

  it('by card of $100 and more asks for its code, which is kept nowhere', async () => {
    const card = { paymentMethodId: 'card-1' };
    expect(await pay(report('code', 100_00, card))).toMatchObject({ fieldErrors: { cardCode: 'is missing' } });
    expect(await pay(report('less', 99_99, card))).toEqual({ isNew: true });
    expect(await pay(report('mixed', 100_00, { ...card, creditAmount: 1 }))).toEqual({ isNew: true });
    expect(await pay(report('code', 100_00, { ...card, cardCode: 'its-code' }))).toEqual({ isNew: true });
    expect(JSON.stringify([await charged(), server.logged])).not.toContain('its-code');
  });

  it('for what somebody else must be paid is refused without a wallet; what costs nothing is not', async () => {
    const tracing = (cents: number): Order => ({ ...report('traced', cents), purpose: 'SKIP_TRACING' });
    expect(await pay(tracing(12))).toEqual(
      refused(
        { paymentMethodId: 'cannot be charged' },
        'Skip tracing that costs something needs a wallet, and none is connected: nothing was ordered.',
      ),
    );
    expect(await pay(tracing(0))).toEqual({ isNew: true });
  });
});

describe('prices', () => {
  const rates = { contact: 12, phone: 5, email: 3 };
  const skipTrace = { url: 'https://people.example.com', key: null, rates };
  const nothing = { contact: 0, phone: 0, email: 0 };

  it('R-SKIP-007 all three append rates are zero with list management, and where nobody else is asked', () => {
    expect(appendRates({ skipTrace }, { hasListManagement: false })).toEqual(rates);
    expect(appendRates({ skipTrace }, { hasListManagement: true })).toEqual(nothing);
    expect(appendRates({ skipTrace: { ...skipTrace, url: null } }, { hasListManagement: false })).toEqual(nothing);
  });

  it('of reports are those of the configuration', () => {
    expect(reportCents(server.services.config, 'COMPARABLE_PROPERTY')).toBe(500);
  });
});
