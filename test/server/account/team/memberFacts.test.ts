/** What is told of a member and of the price at which he is had. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveTo, newAccount } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { inviteOne, teamOf, type Account } from '../../../support/team.ts';

const ESSENTIALS = 943;

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startTestServer({
    config: {
      timeZone: 'America/New_York',
      vendor: { name: '', address: '', phone: '(434) 555-0100', email: 'help@example.com' },
    },
  });
  account = await newAccount(server);
  moveTo(server, '2026-11-10');
  const { client } = await account.signIn();
  valueOf(await client.call('changePlan', { params: { id: account.id }, body: { planId: ESSENTIALS } }));
  moveTo(server, '2026-11-22');
  await inviteOne(account, { firstName: 'Ann', lastName: 'Lee', phone: '434-555-0101' });
  await inviteOne(account, { firstName: 'Sam', lastName: 'Scout', type: 'SCOUT' });
});
afterAll(async () => await server.close());

it('R-TEAM-002 R-TEAM-018 a member has names, phone, user name, type and what he is', async () => {
  const { teamMembers } = await teamOf(account);
  expect(
    teamMembers.map((one) => [
      one.firstName,
      one.lastName,
      one.phone,
      one.type,
      one.subUser,
      one.scoutUser,
      one.fullAccount,
      one.smsEnabled,
    ]),
  ).toEqual([
    ['', '', '', 'FULL', 0, false, true, false],
    ['Ann', 'Lee', '434-555-0101', 'TEAM_FULL', 1, false, true, false],
    ['Sam', 'Scout', '', 'SCOUT', 1, true, false, false],
  ]);
  expect(teamMembers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(teamMembers.map(({ id }) => id));
  expect(new Set(teamMembers.map(({ username }) => username)).size).toBe(3);
});

it('R-TEAM-004 R-TEAM-005 R-TEAM-006 R-TEAM-022 and a price: of the cycle, of what is left of it, its bill and its flags', async () => {
  const { teamMembers, plantypes } = await teamOf(account);
  const common = {
    type: 'SUB_USER',
    billDate: '2026-12-10',
    quantity: 1,
    prorateDays: 18,
    trialDays: 7,
    annual: false,
    upsellEnabled: false,
    trialAvailable: false,
  };
  expect(teamMembers.map(({ accountPlanMrc }) => accountPlanMrc)).toEqual([
    null,
    { ...common, id: 901, name: 'Full access', userType: 'TEAM_FULL', amount: 30, prorateAmount: 18, prorated: true },
    { ...common, id: 902, name: 'Scout', userType: 'SCOUT', amount: 0, prorateAmount: 0, prorated: false },
  ]);
  // What the next one would cost, the same day.
  expect(plantypes).toMatchObject([
    { id: 901, userType: 'TEAM_FULL', amount: 30, prorateAmount: 18, prorated: true, trialDays: 7 },
    { id: 902, userType: 'SCOUT', amount: 0, prorateAmount: 0, prorated: false },
  ]);
});

it('R-TEAM-007 the team says whom to ask, whether there is a seat, and what it costs', async () => {
  expect(await teamOf(account)).toMatchObject({
    teamCounts: { fullAccessCount: 1, scoutCount: 1 },
    canCreate: true,
    isPaidUser: true,
    vendorPhoneNumber: '(434) 555-0100',
    vendorEmailAddress: 'help@example.com',
    sendsMail: false,
  });
});
