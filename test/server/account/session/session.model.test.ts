// oxlint-disable vitest/no-standalone-expect -- the assertions of the model run inside the tests that testModel makes
/**
 * Model of signing in, against the real server: one user on this device and on another one, over HTTP, with a clock
 * that moves when the model says so. See test/support/model.ts for how paths are made.
 */
import { afterAll, beforeAll, expect } from 'vitest';
import { setup } from 'xstate';
import { logoutMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { SESSION_WINDOW_MINUTES, type AuthAnswer } from '../../../../src/api/contract/account/session.ts';
import type { Outcome } from '../../../../src/api/client.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { testModel } from '../../../support/model.ts';

const loginFlow = setup({}).createMachine({
  id: 'loginFlow',
  initial: 'signedOut',
  states: {
    signedOut: { on: { 'password.wrong': 'wrongPassword', 'password.right': 'tokenGiven' } },
    wrongPassword: { on: { 'password.wrong': 'wrongPassword', 'password.right': 'tokenGiven' } },
    tokenGiven: { on: { 'token.use': 'signedIn', 'token.age': 'tokenOld' } },
    tokenOld: { on: { 'token.use': 'signedOut' } },
    signedIn: {
      on: {
        reload: 'signedIn',
        extend: 'extended',
        logout: 'loggedOut',
        'time.pass': 'expired',
        'other.signIn': 'signedInTwice',
        'other.overtake': 'overtaken',
      },
    },
    extended: { on: { extend: 'extended', reload: 'extended', logout: 'loggedOut', 'time.pass': 'expired' } },
    signedInTwice: {
      on: {
        reload: 'signedInTwice',
        overtake: 'signedIn',
        'other.overtake': 'overtaken',
        'other.logout': 'signedIn',
        logout: 'otherOnly',
        'time.pass': 'expired',
      },
    },
    otherOnly: { on: { 'password.right': 'duplicateOffered', 'other.logout': 'loggedOut' } },
    duplicateOffered: { on: { 'token.use': 'signedInTwice', 'token.overtake': 'signedIn', 'token.age': 'tokenOld' } },
    overtaken: { on: { 'password.right': 'duplicateOffered', 'other.logout': 'loggedOut' } },
    expired: { on: { 'password.right': 'tokenGiven' } },
    loggedOut: { on: { 'password.right': 'tokenGiven' } },
  },
});

const PASSWORD = 'a long password';
/** Longer than a one-time token lives. */
const TOKEN_MINUTES = 5;

let server: TestServer;
let users = 0;
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => await server.close());

/** One user with two devices. */
class Driver {
  readonly username = `user${(users += 1)}@example.com`;
  here: string | null = null;
  other: string | null = null;
  t = '';
  isDuplicateOffered = false;
  wrong: Outcome<unknown> | null = null;

  async password(password: string): Promise<Outcome<{ t: string; duplicateSession: boolean }>> {
    return await server.client().call('pre', { body: { username: this.username, password } });
  }

  async useToken(overtake = false): Promise<Outcome<AuthAnswer>> {
    const outcome = await server
      .client()
      .call('auth', { query: { t: this.t, ...(overtake ? { overtake: 'true' } : {}) } });
    this.here = outcome.ok ? outcome.value.token : this.here;
    return outcome;
  }

  async auth(token: string | null): Promise<Outcome<AuthAnswer>> {
    return await server.client(token).call('auth', { query: {} });
  }

  /** What each device finds when it asks: who it is and whether another session lives. */
  async expectHere(duplicateSession: boolean): Promise<AuthAnswer> {
    const answer = valueOf(await this.auth(this.here));
    expect(answer).toMatchObject({ duplicateSession, profile: { username: this.username } });
    return answer;
  }
  async expectEnded(token: string | null, reason: string | null): Promise<void> {
    const refused = {
      ok: false,
      status: 401,
      message: 'You are not authorized',
      ...(reason === null ? {} : { detail: reason }),
    };
    expect(await this.auth(token)).toMatchObject(refused);
    expect(await server.client(token).call('extend')).toMatchObject(refused);
  }
}

const inMinutes = (minutes: number): string => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();

