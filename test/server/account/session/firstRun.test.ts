import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureOwner } from '../../../../server/account/session/ensureOwner.ts';
import { findFirstUser } from '../../../../server/account/session/firstRun.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ generatedOwner: true })));
afterAll(async () => await server.close());

const open = async (token: string, at: TestServer = server) =>
  await at.client().call('openFirstRun', { body: { token } });

async function signInBy(token: string): Promise<SignedIn> {
  const { t } = valueOf(await open(token));
  const auth = valueOf(await server.client().call('auth', { query: { t } }));
  return { auth, token: auth.token, client: server.client(auth.token) };
}

const isWaiting = async (at: TestServer = server): Promise<boolean> =>
  valueOf(await at.client().call('firstRun')).isWaiting;

/** fetch does not let us lie about the host. */
async function rawRequest(method: string, headers: string, body = ''): Promise<string> {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  const length = body === '' ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  socket.write(`${method} /app/first-run HTTP/1.1\r\n${headers}${length}Connection: close\r\n\r\n${body}`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('the first account', () => {
  it('is opened by nothing but the token: not from this machine, nor through a proxy that hides the caller', async () => {
    // What a proxy on the same machine sends when nobody has told it to name the caller.
    const proxied = 'Host: 127.0.0.1:5080\r\n';
    const asked = await rawRequest('GET', proxied);
    expect(asked).toContain('{"isWaiting":true,');
    expect(asked).not.toContain(OWNER.username);
    for (const token of ['', 'x', 'null', 'a'.repeat(43)])
      expect(await rawRequest('POST', proxied, JSON.stringify({ token }))).toMatch(/^HTTP\/1\.1 410 /);
    expect(await rawRequest('POST', proxied, '{}')).toMatch(/^HTTP\/1\.1 400 /);
    for (const password of ['', 'password', OWNER.password])
      expect(await server.client().call('pre', { body: { ...OWNER, password } })).toMatchObject({ status: 401 });
  });

  it('is opened by the link of the newest start, as often as it takes', async () => {
    const first = server.firstToken ?? '';
    expect(first).toMatch(/^[\da-f]{64}$/);
    const { auth } = await signInBy(first);
    expect(auth).toMatchObject({ needsPassword: true, profile: { username: OWNER.username } });
    await signInBy(first);
    const { store, config } = server.services;
    const again = await ensureOwner(store, config);
    expect(again).toMatchObject({ username: OWNER.username });
    expect(await open(first)).toMatchObject({ ok: false, status: 410 });
    await signInBy(again?.linkToken ?? '');
  });

  it('keeps nowhere what opens it: neither the store nor the log has the token', async () => {
    const { store, config } = server.services;
    const token = (await ensureOwner(store, config))?.linkToken ?? '';
    await signInBy(token);
    const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema()`.execute(server.db);
    expect(tables.rows.map(({ name }) => name)).toContain('user_token');
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(server.db);
      expect([name, rows.filter(({ row }) => row.includes(token))]).toEqual([name, []]);
    }
    expect(server.logged.join('\n')).not.toContain(token);
  });

  it('is opened by no link once a password is set, and by that password then', async () => {
    const { store, config } = server.services;
    const token = (await ensureOwner(store, config))?.linkToken ?? '';
    const { client } = await signInBy(token);
    const password = 'plum lantern gravel mitten';
    valueOf(await client.call('changePassword', { body: { password } }));
    expect(await open(token)).toMatchObject({
      ok: false,
      status: 410,
      message: expect.stringContaining('This link opens nothing any more.'),
    });
    expect(await isWaiting()).toBe(false);
    expect(await ensureOwner(store, config)).toBeNull();
    expect((await server.signIn({ ...OWNER, password })).auth.needsPassword).toBe(false);
  });
});

it('a password given from outside, as hard to guess as any, leaves no link; a later start may bring it', async () => {
  const given = await startTestServer();
  try {
    expect([given.firstToken, await isWaiting(given)]).toEqual([null, false]);
    await given.signIn(OWNER);
  } finally {
    await given.close();
  }
  for (const [ownerPassword, problem] of [
    ['plum 7lan', 'needs 10 characters or more'],
    ['password123', 'is easy to guess'],
    [OWNER.username, 'is easy to guess (your name'],
  ] as const)
    await expect(startTestServer({ config: { ownerPassword } })).rejects.toThrow(`PLATBOOK_OWNER_PASSWORD ${problem}`);
  const later = await startTestServer({ generatedOwner: true });
  try {
    const made = await ensureOwner(later.services.store, {
      ownerEmail: 'x@example.com',
      ownerPassword: OWNER.password,
    });
    expect(made).toEqual({ username: OWNER.username, linkToken: null });
    expect(await open(later.firstToken ?? '', later)).toMatchObject({ ok: false, status: 410 });
    await later.signIn(OWNER);
  } finally {
    await later.close();
  }
});

it('two processes that start on an empty store make one account, which the link of the later one opens', async () => {
  const { store } = server.services;
  // Of a store that was never used there is no audit, which nothing else could take away.
  await sql`alter table audit_event disable trigger user`.execute(server.db);
  await server.db.deleteFrom('audit_event').execute();
  await sql`alter table audit_event enable trigger user`.execute(server.db);
  for (const table of ['session', 'login_token', 'user_token', 'app_user'] as const)
    await server.db.deleteFrom(table).execute();
  const config = { ownerEmail: 'twice@example.com', ownerPassword: null };
  const made = await Promise.all([ensureOwner(store, config), ensureOwner(store, config)]);
  expect(made.map((owner) => owner?.username)).toEqual(['twice@example.com', 'twice@example.com']);
  const opened = await Promise.all(made.map(async (owner) => (await open(owner?.linkToken ?? '')).ok));
  expect(opened.filter(Boolean)).toHaveLength(1);
  expect(await server.db.selectFrom('app_user').select('username').execute()).toEqual([
    { username: 'twice@example.com' },
  ]);
  expect(await findFirstUser(store.db)).toMatchObject({ isWaiting: true });
});
