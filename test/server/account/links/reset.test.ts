/** A lost password: the link that is mailed, where it leads, who may use it, when and how often (P250-P252). */
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { sendWaitingMail } from '../../../../server/account/mail/sendMail.job.ts';
import { newAccount } from '../../../support/billing.ts';
import {
  askedLink,
  ended,
  linkIn,
  MAILED,
  newestMail,
  resetWith,
  sentUnder,
  tokenIn,
} from '../../../support/mailedLinks.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne, tokenOf } from '../../../support/team.ts';

const NEXT = 'plum lantern gravel mitten';
const OVER = 'This link has expired, or was used already: ask for a new one. The password is what it was.';
const LAKE = { code: 'lake', name: 'Lake & Land', hostnames: ['lake.localhost'], url: 'https://lake.example.com' };
const HILL = { code: 'hill', name: 'Hill', hostnames: ['hill.localhost'] };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    config: { ...MAILED, publicUrl: 'https://leads.example.com' },
    files: { 'brands.json': JSON.stringify({ brands: [LAKE, HILL] }) },
  });
});
afterAll(async () => await server.close());

const look = async (token: string, host?: string) =>
  await sentUnder(server, host === undefined ? {} : { Host: host }, {
    method: 'POST',
    path: '/app/links',
    body: { kind: 'reset', token },
  });
const signIn = async (username: string, password: string) =>
  (await server.client().call('pre', { body: { username, password } })).ok;

