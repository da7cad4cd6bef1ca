/** Passkeys: added, signed with at the door and inside, and each way to cheat refused (P267-P270, P259, P255). */
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newAccount } from '../../../support/billing.ts';
import { MAILED, newestMail } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { softPasskey, type Made, type SoftPasskey } from '../../../support/softPasskey.ts';

const PASSWORD = 'a long enough password';
const DOMAIN = 'leads.example.com';
const HERE: Made = { origin: `https://${DOMAIN}`, domain: DOMAIN };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { ...MAILED, publicUrl: HERE.origin } });
});
afterAll(async () => await server.close());

interface Person extends SignedIn {
  readonly username: string;
  readonly key: SoftPasskey;
  readonly recoveryCodes: readonly string[];
}

const begin = async ({ client }: SignedIn): Promise<string> =>
  valueOf(await client.call('beginPasskey', { body: {} })).options.challenge;
const add = async (me: SignedIn, key: SoftPasskey, how: Made = HERE, challenge?: string) => {
  const made = key.make(challenge ?? (await begin(me)), how);
  return await me.client.call('addPasskey', { body: { name: 'Laptop', made } });
};

async function withPasskey(): Promise<Person> {
  const { username, signIn } = await newAccount(server);
  const me = await signIn();
  const key = softPasskey();
  const { recoveryCodes } = valueOf(await add(me, key));
  return { ...me, username, key, recoveryCodes: recoveryCodes ?? [] };
}

const knock = async (username: string) =>
  valueOf(await server.client().call('pre', { body: { username, password: PASSWORD } }));
const asked = async (t: string): Promise<string> =>
  valueOf(await server.client().call('askPasskey', { body: { t } })).options.challenge;
const give = async (t: string, passkey: ReturnType<SoftPasskey['use']>) =>
  await server.client().call('secondFactor', { body: { t, passkey } });
const open = async (t: string) => await server.client().call('auth', { query: { t } });

