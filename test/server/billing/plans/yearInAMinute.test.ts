/**
 * Five accounts through thirteen months, day by day: months of 29 to 31 days, a leap day, both changes of the clocks, and
 * two ends of the world. Their invoices stand in `yearInAMinute.txt`, and were read line by line.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../../src/calc/dates.ts';
import { findTrouble } from '../../../../server/billing/books/books.queries.ts';
import { addMember, balancesOf, invoicesOf, moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { inviteOne, join, type Account } from '../../../support/team.ts';

const [ESSENTIALS, ESSENTIALS_ANNUAL, PRO, PRO_ANNUAL, ELITE] = [943, 944, 945, 946, 947] as const;
const [START, END] = ['2027-12-31', '2029-02-01'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

type Deed = (account: Account) => Promise<unknown>;

const choose =
  (planId: number): Deed =>
  async ({ signIn, id }) =>
    valueOf(await (await signIn()).client.call('changePlan', { params: { id }, body: { planId } }));
const members: Record<string, number> = {};
const joins =
  (name: string, more = {}): Deed =>
  async (account) => {
    members[name] = (await join(server, account, { firstName: name, lastName: '', ...more })).id;
  };
const invited =
  (name: string): Deed =>
  async (account) => {
    members[name] = (await inviteOne(account, { firstName: name, lastName: '' })).id;
  };
const leaves =
  (name: string): Deed =>
  async ({ signIn }) =>
    valueOf(await (await signIn()).client.call('removeMember', { query: { memberId: members[name] ?? 0 }, body: {} }));
const lowered =
  (name: string): Deed =>
  async ({ signIn }) =>
    valueOf(await (await signIn()).client.call('downgradeMember', { body: { memberId: members[name] ?? 0 } }));
const raised =
  (name: string): Deed =>
  async ({ signIn }) =>
    valueOf(await (await signIn()).client.call('upgradeMember', { body: { memberId: members[name] ?? 0 } }));
const watches =
  (planMrcId: number): Deed =>
  async ({ signIn, id }) =>
    valueOf(await (await signIn()).client.call('subscribeAutomator', { body: { userId: id, planMrcId } }));

interface Story {
  readonly called: string;
  readonly zone: string;
  readonly team: readonly string[];
  readonly deeds: Readonly<Record<string, Deed>>;
}

const stories: readonly Story[] = [
  {
    called: 'Essentials by the month: Ann comes in March, is removed in May, and Bob never accepts',
    zone: 'America/New_York',
    team: [],
    deeds: {
      [START]: choose(ESSENTIALS),
      '2028-03-10': joins('Ann'),
      '2028-05-15': leaves('Ann'),
      '2028-07-05': invited('Bob'),
    },
  },
  {
    called: 'Pro with three members: Elite in June, Pro again at the cycle date, left in November',
    zone: 'America/New_York',
    team: ['M1', 'M2', 'M3'],
    deeds: {
      [START]: choose(PRO),
      '2028-02-29': joins('Cara', { type: 'SCOUT' }),
      '2028-03-01': raised('Cara'),
      '2028-06-15': choose(ELITE),
      '2028-08-02': choose(PRO),
      '2028-10-31': lowered('Cara'),
      '2028-11-05': choose(0),
    },
  },
  {
    // A day ahead: what is done on the 28th is done on the 29th there.
    called: 'Essentials by the year from a leap day on, a seat in May, an add-on in July',
    zone: 'Pacific/Kiritimati',
    team: [],
    deeds: { '2028-02-28': choose(ESSENTIALS_ANNUAL), '2028-05-01': joins('Dan'), '2028-06-30': watches(961) },
  },
  {
    called: 'Pro by the month, then by the year, which renews with its credit',
    zone: 'Pacific/Honolulu',
    team: ['M1'],
    deeds: { [START]: choose(PRO), '2028-01-20': choose(PRO_ANNUAL) },
  },
  {
    called: 'Essentials by the year, then Pro by the month: what was unused pays the bills that follow',
    zone: 'America/Los_Angeles',
    team: ['M1'],
    deeds: { [START]: choose(ESSENTIALS_ANNUAL), '2028-03-12': choose(PRO) },
  },
];

it('R-PLAN-016 R-BILLING-003 is billed as it was read by eye, and the books fit', async () => {
  const accounts: Account[] = [];
  for (const { zone, team } of stories) {
    const account = await newAccount(server);
    for (const name of team) await addMember(server, account.accountId, name);
    await server.db.updateTable('account').set({ time_zone: zone }).where('id', '=', account.accountId).execute();
    accounts.push(account);
  }
  for (let day: string = START; day < END; day = addDays(day, 1)) {
    moveTo(server, day, '20:00:00Z');
    await renewDue(server);
    for (const [index, { deeds }] of stories.entries()) {
      const account = accounts[index];
      if (account !== undefined) await deeds[day]?.(account);
    }
  }
  const parts: string[] = [];
  for (const [index, { called, zone }] of stories.entries()) {
    const accountId = accounts[index]?.accountId ?? 0;
    const books = Object.entries(await balancesOf(server, accountId)).map(([book, sum]) => `${book} ${sum.toFixed(2)}`);
    const invoices = await invoicesOf(server, accountId);
    parts.push([`${called} (${zone})`, ...invoices, ...books.toSorted(), ''].join('\n'));
  }
  // Numbers of invoices go by which account came first, and stand in the texts of credit notes.
  const text = parts.join('\n').replaceAll(/of invoice \d+/g, 'of an invoice');
  await expect(text).toMatchFileSnapshot('yearInAMinute.txt');
  expect(await findTrouble(server.services.store.db)).toEqual([]);
});
