import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureOwner } from '../../../../server/account/session/ensureOwner.ts';
import { OWNER, startTestServer, valueOf, type Credentials, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => (server = await startTestServer({ generatedOwner: true })));
afterAll(async () => await server.close());

const offer = async (from: TestServer = server): Promise<Credentials | null> =>
  valueOf(await from.client().call('firstRun')).offer;

/** fetch does not let us lie about the host. */
async function rawGet(headers: string): Promise<string> {
  const { port } = new URL(server.baseUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /app/first-run HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe('the offer of the generated password', () => {
  it('stands while nobody has signed in, also after a restart found the account made', async () => {
    const first = await offer();
    expect(first).toMatchObject({ username: OWNER.username });
    expect(first?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await ensureOwner(server.services.store, server.services.config)).toBeNull();
    expect(await offer()).toEqual(first);
  });

  it('is not made to a page that reaches this machine by another name, nor through a proxy', async () => {
    expect(await rawGet('Host: 127.0.0.1\r\n')).toContain('"username"');
    expect(await rawGet('Host: [::1]:5080\r\n')).toContain('"username"');
    expect(await rawGet('Host: rebound.example.com\r\n')).toContain('{"offer":null}');
    expect(await rawGet('Host: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n')).toContain('{"offer":null}');
    expect(await rawGet('Host: 127.0.0.1\r\nForwarded: for=192.0.2.1\r\n')).toContain('{"offer":null}');
  });

  it('ends with the first sign-in, and the password leaves the store', async () => {
    const credentials = await offer();
    if (credentials === null) throw new Error('there is no offer');
    // A wrong password does not end it.
    await server.client().call('pre', { body: { ...credentials, password: 'wrong' } });
    expect(await offer()).toEqual(credentials);
    await server.signIn(credentials);
    expect(await offer()).toBeNull();
    expect(await server.db.selectFrom('first_run').selectAll().execute()).toEqual([]);
  });
});

it('is never made when the server can be reached from elsewhere', async () => {
  const open = await startTestServer({ generatedOwner: true, config: { host: '0.0.0.0' } });
  try {
    expect(await offer(open)).toBeNull();
  } finally {
    await open.close();
  }
});

it('is never made for a password given from outside, which must have eight characters', async () => {
  const given = await startTestServer();
  try {
    expect(await offer(given)).toBeNull();
    await given.signIn(OWNER);
  } finally {
    await given.close();
  }
  await expect(startTestServer({ config: { ownerPassword: 'short' } })).rejects.toThrow(
    'PLATBOOK_OWNER_PASSWORD is too short',
  );
});

it('two processes that start on an empty store make one account', async () => {
  const { store } = server.services;
  await server.db.deleteFrom('session').execute();
  await server.db.deleteFrom('login_token').execute();
  await server.db.deleteFrom('app_user').execute();
  const config = { ownerEmail: 'twice@example.com', ownerPassword: null };
  const made = await Promise.all([ensureOwner(store, config), ensureOwner(store, config)]);
  expect(made.filter((owner) => owner !== null)).toHaveLength(1);
  expect(await server.db.selectFrom('app_user').select('username').execute()).toEqual([
    { username: 'twice@example.com' },
  ]);
});
