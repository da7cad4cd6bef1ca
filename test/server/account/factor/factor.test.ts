/** The second factor: set up, asked for at sign-in, taken once, and what stands in its place (P259-P263). */
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../../../../server/app/startServer.ts';
import { createLog } from '../../../../server/platform/log/createLog.ts';
import { openSeal } from '../../../../server/platform/secrets/seal.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { newAccount } from '../../../support/billing.ts';
import { askedLink, MAILED, newestMail, resetWith, tokenIn } from '../../../support/mailedLinks.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PASSWORD = 'a long enough password';
const NEXT = 'plum lantern gravel mitten';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer({ config: MAILED })));
afterAll(async () => await server.close());

/** What an app shows whose clock is off by so many seconds. */
const codeOf = async (secret: string, offSeconds = 0): Promise<string> =>
  await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + offSeconds });

interface Person extends SignedIn {
  readonly username: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

async function withFactor(): Promise<Person> {
  const { username, signIn } = await newAccount(server);
  const me = await signIn();
  const { secret } = valueOf(await me.client.call('beginFactor', { body: {} }));
  const confirmed = valueOf(await me.client.call('confirmFactor', { body: { code: await codeOf(secret) } }));
  // The step that was taken for it is over.
  server.clock.advance(2);
  return { ...me, username, secret, recoveryCodes: confirmed.recoveryCodes };
}

const pre = async (username: string, password = PASSWORD) =>
  valueOf(await server.client().call('pre', { body: { username, password } }));
const give = async (body: { t: string; code?: string; recoveryCode?: string }) =>
  await server.client().call('secondFactor', { body });
const open = async (t: string) => await server.client().call('auth', { query: { t } });

describe('a second factor', () => {
  let me: Person;
  beforeEach(async () => void (me = await withFactor()));

  it('is asked for: the password alone opens nothing, the code of the app does', async () => {
    const { t, secondFactor, duplicateSession } = await pre(me.username);
    expect(secondFactor).toEqual(['TOTP', 'RECOVERY']);
    // Nothing is told before it is given.
    expect(duplicateSession).toBe(false);
    expect(await open(t)).toMatchObject({ ok: false, status: 401 });
    const given = valueOf(await give({ t, code: await codeOf(me.secret) }));
    expect(given).toMatchObject({ duplicateSession: true, secondFactor: [] });
    expect(valueOf(await open(given.t)).profile.username).toBe(me.username);
    expect((await newestMail(server, me.username)).body).toContain('A second factor was set up');
  });

  it('takes a code once, also of two who have it at the same time', async () => {
    const code = await codeOf(me.secret);
    const [one, two] = [await pre(me.username), await pre(me.username)];
    const both = await Promise.all([give({ t: one.t, code }), give({ t: two.t, code })]);
    expect(both.map((given) => (given.ok ? 200 : given.status)).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const again = await give({ t: (await pre(me.username)).t, code });
    expect(again).toMatchObject({ ok: false, status: 401, fieldErrors: { code: 'is wrong' } });
  });

  it.each([
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ])('of an app whose clock is off by %d seconds is taken: %s', async (off, isTaken) => {
    const { t } = await pre(me.username);
    expect((await give({ t, code: await codeOf(me.secret, off) })).ok).toBe(isTaken);
  });

  it('after a later one no earlier one is taken', async () => {
    const [early, late] = [await codeOf(me.secret, -30), await codeOf(me.secret, 30)];
    expect((await give({ t: (await pre(me.username)).t, code: late })).ok).toBe(true);
    expect(await give({ t: (await pre(me.username)).t, code: early })).toMatchObject({ status: 401 });
  });

  it.each(['', '12345', '1234567', 'abcdef', '12 34', '１２３４５６', '-12345'])(
    'refuses what is no code, %j, before anything looks at it',
    async (code) => {
      const { t } = await pre(me.username);
      expect(await give({ t, code })).toMatchObject({ ok: false, status: 401, fieldErrors: { code: 'is wrong' } });
    },
  );

  it('ends a sign-in with the fifth wrong code, and a right one opens it no more', async () => {
    const { t } = await pre(me.username);
    const answers: (number | string)[] = [];
    for (let time = 0; time < 5; time += 1) {
      const wrong = await give({ t, code: '000000' });
      answers.push(wrong.ok ? 200 : wrong.status);
    }
    expect(answers).toEqual([401, 401, 401, 401, 410]);
    expect(await give({ t, code: await codeOf(me.secret) })).toMatchObject({
      status: 410,
      message: 'This sign-in is over: begin again. Nobody was signed in.',
    });
    expect(await open(t)).toMatchObject({ status: 401 });
  });

  it('slows down who tries over many sign-ins', async () => {
    let refused: Awaited<ReturnType<typeof give>> | null = null;
    for (let begun = 0; begun < 4 && refused === null; begun += 1) {
      const { t } = await pre(me.username);
      for (let time = 0; time < 5 && refused === null; time += 1) {
        const wrong = await give({ t, code: '000000' });
        if (!wrong.ok && wrong.status === 429) refused = wrong;
      }
    }
    expect(refused).toMatchObject({ status: 429 });
  });

  it('forgets wrong codes at a right one, and at none that was taken already', async () => {
    const twelveWrong = async (): Promise<number[]> => {
      const answers: number[] = [];
      for (let begun = 0; begun < 3; begun += 1) {
        const { t } = await pre(me.username);
        for (let time = 0; time < 4; time += 1) {
          const wrong = await give({ t, code: '000000' });
          answers.push(wrong.ok ? 200 : wrong.status);
        }
      }
      return answers;
    };
    const refused = Array<number>(12).fill(401);
    expect(await twelveWrong()).toEqual(refused);
    const code = await codeOf(me.secret);
    expect((await give({ t: (await pre(me.username)).t, code })).ok).toBe(true);
    expect(await twelveWrong()).toEqual(refused);
    expect(await give({ t: (await pre(me.username)).t, code })).toMatchObject({ status: 401 });
    expect(await twelveWrong()).toContain(429);
  });

  it('takes a recovery code once, however it is typed, and tells the user', async () => {
    const [code = ''] = me.recoveryCodes;
    expect(me.recoveryCodes).toHaveLength(10);
    expect(code).toMatch(/^([a-z1-9]{4}-){3}[a-z1-9]{4}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const given = valueOf(await give({ t: (await pre(me.username)).t, recoveryCode: typed }));
    expect(valueOf(await open(given.t)).profile.username).toBe(me.username);
    expect((await newestMail(server, me.username)).body).toContain('one of your recovery codes');
    expect(await give({ t: (await pre(me.username)).t, recoveryCode: code })).toMatchObject({
      status: 401,
      fieldErrors: { recoveryCode: 'is wrong' },
    });
    expect(valueOf(await me.client.call('security')).recoveryCodesLeft).toBe(9);
    // Those of another person are none here.
    const other = await withFactor();
    expect(await give({ t: (await pre(me.username)).t, recoveryCode: other.recoveryCodes[1] ?? '' })).toMatchObject({
      status: 401,
    });
  });

  it('tells its recovery codes that once: no call does again, also under the key of the one that told them', async () => {
    const path = '/app/recovery-codes';
    const asked = async () => {
      const headers = { 'Idempotency-Key': `codes-of-${me.username}` };
      const answer = await server.request('POST', path, { token: me.token, body: {}, headers });
      return ((await answer.json()) as { recoveryCodes?: readonly string[] }).recoveryCodes ?? [];
    };
    const told = [...me.recoveryCodes, ...(await asked())];
    expect(new Set(told).size).toBe(20);
    const later = (await asked()).filter((code) => told.includes(code));
    const reading = (Object.values(contract) as Call[]).filter(
      ({ method, path: at }) => method === 'GET' && !at.includes('{'),
    );
    expect(reading.length).toBeGreaterThan(50);
    for (const call of reading) {
      const text = await (await server.request('GET', call.path, { token: me.token })).text();
      later.push(...told.filter((code) => text.includes(code)));
    }
    expect(later).toEqual([]);
  });

  it('stays through a new password by link, which signs nobody in', async () => {
    valueOf(await resetWith(server, tokenIn(await askedLink(server, me.username)), NEXT));
    const { t, secondFactor } = await pre(me.username, NEXT);
    expect(secondFactor).toEqual(['TOTP', 'RECOVERY']);
    expect(await open(t)).toMatchObject({ status: 401 });
  });

  it('is taken away, and made anew, by who gave the password within ten minutes; new codes end those of before', async () => {
    server.clock.advance(10);
    for (const refused of [
      await me.client.call('removeFactor'),
      await me.client.call('newRecoveryCodes', { body: {} }),
      await me.client.call('beginFactor', { body: {} }),
    ])
      expect(refused).toMatchObject({ ok: false, status: 428 });
    valueOf(await me.client.call('prove', { body: { password: PASSWORD } }));
    expect(await me.client.call('beginFactor', { body: {} })).toMatchObject({ status: 422 });
    const { recoveryCodes } = valueOf(await me.client.call('newRecoveryCodes', { body: {} }));
    const [old = ''] = me.recoveryCodes;
    expect(await give({ t: (await pre(me.username)).t, recoveryCode: old })).toMatchObject({ status: 401 });
    expect((await give({ t: (await pre(me.username)).t, recoveryCode: recoveryCodes[0] ?? '' })).ok).toBe(true);
    expect(valueOf(await me.client.call('removeFactor')).factor).toBeNull();
    expect((await pre(me.username)).secondFactor).toEqual([]);
    expect((await newestMail(server, me.username)).body).toContain('The second factor was taken away');
    expect(
      await server.db.selectFrom('recovery_code').select('user_id').where('user_id', '=', me.auth.profile.id).execute(),
    ).toEqual([]);
  });

  it('is kept readable nowhere: secret and codes are in no row and no line of the log', async () => {
    const { rows } = await server.services.store.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const [code = ''] = me.recoveryCodes;
    const marks = [me.secret, Buffer.from(me.secret).toString('hex'), code, code.replaceAll('-', '')];
    for (const { name } of rows)
      for (const mark of marks) {
        const found = await server.services.store.pool.query<{ n: number }>(
          `select count(*)::int as n from ${name} t where t::text like $1`,
          [`%${mark}%`],
        );
        expect([name, found.rows[0]?.n]).toEqual([name, 0]);
      }
    for (const mark of marks) expect(server.logged.join('')).not.toContain(mark);
  });
});

describe('setting one up', () => {
  it('counts only once a code of the app was right', async () => {
    const { username, signIn } = await newAccount(server);
    const me = await signIn();
    const first = valueOf(await me.client.call('beginFactor', { body: {} }));
    const { secret, uri } = valueOf(await me.client.call('beginFactor', { body: {} }));
    expect(uri).toContain(`secret=${secret}`);
    expect((await pre(username)).secondFactor).toEqual([]);
    for (const code of ['000000', 'abc', await codeOf(first.secret)])
      expect(await me.client.call('confirmFactor', { body: { code } })).toMatchObject({ ok: false, status: 422 });
    expect((await pre(username)).secondFactor).toEqual([]);
    const code = await codeOf(secret);
    expect((await me.client.call('confirmFactor', { body: { code } })).ok).toBe(true);
    expect((await pre(username)).secondFactor).toEqual(['TOTP', 'RECOVERY']);
    // That step is taken.
    expect(await give({ t: (await pre(username)).t, code })).toMatchObject({ status: 401 });
  });
});

describe('the key of sealed secrets', () => {
  it('is made at the first start, open to its user alone; lost, codes are not taken, recovery codes are, and it is said', async () => {
    const me = await withFactor();
    const { dataDir } = server.services.config;
    const path = join(dataDir, 'secret.key');
    expect((await readFile(path, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const kept = server.services.seal;
    await rm(path);
    const lost = await openSeal({ dataDir, secretKey: null }, async () => await Promise.resolve(true));
    expect(lost.hasKey).toBe(false);
    const said: string[] = [];
    const again = await startServer(server.services.config, {
      log: createLog('error', { write: (line) => void said.push(line) }),
    });
    await again.close();
    expect(said.join('')).toContain('The key of sealed secrets is missing');
    Object.assign(server.services, { seal: lost });
    try {
      const code = await codeOf(me.secret);
      const refused = await give({ t: (await pre(me.username)).t, code });
      expect(refused).toMatchObject({ ok: false, status: 401 });
      if (!refused.ok)
        expect(refused.detail).toContain('the key of this installation is missing. Take a recovery code.');
      expect((await give({ t: (await pre(me.username)).t, recoveryCode: me.recoveryCodes[0] ?? '' })).ok).toBe(true);
      expect(valueOf(await me.client.call('security'))).toMatchObject({
        canSeal: false,
        factor: { isReadable: false },
      });
      const other = await (await newAccount(server)).signIn();
      expect(await other.client.call('beginFactor', { body: {} })).toMatchObject({ status: 422 });
    } finally {
      Object.assign(server.services, { seal: kept });
    }
  });
});