describe('a passkey', () => {
  let me: Person;
  beforeEach(async () => void (me = await withPasskey()));

  it('is asked for after the password, opens the session, and shows when it was used', async () => {
    const { t, secondFactor, duplicateSession } = await knock(me.username);
    expect([secondFactor, duplicateSession]).toEqual([['PASSKEY', 'RECOVERY'], false]);
    expect(await open(t)).toMatchObject({ ok: false, status: 401 });
    const { options } = valueOf(await server.client().call('askPasskey', { body: { t } }));
    expect(options).toMatchObject({
      rpId: DOMAIN,
      userVerification: 'required',
      allowCredentials: [{ id: me.key.id }],
    });
    server.clock.advance(1);
    const given = valueOf(await give(t, me.key.use(options.challenge, { ...HERE, counter: 1 })));
    expect(given).toMatchObject({ duplicateSession: true, secondFactor: [] });
    expect(valueOf(await open(given.t)).profile.username).toBe(me.username);
    const { passkeys, factor, recoveryCodesLeft, passkeyPlace } = valueOf(await me.client.call('security'));
    expect(passkeys).toMatchObject([{ name: 'Laptop', domain: DOMAIN, lastUsed: server.clock.now().toISOString() }]);
    expect([factor, recoveryCodesLeft, passkeyPlace]).toEqual([null, 10, { domain: DOMAIN, origin: HERE.origin }]);
    expect((await newestMail(server, me.username)).body).toContain('A passkey was added');
  });

  it.each<[string, Partial<Made>]>([
    ['another origin', { origin: 'https://leads.example.org' }],
    ['the same name without TLS', { origin: `http://${DOMAIN}` }],
    ['another domain', { domain: 'example.com' }],
    ['a device that saw nobody', { verifies: false }],
  ])('of %s is refused, at the door and when it is added', async (_what, wrong) => {
    const { t } = await knock(me.username);
    const refused = await give(t, me.key.use(await asked(t), { ...HERE, ...wrong }));
    expect(refused).toMatchObject({ ok: false, status: 401, fieldErrors: { passkey: 'is refused' } });
    expect(await open(t)).toMatchObject({ status: 401 });
    expect(await add(me, softPasskey(), { ...HERE, ...wrong })).toMatchObject({ ok: false, status: 422 });
    expect(valueOf(await me.client.call('security')).passkeys).toHaveLength(1);
  });

  it('signs a challenge once: neither again, nor for another sign-in, nor what nobody asked, nor after five minutes', async () => {
    const { t } = await knock(me.username);
    const challenge = await asked(t);
    const signed = me.key.use(challenge, HERE);
    expect((await give(t, signed)).ok).toBe(true);
    const next = await knock(me.username);
    expect(await give(next.t, signed)).toMatchObject({ status: 401 });
    const other = await knock(me.username);
    const ofNext = await asked(next.t);
    expect(await give(other.t, me.key.use(ofNext, HERE))).toMatchObject({ status: 401 });
    expect(await give(other.t, me.key.use('bm9ib2R5IGFza2Vk', HERE))).toMatchObject({ status: 401 });
    // That of another sign-in is still good there.
    expect((await give(next.t, me.key.use(ofNext, HERE))).ok).toBe(true);
    const late = await knock(me.username);
    const old = await asked(late.t);
    server.clock.advance(5);
    expect(await give(late.t, me.key.use(old, HERE))).toMatchObject({ status: 410 });
  });

  it('of a session proves nothing at the door, and one of the door nothing inside', async () => {
    const inside = valueOf(await me.client.call('askPasskey', { body: {} })).options.challenge;
    const { t } = await knock(me.username);
    const atDoor = await asked(t);
    expect(await give(t, me.key.use(inside, HERE))).toMatchObject({ status: 401 });
    expect(await me.client.call('prove', { body: { passkey: me.key.use(atDoor, HERE) } })).toMatchObject({
      status: 422,
    });
    const toAdd = await begin(me);
    expect(await me.client.call('prove', { body: { passkey: me.key.use(toAdd, HERE) } })).toMatchObject({
      status: 422,
    });
  });

  it('of somebody else opens nothing, with their own key and with their name on another key', async () => {
    const other = await withPasskey();
    const { t } = await knock(me.username);
    expect(await give(t, other.key.use(await asked(t), HERE))).toMatchObject({ status: 401 });
    const forged = { ...softPasskey().use(await asked(t), HERE), id: me.key.id, rawId: me.key.id };
    expect(await give(t, forged)).toMatchObject({ status: 401 });
    // Nobody takes a passkey of another person away, or over.
    const { passkeys } = valueOf(await other.client.call('security'));
    expect(await me.client.call('removePasskey', { params: { id: passkeys[0]?.id ?? 0 } })).toMatchObject({
      status: 404,
    });
    expect(await add(me, other.key)).toMatchObject({ status: 422, detail: expect.stringContaining('known already') });
    expect(valueOf(await other.client.call('security')).passkeys).toHaveLength(1);
  });

  it('whose counter falls back, or stays, is refused as a copy', async () => {
    for (const [counter, isTaken] of [
      [7, true],
      [6, false],
      [7, false],
      [0, false],
      [8, true],
    ] as const) {
      const { t } = await knock(me.username);
      expect([counter, (await give(t, me.key.use(await asked(t), { ...HERE, counter }))).ok]).toEqual([
        counter,
        isTaken,
      ]);
    }
  });

  it('five that are wrong end a sign-in', async () => {
    const { t } = await knock(me.username);
    const answers: (number | string)[] = [];
    for (let time = 0; time < 5; time += 1) {
      const wrong = await give(t, softPasskey().use(await asked(t), HERE));
      answers.push(wrong.ok ? 200 : wrong.status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 410]);
  });

  it('proves who one is in place of the password', async () => {
    server.clock.advance(11);
    expect(await me.client.call('beginPasskey', { body: {} })).toMatchObject({ status: 428 });
    const { options } = valueOf(await me.client.call('askPasskey', { body: {} }));
    const signed = me.key.use(options.challenge, HERE);
    const { until } = valueOf(await me.client.call('prove', { body: { passkey: signed } }));
    expect(until).toBe(new Date(server.clock.now().getTime() + 10 * 60_000).toISOString());
    expect((await me.client.call('beginPasskey', { body: {} })).ok).toBe(true);
    expect(await me.client.call('prove', { body: { passkey: signed } })).toMatchObject({ status: 422 });
    expect(await me.client.call('prove', { body: {} })).toMatchObject({ status: 422 });
  });

  it('comes with recovery codes where it is the first factor; they go with the last one', async () => {
    expect(me.recoveryCodes).toHaveLength(10);
    const second = valueOf(await add(me, softPasskey()));
    expect(second.recoveryCodes).toBeNull();
    const { t } = await knock(me.username);
    const body = { t, recoveryCode: me.recoveryCodes[0] ?? '' };
    expect((await server.client().call('secondFactor', { body })).ok).toBe(true);
    const [one, two] = second.security.passkeys;
    const left = valueOf(await me.client.call('removePasskey', { params: { id: one?.id ?? 0 } }));
    expect([left.passkeys.length, left.recoveryCodesLeft]).toEqual([1, 9]);
    const none = valueOf(await me.client.call('removePasskey', { params: { id: two?.id ?? 0 } }));
    expect([none.passkeys, none.recoveryCodesLeft]).toEqual([[], 0]);
    expect((await knock(me.username)).secondFactor).toEqual([]);
    expect((await newestMail(server, me.username)).body).toContain('The second factor was taken away');
  });

  it('stands beside the app: each of both signs in, and the codes stay until both are gone', async () => {
    const { secret } = valueOf(await me.client.call('beginFactor', { body: {} }));
    const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
    valueOf(await me.client.call('confirmFactor', { body: { code } }));
    expect((await knock(me.username)).secondFactor).toEqual(['TOTP', 'PASSKEY', 'RECOVERY']);
    const without = valueOf(await me.client.call('removeFactor'));
    expect([without.factor, without.passkeys.length, without.recoveryCodesLeft]).toEqual([null, 1, 10]);
    expect((await knock(me.username)).secondFactor).toEqual(['PASSKEY', 'RECOVERY']);
  });
});

