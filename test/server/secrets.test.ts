/**
 * Every kind of secret, as a person or a program has it, goes through every call: done, refused, and failing with all that
 * it was given. Afterwards it is found nowhere: not in a table as text or bytes, not in a file, packed or not, not in the
 * log, the numbers, an export or a backup. A link stands in the mail that carries it, until that is sent
 * (design/account.md section 13).
 */
import { gunzipSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call } from '../../src/api/contract/define.ts';
import { AUTH_HEADER } from '../../src/api/contract/account/session.ts';
import { authenticate } from '../../server/account/session/authenticate.ts';
import { sendResetLink } from '../../server/account/links/mailReset.job.ts';
import { sendWaitingMail } from '../../server/account/mail/sendMail.job.ts';
import { buildApp } from '../../server/app/app.ts';
import { handlers } from '../../server/app/handlers.ts';
import type { Handlers } from '../../server/platform/http/handler.ts';
import { isSecret } from '../../server/platform/log/redact.ts';
import { archiveOf, exported, filesIn } from '../support/archived.ts';
import { tokenIn } from '../support/mailedLinks.ts';
import { samplesOf } from '../support/sampleOf.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';
import { softPasskey } from '../support/softPasskey.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';

const FIRST = 'gravel mitten plum lantern 7';
const SECOND = 'velvet harbor otter trombone 3';
const WRONG = 'marigold anchor pistachio 11';

let smtp: TestSmtpServer;
let server: TestServer;
let me: SignedIn;
/** By what they are. */
const secrets = new Map<string, string>();
let exportFiles: Map<string, Buffer>;

beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'platbook', password: 'p@ss/word' });
  server = await startTestServer({
    sampleParcels: 300,
    config: { smtpUrl: smtp.url, smtpFrom: 'Platbook <leads@example.com>', publicUrl: 'http://localhost:5080' },
  });
  await server.addUser({ username: 'canary@example.com', password: FIRST });
  secrets.set('password', FIRST).set('password that was set', SECOND).set('wrong password', WRONG);
  me = await server.signIn({ username: 'canary@example.com', password: FIRST });
  secrets.set('token of a session', me.token);
  await makeSecrets();
  await everyCall(me);
  await everyCallFails();
  exportFiles = await filesIn(await archiveOf(server, me, (await exported(server, me)).id));
}, 300_000);
afterAll(async () => {
  await server.close();
  await smtp.close();
});

