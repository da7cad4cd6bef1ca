/** Invitations: the link, who may use it and when, many at once, and what is wrong with those named. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Value } from '../../../../src/api/client.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { MOST_INVITED } from '../../../../src/api/contract/account/team.ts';
import { invoicesOf, newAccount } from '../../../support/billing.ts';
import { sentUnder } from '../../../support/mailedLinks.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import {
  GOOD_PASSWORD,
  inviteOne,
  join,
  memberOf,
  newAddress,
  teamOf,
  tokenOf,
  type Account,
} from '../../../support/team.ts';

const [ESSENTIALS, PRO] = [943, 945] as const;
const EXPIRED = 'This invitation has expired, or was used or taken back: ask for a new one. Nobody was signed in.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York', publicUrl: 'https://leads.example.com' } });
});
afterAll(async () => await server.close());

const accept = async (token: string, password = GOOD_PASSWORD) =>
  await server.client().call('acceptInvitation', { body: { token, password } });
const look = async (token: string) => await server.client().call('invitation', { body: { token } });
const client = async (account: Account) => (await account.signIn()).client;
const detailOf = (outcome: { readonly ok: boolean; readonly detail?: string | null }) =>
  outcome.ok ? '' : outcome.detail;

describe('the link of an invitation', () => {
  it('R-TEAM-019 is told once, opens the account for who sets a password, and only once', async () => {
    const account = await newAccount(server);
    const { id, token, username, invitation, member } = await inviteOne(account, { phone: '(434) 555-0101' });
    expect(invitation?.url).toBe(`https://leads.example.com/#invitation=${token}`);
    expect(invitation?.sentTo).toBeNull();
    expect(member).toMatchObject({
      state: 'INVITED',
      subUser: 1,
      fullAccount: true,
      phone: '(434) 555-0101',
      marketingContactLimit: 5000,
      marketingListPropertyLimit: 5000,
      favoritePropertyLimit: 100,
    });
    expect(JSON.stringify(await teamOf(account))).not.toContain(token);
    expect(valueOf(await look(token))).toMatchObject({ username, firstName: 'Ann', invitedBy: account.username });
    // Looking uses nothing up.
    const { t } = valueOf(await accept(token));
    const auth = valueOf(await server.client().call('auth', { query: { t } }));
    expect(auth.profile).toMatchObject({ id, username, type: 'TEAM_FULL', subUser: 1, accountId: account.accountId });
    expect(auth.needsPassword).toBe(false);
    expect(await memberOf(account, id)).toMatchObject({ state: 'ACTIVE', invitation: null });
    for (const outcome of [await accept(token), await look(token)]) {
      expect(outcome).toMatchObject({ ok: false, status: 410, message: EXPIRED });
    }
    expect((await server.signIn({ username, password: GOOD_PASSWORD })).auth.profile.id).toBe(id);
  });

  it('is used by one of two people at once', async () => {
    const { token } = await inviteOne(await newAccount(server));
    const both = await Promise.all([accept(token), accept(token, 'seven other unlikely words')]);
    expect(both.map((outcome) => (outcome.ok ? 200 : outcome.status)).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  it('is good for seven days, and accepted no more after that, nor made good again by trying', async () => {
    const { token } = await inviteOne(await newAccount(server));
    server.clock.advance(7 * 24 * 60);
    for (const outcome of [await look(token), await accept(token), await accept(token)])
      expect(outcome).toMatchObject({ ok: false, status: 410, message: EXPIRED });
  });

  it('is never what the request says of its host, when it is made and when it is sent again', async () => {
    const account = await newAccount(server);
    const { token } = await account.signIn();
    const forged = { Host: 'evil.example.org', 'X-Forwarded-Host': 'evil.example.org', [AUTH_HEADER]: token };
    const body = { username: newAddress() };
    const made = await sentUnder(server, forged, { method: 'POST', path: '/ps/teammember', body });
    const { member, invitation } = made.json as Value<'createMember'>;
    const again = { method: 'POST', path: `/app/team/members/${member.id}/invitation`, body: {} };
    const sent = (await sentUnder(server, forged, again)).json as Value<'sendInvitation'>;
    for (const url of [invitation?.url, sent.invitation?.url])
      expect(url).toMatch(/^https:\/\/leads\.example\.com\/#invitation=[\da-f]{64}$/);
  });

  it('is as good as it was after a password that is refused, and says why', async () => {
    const { token, username } = await inviteOne(await newAccount(server));
    for (const password of ['short', 'password123', username]) {
      const refused = await accept(token, password);
      expect(refused).toMatchObject({ ok: false, status: 422 });
      expect(detailOf(refused)).toMatch(/^The password .*\. The invitation was not accepted\.$/);
    }
    expect((await accept(token)).ok).toBe(true);
  });

  it('opens nothing after it was taken back, replaced, or another address was named', async () => {
    const account = await newAccount(server);
    const api = await client(account);
    const revoked = await inviteOne(account);
    valueOf(await api.call('removeMember', { query: { memberId: revoked.id }, body: {} }));
    const replaced = await inviteOne(account);
    const again = valueOf(await api.call('sendInvitation', { params: { id: replaced.id } }));
    const moved = await inviteOne(account);
    const username = newAddress();
    const saved = valueOf(await api.call('saveMember', { body: { id: moved.id, username } }));
    for (const { token } of [revoked, replaced, moved]) expect(await accept(token)).toMatchObject({ status: 410 });
    expect((await accept(tokenOf(again.invitation?.url ?? ''))).ok).toBe(true);
    expect(valueOf(await look(tokenOf(saved.invitation?.url ?? ''))).username).toBe(username);
    // A name is free again once its user is gone.
    expect((await inviteOne(account, { username: revoked.username })).username).toBe(revoked.username);
  });

  it('still works after the plan got smaller: the seat is counted since the invitation', async () => {
    const account = await newAccount(server);
    const api = await client(account);
    const choose = async (planId: number) =>
      valueOf(await api.call('changePlan', { params: { id: account.id }, body: { planId } }));
    await choose(PRO);
    const { token, id } = await inviteOne(account);
    await choose(ESSENTIALS);
    expect((await accept(token)).ok).toBe(true);
    expect((await memberOf(account, id))?.seat).toBe('INCLUDED');
  });

  it('of a member is no link to set an owner`s password, nor the other way round', async () => {
    const { token } = await inviteOne(await newAccount(server));
    expect(await server.client().call('openFirstRun', { body: { token } })).toMatchObject({ ok: false, status: 410 });
    expect(await look('x'.repeat(43))).toMatchObject({ ok: false, status: 410, message: EXPIRED });
  });

  it('answered once more under its key is not told again, and nobody is invited twice', async () => {
    const account = await newAccount(server);
    const { token } = await account.signIn();
    const headers = { 'Idempotency-Key': 'one-invitation-only' };
    const body = { username: newAddress() };
    const first = (await (await server.request('POST', '/ps/teammember', { token, headers, body })).json()) as {
      invitation: { url: string } | null;
    };
    const second = await (await server.request('POST', '/ps/teammember', { token, headers, body })).json();
    expect(first.invitation?.url).toContain('#invitation=');
    expect(second).toEqual({ ...first, invitation: null });
    const { rows } = { rows: await server.db.selectFrom('idempotency').select('answer').execute() };
    expect(JSON.stringify(rows)).not.toContain(tokenOf(first.invitation?.url ?? ''));
    expect((await teamOf(account)).teamMembers).toHaveLength(2);
  });

  it('is mailed where a mail server is set, with the link and the name of who invites', async () => {
    const posted = await startTestServer({
      config: { smtpUrl: 'smtp://localhost:1', smtpFrom: 'leads@example.com', publicUrl: 'https://leads.example.com' },
    });
    try {
      const account = await newAccount(posted);
      const { invitation, username, token } = await inviteOne(account);
      expect(invitation?.sentTo).toBe(username);
      const [mail] = await posted.db.selectFrom('mail').selectAll().execute();
      expect(mail).toMatchObject({ recipient: username, subject: `${account.username} invites you to Platbook` });
      expect(mail?.body).toContain(`https://leads.example.com/#invitation=${token}`);
    } finally {
      await posted.close();
    }
  });
});

it('whoever runs Platbook for themselves seats a second person, and a tenth, without a plan and for nothing', async () => {
  const owner = await server.signIn();
  const { accountId } = owner.auth.profile;
  for (let person = 2; person <= 10; person += 1) {
    const username = newAddress();
    const { invitation } = valueOf(await owner.client.call('createMember', { body: { username } }));
    expect((await accept(tokenOf(invitation?.url ?? ''))).ok).toBe(true);
    const { auth } = await server.signIn({ username, password: GOOD_PASSWORD });
    expect(auth.profile).toMatchObject({ accountId, type: 'TEAM_FULL', fullAccount: true });
  }
  expect(await invoicesOf(server, accountId)).toEqual([]);
});

describe('who can be invited', () => {
  it.each([
    ['not an address', 'ann at example', 'is not an e-mail address'],
    ['an address without an end', 'ann@example', 'is not an e-mail address'],
  ])('%s is refused by name', async (_what, username, reason) => {
    const account = await newAccount(server);
    const refused = await (await client(account)).call('createMember', { body: { username } });
    expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { username: reason } });
    expect(detailOf(refused)).toContain('Nobody was invited.');
    expect((await teamOf(account)).teamMembers).toHaveLength(1);
  });

  it('R-TEAM-016 whose address is in use, whatever its case and account, is not; a member`s own does not count', async () => {
    const [account, other] = [await newAccount(server), await newAccount(server)];
    const { id, username } = await inviteOne(account);
    const api = await client(other);
    const exists = async (email: string, userId?: number) =>
      valueOf(await api.call('emailExists', { query: { email, userId } })).exists;
    expect([await exists(username), await exists(username.toUpperCase()), await exists(newAddress())]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await exists(username, id)).toBe(false);
    const refused = await api.call('createMember', { body: { username: username.toUpperCase() } });
    expect(detailOf(refused)).toBe('This e-mail address is in use. Nobody was invited.');
  });

  it('is looked up thirty times an hour, then 429 with the minutes', async () => {
    const account = await newAccount(server);
    const api = await client(account);
    const lookUp = async () => await api.call('emailExists', { query: { email: newAddress() } });
    for (let asked = 0; asked < 30; asked += 1) expect((await lookUp()).ok).toBe(true);
    const refused = await lookUp();
    expect(refused).toMatchObject({ ok: false, status: 429 });
    expect(refused.ok ? '' : refused.message).toMatch(/Please try again in 60 minutes\.$/);
    server.clock.advance(61);
    expect((await lookUp()).ok).toBe(true);
  });

  it('a name holds no sign that nobody sees: it stands in the subject of a mail, and on a page', async () => {
    const account = await newAccount(server);
    const api = await client(account);
    for (const firstName of ['Ann\nBcc: all@example.com', 'Ann\u202eeeL', 'Ann\u0007', 'Ann\u2066']) {
      const members = [{ username: newAddress(), firstName }];
      const error = { firstName: 'holds a line break or another sign that cannot be seen' };
      const { wrong } = valueOf(await api.call('quoteInvites', { body: { members } }));
      expect(wrong).toEqual([{ row: 0, fieldErrors: error }]);
      const { token } = await account.signIn();
      const answer = await server.request('POST', '/ps/teammember', { token, body: members[0] });
      expect([answer.status, await answer.json()]).toMatchObject([400, { fieldErrors: error }]);
    }
    expect((await teamOf(account)).teamMembers).toHaveLength(1);
    // Letters of all scripts are names, and what joins them.
    for (const firstName of ['José', "D'Arcy", '明', 'नमस्ते', '\u0645\u06cc\u200c\u062e']) {
      expect((await inviteOne(account, { firstName })).member.firstName).toBe(firstName);
    }
  });

  it.each([
    [{ spendLimit: 0.001 }, 'must be in whole cents'],
    [{ spendLimit: 12.345 }, 'must be in whole cents'],
    [{ spendLimit: 1e308 }, 'is too large'],
    [{ spendLimit: -0.01 }, 'must be 0 or more'],
    [{ saveLimit: 1.5 }, 'must be a whole number'],
    [{ saveLimit: 1e308 }, 'is too large'],
    [{ exportLimit: '１００' }, 'is not a number'],
  ])('with limits of %j is refused by field, and not with a rounded one', async (limits, reason) => {
    const account = await newAccount(server);
    const { token } = await account.signIn();
    const { id } = await inviteOne(account, { type: 'SCOUT' });
    const fieldErrors = { [Object.keys(limits)[0] ?? '']: reason };
    for (const [method, body] of [
      ['POST', { username: newAddress(), ...limits }],
      ['PUT', { id, ...limits }],
    ] as const) {
      const answer = await server.request(method, '/ps/teammember', { token, body });
      expect([method, answer.status, await answer.json()]).toMatchObject([method, 400, { fieldErrors }]);
    }
    const members = [{ username: newAddress(), ...limits }];
    const { wrong } = valueOf(await (await client(account)).call('quoteInvites', { body: { members } }));
    expect(wrong).toEqual([{ row: 0, fieldErrors }]);
  });

  it('wrong values are refused by field: limits below nothing, long names, phones of three digits', async () => {
    const account = await newAccount(server);
    const body = { username: newAddress(), firstName: 'A'.repeat(51), phone: '555', favoritePropertyLimit: -1 };
    const { token } = await account.signIn();
    const answer = await server.request('POST', '/ps/teammember', { token, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      fieldErrors: {
        firstName: 'has 50 characters at most',
        phone: 'has 10 to 15 digits',
        favoritePropertyLimit: 'must be 0 or more',
      },
    });
  });
});

describe('many at once', () => {
  const people = (count: number, more: Readonly<Record<string, unknown>> = {}) =>
    Array.from({ length: count }, (_, index) => ({ username: newAddress(), firstName: `P${index}`, ...more }));

  it('have one amount and one invoice, and come all or not at all', async () => {
    const account = await newAccount(server);
    const api = await client(account);
    valueOf(await api.call('changePlan', { params: { id: account.id }, body: { planId: ESSENTIALS } }));
    const members = [...people(3), ...people(1, { type: 'SCOUT' })];
    const quote = valueOf(await api.call('quoteInvites', { body: { members } }));
    expect(quote).toMatchObject({ wrong: [], refusal: null, amount: 90, later: { amount: 90 } });
    const twice = [...members, { ...members[0], firstName: 'Again' }, { username: 'nobody', saveLimit: 'many' }];
    const bad = valueOf(await api.call('quoteInvites', { body: { members: twice } }));
    expect(bad.wrong).toEqual([
      { row: 4, fieldErrors: { username: 'stands twice' } },
      { row: 5, fieldErrors: { saveLimit: 'is not a number', username: 'is not an e-mail address' } },
    ]);
    const body = { members: [...members, { ...people(1)[0], username: members[0]?.username ?? '' }] };
    const refused = await api.call('inviteMembers', { body });
    expect(detailOf(refused)).toMatch(/^The e-mail address .* stands twice\. Nobody was invited\.$/);
    expect((await teamOf(account)).teamMembers).toHaveLength(1);
    const done = valueOf(await api.call('inviteMembers', { body: { members, approvedAmount: 90 } }));
    expect(done.invitations?.map(({ memberId }) => memberId)).toEqual(done.teamMembers.slice(1).map(({ id }) => id));
    expect(await invoicesOf(server, account.accountId)).toHaveLength(2);
    const over = valueOf(await api.call('quoteInvites', { body: { members: people(3) } }));
    expect(over.refusal).toBe('Essentials_99 has 2 full-access seats left, and 3 are wanted.');
    expect(detailOf(await api.call('inviteMembers', { body: { members: people(3) } }))).toBe(
      'Essentials_99 has 2 full-access seats left, and 3 are wanted. Nobody was invited.',
    );
  });

  it(`are ${MOST_INVITED} at most`, async () => {
    const account = await newAccount(server);
    const { token } = await account.signIn();
    const body = { members: people(MOST_INVITED + 1) };
    expect((await server.request('POST', '/app/team/invitations', { token, body })).status).toBe(400);
  });
});

describe('R-TEAM-017 the older calls', () => {
  it('work on the same members', async () => {
    const account = await newAccount(server);
    const ann = await join(server, account);
    const api = await client(account);
    valueOf(await api.call('saveMemberOfUser', { body: { id: ann.id, firstName: 'Anna', saveLimit: 7 } }));
    const { teamMembers } = valueOf(await api.call('teamMembersOfUser'));
    expect(teamMembers).toEqual((await teamOf(account)).teamMembers);
    expect(teamMembers.at(-1)).toMatchObject({ firstName: 'Anna', saveLimit: 7 });
    valueOf(await api.call('removeMemberOfUser', { params: { id: ann.id } }));
    expect(await memberOf(account, ann.id)).toMatchObject({ pending: { change: 'REMOVE' }, heirId: null });
  });
});
