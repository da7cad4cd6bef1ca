/** A second factor that the owner asks of everybody: set up at the door, and no way around it (P271, P272, P259). */
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takeFactorAway } from '../../../../server/account/factor/takeFactorAway.ts';
import { newAccount } from '../../../support/billing.ts';
import { MAILED, newestMail } from '../../../support/mailedLinks.ts';
import { startTestServer, valueOf, type SignedIn, type TestServer } from '../../../support/server.ts';
import { softPasskey } from '../../../support/softPasskey.ts';

const PASSWORD = 'a long enough password';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ config: MAILED })));
afterAll(async () => await server.close());

const codeOf = async (secret: string): Promise<string> =>
  await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
const withApp = async ({ client }: SignedIn): Promise<string> => {
  const { secret } = valueOf(await client.call('beginFactor', { body: {} }));
  valueOf(await client.call('confirmFactor', { body: { code: await codeOf(secret) } }));
  return secret;
};
const ask = async ({ client }: SignedIn, isRequired: boolean) =>
  await client.call('requireFactor', { body: { isRequired } });
const knock = async (username: string) =>
  valueOf(await server.client().call('pre', { body: { username, password: PASSWORD } }));
const begin = async (t: string) => await server.client().call('setUpFactor', { body: { t } });
const give = async (t: string, code: string) => await server.client().call('secondFactor', { body: { t, code } });
const open = async (t: string) => await server.client().call('auth', { query: { t } });

let owner: SignedIn;
let ownerName: string;
let member: string;
let members = 0;
beforeEach(async () => {
  const account = await newAccount(server);
  ownerName = account.username;
  owner = await account.signIn();
  members += 1;
  member = `member${members}@required.example.com`;
  await server.addUser({ username: member, password: PASSWORD, accountId: owner.auth.profile.accountId, type: 'TEAM' });
});

it('is for the owner alone, who has one, and proved lately who it is', async () => {
  const other = await server.signIn({ username: member, password: PASSWORD });
  expect(await ask(other, true)).toMatchObject({ ok: false, status: 403 });
  expect(await ask(owner, true)).toMatchObject({
    status: 422,
    detail: expect.stringContaining('Set up a second factor of your own first. Nothing was changed.'),
  });
  await withApp(owner);
  expect(valueOf(await ask(owner, true)).isFactorRequired).toBe(true);
  expect(valueOf(await other.client.call('security')).isFactorRequired).toBe(true);
  server.clock.advance(11);
  expect(await ask(owner, false)).toMatchObject({ status: 428 });
});

it('leads who has none to set one up before the session begins; the codes are told once, and then it is asked for', async () => {
  await withApp(owner);
  valueOf(await ask(owner, true));
  const { t, secondFactor, duplicateSession } = await knock(member);
  expect([secondFactor, duplicateSession]).toEqual([['SET_UP'], false]);
  expect(await open(t)).toMatchObject({ status: 401 });
  expect(await give(t, '000000')).toMatchObject({ status: 401 });
  const { secret, uri } = valueOf(await begin(t));
  expect(uri).toContain(`secret=${secret}`);
  expect(await open(t)).toMatchObject({ status: 401 });
  expect(await give(t, '000000')).toMatchObject({ status: 401, fieldErrors: { code: 'is wrong' } });
  // It takes a while to install an app.
  server.clock.advance(15);
  const given = valueOf(await give(t, await codeOf(secret)));
  expect([given.secondFactor, given.recoveryCodes?.length]).toEqual([[], 10]);
  server.clock.advance(15);
  expect(valueOf(await open(given.t)).profile.username).toBe(member);
  expect((await newestMail(server, member)).body).toContain('A second factor was set up');
  const next = await knock(member);
  expect(next.secondFactor).toEqual(['TOTP', 'RECOVERY']);
  const recoveryCode = given.recoveryCodes?.[0] ?? '';
  const again = valueOf(await server.client().call('secondFactor', { body: { t: next.t, recoveryCode } }));
  expect(again.recoveryCodes).toBeNull();
});

