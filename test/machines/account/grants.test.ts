import { afterAll, beforeAll, expect, it } from 'vitest';
import { grantsMachine } from '../../../src/machines/account/grants.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function opened(me?: SignedIn) {
  const person = me ?? (await server.newcomer());
  const desk = openDesk(grantsMachine, { server, me: person });
  await desk.does({ type: 'app.signedIn', answer: person.auth }, { type: 'grants.open' });
  return { ...desk, me: person };
}

it('the owner sees the rights in a dialog, saves others, and the dialog goes', async () => {
  const { does, context, heard, me } = await opened();
  expect(heard('workspace.open')).toEqual([{ type: 'workspace.open', overlay: 'teamGrants' }]);
  const before = context().grants?.grants;
  if (before === undefined) throw new Error('no rights were read');
  await does({ type: 'grants.save', grants: { ...before, SCOUT: ['SEARCH_FULL'] } });
  expect(heard('workspace.done')).toHaveLength(1);
  expect(valueOf(await me.client.call('grants')).grants.SCOUT).toEqual(['SEARCH_FULL']);
});

it('what is refused is said in the dialog, which stays; nobody else opens it', async () => {
  const { does, context, heard, me } = await opened();
  const was = context().grants?.grants;
  if (was === undefined) throw new Error('no rights were read');
  valueOf(await me.client.call('saveGrants', { body: { grants: { ...was, TEAM: [] }, was } }));
  await does({ type: 'grants.save', grants: { ...was, SCOUT: ['SEARCH_FULL'] } });
  expect(context().refusal).toBe(
    'What members may see was changed in the meantime: look at it again. Nothing was changed.',
  );
  expect(heard('workspace.done')).toEqual([]);
  const person = { username: 'member@example.com', password: 'a long password' };
  await server.addUser({ ...person, accountId: me.auth.profile.accountId, type: 'TEAM_FULL' });
  expect((await opened(await server.signIn(person))).heard('workspace.open')).toEqual([]);
});
