/** Signing in against the real server: real HTTP, real sessions, a clock that moves when told. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logoutMessages } from '../../../src/api/catalogue/account/sessionEnds.ts';
import { sessionMachine } from '../../../src/machines/account/session.ts';
import { EXTEND_EVERY_MS, SIGNED_IN_KEY } from '../../../src/machines/account/session/context.ts';
import { cookieJar, type CookieJar } from '../../support/cookieJar.ts';
import { childInput, memoryStorage } from '../../support/childInput.ts';
import { inRoot, type InRoot } from '../../support/inRoot.ts';
import { startTestServer, type Credentials, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
/** Somebody new for each test: no session is left open by another. */
let person: Credentials;
let people = 0;
beforeEach(async () => {
  people += 1;
  person = { username: `person${people}@example.com`, password: 'correct horse battery' };
  await server.addUser(person);
});
afterAll(async () => {
  await server.close();
});

let running: InRoot<typeof sessionMachine>[] = [];
afterEach(() => {
  for (const { stop } of running) stop();
  running = [];
});

const sessionsIn = (jar: CookieJar): string[] =>
  Object.entries(jar.kept()).flatMap(([name, value]) => (name.startsWith('platbook-session') ? [value] : []));
const emptyStorage = () => ({ session: memoryStorage(), local: memoryStorage() });

/** A browser tab at the server, with storage and cookies of its own or of another tab. */
function tab(storage = emptyStorage(), now: () => Date = () => new Date(), jar: CookieJar = cookieJar()) {
  const wire = openWire(server, null, jar.fetch);
  const run = inRoot(sessionMachine, { ...childInput(wire.client), storage, now });
  running.push(run);
  const { child, told } = run;
  const state = () => child.getSnapshot();
  return {
    storage,
    jar,
    wire,
    told,
    state,
    send: child.send,
    /** Waits until the machine rests in a state. */
    reaches: async (...wanted: Parameters<ReturnType<typeof state>['matches']>) =>
      await until(`the machine is in ${JSON.stringify(wanted)}`, () => state().matches(...wanted)),
    signIn: (password: string = person.password) =>
      child.send({ type: 'session.signIn', username: person.username, password }),
    flags: () => ['loggedIn', 'loggedOut', 'loggedOutMessage'].map((key) => storage.session.getItem(key)),
  };
}

/** Signed in; nobody else is. */
async function signedIn(...args: Parameters<typeof tab>) {
  const at = tab(...args);
  await at.reaches({ authenticating: 'signedOut' });
  at.signIn();
  await at.reaches('authenticated');
  return at;
}

describe('signing in', () => {
  it('R-SESSION-007 goes through two states in order: authenticating, then authenticated', async () => {
    const at = tab();
    const seen: string[] = [];
    const note = () => {
      const value = at.state().matches('authenticated') ? 'authenticated' : 'authenticating';
      if (seen.at(-1) !== value) seen.push(value);
    };
    note();
    running.at(-1)?.child.subscribe(note);
    at.signIn();
    await at.reaches('authenticated');
    expect(seen).toEqual(['authenticating', 'authenticated']);
    expect(at.state().context.answer?.profile.username).toBe(person.username);
    expect(at.told.at(-1)).toMatchObject({ type: 'app.signedIn', answer: { profile: { username: person.username } } });
  });

  it('R-SESSION-012 stores the logged-in flag in session storage; the token is in no place that a script can read', async () => {
    const at = await signedIn();
    expect(at.flags()).toEqual(['true', null, null]);
    expect(at.storage.local.getItem(SIGNED_IN_KEY)).toBe('true');
    expect(sessionsIn(at.jar)).toEqual([expect.stringMatching(/^[\w-]{40,}$/)]);
    expect(at.state().context.answer?.token).toBe('');
    // The password is not kept.
    expect(at.state().context.password).toBe('');
  });

  it('R-SESSION-015 a failure only ends the loading state, and says what was wrong', async () => {
    const at = tab();
    await at.reaches({ authenticating: 'signedOut' });
    const before = at.flags();
    const told = at.told.length;
    at.signIn('not the password');
    expect(at.state().matches({ authenticating: 'checking' })).toBe(true);
    await at.reaches({ authenticating: 'signedOut' });
    expect(at.state().context.error).toBe('The user name or the password is wrong.');
    expect(at.state().context.answer).toBeNull();
    expect(at.flags()).toEqual(before);
    expect(at.storage.local.getItem(SIGNED_IN_KEY)).toBeNull();
    expect(at.told).toHaveLength(told);
  });

  it('goes on with the session of another tab, without a password', async () => {
    const first = await signedIn();
    const second = tab({ session: memoryStorage(), local: first.storage.local }, undefined, first.jar);
    await second.reaches('authenticated');
    expect(second.state().context.answer?.profile.username).toBe(person.username);
  });

  it('asks again when the session is no longer good, and says why', async () => {
    const local = memoryStorage();
    local.setItem(SIGNED_IN_KEY, 'true');
    const at = tab({ session: memoryStorage(), local });
    await at.reaches({ authenticating: 'signedOut' });
    expect(at.state().context.message).toBe(logoutMessages.timeout);
    expect(local.getItem(SIGNED_IN_KEY)).toBeNull();
  });

  it('takes away the token that a version before left in the browser', () => {
    const storage = emptyStorage();
    for (const one of [storage.session, storage.local]) one.setItem('platbook.token', 'a token of an older version');
    tab(storage);
    expect([storage.session, storage.local].map((one) => one.getItem('platbook.token'))).toEqual([null, null]);
  });
});

