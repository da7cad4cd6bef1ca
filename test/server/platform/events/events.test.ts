import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ServerEvent } from '../../../../src/api/contract/events.ts';
import type { RowChange } from '../../../../src/api/contract/lists/groups.ts';
import { createEvents } from '../../../../src/api/events.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { newTeam } from '../../../support/handedOver.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let stops: (() => void)[] = [];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  await server.addUser({ username: 'stranger@example.com', password: 'a long password' });
  await server.addUser({
    username: 'mate@example.com',
    password: 'a long password',
    accountId: me.auth.profile.accountId,
  });
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});
afterAll(async () => await server.close());

/** New traces of account changes are told beside what most tests are about. */
const butTraces = ({ type }: ServerEvent): boolean => type !== 'changes.added';

/** A page that listens; resolves when it is connected. */
async function listen(token: string, hears: (event: ServerEvent) => boolean = butTraces): Promise<ServerEvent[]> {
  const heard: ServerEvent[] = [];
  const port = createEvents({ baseUrl: server.baseUrl, fetch, token: () => token });
  await new Promise<void>((resolve) => {
    stops.push(
      port.listen({
        onOpen: () => resolve(),
        onEvent: (event) => void (hears(event) && heard.push(event)),
        onLost: () => undefined,
      }),
    );
  });
  return heard;
}

const alert = (text: string): ServerEvent => ({ type: 'alerts.added', alert: { id: 1, level: 'info', text } });
const textsOf = (events: readonly ServerEvent[]): string[] =>
  events.map((event) => (event.type === 'alerts.added' ? event.alert.text : event.type));
/** What is told comes when the machine has time for it. */
const PATIENT = { timeout: 20_000 };
const arrived = async (heard: readonly ServerEvent[], count: number): Promise<void> =>
  await expect.poll(() => heard.length, PATIENT).toBeGreaterThanOrEqual(count);

/** How many pages of an account an event is told to: each reads its text once, as does the way to other processes. */
function hearers(accountId: number): number {
  const readsOf = (of: number): number => {
    let reads = 0;
    const { events } = server.services;
    events.publish(
      { accountId: of },
      {
        type: 'alerts.added',
        alert: {
          id: 1,
          level: 'info',
          get text() {
            reads += 1;
            return 'counted';
          },
        },
      },
    );
    return reads;
  };
  return readsOf(accountId) - readsOf(-1);
}

it('tells a user, an account or everybody, and nobody else', async () => {
  const mate = await server.signIn({ username: 'mate@example.com', password: 'a long password' });
  const stranger = await server.signIn({ username: 'stranger@example.com', password: 'a long password' });
  const [mine, hers, theirs] = [await listen(me.token), await listen(mate.token), await listen(stranger.token)];
  const { accountId, id: userId } = me.auth.profile;
  const { events } = server.services;
  events.publish({ accountId, userId }, alert('for me'));
  events.publish({ accountId }, alert('for us'));
  events.publishToAll({ type: 'data.changed', snapshotId: 'next' });
  await Promise.all([arrived(mine, 3), arrived(hers, 2), arrived(theirs, 1)]);
  expect(textsOf(mine)).toEqual(['for me', 'for us', 'data.changed']);
  expect(textsOf(hers)).toEqual(['for us', 'data.changed']);
  expect(textsOf(theirs)).toEqual(['data.changed']);
});

it('does not tell a session what it did itself', async () => {
  const other = await server.signIn(undefined, false);
  const [mine, elsewhere] = [await listen(me.token), await listen(other.token)];
  const { accountId, id: userId } = me.auth.profile;
  const sessions = await server.db.selectFrom('session').select('id').orderBy('id').execute();
  const first = sessions[0]?.id ?? 0;
  server.services.events.publish(
    { accountId, userId },
    {
      type: 'group.changedElsewhere',
      by: { sessionId: first, userId, name: null },
      groupIds: [1],
      propertyIds: null,
      groups: null,
    },
  );
  server.services.events.publish({ accountId, userId }, alert('after it'));
  await Promise.all([arrived(mine, 1), arrived(elsewhere, 2)]);
  expect(textsOf(mine)).toEqual(['after it']);
  expect(textsOf(elsewhere)).toEqual(['group.changedElsewhere', 'after it']);
});

