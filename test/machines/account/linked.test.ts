/** A page that was opened with a mailed link, a lost password that is asked for, and the second factor at sign-in. */
import { generate } from 'otplib';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PageLink } from '../../../src/api/account/pageLink.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { newAccount } from '../../support/billing.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { inRoot } from '../../support/inRoot.ts';
import { askedLink, linkIn, MAILED, newestMail, tokenIn } from '../../support/mailedLinks.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { newAddress } from '../../support/team.ts';
import { openWire } from '../../support/wire.ts';

const PASSWORD = 'a long enough password';
const NEXT = 'plum lantern gravel mitten';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ config: MAILED })));
afterAll(async () => await server.close());

let open: (() => void)[] = [];
afterEach(() => {
  for (const stop of open) stop();
  open = [];
});

/** A browser, of which pages come and go. */
function browser() {
  const storage = { session: memoryStorage(), local: memoryStorage() };
  const wire = openWire(server, null, cookieJar().fetch);
  const page = (link: PageLink | null = null) => {
    const { child, stop } = inRoot(sessionMachine, {
      ...childInput(wire.client),
      storage,
      now: () => new Date(),
      link,
    });
    open.push(stop);
    return {
      child,
      stop,
      context: () => child.getSnapshot().context,
      is: (state: object) => child.getSnapshot().matches({ authenticating: state }),
      isIn: () => child.getSnapshot().matches('authenticated'),
      quiet: wire.quiet,
    };
  };
  return { storage, wire, page };
}

it('a link for a new password is there after a reload, is used once, signs nobody in and is forgotten', async () => {
  const { username } = await newAccount(server);
  const token = tokenIn(await askedLink(server, username));
  const { page, storage } = browser();
  const first = page({ kind: 'reset', token });
  await first.quiet();
  first.stop();
  const at = page();
  await at.quiet();
  expect([at.is({ linked: 'choosing' }), at.context().opened?.username]).toEqual([true, username]);
  at.child.send({ type: 'session.useLink', password: 'short' });
  await at.quiet();
  expect([at.is({ linked: 'choosing' }), at.context().error]).toEqual([
    true,
    'The password needs 10 characters or more.',
  ]);
  at.child.send({ type: 'session.useLink', password: NEXT });
  await at.quiet();
  expect([at.is({ linked: 'done' }), at.isIn()]).toEqual([true, false]);
  expect(storage.session.getItem('platbook.reset')).toBeNull();
  at.child.send({ type: 'session.leaveLink' });
  await at.quiet();
  expect(at.child.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
  at.child.send({ type: 'session.signIn', username, password: NEXT });
  await at.quiet();
  if (!at.isIn()) at.child.send({ type: 'session.overtake' });
  await at.quiet();
  expect(at.isIn()).toBe(true);
});

it('a link that is over says so and leads to a new one; one that could not be read is read again', async () => {
  const { page, wire } = browser();
  const over = page({ kind: 'reset', token: 'of-long-ago' });
  await over.quiet();
  expect(over.is({ linked: 'over' })).toBe(true);
  expect(over.context().error).toContain('ask for a new one. The password is what it was.');
  over.child.send({ type: 'session.forgot' });
  expect(over.is({ forgotten: 'writing' })).toBe(true);
  over.stop();
  const { username } = await newAccount(server);
  const token = tokenIn(await askedLink(server, username));
  wire.fail('link', 503);
  const at = page({ kind: 'reset', token });
  await at.quiet();
  expect(at.is({ linked: 'failed' })).toBe(true);
  at.child.send({ type: 'session.askAgain' });
  await at.quiet();
  expect(at.context().opened?.username).toBe(username);
});

it('an address is confirmed by its link', async () => {
  const account = await newAccount(server);
  const next = newAddress();
  valueOf(await (await account.signIn()).client.call('changeEmail', { body: { username: next } }));
  const token = tokenIn(linkIn((await newestMail(server, next)).body));
  const at = browser().page({ kind: 'email', token });
  await at.quiet();
  expect(at.context().opened).toMatchObject({ kind: 'email', username: account.username, newUsername: next });
  at.child.send({ type: 'session.useLink', password: '' });
  await at.quiet();
  expect(at.is({ linked: 'done' })).toBe(true);
  expect((await server.client().call('pre', { body: { username: next, password: PASSWORD } })).ok).toBe(true);
});

it('a lost password is asked for; what went wrong leaves the name that was typed', async () => {
  const { page, wire } = browser();
  const at = page();
  await at.quiet();
  expect(at.context().sendsMail).toBe(true);
  at.child.send({ type: 'session.forgot' });
  wire.fail('askReset', 503);
  at.child.send({ type: 'session.askReset', username: 'ann@example.net' });
  await at.quiet();
  expect([at.is({ forgotten: 'writing' }), at.context().username]).toEqual([true, 'ann@example.net']);
  expect(at.context().error).not.toBeNull();
  at.child.send({ type: 'session.askReset', username: 'ann@example.net' });
  await at.quiet();
  expect(at.is({ forgotten: 'asked' })).toBe(true);
  at.child.send({ type: 'session.leaveLink' });
  await at.quiet();
  expect(at.child.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
});

it('a second factor is asked for after the password; a wrong code asks again, the fifth leads back', async () => {
  const account = await newAccount(server);
  const { client } = await account.signIn();
  const { secret } = valueOf(await client.call('beginFactor', { body: {} }));
  const code = async () => await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  valueOf(await client.call('confirmFactor', { body: { code: await code() } }));
  server.clock.advance(2);
  const at = browser().page();
  const knock = async (): Promise<void> => {
    at.child.send({ type: 'session.signIn', username: account.username, password: PASSWORD });
    await at.quiet();
  };
  await at.quiet();
  await knock();
  expect([at.is({ factor: 'asking' }), at.context().password]).toEqual([true, '']);
  for (let time = 0; time < 5; time += 1) {
    at.child.send({ type: 'session.giveCode', code: '000000', isRecovery: false });
    await at.quiet();
  }
  expect(at.child.getSnapshot().matches({ authenticating: 'signedOut' })).toBe(true);
  expect(at.context()).toMatchObject({ oneTimeToken: '', error: expect.stringContaining('Five codes were wrong') });
  await knock();
  at.child.send({ type: 'session.giveCode', code: await code(), isRecovery: false });
  await at.quiet();
  if (!at.isIn()) at.child.send({ type: 'session.overtake' });
  await at.quiet();
  expect(at.isIn()).toBe(true);
});