/** The link of the newest message to an address, as it was delivered. */
async function delivered(to: string): Promise<string> {
  await sendWaitingMail(server.services);
  const message = smtp.received.findLast((one) => one.to.includes(to));
  const text = (message?.text ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  const token = tokenIn(/https?:\/\/\S+#\S+/.exec(text)?.[0] ?? '');
  if (token === '') throw new Error(`no link to ${to}: ${text}`);
  return token;
}

async function makeSecrets(): Promise<void> {
  const { client } = me;
  // One is asked for and never used, one is.
  const { t } = valueOf(
    await server.client().call('pre', { body: { username: 'canary@example.com', password: FIRST } }),
  );
  secrets.set('token of a sign-in', t);
  await server.client().call('pre', { body: { username: 'canary@example.com', password: WRONG } });
  valueOf(await client.call('inviteMembers', { body: { members: [{ username: 'invited@example.com' }] } }));
  secrets.set('link of an invitation', await delivered('invited@example.com'));
  valueOf(await client.call('changeEmail', { body: { username: 'moved@example.com' } }));
  secrets.set('link of an address', await delivered('moved@example.com'));
  await sendResetLink(server.services, 'canary@example.com');
  secrets.set('link of a lost password', await delivered('canary@example.com'));
  const made = valueOf(await client.call('makeToken', { body: { name: 'Program', scopes: ['READ'] } }));
  secrets.set('token of a program', made.token ?? '');
  const hook = { name: 'Hook', url: 'https://example.com/hook', kinds: ['lead.added' as const] };
  secrets.set('secret of a webhook', valueOf(await client.call('addWebhook', { body: hook })).secret ?? '');
  const { options } = valueOf(await client.call('beginPasskey', { body: {} }));
  secrets.set('what a passkey signed', options.challenge);
  const signed = softPasskey().make(options.challenge, { origin: 'http://localhost:5080', domain: 'localhost' });
  valueOf(await client.call('addPasskey', { body: { name: 'Laptop', made: signed } }));
  const { secret } = valueOf(await client.call('beginFactor', { body: {} }));
  secrets.set('secret of an app', secret);
  const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  const { recoveryCodes } = valueOf(await client.call('confirmFactor', { body: { code } }));
  recoveryCodes.slice(0, 2).forEach((one, at) => secrets.set(`recovery code ${at + 1}`, one));
  valueOf(await client.call('changePassword', { body: { currentPassword: FIRST, password: SECOND } }));
}

const bodyOf = (schema: z.ZodType | undefined, secret: string): Record<string, unknown> => {
  const [sample = {}] = schema === undefined ? [] : samplesOf(schema);
  return Object.fromEntries(
    Object.entries(sample as object).map(([name, value]) => [name, isSecret(name) ? secret : (value as unknown)]),
  );
};

/** What would end the session or the account that the others are asked with, or never answers. */
const left: ReadonlySet<string> = new Set(['events', 'logout', 'closeAccount', 'endOtherSessions']);
const names = (Object.keys(contract) as CallName[]).filter((name) => !left.has(name));

/** Each secret with a third of the calls, where that has a secret, in its address, as its token and as what it does not know. */
async function everyCall(who: SignedIn): Promise<void> {
  const marks = [...secrets.values()];
  for (const [at, name] of names.entries()) {
    const call: Call = contract[name];
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    for (let turn = 0; turn < 3; turn += 1) {
      const mark = marks[(at * 3 + turn) % marks.length] ?? '';
      const query = new URLSearchParams({
        ...textsOf(bodyOf(call.query, mark)),
        ...(turn === 2 ? { token: mark } : {}),
      });
      const body = { ...bodyOf(call.body, mark), ...(turn === 2 ? { password: mark, cvc: mark } : {}) };
      await server.request(call.method, `${path}?${query.toString()}`, {
        token: turn === 1 ? mark : who.token,
        headers: {
          'Idempotency-Key': `canary-${name}-${turn}`,
          ...(turn === 1 ? { Authorization: `Bearer ${mark}` } : {}),
        },
        ...(call.method === 'GET' || call.body === undefined ? {} : { body }),
      });
    }
  }
}
const textsOf = (body: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The same calls, each of which fails with all that it was given in its error. */
async function everyCallFails(): Promise<void> {
  const failing = Object.fromEntries(
    Object.keys(handlers).map((name) => [
      name,
      async (input: object & { services: TestServer['services'] }) => {
        const { services: _ours, ...given } = input;
        await Promise.resolve();
        throw Object.assign(new Error('forced', { cause: Object.assign(new Error('inner'), given) }), given);
      },
    ]),
  ) as unknown as Handlers; // every call is there, as it is in the real ones
  const app = await buildApp({ services: server.services, authenticate, handlers: failing });
  try {
    const marks = [...secrets.values()];
    for (const [at, name] of names.entries()) {
      const call: Call = contract[name];
      const mark = marks[at % marks.length] ?? '';
      const query = new URLSearchParams(textsOf(bodyOf(call.query, mark)));
      await app.inject({
        method: call.method,
        url: `${call.path.replaceAll(/\{\w+\}/g, '1')}?${query.toString()}`,
        headers: { [AUTH_HEADER]: me.token },
        ...(call.method === 'GET' || call.body === undefined ? {} : { payload: bodyOf(call.body, mark) }),
      });
    }
  } finally {
    await app.close();
  }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** As it may stand somewhere: itself, in other letters, and the bytes that it stands for. */
function formsOf(secret: string): string[] {
  const plain = secret.replaceAll(/[\s-]/g, '');
  const own = Buffer.from(secret);
  const meant = [
    own,
    Buffer.from(secret.replace(/^(pb_|whsec_)/, ''), 'base64url'),
    ...(/^[A-Z2-7]+$/.test(plain) ? [fromBase32(plain)] : []),
  ].filter((bytes) => bytes.byteLength >= 8);
  return [
    ...new Set([
      secret,
      ...(plain.length >= 8 ? [plain] : []),
      encodeURIComponent(secret),
      ...meant.flatMap((bytes) => [
        bytes.toString('hex'),
        bytes.toString('base64').replace(/=+$/, ''),
        bytes.toString('base64url'),
        bytes.toString('latin1'),
      ]),
    ]),
  ];
}

/** Where a secret is, in any form. */
function foundIn(places: ReadonlyMap<string, string>): string[] {
  return [...secrets].flatMap(([kind, secret]) =>
    formsOf(secret).flatMap((form) =>
      [...places].flatMap(([place, text]) => (text.includes(form) ? [`${kind} in ${place}`] : [])),
    ),
  );
}

async function tables(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(server.db);
  const places = new Map<string, string>();
  for (const { name } of rows) {
    const { rows: kept } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(server.db);
    const text = kept.map(({ row }) => row).join('\n');
    // Bytes are written as hex; what they say is looked at as well.
    const bytes = [...text.matchAll(/\\\\?x([0-9a-f]{8,})/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    places.set(`table ${name}`, [text, ...bytes].join('\n'));
  }
  return places;
}

async function filesOf(dir: string): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    places.set(path, content.toString('latin1'));
    const isGzip = content[0] === 0x1f && content[1] === 0x8b;
    if (isGzip) places.set(`${path} unpacked`, gunzipSync(content).toString('latin1'));
    if (content.subarray(0, 2).toString() === 'PK')
      for (const [name, part] of await filesIn(content)) places.set(`${path}/${name}`, part.toString('latin1'));
  }
  return places;
}

describe('secrets', () => {
  it('are of every kind, each long enough to be told from what else there is', () => {
    expect([...secrets.keys()]).toEqual([
      'password',
      'password that was set',
      'wrong password',
      'token of a session',
      'token of a sign-in',
      'link of an invitation',
      'link of an address',
      'link of a lost password',
      'token of a program',
      'secret of a webhook',
      'what a passkey signed',
      'secret of an app',
      'recovery code 1',
      'recovery code 2',
    ]);
    for (const [kind, secret] of secrets) expect([kind, secret.length >= 8]).toEqual([kind, true]);
  });

  it('are found where they are: the search itself works', () => {
    const hidden = new Map([
      ['text', `x ${FIRST} y`],
      ['hex', Buffer.from(me.token, 'base64url').toString('hex')],
    ]);
    expect(foundIn(hidden)).toEqual(expect.arrayContaining(['password in text', 'token of a session in hex']));
  });

  it('are in no table, as text or as bytes', async () => {
    expect(foundIn(await tables())).toEqual([]);
  });

  it('are in no file of the data directory, packed or not', async () => {
    expect(foundIn(await filesOf(server.services.config.dataDir))).toEqual([]);
  });

  it('are not in the log, with every call and every failure in it', () => {
    expect(server.logged.length).toBeGreaterThan(names.length);
    expect(foundIn(new Map(server.logged.map((line, at) => [`line ${at}: ${line.slice(0, 200)}`, line])))).toEqual([]);
  });

  it('are not in the numbers that are told', async () => {
    const told = await server.services.metrics.text();
    expect(told.length).toBeGreaterThan(100);
    expect(foundIn(new Map([['metrics', told]]))).toEqual([]);
  });

  it('are in no file of an export', () => {
    const places = new Map([...exportFiles].map(([name, content]) => [name, content.toString('latin1')]));
    expect(places.size).toBeGreaterThan(50);
    expect(foundIn(places)).toEqual([]);
  });

  it('a link stands in the mail that carries it until it is sent, and in what was sent', async () => {
    await sendResetLink(server.services, 'canary@example.com');
    const body = async () =>
      await server.db
        .selectFrom('mail')
        .select(['body', 'sent'])
        .where('is_secret', '=', true)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const token = tokenIn(/https?:\/\/\S+#\S+/.exec((await body()).body)?.[0] ?? '');
    expect(token).toHaveLength(64);
    await sendWaitingMail(server.services);
    expect((await body()).body).not.toContain('#');
    expect(smtp.received.map(({ text }) => text.replaceAll(/=\r?\n/g, '')).join('\n')).toContain(token);
    secrets.set('another link', token);
    expect(foundIn(await tables())).toEqual([]);
  });
});