describe('the link of a lost password', () => {
  it('sets a password once, ends all sessions, and signs nobody in', async () => {
    const { username, signIn: enter } = await newAccount(server);
    const session = await enter();
    const url = await askedLink(server, username);
    const token = tokenIn(url);
    expect(url).toBe(`https://leads.example.com/#reset=${token}`);
    expect(token).toMatch(/^[\da-f]{64}$/);
    const { subject, body } = await newestMail(server, username);
    expect(subject).toBe('Your password for Platbook');
    expect(body).toContain('within 60 minutes');
    expect((await look(token)).json).toMatchObject({ kind: 'reset', username, newUsername: null });
    const answer = valueOf(await resetWith(server, token, NEXT));
    expect(answer.endedSessions).toBe(1);
    expect(Object.keys(answer)).toEqual(['endedSessions']);
    expect(await session.client.call('extend')).toMatchObject({ status: 401, detail: endedMessages.password });
    expect(await signIn(username, NEXT)).toBe(true);
    expect((await newestMail(server, username)).body).toContain('Your password was set anew with a link');
    // Used up.
    expect(await resetWith(server, token, `${NEXT} again`)).toMatchObject({ ok: false, status: 410, message: OVER });
    expect((await look(token)).status).toBe(410);
    expect(await signIn(username, NEXT)).toBe(true);
  });

  it('is used by one of two people at once', async () => {
    const { username } = await newAccount(server);
    const token = tokenIn(await askedLink(server, username));
    const both = await Promise.all([resetWith(server, token, NEXT), resetWith(server, token, 'seven other odd words')]);
    expect(both.map((one) => (one.ok ? 200 : one.status)).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is good for sixty minutes', async () => {
    const { username } = await newAccount(server);
    const early = tokenIn(await askedLink(server, username));
    server.clock.advance(59);
    expect((await look(early)).status).toBe(200);
    server.clock.advance(1);
    expect(await resetWith(server, early, NEXT)).toMatchObject({ status: 410, message: OVER });
  });

  it('is not used up by opening it, and as good as it was after a password that is refused, with the reason', async () => {
    const { username } = await newAccount(server);
    const token = tokenIn(await askedLink(server, username));
    for (const path of [`/?reset=${token}`, `/app/links?token=${token}`, '/login'])
      expect((await server.request('GET', path)).status).toBeLessThan(500);
    for (const [password, reason] of [
      ['short', 'needs 10 characters or more'],
      [`${username}1`, 'is easy to guess (your name, your e-mail address or the name of this program)'],
    ] as const) {
      const refused = await resetWith(server, token, password);
      expect(refused).toMatchObject({ ok: false, status: 422 });
      if (!refused.ok) expect(refused.detail).toMatch(/^The password .*\. The password was not changed\.$/);
      if (!refused.ok) expect(refused.fieldErrors['password']).toContain(reason);
    }
    expect((await resetWith(server, token, NEXT)).ok).toBe(true);
  });

  it('of before opens nothing once a newer one was asked for, or the password was changed', async () => {
    const { username, signIn: enter } = await newAccount(server);
    const first = tokenIn(await askedLink(server, username));
    const second = tokenIn(await askedLink(server, username));
    expect((await look(first)).status).toBe(410);
    const { client } = await enter();
    valueOf(
      await client.call('changePassword', { body: { currentPassword: 'a long enough password', password: NEXT } }),
    );
    expect((await look(second)).status).toBe(410);
  });

  it('opens nothing of another kind, and one of another kind sets no password here', async () => {
    const { username } = await newAccount(server);
    const reset = tokenIn(await askedLink(server, username));
    const { token: invitation } = await inviteOne(await newAccount(server));
    expect(await resetWith(server, invitation, NEXT)).toMatchObject({ status: 410 });
    expect(await server.client().call('acceptInvitation', { body: { token: reset, password: NEXT } })).toMatchObject({
      status: 410,
    });
    expect(await server.client().call('openFirstRun', { body: { token: reset } })).toMatchObject({ status: 410 });
    const asEmail = await server.client().call('link', { body: { kind: 'email', token: reset } });
    expect(asEmail).toMatchObject({ status: 410 });
    expect((await resetWith(server, reset, NEXT)).ok).toBe(true);
  });
});

describe('where it leads', () => {
  it('is never what the request says of its host', async () => {
    const { username } = await newAccount(server);
    const forged = { Host: 'evil.example.org', 'X-Forwarded-Host': 'evil.example.org' };
    expect(await askedLink(server, username, forged)).toMatch(/^https:\/\/leads\.example\.com\/#reset=/);
  });

  it('is the address of the brand of the account, from whatever brand`s hostname it was asked for', async () => {
    const { username, accountId } = await newAccount(server);
    await server.db.updateTable('account').set({ brand_code: 'lake' }).where('id', '=', accountId).execute();
    const url = await askedLink(server, username, { Host: 'hill.localhost' });
    expect(url).toMatch(/^https:\/\/lake\.example\.com\/#reset=/);
    expect((await newestMail(server, username)).subject).toBe('Your password for Lake & Land');
  });

  it('under another brand`s hostname it opens nothing, says where it does, and stays good', async () => {
    const { username, accountId } = await newAccount(server);
    await server.db.updateTable('account').set({ brand_code: 'lake' }).where('id', '=', accountId).execute();
    const token = tokenIn(await askedLink(server, username));
    const elsewhere = await look(token, 'hill.localhost');
    expect(elsewhere.status).toBe(410);
    expect(elsewhere.json).toMatchObject({
      userMessage: 'This link was made for lake.example.com: open it there. The password was not changed.',
    });
    const headers = { Host: 'hill.localhost' };
    const body = { token, password: NEXT };
    expect((await sentUnder(server, headers, { method: 'PUT', path: '/app/password/links', body })).status).toBe(410);
    expect((await look(token, 'lake.localhost')).status).toBe(200);
    expect((await resetWith(server, token, NEXT)).ok).toBe(true);
  });

  it('and so does an invitation', async () => {
    const account = await newAccount(server);
    await server.db.updateTable('account').set({ brand_code: 'lake' }).where('id', '=', account.accountId).execute();
    const { invitation, token } = await inviteOne(account);
    expect(invitation?.url).toBe(`https://lake.example.com/#invitation=${token}`);
    const body = { token, password: GOOD_PASSWORD };
    const headers = { Host: 'hill.localhost' };
    const accept = { method: contract.acceptInvitation.method, path: contract.acceptInvitation.path, body };
    expect(await sentUnder(server, headers, accept)).toMatchObject({
      status: 410,
      json: { userMessage: 'This link was made for lake.example.com: open it there. The invitation was not accepted.' },
    });
    expect(tokenOf(invitation?.url ?? '')).toBe(token);
    expect((await server.client().call('acceptInvitation', { body })).ok).toBe(true);
  });
});

describe('who asks for it', () => {
  it('is answered the same for every name, and the work that would tell is done behind the answer', async () => {
    const { username } = await newAccount(server);
    const invited = await inviteOne(await newAccount(server));
    const ask = async (name: string) => {
      const answer = await server.request('POST', '/app/password/links', { body: { username: name } });
      const { date: _date, ...headers } = Object.fromEntries(answer.headers);
      return [answer.status, await answer.json(), headers];
    };
    const known = await ask(username);
    expect(known.slice(0, 2)).toEqual([200, {}]);
    expect(await ask('nobody@example.com')).toEqual(known);
    expect(await ask(invited.username)).toEqual(known);
    // Nothing about either name was written by the call itself.
    expect((await newestMail(server, username)).id).toBe(0);
    const jobs = await server.services.store.pool.query<{ data: unknown }>(
      `select data from ${server.services.store.jobSchema}.job where name = 'password.mailReset' order by created_on desc limit 3`,
    );
    expect(jobs.rows.map(({ data }) => data)).toEqual(
      expect.arrayContaining([{ username }, { username: 'nobody@example.com' }, { username: invited.username }]),
    );
  });

  it('gets no link who is invited only, suspended, or whose name is no address', async () => {
    const account = await newAccount(server);
    const { username } = await inviteOne(account);
    expect(await askedLink(server, username)).toBe('');
    await server.db.updateTable('app_user').set({ state: 'SUSPENDED' }).where('username', '=', username).execute();
    expect(await askedLink(server, username)).toBe('');
    await server.addUser({ username: 'plainname', password: GOOD_PASSWORD });
    expect(await askedLink(server, 'plainname')).toBe('');
  });

  it('waits after the fourth link, whoever has the name, and is told how long', async () => {
    const ask = async () => await server.client().call('askReset', { body: { username: 'somebody@example.org' } });
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await ask()).ok ? 200 : 429);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await ask()).toMatchObject({
      status: 429,
      message: 'A link was asked for too often. Please try again in 5 minutes.',
    });
    server.clock.advance(6);
    expect((await ask()).ok).toBe(true);
  });

  it('is told plainly what to do where the installation sends no mail, whatever the name', async () => {
    const mailless = await startTestServer();
    try {
      const { username } = await newAccount(mailless);
      for (const name of [username, 'nobody@example.com']) {
        const refused = await mailless.client().call('askReset', { body: { username: name } });
        expect(refused).toMatchObject({ ok: false, status: 422 });
        if (!refused.ok)
          expect(refused.detail).toBe(
            'This installation sends no e-mail: ask whoever operates it for a new password (platbook admin reset-password). Nothing was sent.',
          );
      }
      expect(valueOf(await mailless.client().call('firstRun')).sendsMail).toBe(false);
      expect(await mailless.db.selectFrom('mail').select('id').execute()).toEqual([]);
    } finally {
      await mailless.close();
    }
    expect(valueOf(await server.client().call('firstRun')).sendsMail).toBe(true);
  });
});

