/** The password once more, sessions, and another address to sign in with (P253-P258). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { newAccount } from '../../../support/billing.ts';
import { linkIn, MAILED, newestMail, sentUnder, tokenIn } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { newAddress } from '../../../support/team.ts';

const PASSWORD = 'a long enough password';
const UNPROVED = 'Prove first that it is you: that was longer ago than 10 minutes. Nothing was changed.';

let server: TestServer;
beforeAll(async () => {
  const hill = { code: 'hill', name: 'Hill', hostnames: ['hill.localhost'] };
  server = await startTestServer({
    config: { ...MAILED, publicUrl: 'https://leads.example.com' },
    files: { 'brands.json': JSON.stringify({ brands: [hill] }) },
  });
});
afterAll(async () => await server.close());

const ask = async ({ client }: SignedIn, username: string) => await client.call('changeEmail', { body: { username } });
const confirm = async (token: string) => await server.client().call('confirmEmail', { body: { token } });
const pre = async (username: string) =>
  (await server.client().call('pre', { body: { username, password: PASSWORD } })).ok;

describe('the password once more', () => {
  it('is asked for ten minutes after the sign-in, and good for ten again', async () => {
    const me = await (await newAccount(server)).signIn();
    server.clock.advance(9);
    expect((await ask(me, newAddress())).ok).toBe(true);
    server.clock.advance(1);
    const refused = await ask(me, newAddress());
    expect(refused).toMatchObject({ ok: false, status: 428, message: UNPROVED });
    expect(valueOf(await me.client.call('prove', { body: { password: PASSWORD } })).until).toBe(
      new Date(server.clock.now().getTime() + 600_000).toISOString(),
    );
    expect((await ask(me, newAddress())).ok).toBe(true);
    server.clock.advance(10);
    expect(await ask(me, newAddress())).toMatchObject({ status: 428 });
  });

  it('that is wrong is 422, so that the session on screen goes on, and proves nothing', async () => {
    const me = await (await newAccount(server)).signIn();
    server.clock.advance(10);
    const wrong = await me.client.call('prove', { body: { password: 'not it' } });
    expect(wrong).toMatchObject({ ok: false, status: 422, fieldErrors: { password: 'is wrong' } });
    if (!wrong.ok) expect(wrong.detail).toBe('The present password is wrong. Nothing was changed.');
    expect(await ask(me, newAddress())).toMatchObject({ status: 428 });
    expect((await me.client.call('extend')).ok).toBe(true);
  });

  it('given in one session proves nothing in another', async () => {
    const account = await newAccount(server);
    const [one, other] = [
      await account.signIn(),
      await server.signIn({ username: account.username, password: PASSWORD }),
    ];
    server.clock.advance(10);
    valueOf(await one.client.call('prove', { body: { password: PASSWORD } }));
    expect(await ask(other, newAddress())).toMatchObject({ status: 428 });
  });
});

describe('sessions', () => {
  it('are listed with browser, place and use, the one that asks first; one, or all others, are ended and told why', async () => {
    const { username } = await newAccount(server);
    const signIn = async () => await server.signIn({ username, password: PASSWORD });
    const [one, two, three, me] = [await signIn(), await signIn(), await signIn(), await signIn()];
    server.clock.advance(6);
    const headers = { 'User-Agent': 'A browser of a test' };
    await server.request('GET', '/app/security', { token: two.token, headers });
    const read = valueOf(await me.client.call('security'));
    // And the one in which the account was made.
    expect(read.sessions).toHaveLength(5);
    expect(read.sessions.map(({ isThis }) => isThis)).toEqual([true, false, false, false, false]);
    expect(read.sessions[1]).toMatchObject({
      device: 'A browser of a test',
      place: expect.stringContaining('127.0.0.1'),
      lastSeen: server.clock.now().toISOString(),
    });
    const second = read.sessions[1]?.id ?? 0;
    expect(valueOf(await me.client.call('endSession', { params: { id: second } })).sessions).toHaveLength(4);
    expect(await two.client.call('extend')).toMatchObject({ status: 401, detail: endedMessages.elsewhere });
    expect(await me.client.call('endSession', { params: { id: second } })).toMatchObject({ status: 404 });
    const self = await me.client.call('endSession', { params: { id: read.sessions[0]?.id ?? 0 } });
    expect(self).toMatchObject({ ok: false, status: 422 });
    expect(valueOf(await me.client.call('endOtherSessions')).sessions).toHaveLength(1);
    for (const { client } of [one, three])
      expect(await client.call('extend')).toMatchObject({ status: 401, detail: endedMessages.elsewhere });
    expect((await me.client.call('extend')).ok).toBe(true);
  });

  it('of another user, also of the same account, are not there', async () => {
    const account = await newAccount(server);
    const me = await account.signIn();
    const member = { username: newAddress(), password: PASSWORD };
    await server.addUser({ ...member, accountId: account.accountId });
    const other = await server.signIn(member);
    const [{ id } = { id: 0 }] = valueOf(await other.client.call('security')).sessions;
    expect(await me.client.call('endSession', { params: { id } })).toMatchObject({ status: 404 });
    valueOf(await me.client.call('endOtherSessions'));
    expect((await other.client.call('extend')).ok).toBe(true);
  });
});

describe('another address to sign in with', () => {
  it('counts once it is confirmed there; the one before is told twice, and signs in no more', async () => {
    const account = await newAccount(server);
    const me = await account.signIn();
    const next = newAddress();
    const asked = valueOf(await ask(me, next));
    expect(asked.waitingEmail).toMatchObject({ username: next });
    expect(asked.username).toBe(account.username);
    expect((await newestMail(server, account.username)).body).toContain(`wants to sign in with ${next} from now on`);
    const url = linkIn((await newestMail(server, next)).body);
    expect(url).toBe(`https://leads.example.com/#email=${tokenIn(url)}`);
    expect([await pre(next), await pre(account.username)]).toEqual([false, true]);
    const looked = valueOf(await server.client().call('link', { body: { kind: 'email', token: tokenIn(url) } }));
    expect(looked).toMatchObject({ kind: 'email', username: account.username, newUsername: next });
    expect(valueOf(await confirm(tokenIn(url))).username).toBe(next);
    expect([await pre(next), await pre(account.username)]).toEqual([true, false]);
    expect((await newestMail(server, account.username)).body).toContain('told for the last time');
    expect(valueOf(await me.client.call('security'))).toMatchObject({ username: next, waitingEmail: null });
    expect(await confirm(tokenIn(url))).toMatchObject({ status: 410 });
  });

  it('is good for sixty minutes, and under no other brand`s hostname', async () => {
    const account = await newAccount(server);
    const me = await account.signIn();
    const next = newAddress();
    valueOf(await ask(me, next));
    const token = tokenIn(linkIn((await newestMail(server, next)).body));
    const put = { method: 'PUT', path: '/app/email', body: { token } };
    expect(await sentUnder(server, { Host: 'hill.localhost' }, put)).toMatchObject({
      status: 410,
      json: { userMessage: 'This link was made for leads.example.com: open it there. The address was not changed.' },
    });
    server.clock.advance(60);
    expect(await confirm(token)).toMatchObject({ status: 410 });
    expect([await pre(next), await pre(account.username)]).toEqual([false, true]);
  });

  it('that is no address, or is in use, is refused; one that was taken meanwhile is not confirmed', async () => {
    const [account, other] = [await newAccount(server), await newAccount(server)];
    const me = await account.signIn();
    expect(await ask(me, 'ann at example')).toMatchObject({
      status: 422,
      fieldErrors: { username: 'is not an e-mail address' },
    });
    const taken = await ask(me, other.username.toUpperCase());
    expect(taken).toMatchObject({ status: 422, fieldErrors: { username: 'is in use' } });
    if (!taken.ok) expect(taken.detail).toBe('This e-mail address is in use. The address was not changed.');
    const next = newAddress();
    valueOf(await ask(me, next));
    await server.addUser({ username: next, password: PASSWORD });
    const token = tokenIn(linkIn((await newestMail(server, next)).body));
    expect(await confirm(token)).toMatchObject({ status: 422, fieldErrors: { username: 'is in use' } });
    expect(await pre(account.username)).toBe(true);
  });

  it('cannot be confirmed where no mail is sent, which is said', async () => {
    const mailless = await startTestServer();
    try {
      const me = await (await newAccount(mailless)).signIn();
      const refused = await ask(me, newAddress());
      expect(refused).toMatchObject({ status: 422 });
      if (!refused.ok) expect(refused.detail).toContain('sends no e-mail, so no address can be confirmed');
    } finally {
      await mailless.close();
    }
  });
});
