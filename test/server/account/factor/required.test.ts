/** A second factor that the owner asks of everybody: set up at the door, and no way around it (P271, P272, P259). */
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeFactorAway } from '../../../../server/account/factor/takeFactorAway.ts';
import { newAccount } from '../../../support/billing.ts';
import { MAILED, newestMail } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { softPasskey, type Made, type SoftPasskey } from '../../../support/softPasskey.ts';

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
const HERE: Made = { origin: 'http://localhost:5080', domain: 'localhost' };
const begin = async (t: string) => await server.client().call('setUpFactor', { body: { t } });
const appOf = async (t: string): Promise<{ readonly secret: string; readonly uri: string }> =>
  valueOf(await begin(t)).app ?? { secret: '', uri: '' };
const beginPasskey = async (t: string) => await server.client().call('setUpFactor', { body: { t, way: 'PASSKEY' } });
/** What a device is to make a passkey of. */
const challengeOf = async (t: string): Promise<string> => valueOf(await beginPasskey(t)).options?.challenge ?? '';
const giveMade = async (t: string, challenge: string, { key = softPasskey(), how = HERE, name = 'Laptop' } = {}) =>
  await server.client().call('secondFactor', { body: { t, made: { name, passkey: key.make(challenge, how) } } });

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
  const { secret, uri } = await appOf(t);
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
  const { secret } = await appOf(one.t);
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
  const { secret } = await appOf(t);
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

/** With the services as they are given for as long as `work` lasts. */
async function withServices(changed: object, work: () => Promise<void>): Promise<void> {
  const kept = { ...server.services };
  Object.assign(server.services, changed);
  try {
    await work();
  } finally {
    Object.assign(server.services, kept);
  }
}
const inServices = <Of extends 'seal' | 'config'>(of: Of, changed: Partial<TestServer['services'][Of]>) => ({
  [of]: { ...server.services[of], ...changed },
});
const NO_DOMAIN = { publicUrl: 'http://192.168.1.7:5080' };

it('without the key of the installation a passkey is set up; where there is neither it says whom to ask', async () => {
  await withApp(owner);
  valueOf(await ask(owner, true));
  const noKey = inServices('seal', { hasKey: false });
  await withServices({ ...noKey, ...inServices('config', NO_DOMAIN) }, async () => {
    const { t } = await knock(member);
    expect(await begin(t)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('Ask whoever operates it. Nobody was signed in.'),
    });
  });
  await withServices(noKey, async () => {
    const { t } = await knock(member);
    expect(valueOf(await begin(t))).toEqual({
      app: null,
      passkeyPlace: { domain: 'localhost', origin: expect.stringContaining('http://localhost') },
      options: null,
    });
    expect((await giveMade(t, await challengeOf(t))).ok).toBe(true);
    expect((await open(t)).ok).toBe(true);
  });
});

