/**
 * Places of a member, walked over HTTP: every event in every place, by paths where it leads somewhere and by a table where
 * it is refused. Both are written down by hand from the design, not from the table that the server refuses by.
 */
import { setup } from 'xstate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTo, newAccount, renewDue } from '../../../support/billing.ts';
import { testModel } from '../../../support/model.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { GOOD_PASSWORD, inviteOne, memberOf, teamOf, tokenOf, type Account } from '../../../support/team.ts';

const PRO = 945;
const PASSWORD = 'a long enough password';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { timeZone: 'America/New_York' } });
});
afterAll(async () => await server.close());

interface Driver {
  readonly account: Account;
  readonly api: SignedIn['client'];
  /** Whose place it is; null before the first invitation. */
  id: number | null;
  token: string;
}

async function start(): Promise<Driver> {
  const account = await newAccount(server);
  const { client: api } = await account.signIn();
  valueOf(await api.call('changePlan', { params: { id: account.id }, body: { planId: PRO } }));
  return { account, api, id: null, token: '' };
}

const idOf = ({ id }: Driver): number => id ?? 0;
const ofMember = (driver: Driver) => ({ body: { memberId: idOf(driver) } });
/** What can be done to a member by calls of the account. */
const tries = {
  SEND_AGAIN: async (driver: Driver) => await driver.api.call('sendInvitation', { params: { id: idOf(driver) } }),
  UPGRADE: async (driver: Driver) => await driver.api.call('upgradeMember', ofMember(driver)),
  DOWNGRADE: async (driver: Driver) => await driver.api.call('downgradeMember', ofMember(driver)),
  REMOVE: async (driver: Driver) => await driver.api.call('removeMember', { query: {}, ...ofMember(driver) }),
  UNDO: async (driver: Driver) => await driver.api.call('undoMember', ofMember(driver)),
  SUSPEND: async (driver: Driver) =>
    await driver.api.call('suspendMember', { params: { id: idOf(driver) }, body: { suspended: true } }),
  RESUME: async (driver: Driver) =>
    await driver.api.call('suspendMember', { params: { id: idOf(driver) }, body: { suspended: false } }),
  LEAVE_NOW: async (driver: Driver) =>
    await driver.api.call('removeMember', {
      query: {},
      body: { memberId: idOf(driver), now: true, accountPassword: PASSWORD },
    }),
} as const;
type Try = keyof typeof tries;

const act = (name: Try) => async (driver: Driver) => {
  const answer = await tries[name](driver);
  valueOf<unknown>(answer);
};
const invite = (type: 'TEAM_FULL' | 'SCOUT') => async (driver: Driver) => {
  const invited = await inviteOne(driver.account, { type });
  driver.id = invited.id;
  driver.token = invited.token;
};
const accept = async ({ token }: Driver) =>
  void valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
const cycleDate = async ({ account }: Driver) => {
  const { cycle_end: end } = await server.db
    .selectFrom('account')
    .select('cycle_end')
    .where('id', '=', account.accountId)
    .executeTakeFirstOrThrow();
  moveTo(server, end ?? '');
  await renewDue(server);
};
const expire = async () => {
  server.clock.advance(7 * 24 * 60 + 1);
  await renewDue(server);
};
/** The session of the owner ends now and then where the clock moves. */
const fresh =
  (work: (driver: Driver) => Promise<void>) =>
  async (driver: Driver): Promise<void> => {
    await work(driver);
    const { client } = await driver.account.signIn();
    Object.assign(driver, { api: client });
  };

const machine = setup({}).createMachine({
  initial: 'absent',
  states: {
    absent: { on: { INVITE_FULL: 'invitedFull', INVITE_SCOUT: 'invitedScout' } },
    invitedFull: { on: { ACCEPT: 'full', REMOVE: 'absent', EXPIRE: 'absent', SEND_AGAIN: 'invitedFull' } },
    invitedScout: { on: { ACCEPT: 'scout', REMOVE: 'absent', EXPIRE: 'absent' } },
    scout: { on: { UPGRADE: 'full', REMOVE: 'leavingScout', SUSPEND: 'suspendedScout' } },
    full: { on: { DOWNGRADE: 'lowering', REMOVE: 'leaving', SUSPEND: 'suspendedFull' } },
    suspendedScout: { on: { RESUME: 'scout', UPGRADE: 'suspendedFull' } },
    suspendedFull: { on: { RESUME: 'full' } },
    lowering: { on: { UNDO: 'full', CYCLE_DATE: 'scout', REMOVE: 'leavingLowering' } },
    leaving: { on: { UNDO: 'full', CYCLE_DATE: 'absent', LEAVE_NOW: 'absent', SUSPEND: 'leavingSuspended' } },
    leavingScout: { on: { UNDO: 'scout', CYCLE_DATE: 'absent', LEAVE_NOW: 'absent' } },
    leavingLowering: { on: { UNDO: 'lowering', CYCLE_DATE: 'absent' } },
    leavingSuspended: { on: { UNDO: 'suspendedFull', LEAVE_NOW: 'absent' } },
  },
});

