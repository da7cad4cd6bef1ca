/** An amount that was approved and is not what is due, at each call that takes one: refused with what is due, nothing done. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type CallName } from '../../../../src/api/contract/contract.ts';
import { balancesOf, invoicesOf, moveTo, newAccount } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { inviteOne, join, newAddress, teamOf, type Account } from '../../../support/team.ts';

const [ESSENTIALS, PRO] = [943, 945] as const;
const PASSWORD = 'a long enough password';

let server: TestServer;
let account: Account;
let scout: number;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
  account = await newAccount(server);
  const { client } = await account.signIn();
  valueOf(await client.call('changePlan', { params: { id: account.id }, body: { planId: ESSENTIALS } }));
  ({ id: scout } = await join(server, account, { type: 'SCOUT' }));
  // 19 of 31 days are left: 18.39 of 30.00, 61.29 of 100.00 between the plans, 16.55 of 27.00.
  moveTo(server, '2026-03-14');
});
afterAll(async () => await server.close());

interface Way {
  readonly method: string;
  readonly path: string;
  readonly body: object;
  readonly due: number;
  /** Of the day before, where it is another by the day. */
  readonly yesterday?: number;
}

/** By call; a function, since accounts are made first. */
const ways: Readonly<Partial<Record<CallName, () => Way>>> = {
  changePlan: () => ({
    method: 'POST',
    path: `/ps/plan/${account.id}`,
    body: { planId: PRO },
    due: 61.29,
    yesterday: 64.51,
  }),
  createMember: () => ({
    method: 'POST',
    path: '/ps/teammember',
    body: { username: newAddress() },
    due: 18.39,
    yesterday: 19.35,
  }),
  inviteMembers: () => ({
    method: 'POST',
    path: '/app/team/invitations',
    body: { members: [{ username: newAddress() }, { username: newAddress() }] },
    due: 36.78,
    yesterday: 38.7,
  }),
  upgradeMember: () => ({
    method: 'PUT',
    path: '/ps/team/member/upgrade',
    body: { memberId: scout },
    due: 18.39,
    yesterday: 19.35,
  }),
  orderUpgrade: () => ({
    method: 'POST',
    path: '/resource/auth/ps4/user/upgrade',
    body: { catalogProductId: 2, planMrcId: 901, quantity: 1, accountPassword: PASSWORD },
    due: 18.39,
    yesterday: 19.35,
  }),
  subscribeAutomator: () => ({
    method: 'POST',
    path: '/lead-automator/subscribe',
    body: { userId: account.id, planMrcId: 961 },
    due: 16.55,
    yesterday: 17.42,
  }),
  raiseLimit: () => ({
    method: 'POST',
    path: '/ps/increase/limit',
    body: { userId: account.id, type: 'saves', quantity: 1000 },
    due: 20,
  }),
  buyPrepaidCredits: () => ({
    method: 'POST',
    path: '/ps/prepaidcredits',
    body: { userId: account.id, amount: 50 },
    due: 50,
  }),
};

const fieldsOf = (schema: unknown): object =>
  schema instanceof z.ZodDefault ? fieldsOf(schema.unwrap()) : schema instanceof z.ZodObject ? schema.shape : {};

/** Calls whose body takes an amount that somebody approved; that of a quote is taken and not looked at. */
const approving = (Object.keys(contract) as CallName[]).filter((name) => {
  const call = contract[name];
  return name !== 'quotePlan' && 'body' in call && 'approvedAmount' in fieldsOf(call.body);
});

const stands = async () => ({
  team: await teamOf(account),
  invoices: await invoicesOf(server, account.accountId),
  balances: await balancesOf(server, account.accountId),
  payments: await server.db.selectFrom('payment').selectAll().execute(),
  lines: await server.db.selectFrom('subscription_line').selectAll().execute(),
  raised: await server.db.selectFrom('usage_grant').selectAll().execute(),
});

it('the calls below are all that there are', () => {
  expect(approving.toSorted()).toEqual(Object.keys(ways).toSorted());
});

describe.each(Object.entries(ways))('%s', (name, wayOf) => {
  it('takes what is due and no other amount', async () => {
    const { method, path, body, due, yesterday } = wayOf();
    const { token } = await account.signIn();
    const before = await stands();
    const others = [due + 0.01, due - 0.01, due + 0.001, -due, 0, 1e308, -1e308, ...(yesterday ? [yesterday] : [])];
    for (const other of others) {
      const approvedAmount = Number(other.toPrecision(12));
      const answer = await server.request(method, path, { token, body: { ...body, approvedAmount } });
      expect([approvedAmount, answer.status, await answer.json()]).toMatchObject([
        approvedAmount,
        422,
        {
          userMessage: expect.stringMatching(
            new RegExp(`^The amount due is \\$${due.toFixed(2)}[,.].* Nothing was changed\\.$`),
          ),
          fieldErrors: { approvedAmount: `must be ${due}` },
        },
      ]);
    }
    // JSON has no NaN: what stands for it, or is no number, is malformed.
    for (const approvedAmount of ['NaN', 'Infinity', null, '', `${due}`, '１８', [due], { due }, true]) {
      const answer = await server.request(method, path, { token, body: { ...body, approvedAmount } });
      expect([approvedAmount, answer.status, await answer.json()]).toMatchObject([
        approvedAmount,
        400,
        { fieldErrors: { approvedAmount: expect.any(String) } },
      ]);
    }
    expect(await stands()).toEqual(before);
    // At what is due it is done, so the refusals above were for the amount alone. The plan changes what the others cost.
    if (name === 'changePlan') return;
    const done = await server.request(method, path, { token, body: { ...body, approvedAmount: due } });
    expect(done.status).toBe(200);
  });
});

it('what costs nothing is approved at nothing', async () => {
  expect((await inviteOne(account, { type: 'SCOUT', approvedAmount: 0 })).member.type).toBe('SCOUT');
  const { client } = await account.signIn();
  const body = { username: newAddress(), type: 'SCOUT', approvedAmount: 0.01 } as const;
  const refused = await client.call('createMember', { body });
  expect(refused.ok ? '' : refused.detail).toBe('The amount due is $0.00, not $0.01. Nothing was changed.');
});