it('tells the team of a column that one of them made, changed or deleted, and nobody else', async () => {
  const mate = await server.signIn({ username: 'mate@example.com', password: 'a long password' });
  const stranger = await server.signIn({ username: 'stranger@example.com', password: 'a long password' });
  const [mine, hers, theirs] = [await listen(me.token), await listen(mate.token), await listen(stranger.token)];
  const column = { name: 'Asked for', kind: 'number' as const, choices: [], formula: null };
  const made = valueOf(await mate.client.call('saveListColumn', { body: column })).columns[0];
  await arrived(mine, 1);
  const told = mine[0];
  expect(told?.type === 'lists.columnsChanged' && told.columns).toMatchObject([{ name: 'Asked for', version: 1 }]);
  // Whoever still has the column as it was does not overwrite it.
  const renamed = { ...column, id: made?.id, version: 1, name: 'They ask' };
  valueOf(await me.client.call('saveListColumn', { body: renamed }));
  await arrived(hers, 1);
  const late = await mate.client.call('saveListColumn', { body: { ...renamed, name: 'Wanted' } });
  expect(late).toMatchObject({ status: 422, fieldErrors: { version: 'is not the newest' } });
  valueOf(await mate.client.call('deleteListColumn', { params: { id: made?.id ?? 0 } }));
  await arrived(mine, 2);
  const last = mine[1];
  expect(last?.type === 'lists.columnsChanged' && last.columns).toEqual([]);
  expect([hers.length, theirs.length]).toEqual([1, 0]);
});

it('two pages at one list: nothing is overwritten silently, each hears of the other, and a mate neither hears nor sees it', async () => {
  const other = await server.signIn(undefined, false);
  const mate = await server.signIn({ username: 'mate@example.com', password: 'a long password' });
  const [here, there, hers] = [await listen(me.token), await listen(other.token), await listen(mate.token)];
  const [one = 0, two = 0] = await sampleIds(server, 2);
  const id = await saveInto(me, 'Worked on twice', [one, two]);
  await arrived(there, 1);
  const { propertyGroups } = valueOf(await other.client.call('auth', { query: {} }));
  const version = propertyGroups.find((group) => group.id === id)?.version ?? 0;
  const statusId = me.auth.propertyStatuses[0]?.id ?? 0;

  // Both read the row as it was; the first one writes, whatever it writes, and the second is told what stands there.
  const edits = (change: RowChange) => ({ body: { edits: [{ propertyId: one, version: 1, change }] } });
  valueOf(await me.client.call('editRows', edits({ note: 'of the first page' })));
  for (const change of [{ note: 'of the second' }, { statusId }, { tags: ['second'] }] satisfies RowChange[]) {
    const { saved, refused } = valueOf(await other.client.call('editRows', edits(change)));
    expect([saved, refused]).toMatchObject([
      [],
      [{ reason: 'CHANGED', current: { note: 'of the first page', statusId: null, tags: [] } }],
    ]);
  }

  // A name: the later one of two that began from the same list is refused.
  valueOf(await me.client.call('saveGroupOptions', { body: { id, version, name: 'Named here' } }));
  expect(await other.client.call('saveGroupOptions', { body: { id, version, name: 'Named there' } })).toMatchObject({
    status: 422,
    fieldErrors: { version: 'is not the newest' },
  });
  const latest = () => there.flatMap((event) => (event.type === 'group.changedElsewhere' ? (event.groups ?? []) : []));
  await expect.poll(() => latest().at(-1)?.name, PATIENT).toBe('Named here');

  // A mate of the same account has lists of their own.
  expect(await mate.client.call('groupMembers', { params: { id } })).toMatchObject({ status: 404 });

  // Deleted there while it is open here: here hears that it is gone, and what is still written is refused.
  valueOf(await other.client.call('deleteGroup', { params: { id }, query: {} }));
  await expect
    .poll(() => {
      const told = here.at(-1);
      return told?.type === 'group.changedElsewhere' && told.groups?.every((group) => group.id !== id);
    }, PATIENT)
    .toBe(true);
  const late = valueOf(
    await me.client.call('editRows', {
      body: { edits: [{ propertyId: two, version: null, change: { note: 'late' } }] },
    }),
  );
  expect([late.saved, late.refused]).toMatchObject([[], [{ propertyId: two, reason: 'NOT_SAVED' }]]);
  expect(await me.client.call('saveGroupOptions', { body: { id, name: 'Late' } })).toMatchObject({ status: 404 });
  expect(hers).toEqual([]);
});

