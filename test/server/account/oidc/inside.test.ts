/** Whoever signs in with an organisation, inside: proving who one is, what is shown, taken away (P273, P266); no passwords. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendResetLink } from '../../../../server/account/links/mailReset.job.ts';
import type { Client } from '../../../../src/api/client.ts';
import { newAccount } from '../../../support/billing.ts';
import { MAILED, newestMail } from '../../../support/mailedLinks.ts';
import { knock, REDIRECT, withProvider } from '../../../support/oidc/knock.ts';
import { startProvider, type TestProvider } from '../../../support/oidc/provider.ts';
import { visit } from '../../../support/oidc/visit.ts';
import { cookieJar, type CookieJar } from '../../../support/cookieJar.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { OWNER } from '../../../support/owner.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne } from '../../../support/team.ts';

let provider: TestProvider;
let server: TestServer;
/** The same provider, and passwords are switched off. */
let strict: TestServer;
beforeAll(async () => {
  provider = await startProvider([REDIRECT]);
  const config = { ...MAILED, ...withProvider(provider) };
  server = await startTestServer({ config });
  strict = await startTestServer({ config: { ...config, passwords: false } });
});
afterAll(async () => {
  await server.close();
  await strict.close();
  await provider.stop();
});

let people = 0;
let email: string;
let subject: string;
beforeEach(() => {
  people += 1;
  email = `inside${people}@acorn.example.com`;
  subject = `inside-${people}`;
  provider.wrong = null;
  provider.people.set(subject, { email, email_verified: true });
});

const refusedWith = (detail: string, status = 422) => ({ ok: false, status, detail: expect.stringContaining(detail) });
/** Signed in with the provider; somebody who never set a password. */
async function enter(at: TestServer): Promise<SignedIn> {
  const { t } = valueOf(await knock(at, subject));
  const auth = valueOf(await at.client().call('auth', { query: { t } }));
  return { auth, token: auth.token, client: at.client(auth.token) };
}
async function newMember(at: TestServer): Promise<SignedIn> {
  const { accountId } = await at.db
    .selectFrom('app_user')
    .select('account_id as accountId')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await at.addUser({ username: email, password: GOOD_PASSWORD, accountId, type: 'TEAM' });
  await at.db.updateTable('app_user').set({ password_hash: null }).where('username', '=', email).execute();
  return await enter(at);
}
async function prove(client: Client, as: string | null, jar?: CookieJar) {
  const { url, secret } = valueOf(await client.call('beginOidc', { body: { proves: true } }));
  return await client.call('proveWithOidc', { body: { secret, ...(await visit(url, as, jar)) } });
}
const isFresh = async (client: Client) => (await client.call('beginFactor', { body: {} })).ok;

describe('proving who one is', () => {
  it('is done by signing in at the provider once more, which has to say when', async () => {
    const { client } = await newMember(server);
    expect(await isFresh(client)).toBe(true);
    server.clock.advance(11);
    expect(await client.call('beginFactor', { body: {} })).toMatchObject({ status: 428 });
    const { until } = valueOf(await prove(client, subject));
    expect(new Date(until).getTime() - server.clock.now().getTime()).toBe(10 * 60_000);
    expect(provider.asked.findLast((one) => one.has('max_age'))?.get('prompt')).toBe('login');
    expect(await isFresh(client)).toBe(true);
    server.clock.advance(11);
    // A session that they have there is not asked: it signs in anew.
    const jar = cookieJar();
    valueOf(await prove(client, subject, jar));
    server.clock.advance(11);
    for (const claims of [
      (said: object) => ({ ...said, auth_time: Math.floor(Date.now() / 1000) - 3600 }),
      (said: object) => ({ ...said, auth_time: undefined }),
    ]) {
      provider.wrong = { claims };
      expect(await prove(client, subject)).toMatchObject(refusedWith('did not say that you signed in just now'));
    }
    provider.wrong = null;
    expect(await isFresh(client)).toBe(false);
  });

  it('as somebody else, for another session, or with a way that was begun to sign in, proves nothing', async () => {
    const { client } = await newMember(server);
    provider.people.set('else', { email: 'else@acorn.example.com', email_verified: true });
    server.clock.advance(11);
    expect(await prove(client, 'else')).toMatchObject(refusedWith('You signed in at Acorn Realty as somebody else'));
    expect(await prove(client, null)).toMatchObject(refusedWith('was left, or refused there. Nothing was changed.'));
    const other = (await enter(server)).client;
    const { url, secret } = valueOf(await other.call('beginOidc', { body: { proves: true } }));
    const back = await visit(url, subject);
    expect(await client.call('proveWithOidc', { body: { secret, ...back } })).toMatchObject({ status: 410 });
    const signIn = valueOf(await client.call('beginOidc', { body: {} }));
    const signInBack = await visit(signIn.url, subject);
    const body = { secret: signIn.secret, ...signInBack };
    expect(await client.call('proveWithOidc', { body })).toMatchObject({ status: 410 });
    // Nor does one that proves sign anybody in.
    const proof = valueOf(await client.call('beginOidc', { body: { proves: true } }));
    const proofBack = await visit(proof.url, subject);
    const knocked = { secret: proof.secret, ...proofBack };
    expect(await server.client().call('signInWithOidc', { body: knocked })).toMatchObject({ status: 410 });
    expect(await isFresh(client)).toBe(false);
    expect(await server.client().call('beginOidc', { body: { proves: true } })).toMatchObject({ status: 401 });
  });

  it('stands for the password wherever one without asks for it', async () => {
    const { client, auth } = await newMember(server);
    expect([auth.passwordState, auth.needsPassword]).toEqual(['NONE', false]);
    const rename = async () => await client.call('saveProfile', { body: { username: `new-${email}` } });
    server.clock.advance(11);
    expect(await rename()).toMatchObject({ status: 428 });
    expect(await client.call('changePassword', { body: { password: GOOD_PASSWORD } })).toMatchObject({ status: 428 });
    expect(await client.call('prove', { body: { password: GOOD_PASSWORD } })).toMatchObject(
      refusedWith('You have no password that is taken here'),
    );
    valueOf(await prove(client, subject));
    valueOf(await client.call('changePassword', { body: { password: GOOD_PASSWORD } }));
    expect(valueOf(await client.call('security')).passwordState).toBe('SET');
    server.clock.advance(11);
    valueOf(await client.call('prove', { body: { password: GOOD_PASSWORD } }));
  });
});