async function isAbsent({ account }: Driver): Promise<void> {
  const team = await teamOf(account);
  expect(team.teamMembers.map(({ id }) => id)).toEqual([account.id]);
  expect(team.teamCounts).toEqual({ fullAccessCount: 0, scoutCount: 0 });
}

/** What a member in a place looks like; `seated`: takes one of the seats. */
function stands(
  facts: { readonly type: string; readonly state: string; readonly pending: string | null },
  seated: boolean,
) {
  return async (driver: Driver): Promise<void> => {
    const team = await teamOf(driver.account);
    const member = team.teamMembers.find(({ id }) => id === driver.id);
    expect({
      type: member?.type,
      state: member?.state,
      pending: member?.pending?.change ?? null,
      seated: team.teamCounts.fullAccessCount === 1,
    }).toEqual({ ...facts, seated });
    expect(member?.seat).toBe(seated ? 'INCLUDED' : null);
  };
}

testModel<Driver>('R-TEAM-014 R-TEAM-015 R-TEAM-020 a member', {
  machine,
  start,
  states: {
    absent: isAbsent,
    invitedFull: stands({ type: 'TEAM_FULL', state: 'INVITED', pending: null }, true),
    invitedScout: stands({ type: 'SCOUT', state: 'INVITED', pending: null }, false),
    scout: stands({ type: 'SCOUT', state: 'ACTIVE', pending: null }, false),
    full: stands({ type: 'TEAM_FULL', state: 'ACTIVE', pending: null }, true),
    suspendedScout: stands({ type: 'SCOUT', state: 'SUSPENDED', pending: null }, false),
    suspendedFull: stands({ type: 'TEAM_FULL', state: 'SUSPENDED', pending: null }, true),
    lowering: stands({ type: 'TEAM_FULL', state: 'ACTIVE', pending: 'DOWNGRADE' }, true),
    leaving: stands({ type: 'TEAM_FULL', state: 'ACTIVE', pending: 'REMOVE' }, true),
    leavingScout: stands({ type: 'SCOUT', state: 'ACTIVE', pending: 'REMOVE' }, false),
    leavingLowering: stands({ type: 'TEAM_FULL', state: 'ACTIVE', pending: 'REMOVE' }, true),
    leavingSuspended: stands({ type: 'TEAM_FULL', state: 'SUSPENDED', pending: 'REMOVE' }, true),
  },
  events: {
    INVITE_FULL: invite('TEAM_FULL'),
    INVITE_SCOUT: invite('SCOUT'),
    ACCEPT: accept,
    SEND_AGAIN: async (driver) => {
      const { invitation } = valueOf(await driver.api.call('sendInvitation', { params: { id: idOf(driver) } }));
      driver.token = tokenOf(invitation?.url ?? '');
    },
    EXPIRE: fresh(expire),
    UPGRADE: act('UPGRADE'),
    DOWNGRADE: act('DOWNGRADE'),
    REMOVE: act('REMOVE'),
    UNDO: act('UNDO'),
    SUSPEND: act('SUSPEND'),
    RESUME: act('RESUME'),
    LEAVE_NOW: act('LEAVE_NOW'),
    CYCLE_DATE: fresh(cycleDate),
  },
});

/** Ways to a place in which something is refused, from a fresh account. */
const ways = {
  invited: [invite('TEAM_FULL')],
  scout: [invite('SCOUT'), accept],
  full: [invite('TEAM_FULL'), accept],
  suspended: [invite('TEAM_FULL'), accept, act('SUSPEND')],
  lowering: [invite('TEAM_FULL'), accept, act('DOWNGRADE')],
  leaving: [invite('TEAM_FULL'), accept, act('REMOVE')],
  gone: [invite('TEAM_FULL'), accept, act('REMOVE'), act('LEAVE_NOW')],
} as const;

const NOT_YET = 'Ann Lee has not accepted the invitation yet.';
const ACCEPTED = 'Ann Lee has accepted the invitation already.';
const FULL = 'Ann Lee has full access already.';
const NOTHING = 'Nothing is pending for Ann Lee.';
const STAYS = 'Ann Lee does not leave: remove Ann Lee first.';
const RUNS = 'Ann Lee is not suspended.';
const LEAVES = 'Ann Lee leaves on {day}: undo that first.';
const LOWERS = 'Ann Lee becomes a scout on {day}: undo that first.';
const NOBODY = 'There is no such member.';

