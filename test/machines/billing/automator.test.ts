/** The lead automator on its page, at the real server: what is ordered is what is due. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { automatorMachine } from '../../../src/machines/billing/automator.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

const [SMALL, LARGE] = [961, 962];

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
  valueOf(await me.client.call('changePlan', { params: { id: me.auth.profile.id }, body: { planId: 945 } }));
});
afterAll(async () => await server.close());

it('shows what is due by now when another amount was, and orders that', async () => {
  const userId = me.auth.profile.id;
  const { does, context, heard } = openDesk(automatorMachine, { server, me });
  await does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'automator' });
  expect(context().offers?.planMrcs.map(({ dueToday }) => dueToday)).toEqual([27, 97, 197]);
  await does({ type: 'automator.cursor', index: 1 }, { type: 'automator.ask' });
  expect(context().order).toMatchObject({ kind: 'MORE', offer: { id: LARGE, dueToday: 97 } });
  // In another tab a smaller one is taken meanwhile.
  valueOf(await me.client.call('subscribeAutomator', { body: { userId, planMrcId: SMALL } }));
  await does({ type: 'automator.order' });
  expect(context().refusal).toContain('The amount due is $70.00, not $97.00.');
  expect(context().order).toMatchObject({ kind: 'MORE', offer: { id: LARGE, dueToday: 70 } });
  expect(heard('workspace.done')).toEqual([]);
  await does({ type: 'automator.order' });
  expect(context()).toMatchObject({ order: null, refusal: null, usage: { monitoredProperties: 100_000 } });
  expect(heard('workspace.done')).toHaveLength(1);
});
