import { afterAll, beforeAll, expect, it } from 'vitest';
import { transferMachine } from '../../../src/machines/account/transfer.ts';
import { newAccount } from '../../support/billing.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { inviteOne, join } from '../../support/team.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

it('offers who can own the account, says why a name is not it, and lets go of the account', async () => {
  const account = await newAccount(server);
  const me = await account.signIn();
  const desk = openDesk(transferMachine, { server, me });
  const ann = await join(server, account);
  await join(server, account, { type: 'SCOUT' });
  await inviteOne(account);
  await desk.does({ type: 'app.signedIn', answer: me.auth }, { type: 'transfer.open' });
  expect(desk.heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'teamTransfer' }]);
  expect(desk.context().heirs?.map(({ id }) => id)).toEqual([ann.id]);
  await desk.does({ type: 'transfer.give', memberId: ann.id, name: 'Somebody' });
  expect([desk.context().refusal, desk.heard('workspace.done')]).toEqual([
    'That is not the name of Ann Lee. The account stays yours.',
    [],
  ]);
  await desk.does({ type: 'transfer.give', memberId: ann.id, name: 'Ann Lee' });
  expect(desk.heard('history.say')).toEqual([{ type: 'history.say', text: 'Ann Lee owns the account now' }]);
  expect(desk.heard('session.refresh')).toHaveLength(1);
  // What is delivered then takes the way to it away.
  await desk.does({
    type: 'app.signedIn',
    answer: valueOf(await me.client.call('auth', { query: {} })),
  });
  await desk.does({ type: 'transfer.open' });
  expect(desk.heard('workspace.open')).toHaveLength(1);
});
