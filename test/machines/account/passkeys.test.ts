/** Passkeys on screen: made, used at the door and inside; and the second factor that an owner asks of everybody. */
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { PageLink } from '../../../src/api/account/pageLink.ts';
import type { Security } from '../../../src/api/contract/account/security.ts';
import { freshMachine } from '../../../src/machines/account/fresh.ts';
import { passkeysMachine } from '../../../src/machines/account/passkeys.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import type { PasskeyPort } from '../../../src/machines/app/ports.ts';
import { newAccount } from '../../support/billing.ts';
import { childInput } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { openDesk } from '../../support/desk.ts';
import { inRoot } from '../../support/inRoot.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { softPasskey, type Made } from '../../support/softPasskey.ts';
import { GOOD_PASSWORD, inviteOne } from '../../support/team.ts';
import { openWire } from '../../support/wire.ts';

const PASSWORD = 'a long enough password';
const HERE: Made = { origin: 'http://localhost:5080', domain: 'localhost' };

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

/** A device with one passkey, whose person may turn away. */
function device() {
  const key = softPasskey();
  const person = { isThere: true };
  const problem = 'It was cancelled.';
  const passkeys: PasskeyPort = {
    make: async ({ challenge }) =>
      await Promise.resolve(person.isThere ? { ok: true, value: key.make(challenge, HERE) } : { ok: false, problem }),
    use: async ({ challenge }) =>
      await Promise.resolve(person.isThere ? { ok: true, value: key.use(challenge, HERE) } : { ok: false, problem }),
  };
  return { passkeys, person };
}

const securityOf = async ({ client }: SignedIn): Promise<Security> => valueOf(await client.call('security'));
const codeOf = async (secret: string): Promise<string> =>
  await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });

/** Somebody with a passkey of a device. */
async function withPasskey() {
  const { username, signIn } = await newAccount(server);
  const me = await signIn();
  const held = device();
  const at = openDesk(passkeysMachine, { server, me, input: { passkeys: held.passkeys } });
  await at.does({ type: 'passkeys.add', name: 'Laptop' });
  return { ...held, at, me, username };
}

/** The sign-in page of a browser. */
function door(passkeys: PasskeyPort, link: PageLink | null = null) {
  const wire = openWire(server, null, cookieJar().fetch);
  const { child, stop } = inRoot(sessionMachine, {
    ...childInput(wire.client),
    passkeys,
    now: () => new Date(),
    link,
  });
  onTestFinished(stop);
  return {
    child,
    wire,
    context: () => child.getSnapshot().context,
    is: (state: object) => child.getSnapshot().matches({ authenticating: state }),
    isAsked: () => child.getSnapshot().matches({ authenticating: 'duplicate' }),
    isIn: () => child.getSnapshot().matches('authenticated'),
    does: async (...events: Parameters<typeof child.send>[0][]) => {
      for (const event of events) child.send(event);
      await wire.quiet();
    },
  };
}

it('one is made with its codes, which are kept nowhere; where the device makes none nothing is changed', async () => {
  const { signIn } = await newAccount(server);
  const me = await signIn();
  const { passkeys, person } = device();
  const at = openDesk(passkeysMachine, { server, me, input: { passkeys } });
  await at.does({ type: 'passkeys.open' });
  expect(at.heard('workspace.open')).toMatchObject([{ overlay: 'securityPasskeys' }]);
  person.isThere = false;
  await at.does({ type: 'passkeys.add', name: 'Laptop' });
  expect(at.context()).toMatchObject({ refusal: 'It was cancelled. Nothing was changed.', recoveryCodes: null });
  person.isThere = true;
  await at.does({ type: 'passkeys.add', name: 'Laptop' });
  expect([at.context().refusal, at.context().recoveryCodes?.length]).toEqual([null, 10]);
  expect(at.heard('security.refresh')).toHaveLength(1);
  await at.does({ type: 'passkeys.forget' });
  expect(at.context().recoveryCodes).toBeNull();
  const [made] = (await securityOf(me)).passkeys;
  expect(made).toMatchObject({ name: 'Laptop', domain: 'localhost' });
  at.wire.fail('removePasskey', 503);
  await at.does({ type: 'passkeys.remove', id: made?.id ?? 0 });
  expect(at.context().refusal).not.toBeNull();
  await at.does({ type: 'passkeys.remove', id: made?.id ?? 0 });
  expect([at.context().refusal, (await securityOf(me)).passkeys]).toEqual([null, []]);
});

it('one stands for the password that is asked once more; where the device gives none the password is asked for as ever', async () => {
  const { me, passkeys, person } = await withPasskey();
  const at = openDesk(freshMachine, { server, me, input: { passkeys } });
  await at.does({ type: 'fresh.ask' });
  expect(at.context().hasPasskey).toBe(true);
  person.isThere = false;
  await at.does({ type: 'fresh.usePasskey' });
  expect([at.state().matches('asking'), at.context().error]).toEqual([true, 'It was cancelled. Nothing was changed.']);
  person.isThere = true;
  await at.does({ type: 'fresh.usePasskey' });
  expect(at.heard('calls.proved')).toMatchObject([{ isProved: true }]);
  const other = await (await newAccount(server)).signIn();
  const without = openDesk(freshMachine, { server, me: other, input: { passkeys } });
  await without.does({ type: 'fresh.ask' });
  expect(without.context().hasPasskey).toBe(false);
});

