/** Another token at each extension, and no more sessions of a person than are allowed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Client } from '../../../../src/api/client.ts';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { cookieJar, type CookieJar } from '../../../support/cookieJar.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

const MOST = 3;
const WELL_PAST = 1;

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ config: { maxSessions: MOST } })));
afterAll(async () => await server.close());

const pageOf = (jar: CookieJar): Client => createClient({ baseUrl: server.baseUrl, fetch: jar.fetch });
/** A token as only a thief would have it: by itself, in the header of a program. */
const status = async (token: string): Promise<number> =>
  (await server.request('GET', '/resource/auth', { token })).status;

async function browser(): Promise<{ jar: CookieJar; page: Client; token: () => string }> {
  const jar = cookieJar();
  const page = pageOf(jar);
  const { t } = valueOf(await server.client().call('pre', { body: OWNER }));
  valueOf(await page.call('auth', { query: { t, overtake: 'true' } }));
  return { jar, page, token: () => Object.values(jar.kept())[0] ?? '' };
}

describe('an extension', () => {
  it('gives the browser another token; the one before ends half a minute after the new one was seen', async () => {
    const { page, token } = await browser();
    const before = token();
    valueOf(await page.call('extend'));
    expect(token()).not.toBe(before);
    valueOf(await page.call('auth', { query: {} }));
    expect(await status(before)).toBe(200);
    server.clock.advance(WELL_PAST);
    expect(await status(before)).toBe(401);
    expect(await status(token())).toBe(200);
    // Whoever took the token before cannot extend with it either.
    const thief = await server.request('GET', '/resource/auth/extend', { token: before });
    expect(thief.status).toBe(401);
  });

  it('that two tabs ask for at once locks neither out', async () => {
    const { jar, page, token } = await browser();
    const before = token();
    const both = await Promise.all([page.call('extend'), page.call('extend')]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    // One after the sign-in: of two, the browser could keep the one that the server has dropped.
    expect(jar.sent).toHaveLength(2);
    valueOf(await page.call('auth', { query: {} }));
    server.clock.advance(WELL_PAST);
    valueOf(await page.call('auth', { query: {} }));
    expect([await status(before), await status(token())]).toEqual([401, 200]);
  });

  it('whose answer is lost signs nobody out, however late the next one comes', async () => {
    const { jar, page, token } = await browser();
    const before = token();
    // The server does it, and the browser hears nothing.
    await server.request('GET', '/resource/auth/extend', {
      headers: { Cookie: Object.entries(jar.kept()).map((pair) => pair.join('='))[0] ?? '' },
    });
    server.clock.advance(60 * 24);
    valueOf(await page.call('auth', { query: {} }));
    expect(token()).toBe(before);
    valueOf(await page.call('extend'));
    expect(token()).not.toBe(before);
    valueOf(await page.call('auth', { query: {} }));
    server.clock.advance(WELL_PAST);
    expect([await status(before), await status(token())]).toEqual([401, 200]);
  });

  it('ends nothing that the old token has under way', async () => {
    const { page, token } = await browser();
    const late = server.client(token());
    valueOf(await page.call('extend'));
    valueOf(await page.call('auth', { query: {} }));
    expect((await late.call('saveLayout', { body: { type: 'WORKSPACE', name: 'Late', columns: {} } })).ok).toBe(true);
  });

  it('leaves a program its token', async () => {
    const program = await server.signIn(OWNER, true);
    valueOf(await program.client.call('extend'));
    server.clock.advance(WELL_PAST);
    valueOf(await program.client.call('extend'));
    expect(await status(program.token)).toBe(200);
  });
});

describe('sessions of a person', () => {
  const person = { username: 'many@example.com', password: 'another password' };
  const state = async (clients: readonly Client[]): Promise<(string | null)[]> =>
    await Promise.all(
      clients.map(async (client) => {
        const outcome = await client.call('auth', { query: {} });
        return outcome.ok ? null : outcome.detail;
      }),
    );

  it('are as many as allowed: a further one ends the oldest, which is told why', async () => {
    await server.addUser(person);
    const clients: Client[] = [];
    for (let made = 0; made < MOST + 2; made += 1) {
      clients.push((await server.signIn(person)).client);
      server.clock.advance(1);
    }
    const tooMany = endedMessages.sessions;
    expect(await state(clients)).toEqual([tooMany, tooMany, null, null, null]);
    // Of somebody else nothing ended.
    const other = await server.newcomer();
    expect(await state([...clients.slice(2), other.client])).toEqual([null, null, null, null]);
  });

  it('are counted also when they begin at the same moment', async () => {
    const times = Array.from({ length: MOST + 6 });
    const asked = await Promise.all(times.map(async () => await server.client().call('pre', { body: person })));
    const begun = await Promise.all(
      asked.map(async (pre) => valueOf(await server.client().call('auth', { query: { t: valueOf(pre).t } }))),
    );
    const live = (await state(begun.map(({ token }) => server.client(token)))).filter((reason) => reason === null);
    expect(live).toHaveLength(MOST);
  });
});
