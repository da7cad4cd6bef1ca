/** Looking inside by invitation: what a guest sees, and that nobody gets in, stays in, or does more than look. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endedMessages } from '../../../../src/api/catalogue/account/sessionEnds.ts';
import { addOperator, removeOperator } from '../../../../server/account/operator/operators.queries.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { join } from '../../../support/team.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';

let server: TestServer;
let operator: SignedIn;
let property: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  operator = await server.signIn();
  [property = 0] = await sampleIds(server, 1);
});
afterAll(async () => await server.close());

type Host = Awaited<ReturnType<typeof host>>;
async function host() {
  operator = await server.signIn();
  const account = await newAccount(server);
  const owner = await account.signIn();
  await saveInto(owner, 'Flips', [property]);
  return { ...account, owner };
}
const invite = async ({ owner }: Host, body: { as?: 'SCOUT' | 'FULL'; hours?: number; operatorId?: number } = {}) =>
  await owner.client.call('inviteVisit', { body: { operatorId: operator.auth.profile.id, hours: 2, ...body } });
const enter = async ({ accountId }: Host, who: SignedIn = operator) =>
  await who.client.call('enterAccount', { params: { id: accountId }, body: {} });
/** The session of a guest who is inside. */
async function inside(one: Host, as: 'SCOUT' | 'FULL' = 'FULL') {
  valueOf(await invite(one, { as }));
  const { token } = valueOf(await enter(one));
  return { token, client: server.client(token) };
}
const OVER = { status: 401, detail: endedMessages.visit };

describe('an invited operator', () => {
  it('sees what the owner has as a user of the type would, and is named as guest', async () => {
    const one = await host();
    const { client } = await inside(one);
    const auth = valueOf(await client.call('auth', { query: {} }));
    expect(auth.visit).toMatchObject({ operator: 'owner@example.com', account: one.username, typeLabel: 'Full User' });
    expect(auth.operator).toBe(false);
    expect(auth.profile).toMatchObject({ subUser: 1, type: 'FULL', fullAccount: false, paymentMethods: [] });
    expect(auth.propertyGroups.map(({ name }) => name)).toContain('Flips');
    valueOf(await client.call('queryContacts', { body: { search: { filters: {} } } }));
  });

  it("sees of a property the place, not the owner's picture: files of the account are not for guests", async () => {
    const one = await host();
    const square = { create: { width: 60, height: 60, channels: 3, background: '#4080c0' } } as const;
    const file = new File([new Uint8Array(await sharp(square).png().toBuffer())], 'front.png');
    valueOf(await one.owner.client.call('addDocument', { params: { id: property }, upload: { file } }));
    const typeFor = async (of: SignedIn['client']): Promise<string> =>
      valueOf(await of.call('propertyPicture', { params: { id: property }, query: {} })).content.type;
    expect(await typeFor(one.owner.client)).toBe('image/png');
    const { client } = await inside(one);
    expect(await typeFor(client)).toMatch('image/svg');
  });

  it('is refused as a scout what scouts are refused', async () => {
    const one = await host();
    const { client } = await inside(one, 'SCOUT');
    expect(valueOf(await client.call('auth', { query: {} })).profile).toMatchObject({ type: 'SCOUT', scoutUser: true });
    expect(await client.call('queryContacts', { body: { search: { filters: {} } } })).toMatchObject({ status: 403 });
  });

  it('changes, takes along and spends nothing, and learns nothing of security and money', async () => {
    const one = await host();
    const { token, client } = await inside(one);
    const refused = { status: 403, detail: expect.stringContaining('You look inside by invitation') };
    const search = { filters: {} };
    for (const answer of [
      await client.call('saveProperties', { query: { groupName: 'X' }, body: { selection: [property] } }),
      await client.call('exportProperties', { query: { name: 'X' }, body: { search } }),
      await client.call('startArchive', { body: {} }),
      await client.call('makeToken', { body: { name: 'x', scopes: ['READ'] } }),
      await client.call('security'),
      await client.call('wallet', { params: { id: one.id } }),
      await client.call('accountChanges', { query: {} }),
      await client.call('team', { params: { id: one.id } }),
      await client.call('customers', { query: {} }),
      await client.call('visits'),
      await client.call('inviteVisit', { body: { operatorId: operator.auth.profile.id, hours: 168 } }),
      await client.call('enterAccount', { params: { id: one.accountId }, body: {} }),
      await client.call('prove', { body: { password: 'x' } }),
      await client.call('changePassword', { body: { currentPassword: 'x', password: 'a new long password' } }),
    ]) {
      expect(answer).toMatchObject(refused);
    }
    const file = await server.request('GET', '/resource/auth/ps4/user/documents/1/file', { token });
    expect([403, 404]).toContain(file.status);
  });

  it('stands in the audit with each thing looked at, under the name of the operator', async () => {
    const one = await host();
    const { client } = await inside(one);
    for (let time = 0; time < 3; time += 1) valueOf(await client.call('listColumns'));
    const { results } = valueOf(await one.owner.client.call('accountChanges', { query: { what: 'SECURITY' } }));
    const subject = 'Looking inside by owner@example.com';
    const looked = results.filter((change) => change.subject === subject);
    expect(looked.map(({ member, after }) => [member, after])).toEqual([
      ['Operator owner@example.com', { 'Looked at': expect.stringContaining('columns') }],
      ['Operator owner@example.com', { Session: 'begun' }],
      [one.username, { As: 'FULL', Until: expect.any(String) }],
    ]);
  });

  it('is no second session of the owner, and ends none of theirs', async () => {
    const one = await host();
    const { client } = await inside(one);
    expect(valueOf(await one.owner.client.call('auth', { query: {} })).duplicateSession).toBe(false);
    expect(valueOf(await one.owner.client.call('security')).sessions).toHaveLength(1);
    valueOf(await one.owner.client.call('endOtherSessions'));
    // Nor does it take theirs over, which the sign-in of a person may.
    expect(valueOf(await client.call('auth', { query: { overtake: 'true' } })).duplicateSession).toBe(false);
    valueOf(await one.owner.client.call('listColumns'));
    valueOf(await client.call('listColumns'));
  });
});