it('a token is kept readable nowhere: in no row once its mail is sent, and in no line of the log', async () => {
  const received: string[] = [];
  const smtp = createServer((socket) => {
    let isData = false;
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      const text = String(chunk);
      received.push(text);
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        isData = false;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('DATA')) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    const { username } = await newAccount(server);
    const token = tokenIn(await askedLink(server, username));
    const second = await inviteOne(await newAccount(server));
    await resetWith(server, token, 'short');
    await server.request('GET', `/?token=${token}`);
    await sendWaitingMail({
      ...server.services,
      config: { ...server.services.config, smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` },
    });
    // Long lines of a mail are folded.
    const mail = received.join('').replaceAll('=\r\n', '');
    expect([mail.includes(token), mail.includes(second.token)]).toEqual([true, true]);
    expect(linkIn((await newestMail(server, username)).body)).toBe('');
    const { rows } = await server.services.store.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of rows) {
      const found = await server.services.store.pool.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where t::text like $1 or t::text like $2`,
        [`%${token}%`, `%${second.token}%`],
      );
      expect([name, found.rows[0]?.n]).toEqual([name, 0]);
    }
    expect(server.logged.join('')).not.toContain(token);
    expect(server.logged.join('')).not.toContain(second.token);
    expect(await ended(server, token)).toBe(true);
  } finally {
    smtp.close();
  }
});
