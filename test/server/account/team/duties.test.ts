/** What a member may do for the owner, and what no duty reaches. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '../../../../src/api/contract/contract.ts';
import { contract } from '../../../../src/api/contract/contract.ts';
import { rightOf } from '../../../../src/api/contract/rights.ts';
import type { Call } from '../../../../src/api/contract/define.ts';
import { newAccount } from '../../../support/billing.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { inviteOne, join, memberOf, teamOf, type Account } from '../../../support/team.ts';

let server: TestServer;
let account: Account;
let seater: SignedIn & { readonly id: number };
let payer: SignedIn & { readonly id: number };
let plain: SignedIn & { readonly id: number };
let scout: SignedIn & { readonly id: number };

beforeAll(async () => {
  server = await startTestServer();
  account = await newAccount(server);
  [seater, payer, plain] = [await join(server, account), await join(server, account), await join(server, account)];
  scout = await join(server, account, { type: 'SCOUT' });
  const { client } = await account.signIn();
  valueOf(await client.call('saveMember', { body: { id: seater.id, duties: ['TEAM'] } }));
  valueOf(await client.call('saveMember', { body: { id: payer.id, duties: ['BILLING'] } }));
});
afterAll(async () => await server.close());

const owners = (Object.entries(contract) as [CallName, Call][]).filter(([, call]) => rightOf(call).who === 'OWNER');

describe('R-PERM-013 a call for the owner', () => {
  it.each(owners.map(([name, call]) => [name, rightOf(call).duty ?? 'none'] as const))(
    '%s is open to who has the duty %s, and to no other member',
    async (name, duty) => {
      const { method, path }: Call = contract[name];
      const answers = [];
      for (const { token } of [seater, payer, plain, scout]) {
        const answer = await server.request(method, path.replaceAll(/\{\w+\}/g, '987654'), { token });
        const text = await answer.text();
        answers.push(answer.status === 403 && text.includes('This is for the owner of the account. Nothing was done.'));
      }
      expect(answers).toEqual([duty !== 'TEAM', duty !== 'BILLING', true, true]);
    },
  );
});

it('R-PERM-013 a duty shows its pages, and those alone', async () => {
  const pagesOf = ({ auth }: SignedIn) => auth.pages.filter((page) => page.startsWith('account/'));
  const again = async (client: SignedIn['client']) => ({ auth: valueOf(await client.call('auth', { query: {} })) });
  const own = ['account/profile', 'account/usage', 'account/security'];
  expect(pagesOf({ ...seater, ...(await again(seater.client)) })).toEqual([...own, 'account/team']);
  expect(pagesOf({ ...payer, ...(await again(payer.client)) })).toEqual([
    ...own,
    'account/plan',
    'account/wallet',
    'account/billing',
    'account/automator',
  ]);
  expect(pagesOf(plain)).toEqual(own);
});

describe('R-PERM-013 who seats people', () => {
  const ownerId = (): number => account.id;

  it('invites, changes, removes others and undoes it', async () => {
    const { client } = seater;
    const { id } = await inviteOne({ ...account, signIn: async () => await Promise.resolve(seater) });
    valueOf(await client.call('saveMember', { body: { id, firstName: 'Carl', favoritePropertyLimit: null } }));
    expect(await memberOf(account, id)).toMatchObject({ firstName: 'Carl', favoritePropertyLimit: null });
    valueOf(await client.call('removeMember', { query: { memberId: plain.id }, body: {} }));
    valueOf(await client.call('undoMember', { body: { memberId: plain.id } }));
  });

  it.each([
    ['the owner`s name', () => ({ id: ownerId(), firstName: 'Stolen' })],
    ['himself', () => ({ id: seater.id, saveLimit: null })],
    ['his own duties', () => ({ id: seater.id, duties: ['TEAM', 'BILLING'] as const })],
    ['another`s duties', () => ({ id: plain.id, duties: ['TEAM'] as const })],
  ])('does not change %s', async (_what, body) => {
    const before = await teamOf(account);
    const { duties, ...rest }: { id: number; duties?: readonly ('TEAM' | 'BILLING')[] } = body();
    const answer = await seater.client.call('saveMember', {
      body: { ...rest, ...(duties === undefined ? {} : { duties: [...duties] }) },
    });
    expect(answer).toMatchObject({ ok: false, status: 403 });
    expect(await teamOf(account)).toEqual(before);
  });

  it.each(['downgradeMember', 'undoMember', 'upgradeMember'] as const)('does no %s to himself', async (name) => {
    const answer = await seater.client.call(name, { body: { memberId: seater.id } });
    expect(answer).toMatchObject({ ok: false, status: 403 });
  });

  it('names no card, plan or amount of the account', async () => {
    const answer = await seater.client.call('billingDetails', { params: { id: account.id } });
    expect(answer).toMatchObject({ ok: false, status: 403 });
  });
});

describe('duties', () => {
  it('are for members with full access, and the owner has all of them', async () => {
    const { client } = await account.signIn();
    const given = async (id: number) => await client.call('saveMember', { body: { id, duties: ['TEAM'] } });
    const toScout = await given(scout.id);
    expect(toScout.ok ? '' : toScout.detail).toBe('A scout has no duties. Nothing was changed.');
    const toOwner = await given(account.id);
    expect(toOwner.ok ? '' : toOwner.detail).toBe('The owner of the account has every duty. Nothing was changed.');
  });

  it('end with full access: a scout that was one has none', async () => {
    const { client } = await account.signIn();
    const bob = await join(server, account);
    valueOf(await client.call('saveMember', { body: { id: bob.id, duties: ['TEAM', 'BILLING'] } }));
    valueOf(await client.call('downgradeMember', { body: { memberId: bob.id } }));
    server.clock.advance(2 * 24 * 60);
    expect(await memberOf(account, bob.id)).toMatchObject({ type: 'SCOUT', duties: [] });
  });
});