describe('the owner', () => {
  it('sees who looks inside till when, and ends it at once', async () => {
    const one = await host();
    const { client } = await inside(one);
    const { visits, operators } = valueOf(await one.owner.client.call('visits'));
    expect(operators).toEqual([{ id: operator.auth.profile.id, name: 'owner@example.com' }]);
    expect(visits).toMatchObject([{ operator: 'owner@example.com', as: 'FULL', isInside: true }]);
    const params = { id: visits[0]?.id ?? 0 };
    expect(valueOf(await one.owner.client.call('endVisit', { params })).visits).toEqual([]);
    expect(await client.call('listColumns')).toMatchObject(OVER);
    expect(await enter(one)).toMatchObject({ status: 403 });
    expect(await one.owner.client.call('endVisit', { params })).toMatchObject({ status: 404 });
  });

  it('invites for an hour to seven days, once at a time, nobody else, and proves it is them', async () => {
    const one = await host();
    expect(await invite(one, { hours: 0 })).toMatchObject({ status: 400 });
    expect(await invite(one, { hours: 169 })).toMatchObject({ status: 400 });
    expect(await invite(one, { operatorId: one.id })).toMatchObject({ status: 422 });
    valueOf(await invite(one));
    expect(await invite(one, { as: 'FULL', hours: 168 })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('is invited until'),
    });
    server.clock.advance(11);
    expect(await invite(one)).toMatchObject({ status: 428 });
  });

  it('of the first account has nobody to invite', async () => {
    await host();
    expect(valueOf(await operator.client.call('visits')).operators).toEqual([]);
    const body = { operatorId: operator.auth.profile.id, hours: 1 };
    expect(await operator.client.call('inviteVisit', { body })).toMatchObject({ status: 422 });
  });

  it('sees nothing of invitations of other accounts, and ends none', async () => {
    const one = await host();
    valueOf(await invite(one));
    const id = valueOf(await one.owner.client.call('visits')).visits[0]?.id ?? 0;
    const other = await host();
    expect(valueOf(await other.owner.client.call('visits')).visits).toEqual([]);
    expect(await other.owner.client.call('endVisit', { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('a way in that is over', () => {
  it('is none without an invitation', async () => {
    const one = await host();
    expect(await enter(one)).toMatchObject({
      status: 403,
      detail: 'The owner of this account does not invite you to look inside, or no longer. Nothing was opened.',
    });
  });

  it('ends by itself with its time, and no extension outlasts it', async () => {
    const one = await host();
    const { client } = await inside(one);
    server.clock.advance(60);
    const { expires } = valueOf(await client.call('extend'));
    const { visits } = valueOf(await one.owner.client.call('visits'));
    expect(expires).toBe(visits[0]?.until);
    server.clock.advance(61);
    expect(await client.call('listColumns')).toMatchObject({ status: 401 });
    operator = await server.signIn();
    expect(await enter(one)).toMatchObject({ status: 403 });
    expect(valueOf(await one.owner.client.call('visits')).visits).toEqual([]);
  });

  it('is another operator, who was not invited', async () => {
    const one = await host();
    const { accountId, id } = operator.auth.profile;
    const first = { ...one, accountId, id, signIn: async () => await Promise.resolve(operator) };
    const second = await join(server, first, { type: 'SCOUT' });
    await addOperator(server.db, { accountId, userId: second.id });
    valueOf(await invite(one));
    expect(await enter(one, second)).toMatchObject({ status: 403 });
  });

  it('is who operates no more, with the next call', async () => {
    const one = await host();
    const { accountId, id } = operator.auth.profile;
    const first = { ...one, accountId, id, signIn: async () => await Promise.resolve(operator) };
    const second = await join(server, first, { type: 'SCOUT' });
    await addOperator(server.db, { accountId, userId: second.id });
    valueOf(await invite(one, { operatorId: second.id }));
    const { token } = valueOf(await enter(one, second));
    valueOf(await server.client(token).call('listColumns'));
    await removeOperator(server.db, { accountId, userId: second.id });
    expect(await server.client(token).call('listColumns')).toMatchObject(OVER);
    expect(valueOf(await one.owner.client.call('visits')).visits).toEqual([]);
  });

  it('is an account that was closed', async () => {
    const one = await host();
    const { client } = await inside(one);
    const body = { what: 'CLOSE', when: 'NOW' } as const;
    valueOf(await operator.client.call('changeCustomer', { params: { id: one.accountId }, body }));
    expect(await client.call('listColumns')).toMatchObject({ status: 401, detail: endedMessages.closed });
    expect(await enter(one)).toMatchObject({ status: 403 });
  });

  it('is an owner who gave the account away: the next one invites for themselves', async () => {
    const one = await host();
    const { client } = await inside(one);
    const member = await join(server, one, { type: 'TEAM_FULL' });
    const body = { memberId: member.id, name: 'Ann Lee' };
    valueOf(await one.owner.client.call('transferOwnership', { body }));
    expect(await client.call('listColumns')).toMatchObject(OVER);
    expect(await enter(one)).toMatchObject({ status: 403 });
  });
});
