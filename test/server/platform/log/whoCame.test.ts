/** Who came, who was turned away, and from where: in the log at the level that is the default. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { buildApp } from '../../../../server/app/app.ts';
import { handlers } from '../../../../server/app/handlers.ts';
import { authenticate } from '../../../../server/account/session/authenticate.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';

let server: TestServer;
let app: Awaited<ReturnType<typeof buildApp>>;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  app = await buildApp({ services: { ...server.services, log }, authenticate, handlers });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

/** What a request leaves in the log: level, sentence, status, user and address of each line. */
async function left(asked: InjectOptions): Promise<{ readonly told: unknown[][]; readonly body: unknown }> {
  lines.length = 0;
  const answer = await app.inject({ remoteAddress: '203.0.113.9', ...asked });
  const told = lines.map((line) => {
    const { level, message, res, user, address } = JSON.parse(line) as Record<string, unknown>;
    return [level, message, (res as { status: number }).status, user, address];
  });
  return { told, body: answer.json() };
}
const from = '203.0.113.9';

it('a person who comes and goes, with the user and the address', async () => {
  const url = '/resource/auth/pre';
  const wrong = await left({ method: 'POST', url, payload: { ...OWNER, password: 'wrong' } });
  expect(wrong.told).toEqual([['warn', 'request was refused', 401, undefined, from]]);
  const right = await left({ method: 'POST', url, payload: OWNER });
  expect(right.told).toEqual([['info', 'sign-in', 200, undefined, from]]);
  const { t } = right.body as { t: string };
  const begun = await left({ url: `/resource/auth?t=${t}` });
  const { token, profile } = begun.body as { token: string; profile: { id: number } };
  expect(begun.told).toEqual([['info', 'sign-in', 200, profile.id, from]]);
  const headers = { [AUTH_HEADER]: token };
  const password = 'plum lantern gravel mitten';
  const changed: InjectOptions = {
    method: 'PUT',
    url: '/app/password',
    headers,
    payload: { currentPassword: OWNER.password, password },
  };
  expect((await left(changed)).told).toEqual([['info', 'sign-in', 200, profile.id, from]]);
  expect((await left({ url: '/resource/auth', headers })).told).toEqual([]);
  expect((await left({ url: '/resource/auth/logout', headers })).told).toEqual([
    ['info', 'sign-in', 200, profile.id, from],
  ]);
});

it('whoever is turned away: without a session, without permission, from another site, with what no page sends', async () => {
  const scout = { username: 'scout@example.com', password: 'a long password' };
  await server.addUser({ ...scout, type: 'SCOUT' });
  const { token, auth } = await server.signIn(scout);
  const headers = { [AUTH_HEADER]: token };
  const listing = '/resource/auth/ps4/listing?fips=51540';
  const tried: [InjectOptions, number, number | undefined][] = [
    [{ url: listing }, 401, undefined],
    [{ url: listing, headers }, 403, auth.profile.id],
    [{ url: '/app/first-run', headers: { 'sec-fetch-site': 'cross-site' } }, 403, undefined],
    [{ url: '/app/alerts?limit=1%27%20or%201=1', headers }, 400, auth.profile.id],
  ];
  for (const [asked, status, user] of tried)
    expect([asked.url, (await left(asked)).told]).toEqual([
      asked.url,
      [['warn', 'request was refused', status, user, from]],
    ]);
});

it('nothing of it where only errors are wanted', async () => {
  const silent: string[] = [];
  const log = createLog('error', { write: (line) => void silent.push(line) });
  const other = await buildApp({ services: { ...server.services, log }, authenticate, handlers });
  await other.inject({ url: '/resource/auth/logout' });
  await other.inject({ url: '/resource/auth' });
  await other.close();
  expect(silent).toEqual([]);
});
