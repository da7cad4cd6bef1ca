/** The provider of an organisation on screen: the way there and back at the door, and a window beside the page inside. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CameBack } from '../../../src/api/account/cameBack.ts';
import { freshMachine } from '../../../src/machines/account/fresh.ts';
import { securityMachine } from '../../../src/machines/account/security.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import type { ProviderPort } from '../../../src/machines/app/ports.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { openDesk } from '../../support/desk.ts';
import { inRoot } from '../../support/inRoot.ts';
import { knock, REDIRECT, withProvider } from '../../support/oidc/knock.ts';
import { startProvider, type TestProvider } from '../../support/oidc/provider.ts';
import { visit } from '../../support/oidc/visit.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { openWire } from '../../support/wire.ts';

const PASSWORD = 'a long enough password';
const { origin } = new URL(REDIRECT);

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider([REDIRECT]);
  server = await startTestServer({ config: withProvider(provider) });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

let people = 0;
let email: string;
let subject: string;
beforeEach(async () => {
  people += 1;
  email = `seen${people}@acorn.example.com`;
  subject = `seen-${people}`;
  provider.people.set(subject, { email, email_verified: true });
  await server.addUser({ username: email, password: PASSWORD });
});

/** A tab of a browser, whose pages share what the session of the tab keeps. */
function tab(storage = { session: memoryStorage(), local: memoryStorage() }, at: string = origin) {
  const left: string[] = [];
  const jar = cookieJar();
  const port: ProviderPort = {
    origin: at,
    leaveFor: (url) => void left.push(url),
    ask: () => Promise.resolve({ ok: false, problem: 'No window.' }),
  };
  const page = (cameBack: CameBack | null = null) => {
    const wire = openWire(server, null, jar.fetch);
    const input = { ...childInput(wire.client), storage, provider: port, now: () => new Date(), cameBack };
    const { child, stop } = inRoot(sessionMachine, input);
    onTestFinished(stop);
    return {
      wire,
      context: () => child.getSnapshot().context,
      is: (state: object | string) => child.getSnapshot().matches({ authenticating: state } as never),
      isIn: () => child.getSnapshot().matches('authenticated'),
      does: async (...events: Parameters<typeof child.send>[0][]) => {
        for (const event of events) child.send(event);
        await wire.quiet();
      },
    };
  };
  return { page, left, storage };
}

it('leaves for the provider, and the page that comes back takes up what it says, once', async () => {
  const { page, left, storage } = tab();
  const at = page();
  await at.does();
  expect(at.context().ways).toEqual({ oidc: { name: 'Acorn Realty' }, passwords: true });
  await at.does({ type: 'session.toProvider' });
  expect([at.is({ toProvider: 'left' }), left.length]).toEqual([true, 1]);
  const back = await visit(left[0] ?? '', subject);
  const next = page(back);
  await next.does();
  expect([next.isIn(), next.context().cameBack]).toEqual([true, null]);
  expect(storage.session.getItem('platbook.oidc')).toBeNull();
  // The address once more, in this tab or another.
  for (const other of [page(back), tab().page(back)]) {
    await other.does();
    expect(other.context().providerError ?? 'in').toMatch(
      /^in$|was begun in another page, or is over: begin again\. Nobody/,
    );
  }
});

it('says why nobody was signed in, and begins again', async () => {
  const { page, left } = tab();
  const at = page();
  await at.does({ type: 'session.toProvider' });
  const next = page(await visit(left[0] ?? '', null));
  await next.does();
  expect(next.is('signedOut')).toBe(true);
  expect(next.context()).toMatchObject({
    error: null,
    providerError: 'The sign-in at Acorn Realty was left, or refused there. Nobody was signed in.',
  });
  next.wire.fail('beginOidc', 503);
  await next.does({ type: 'session.toProvider' });
  expect([next.is('signedOut'), next.context().providerError]).toEqual([true, expect.any(String)]);
  await next.does({ type: 'session.toProvider' });
  expect([next.is({ toProvider: 'left' }), next.context().providerError]).toEqual([true, null]);
  // Back of the browser brings the page as it was.
  await next.does({ type: 'session.stayed' });
  expect(next.is('signedOut')).toBe(true);
  await next.does({ type: 'session.signIn', username: email, password: PASSWORD });
  expect(next.isIn()).toBe(true);
});

