/** Signing in with the provider of an organisation (P264, P265), against a real one: who gets in, and who does not. */
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProvider } from '../../../../server/account/oidc/openProvider.ts';
import { newestMail, sentUnder } from '../../../support/mailedLinks.ts';
import { begun, givenBack, knock, REDIRECT, withProvider } from '../../../support/oidc/knock.ts';
import { CLIENT, startProvider, type TestProvider } from '../../../support/oidc/provider.ts';
import { visit } from '../../../support/oidc/visit.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PASSWORD = 'a long enough password';
const LAKE = { code: 'lake', name: 'Lake & Land', hostnames: ['lake.localhost'], url: 'https://lake.example.com' };
const LAKE_REDIRECT = 'https://lake.example.com/oidc';
const OVER = 'This way to Acorn Realty is over, or was begun in another page: begin again. Nobody was signed in.';
const DISORDER = 'What Acorn Realty sent back is not in order: begin again. Nobody was signed in.';

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider([REDIRECT, LAKE_REDIRECT]);
  server = await startTestServer({
    config: withProvider(provider),
    files: { 'brands.json': JSON.stringify({ brands: [LAKE] }) },
  });
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});

let people = 0;
/** Somebody with a password, whom the provider knows under this subject. */
let email: string;
let subject: string;
beforeEach(async () => {
  people += 1;
  email = `person${people}@acorn.example.com`;
  subject = `subject-${people}`;
  provider.wrong = null;
  provider.people.set(subject, { email, email_verified: true });
  await server.addUser({ username: email, password: PASSWORD });
});

const whoIs = async (t: string): Promise<string> =>
  valueOf(await server.client().call('auth', { query: { t } })).profile.username;
const refusedWith = (detail: string, status = 401) => ({ ok: false, status, detail: expect.stringContaining(detail) });
const overWith = (message: string) => ({ ok: false, status: 410, message });
const chainOf = (error: unknown): string =>
  error instanceof Error ? [error.message, chainOf(error.cause)].join(' < ') : '';
const userOf = async (username: string) =>
  await server.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

