/**
 * One member as the pane of the team has them, in one tour of the real screen: every place that is reached without a cycle
 * date, and everything that a key does there, dialogs that are left included. After each step screen and server agree.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { teamNow } from '../../server/account/team/teamNow.ts';
import { violationsOf } from '../support/axe.ts';
import { tourOf } from '../support/modelTour.ts';
import { valueOf } from '../support/valueOf.ts';
import { GOOD_PASSWORD, tokenOf } from '../support/team.ts';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

const PRO = 945;

const ways = {
  absent: { inviteFull: 'invited', inviteScout: 'invitedScout', leaveForm: 'absent' },
  invited: { accept: 'full', sendAgain: 'invited', remove: 'absent' },
  invitedScout: { accept: 'scout', remove: 'absent' },
  full: { downgrade: 'lowering', remove: 'leaving', suspend: 'suspended', changeMind: 'full' },
  scout: { upgrade: 'full', remove: 'leavingScout', suspend: 'suspendedScout' },
  suspended: { resume: 'full' },
  suspendedScout: { resume: 'scout' },
  lowering: { undo: 'full', remove: 'leavingLowered' },
  leavingLowered: { undo: 'lowering' },
  leaving: { undo: 'full', removeNow: 'absent' },
  leavingScout: { undo: 'scout' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
type Place = keyof typeof ways;
type Act = { [P in Place]: keyof (typeof ways)[P] }[Place];

const leadsTo = (place: Place, act: string): Place | undefined =>
  Object.entries(ways[place]).find(([name]) => name === act)?.[1];
const acts = [...new Set(Object.values(ways).flatMap((of) => Object.keys(of)))] as Act[]; // their keys

const model = setup({
  types: { context: {} as { place: Place }, events: {} as { type: Act } },
  guards: { isWay: ({ context, event }) => leadsTo(context.place, event.type) !== undefined },
}).createMachine({
  context: { place: 'absent' },
  on: {
    '*': {
      guard: 'isWay',
      actions: assign({ place: ({ context, event }) => leadsTo(context.place, event.type) ?? context.place }),
    },
  },
});

/** What stands in the row, and what the server says of the member; null: there is none. */
const looks: Readonly<Record<Place, { readonly row: RegExp; readonly member: object } | null>> = {
  absent: null,
  invited: { row: /Pro User invited, until/, member: { state: 'INVITED', type: 'TEAM_FULL', seat: 'INCLUDED' } },
  invitedScout: { row: /Scout User invited, until/, member: { state: 'INVITED', type: 'SCOUT', seat: null } },
  full: { row: /Pro User active/, member: { state: 'ACTIVE', type: 'TEAM_FULL', pending: null } },
  scout: { row: /Scout User active/, member: { state: 'ACTIVE', type: 'SCOUT', pending: null } },
  suspended: { row: /Pro User suspended/, member: { state: 'SUSPENDED', type: 'TEAM_FULL' } },
  suspendedScout: { row: /Scout User suspended/, member: { state: 'SUSPENDED', type: 'SCOUT' } },
  lowering: { row: /Pro User becomes a scout on/, member: { pending: { change: 'DOWNGRADE' } } },
  leavingLowered: {
    row: /Pro User leaves on/,
    member: { pending: { change: 'REMOVE' }, lowersOn: expect.any(String) },
  },
  leaving: { row: /Pro User leaves on/, member: { pending: { change: 'REMOVE' }, lowersOn: null } },
  leavingScout: { row: /Scout User leaves on/, member: { type: 'SCOUT', pending: { change: 'REMOVE' } } },
};

let at: Workstation;
beforeAll(async () => void (at = await openWorkstation({ sampleParcels: 300 })));
afterAll(async () => await at.close());