describe('a session elsewhere', () => {
  it('R-SESSION-014 is told by the answer: the person continues here and the other one ends (O-005)', async () => {
    const other = await signedIn();
    const at = tab();
    await at.reaches({ authenticating: 'signedOut' });
    at.signIn();
    await at.reaches({ authenticating: 'duplicate' });
    at.send({ type: 'session.overtake' });
    await at.reaches('authenticated');
    const outcome = await other.wire.client.call('extend');
    expect(outcome).toMatchObject({ ok: false, status: 401, detail: logoutMessages.duplicate });
  });

  it('is left alone when the person cancels', async () => {
    await signedIn();
    const at = tab();
    await at.reaches({ authenticating: 'signedOut' });
    at.signIn();
    await at.reaches({ authenticating: 'duplicate' });
    at.send({ type: 'session.cancel' });
    expect(at.state().matches({ authenticating: 'signedOut' })).toBe(true);
    expect(at.storage.local.getItem(SIGNED_IN_KEY)).toBeNull();
  });
});

describe('leaving', () => {
  it('R-SESSION-013 logout clears the logged-in flag and sets the logged-out flag and message', async () => {
    const at = await signedIn();
    at.send({ type: 'session.logout' });
    await at.reaches({ authenticating: 'signedOut' });
    expect(at.flags()).toEqual([null, 'true', logoutMessages.user]);
    expect(at.state().context.message).toBe(logoutMessages.user);
    expect(at.storage.local.getItem(SIGNED_IN_KEY)).toBeNull();
    expect(sessionsIn(at.jar)).toEqual([]);
    expect(at.told.at(-1)).toEqual({ type: 'app.signedOut', mode: 'user' });
  });

  it('R-SESSION-013 signing in again takes both flags away', async () => {
    const at = await signedIn();
    at.send({ type: 'session.logout' });
    await at.reaches({ authenticating: 'signedOut' });
    at.signIn();
    await at.reaches('authenticated');
    expect(at.flags()).toEqual(['true', null, null]);
  });

  it.each(['timeout', 'duplicate'] as const)(
    'a session lost by %s leads to the sign-in with its message; what was loaded stays (O-008)',
    async (mode) => {
      const at = await signedIn();
      at.send({ type: 'session.lost', mode, message: logoutMessages[mode] });
      expect(at.state().matches({ authenticating: 'signedOut' })).toBe(true);
      expect(at.flags()).toEqual([null, 'true', logoutMessages[mode]]);
      expect(at.state().context.answer).not.toBeNull();
      expect(at.told.at(-1)).toEqual({ type: 'app.signedOut', mode });
    },
  );

  it('whoever wants out gets out, also when the server does not answer', async () => {
    const at = await signedIn();
    at.wire.fail('logout', 503);
    at.send({ type: 'session.logout' });
    await at.reaches({ authenticating: 'signedOut' });
    expect(at.flags()).toEqual([null, 'true', logoutMessages.user]);
    expect(at.wire.of('logout')).toHaveLength(1);
  });
});

describe('staying', () => {
  it('R-SESSION-016 extends the session on activity, at most once an hour (O-007)', async () => {
    let time = Date.now();
    const at = await signedIn(undefined, () => new Date(time));
    const before = at.state().context.expires;
    at.send({ type: 'session.activity' });
    expect(at.state().matches({ authenticated: 'idle' })).toBe(true);
    time += EXTEND_EVERY_MS;
    server.clock.advance(60);
    at.send({ type: 'session.activity' });
    await at.reaches({ authenticated: 'idle' });
    const after = at.state().context.expires;
    // The window of 14 days begins anew, an hour later.
    expect(Date.parse(after ?? '') - server.clock.now().getTime()).toBe(20_160 * 60_000);
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBe(EXTEND_EVERY_MS);
    at.send({ type: 'session.activity' });
    expect(at.state().matches({ authenticated: 'idle' })).toBe(true);
  });

  it('reads the sign-in data again on demand', async () => {
    const at = await signedIn();
    const told = at.told.length;
    at.send({ type: 'session.refresh' });
    await at.wire.quiet();
    expect(at.state().matches({ authenticated: 'idle' })).toBe(true);
    expect(at.told.slice(told)).toMatchObject([{ type: 'app.signedIn' }]);
  });
});
