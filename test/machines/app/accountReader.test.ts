/** Which pages of the account are for whom, held against what the server answers and refuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whyNot } from '../../../src/commands/whyNot.ts';
import { accountPanes } from '../../../src/machines/app/accountPages.ts';
import { accountReaderOf, pageBeside, panesFor, whyNotPage } from '../../../src/machines/app/accountReader.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import type { PaneId } from '../../../src/machines/app/paneIds.ts';
import { createRoot } from '../../../src/machines/app/root.ts';
import { rootInput } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { newTeam } from '../../support/handedOver.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { openWire } from '../../support/wire.ts';

let server: TestServer;
const people: Partial<Record<Who, SignedIn>> = {};
const who = ['owner', 'member', 'scout', 'TEAM', 'BILLING'] as const;
type Who = (typeof who)[number];

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 0 });
  const { owner, ann, bob } = await newTeam(server);
  const { accountId } = owner;
  const scout = { username: 'scout-of-pages@example.com', password: 'a long enough password' };
  await server.addUser({ ...scout, accountId, type: 'SCOUT' });
  const seats = { username: 'seats@example.com', password: 'a long enough password' };
  await server.addUser({ ...seats, accountId, type: 'TEAM_FULL' });
  for (const [member, duty] of [
    [bob.auth.profile.id, 'BILLING'],
    [(await server.signIn(seats)).auth.profile.id, 'TEAM'],
  ] as const)
    valueOf(await owner.client.call('saveMember', { body: { id: member, duties: [duty] } }));
  Object.assign(people, { owner, member: ann, scout: await server.signIn(scout) });
  people.TEAM = await server.signIn(seats);
  people.BILLING = await server.signIn({ username: bob.auth.profile.username, password: 'a long enough password' });
});
afterAll(async () => await server.close());

const person = (one: Who): SignedIn => people[one] ?? expect.fail(`nobody is ${one}`);
const seenBy = (one: Who): readonly PaneId[] => panesFor(accountReaderOf(person(one).auth));

describe('pages of the account', () => {
  it.each([
    [
      'owner',
      ['profile', 'team', 'plan', 'wallet', 'billing', 'usage', 'automator', 'security', 'webhooks', 'api', 'archive'],
    ],
    [
      'BILLING',
      ['profile', 'plan', 'wallet', 'billing', 'usage', 'automator', 'security', 'webhooks', 'api', 'archive'],
    ],
    ['TEAM', ['profile', 'team', 'wallet', 'billing', 'usage', 'automator', 'security', 'webhooks', 'api', 'archive']],
    ['member', ['profile', 'wallet', 'billing', 'usage', 'automator', 'security', 'webhooks', 'api', 'archive']],
    ['scout', ['profile', 'billing', 'usage', 'security', 'api', 'archive']],
  ] as const)('are for %s those that have something for him', (one, panes) => {
    expect(seenBy(one)).toEqual(panes);
  });

  it('have administration for who operates the installation, and none for a guest', async () => {
    const operator = await server.signIn();
    expect(panesFor(accountReaderOf(operator.auth)).at(-1)).toBe('administration');
    expect(whyNotPage('administration', accountReaderOf(person('owner').auth))).toBe(
      'it is for who operates this installation',
    );
    const visit = { operator: 'Op', account: 'Ann', typeLabel: 'Full User', until: operator.auth.expires };
    const guest = accountReaderOf({ ...person('owner').auth, visit });
    expect(panesFor(guest)).toEqual([]);
  });

  it.each(who)('are not for %s where the server refuses what they show, and only there', async (one) => {
    const { client, auth } = person(one);
    const { id } = auth.profile;
    const params = { id };
    const answers = {
      team: await client.call('team', { params }),
      plan: await client.call('planDetails', { params }),
      billing: await client.call('billingHistory', { params }),
      usage: await client.call('usage', { params }),
    } satisfies Partial<Record<PaneId, unknown>>;
    const seen = seenBy(one);
    for (const [pane, answer] of Object.entries(answers))
      expect([pane, !answer.ok && answer.status === 403]).toEqual([pane, !seen.includes(pane as PaneId)]); // its key
  });

  it('come one after the other by the keys, past those that are not for somebody, and round', () => {
    for (const one of who) {
      const reader = accountReaderOf(person(one).auth);
      const seen = panesFor(reader);
      let pane = seen[0] ?? 'usage';
      const walked = seen.map(() => (pane = pageBeside([pane], 1, reader)));
      expect(walked).toEqual([...seen.slice(1), seen[0]]);
      expect(seen.map(() => (pane = pageBeside([pane], -1, reader)))).toEqual(seen.toReversed());
    }
    const scout = accountReaderOf(person('scout').auth);
    expect([pageBeside(['plan'], 1, scout), pageBeside(['plan'], -1, scout)]).toEqual(['billing', 'profile']);
  });

  it('are offered by the palette with the reason where they are not for somebody', async () => {
    const { accountId } = person('owner').auth.profile;
    const newcomer = { username: 'scout-at-the-palette@example.com', password: 'a long enough password' };
    await server.addUser({ ...newcomer, accountId, type: 'SCOUT' });
    const wire = openWire(server, null, cookieJar().fetch);
    const root = createRoot({ ...rootInput(wire.client), route: '/', loadBehind: () => Promise.resolve(behind) });
    root.start();
    root.send({ type: 'session.signIn', ...newcomer });
    await wire.quiet();
    const { first, work } = root.getSnapshot().context;
    if (work === null) return expect.fail('nobody has signed in');
    const actors = { ...first, ...work, root };
    const reader = accountReaderOf(person('scout').auth);
    for (const pane of accountPanes) {
      const id = `go.${pane}` as 'go.team'; // each page has a command of this name
      expect([pane, whyNot(id, actors)]).toEqual([pane, whyNotPage(pane, reader)]);
    }
    expect([whyNot('go.wallet', actors), whyNot('go.usage', actors)]).toEqual(['a scout buys nothing', null]);
    root.stop();
  });
});