it('shows who one is at the provider, and takes it away; the next sign-in binds anew', async () => {
  const { client } = await newMember(server);
  const { provider: name, identity } = valueOf(await client.call('security'));
  expect([name, identity]).toEqual(['Acorn Realty', { issuer: provider.issuer, email, since: expect.any(String) }]);
  server.clock.advance(11);
  expect(await client.call('removeIdentity')).toMatchObject({ status: 428 });
  valueOf(await prove(client, subject));
  expect(valueOf(await client.call('removeIdentity')).identity).toBeNull();
  expect((await newestMail(server, email)).body).toContain('You are not bound to your organisation any more.');
  expect(await client.call('removeIdentity')).toMatchObject({ ok: false, status: 404 });
  // Now it is another person there who has the address.
  provider.people.set('next', { email, email_verified: true });
  valueOf(await knock(server, 'next'));
  expect(await knock(server, subject)).toMatchObject(refusedWith('Somebody else at Acorn Realty', 401));
});

describe('passwords that are switched off', () => {
  const off = 'Passwords are switched off here: sign in with Acorn Realty.';

  it('sign nobody in but who runs the installation, and only who knows one is told', async () => {
    expect(valueOf(await strict.client().call('firstRun'))).toMatchObject({ passwords: false });
    await strict.addUser({ username: email, password: GOOD_PASSWORD });
    const knocked = async (password: string) =>
      await strict.client().call('pre', { body: { username: email, password } });
    expect(await knocked(GOOD_PASSWORD)).toMatchObject(refusedWith(`${off} Nobody was signed in.`, 401));
    expect(await knocked('another one')).toMatchObject(refusedWith('The user name or the password is wrong.', 401));
    expect((await strict.signIn()).auth).toMatchObject({ passwordState: 'SET', profile: { username: OWNER.username } });
    const { client, auth } = await enter(strict);
    expect(auth.passwordState).toBe('OFF');
    expect(
      await client.call('changePassword', { body: { currentPassword: GOOD_PASSWORD, password: 'x' } }),
    ).toMatchObject(refusedWith(`${off} The password was not changed.`));
    expect(await client.call('prove', { body: { password: GOOD_PASSWORD } })).toMatchObject(
      refusedWith('You have no password that is taken here'),
    );
    const { id } = await newestMail(strict, email);
    await sendResetLink(strict.services, email);
    expect((await newestMail(strict, email)).id).toBe(id);
    await sendResetLink(strict.services, OWNER.username);
    expect((await newestMail(strict, OWNER.username)).subject).toBe('Your password for Platbook');
  });

  it('an invitation is accepted by signing in there, while it is good', async () => {
    const account = await ownersAccount();
    const { username, token } = await inviteOne(account);
    provider.people.set(subject, { email: username, email_verified: true });
    expect(valueOf(await strict.client().call('invitation', { body: { token } })).signInWith).toBe('Acorn Realty');
    const accepted = await strict.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } });
    expect(accepted).toMatchObject(refusedWith(off));
    expect((await enter(strict)).auth).toMatchObject({ profile: { username }, passwordState: 'OFF' });
    // It is used up.
    expect(await strict.client().call('invitation', { body: { token } })).toMatchObject({ status: 410 });
    const late = await inviteOne(account);
    provider.people.set('late', { email: late.username, email_verified: true });
    strict.clock.advance(8 * 24 * 60);
    expect(await knock(strict, 'late')).toMatchObject(refusedWith('Your invitation has expired', 401));
  });

  async function ownersAccount(): Promise<Awaited<ReturnType<typeof newAccount>>> {
    const { auth } = await strict.signIn();
    const { id, accountId, username } = auth.profile;
    return { id, accountId, username, signIn: async () => await strict.signIn(OWNER, true) };
  }
});