describe('who the provider says is a member', () => {
  it('signs in, is bound and told so; the subject alone decides from then on', async () => {
    const { t, secondFactor, duplicateSession } = valueOf(await knock(server, subject));
    expect([secondFactor, duplicateSession]).toEqual([[], false]);
    expect(await whoIs(t)).toBe(email);
    expect((await newestMail(server, email)).body).toContain('You are bound to your organisation from now on');
    const asked = provider.asked.findLast((one) => one.has('code_challenge'));
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: REDIRECT,
      scope: 'openid email',
      state: expect.stringMatching(/^here\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    // Another address there, verified or not, or none: the same person here.
    provider.people.set(subject, { email: 'elsewhere@example.com', email_verified: false });
    expect(await whoIs(valueOf(await knock(server, subject)).t)).toBe(email);
    provider.people.set(subject, {});
    const { t: again, duplicateSession: isElsewhere } = valueOf(await knock(server, subject));
    expect([await whoIs(again), isElsewhere]).toEqual([email, true]);
    // The address is of no use to anybody else there.
    provider.people.set('thief', { email, email_verified: true });
    expect(await knock(server, 'thief')).toMatchObject(refusedWith('Somebody else at Acorn Realty signs in as'));
    const bound = await server.db.selectFrom('user_identity').selectAll().where('email', '=', email).execute();
    expect(bound).toMatchObject([{ subject, issuer: provider.issuer }]);
  });

  it('is found whatever the case of the address, and where only the endpoint for that tells it', async () => {
    provider.tellsInToken = false;
    provider.people.set(subject, { email: email.toUpperCase(), email_verified: 'true' });
    expect(await whoIs(valueOf(await knock(server, subject)).t)).toBe(email);
    provider.tellsInToken = true;
  });

  it('is found where the domain is verified, as Microsoft says it', async () => {
    provider.people.set(subject, { email, xms_edov: 1, email_verified: false });
    expect(await knock(server, subject)).toMatchObject(refusedWith('has not verified that'));
    provider.people.set(subject, { email, xms_edov: 1 });
    expect(await whoIs(valueOf(await knock(server, subject)).t)).toBe(email);
  });

  it('is bound once, also where two come back at the same moment', async () => {
    const both = await Promise.all([knock(server, subject), knock(server, subject)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    const bound = await server.db.selectFrom('user_identity').select('subject').where('email', '=', email).execute();
    expect(bound).toEqual([{ subject }]);
  });

  it('gives the second factor, where there is one', async () => {
    const { account_id: accountId } = await userOf(email);
    await server.db.updateTable('account').set({ requires_second_factor: true }).where('id', '=', accountId).execute();
    const { t, secondFactor } = valueOf(await knock(server, subject));
    expect(secondFactor).toEqual(['SET_UP']);
    expect(await server.client().call('auth', { query: { t } })).toMatchObject({ status: 401 });
  });
});

describe('nobody is signed in', () => {
  it.each([
    ['an address that is not verified', { email_verified: false }, 'has not verified that'],
    ['an address of which nothing is said', {}, 'has not verified that'],
    ['no address', { email: undefined, email_verified: true }, 'told no e-mail address of yours'],
    ['what is no address', { email: 'ann', email_verified: true }, 'told no e-mail address of yours'],
    [
      'an address of nobody',
      { email: 'nobody@acorn.example.com', email_verified: true },
      'ask the owner of your account',
    ],
  ])('with %s', async (_, said, words) => {
    provider.people.set(subject, { email, ...said });
    expect(await knock(server, subject)).toMatchObject(refusedWith(words));
    expect(await knock(server, subject)).toMatchObject(refusedWith('Nobody was signed in.'));
    expect(await server.db.selectFrom('user_identity').selectAll().where('email', '=', email).execute()).toEqual([]);
  });

  it('who was suspended, invited, or removed; the next with the address is somebody else', async () => {
    const { account_id: accountId } = await userOf(email);
    email = `member-${email}`;
    provider.people.set(subject, { email, email_verified: true });
    await server.addUser({ username: email, password: PASSWORD, accountId, type: 'TEAM' });
    valueOf(await knock(server, subject));
    const { id } = await userOf(email);
    const set = async (state: 'SUSPENDED' | 'INVITED' | 'ACTIVE') =>
      await server.db.updateTable('app_user').set({ state }).where('id', '=', id).execute();
    await set('SUSPENDED');
    expect(await knock(server, subject)).toMatchObject(refusedWith('The owner of the account suspended your user'));
    await set('INVITED');
    expect(await knock(server, subject)).toMatchObject(refusedWith('open the link of the invitation first'));
    await set('ACTIVE');
    await server.db.updateTable('app_user').set({ removed: new Date() }).where('id', '=', id).execute();
    expect(await knock(server, subject)).toMatchObject(refusedWith('ask the owner of your account'));
    const events = await server.db
      .selectFrom('audit_event')
      .select(['subject', 'after'])
      .where('account_id', '=', accountId)
      .where('subject', 'like', 'Sign-in %')
      .orderBy('id')
      .execute();
    expect(events).toMatchObject([
      { subject: `Sign-in with the organisation of ${email}`, after: { [provider.issuer]: `${email}, bound` } },
      { subject: `Sign-in of ${email}`, after: { Refused: 'suspended' } },
    ]);
  });

  it('with an address whose letters only become those of a member in lower case', async () => {
    const known = `k-${email}`;
    await server.addUser({ username: known, password: PASSWORD });
    const kelvin = `\u212a${known.slice(1)}`;
    expect(kelvin.toLowerCase()).toBe(known);
    provider.people.set(subject, { email: kelvin, email_verified: true });
    expect(await knock(server, subject)).toMatchObject(refusedWith('told no e-mail address of yours'));
  });

  it('with an address that two have: names are taken once, whatever their case', async () => {
    const twice = server.addUser({ username: email.toUpperCase(), password: PASSWORD });
    await expect(twice).rejects.toThrow('app_user_username');
  });

  it.each<[string, (claims: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
    ['no nonce', (claims) => ({ ...claims, nonce: undefined })],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://else.example.com' })],
    ['another audience', (claims) => ({ ...claims, aud: 'another' })],
    ['a time that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 })],
    ['no subject', (claims) => ({ ...claims, sub: undefined })],
  ])('by an ID token with %s', async (_, claims) => {
    provider.wrong = { claims };
    expect(await knock(server, subject)).toMatchObject(refusedWith(DISORDER));
  });

  it('by an ID token that another key signed', async () => {
    // The way that makes it wrong hands out what is in order.
    provider.wrong = {};
    valueOf(await knock(server, subject));
    provider.wrong = { isSignedByOther: true };
    expect(await knock(server, subject)).toMatchObject(refusedWith(DISORDER));
  });

  it('with another state or issuer than those that belong to it', async () => {
    for (const wrong of [{ state: `here.${'x'.repeat(43)}` }, { state: '' }, { iss: 'https://else.example.com' }]) {
      const { url, secret } = await begun(server);
      expect(await givenBack(server, secret, { ...(await visit(url, subject)), ...wrong })).toMatchObject(
        refusedWith(DISORDER),
      );
    }
  });

  it('by a code or an attempt that was used, of another page, or too late', async () => {
    const one = await begun(server);
    const back = await visit(one.url, subject);
    expect(await givenBack(server, 'x'.repeat(43), back)).toMatchObject(overWith(OVER));
    const other = await begun(server);
    expect(await givenBack(server, other.secret, back)).toMatchObject(refusedWith(DISORDER));
    valueOf(await givenBack(server, one.secret, back));
    expect(await givenBack(server, one.secret, back)).toMatchObject(overWith(OVER));
    const late = await begun(server);
    const lateBack = await visit(late.url, subject);
    server.clock.advance(10);
    expect(await givenBack(server, late.secret, lateBack)).toMatchObject(overWith(OVER));
    // Of two at the same moment one finds it.
    const twice = await begun(server);
    const twiceBack = await visit(twice.url, subject);
    const both = await Promise.all([1, 2].map(async () => await givenBack(server, twice.secret, twiceBack)));
    expect(both.map((outcome) => (outcome.ok ? 200 : outcome.status))).toEqual(expect.arrayContaining([200, 410]));
  });

  it('who left at the provider; words of an address are never shown', async () => {
    expect(await knock(server, null)).toMatchObject(
      refusedWith('The sign-in at Acorn Realty was left, or refused there. Nobody was signed in.'),
    );
    const { secret } = await begun(server);
    const outcome = await givenBack(server, secret, { state: 'x', error: 'Call 555-0100 now' });
    expect(outcome).toMatchObject(refusedWith('Acorn Realty let you in no further'));
    expect(JSON.stringify(outcome)).not.toContain('555');
    expect(server.logged.join('\n')).not.toContain('555-0100');
  });

  it('under another brand than the one that began; each brand is led back to its own address', async () => {
    const at = async (host: string | null, path: string, body: unknown) =>
      await sentUnder(server, host === null ? {} : { Host: host }, { method: 'POST', path, body });
    const { json } = await at('lake.localhost', '/app/oidc', {});
    const { url, secret, origin } = json as { url: string; secret: string; origin: string }; // as the contract says
    expect([new URL(url).searchParams.get('redirect_uri'), origin]).toEqual([
      LAKE_REDIRECT,
      'https://lake.example.com',
    ]);
    const back = await visit(url, subject);
    expect(await at(null, '/app/oidc/sign-in', { secret, ...back })).toMatchObject({ status: 410 });
    const again = (await at('lake.localhost', '/app/oidc', {})).json as { url: string; secret: string }; // as the contract says
    const answer = await at('lake.localhost', '/app/oidc/sign-in', {
      secret: again.secret,
      ...(await visit(again.url, subject)),
    });
    expect(answer).toMatchObject({ status: 200, json: { secondFactor: [] } });
    // A host that nobody knows leads nowhere else than to the installation.
    const unknown = (await at('evil.example.com', '/app/oidc', {})).json as { url: string };
    expect(new URL(unknown.url).searchParams.get('redirect_uri')).toBe(REDIRECT);
  });
});

describe('a provider that is away', () => {
  it('is told in a sentence, hinders no password, and is asked again', async () => {
    const other = await startTestServer({ config: withProvider(provider) });
    await provider.stop();
    const words = 'Acorn Realty does not answer as it should: try again in a while. Nobody was signed in.';
    expect(await other.client().call('beginOidc', { body: {} })).toMatchObject(refusedWith(words, 503));
    expect((await other.signIn()).auth.profile.username).toBe('owner@example.com');
    await provider.start();
    const { url, secret } = valueOf(await other.client().call('beginOidc', { body: {} }));
    const back = await visit(url, subject);
    await provider.stop();
    expect(await other.client().call('signInWithOidc', { body: { secret, ...back } })).toMatchObject(
      refusedWith(words, 503),
    );
    await provider.start();
    expect(await knock(other, subject)).toMatchObject(refusedWith('ask the owner of your account'));
    await other.close();
  });

  it('that does not answer in time, not at all, without end, or as none, is left', async () => {
    const trip = { secret: 'x'.repeat(43), redirectUri: REDIRECT, isProof: false, isBeside: false };
    const settings = { ...CLIENT, name: 'Acorn Realty' };
    const silent = createServer();
    const endless = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"a": "');
      // As long as somebody reads.
      const rest = new Readable({ read: () => void rest.push('x'.repeat(100_000)) });
      rest.pipe(socket);
    });
    const reasons: string[] = [];
    for (const one of [silent, endless]) {
      await new Promise<void>((resolve) => one.listen(0, 'localhost', resolve));
      const address = one.address();
      const issuer = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
      const how = one === silent ? { patienceSeconds: 1 } : {};
      const error: unknown = await openProvider({ ...settings, issuer }, how)
        .addressFor(trip)
        .catch((why: unknown) => why);
      reasons.push(chainOf(error));
      one.close();
    }
    expect(reasons).toEqual([
      expect.stringMatching(/^http.* is not found as a provider.*did not answer.*timeout/),
      expect.stringMatching(
        /^http.* is not found as a provider.*did not answer.*its answer is longer than 1000000 bytes/,
      ),
    ]);
    // Under another name than the one that it gives itself.
    const other = provider.issuer.replace('localhost', '127.0.0.1');
    await expect(openProvider({ ...settings, issuer: other }).addressFor(trip)).rejects.toThrow(
      'is not found as a provider',
    );
    const none = openProvider({ ...settings, issuer: `${provider.issuer}/elsewhere` }).addressFor(trip);
    await expect(none).rejects.toThrow('is not found as a provider');
  });
});

it('makes who begins without end wait; what ended well is given back', async () => {
  const other = await startTestServer({ config: withProvider(provider) });
  await other.addUser({ username: email, password: PASSWORD });
  for (let times = 0; times < 60; times += 1) valueOf(await knock(other, subject));
  const outcomes: (number | string)[] = [];
  for (let times = 0; times < 60; times += 1) {
    const outcome = await other.client().call('beginOidc', { body: {} });
    outcomes.push(outcome.ok ? 'begun' : outcome.status);
  }
  expect(outcomes.filter((one) => one === 'begun').length).toBe(50);
  expect(outcomes.at(-1)).toBe(429);
  await other.close();
});

it('is not there where nothing is set, and the door says what there is', async () => {
  const plain = await startTestServer();
  expect(valueOf(await plain.client().call('firstRun'))).toMatchObject({ oidc: null, passwords: true });
  expect(await plain.client().call('beginOidc', { body: {} })).toMatchObject(refusedWith('signs nobody in with', 422));
  await plain.close();
  expect(valueOf(await server.client().call('firstRun'))).toMatchObject({
    oidc: { name: 'Acorn Realty' },
    passwords: true,
  });
});

it('leaves no code, secret or token in log, answer or database', async () => {
  const { url, secret } = await begun(server);
  const back = await visit(url, subject);
  const page = await server.request('GET', `/oidc?${new URLSearchParams({ ...back })}`);
  expect(page.status).toBeLessThan(500);
  valueOf(await givenBack(server, secret, back));
  const log = server.logged.join('\n');
  for (const one of [secret, back.code ?? 'none', back.state]) expect(log).not.toContain(one);
  expect(log).toContain('/oidc?***');
  const rows = JSON.stringify(await server.db.selectFrom('oidc_attempt').selectAll().execute());
  for (const one of [secret, back.code ?? 'none', back.state, new URL(url).searchParams.get('nonce') ?? 'none'])
    expect(rows).not.toContain(one);
});