it('goes nowhere from another address than the one to which the provider leads back', async () => {
  const { page, left } = tab(undefined, 'http://127.0.0.1:5080');
  const at = page();
  await at.does({ type: 'session.toProvider' });
  expect([left, at.context().providerError]).toEqual([
    [],
    `Signing in there leads back to ${origin}: open Platbook at that address, and begin again. Nobody was signed in.`,
  ]);
});

async function member(): Promise<SignedIn> {
  const { t } = valueOf(await knock(server, subject));
  const auth = valueOf(await server.client().call('auth', { query: { t } }));
  return { auth, token: auth.token, client: server.client(auth.token) };
}

it('a window beside the page proves who one is; one that does not open, or that somebody else used, proves nothing', async () => {
  const me = await member();
  let as: string | null = null;
  const port: ProviderPort = {
    origin,
    leaveFor: () => undefined,
    ask: async (url) =>
      as === null ? { ok: false, problem: 'No window.' } : { ok: true, value: await visit(url, as) },
  };
  const at = openDesk(freshMachine, { server, me, input: { provider: port } });
  await at.does({ type: 'fresh.ask' });
  expect(at.context().providerName).toBe('Acorn Realty');
  await at.does({ type: 'fresh.useProvider' });
  expect([at.state().matches('asking'), at.context().error]).toEqual([true, 'No window. Nothing was changed.']);
  provider.people.set('else', { email: 'else@acorn.example.com', email_verified: true });
  as = 'else';
  await at.does({ type: 'fresh.useProvider' });
  await expect.poll(() => at.context().error).toContain('as somebody else');
  as = subject;
  await at.does({ type: 'fresh.useProvider' });
  await expect.poll(() => at.heard('calls.proved')).toMatchObject([{ isProved: true }]);
});

it('a window that never comes back is left, and what waits for it is refused', async () => {
  const me = await member();
  const ended: string[] = [];
  const port: ProviderPort = {
    origin,
    leaveFor: () => undefined,
    ask: async (_, signal) =>
      await new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          ended.push('left');
          resolve({ ok: false, problem: 'It was left.' });
        });
      }),
  };
  const at = openDesk(freshMachine, { server, me, input: { provider: port } });
  await at.does({ type: 'fresh.ask' });
  await at.does({ type: 'fresh.useProvider' });
  await expect.poll(() => at.state().matches('visiting')).toBe(true);
  await at.does({ type: 'fresh.leave' });
  expect([at.state().matches('away'), ended]).toEqual([true, ['left']]);
  expect(at.heard('calls.proved')).toMatchObject([{ isProved: false }]);
});

it('who one is there is shown, and taken away', async () => {
  const me = await member();
  const at = openDesk(securityMachine, { server, me });
  await at.does({ type: 'pane.shown', pane: 'security' });
  expect(at.context().security?.identity?.email).toBe(email);
  at.wire.fail('removeIdentity', 503);
  await at.does({ type: 'security.unbind' });
  expect([at.context().security?.identity?.email, at.heard('errors.add').length]).toEqual([email, 1]);
  await at.does({ type: 'security.unbind' });
  expect(at.context().security?.identity).toBeNull();
});

it('with work below a session that is over the page stays, and a window beside it signs in', async () => {
  const asked: string[] = [];
  let opens = false;
  const port: ProviderPort = {
    origin,
    leaveFor: (url) => void asked.push(`left for ${url}`),
    ask: async (url) => (opens ? { ok: true, value: await visit(url, subject) } : { ok: false, problem: 'No window.' }),
  };
  const wire = openWire(server, null, cookieJar().fetch);
  const { child, stop } = inRoot(sessionMachine, { ...childInput(wire.client), provider: port, now: () => new Date() });
  onTestFinished(stop);
  const does = async (...events: Parameters<typeof child.send>[0][]): Promise<void> => {
    for (const event of events) child.send(event);
    await wire.quiet();
  };
  await does();
  await does({ type: 'session.signIn', username: email, password: PASSWORD });
  expect(child.getSnapshot().matches('authenticated')).toBe(true);
  await does({ type: 'session.lost', mode: 'timeout', message: 'over' });
  await does({ type: 'session.toProvider' });
  await expect.poll(() => child.getSnapshot().context.providerError).toBe('No window. Nobody was signed in.');
  opens = true;
  await does({ type: 'session.toProvider' });
  // Their session of before goes on: that is asked as ever.
  await expect.poll(() => child.getSnapshot().matches({ authenticating: 'duplicate' })).toBe(true);
  await does({ type: 'session.overtake' });
  expect([child.getSnapshot().matches('authenticated'), asked]).toEqual([true, []]);
});
