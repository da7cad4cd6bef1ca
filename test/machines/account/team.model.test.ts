/**
 * One member as the screen of the team has them, at the real server: dialogs opened, refused and confirmed, and after each
 * step what is offered, by a table written down by hand from the design.
 */
import { setup } from 'xstate';
import { afterAll, beforeAll, expect } from 'vitest';
import { teamMachine } from '../../../src/machines/account/team.ts';
import type { TeamEvent } from '../../../src/machines/account/team/context.ts';
import { memberActs, whyNotMember, type MemberAct } from '../../../src/machines/account/team/offers.ts';
import { newDraft, personOf } from '../../../src/panes/account/team/memberDraft.ts';
import { newAccount } from '../../support/billing.ts';
import { openDesk } from '../../support/desk.ts';
import { testModel } from '../../support/model.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { GOOD_PASSWORD, newAddress, teamOf, tokenOf } from '../../support/team.ts';

const PRO = 945;
const PASSWORD = 'a long enough password';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(async () => await server.close());

async function start() {
  const account = await newAccount(server);
  const me = await account.signIn();
  valueOf(await me.client.call('changePlan', { params: { id: account.id }, body: { planId: PRO } }));
  const at = openDesk(teamMachine, { server, me });
  await at.does({ type: 'app.signedIn', answer: me.auth }, { type: 'pane.shown', pane: 'team' });
  return {
    ...at,
    account,
    ann: personOf({ ...newDraft(), firstName: 'Ann', lastName: 'Lee', username: newAddress() }),
  };
}
type Driver = Awaited<ReturnType<typeof start>>;

/** The screen shows what the server has, and of the member under the cursor what is offered. */
const isAt = (state: object | null, offered: readonly MemberAct[]) => async (driver: Driver) => {
  const { context, account, does } = driver;
  const { teamMembers } = await teamOf(account);
  expect(context().team?.teamMembers).toEqual(teamMembers);
  expect(context()).toMatchObject({ order: null, form: null, quote: null, refusal: null });
  if (state === null) return expect(teamMembers).toHaveLength(1);
  expect(teamMembers[1]).toMatchObject(state);
  await does({ type: 'team.cursor', index: 1 });
  return expect(memberActs.filter((act) => whyNotMember(context(), act) === null)).toEqual(offered);
};

const sends =
  (...events: readonly TeamEvent[]) =>
  async ({ does }: Driver) =>
    await does(...events);

/** The dialog that a key opens, confirmed. */
const confirms =
  (type: 'team.upgrade' | 'team.downgrade' | 'team.remove', password?: string) =>
  async ({ does, context }: Driver) => {
    await does({ type });
    const { order } = context();
    if (order === null) throw new Error(`${type} opens no dialog`);
    await does({ type: 'team.order', order, ...(password === undefined ? {} : { password }) }, { type: 'team.leave' });
  };

/** A key that does nothing says why. */
const isTold = (type: 'team.upgrade' | 'team.downgrade', why: RegExp) => async (driver: Driver) => {
  const opened = driver.heard('workspace.open').length;
  await driver.does({ type });
  expect(String(driver.heard('history.say').at(-1)?.['text'])).toMatch(why);
  expect(driver.heard('workspace.open')).toHaveLength(opened);
};

const accept = async (driver: Driver): Promise<void> => {
  await driver.does({ type: 'team.send' });
  const [link] = driver.context().links ?? [];
  const token = tokenOf(link?.invitation?.url ?? '');
  valueOf(await server.client().call('acceptInvitation', { body: { token, password: GOOD_PASSWORD } }));
  await driver.does({ type: 'team.forgetLinks' }, { type: 'team.refresh' });
};

const isQuoted = async ({ context, account, ann }: Driver): Promise<void> => {
  expect(context()).toMatchObject({ invited: [ann], quote: { wrong: [], refusal: null, amount: 0 } });
  expect((await teamOf(account)).teamMembers).toHaveLength(1);
};

const sendsAgain = async ({ does, context, ann }: Driver): Promise<void> => {
  const before = context().links?.[0]?.invitation?.url;
  await does({ type: 'team.send' });
  const [link] = context().links ?? [];
  expect(link?.username).toBe(ann.username);
  expect(link?.invitation?.url).not.toBe(before);
};

testModel<Driver>('R-TEAM-014 R-TEAM-015 a member on the screen of the team', {
  start,
  machine: setup({}).createMachine({
    initial: 'nobody',
    states: {
      nobody: { on: { QUOTE: 'quoted' } },
      quoted: { on: { REWRITE: 'nobody', CLOSE: 'nobody', INVITE: 'invited' } },
      invited: { on: { SEND: 'invited', LOWER_TOLD: 'invited', REVOKE: 'nobody', ACCEPT: 'full' } },
      full: { on: { RAISE_TOLD: 'full', SUSPEND: 'suspended', LOWER: 'lowering', REMOVE: 'leaving' } },
      suspended: { on: { SUSPEND: 'full' } },
      lowering: { on: { UNDO: 'full', REMOVE: 'leavingLowered', RAISE_TOLD: 'lowering' } },
      leavingLowered: { on: { UNDO: 'lowering' } },
      leaving: { on: { UNDO: 'full', LOWER_TOLD: 'leaving', WRONG_PASSWORD: 'leaving', LEAVE_NOW: 'nobody' } },
    },
  }),
  states: {
    nobody: isAt(null, []),
    quoted: isQuoted,
    invited: isAt({ state: 'INVITED', type: 'TEAM_FULL', seat: 'INCLUDED' }, ['edit', 'remove', 'send']),
    full: isAt({ state: 'ACTIVE', type: 'TEAM_FULL', pending: null }, ['edit', 'downgrade', 'remove', 'suspend']),
    suspended: isAt({ state: 'SUSPENDED', type: 'TEAM_FULL', seat: 'INCLUDED' }, [
      'edit',
      'downgrade',
      'remove',
      'suspend',
    ]),
    lowering: isAt({ pending: { change: 'DOWNGRADE' } }, ['edit', 'remove', 'undo', 'suspend']),
    leavingLowered: isAt({ pending: { change: 'REMOVE' } }, ['edit', 'remove', 'undo', 'suspend']),
    leaving: isAt({ pending: { change: 'REMOVE' }, lowersOn: null }, ['edit', 'remove', 'undo', 'suspend']),
  },
  events: {
    QUOTE: async ({ does, ann }) => await does({ type: 'team.startInvite' }, { type: 'team.quote', people: [ann] }),
    REWRITE: sends({ type: 'team.rewrite' }, { type: 'team.leave' }),
    CLOSE: sends({ type: 'team.leave' }),
    INVITE: sends({ type: 'team.invite' }, { type: 'team.leave' }),
    SEND: sendsAgain,
    REVOKE: confirms('team.remove'),
    ACCEPT: accept,
    SUSPEND: sends({ type: 'team.suspend' }),
    LOWER: confirms('team.downgrade'),
    LOWER_TOLD: isTold(
      'team.downgrade',
      /^Ann Lee (has not accepted the invitation yet|leaves on .*: undo that first)\.$/,
    ),
    RAISE_TOLD: isTold('team.upgrade', /^Ann Lee (has full access already|becomes a scout on .*: undo that first)\.$/),
    REMOVE: confirms('team.remove'),
    UNDO: sends({ type: 'team.undo' }),
    LEAVE_NOW: confirms('team.remove', PASSWORD),
    WRONG_PASSWORD: confirms('team.remove', 'not the password'),
  },
});
