/** `platbook admin`, as the process that an operator starts, on the stores that a server uses. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from 'otplib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../../bin/cli/admin.ts';
import { BadInput } from '../../bin/cli/badInput.ts';
import { createClient } from '../../src/api/client.ts';
import { endedMessages } from '../../src/api/catalogue/account/sessionEnds.ts';
import { startServer } from '../../server/app/startServer.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { archiveOf, exported } from '../support/archived.ts';
import { readingNow, worked } from '../support/readBack.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { OWNER } from '../support/owner.ts';
import { valueOf } from '../support/valueOf.ts';

const BIN = join(import.meta.dirname, '../../bin/platbook.js');
const NEW = 'willow kettle harbour stamp';
const NEWER = 'copper lantern orchard vane';

type Environment = Readonly<Record<string, string>>;

/** Beside a server in this process, which has to answer meanwhile. */
async function run(words: readonly string[], env: Environment, input = '') {
  const child = spawn(process.execPath, [BIN, ...words], { env: { ...process.env, ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => void (stdout += String(chunk)));
  child.stderr.on('data', (chunk) => void (stderr += String(chunk)));
  child.stdin.on('error', () => undefined).end(input);
  const status = await new Promise<number | null>((resolve) => void child.once('close', resolve));
  return { status, stdout, stderr };
}

/** What a command is refused with, in this process: one of its own takes a second and says nothing else. */
async function refusalOf(words: readonly string[], env: Environment): Promise<string> {
  const [before, mask] = [{ ...process.env }, process.umask()];
  try {
    Object.assign(process.env, env);
    return expect.fail(`done: ${(await admin(words)).text}`);
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return error.message;
  } finally {
    process.umask(mask);
    process.env = before;
  }
}

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-admin-'))));
afterAll(async () => await rm(dir, { recursive: true, force: true }));

describe('platbook admin reset-password', () => {
  describe('beside a running server, on its PostgreSQL', () => {
    let server: TestServer;
    let env: Environment;
    beforeAll(async () => {
      server = await startTestServer();
      env = { DATABASE_URL: server.services.config.databaseUrl ?? '', PLATBOOK_DATA: dir };
    });
    afterAll(async () => await server.close());

    it('R-PERM-015 says whether a user may send texts, and changes nothing for words that it does not know', async () => {
      const { client } = await server.signIn();
      const isOn = async (): Promise<boolean> => valueOf(await client.call('smsStatus')).smsEnabled;
      expect(await isOn()).toBe(false);
      const told = { status: 0, stdout: `Campaigns of ${OWNER.username} may go out as text messages.\n`, stderr: '' };
      expect(await run(['admin', 'texts', OWNER.username, 'on'], env)).toEqual(told);
      expect(await isOn()).toBe(true);
      for (const words of [
        [OWNER.username],
        [OWNER.username, 'perhaps'],
        [OWNER.username, 'off', 'now'],
        ['nobody', 'off'],
      ])
        expect((await run(['admin', 'texts', ...words], env)).status).toBe(2);
      expect(await isOn()).toBe(true);
      expect((await run(['admin', 'texts', OWNER.username, 'off'], env)).status).toBe(0);
      expect(await isOn()).toBe(false);
    });

    it('checks the books and writes them out, and says what it does not know', async () => {
      const { client, auth } = await server.signIn();
      valueOf(await client.call('changePlan', { params: { id: auth.profile.id }, body: { planId: 945 } }));
      const checked = await run(['admin', 'books', 'check'], env);
      expect(checked).toEqual({ status: 0, stdout: 'The books fit together.\n', stderr: '' });
      const table = await run(['admin', 'books', 'export'], env);
      expect(table.stdout.split('\r\n')).toHaveLength(4);
      const journal = await run(['admin', 'books', 'export', 'journal'], env);
      expect(journal.stdout).toContain(`account ${auth.profile.accountId}:RECEIVABLE  $199.00`);
      const other = await run(['admin', 'books', 'export', 'xlsx'], env);
      expect(other).toMatchObject({ status: 2, stderr: expect.stringContaining('csv or journal, not as xlsx') });
      expect((await run(['admin', 'books', 'burn'], env)).status).toBe(2);
    });

    it('computes the audit of all accounts anew, names what was changed, and writes it out', async () => {
      await server.signIn();
      const whole = await run(['admin', 'audit', 'verify'], env);
      expect(whole).toMatchObject({ status: 0, stderr: '' });
      expect(whole.stdout).toMatch(/^Account 1, owner@example\.com: \d+ events, unbroken; \d+ is [0-9a-f]{64}$/m);
      const written = await run(['admin', 'audit', 'export'], env);
      const lines = written.stdout.trim().split('\n');
      const last = JSON.parse(lines.filter((line) => line.startsWith('{"account":1,')).at(-1) ?? '{}');
      expect(whole.stdout).toContain(`${last.seq} is ${last.hash}`);
      const bytes = Buffer.concat([Buffer.from(last.previous, 'hex'), Buffer.from(last.event)]);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(last.hash);
      const file = join(dir, 'audit.jsonl');
      await writeFile(file, written.stdout);
      expect((await run(['admin', 'audit', 'verify', file], env)).status).toBe(0);
      await writeFile(file, written.stdout.replaceAll(last.hash, '0'.repeat(64)));
      const other = await run(['admin', 'audit', 'verify', file], env);
      expect([other.status, other.stderr]).toEqual([
        1,
        expect.stringContaining(`event ${last.seq} is another than in`),
      ]);
      await writeFile(file, 'no line of it');
      expect(await run(['admin', 'audit', 'verify', file], env)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('line 1 is no export of the audit'),
      });
      await sql`alter table audit_event disable trigger user`.execute(server.db);
      await sql`update audit_event set origin = '192.0.2.9' where account_id = 1 and seq = 1`.execute(server.db);
      await sql`alter table audit_event enable trigger user`.execute(server.db);
      const broken = await run(['admin', 'audit', 'verify'], env);
      expect(broken.status).toBe(1);
      expect(broken.stderr).toMatch(/^Account 1, owner@example\.com: event 1 of .+ was changed after it was written$/m);
    });

    it('makes an account for somebody else, whose link opens it once, and settles what it owes', async () => {
      // The command goes by the clock of the machine.
      server.clock.advance((Date.now() - server.clock.now().getTime()) / 60_000);
      const username = 'cara@example.com';
      const made = await run(['admin', 'account', 'create', username, '200'], env);
      expect(made).toMatchObject({ status: 0, stderr: '' });
      expect(made.stdout).toContain('without a plan; $200.00 may be open');
      const token = /#.*?([\da-f]{64})$/m.exec(made.stdout)?.[1] ?? '';
      const opened = valueOf(await server.client().call('openFirstRun', { body: { token } }));
      const { profile, token: session } = valueOf(await server.client().call('auth', { query: { t: opened.t } }));
      const me = server.client(session);
      const choose = async (planId: number) =>
        await me.call('changePlan', { params: { id: profile.id }, body: { planId } });
      // An account of a customer: more than may be open cannot be owed.
      expect(await choose(947)).toMatchObject({ status: 422, detail: expect.stringContaining('$200.00 may be open') });
      valueOf(await choose(945));
      expect((await run(['admin', 'accounts'], env)).stdout).toMatch(
        /cara@example\.com +0 +Pro +\d{4}-\d\d-\d\d +\$199\.00 +\$200\.00/,
      );
      const listed = JSON.parse((await run(['admin', 'accounts', '--json'], env)).stdout) as unknown[];
      const asNumbers = { id: profile.accountId, owner: username, plan: 'Pro', open: 199, openLimit: 200 };
      expect(listed).toContainEqual(expect.objectContaining(asNumbers));
      const { stdout: account } = await run(['admin', 'account', 'show', username], env);
      expect(account).toMatch(/^owner +cara@example\.com$/m);
      expect(account).toMatch(/^plan +Pro$/m);
      expect(account).toMatch(/^invoice \d+ +\$199\.00 of \d{4}-\d\d-\d\d$/m);
      const { stdout: details } = await run(['admin', 'account', 'show', username, '--json'], env);
      expect(JSON.parse(details)).toMatchObject({ ...asNumbers, state: 'OPEN', invoices: [{ owed: 199 }] });
      const { number } = await server.db
        .selectFrom('invoice')
        .select('number')
        .where('account_id', '=', profile.accountId)
        .executeTakeFirstOrThrow();
      const paid = await run(['admin', 'invoice', 'settle', `${number}`, 'transfer', 'of', 'today'], env);
      expect(paid).toEqual({ status: 0, stdout: `Invoice ${number} is paid: $199.00.\n`, stderr: '' });
      const again = await run(['admin', 'invoice', 'settle', `${number}`], env);
      expect(again).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`invoice ${number} is not open: paid`),
      });
      expect((await run(['admin', 'books', 'check'], env)).stdout).toBe('The books fit together.\n');
      expect((await run(['admin', 'books', 'export', 'journal'], env)).stdout).toMatch(/BANK +\$199\.00/);
      expect((await run(['admin', 'account', 'limit', username, '750.50'], env)).stdout).toContain(
        '$750.50 may be open',
      );
      // That it was the operator stands in the audit of the account.
      const limits = valueOf(await me.call('accountChanges', { query: { what: 'MONEY' } })).results;
      expect(limits.find(({ subject }) => subject === 'Account')).toMatchObject({
        member: 'Operator',
        userId: null,
        before: { 'May be open': '$200.00' },
        after: { 'May be open': '$750.50' },
      });
      const plan = async (...words: string[]) => await run(['admin', 'account', 'plan', username, ...words], env);
      const planNow = async () => valueOf(await me.call('teamPlan', { params: { id: profile.id } })).planType?.name;
      const asked = await plan('elite');
      expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('Elite from today.') });
      expect(asked.stderr).toContain('Due today: $500.00.');
      expect(asked.stderr).toContain('Nothing was changed: say it again with --yes.');
      expect(await planNow()).toBe('Pro');
      const changed = await plan('elite', '--yes');
      expect(changed).toMatchObject({ status: 0, stdout: expect.stringContaining('Due today: $500.00.') });
      expect(await planNow()).toBe('Elite');
      const { stdout: second } = await run(['admin', 'invoice', `${number + 1}`], env);
      expect(second).toMatch(/^state +open$/m);
      expect(second).toMatch(/^to be paid +\$500\.00$/m);
      const json = (await run(['admin', 'invoice', `${number}`, '--json'], env)).stdout;
      expect(JSON.parse(json)).toMatchObject({
        account: profile.accountId,
        invoice: number,
        state: 'PAID',
        price: 199,
      });
      expect((await plan('none', '--yes')).stdout).toContain('the plan ends on ');
      expect((await plan('Elite', '--yes')).stdout).toContain('Elite stays');
      expect((await plan('Elite', '--yes')).stderr).toContain('This account has Elite already. Nothing was changed.');
      // Beyond what may be open.
      expect(await plan('Elite', 'Annual', '--yes')).toMatchObject({ status: 2, stdout: '' });
      expect(await planNow()).toBe('Elite');
      expect((await run(['admin', 'books', 'check'], env)).stdout).toBe('The books fit together.\n');
      expect((await run(['admin', 'account', 'brand', username, 'exitrealty'], env)).stdout).toBe(
        'The account of cara@example.com is run as EXIT Realty.\n',
      );
      expect(valueOf(await me.call('auth', { query: {} })).automator).toBe(false);
    });

    it.each([
      [['account', 'create', 'nobody'], 'not as "nobody"'],
      [['account', 'create', OWNER.username], 'already'],
      [['account', 'create', 'dora@example.com', '-5'], '"-5" is no amount'],
      [['account', 'create', 'dora@example.com', '1e3'], '"1e3" is no amount'],
      [['account', 'create', 'dora@example.com', '5', 'more'], 'too many words: more'],
      [['account', 'limit', 'dora@example.com', '5'], 'there is no user called dora@example.com'],
      [['account', 'limit', OWNER.username], 'say how many dollars'],
      [['account', 'brand', OWNER.username], 'name the brand by its code'],
      [['account', 'brand', OWNER.username, 'lake'], 'There is no brand "lake": default, exitrealty, investorsedge'],
      [['account', 'plan', OWNER.username], 'name the plan, or say none'],
      [
        ['account', 'plan', OWNER.username, 'Gold'],
        'there is no plan "Gold": Essentials_99, Essentials_99 Annual, Pro, Pro',
      ],
      [['account', 'plan', OWNER.username, 'Pro', '--now'], 'unknown option: --now'],
      [['account', 'limit', OWNER.username, '5'], 'has no limit. Nothing was changed.'],
      [['invoice', '987654'], 'there is no invoice 987654'],
      [['invoice', '1', 'all'], 'too many words: all'],
      [['account', 'burn'], 'unknown command: admin account burn'],
      [['audit'], 'say verify or export'],
      [['audit', 'burn'], 'say verify or export: admin audit burn'],
      [['audit', 'export', 'all'], 'too many words: all'],
      [['audit', 'verify', 'a', 'b'], 'too many words: b'],
      [['audit', 'verify', '/nowhere/audit.jsonl'], '/nowhere/audit.jsonl is no export of the audit'],
      [['accounts', 'all'], 'too many words: all'],
      [['invoice', 'settle', '0'], 'not as "0"'],
      [['invoice', 'settle', '987654'], 'there is no invoice 987654'],
    ])('refuses %j and changes nothing', async (words, reason) => {
      const rows = async () => [
        await server.db.selectFrom('account').select(['id', 'open_limit_cents', 'brand_code']).orderBy('id').execute(),
        await server.db.selectFrom('app_user').select('id').orderBy('id').execute(),
      ];
      const before = await rows();
      expect(await refusalOf(words, env)).toContain(reason);
      expect(await rows()).toEqual(before);
    });

    it('says a refusal on standard error, with code 2', async () => {
      const refused = await run(['admin', 'account', 'burn'], env);
      expect(refused).toMatchObject({ status: 2, stdout: '' });
      expect(refused.stderr).toMatch(/^platbook: unknown command: admin account burn\n\nUsage: platbook admin/);
    });

    it('names who operates, of the first account alone, and takes it back', async () => {
      const owner = await server.signIn();
      const { accountId } = owner.auth.profile;
      const username = 'helper@example.com';
      await server.addUser({ username, password: OWNER.password, accountId, type: 'SCOUT' });
      await server.addUser({ username: 'elsewhere@example.com', password: OWNER.password });
      const me = await server.signIn({ username, password: OWNER.password });
      expect(await run(['admin', 'operator', 'list'], env)).toEqual({
        status: 0,
        stdout: `${OWNER.username}: owns the first account\n`,
        stderr: '',
      });
      expect((await run(['admin', 'operator', 'add', username], env)).stdout).toContain('operates the installation');
      valueOf(await me.client.call('customers', { query: {} }));
      expect((await run(['admin', 'operator', 'list'], env)).stdout).toContain(`\n${username}\n`);
      for (const [words, reason] of [
        [['add', username], 'already. Nobody was added.'],
        [['add', 'elsewhere@example.com'], 'is not of the first account'],
        [['add', 'nobody@example.com'], 'there is no user called nobody@example.com'],
        [['remove', 'elsewhere@example.com'], 'does not operate the installation. Nobody was removed.'],
        [['remove', OWNER.username], 'owns the first account, and operates'],
        [['burn'], 'say add, remove or list'],
        [['list', 'all'], 'too many words: all'],
      ] as const) {
        const refused = await run(['admin', 'operator', ...words], env);
        expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining(reason)]);
      }
      expect((await run(['admin', 'operator', 'remove', username], env)).stdout).toContain(
        'operates the installation no more',
      );
      expect(await me.client.call('customers', { query: {} })).toMatchObject({ status: 403 });
    });

    it('makes an account read-only and lets it do all again, but for the own one', async () => {
      const username = 'locked@example.com';
      await server.addUser({ username, password: OWNER.password });
      const { client } = await server.signIn({ username, password: OWNER.password });
      const folder = async () => await client.call('saveFolder', { query: {}, body: { name: 'A' } });
      expect((await run(['admin', 'account', 'read-only', username, 'on'], env)).stdout).toContain('may only look');
      expect(await folder()).toMatchObject({ status: 403 });
      expect((await run(['admin', 'account', 'read-only', username, 'off'], env)).stdout).toContain('may do all again');
      valueOf(await folder());
      expect((await run(['admin', 'account', 'read-only', OWNER.username, 'on'], env)).stderr).toContain(
        'Nothing was changed',
      );
      expect((await run(['admin', 'account', 'read-only', username, 'maybe'], env)).stderr).toContain('say on or off');
    });

    it('closes an account once it is said twice, and opens it again', async () => {
      const username = 'leaving@example.com';
      await server.addUser({ username, password: OWNER.password });
      const { client } = await server.signIn({ username, password: OWNER.password });
      const asked = await run(['admin', 'account', 'close', username], env);
      expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed: say it again') });
      expect(valueOf(await client.call('accountData')).closing).toBeNull();
      const noCycle = await run(['admin', 'account', 'close', username, '--at-cycle-date', '--yes'], env);
      expect(noCycle).toMatchObject({ status: 2, stderr: expect.stringContaining('there is no cycle date') });
      const closed = await run(['admin', 'account', 'close', username, '--yes'], env);
      expect(closed).toMatchObject({ status: 0, stdout: expect.stringContaining('They are removed on') });
      expect(valueOf(await client.call('accountData')).closing).not.toBeNull();
      const { results } = valueOf(await client.call('accountChanges', { query: {} }));
      expect(results[0]).toMatchObject({ member: 'Operator', subject: 'Closing of the account' });
      expect((await run(['admin', 'account', 'close', username, '--yes'], env)).stderr).toContain(
        'being closed already',
      );
      expect((await run(['admin', 'account', 'reopen', username], env)).stdout).toContain('is open again');
      expect(valueOf(await client.call('accountData')).closing).toBeNull();
      expect((await run(['admin', 'account', 'reopen', username], env)).stderr).toContain('it is open');
      expect((await run(['admin', 'account', 'close', username, '--now'], env)).status).toBe(2);
    });

    it('hands an export in, of which its owner decides', async () => {
      const beside = { ...env, PLATBOOK_DATA: server.services.config.dataDir };
      const from = await server.newcomer();
      valueOf(await from.client.call('saveFolder', { query: {}, body: { name: 'Moved' } }));
      const zip = join(server.services.config.dataDir, 'moved.zip');
      await writeFile(zip, await archiveOf(server, from, (await exported(server, from)).id));
      const username = 'moving@example.com';
      await server.addUser({ username, password: OWNER.password });
      const me = await server.signIn({ username, password: OWNER.password });
      const full = await run(['admin', 'account', 'import', from.auth.profile.username, zip], beside);
      expect(full).toMatchObject({ status: 2, stderr: expect.stringContaining('holds 1 folder') });
      const folder = server.services.config.dataDir;
      const wrong = [[username], ['nobody@example.com', zip], [username, `${zip}.no`], [username, zip, 'more']];
      for (const words of [...wrong, [username, folder]])
        expect((await run(['admin', 'account', 'import', ...words], beside)).status).toBe(2);
      // Where it has to lie there is no room: nothing of it is left that would stand in the way.
      const inTheWay = join(folder, 'readings', String(me.auth.profile.accountId));
      await mkdir(dirname(inTheWay), { recursive: true });
      await writeFile(inTheWay, '');
      expect((await run(['admin', 'account', 'import', username, zip], beside)).status).toBe(1);
      await rm(inTheWay);
      expect(await readingNow(me)).toMatchObject({ state: 'CANCELLED' });
      expect(await run(['admin', 'account', 'import', username, zip], beside)).toMatchObject({ status: 0 });
      const again = await run(['admin', 'account', 'import', username, zip], beside);
      expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('another export is being read') });
      await worked(server, me, (await readingNow(me)).id);
      expect(await readingNow(me)).toMatchObject({ state: 'READY', fileName: 'moved.zip' });
    });

    it('takes a second factor away, once, and tells the user', async () => {
      const me = await server.newcomer();
      const { username } = me.auth.profile;
      const { secret } = valueOf(await me.client.call('beginFactor', { body: {} }));
      const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
      valueOf(await me.client.call('confirmFactor', { body: { code } }));
      const done = await run(['admin', 'reset-factor', username], env);
      expect(done).toEqual({
        status: 0,
        stdout: `The second factor of ${username} is gone: the password alone signs in.\n`,
        stderr: '',
      });
      expect(valueOf(await me.client.call('security')).factor).toBeNull();
      const { alerts } = valueOf(await me.client.call('auth', { query: {} }));
      expect(alerts.map(({ text }) => text).join('')).toContain('took your second factor away');
      const again = await run(['admin', 'reset-factor', username], env);
      expect(again).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('has no second factor. Nothing was changed.'),
      });
    });

    it('signs a user out everywhere and nobody else, and tells them', async () => {
      // The command goes by the clock of the machine.
      server.clock.advance((Date.now() - server.clock.now().getTime()) / 60_000);
      const me = await server.newcomer();
      const other = await server.newcomer();
      const { username } = me.auth.profile;
      const done = await run(['admin', 'user', 'end-sessions', username], env);
      expect(done).toEqual({ status: 0, stdout: `${username} is signed out: 1 session ended.\n`, stderr: '' });
      const refused = { ok: false, status: 401, detail: endedMessages.operator };
      expect(await me.client.call('extend')).toMatchObject(refused);
      expect((await other.client.call('extend')).ok).toBe(true);
      const { auth, token } = await server.signIn({ username, password: 'correct horse battery' });
      expect(auth.alerts.map(({ text }) => text).join('')).toContain('signed you out everywhere');
      valueOf(await server.client(token).call('logout', { query: {} }));
      for (const [words, why] of [
        [['end-sessions', username], 'is signed in nowhere. Nothing was changed.'],
        [['end-sessions', 'nobody@example.com'], 'there is no user called'],
        [['end-sessions'], 'name the user and nothing else'],
        [['end-session', username], 'unknown command: admin user end-session'],
      ] as const) {
        expect(await run(['admin', 'user', ...words], env)).toMatchObject({
          status: 2,
          stderr: expect.stringContaining(why),
        });
      }
    });

    it('sets the password, ends all sessions of the user and nobody else, and tells them', async () => {
      // The command goes by the clock of the machine.
      server.clock.advance((Date.now() - server.clock.now().getTime()) / 60_000);
      const first = await server.signIn();
      // Those of tests before.
      valueOf(await first.client.call('endOtherSessions'));
      const second = await server.signIn();
      const other = await server.newcomer();
      const { t } = valueOf(await server.client().call('pre', { body: OWNER }));
      const done = await run(['admin', 'reset-password', OWNER.username.toUpperCase()], env, `${NEW}\nmore\n`);
      expect(done).toEqual({
        status: 0,
        stdout: `The password of ${OWNER.username.toUpperCase()} is changed. 2 sessions ended.\n`,
        stderr: '',
      });
      for (const { client } of [first, second]) {
        expect(await client.call('extend')).toMatchObject({ ok: false, status: 401, detail: endedMessages.password });
      }
      expect((await other.client.call('extend')).ok).toBe(true);
      // What the old password had opened half is closed too.
      expect(await server.client().call('auth', { query: { t } })).toMatchObject({ ok: false, status: 401 });
      expect(await server.client().call('pre', { body: OWNER })).toMatchObject({ ok: false, status: 401 });
      const { auth } = await server.signIn({ ...OWNER, password: NEW });
      expect(auth.alerts.map(({ text }) => text)).toEqual([
        expect.stringMatching(
          /^The operator of this installation set your password anew at \d{4}-\d\d-\d\d \d\d:\d\d UTC/,
        ),
      ]);
    });

    it.each([
      ['nobody is called that', ['nobody@example.com'], NEW, 'there is no user called nobody@example.com'],
      ['the password is easy to guess', [OWNER.username], 'password123', 'The password is easy to guess'],
      ['nothing is typed', [OWNER.username], '', 'The password needs 10 characters or more. It was not changed.'],
      ['the password is among the words', [OWNER.username, NEW], '', 'the password is asked for'],
      ['nobody is named', [], '', 'name the user'],
    ])('changes nothing when %s', async (_why, words, input, message) => {
      const hashes = async (): Promise<unknown> =>
        await server.db.selectFrom('app_user').select('password_hash').execute();
      const before = await hashes();
      const refused = await run(['admin', 'reset-password', ...words], env, input);
      expect([refused.status, refused.stdout]).toEqual([2, '']);
      expect(refused.stderr).toContain(message);
      expect(await hashes()).toEqual(before);
    });
  });

  it('works on the embedded store, beside a running server and while none runs', async () => {
    const env = { PLATBOOK_DATA: join(dir, 'embedded'), DATABASE_URL: '' };
    const refused = await run(['admin', 'reset-password', OWNER.username], env, NEW);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('there is no store in')]);
    const start = async () =>
      await startServer({
        ...readConfig({ ...env, PORT: '0', WORKERS: '0', LOG_LEVEL: 'silent' }),
        ownerEmail: OWNER.username,
        ownerPassword: OWNER.password,
      });
    const opens = async (url: string, password: string): Promise<boolean> =>
      (await createClient({ baseUrl: url, fetch }).call('pre', { body: { ...OWNER, password } })).ok;
    const server = await start();
    expect(await run(['admin', 'reset-password', OWNER.username], env, NEW)).toMatchObject({ status: 0, stderr: '' });
    expect([await opens(server.url, OWNER.password), await opens(server.url, NEW)]).toEqual([false, true]);
    await server.close();
    const alone = await run(['admin', 'reset-password', OWNER.username], env, NEWER);
    expect(alone).toMatchObject({ status: 0, stderr: '' });
    const again = await start();
    expect([await opens(again.url, NEW), await opens(again.url, NEWER)]).toEqual([false, true]);
    await again.close();
  });

  it('says how it is used', async () => {
    expect(await run(['admin', '--help'], {})).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Platbook may go on meanwhile'),
    });
    expect(await run(['admin', 'destroy'], {})).toMatchObject({ status: 2, stdout: '' });
    expect((await run(['--help'], {})).stdout).toContain('admin');
  });
});
