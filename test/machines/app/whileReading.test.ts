/**
 * Every command of every pane while what its pane shows is read anew, or where there is nothing: whatever is called then is called of something
 * that there is. A machine that marks its rows as old by forgetting whose they are asks for number 0 in that moment.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../src/api/contract/contract.ts';
import type { Command } from '../../../src/commands/command.ts';
import { commands } from '../../../src/commands/commands.ts';
import { behind } from '../../../src/machines/app/behind.ts';
import { paneIds, type PaneId } from '../../../src/machines/app/paneIds.ts';
import { createRoot, type RootActor } from '../../../src/machines/app/root.ts';
import type { AppEvent } from '../../../src/machines/app/wiring.ts';
import { rootInput } from '../../support/childInput.ts';
import { cookieJar } from '../../support/cookieJar.ts';
import { ownersDesk } from '../../support/isolation/ownersDesk.ts';
import { sampleIds } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { openWire, type Sent, type Wire } from '../../support/wire.ts';

let server: TestServer;
let wire: Wire;
let root: RootActor;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 3000, config: { webhookPrivate: ['127.0.0.1'] } });
});
afterAll(async () => await server.close());

const does = async (...events: readonly AppEvent[]): Promise<void> => {
  for (const event of events) root.send(event);
  await wire.quiet();
};

/** Signed in as a browser is; what they have was made before. Answers where it stands. */
async function signIn(username: string, make: (me: SignedIn) => Promise<readonly string[]>): Promise<void> {
  const person = { username, password: 'correct horse battery' };
  await server.addUser(person);
  const me = await server.signIn(person);
  const paths = await make(me);
  await me.client.call('logout', { query: {} });
  wire = openWire(server, null, cookieJar().fetch);
  root = createRoot({
    ...rootInput(wire.client),
    now: server.clock.now,
    route: '/',
    loadBehind: () => Promise.resolve(behind),
  });
  root.start();
  await wire.quiet();
  await does({ type: 'session.signIn', ...person });
  expect(root.getSnapshot().context.work).not.toBeNull();
  for (const path of paths) await does({ type: 'route.go', path });
}

/** Some of everything. */
async function everything({ client, auth }: SignedIn): Promise<readonly string[]> {
  const { accountId, id: userId } = auth.profile;
  const told = { account_id: accountId, user_id: userId, level: 'info' as const, text: 'Told' };
  const alert = await server.db.insertInto('alert').values(told).returning('id').executeTakeFirstOrThrow();
  const [property = 0] = await sampleIds(server, 1);
  const owned = await ownersDesk(client, auth, property, alert.id, server.clock.now());
  return [`/lists/${owned.group}`, `/search/${property}`];
}

const isOf = (pane: PaneId, when: unknown): boolean => (Array.isArray(when) ? when.includes(pane) : when === pane);
/** Panes of several grids: a key means the one that has the keyboard. */
const grids: Partial<Record<PaneId, readonly AppEvent[]>> = {
  webhooks: (['webhooks', 'messages'] as const).map((grid) => ({ type: 'webhooks.attend', grid })),
  phone: (['callerIds', 'recordings', 'schedules'] as const).map((grid) => ({ type: 'phone.attend', grid })),
  wallet: (['cards', 'payers'] as const).map((grid) => ({ type: 'wallet.attend', grid })),
  administration: (['accounts', 'invoices'] as const).map((grid) => ({ type: 'administration.attend', grid })),
};

/** Of nothing that there is: no row has such a number. */
const ofNothing = ({ params }: Sent): boolean =>
  Object.values(params).some((value) => ['0', '', 'null', 'undefined', 'NaN'].includes(value));

/** Shows a pane, and does all that its keys do while it is read anew. */
async function walk(pane: PaneId): Promise<readonly Sent[]> {
  const all: readonly Command[] = Object.values(commands);
  const own = all.filter(({ when }) => isOf(pane, when.pane));
  const from = wire.sent.length;
  await does({ type: 'pane.shown', pane });
  const reads = new Set(wire.sent.slice(from).map(({ name }) => name));
  const gates = [...reads].filter((name) => contract[name].method === 'GET').map((name) => wire.hold(name, 'after'));
  await does({ type: 'pane.hidden', pane }, { type: 'pane.shown', pane });
  for (const attended of grids[pane] ?? [null])
    for (const { event } of own) await does(...(attended === null ? [] : [attended]), event);
  for (const gate of gates) gate.open();
  await does({ type: 'pane.hidden', pane });
  return wire.sent.slice(from);
}

describe('of who has some of everything', () => {
  const called = new Set<string>();
  beforeAll(async () => await signIn('has@example.com', everything));
  afterAll(() => {
    root.stop();
  });

  it.each(paneIds)('%s calls only of what there is, whatever command comes while it is read anew', async (pane) => {
    const sent = await walk(pane);
    for (const { name } of sent) called.add(name);
    expect(sent.filter(ofNothing)).toEqual([]);
  });

  it('the walk has called what changes and what reads', () => {
    expect(called.size).toBeGreaterThan(60);
    expect([...called]).toEqual(expect.arrayContaining(['webhookDelivery', 'sendDeliveryAgain', 'testWebhook']));
  });
});

describe('of who has nothing yet', () => {
  beforeAll(async () => await signIn('new@example.com', async () => await Promise.resolve([])));
  afterAll(() => {
    root.stop();
  });

  it.each(paneIds)('%s calls only of what there is, whatever command comes', async (pane) => {
    expect((await walk(pane)).filter(ofNothing)).toEqual([]);
  });
});
