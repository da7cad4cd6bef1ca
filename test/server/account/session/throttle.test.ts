/** Who guesses passwords waits longer and longer; who was here before is not locked out by that. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/api/client.ts';
import { rememberDevice } from '../../../../server/account/session/deviceCookie.ts';
import { placeOf } from '../../../../server/account/session/placeOf.ts';
import { dropOldest } from '../../../../server/account/session/throttle.queries.ts';
import {
  allowances,
  countAttempt,
  forgiveAttempt,
  FORGOTTEN_AFTER_MINUTES,
  subjectsOf,
} from '../../../../server/account/session/throttle.ts';
import { readConfig } from '../../../../server/platform/config/config.ts';
import { cookieJar } from '../../../support/cookieJar.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { trustProxy: 1 } })));
afterAll(async () => await server.close());
// Nobody remembers what another test did.
afterEach(() => server.clock.advance(FORGOTTEN_AFTER_MINUTES + 1));

interface Try {
  readonly password?: string;
  readonly username?: string;
  /** X-Forwarded-For, of which the last one was written by the proxy. */
  readonly from?: string;
  readonly at?: TestServer;
}

const knock = async ({ password = 'wrong', username = OWNER.username, from = '192.0.2.1', at = server }: Try = {}) =>
  await at.request('POST', '/resource/auth/pre', {
    body: { username, password },
    headers: { 'X-Forwarded-For': from },
  });
const status = async (one?: Try): Promise<number> => (await knock(one)).status;
const right = OWNER.password;
async function fail(times: number, one: (time: number) => Try = () => ({})): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await status(one(time))).toBe(401);
}
const waitOf = async (one?: Try): Promise<number> => Number((await knock(one)).headers.get('retry-after'));

describe('wrong passwords', () => {
  it('cost a wait that doubles with each, of a quarter of an hour at most; the right one waits too', async () => {
    await fail(allowances.nameAtAddress.waitsFrom);
    const waits: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const refused = await knock({ password: right });
      const seconds = Number(refused.headers.get('retry-after'));
      waits.push(seconds);
      expect([refused.status, await refused.json()]).toMatchObject([429, { success: false }]);
      // Who asks on while waiting waits no longer for it.
      expect(await waitOf()).toBe(seconds);
      server.clock.advance(seconds / 60);
      expect(await status()).toBe(401);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    server.clock.advance(15);
    expect(await status({ password: right })).toBe(200);
  });

  it('are told with the time to wait, in words', async () => {
    await fail(allowances.nameAtAddress.waitsFrom);
    const told = async (): Promise<unknown> => ((await (await knock()).json()) as { userMessage: string }).userMessage;
    expect(await told()).toBe('Too many failed attempts. Please try again in 1 second.');
    for (let seconds = 1; seconds < 128; seconds *= 2) {
      server.clock.advance(seconds / 60);
      expect(await status()).toBe(401);
    }
    expect(await told()).toBe('Too many failed attempts. Please try again in 3 minutes.');
  });

  it('do not lock their owner out elsewhere', async () => {
    await fail(allowances.nameAtAddress.waitsFrom);
    expect(await status()).toBe(429);
    expect(await status({ password: right, from: '198.51.100.7' })).toBe(200);
  });

  it('for one name from everywhere hold it for a minute at most', async () => {
    const from = (time: number): Try => ({ from: `198.51.100.${time}` });
    await fail(allowances.name.waitsFrom, from);
    for (let time = 0; time < 9; time += 1) {
      const seconds = await waitOf({ from: '203.0.113.1' });
      expect(seconds).toBe(Math.min(2 ** time, 60));
      server.clock.advance(seconds / 60);
      expect(await status(from(100 + time))).toBe(401);
    }
  });

  it('from one address for many names hold the address, not others', async () => {
    await fail(allowances.address.waitsFrom, (time) => ({ username: `name${time}@example.com` }));
    expect(await status({ password: right })).toBe(429);
    expect(await status({ password: right, from: '192.0.2.2' })).toBe(200);
  });

  it('made at the same moment are each counted', async () => {
    const all = Array.from({ length: allowances.nameAtAddress.waitsFrom + 6 }, async () => await status());
    const answers = await Promise.all(all);
    expect(answers.filter((one) => one === 401)).toHaveLength(allowances.nameAtAddress.waitsFrom);
  });

  it('and right ones, all at the same moment, never wait for each other without end', async () => {
    const { db } = server.services.store;
    const subjects = subjectsOf('ann@example.com', '192.0.2.77', null);
    const one = async (): Promise<boolean> => {
      const { allowed } = await countAttempt(db, subjects, server.clock.now());
      await forgiveAttempt(db, subjects, server.clock.now());
      return allowed;
    };
    // Fewer than would wait: each is given back, so nobody does.
    for (let time = 0; time < 10; time += 1) {
      expect(await Promise.all(Array.from({ length: 8 }, one))).toEqual(Array.from({ length: 8 }, () => true));
    }
  });

  it('are forgotten after an hour, and by the right one at this address', async () => {
    await fail(allowances.nameAtAddress.waitsFrom - 1);
    server.clock.advance(FORGOTTEN_AFTER_MINUTES);
    await fail(allowances.nameAtAddress.waitsFrom - 1);
    expect(await status({ password: right })).toBe(200);
    await fail(allowances.nameAtAddress.waitsFrom - 1);
    expect(await status({ password: right })).toBe(200);
  });

  it('of others are not paid for by who signs in from the same address', async () => {
    const { db, clock } = server;
    for (let time = 0; time < allowances.address.waitsFrom + 5; time += 1) {
      const subjects = subjectsOf(OWNER.username, '192.0.2.1', null);
      expect((await countAttempt(db, subjects, clock.now())).allowed).toBe(true);
      await forgiveAttempt(db, subjects, clock.now());
    }
    expect(await status({ password: right })).toBe(200);
  });

  it('leave no name in the store: it may be a password', async () => {
    await status({ username: 'a slip of the fingers' });
    const rows = await server.db.selectFrom('login_throttle').select('subject').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/slip|example\.com|192\.0/);
  });

  it('are counted for all servers of a store', async (context) => {
    const { databaseUrl } = server.services.config;
    // The embedded store belongs to one process.
    if (databaseUrl === null) return context.skip();
    const second = await startTestServer({ config: { databaseUrl, trustProxy: 1 } });
    second.clock.advance((server.clock.now().getTime() - second.clock.now().getTime()) / 60_000);
    try {
      await fail(allowances.nameAtAddress.waitsFrom, (time) => (time % 2 === 0 ? {} : { at: second }));
      expect([await status(), await status({ at: second })]).toEqual([429, 429]);
    } finally {
      await second.close();
    }
    return undefined;
  });
});