/** What each refused event is answered; `{day}`: the cycle date. */
const refusals: Readonly<Record<keyof typeof ways, Readonly<Partial<Record<Try, string>>>>> = {
  invited: {
    UPGRADE: NOT_YET,
    DOWNGRADE: NOT_YET,
    UNDO: NOTHING,
    SUSPEND: NOT_YET,
    RESUME: NOT_YET,
    LEAVE_NOW: NOT_YET,
  },
  scout: {
    SEND_AGAIN: ACCEPTED,
    DOWNGRADE: 'Ann Lee is a scout already.',
    UNDO: NOTHING,
    RESUME: RUNS,
    LEAVE_NOW: STAYS,
  },
  full: { SEND_AGAIN: ACCEPTED, UPGRADE: FULL, UNDO: NOTHING, RESUME: RUNS, LEAVE_NOW: STAYS },
  suspended: {
    SEND_AGAIN: ACCEPTED,
    UPGRADE: FULL,
    UNDO: NOTHING,
    SUSPEND: 'Ann Lee is suspended already.',
    LEAVE_NOW: STAYS,
  },
  lowering: { SEND_AGAIN: ACCEPTED, UPGRADE: LOWERS, DOWNGRADE: LOWERS, RESUME: RUNS, LEAVE_NOW: STAYS },
  leaving: { SEND_AGAIN: ACCEPTED, UPGRADE: LEAVES, DOWNGRADE: LEAVES, REMOVE: LEAVES, RESUME: RUNS },
  gone: {
    SEND_AGAIN: NOBODY,
    UPGRADE: NOBODY,
    DOWNGRADE: NOBODY,
    REMOVE: NOBODY,
    UNDO: NOBODY,
    SUSPEND: NOBODY,
    RESUME: NOBODY,
    LEAVE_NOW: NOBODY,
  },
};

describe.each(Object.keys(ways) as (keyof typeof ways)[])('R-TEAM-020 of who is %s', (place) => {
  it('everything else is refused by name, and nothing changes', async () => {
    const driver = await start();
    for (const step of ways[place]) await step(driver);
    const { nextCycleDate } = valueOf(await driver.api.call('planDetails', { params: { id: driver.account.id } }));
    const [year, month, day] = (nextCycleDate ?? '').split('-');
    const before = await teamOf(driver.account);
    for (const [name, sentence] of Object.entries(refusals[place]) as [Try, string][]) {
      const answer = await tries[name](driver);
      const said = answer.ok ? 'done' : (answer.detail ?? answer.message);
      const expected = `${sentence.replace('{day}', `${month}/${day}/${year}`)} Nothing was changed.`;
      expect([name, said]).toEqual([name, expected]);
    }
    expect(await teamOf(driver.account)).toEqual(before);
  });
});

it.each([
  ['UPGRADE', 'The owner of the account has full access already.'],
  ['DOWNGRADE', 'The owner of the account cannot be made a scout.'],
  ['REMOVE', 'The owner of the account cannot be removed.'],
  ['LEAVE_NOW', 'The owner of the account cannot be removed.'],
  ['SUSPEND', 'The owner of the account cannot be suspended.'],
  ['RESUME', 'The owner of the account is not suspended.'],
  ['UNDO', 'Nothing is pending for the owner of the account.'],
] as const)('nobody does %s to the owner', async (name, sentence) => {
  const driver = await start();
  const before = await teamOf(driver.account);
  const answer = await tries[name]({ ...driver, id: driver.account.id });
  expect(answer.ok ? 'done' : answer.detail).toBe(`${sentence} Nothing was changed.`);
  expect(await teamOf(driver.account)).toEqual(before);
});

describe('an heir', () => {
  it.each([
    ['himself', ({ id }: { id: number }) => id],
    ['somebody of another account', ({ stranger }: { stranger: number }) => stranger],
    ['who was only invited', ({ invited }: { invited: number }) => invited],
  ] as const)('cannot be %s', async (_who, of) => {
    const driver = await start();
    for (const step of ways.full) await step(driver);
    const { id: invited } = await inviteOne(driver.account, { type: 'SCOUT' });
    const { id: stranger } = await newAccount(server);
    const heirId = of({ id: idOf(driver), invited, stranger });
    const answer = await driver.api.call('removeMember', { query: { memberId: idOf(driver), heirId }, body: {} });
    expect(answer).toMatchObject({ ok: false, status: 422, fieldErrors: { heirId: 'is no such member' } });
    expect(await memberOf(driver.account, idOf(driver))).toMatchObject({ pending: null, heirId: null });
  });
});
