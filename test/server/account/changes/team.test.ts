/** What is done to members of the account leaves a trace that names who did it, in the transaction that does it (P201). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { teamContract } from '../../../../src/api/contract/account/team.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne, join, newAddress, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let owner: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 0 });
  account = await newAccount(server);
  owner = await account.signIn();
});
afterAll(async () => await server.close());

const traces = async (who: SignedIn = owner) =>
  valueOf(await who.client.call('accountChanges', { query: { what: 'MEMBER', limit: 500 } })).results;
const scout = async (): Promise<number> => (await join(server, account, { type: 'SCOUT' })).id;
const member = async (): Promise<number> => (await join(server, account)).id;

type Call = keyof typeof teamContract;
type Writing = { readonly ready?: () => Promise<number>; readonly does: (id: number) => Promise<unknown> };

/** Every call of the team that is no question: how it is made, or why it leaves no trace. */
const calls: Readonly<Partial<Record<Call, Writing | string>>> = {
  orderUpgrade: 'a plan, vacant seats or an add-on: its invoice says who bought what',
  emailExists: 'a question',
  quoteInvites: 'a question',
  invitation: 'a question of who was invited',
  sendInvitation: 'another link for the same invitation: nothing of the member is another',
  createMember: {
    does: async () => valueOf(await owner.client.call('createMember', { body: { username: newAddress() } })),
  },
  inviteMembers: {
    does: async () =>
      valueOf(await owner.client.call('inviteMembers', { body: { members: [{ username: newAddress() }] } })),
  },
  saveMember: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('saveMember', { body: { id, saveLimit: 70 } })),
  },
  saveMemberOfUser: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('saveMemberOfUser', { body: { id, phone: '434 555-0101' } })),
  },
  downgradeMember: {
    ready: member,
    does: async (memberId) => valueOf(await owner.client.call('downgradeMember', { body: { memberId } })),
  },
  upgradeMember: {
    ready: scout,
    does: async (memberId) => valueOf(await owner.client.call('upgradeMember', { body: { memberId } })),
  },
  removeMember: {
    ready: member,
    does: async (memberId) => valueOf(await owner.client.call('removeMember', { query: {}, body: { memberId } })),
  },
  removeMemberOfUser: {
    ready: member,
    does: async (id) => valueOf(await owner.client.call('removeMemberOfUser', { params: { id } })),
  },
  undoMember: {
    ready: async () => {
      const memberId = await member();
      valueOf(await owner.client.call('downgradeMember', { body: { memberId } }));
      return memberId;
    },
    does: async (memberId) => valueOf(await owner.client.call('undoMember', { body: { memberId } })),
  },
  suspendMember: {
    ready: member,
    does: async (id) =>
      valueOf(await owner.client.call('suspendMember', { params: { id }, body: { suspended: true } })),
  },
  acceptInvitation: {
    does: async () => {
      const { token } = await inviteOne(account);
      return valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
    },
  },
};

const asking = Object.entries(teamContract).filter(([, { method }]) => method === 'GET');

describe('each call of the team', () => {
  it('leaves a trace, or says why not', () => {
    const reading = new Set(asking.map(([name]) => name));
    const rest = Object.keys(teamContract).filter((name) => !reading.has(name) || name === 'emailExists');
    expect(Object.keys(calls).toSorted()).toEqual(rest.toSorted());
  });

  const writing = Object.entries(calls).flatMap(([name, call]) => (typeof call === 'string' ? [] : [{ name, call }]));
  it.each(writing)('$name', async ({ call: { ready, does } }) => {
    const id = await (ready ?? (async () => await Promise.resolve(0)))();
    const before = (await traces()).length;
    await does(id);
    const after = await traces();
    expect(after.length).toBeGreaterThan(before);
    expect(after[0]?.subject).not.toBe('');
  });
});

describe('a trace of a member', () => {
  it('says what was before and after, by whom, and nothing of what stayed', async () => {
    const { id, username, token } = await inviteOne(account, { firstName: 'Ann', lastName: 'Lee', type: 'TEAM_FULL' });
    expect((await traces())[0]).toMatchObject({
      member: account.username,
      action: 'CREATED',
      subject: 'Ann Lee',
      before: null,
      after: { 'E-mail': username, Seat: 'full access', State: 'invited', 'Limit of favorites': '100' },
    });
    valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
    expect((await traces())[0]).toMatchObject({
      member: 'Ann Lee',
      action: 'CHANGED',
      before: { State: 'invited' },
      after: { State: 'member' },
    });
    valueOf(await owner.client.call('saveMember', { body: { id, duties: ['TEAM'], spendLimit: 12.5 } }));
    expect((await traces())[0]).toMatchObject({
      before: {},
      after: { Duties: 'team', 'Limit of spending': '$12.50' },
    });
    expect(JSON.stringify(await traces())).not.toContain(token);
  });

  it('of who is removed at once says that he is gone; of a change that changes nothing there is none', async () => {
    const { id, username } = await join(server, account);
    const { length } = await traces();
    valueOf(await owner.client.call('saveMember', { body: { id, firstName: 'Ann' } }));
    expect(await traces()).toHaveLength(length);
    valueOf(await owner.client.call('removeMember', { query: {}, body: { memberId: id } }));
    valueOf(
      await owner.client.call('removeMember', {
        query: {},
        body: { memberId: id, now: true, accountPassword: 'a long enough password' },
      }),
    );
    expect((await traces())[0]).toMatchObject({ action: 'REMOVED', before: { 'E-mail': username }, after: null });
  });

  it('is seen by who seats people, and by no other member', async () => {
    const [ann, bob] = [await join(server, account), await join(server, account)];
    valueOf(await owner.client.call('saveMember', { body: { id: bob.id, duties: ['TEAM'] } }));
    const seating = await server.signIn({ username: bob.username, password: GOOD_PASSWORD });
    expect((await traces(seating)).length).toBe((await traces()).length);
    const all = valueOf(await ann.client.call('accountChanges', { query: {} }));
    expect([await traces(ann), all.results, all.resultCount]).toEqual([[], [], 0]);
  });
});