describe('a device that signed in before', () => {
  const open = async (): Promise<ReturnType<typeof cookieJar>> => {
    const jar = cookieJar();
    valueOf(await createClient({ baseUrl: server.baseUrl, fetch: jar.fetch }).call('pre', { body: OWNER }));
    return jar;
  };
  const from = async (jar: ReturnType<typeof cookieJar>, person = OWNER as { username: string; password: string }) =>
    (await createClient({ baseUrl: server.baseUrl, fetch: jar.fetch }).call('pre', { body: person })) as {
      ok: boolean;
      status?: number;
    };
  const wrong = { ...OWNER, password: 'wrong' };
  // Those of a jar come without a proxy: from this machine.
  const besides = '127.0.0.1';

  it('is known by a cookie that no script reads, for half a year', async () => {
    const jar = await open();
    expect(jar.sent).toEqual([
      expect.stringMatching(
        /^platbook-device-\d+-\d+=[\da-f]{64}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  it('stays open while strangers at its address wait, with a count of its own', async () => {
    const jar = await open();
    await fail(allowances.nameAtAddress.waitsFrom, () => ({ from: besides }));
    expect(await status({ password: right, from: besides })).toBe(429);
    expect((await from(jar)).ok).toBe(true);
    for (let time = 0; time < allowances.device.waitsFrom; time += 1) {
      expect(await from(jar, wrong)).toMatchObject({ ok: false, status: 401 });
    }
    expect(await from(jar)).toMatchObject({ ok: false, status: 429 });
    server.clock.advance(1 / 60);
    expect((await from(jar)).ok).toBe(true);
  });

  it('is one for one name: others wait there as everywhere', async () => {
    const other = { username: 'other@example.com', password: 'another password' };
    await server.addUser(other);
    const jar = await open();
    for (let time = 0; time < allowances.nameAtAddress.waitsFrom; time += 1) {
      await from(jar, { ...other, password: 'wrong' });
    }
    expect(await from(jar, other)).toMatchObject({ ok: false, status: 429 });
    expect((await from(jar)).ok).toBe(true);
  });

  it.each(['', 'made up.made up', `${'A'.repeat(43)}.${'A'.repeat(43)}`])(
    'is none with the cookie %j',
    async (value) => {
      const name = Object.keys((await open()).kept())[0] ?? '';
      await fail(allowances.nameAtAddress.waitsFrom);
      const headers = { Cookie: `${name}=${value}`, 'X-Forwarded-For': '192.0.2.1' };
      const refused = await server.request('POST', '/resource/auth/pre', { body: OWNER, headers });
      expect(refused.status).toBe(429);
    },
  );

  it('is known no more once the password is another', async () => {
    const person = { username: 'changes@example.com', password: 'plum lantern gravel mitten' };
    await server.addUser(person);
    const jar = cookieJar();
    const page = createClient({ baseUrl: server.baseUrl, fetch: jar.fetch });
    const { t } = valueOf(await page.call('pre', { body: person }));
    const before = jar.kept();
    valueOf(await page.call('auth', { query: { t } }));
    const next = 'willow kettle harbour stamp';
    valueOf(await page.call('changePassword', { body: { currentPassword: person.password, password: next } }));
    const wrongly = { ...person, from: besides, password: 'wrong' };
    await fail(allowances.nameAtAddress.waitsFrom, () => wrongly);
    const [[name, value] = []] = Object.entries(before);
    const old = await server.request('POST', '/resource/auth/pre', {
      body: { ...person, password: next },
      headers: { Cookie: `${name}=${value}`, 'X-Forwarded-For': besides },
    });
    expect(old.status).toBe(429);
    // Where it was changed the browser is known with the new one.
    expect((await page.call('pre', { body: { ...person, password: next } })).ok).toBe(true);
  });

  it('is never one of somebody without a password', () => {
    const set: string[] = [];
    const cookies = { read: () => null, set: (name: string) => void set.push(name), clear: () => undefined };
    rememberDevice(cookies, { userId: 1, passwordHash: null });
    expect(set).toEqual([]);
  });
});

describe('the address of who asks', () => {
  it.each([
    ['0', '6.6.6.6', '127.0.0.1'],
    ['1', '6.6.6.6', '6.6.6.6'],
    ['1', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    ['true', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    ['2', '6.6.6.6, 203.0.113.5, 10.0.0.1', '203.0.113.5'],
    ['127.0.0.1, 10.0.0.0/8', '6.6.6.6, 203.0.113.5, 10.1.2.3', '203.0.113.5'],
    ['loopback', '6.6.6.6, 203.0.113.5', '203.0.113.5'],
    // Who asks is no proxy of ours.
    ['10.0.0.0/8', '6.6.6.6', '127.0.0.1'],
  ])('with TRUST_PROXY=%s, of %s, is %s: what a trusted proxy wrote', async (value, from, address) => {
    const { trustProxy } = readConfig({ TRUST_PROXY: value });
    const at = await startTestServer({ config: { trustProxy } });
    try {
      const subjects = subjectsOf(OWNER.username, address, null);
      for (let time = 1; time < allowances.nameAtAddress.waitsFrom; time += 1) {
        await countAttempt(at.db, subjects, at.clock.now());
      }
      expect(await status({ at, from })).toBe(401);
      expect(await status({ at, from, password: right })).toBe(429);
    } finally {
      await at.close();
    }
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['', ''],
  ])('%s counts as %s', (address, place) => expect(placeOf(address)).toBe(place));
});

describe('rows of the store', () => {
  const count = async (): Promise<number> =>
    (await server.db.selectFrom('login_throttle').select('subject').execute()).length;

  it('are bounded, and the newest stay', async () => {
    await server.db.deleteFrom('login_throttle').execute();
    for (let at = 0; at < 20; at += 1) {
      server.clock.advance(1 / 60);
      await countAttempt(server.db, [{ kind: 'name', key: `name ${at}` }], server.clock.now());
    }
    await dropOldest(server.db, 8, new Date(0));
    expect(await count()).toBe(8);
    const left = await server.db.selectFrom('login_throttle').select('last_failure').orderBy('last_failure').execute();
    expect(left.at(-1)?.last_failure).toEqual(server.clock.now());
  });

  it('that are forgotten go while others are counted', async () => {
    const stranger = (at: number) => subjectsOf(`stranger${at}@example.com`, `2001:db8:0:${at.toString(16)}::1`, null);
    for (let at = 0; at < 50; at += 1) await countAttempt(server.db, stranger(at), server.clock.now());
    server.clock.advance(FORGOTTEN_AFTER_MINUTES);
    for (let at = 0; at < 200; at += 1) {
      await countAttempt(server.db, [{ kind: 'name', key: 'one' }], server.clock.now());
    }
    expect(await count()).toBe(1);
  });
});