it('makes no other for who has one: the password alone never does', async () => {
  await withApp(owner);
  valueOf(await ask(owner, true));
  const { t } = await knock(ownerName);
  expect(await begin(t)).toMatchObject({ status: 410 });
  // Two sign-ins that were begun: what the first set up is what the second asks for.
  const [one, two] = [await knock(member), await knock(member)];
  const { secret } = valueOf(await begin(one.t));
  valueOf(await give(one.t, await codeOf(secret)));
  expect(await begin(two.t)).toMatchObject({ status: 410 });
  expect(await open(two.t)).toMatchObject({ status: 401 });
});

it('with a passkey only leads nowhere either, and asks for that', async () => {
  await withApp(owner);
  const me = await server.signIn({ username: member, password: PASSWORD });
  const { options } = valueOf(await me.client.call('beginPasskey', { body: {} }));
  const made = softPasskey().make(options.challenge, { origin: 'http://localhost:5080', domain: 'localhost' });
  const added = valueOf(await me.client.call('addPasskey', { body: { name: 'Laptop', made } }));
  valueOf(await ask(owner, true));
  const { t, secondFactor } = await knock(member);
  expect(secondFactor).toEqual(['PASSKEY', 'RECOVERY']);
  expect(await begin(t)).toMatchObject({ status: 410 });
  expect(await give(t, '000000')).toMatchObject({ status: 401 });
  // The last one stays, with its codes.
  const id = added.security.passkeys[0]?.id ?? 0;
  expect(await me.client.call('removePasskey', { params: { id } })).toMatchObject({
    status: 422,
    detail: expect.stringContaining('this is your last'),
  });
  expect(valueOf(await me.client.call('security'))).toMatchObject({ passkeys: [{ id }], recoveryCodesLeft: 10 });
  expect(await owner.client.call('removeFactor')).toMatchObject({ status: 422 });
});

it('counts codes as ever: the fifth wrong one ends the sign-in', async () => {
  await withApp(owner);
  valueOf(await ask(owner, true));
  const { t } = await knock(member);
  const { secret } = valueOf(await begin(t));
  const answers: (number | string)[] = [];
  for (let time = 0; time < 5; time += 1) {
    const wrong = await give(t, '000000');
    answers.push(wrong.ok ? 200 : wrong.status);
  }
  expect(answers).toEqual([401, 401, 401, 401, 410]);
  expect(await give(t, await codeOf(secret))).toMatchObject({ status: 410 });
});

it('is left to each again; sessions that go on were never touched, and who lost theirs sets another one up', async () => {
  const me = await server.signIn({ username: member, password: PASSWORD });
  await withApp(owner);
  valueOf(await ask(owner, true));
  expect((await me.client.call('extend')).ok).toBe(true);
  const user = { accountId: owner.auth.profile.accountId, userId: owner.auth.profile.id };
  expect(await takeFactorAway(server.services.store, user, server.clock.now())).toBe('SET_UP');
  const { alerts } = valueOf(await owner.client.call('alerts'));
  expect(alerts.map(({ text }) => text).join('')).toContain('you set up another one when you next sign in');
  expect((await knock(ownerName)).secondFactor).toEqual(['SET_UP']);
  valueOf(await ask(owner, false));
  expect((await knock(member)).secondFactor).toEqual([]);
});

it('without the key of the installation says whom to ask', async () => {
  await withApp(owner);
  valueOf(await ask(owner, true));
  const { seal } = server.services;
  Object.assign(server.services, { seal: { ...seal, hasKey: false } });
  try {
    const { t } = await knock(member);
    expect(await begin(t)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Ask whoever operates it. Nobody was signed in.'),
    });
  } finally {
    Object.assign(server.services, { seal });
  }
});
