/** The session in a cookie: what the browser is told of it, whose it is, and which pages it serves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { AUTH_HEADER, AuthAnswer, PERSON_HEADER } from '../../../../src/api/contract/account/session.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { cookieJar } from '../../../support/cookieJar.ts';
import { createClient, type Client } from '../../../../src/api/client.ts';
import { createEvents } from '../../../../src/api/events.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

const WINDOW_SECONDS = 20_160 * 60;
const PUBLIC = 'https://deals.example.com';

let server: TestServer;
let port: string;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 200, config: { trustProxy: 1, publicUrl: PUBLIC } });
  ({ port } = new URL(server.baseUrl));
});
afterAll(async () => await server.close());

type Headers = Readonly<Record<string, string>>;
const get = async (path: string, headers: Headers): Promise<Response> => await server.request('GET', path, { headers });
const oneTime = async (): Promise<string> => valueOf(await server.client().call('pre', { body: OWNER })).t;
const setBy = (response: Response): string[] => response.headers.getSetCookie();

/** A browser that has signed in, as a header of its calls. */
async function browser(): Promise<{ readonly cookie: Headers; readonly token: string }> {
  const response = await get(`/resource/auth?t=${await oneTime()}`, {});
  const { token } = AuthAnswer.parse(await response.json());
  return { cookie: { Cookie: `platbook-session-${port}=${token}` }, token };
}

describe('the cookie of a session', () => {
  it('is set at sign-in: out of reach for scripts and other sites, for as long as the session lasts', async () => {
    const response = await get(`/resource/auth?t=${await oneTime()}`, {});
    const { token } = AuthAnswer.parse(await response.json());
    expect(setBy(response)).toEqual([
      `platbook-session-${port}=${token}; Max-Age=${WINDOW_SECONDS}; Path=/; HttpOnly; SameSite=Strict`,
    ]);
  });

  it.each([
    ['a trusted proxy says so', { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'deals.example.com' }],
    ['the request asks for the host of PUBLIC_URL', { 'X-Forwarded-Host': 'deals.example.com' }],
  ])('behind TLS is bound to it and to the host: %s', async (_why, headers) => {
    const response = await get(`/resource/auth?t=${await oneTime()}`, headers);
    const { token } = AuthAnswer.parse(await response.json());
    expect(setBy(response)).toEqual([
      `__Host-platbook-session=${token}; Max-Age=${WINDOW_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`,
    ]);
    const cookie = { Cookie: `__Host-platbook-session=${token}` };
    expect((await get('/resource/auth', { ...headers, ...cookie })).status).toBe(200);
    // Another host could have set one of this name without the prefix.
    const other = { Cookie: `platbook-session=${token}` };
    expect((await get('/resource/auth', { ...headers, ...other })).status).toBe(401);
  });

  it('is plain where nobody is trusted to speak of TLS', async () => {
    const direct = await startTestServer();
    const { t } = valueOf(await direct.client().call('pre', { body: OWNER }));
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'deals.example.com' };
    const [set] = setBy(await direct.request('GET', `/resource/auth?t=${t}`, { headers }));
    await direct.close();
    expect(set).toMatch(/^platbook-session-\d+=/);
    expect(set).not.toContain('Secure');
  });

  it('is made again by an extension and taken away at sign-out, also when the session was over before', async () => {
    const { cookie, token } = await browser();
    const extended = setBy(await get('/resource/auth/extend', cookie));
    expect(extended).toEqual([expect.stringMatching(`^platbook-session-${port}=.+; Max-Age=${WINDOW_SECONDS};`)]);
    // A program gets none.
    expect(setBy(await get('/resource/auth/extend', { [AUTH_HEADER]: token }))).toEqual([]);
    for (const _ of ['live', 'over']) {
      expect(setBy(await get('/resource/auth/logout', cookie))).toEqual([
        `platbook-session-${port}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`,
      ]);
      expect((await get('/resource/auth', cookie)).status).toBe(401);
    }
  });

  it('opens calls, files and events, and the page is not told its token', async () => {
    const { cookie, token } = await browser();
    const again = AuthAnswer.parse(await (await get('/resource/auth', cookie)).json());
    expect([again.token, again.profile.username]).toEqual(['', OWNER.username]);
    const program = AuthAnswer.parse(await (await get('/resource/auth', { [AUTH_HEADER]: token })).json());
    expect(program.token).toBe(token);

    const jar = cookieJar();
    const client = createClient({ baseUrl: server.baseUrl, fetch: jar.fetch });
    valueOf(await client.call('auth', { query: { t: await oneTime() } }));
    const found = valueOf(await client.call('listing', { query: { limit: 1 } }));
    const id = found.results[0]?.propertyId ?? 0;
    const upload = { file: new File(['A note'], 'Note.txt') };
    const { documents } = valueOf(await client.call('addDocument', { params: { id }, upload }));
    const file = await jar.fetch(`${server.baseUrl}/app/documents/${documents[0]?.id}/file`);
    expect([file.status, await file.text()]).toEqual([200, 'A note']);
    const stop = new AbortController();
    const events = await jar.fetch(`${server.baseUrl}/app/events`, { signal: stop.signal });
    expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    stop.abort();
  });

  it('gives way to the token of a header, also to one that is good for nothing', async () => {
    const other = { username: 'header@example.com', password: 'another password' };
    await server.addUser(other);
    const [{ cookie }, program] = [await browser(), await server.signIn(other)];
    const asked = AuthAnswer.parse(
      await (await get('/resource/auth', { ...cookie, [AUTH_HEADER]: program.token })).json(),
    );
    expect(asked.profile.username).toBe(other.username);
    expect((await get('/resource/auth', { ...cookie, [AUTH_HEADER]: 'guessed' })).status).toBe(401);
  });
});

