/** The bills on the screen, kept by the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { typedAmount } from '../../../src/calc/billing/credit.ts';
import { billingMachine, purchaseUnderCursor, shownPurchases } from '../../../src/machines/billing/billing.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { OWNER } from '../../support/owner.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

async function desk(person = me) {
  const at = openDesk(billingMachine, { server, me: person });
  await at.does({ type: 'app.signedIn', answer: person.auth }, { type: 'pane.shown', pane: 'billing' });
  return { ...at, names: () => shownPurchases(at.context()).map(({ productName }) => productName) };
}
const choose = async (planId: number): Promise<unknown> =>
  valueOf(await me.client.call('changePlan', { params: { id: me.auth.profile.id }, body: { planId } }));

describe('the bills', () => {
  it('R-BILLING-002 R-BILLING-009 are read while their pane is on screen: how the account stands, and what was billed', async () => {
    await choose(943);
    const at = await desk();
    expect(at.context().details).toMatchObject({ label: 'Essentials', mrcTotal: 99 });
    expect(at.names()).toEqual(['Essentials_99']);
    await at.does({ type: 'pane.hidden', pane: 'billing' });
    await choose(945);
    expect(at.names()).toEqual(['Essentials_99']);
    await at.does({ type: 'pane.shown', pane: 'billing' });
    expect(at.names()).toEqual(['Pro', 'Essentials_99']);
  });

  it('R-CREDIT-001 sell credit, tell why not, and show what came of it', async () => {
    await choose(943);
    const at = await desk();
    await at.does({ type: 'billing.buyCredit', amount: 5 });
    expect(at.context().refusal).toContain('Credit is sold from $10.00 to $9,999.99');
    await at.does({ type: 'billing.buyCredit', amount: 25 });
    expect(at.context()).toMatchObject({ refusal: null, details: { remainingPrepaidCredit: 25, open: 124 } });
    await at.does({ type: 'billing.tab', tab: 'InApp' });
    expect(at.names()).toEqual(['Prepaid credit']);
    await at.does({ type: 'billing.tab', tab: null }, { type: 'billing.move', by: 1 });
    expect(purchaseUnderCursor(at.context())?.productName).toBe('Essentials_99');
    await at.does({ type: 'billing.tab', tab: 'Recurring' });
    expect(purchaseUnderCursor(at.context())?.productName).toBe('Essentials_99');
  });

  it('R-BILLING-004 that cannot be loaded empty the list, say why, and come when they are asked for again', async () => {
    await choose(943);
    const at = await desk();
    at.wire.fail('billingHistory', 503);
    await at.does({ type: 'billing.refresh' });
    expect(at.context()).toMatchObject({ history: [], details: null, error: expect.any(String) as string });
    await at.does({ type: 'billing.refresh' });
    expect(at.names()).toEqual(['Essentials_99']);
  });

  it('of a member are what that member bought, and nothing of how the account stands; credit is the owner’s', async () => {
    await choose(943);
    const credentials = { username: `billmate${me.auth.profile.id}@example.com`, password: OWNER.password };
    await server.addUser({ ...credentials, type: 'TEAM_FULL', accountId: me.auth.profile.accountId });
    const at = await desk(await server.signIn(credentials));
    // Of amounts that are on screen it is said to a member, too, that nothing is collected.
    const provider = { kind: 'LEDGER', collects: false };
    expect(at.context()).toMatchObject({ isLoaded: true, details: null, history: [], provider });
    await at.does({ type: 'billing.buyCredit', amount: 25 });
    expect(at.names()).toEqual([]);
  });
});

it('R-CREDIT-003 R-VALID-008 R-VALID-015 the field of an amount takes digits and a dot, seven signs at most', () => {
  expect(['$1,234.567', '9999.99', '12345678', 'ten', '1.2.3'].map(typedAmount)).toEqual([
    '1234.56',
    '9999.99',
    '1234567',
    '',
    '1.23',
  ]);
});
