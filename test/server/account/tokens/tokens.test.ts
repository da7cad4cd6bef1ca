/** Tokens for programs: made, used within their scopes, counted, and ended with what they came from. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MOST_TOKENS,
  TOKEN_CALLS_A_MINUTE,
  TOKEN_PREFIX,
  type ApiToken,
  type NewToken,
} from '../../../../src/api/contract/account/tokens.ts';
import { resetPassword } from '../../../../server/account/password/resetPassword.ts';
import { expireSessionsJob } from '../../../../server/account/session/expireSessions.job.ts';
import { newToken } from '../../../../server/account/session/tokens.ts';
import { everything } from '../../../support/everything.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { join } from '../../../support/team.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
});
afterAll(async () => await server.close());

let made = 0;
const make = async ({ client }: Pick<SignedIn, 'client'>, more: Partial<NewToken> = {}) => {
  made += 1;
  const answer = valueOf(
    await client.call('makeToken', { body: { name: `token ${made}`, scopes: ['READ'], ...more } }),
  );
  return { ...answer, id: answer.tokens[0]?.id ?? 0, program: server.client(answer.token) };
};
const listed = async ({ client }: Pick<SignedIn, 'client'>): Promise<ApiToken[]> =>
  valueOf(await client.call('tokens')).tokens;
const wordsOf = (outcome: { ok: true } | { ok: false; status: number; detail: string | null }) =>
  outcome.ok ? [200, null] : [outcome.status, outcome.detail];

it('of a program begins with what no session can begin with', () => {
  expect('0123456789abcdef').not.toContain(TOKEN_PREFIX[0]);
  for (let n = 0; n < 1000; n += 1) expect(newToken()).toMatch(/^[\da-f]{64}$/);
});

describe('a token', () => {
  beforeAll(async () => {
    me = await server.newcomer();
  });

  it('is told once, kept as its hash alone, and does what its scope names for its user', async () => {
    const { token, program, tokens } = await make(me, { days: 30 });
    expect(token).toMatch(/^pb_[\da-f]{64}$/);
    expect(tokens[0]).toMatchObject({ scopes: ['READ'], spendCap: null, isExpired: false, lastUsed: null });
    expect(Date.parse(tokens[0]?.expires ?? '') - server.clock.now().getTime()).toBe(30 * 24 * 60 * 60 * 1000);
    expect(valueOf(await program.call('savedSearches')).savedSearches).toEqual([]);
    const [used] = await listed(me);
    expect(used).toMatchObject({
      lastUsed: server.clock.now().toISOString(),
      lastPlace: expect.stringMatching(/127|::1/),
    });
    // By mistake: in an address, and where the token of a session belongs.
    await server.request('GET', `/app/tokens/${token}?key=${token}&token=${token}`, { token });
    await server.request('GET', `/nowhere/${token}`, { headers: { Authorization: `bearer ${token}`, Cookie: token } });
    expect(await everything(server)).not.toContain(token);
    expect(server.logged.join('\n')).not.toContain(token);
    expect(JSON.stringify(await listed(me))).not.toContain(token.slice(3));
  });

  it('is no session: none begins, none is asked about, and none shows', async () => {
    const { program } = await make(me);
    valueOf(await program.call('savedSearches'));
    const { sessions } = valueOf(await me.client.call('security'));
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
    expect(wordsOf(await program.call('auth', { query: {} }))).toEqual([401, expect.any(String)]);
    valueOf(await program.call('logout', { query: {} }));
    valueOf(await program.call('savedSearches'));
  });

  it('lacks a scope: the refusal names it, and nothing is done', async () => {
    const { program } = await make(me);
    const refused = await program.call('saveFolder', { query: {}, body: { name: 'Of a program' } });
    expect(wordsOf(refused)).toEqual([
      403,
      'This token lacks the scope WRITE, which this call asks for. Nothing was done.',
    ]);
    expect(wordsOf(await program.call('security'))).toEqual([
      403,
      'No token opens this: sign in and do it in a session. Nothing was done.',
    ]);
    expect(wordsOf(await program.call('makeToken', { body: { name: 'more', scopes: ['WRITE'] } }))[0]).toBe(403);
    const writer = await make(me, { scopes: ['WRITE'] });
    valueOf(await writer.program.call('saveFolder', { query: {}, body: { name: 'Of a program' } }));
    expect(wordsOf(await writer.program.call('savedSearches'))[0]).toBe(403);
  });

  it('opens nothing once it is taken back, is expired or was never made', async () => {
    const { program, id } = await make(me, { days: 1 });
    valueOf(await program.call('savedSearches'));
    const other = await server.newcomer();
    expect(wordsOf(await other.client.call('endToken', { params: { id } }))[0]).toBe(404);
    valueOf(await program.call('savedSearches'));
    valueOf(await me.client.call('endToken', { params: { id } }));
    const again = 'Make another one in the security of your account. Nothing was done.';
    expect(wordsOf(await program.call('savedSearches'))).toEqual([401, `This token was taken back. ${again}`]);
    expect(wordsOf(await me.client.call('endToken', { params: { id } }))[0]).toBe(404);
    const forged = server.client(`pb_${'A'.repeat(43)}`);
    expect(wordsOf(await forged.call('savedSearches'))).toEqual([401, `This token opens nothing. ${again}`]);
    const brief = await make(other, { days: 1 });
    server.clock.advance(24 * 60);
    const outcome = await brief.program.call('savedSearches');
    expect(wordsOf(outcome)).toEqual([401, expect.stringMatching(/^This token expired on \d\d\/\d\d\/\d{4}\. /)]);
  });

  it('is forgotten thirty days after it was over', async () => {
    const person = await server.newcomer();
    const { id } = await make(person, { days: 1 });
    const kept = async () => await server.db.selectFrom('api_token').select('id').where('id', '=', id).execute();
    server.clock.advance(30 * 24 * 60);
    await expireSessionsJob({}, server.services);
    expect(await kept()).toHaveLength(1);
    server.clock.advance(2 * 24 * 60);
    await expireSessionsJob({}, server.services);
    expect(await kept()).toEqual([]);
  });

  it('is made after a password given lately alone, under a name of its own, and not without end', async () => {
    const person = await server.newcomer();
    await make(person, { name: 'Nightly' });
    const body = { name: 'nightly', scopes: ['READ'] as const };
    const taken = await person.client.call('makeToken', { body: { ...body, scopes: ['READ'] } });
    expect(wordsOf(taken)).toEqual([422, 'There is a token of this name already. No token was made.']);
    const many = await Promise.all(
      Array.from(
        { length: MOST_TOKENS + 4 },
        async (_, at) => await person.client.call('makeToken', { body: { name: `many ${at}`, scopes: ['READ'] } }),
      ),
    );
    expect(many.filter(({ ok }) => ok)).toHaveLength(MOST_TOKENS - 1);
    expect(await listed(person)).toHaveLength(MOST_TOKENS);
    expect(wordsOf(await person.client.call('makeToken', { body: { name: 'one more', scopes: ['READ'] } }))).toEqual([
      422,
      `There are ${MOST_TOKENS} tokens already: take one back first. No token was made.`,
    ]);
    server.clock.advance(11);
    const stale = await person.client.call('makeToken', { body: { name: 'late', scopes: ['READ'] } });
    expect(wordsOf(stale)[0]).toBe(428);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['ADMIN'] }, 'scopes.0'],
    [{ days: 366 }, 'days'],
    [{ days: 0.5 }, 'days'],
    [{ scopes: ['SPEND'] }, 'spendCap'],
    [{ spendCap: 5 }, 'spendCap'],
    [{ scopes: ['SPEND'], spendCap: -1 }, 'spendCap'],
    [{ scopes: ['SPEND'], spendCap: 0.001 }, 'spendCap'],
  ])('is not made of %o', async (wrong, field) => {
    const body = { name: 'Wrong', scopes: ['READ'], ...wrong };
    const person = await server.newcomer();
    const response = await server.request('POST', '/app/tokens', { token: person.token, body });
    const { fieldErrors } = (await response.json()) as { fieldErrors?: Record<string, string> };
    expect([response.status, Object.keys(fieldErrors ?? {})]).toEqual([400, [field]]);
    expect(await listed(person)).toEqual([]);
  });
});

describe('a token ends with its user', () => {
  it.each(['removed', 'suspended', 'password set anew'] as const)('%s', async (how) => {
    const account = await newAccount(server);
    const member = await join(server, account);
    const { program } = await make(member);
    valueOf(await program.call('savedSearches'));
    const { client } = await account.signIn();
    const principal = { accountId: member.auth.profile.accountId, userId: member.id };
    const suspend = async (suspended: boolean) =>
      valueOf(await client.call('suspendMember', { params: { id: member.id }, body: { suspended } }));
    if (how === 'suspended') await suspend(true);
    else if (how === 'password set anew')
      await resetPassword(server.services.store, principal, 'another four unlikely words', server.clock.now());
    else {
      const memberId = member.id;
      valueOf(await client.call('removeMember', { query: { memberId }, body: {} }));
      const now = { memberId, now: 'true', accountPassword: 'a long enough password' } as const;
      valueOf(await client.call('removeMember', { query: now, body: {} }));
    }
    expect(wordsOf(await program.call('savedSearches'))[0]).toBe(401);
    // Whoever may sign in again makes others.
    if (how === 'suspended') await suspend(false);
    expect(wordsOf(await program.call('savedSearches'))[0]).toBe(401);
  });

  it('what is granted to its user counts with the next call', async () => {
    const account = await newAccount(server);
    const { program } = await make(await account.signIn());
    valueOf(await program.call('analyses'));
    const { accountId } = account;
    await server.db
      .deleteFrom('permission_grant')
      .where('account_id', '=', accountId)
      .where('permission', '=', 'ANALYSIS_VIEW')
      .execute();
    expect(wordsOf(await program.call('analyses'))[0]).toBe(403);
  });
});

describe('TEAM', () => {
  it('seats people, gives nobody duties, and the seat that costs asks for SPEND', async () => {
    const account = await newAccount(server, 0, { ownUse: true });
    const owner = await account.signIn();
    const { program } = await make(owner, { scopes: ['TEAM'] });
    const body = { username: 'by-a-program@example.com', firstName: 'Bo', type: 'SCOUT' } as const;
    const { member } = valueOf(await program.call('createMember', { body }));
    const duties = await program.call('saveMember', { body: { id: member.id, duties: ['BILLING'] } });
    expect(wordsOf(duties)).toEqual([403, expect.stringMatching(/^No token gives duties: /)]);
  });
});

describe('what was done with a token says so', () => {
  it('in the audit, in the chain of events, and in the log', async () => {
    const account = await newAccount(server);
    const owner = await account.signIn();
    const { program, token } = await make(owner, { scopes: ['WRITE'], name: 'Importer' });
    valueOf(await program.call('saveListColumn', { body: { name: 'From a program', kind: 'text' } }));
    const { results } = valueOf(await owner.client.call('accountChanges', { query: {} }));
    expect(results.find(({ what }) => what === 'COLUMN')).toMatchObject({ token: 'Importer' });
    expect(results.find(({ subject }) => subject.startsWith('Token Importer of '))).toMatchObject({
      token: null,
      what: 'SECURITY',
      action: 'CREATED',
      after: { Scopes: 'write' },
    });
    const said = server.logged.filter((line) => line.includes('"apiToken":'));
    expect(said.length).toBeGreaterThan(0);
    expect(server.logged.join('\n')).not.toContain(token);
  });
});

describe('calls of a token are counted', () => {
  it('by token, wherever they come from: told with each answer, and refused beyond', async () => {
    const person = await server.newcomer();
    const { token } = await make(person);
    const other = await make(person);
    const ask = async (with_: string) =>
      await server.request('GET', '/app/tokens', { headers: { Authorization: `Bearer ${with_}` } });
    const first = await ask(token);
    // What it may not is counted as well.
    expect(first.status).toBe(403);
    expect(first.headers.get('ratelimit-policy')).toBe(`"token";q=${TOKEN_CALLS_A_MINUTE};w=60`);
    expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"token";r=${TOKEN_CALLS_A_MINUTE - 1};t=(60|59)$`));
    const rest = await Promise.all(Array.from({ length: TOKEN_CALLS_A_MINUTE }, async () => await ask(token)));
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    const [last] = refused;
    const { userMessage } = ((await last?.json()) ?? {}) as { userMessage?: string };
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.headers.get('ratelimit')).toMatch(/^"token";r=0;t=\d+$/);
    expect(userMessage).toMatch(/^This token made 600 calls within a minute: wait \d+ seconds\. Nothing was done\.$/);
    expect((await ask(other.token)).status).toBe(403);
    const session = await server.request('GET', '/app/tokens', { token: person.token });
    expect([session.status, session.headers.get('ratelimit')]).toEqual([200, null]);
  });
});