describe('two pages of one browser, in which two people sign in one after the other', () => {
  const second = { username: 'second@example.com', password: 'another password' };
  /** Both with the cookies of the browser, each with the person who signed in on it. */
  async function pages() {
    const jar = cookieJar();
    const page = (): Client => createClient({ baseUrl: server.baseUrl, fetch: jar.fetch, person: { userId: null } });
    const [first, other] = [page(), page()];
    const { profile } = valueOf(await first.call('auth', { query: { t: await oneTime() } }));
    const { t } = valueOf(await server.client().call('pre', { body: second }));
    valueOf(await other.call('auth', { query: { t } }));
    return { jar, first, other, profile };
  }
  beforeAll(async () => await server.addUser(second));

  it('the first page does and reads nothing in the name of the second person, and says why', async () => {
    const { first, other } = await pages();
    expect(await first.call('saveFolder', { query: {}, body: { name: 'Mine' } })).toMatchObject({
      ok: false,
      status: 401,
      detail: endedMessages.person,
    });
    expect(await first.call('logout', { query: {} })).toMatchObject({ ok: true });
    // Neither made, nor signed out.
    const { folders } = valueOf(await other.call('saveFolder', { query: {}, body: { name: 'Theirs' } }));
    expect(folders.map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('the first page hears no events of the second person', async () => {
    const { jar, profile } = await pages();
    const status = await new Promise<number>((heard) => {
      const watched: typeof fetch = async (input, init) => {
        const response = await jar.fetch(input, init);
        heard(response.status);
        return response;
      };
      const page = createEvents({ baseUrl: server.baseUrl, fetch: watched, person: { userId: profile.id } });
      const nothing = (): void => undefined;
      page.listen({ onOpen: nothing, onEvent: nothing, onLost: nothing });
    });
    expect(status).toBe(401);
  });

  it('every call of the first page is refused', async () => {
    const { jar, profile } = await pages();
    const calls: readonly Call[] = Object.values(contract);
    for (const { id, method, path, may } of calls.filter((call) => call.may !== 'DOOR')) {
      const response = await jar.fetch(`${server.baseUrl}${path.replaceAll(/\{\w+\}/g, '1')}`, {
        method,
        headers: { [PERSON_HEADER]: String(profile.id) },
      });
      expect([id, may, response.status]).toEqual([id, may, 401]);
      await response.body?.cancel();
    }
  });

  it('a reload belongs to whoever signed in last', async () => {
    const { first } = await pages();
    expect(valueOf(await first.call('auth', { query: {} })).profile.username).toBe(second.username);
    valueOf(await first.call('extend'));
  });
});

describe('a page of another origin', () => {
  const foreign: readonly (readonly [string, Headers])[] = [
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of this site', { 'Sec-Fetch-Site': 'same-site' }],
    ['another origin', { Origin: 'https://evil.example' }],
    ['another port of this machine', { Origin: 'http://127.0.0.1:1' }],
    ['the public name without TLS on another port', { Origin: 'http://deals.example.com:8080' }],
    ['a sandbox', { Origin: 'null' }],
    ['nothing that is an origin', { Origin: 'evil' }],
  ];

  it.each(foreign)('on %s changes nothing with the cookie, and is told why', async (_where, headers) => {
    const { cookie } = await browser();
    const response = await server.request('PUT', '/app/layouts', {
      headers: { ...cookie, ...headers },
      body: { type: 'WORKSPACE', name: 'Not mine', columns: {} },
    });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({
        userMessage:
          'Another site sent this request: Platbook takes such requests from its own pages only. Nothing was done.',
      }),
    ]);
    const { layouts } = AuthAnswer.parse(await (await get('/resource/auth', cookie)).json());
    expect(layouts).toEqual([]);
  });

  it.each([
    ['of this origin', (): Headers => ({ 'Sec-Fetch-Site': 'same-origin' })],
    // A proxy that changes the host: the browser knows better.
    [
      'of this origin, behind a proxy',
      (): Headers => ({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://a.example' }),
    ],
    ['that the person opened', (): Headers => ({ 'Sec-Fetch-Site': 'none' })],
    ['that an older browser sends', (): Headers => ({ Origin: server.baseUrl })],
    ['of the public address', (): Headers => ({ Origin: PUBLIC })],
  ])('is not one %s', async (_where, headers) => {
    const { cookie } = await browser();
    const response = await server.request('PUT', '/app/layouts', {
      headers: { ...cookie, ...headers() },
      body: { type: 'WORKSPACE', name: 'Mine', columns: {} },
    });
    expect([response.status, await response.json()]).toMatchObject([200, { layouts: [{ name: 'Mine' }] }]);
  });

  it('is no program with a token', async () => {
    const { token } = await browser();
    const response = await server.request('GET', '/resource/auth', {
      token,
      headers: { Origin: 'chrome-extension://x' },
    });
    expect(response.status).toBe(200);
  });

  it('signs nobody in as somebody else', async () => {
    const response = await get(`/resource/auth?t=${await oneTime()}`, { 'Sec-Fetch-Site': 'cross-site' });
    expect([response.status, setBy(response)]).toEqual([403, []]);
  });

  it.each(Object.entries(contract) as [string, Call][])('gets nothing of %s', async (_name, { method, path }) => {
    const response = await server.request(method, path.replaceAll(/\{\w+\}/g, '1'), {
      headers: { Cookie: `platbook-session-${port}=any`, Origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });
});