testModel<Driver>('R-SESSION-004 R-SESSION-005 R-SESSION-006 R-SESSION-014 the login flow', {
  machine: loginFlow,
  start: async () => {
    const driver = new Driver();
    await server.addUser({ username: driver.username, password: PASSWORD });
    return driver;
  },
  events: {
    'password.wrong': async (driver) => void (driver.wrong = await driver.password('not it')),
    'password.right': async (driver) => {
      const pre = valueOf(await driver.password(PASSWORD));
      driver.t = pre.t;
      driver.isDuplicateOffered = pre.duplicateSession;
    },
    'token.use': async (driver) => void (await driver.useToken()),
    'token.overtake': async (driver) => void (await driver.useToken(true)),
    'token.age': async () => server.clock.advance(TOKEN_MINUTES),
    reload: async (driver) => void valueOf(await driver.auth(driver.here)),
    overtake: async (driver) =>
      void valueOf(await server.client(driver.here).call('auth', { query: { overtake: 'true' } })),
    extend: async (driver) => {
      // A minute before the session would have ended.
      server.clock.advance(SESSION_WINDOW_MINUTES - 1);
      const { expires } = valueOf(await server.client(driver.here).call('extend'));
      expect(expires).toBe(inMinutes(SESSION_WINDOW_MINUTES));
    },
    logout: async (driver) => {
      expect(valueOf(await server.client(driver.here).call('logout', { query: {} })).message).toBe(logoutMessages.user);
    },
    'time.pass': async () => server.clock.advance(SESSION_WINDOW_MINUTES),
    'other.signIn': async (driver) => {
      const credentials = { username: driver.username, password: PASSWORD };
      driver.other = (await server.signIn(credentials)).token;
    },
    'other.overtake': async (driver) => {
      const credentials = { username: driver.username, password: PASSWORD };
      if (driver.other === null) driver.other = (await server.signIn(credentials, true)).token;
      else valueOf(await server.client(driver.other).call('auth', { query: { overtake: 'true' } }));
    },
    'other.logout': async (driver) => {
      valueOf(await server.client(driver.other).call('logout', { query: {} }));
      await driver.expectEnded(driver.other, logoutMessages.user);
      driver.other = null;
    },
  },
  states: {
    signedOut: async (driver) => await driver.expectEnded(driver.here, null),
    wrongPassword: async (driver) => {
      expect(driver.wrong).toMatchObject({ ok: false, status: 401, message: 'You are not authorized' });
      await driver.expectEnded(driver.here, null);
    },
    tokenGiven: async (driver) => {
      expect(driver.isDuplicateOffered).toBe(false);
      // Not signed in by it yet: a one-time token is no session.
      await driver.expectEnded(driver.t, null);
    },
    tokenOld: async (driver) => await driver.expectEnded(driver.t, null),
    signedIn: async (driver) => {
      await driver.expectHere(false);
      // A session of the other device that lived before has been overtaken.
      if (driver.other !== null) await driver.expectEnded(driver.other, logoutMessages.duplicate);
      driver.other = null;
    },
    extended: async (driver) => {
      const { expires } = await driver.expectHere(false);
      expect(expires).toBe(inMinutes(SESSION_WINDOW_MINUTES));
    },
    signedInTwice: async (driver) => {
      await driver.expectHere(true);
      expect(valueOf(await driver.auth(driver.other)).duplicateSession).toBe(true);
    },
    otherOnly: async (driver) => {
      await driver.expectEnded(driver.here, logoutMessages.user);
      expect(valueOf(await driver.auth(driver.other)).duplicateSession).toBe(false);
    },
    duplicateOffered: async (driver) => {
      expect(driver.isDuplicateOffered).toBe(true);
      // Nothing has happened to the other device by the offer alone.
      expect((await driver.auth(driver.other)).ok).toBe(true);
    },
    overtaken: async (driver) => {
      await driver.expectEnded(driver.here, logoutMessages.duplicate);
      expect(valueOf(await driver.auth(driver.other)).duplicateSession).toBe(false);
    },
    expired: async (driver) => {
      await driver.expectEnded(driver.here, logoutMessages.timeout);
      if (driver.other !== null) await driver.expectEnded(driver.other, logoutMessages.timeout);
      driver.other = null;
    },
    loggedOut: async (driver) => await driver.expectEnded(driver.here, null),
  },
});
