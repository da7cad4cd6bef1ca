/** Rows of others' lists that are the person's to work on, on the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignedMachine } from '../../../src/machines/lists/assigned.ts';
import type { AssignedEvent } from '../../../src/machines/lists/assigned/context.ts';
import { openDesk } from '../../support/desk.ts';
import { newTeam, type Member } from '../../support/handedOver.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let ids: number[];
let ann: Member;
let bob: Member;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ids = await sampleIds(server, 3, 'street_address IS NOT NULL');
});
afterAll(async () => await server.close());
beforeEach(async () => {
  ({ ann, bob } = await newTeam(server));
  await saveInto(ann, 'Probates', ids);
  await edit({ assigneeId: bob.userId });
});

const edit = async (change: { assigneeId?: number | null; note?: string }, at: readonly number[] = ids) => {
  const edits = at.map((propertyId) => ({ propertyId, version: null, change }));
  return valueOf(await ann.client.call('editRows', { body: { edits } }));
};
const ofAnn = async () => {
  const { results } = valueOf(await ann.client.call('queryGroups', { body: { search: { filters: {} } } }));
  return results.map(({ statusId, note, tags, snoozedUntil, assigneeId }) => ({
    statusId,
    note,
    tags,
    snoozedUntil,
    assigneeId,
  }));
};

async function desk() {
  const at = openDesk(assignedMachine, { server, me: bob });
  await at.does({ type: 'app.signedIn', answer: bob.auth }, { type: 'pane.shown', pane: 'assigned' });
  return at;
}

describe('rows assigned to a person', () => {
  it('are read when the pane comes on screen, and again when somebody else changed them', async () => {
    const { does, context, wire } = await desk();
    expect(context().rows.map(({ propertyId }) => propertyId)).toEqual(ids);
    await edit({ note: 'look first' });
    await does({ type: 'assigned.changedElsewhere', by: { sessionId: null } });
    expect(context().rows.map(({ note }) => note)).toEqual(['look first', 'look first', 'look first']);
    await does({ type: 'pane.hidden', pane: 'assigned' }, { type: 'assigned.refresh' });
    expect(wire.of('assignedRows')).toHaveLength(2);
  });

  it('are dealt with one after the other by a key each, at once on screen; undo takes it back', async () => {
    const { does, context, replay, child, heard } = await desk();
    const statusId = bob.auth.propertyStatuses[1]?.id ?? 0;
    child.send({ type: 'assigned.status', position: 2 });
    expect([context().rows[0]?.statusId, context().cursor]).toEqual([statusId, 1]);
    await does({ type: 'assigned.snooze', days: 7 }, { type: 'assigned.write', change: { note: 'called' } });
    await does({ type: 'assigned.write', change: { tags: ['Hot'] } });
    const [first, second, third] = await ofAnn();
    expect([first?.statusId, second?.snoozedUntil === null, third]).toMatchObject([
      statusId,
      false,
      { note: 'called', tags: ['Hot'] },
    ]);
    expect(heard('subject.changed').map(({ propertyId }) => propertyId as number)).toEqual(ids.slice(1));
    await replay('undo');
    expect((await ofAnn())[2]).toMatchObject({ note: 'called', tags: [] });
    await replay('redo');
    expect((await ofAnn())[2]).toMatchObject({ tags: ['Hot'] });
  });

  it('stay as they were left while an answer comes that knows less; what undo takes back then is gone for good', async () => {
    const { context, child, heard, wire } = await desk();
    const writing = wire.hold('changeAssigned', 'after');
    child.send({ type: 'assigned.write', change: { note: 'spoke to the son' } });
    child.send({ type: 'assigned.write', change: { tags: ['Hot'] } });
    await expect.poll(() => writing.waiting.length).toBe(1);
    writing.pass();
    await expect.poll(() => wire.of('changeAssigned').length).toBe(2);
    expect(context().rows[0]).toMatchObject({ note: 'spoke to the son', tags: ['Hot'] });
    await expect.poll(async () => (await ofAnn())[0]?.tags).toEqual(['Hot']);
    // Before the page has the answer of what it takes back.
    const { undo } = heard('history.push').at(-1) as unknown as { readonly undo: AssignedEvent };
    child.send(undo);
    writing.open();
    await wire.quiet();
    expect([context().rows[0]?.tags, (await ofAnn())[0]?.tags]).toEqual([[], []]);
  });

  it('go when they are handed back, which undo does not take back; a key that comes twice is for one row', async () => {
    const { does, context, heard } = await desk();
    await does(
      { type: 'assigned.moveTo', place: 'last' },
      { type: 'assigned.handBack' },
      { type: 'assigned.handBack' },
    );
    expect(context().rows.map(({ propertyId }) => propertyId)).toEqual(ids.slice(0, 2));
    expect((await ofAnn()).map(({ assigneeId }) => assigneeId)).toEqual([bob.userId, bob.userId, null]);
    expect(heard('history.push')).toEqual([]);
  });

  it('say so when somebody else was first, and show what stands there; a row that was taken away goes', async () => {
    const { does, context, heard } = await desk();
    await edit({ note: 'of the owner' }, ids.slice(0, 1));
    await edit({ assigneeId: null }, ids.slice(1, 2));
    await does({ type: 'assigned.write', change: { note: 'of Bob' } });
    expect(context().rows[0]?.note).toBe('of the owner');
    await does({ type: 'assigned.move', by: 1 }, { type: 'assigned.write', change: { note: 'of Bob' } });
    expect(context().rows.map(({ propertyId }) => propertyId)).toEqual([ids[0], ids[2]]);
    expect(heard('errors.add').map(({ detail }) => detail as string)).toEqual([
      expect.stringContaining('was changed meanwhile'),
      expect.stringContaining('is not yours to work on any more'),
    ]);
    expect(heard('history.drop')).toHaveLength(2);
  });

  it('show again what is true when the server refused a change as a whole', async () => {
    const { does, context, wire, heard } = await desk();
    wire.fail('changeAssigned', 503);
    await does({ type: 'assigned.write', change: { note: 'lost' } });
    expect([context().rows[0]?.note, heard('errors.add').length]).toEqual([null, 1]);
  });

  it('sleep out of sight until they are asked for', async () => {
    const { does, context } = await desk();
    await does({ type: 'assigned.snooze', days: 1 }, { type: 'assigned.refresh' });
    expect(context().total).toBe(2);
    await does({ type: 'assigned.showSnoozed' });
    expect([context().total, context().isShowingSnoozed]).toEqual([3, true]);
  });

  it('open their property on a page that leads back', async () => {
    const { does, heard } = await desk();
    await does({ type: 'assigned.openRow' });
    expect(heard('route.go')).toEqual([{ type: 'route.go', path: `/assigned/${ids[0]}` }]);
  });
});