it('one signs in after the password; where the device gives none it may be tried again, or another way be taken', async () => {
  const { username, passkeys, person } = await withPasskey();
  const at = door(passkeys);
  await at.does();
  await at.does({ type: 'session.signIn', username, password: PASSWORD });
  expect([at.is({ factor: 'asking' }), at.context().factors]).toEqual([true, ['PASSKEY', 'RECOVERY']]);
  person.isThere = false;
  await at.does({ type: 'session.usePasskey' });
  expect([at.is({ factor: 'asking' }), at.context().error]).toEqual([true, 'It was cancelled. Nobody was signed in.']);
  await at.does({ type: 'session.otherWay' });
  expect(at.context().error).toBeNull();
  person.isThere = true;
  await at.does({ type: 'session.usePasskey' });
  expect(at.isAsked()).toBe(true);
  await at.does({ type: 'session.overtake' });
  expect(at.isIn()).toBe(true);
});

it('where the owner asks everybody, an app is set up before the session begins, and its codes are shown first', async () => {
  const { at: owner, me } = await withPasskey();
  await owner.does({ type: 'passkeys.require', isRequired: true });
  expect((await securityOf(me)).isFactorRequired).toBe(true);
  const username = 'set-up@passkeys.example.com';
  await server.addUser({ username, password: PASSWORD, accountId: me.auth.profile.accountId, type: 'TEAM' });
  const at = door(device().passkeys);
  await at.does();
  await at.does({ type: 'session.signIn', username, password: PASSWORD });
  const { begun } = at.context();
  const { uri = '', secret = '' } = begun?.app ?? {};
  expect([at.is({ factor: 'asking' }), uri.includes(secret), secret.length]).toEqual([true, true, 32]);
  await at.does({ type: 'session.giveCode', code: '000000', isRecovery: false });
  expect([at.is({ factor: 'asking' }), at.context().error, at.context().begun]).toEqual([
    true,
    expect.stringContaining('The code is wrong'),
    begun,
  ]);
  await at.does({ type: 'session.giveCode', code: await codeOf(secret), isRecovery: false });
  expect([at.is({ factor: 'telling' }), at.context().toldCodes?.codes.length]).toEqual([true, 10]);
  await at.does({ type: 'session.codesKept' });
  expect([at.isIn(), at.context().toldCodes]).toEqual([true, null]);
});

it('or a passkey: where the device makes none nothing is lost, and one that is refused may be made again', async () => {
  const { at: owner, me } = await withPasskey();
  await owner.does({ type: 'passkeys.require', isRequired: true });
  const username = 'set-up-passkey@passkeys.example.com';
  await server.addUser({ username, password: PASSWORD, accountId: me.auth.profile.accountId, type: 'TEAM' });
  const { passkeys, person } = device();
  const at = door(passkeys);
  await at.does();
  await at.does({ type: 'session.signIn', username, password: PASSWORD });
  const { begun } = at.context();
  expect([begun?.passkeyPlace?.domain, begun?.options]).toEqual(['localhost', null]);
  person.isThere = false;
  await at.does({ type: 'session.makePasskey', name: 'Laptop' });
  expect([at.is({ factor: 'asking' }), at.context().error, at.context().begun]).toEqual([
    true,
    'It was cancelled. Nobody was signed in.',
    begun,
  ]);
  at.wire.fail('secondFactor', 503);
  person.isThere = true;
  await at.does({ type: 'session.makePasskey', name: 'Laptop' });
  expect([at.is({ factor: 'asking' }), at.context().error !== null]).toEqual([true, true]);
  await at.does({ type: 'session.otherWay' });
  expect(at.context().error).toBeNull();
  await at.does({ type: 'session.makePasskey', name: 'Laptop' });
  expect([at.is({ factor: 'telling' }), at.context().toldCodes?.codes.length, at.context().begun]).toEqual([
    true,
    10,
    null,
  ]);
  await at.does({ type: 'session.codesKept' });
  expect([at.isIn(), at.context().toldCodes]).toEqual([true, null]);
});

it('who has a second factor makes no other at the door', async () => {
  const { username, passkeys } = await withPasskey();
  const at = door(passkeys);
  await at.does();
  await at.does({ type: 'session.signIn', username, password: PASSWORD });
  await at.does({ type: 'session.makePasskey', name: 'Another' });
  expect([at.is({ factor: 'asking' }), at.context().error, at.context().factors]).toEqual([
    true,
    null,
    ['PASSKEY', 'RECOVERY'],
  ]);
});

it('whoever accepts an invitation there sets one up as well, before anything opens', async () => {
  const account = await newAccount(server);
  const me = await account.signIn();
  const { passkeys } = device();
  const owner = openDesk(passkeysMachine, { server, me, input: { passkeys } });
  await owner.does({ type: 'passkeys.add', name: 'Laptop' });
  await owner.does({ type: 'passkeys.require', isRequired: true });
  const { token } = await inviteOne(account);
  const at = door(passkeys, { kind: 'invitation', token });
  await at.does();
  await at.does({ type: 'session.accept', password: GOOD_PASSWORD });
  expect([at.is({ factor: 'asking' }), at.context().link, at.context().begun]).toEqual([
    true,
    null,
    expect.objectContaining({ app: expect.objectContaining({ secret: expect.any(String) }) }),
  ]);
  await at.does({
    type: 'session.giveCode',
    code: await codeOf(at.context().begun?.app?.secret ?? ''),
    isRecovery: false,
  });
  await at.does({ type: 'session.codesKept' });
  expect(at.isIn()).toBe(true);
});

it('a member may not ask for it, and is told', async () => {
  const { me } = await withPasskey();
  const username = 'member@passkeys.example.com';
  await server.addUser({ username, password: PASSWORD, accountId: me.auth.profile.accountId, type: 'TEAM' });
  const member = await server.signIn({ username, password: PASSWORD });
  const at = openDesk(passkeysMachine, { server, me: member });
  await at.does({ type: 'passkeys.require', isRequired: true });
  expect(at.heard('errors.add')).toHaveLength(1);
  expect((await securityOf(me)).isFactorRequired).toBe(false);
});