it(
  'R-TEAM-014 R-TEAM-015 R-TEAM-020 a tour of the team takes every way from every place',
  { timeout: 600_000 },
  async () => {
    let accountId = 0;
    await at.startAnew('/', async ({ client, auth: { profile } }) => {
      ({ accountId } = profile);
      valueOf(await client.call('changePlan', { params: { id: profile.id }, body: { planId: PRO } }));
    });
    const read = async () => (await teamNow(at.server.services, { accountId })).teamMembers.slice(1);
    at.expectRefusals(422);
    const rows = async (): Promise<string[]> =>
      (await at.page.getByRole('region', { name: 'Members' }).locator('.ht_master tbody tr').allInnerTexts()).map(
        (row) => row.replaceAll(/\s+/g, ' '),
      );
    const isGone = async (testId: string): Promise<void> => await at.find(testId).waitFor({ state: 'detached' });
    const onMember = async (): Promise<void> => {
      await at.inGrid('team');
      await at.press('Home', 'j');
      await at.until('the cursor is on Ann', async () => (await at.cursorRow('team'))['Name'] === 'Ann Lee');
    };
    const confirms = async (key: string): Promise<void> => {
      await onMember();
      await at.press(key);
      // Nothing is confirmed before its price is there.
      await at.find('team-order').locator('[type=submit]:not([aria-disabled=true])').waitFor();
      await at.press('Enter');
      await isGone('team-order');
    };
    let link = '';
    let people = 0;
    const linkTold = async (): Promise<void> => {
      await at.find('team-links').waitFor();
      link = await at.page.locator('dialog [data-field=link]').first().inputValue();
      await at.press('Escape');
      await isGone('team-links');
    };
    const writes = async (): Promise<void> => {
      await at.inGrid('team');
      await at.press('n');
      await at.find('team-invite').waitFor();
      await at.type('Ann');
      await at.press('Tab');
      await at.type('Lee');
      await at.press('Tab');
      await at.type(`ann${(people += 1)}@example.com`);
    };
    const invites = async (): Promise<void> => {
      await at.press('Enter');
      await at.find('team-confirm').waitFor();
      await at.press('Enter');
      await linkTold();
    };

    const does: Readonly<Record<Act, () => Promise<void>>> = {
      inviteFull: async () => {
        await writes();
        await invites();
      },
      inviteScout: async () => {
        await writes();
        // Over the phone to the type, of which the second is a scout.
        await at.press('Tab', 'Tab', 'ArrowDown');
        await invites();
      },
      leaveForm: async () => {
        await writes();
        await at.press('Escape');
        await isGone('team-invite');
      },
      accept: async () => {
        const body = { token: tokenOf(link), password: GOOD_PASSWORD };
        valueOf(await at.server.client().call('acceptInvitation', { body }));
        await at.inGrid('team');
        await at.press('Shift+r');
      },
      sendAgain: async () => {
        const before = link;
        await onMember();
        await at.press('i');
        await linkTold();
        expect(link).not.toBe(before);
      },
      upgrade: async () => await confirms('u'),
      downgrade: async () => await confirms('d'),
      remove: async () => await confirms('e'),
      removeNow: async () => {
        await onMember();
        await at.press('e');
        await at.find('team-order').locator('input[type=password]').fill(at.person.password);
        await at.press('Enter');
        await isGone('team-order');
      },
      changeMind: async () => {
        await onMember();
        await at.press('e');
        await at.find('team-order').waitFor();
        await at.press('Escape');
        await isGone('team-order');
      },
      undo: async () => {
        await onMember();
        await at.press('Control+z');
      },
      suspend: async () => {
        await onMember();
        await at.press('y');
      },
      resume: async () => {
        await onMember();
        await at.press('y');
      },
    };
    const agrees = async (place: Place): Promise<void> => {
      const look = looks[place];
      const isShown = async (): Promise<boolean> => {
        const seen = (await rows()).filter((row) => row.includes('Ann Lee'));
        return look === null ? seen.length === 0 : seen.length === 1 && look.row.test(seen[0] ?? '');
      };
      await at.until(`the row of ${place}`, isShown);
      expect(await read()).toMatchObject(look === null ? [] : [look.member]);
    };

    const { first, steps, states } = tourOf<Act, { readonly place: Place }>(model, acts);
    expect(states).toBe(Object.keys(ways).length);
    await at.press('g', 't');
    await at.inGrid('team');
    await agrees(first.place);
    for (const { event, to } of steps) {
      await does[event]();
      await agrees(to.place);
    }
    const taken = new Set(steps.map(({ event }) => event));
    expect([...taken].toSorted()).toEqual(acts.toSorted());
    expect(await violationsOf(at.page, '[data-testid=team]')).toEqual([]);
  },
);