describe('a passkey at the door', () => {
  beforeEach(async () => {
    await withApp(owner);
    valueOf(await ask(owner, true));
  });

  /** What the member is asked for from now on. */
  const askedOf = async () => (await knock(member)).secondFactor;

  it('is made in place of an app, told about, and asked for from then on; its codes are told once', async () => {
    const { t } = await knock(member);
    const { app, passkeyPlace, options } = valueOf(await beginPasskey(t));
    expect([app, passkeyPlace?.domain]).toEqual([null, 'localhost']);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: member },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(await open(t)).toMatchObject({ status: 401 });
    const key = softPasskey();
    const given = valueOf(await giveMade(t, options?.challenge ?? '', { key, name: '  Phone ' }));
    expect([given.secondFactor, given.recoveryCodes?.length]).toEqual([[], 10]);
    // It takes a while to write the codes down.
    server.clock.advance(15);
    const token = valueOf(await open(t)).token;
    const security = valueOf(await server.client(token).call('security'));
    expect(security).toMatchObject({ passkeys: [{ name: 'Phone' }], factor: null, recoveryCodesLeft: 10 });
    expect((await newestMail(server, member)).body).toContain('A passkey was added');
    const next = await knock(member);
    expect(next.secondFactor).toEqual(['PASSKEY', 'RECOVERY']);
    const signs = valueOf(await server.client().call('askPasskey', { body: { t: next.t } })).options.challenge;
    const passkey = key.use(signs, HERE);
    expect(valueOf(await server.client().call('secondFactor', { body: { t: next.t, passkey } })).recoveryCodes).toBe(
      null,
    );
  });

  it.each<[string, Partial<Made>]>([
    ['another origin', { origin: 'https://leads.example.org' }],
    ['another domain', { domain: 'example.com' }],
    ['a device that saw nobody', { verifies: false }],
  ])('of %s is refused and not kept; the sign-in goes on with another try', async (_what, wrong) => {
    const { t } = await knock(member);
    expect(await giveMade(t, await challengeOf(t), { how: { ...HERE, ...wrong } })).toMatchObject({
      status: 401,
      fieldErrors: { passkey: 'is refused' },
      detail: expect.stringContaining('Nobody was signed in.'),
    });
    expect(await open(t)).toMatchObject({ status: 401 });
    expect(await askedOf()).toEqual(['SET_UP']);
    expect((await giveMade(t, await challengeOf(t))).ok).toBe(true);
  });

  it('is made of what this sign-in asked, once and within five minutes', async () => {
    const [one, two] = [await knock(member), await knock(member)];
    const ofOwner = valueOf(await owner.client.call('beginPasskey', { body: {} })).options.challenge;
    expect(await giveMade(one.t, ofOwner)).toMatchObject({ status: 401 });
    expect(await giveMade(one.t, await challengeOf(two.t))).toMatchObject({ status: 401 });
    expect(await giveMade(one.t, 'bm9ib2R5IGFza2Vk')).toMatchObject({ status: 401 });
    const old = await challengeOf(one.t);
    server.clock.advance(5);
    expect(await giveMade(one.t, old)).toMatchObject({ status: 401 });
    // The fifth ends it, as a fifth code does.
    const used = await challengeOf(one.t);
    expect(await giveMade(one.t, used, { how: { ...HERE, verifies: false } })).toMatchObject({ status: 410 });
    expect(await beginPasskey(one.t)).toMatchObject({ ok: true });
    expect(await giveMade(one.t, await challengeOf(one.t))).toMatchObject({ status: 410 });
    expect(await askedOf()).toEqual(['SET_UP']);
  });

  it('that was refused once is not taken the second time: what it was made of is used up', async () => {
    const { t } = await knock(member);
    const challenge = await challengeOf(t);
    const key: SoftPasskey = softPasskey();
    expect(await giveMade(t, challenge, { key, how: { ...HERE, domain: 'example.com' } })).toMatchObject({
      status: 401,
    });
    expect(await giveMade(t, challenge, { key })).toMatchObject({ status: 401 });
    expect(await askedOf()).toEqual(['SET_UP']);
  });

  it('of somebody else is not taken over', async () => {
    const key = softPasskey();
    const { options } = valueOf(await owner.client.call('beginPasskey', { body: {} }));
    valueOf(
      await owner.client.call('addPasskey', { body: { name: 'Laptop', made: key.make(options.challenge, HERE) } }),
    );
    const { t } = await knock(member);
    expect(await giveMade(t, await challengeOf(t), { key })).toMatchObject({
      status: 401,
      detail: expect.stringContaining('This passkey is known already. Nobody was signed in.'),
    });
    expect(await askedOf()).toEqual(['SET_UP']);
  });

  it('is none for who has a factor, need not have one, or has begun nothing', async () => {
    const { t: ofOwner } = await knock(ownerName);
    expect(await beginPasskey(ofOwner)).toMatchObject({ status: 410 });
    expect(await giveMade(ofOwner, 'bm9ib2R5IGFza2Vk')).toMatchObject({ status: 410 });
    expect(await beginPasskey('x'.repeat(43))).toMatchObject({ status: 410 });
    valueOf(await ask(owner, false));
    const { t } = await knock(member);
    expect(await beginPasskey(t)).toMatchObject({ status: 410 });
    expect(await giveMade(t, 'bm9ib2R5IGFza2Vk')).toMatchObject({ status: 410 });
  });

  it('and an app, set up by two sign-ins at once, make one factor: the other sign-in is over', async () => {
    for (let time = 0; time < 5; time += 1) {
      const username = `twice${time}-${member}`;
      const { accountId } = owner.auth.profile;
      await server.addUser({ username, password: PASSWORD, accountId, type: 'TEAM' });
      const [one, two, three] = [await knock(username), await knock(username), await knock(username)];
      const { secret } = await appOf(one.t);
      const [ofTwo, ofThree] = [await challengeOf(two.t), await challengeOf(three.t)];
      const answers = await Promise.all([
        give(one.t, await codeOf(secret)),
        giveMade(two.t, ofTwo),
        giveMade(three.t, ofThree),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const { secondFactor } = await knock(username);
      expect(secondFactor).toHaveLength(2);
      const opened = await Promise.all([open(one.t), open(two.t), open(three.t)]);
      expect(opened.map(({ ok }) => ok)).toEqual(answers.map(({ ok }) => ok));
    }
  });

  it('cannot be made where the address has no domain with TLS', async () => {
    await withServices(inServices('config', NO_DOMAIN), async () => {
      const { t } = await knock(member);
      expect(valueOf(await begin(t)).passkeyPlace).toBeNull();
      expect(await beginPasskey(t)).toMatchObject({
        status: 422,
        detail: expect.stringContaining('this installation has none. Nobody was signed in.'),
      });
    });
  });
});
