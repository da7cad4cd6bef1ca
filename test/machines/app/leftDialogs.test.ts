/** Somebody leaves a dialog before its answer has come: the refusal is told all the same, and what is shown once is shown. */
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import type { CallName } from '../../../src/api/contract/contract.ts';
import { archiveMachine } from '../../../src/machines/account/archive.ts';
import { passwordMachine } from '../../../src/machines/account/password.ts';
import { picklistsMachine } from '../../../src/machines/account/picklists.ts';
import { securityMachine } from '../../../src/machines/account/security.ts';
import { tokensMachine } from '../../../src/machines/account/tokens.ts';
import { transferMachine } from '../../../src/machines/account/transfer.ts';
import type { Overlay } from '../../../src/machines/app/workspace/overlays.ts';
import { workspaceMachine } from '../../../src/machines/app/workspace.ts';
import { billingMachine } from '../../../src/machines/billing/billing.ts';
import { usageMachine } from '../../../src/machines/billing/usage.ts';
import { listsMachine } from '../../../src/machines/lists/lists.ts';
import type { PaneId } from '../../../src/machines/app/paneIds.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

interface Asking {
  readonly overlay: Overlay;
  readonly machine: AnyStateMachine;
  readonly pane?: PaneId;
  readonly opens?: readonly AnyEventObject[];
  readonly asks: AnyEventObject;
  readonly call: CallName;
}

const asking: readonly Asking[] = [
  {
    overlay: 'password',
    machine: passwordMachine,
    opens: [{ type: 'password.open' }],
    asks: { type: 'password.save', currentPassword: 'as it was', password: 'four unlikely words here' },
    call: 'changePassword',
  },
  {
    overlay: 'securityEmail',
    machine: securityMachine,
    pane: 'security',
    asks: { type: 'security.saveEmail', username: 'ann2@example.com' },
    call: 'changeEmail',
  },
  {
    overlay: 'securityToken',
    machine: tokensMachine,
    pane: 'security',
    opens: [{ type: 'tokens.start' }],
    asks: { type: 'tokens.make', token: { name: 'Excel', scopes: ['READ'], days: 30 } },
    call: 'makeToken',
  },
  {
    overlay: 'closeAccount',
    machine: archiveMachine,
    pane: 'archive',
    asks: { type: 'archive.close', name: 'nobody', when: 'NOW' },
    call: 'closeAccount',
  },
  {
    overlay: 'teamTransfer',
    machine: transferMachine,
    opens: [{ type: 'transfer.open' }],
    asks: { type: 'transfer.give', memberId: 7, name: 'Ann' },
    call: 'transferOwnership',
  },
  {
    overlay: 'billingCredit',
    machine: billingMachine,
    pane: 'billing',
    asks: { type: 'billing.buyCredit', amount: 50 },
    call: 'buyPrepaidCredits',
  },
  {
    overlay: 'usageRaise',
    machine: usageMachine,
    pane: 'usage',
    asks: { type: 'usage.raise', kind: 'saves', quantity: 1000, approved: 20 },
    call: 'raiseLimit',
  },
  {
    overlay: 'listFolder',
    machine: listsMachine,
    asks: { type: 'lists.renameFolder', id: 1, version: 1, name: 'Spring' },
    call: 'saveFolder',
  },
  {
    overlay: 'picklists',
    machine: picklistsMachine,
    opens: [{ type: 'picklists.open' }],
    asks: { type: 'picklists.save', kind: 'PROPERTY_STATUS', id: null, change: { name: 'Referred' } },
    call: 'savePicklistValue',
  },
];

it.each(asking)('$overlay says of $call why it was refused, also to who has left it', async (one) => {
  const me = await server.newcomer();
  // Only a limit can be raised, and a plan has some.
  valueOf(await me.client.call('changePlan', { params: { id: me.auth.profile.id }, body: { planId: 943 } }));
  const at = openDesk(one.machine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth });
  if (one.pane !== undefined) await at.does({ type: 'pane.shown', pane: one.pane });
  await at.does(...(one.opens ?? []));
  at.wire.fail(one.call, 422);
  await at.does(one.asks);
  expect(at.wire.of(one.call)).toHaveLength(1);
  const [refused] = at.heard('workspace.refused');
  expect(refused).toMatchObject({ of: [one.overlay], said: { type: 'errors.add' } });
  const where = openDesk(workspaceMachine, { server, me });
  await where.does({ type: 'workspace.open', overlay: one.overlay }, refused as never);
  expect(where.heard('errors.add')).toEqual([]);
  await where.does({ type: 'workspace.close' }, refused as never);
  await where.does({ type: 'workspace.open', overlay: 'help' }, refused as never);
  expect(where.heard('errors.add')).toEqual([refused?.['said'], refused?.['said']]);
});

it('codes and tokens that are shown once are shown to who has left the dialog before they came', async () => {
  const me = await server.newcomer();
  const tokens = openDesk(tokensMachine, { server, me });
  await tokens.does({ type: 'tokens.start' });
  const making = tokens.wire.hold('makeToken', 'after');
  await tokens.does({ type: 'tokens.make', token: { name: 'Excel', scopes: ['READ'], days: 30 } });
  await tokens.does({ type: 'tokens.forget' });
  making.open();
  await tokens.wire.quiet();
  expect(tokens.context().made).not.toBeNull();
  expect(tokens.told.at(-1)).toEqual({ type: 'workspace.open', overlay: 'securityToken' });
  const security = openDesk(securityMachine, { server, me });
  await security.does({ type: 'pane.shown', pane: 'security' });
  await security.does({ type: 'security.startFactor' });
  const epoch = Math.floor(server.clock.now().getTime() / 1000);
  const code = await generate({ secret: security.context().begun?.secret ?? '', epoch });
  const confirming = security.wire.hold('confirmFactor', 'after');
  await security.does({ type: 'security.confirmFactor', code }, { type: 'security.forget' });
  confirming.open();
  await security.wire.quiet();
  expect(security.context().recoveryCodes?.length).toBeGreaterThan(5);
  expect(security.told.at(-1)).toEqual({ type: 'workspace.open', overlay: 'securityFactor' });
});
