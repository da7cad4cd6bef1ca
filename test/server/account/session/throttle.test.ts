import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countAttempt,
  FAILURES_PER_ADDRESS,
  FAILURES_PER_NAME,
  forgiveAttempt,
  THROTTLE_WINDOW_MINUTES,
} from '../../../../server/account/session/throttle.ts';
import { OWNER, startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(async () => await server.close());

const attempt = async (username: string, address = '192.0.2.1') =>
  await countAttempt(server.db, username, address, server.clock.now());

it('refuses a name after too many failures with 429 and the time to wait, the right password too', async () => {
  for (let failure = 0; failure < FAILURES_PER_NAME; failure += 1) {
    const wrong = await server.request('POST', '/resource/auth/pre', { body: { ...OWNER, password: 'wrong' } });
    expect(wrong.status).toBe(401);
  }
  const refused = await server.request('POST', '/resource/auth/pre', { body: OWNER });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe(String(THROTTLE_WINDOW_MINUTES * 60));
  expect(await refused.json()).toMatchObject({
    userMessage: 'Too many failed attempts. Please try again in 15 minutes.',
  });
  server.clock.advance(THROTTLE_WINDOW_MINUTES + 1);
  await server.signIn();
});

it('counts attempts made at the same moment', async () => {
  const all = await Promise.all(
    Array.from({ length: FAILURES_PER_NAME + 5 }, async () => await attempt('burst@example.com')),
  );
  expect(all.filter(({ allowed }) => allowed)).toHaveLength(FAILURES_PER_NAME);
});

it('limits an address over many names, and lets other addresses pass', async () => {
  const address = '192.0.2.7';
  for (let at = 0; at < FAILURES_PER_ADDRESS; at += 1) {
    expect((await attempt(`name${at}@example.com`, address)).allowed).toBe(true);
  }
  expect((await attempt('fresh@example.com', address)).allowed).toBe(false);
  expect((await attempt('fresh2@example.com', '192.0.2.8')).allowed).toBe(true);
});

it('starts a name afresh after a success and gives the address its attempt back', async () => {
  const { db } = server;
  const address = '192.0.2.9';
  for (let at = 0; at < FAILURES_PER_NAME; at += 1) await attempt('careful@example.com', address);
  await forgiveAttempt(db, 'careful@example.com', address);
  expect((await attempt('careful@example.com', address)).allowed).toBe(true);
  const row = await db
    .selectFrom('login_throttle')
    .select('failures')
    .where('subject', '=', `address ${address}`)
    .executeTakeFirstOrThrow();
  expect(row.failures).toBe(FAILURES_PER_NAME);
});