it('refuses whoever is not signed in', async () => {
  const response = await server.request('GET', '/app/events');
  expect(response.status).toBe(401);
});

it('ends a page that went away, and a page that comes back hears again', async () => {
  const heard = await listen(me.token);
  await expect.poll(() => hearers(me.auth.profile.accountId), PATIENT).toBe(1);
  for (const stop of stops) stop();
  stops = [];
  const { accountId } = me.auth.profile;
  await expect.poll(() => hearers(accountId), PATIENT).toBe(0);
  server.services.events.publish({ accountId }, alert('nobody'));
  const again = await listen(me.token);
  server.services.events.publish({ accountId }, alert('somebody'));
  await arrived(again, 1);
  expect([textsOf(heard), textsOf(again)]).toEqual([expect.not.arrayContaining(['nobody']), ['somebody']]);
});

it('new traces are told to everybody of the account: of a correction, a column, a new tag', async () => {
  const stranger = await server.signIn({ username: 'stranger@example.com', password: 'a long password' }, true);
  const all = (): boolean => true;
  const [heard, theirs] = [await listen(me.token, all), await listen(stranger.token, all)];
  const traces = () => heard.filter(({ type }) => type === 'changes.added').length;
  const [id = 0] = await sampleIds(server, 1);
  const told = async (count: number): Promise<void> => await expect.poll(traces, PATIENT).toBe(count);
  valueOf(await me.client.call('correctFact', { params: { id }, body: { fact: 'bedrooms', value: 3 } }));
  await told(1);
  valueOf(await me.client.call('saveListColumn', { body: { name: 'Traced', kind: 'text' } }));
  await told(2);
  await saveInto(me, 'Traced', [id]);
  const tag = async (): Promise<unknown> => {
    const edits = [{ propertyId: id, version: null, change: { tags: ['traced'] } }];
    return valueOf(await me.client.call('editRows', { body: { edits } }));
  };
  await tag();
  await told(3);
  // The tag is known by now.
  await tag();
  valueOf(await me.client.call('correctFact', { params: { id }, body: { fact: 'bedrooms', value: null } }));
  await told(4);
  expect(theirs).toEqual([]);
});

it('whoever works on a row hears what its owner changes, the owner hears what he does, and no other mate hears either', async () => {
  const { owner, ann, bob } = await newTeam(server);
  const [ofOwner, ofAnn, ofBob] = [await listen(owner.token), await listen(ann.token), await listen(bob.token)];
  const [one = 0, two = 0] = await sampleIds(server, 2);
  await saveInto(ann, 'Worked on by Bob', [one, two]);
  const write = async (propertyId: number, change: RowChange) =>
    valueOf(await ann.client.call('editRows', { body: { edits: [{ propertyId, version: null, change }] } }));
  await write(two, { note: "Ann's own" });
  await write(one, { assigneeId: bob.userId });
  await arrived(ofBob, 1);
  await write(one, { note: 'look first' });
  await arrived(ofBob, 2);
  const { saved } = await write(one, { assigneeId: null });
  await arrived(ofBob, 3);
  await write(one, { assigneeId: bob.userId });
  await arrived(ofBob, 4);
  const edits = [{ savedPropertyId: saved[0]?.savedPropertyId ?? 0, version: null, change: { note: 'called' } }];
  valueOf(await bob.client.call('changeAssigned', { body: { edits } }));
  await arrived(ofAnn, 1);
  expect(ofAnn).toMatchObject([{ type: 'group.changedElsewhere', propertyIds: [one], groups: null }]);
  expect(new Set(textsOf(ofBob))).toEqual(new Set(['assigned.changedElsewhere']));
  expect([ofBob.length, ofOwner]).toEqual([4, []]);
});