describe('the domain of the installation', () => {
  it('of before: its passkeys are no way in any more, recovery codes are', async () => {
    const me = await withPasskey();
    const { config } = server.services;
    Object.assign(server.services, { config: { ...config, publicUrl: 'https://new.example.com' } });
    try {
      const { t, secondFactor } = await knock(me.username);
      expect(secondFactor).toEqual(['RECOVERY']);
      expect(await server.client().call('askPasskey', { body: { t } })).toMatchObject({ status: 422 });
      const there: Made = { origin: 'https://new.example.com', domain: 'new.example.com' };
      expect(await give(t, me.key.use('bm9ib2R5IGFza2Vk', there))).toMatchObject({
        status: 401,
        detail: expect.stringContaining(`This passkey is for ${DOMAIN}: it opens nothing here.`),
      });
      const recoveryCode = me.recoveryCodes[0] ?? '';
      expect((await server.client().call('secondFactor', { body: { t, recoveryCode } })).ok).toBe(true);
    } finally {
      Object.assign(server.services, { config });
    }
  });

  it('that is a number, or has no TLS, lets none be made', async () => {
    const me = await (await newAccount(server)).signIn();
    const { config } = server.services;
    Object.assign(server.services, { config: { ...config, publicUrl: 'http://192.168.1.7:5080' } });
    try {
      expect(valueOf(await me.client.call('security')).passkeyPlace).toBeNull();
      expect(await me.client.call('beginPasskey', { body: {} })).toMatchObject({
        status: 422,
        detail: expect.stringContaining('Passkeys need an address with a name and TLS'),
      });
    } finally {
      Object.assign(server.services, { config });
    }
  });

  it('is never that of the Host of a request', async () => {
    const me = await (await newAccount(server)).signIn();
    const headers = { Host: 'evil.example.net', 'X-Forwarded-Host': 'evil.example.net' };
    const answer = await server.request('POST', '/app/passkeys/options', { token: me.token, body: {}, headers });
    expect(await answer.json()).toMatchObject({ options: { rp: { id: DOMAIN } } });
  });
});
