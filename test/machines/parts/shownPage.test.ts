/** What a failure of a page of the account leaves behind, on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { CallName } from '../../../src/api/contract/contract.ts';
import { archiveMachine } from '../../../src/machines/account/archive.ts';
import { securityMachine } from '../../../src/machines/account/security.ts';
import { teamMachine } from '../../../src/machines/account/team.ts';
import { webhooksMachine } from '../../../src/machines/account/webhooks.ts';
import { phoneMachine } from '../../../src/machines/marketing/phone.ts';
import { automatorMachine } from '../../../src/machines/billing/automator.ts';
import { planMachine } from '../../../src/machines/billing/plan.ts';
import { usageMachine } from '../../../src/machines/billing/usage.ts';
import { walletMachine } from '../../../src/machines/billing/wallet.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.newcomer();
});
afterAll(async () => await server.close());

const PAGES: [string, AnyStateMachine, CallName][] = [
  ['wallet', walletMachine, 'wallet'],
  ['usage', usageMachine, 'usage'],
  ['plan', planMachine, 'planDetails'],
  ['automator', automatorMachine, 'automatorUsage'],
  ['security', securityMachine, 'security'],
  ['webhooks', webhooksMachine, 'webhooks'],
  ['phone', phoneMachine, 'recordings'],
  ['archive', archiveMachine, 'accountData'],
  ['team', teamMachine, 'team'],
];

it.each(PAGES)(
  'R-SESSION-019 a page %s that cannot be read anew ends its loading and keeps what it showed',
  async (pane, machine, call) => {
    const at = openDesk(machine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane });
    const { error, isLoaded, ...shown } = at.context() as Record<string, unknown>;
    expect([error, isLoaded]).toEqual([null, true]);
    at.wire.fail(call, 503);
    await at.does({ type: `${pane}.refresh` });
    const { error: told, isLoaded: _, ...kept } = at.context() as Record<string, unknown>;
    expect(kept).toEqual(shown);
    expect(JSON.stringify(at.state().value)).not.toContain('loading');
    expect(at.heard('errors.add')).toMatchObject([{ action: { kind: 'RETRY', event: { type: `${pane}.refresh` } } }]);
    // The list of the team has it as well, in its place.
    if (pane === 'team') expect(told).toEqual(expect.any(String));
    await at.does({ type: `${pane}.refresh` });
    expect(at.context()).toMatchObject({ error: null, isLoaded: true });
  },
);

it.each(PAGES)(
  'a page %s that is read anew and reads as before is the very same for who compares',
  async (pane, machine, call) => {
    const at = openDesk(machine, { server, me });
    await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane });
    const before = at.context() as Record<string, unknown>;
    const asked = at.wire.of(call).length;
    await at.does({ type: `${pane}.refresh` });
    expect(at.wire.of(call)).toHaveLength(asked + 1);
    const after = at.context() as Record<string, unknown>;
    expect(Object.keys(after).filter((name) => !Object.is(after[name], before[name]))).toEqual([]);
  },
);
