/** Whose screen shows what the account pays: the owner's, and that of who has the duty. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { automatorMachine } from '../../../src/machines/billing/automator.ts';
import { billingMachine } from '../../../src/machines/billing/billing.ts';
import { planMachine } from '../../../src/machines/billing/plan.ts';
import { usageMachine } from '../../../src/machines/billing/usage.ts';
import { walletMachine } from '../../../src/machines/billing/wallet.ts';
import { newAccount } from '../../support/billing.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { GOOD_PASSWORD, join } from '../../support/team.ts';

let server: TestServer;
let owner: SignedIn;
let payer: SignedIn;
let plain: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  const account = await newAccount(server);
  owner = await account.signIn();
  const chosen = await join(server, account);
  plain = await join(server, account);
  valueOf(await owner.client.call('saveMember', { body: { id: chosen.id, duties: ['BILLING'] } }));
  payer = await server.signIn({ username: chosen.username, password: GOOD_PASSWORD }, true);
});
afterAll(async () => await server.close());

const paysIn = ({ client, auth }: SignedIn): boolean[] =>
  ([automatorMachine, billingMachine, planMachine, usageMachine, walletMachine] as const).map((machine) => {
    const { child, stop } = inRoot(machine as typeof planMachine, childInput(client));
    child.send({ type: 'app.signedIn', answer: auth });
    const { me } = child.getSnapshot().context;
    stop();
    return me?.pays === true;
  });

it('R-PERM-013 the owner and who has the duty BILLING see and settle what the account pays, nobody else', () => {
  expect([owner, payer, plain].map(paysIn)).toEqual([Array(5).fill(true), Array(5).fill(true), Array(5).fill(false)]);
});

it('R-PERM-013 the plan of the account is shown to who has the duty', async () => {
  const { child, stop } = inRoot(planMachine, childInput(payer.client));
  child.send({ type: 'app.signedIn', answer: payer.auth });
  child.send({ type: 'pane.shown', pane: 'plan' });
  const { context } = await waitFor(child, (state) => state.context.isLoaded, { timeout: 30_000 });
  expect(context.details?.label).toBe('');
  stop();
});
