import { afterEach, describe, expect, it } from 'vitest';
import { hasUnloaded, isNothing, selectedCount } from '../../../src/machines/parts/selection.ts';
import { stateOf } from '../parts/selectionState.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import type { GroupContext } from '../../../src/machines/lists/group/context.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled, type InRoot } from '../../support/inRoot.ts';
import { Refused } from '../../support/answeringClient.ts';
import { listServer, savedProperty, type ListServer } from './listServer.ts';

const statuses = [
  { id: 31, name: 'New' },
  { id: 32, name: 'Contacted' },
  { id: 33, name: 'Dead' },
];

let running: InRoot<typeof groupMachine>[] = [];
afterEach(() => {
  for (const { stop } of running) stop();
  running = [];
});

interface Desk {
  readonly server: ListServer;
  readonly told: InRoot<typeof groupMachine>['told'];
  readonly send: (event: GroupEvent) => void;
  readonly context: () => GroupContext;
  readonly statusOf: (propertyId: number) => number | null | undefined;
  readonly ids: () => number[];
  /** What the last history entry says. */
  readonly undo: () => GroupEvent;
  readonly redo: () => GroupEvent;
}

/** A person at an open list of properties 1, 2, 3... */
async function desk(memberIds: readonly number[] = [1, 2, 3]): Promise<Desk> {
  const server = listServer(memberIds);
  const run = inRoot(groupMachine, childInput(server.client));
  running.push(run);
  const { child, told } = run;
  // Of the sign-in only lists and statuses concern the machine.
  child.send({
    type: 'app.signedIn',
    answer: {
      propertyGroups: [...server.groups],
      propertyStatuses: statuses,
      profile: { id: 91, firstName: 'Ann', lastName: 'Owner', username: 'ann' },
      teamMembers: [{ id: 92, firstName: 'Ben', lastName: 'Scout', username: 'ben' }],
      layouts: [],
    } as never,
  });
  child.send({ type: 'group.open', groupId: '7' });
  await settled();
  const context = (): GroupContext => child.getSnapshot().context;
  const lastEntry = () => told.findLast(({ type }) => type === 'history.push');
  return {
    server,
    told,
    send: (event) => child.send(event),
    context,
    statusOf: (id) => context().rows.find(({ propertyId }) => propertyId === id)?.statusId,
    ids: () => context().rows.map(({ propertyId }) => propertyId),
    undo: () => lastEntry()?.['undo'] as GroupEvent,
    redo: () => lastEntry()?.['redo'] as GroupEvent,
  };
}

const countOf = (server: ListServer, name: string): number => server.names().filter((known) => known === name).length;

describe('rows of a list', () => {
  it('R-GROUP-017 serves a context that has data without a call, until it is refreshed, sorted or filtered (O-084)', async () => {
    const { server, send, ids } = await desk();
    expect(ids()).toEqual([1, 2, 3]);
    send({ type: 'group.open', groupId: 7 });
    send({ type: 'group.open', groupId: '7' });
    await settled();
    expect(countOf(server, 'queryGroups')).toBe(1);
    const again: GroupEvent[] = [
      { type: 'group.refresh' },
      { type: 'group.sort', field: 'streetAddress' },
      { type: 'group.filter', statusIds: [31] },
      { type: 'group.open', groupId: 8 },
    ];
    for (const [index, event] of again.entries()) {
      send(event);
      await settled();
      expect([event.type, countOf(server, 'queryGroups')]).toEqual([event.type, index + 2]);
    }
  });

  it('asks again after a save into the open list, and not after a save elsewhere', async () => {
    const { server, send, ids } = await desk();
    send({ type: 'group.save', propertyIds: [9], groupName: 'Other' });
    await settled();
    expect(countOf(server, 'queryGroups')).toBe(1);
    send({ type: 'group.save', propertyIds: [9], groupName: 'Leads' });
    await settled();
    expect(countOf(server, 'queryGroups')).toBe(2);
    expect(ids()).toEqual([1, 2, 3, 9]);
  });

  it('appends further pages, each row once, and all of them when everything is selected', async () => {
    const all = Array.from({ length: 1203 }, (_, index) => index + 1);
    const { server, send, ids, context } = await desk(all);
    expect([ids().length, context().total]).toEqual([500, 1203]);
    // A row taken off moves the pages of the server: nothing is missed and nothing comes twice.
    send({ type: 'group.remove' });
    await settled();
    send({ type: 'group.more' });
    await settled();
    expect(ids()).toEqual(all.slice(1, 501));
    send({ type: 'group.selectAll' });
    expect(stateOf(context().selection, context())).toMatchObject({
      allSelected: true,
      remainingSelected: true,
      selected: 1202,
    });
    send({ type: 'group.remove' });
    expect(countOf(server, 'removeFromGroups')).toBe(1);
    await settled();
    expect(ids()).toEqual(all.slice(1));
    expect(hasUnloaded(context().selection, context())).toBe(false);
    send({ type: 'group.remove' });
    await settled();
    expect(server.records.size).toBe(0);
  });

  it('filters by text; what cannot be read is named and filters nothing', async () => {
    const { server, send, context } = await desk();
    send({ type: 'group.filterText', text: 'status:dead lists>=2' });
    await settled();
    const asked = server.client.calls.findLast(({ name }) => name === 'queryGroups')?.request.body as unknown;
    expect(asked).toMatchObject({
      search: { filters: { statusId: { match: 'ANY', values: [33] }, listCount: { min: 2 } } },
    });
    const calls = countOf(server, 'queryGroups');
    send({ type: 'group.filterText', text: 'status:maybe' });
    await settled();
    expect([context().filterText, countOf(server, 'queryGroups')]).toEqual(['status:maybe', calls]);
    expect(context().filterErrors.join()).toMatch(/maybe/);
    send({ type: 'group.filterText', text: '' });
    await settled();
    expect(context().filters).toEqual({});
  });

  it('asks for further facts and formulas only where a column shows them; the columns are kept and undone', async () => {
    const { server, send, told, context, undo } = await desk();
    send({
      type: 'group.ownColumns',
      columns: [{ id: 5, name: 'Room', kind: 'formula', choices: [], formula: 'estimatedValue', version: 1 }],
    });
    send({ type: 'group.columns', keys: ['streetAddress', 'taxDelinquentAmount', 'own.5', 'own.6'] });
    await settled();
    const asked = server.client.calls.findLast(({ name }) => name === 'queryGroups')?.request.body as unknown;
    expect(asked).toMatchObject({ search: { columns: ['taxDelinquentAmount', 'own.5'] } });
    expect(told).toContainEqual({
      type: 'lists.layout',
      groupId: 7,
      layoutId: null,
      name: 'List 7',
      keys: ['streetAddress', 'taxDelinquentAmount', 'own.5', 'own.6'],
    });
    expect(undo()).toMatchObject({ type: 'group.columns', groupId: 7, isReplay: true });
    send({ type: 'group.layouts', layouts: [] });
    expect(context().chosen).toEqual({});
  });

  it('gives rows to a member of the team and sleeps them until a day, moving on, and takes both back', async () => {
    const { server, send, context, undo } = await desk();
    send({ type: 'group.assign', userId: 92 });
    send({ type: 'group.snooze', until: '2027-01-31' });
    expect(context().cursor).toBe(2);
    await settled();
    expect([server.records.get(1)?.assigneeId, server.records.get(2)?.snoozedUntil]).toEqual([92, '2027-01-31']);
    send(undo());
    await settled();
    expect(server.records.get(2)?.snoozedUntil).toBeNull();
  });

  it('keeps the cursor on its property when rows are loaded again, and names it as the subject', async () => {
    const { server, send, context, told } = await desk();
    send({ type: 'group.cursor', index: 2 });
    expect(told.at(-1)).toEqual({ type: 'subject.changed', propertyId: 3, groupId: 7 });
    server.records.delete(1);
    send({ type: 'group.refresh' });
    await settled();
    expect(context().cursor).toBe(1);
  });

  it('says that rows could not be loaded and loads them when asked again', async () => {
    const { server, send, told, context, ids } = await desk();
    server.refuse.set('queryGroups', new Refused(503));
    send({ type: 'group.refresh' });
    await settled();
    expect(context().error).toContain('restart');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { event: { type: 'group.refresh' } } });
    send({ type: 'group.refresh' });
    await settled();
    expect([context().error, ids()]).toEqual([null, [1, 2, 3]]);
  });
});

describe('edits', () => {
  it('sets the n-th status at once, moves on, and sends it in the background', async () => {
    const { server, send, statusOf, context, told } = await desk();
    send({ type: 'group.status', position: 2 });
    expect([statusOf(1), context().cursor]).toEqual([32, 1]);
    expect(server.records.get(1)?.statusId).toBeNull();
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: 2 });
    await settled();
    expect(server.records.get(1)?.statusId).toBe(32);
    expect(context().tasks).toEqual([]);
  });

  it('R-GROUP-020 saving a list and deleting one replaces the lists, clears the selection and counts anew', async () => {
    const { server, send, context } = await desk();
    const selected = (): number => selectedCount(context().selection, context());
    send({ type: 'group.toggle' });
    expect(selected()).toBe(1);
    const asked = countOf(server, 'queryGroups');
    send({ type: 'group.save', propertyIds: [9], groupName: 'Leads' });
    await settled();
    expect([selected(), countOf(server, 'queryGroups'), context().total]).toEqual([0, asked + 1, 4]);
    send({ type: 'group.toggle' });
    send({ type: 'group.delete' });
    await settled();
    expect([selected(), context().groupId, context().lists.some(({ id }) => id === 7)]).toEqual([0, null, false]);
  });

  it('keys that come faster than answers share calls, and each has its own step to undo and its own refusal', async () => {
    const { server, send, context, statusOf, told } = await desk(Array.from({ length: 40 }, (_, index) => index + 1));
    server.records.set(7, savedProperty(7, [7], { statusId: 33, version: 9 }));
    for (let key = 0; key < 40; key += 1) send({ type: 'group.status', position: 1 });
    await settled(60);
    // The first goes at once; all that came meanwhile go together.
    expect(countOf(server, 'editRows')).toBe(2);
    expect(context().tasks).toEqual([]);
    expect([statusOf(6), statusOf(7), statusOf(8)]).toEqual([31, 33, 31]);
    const kept = told.filter(({ type }) => type === 'history.push');
    expect([kept.length, told.filter(({ type }) => type === 'history.drop').length]).toEqual([40, 1]);
    expect(told.filter(({ type }) => type === 'errors.add')).toHaveLength(1);
  });

  it('a call that is refused as a whole is made again one by one: only what is wrong comes off the screen', async () => {
    const { server, send, context, told } = await desk([1, 2, 3, 4]);
    // The second call, that of the two keys that came while the first was on its way, is refused.
    let asked = 0;
    server.refuse.get = (name) =>
      name === 'editRows' && (asked += 1) === 2 ? new Refused(422, 'is not known') : undefined;
    send({ type: 'group.status', position: 1 });
    send({ type: 'group.status', position: 1 });
    send({ type: 'group.status', position: 1 });
    await settled(60);
    expect(context().tasks).toEqual([]);
    expect(context().rows.map(({ statusId }) => statusId)).toEqual([31, 31, 31, null]);
    expect(countOf(server, 'editRows')).toBe(4);
    expect(told.filter(({ type }) => type === 'errors.add')).toEqual([]);
  });

  it('what an answer only confirms leaves the rows on screen untouched, and their versions are those of the server', async () => {
    const { server, send, context } = await desk();
    send({ type: 'group.status', position: 1 });
    const shown = context().rows;
    await settled();
    expect(context().rows).toBe(shown);
    expect(context().confirmed[0]?.version).toBe(server.records.get(1)?.version);
  });

  it('sends many edits of one row in their order, each with the version the one before gave', async () => {
    const { server, send, context } = await desk();
    for (const position of [1, 2, 3, 0, 2]) {
      send({ type: 'group.cursor', index: 0 });
      send({ type: 'group.status', position });
    }
    await settled(40);
    expect(server.records.get(1)).toMatchObject({ statusId: 32, version: 6 });
    expect(context().confirmed[0]).toMatchObject({ statusId: 32, version: 6 });
  });

  it('sets the status of a selection in one undo step', async () => {
    const { server, send, told, undo, context } = await desk();
    send({ type: 'group.toggle', ids: [1, 3] });
    send({ type: 'group.status', position: 3 });
    await settled(20);
    expect([1, 2, 3].map((id) => server.records.get(id)?.statusId)).toEqual([33, null, 33]);
    expect(context().cursor).toBe(0);
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(1);
    send(undo());
    await settled(20);
    expect([1, 2, 3].map((id) => server.records.get(id)?.statusId)).toEqual([null, null, null]);
  });

  it('takes an edit back and does it again, without keeping those for undo', async () => {
    const { server, send, told, undo, redo } = await desk();
    send({ type: 'group.edit', changes: [{ propertyId: 2, change: { note: 'call', tags: ['hot'] } }] });
    const [back, again] = [undo(), redo()];
    send(back);
    await settled();
    expect(server.records.get(2)).toMatchObject({ note: null, tags: [] });
    send(again);
    await settled();
    expect(server.records.get(2)).toMatchObject({ note: 'call', tags: ['hot'] });
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(1);
  });

  it('does nothing for an edit that changes nothing', async () => {
    const { server, send, told } = await desk();
    send({ type: 'group.status', position: 0 });
    send({ type: 'group.status', position: 8 });
    await settled();
    expect(countOf(server, 'editRows')).toBe(0);
    expect(told.some(({ type }) => type === 'history.push')).toBe(false);
  });

  it('rolls a refused edit back with a message and forgets its undo', async () => {
    const { server, send, told, statusOf } = await desk();
    server.refuse.set('editRows', new Refused(500));
    send({ type: 'group.status', position: 1 });
    const pushed = told.find(({ type }) => type === 'history.push');
    expect(statusOf(1)).toBe(31);
    await settled();
    expect(statusOf(1)).toBeNull();
    expect(told).toContainEqual({ type: 'history.drop', id: pushed?.['id'] });
    expect(told.findLast(({ type }) => type === 'errors.add')).toMatchObject({
      detail: expect.stringContaining('1 Elm St') as string,
    });
  });

  it('shows what somebody else wrote meanwhile and names both values', async () => {
    const { server, send, told, statusOf, context } = await desk();
    server.records.set(1, savedProperty(1, [7], { statusId: 33, version: 4 }));
    send({ type: 'group.status', position: 1 });
    await settled();
    expect(statusOf(1)).toBe(33);
    const message = told.findLast(({ type }) => type === 'errors.add');
    expect(message?.['detail']).toMatch(/status is now “Dead”, yours was “New”/);
    // The next edit goes with the version that was read.
    send({ type: 'group.cursor', index: 0 });
    send({ type: 'group.status', position: 1 });
    await settled();
    expect(server.records.get(1)).toMatchObject({ statusId: 31, version: 5 });
    expect(context().confirmed[0]?.version).toBe(5);
  });

  it('sets the status of properties that are not on screen and can take that back', async () => {
    const { server, send, undo } = await desk([1]);
    server.records.set(50, savedProperty(50, [8], { statusId: 31 }));
    send({ type: 'group.setStatus', propertyIds: [50], statusId: 33 });
    await settled();
    expect(server.records.get(50)?.statusId).toBe(33);
    send(undo());
    await settled();
    expect(server.records.get(50)?.statusId).toBe(31);
  });

  it('refuses the status of a property that stands on no list', async () => {
    const { send, told } = await desk();
    send({ type: 'group.setStatus', propertyIds: [99], statusId: 33 });
    await settled();
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', detail: expect.stringContaining('on no list') });
  });
});

describe('taking rows off and back', () => {
  it('removes the row under the cursor at once; undo brings it back to its place with what stood in it', async () => {
    const { server, send, ids, undo, context } = await desk();
    send({ type: 'group.edit', changes: [{ propertyId: 2, change: { statusId: 32, note: 'n', tags: ['a'] } }] });
    send({ type: 'group.cursor', index: 1 });
    send({ type: 'group.remove' });
    expect([ids(), context().total, context().cursor]).toEqual([[1, 3], 2, 1]);
    await settled();
    expect(server.records.has(2)).toBe(false);
    send(undo());
    expect(ids()).toEqual([1, 2, 3]);
    await settled(30);
    expect(server.records.get(2)).toMatchObject({ statusId: 32, note: 'n', tags: ['a'], groupIds: [7] });
    // The record is a new one on the server; edits must go to it.
    send({ type: 'group.edit', changes: [{ propertyId: 2, change: { statusId: 33 } }] });
    await settled();
    expect(server.records.get(2)?.statusId).toBe(33);
  });

  it('shows a row again when its removal is refused', async () => {
    const { server, send, ids, context, told } = await desk();
    server.refuse.set('removeFromGroups', new Refused(403));
    send({ type: 'group.remove' });
    expect(ids()).toEqual([2, 3]);
    await settled();
    expect([ids(), context().total]).toEqual([[1, 2, 3], 3]);
    expect(told.some(({ type }) => type === 'history.drop')).toBe(true);
  });
});

describe('saving from results', () => {
  it('saves into the named list, remembers it, and undo takes off exactly the added rows', async () => {
    const { server, send, undo, redo, context } = await desk();
    send({ type: 'group.save', propertyIds: [3, 40, 41], groupName: 'Leads' });
    await settled();
    expect(server.records.get(40)?.groupIds).toEqual([7]);
    expect(context().lastName).toBe('Leads');
    const [back, again] = [undo(), redo()];
    send(back);
    await settled();
    expect([...server.records.keys()]).toEqual([1, 2, 3]);
    send(again);
    await settled();
    expect([...server.records.keys()]).toEqual([1, 2, 3, 40, 41]);
    send({ type: 'group.save', propertyIds: [60] });
    await settled();
    expect(server.records.get(60)?.groupIds).toEqual([7]);
  });

  it('a save merges the lists and clears the selection', async () => {
    const { send, context } = await desk();
    send({ type: 'group.toggle', ids: [1] });
    send({ type: 'group.save', propertyIds: [2], groupName: 'Brand new' });
    await settled();
    expect(context().lists.map(({ name, isNew }) => [name, isNew === true])).toEqual([
      ['Leads', false],
      ['Other', false],
      ['Brand new', true],
    ]);
    expect(isNothing(context().selection)).toBe(true);
  });

  it('keeps no undo for a save that added nothing', async () => {
    const { send, told } = await desk();
    send({ type: 'group.save', propertyIds: [1, 2], groupName: 'Leads' });
    await settled();
    expect(told.some(({ type }) => type === 'history.push')).toBe(false);
  });
});

describe('lists', () => {
  it('creates, renames with undo, and deletes; the rows of a deleted list are gone', async () => {
    const { send, context, undo, ids } = await desk();
    const names = () => context().lists.map(({ name }) => name);
    send({ type: 'group.create', name: ' Second ' });
    await settled();
    expect(names()).toContain('Second');
    send({ type: 'group.rename', name: 'Best leads' });
    await settled();
    expect(names()).toContain('Best leads');
    send(undo());
    await settled();
    expect(names()).toContain('Leads');
    send({ type: 'group.delete' });
    await settled();
    expect(names()).not.toContain('Leads');
    expect([context().groupId, ids()]).toEqual([null, []]);
  });
});

describe('moving through a list', () => {
  it('goes to the ends, selects from the last row selected to here, and keeps within the rows', async () => {
    const { send, context, told } = await desk([1, 2, 3, 4]);
    send({ type: 'group.moveTo', place: 'last' });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: 4 });
    send({ type: 'group.move', by: 5 });
    expect(context().cursor).toBe(3);
    send({ type: 'group.moveTo', place: 'first' });
    send({ type: 'group.toggle' });
    send({ type: 'group.move', by: 2 });
    send({ type: 'group.extend' });
    expect([...context().selection.items].toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    send({ type: 'group.invert' });
    expect(stateOf(context().selection, context())).toMatchObject({ allSelected: true, selected: 1 });
  });

  it('does the last thing again on another row', async () => {
    const { send, server } = await desk();
    send({ type: 'group.status', position: 3 });
    send({ type: 'group.repeat' });
    await settled(20);
    expect([1, 2, 3].map((id) => server.records.get(id)?.statusId)).toEqual([33, 33, null]);
  });

  it('sorts by the column under the cursor, and the other way round the second time', async () => {
    const { send, context } = await desk();
    send({ type: 'group.cursor', index: 0, column: 'estimatedValue' });
    send({ type: 'group.sortCurrent' });
    expect(context().sort).toEqual({ field: 'estimatedValue', ascending: true });
    send({ type: 'group.sortCurrent' });
    expect(context().sort).toEqual({ field: 'estimatedValue', ascending: false });
  });

  it('opens the page of the property within its list, and the lists before and after', async () => {
    const { send, told } = await desk();
    send({ type: 'group.openRow' });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: '/property/group/7/1' });
    send({ type: 'group.step', by: 1 });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: '/lists/8' });
    send({ type: 'group.step', by: -1 });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: '/lists/8' });
  });

  it('opens the last list when its pane comes on screen, without taking the subject away', async () => {
    const { send, ids, told } = await desk();
    send({ type: 'group.close' });
    told.length = 0;
    send({ type: 'pane.shown', pane: 'list' });
    await settled();
    expect(ids()).toEqual([1, 2, 3]);
    expect(told.filter(({ type }) => type === 'subject.changed')).toEqual([]);
    send({ type: 'group.move', by: 1 });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: 2 });
  });

  it('gone to on purpose makes the row under its cursor the subject, whether it was open or not', async () => {
    const { send, ids, told } = await desk();
    send({ type: 'group.close' });
    send({ type: 'pane.shown', pane: 'list' });
    await settled();
    told.length = 0;
    send({ type: 'group.attend' });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: 1 });
    send({ type: 'group.close' });
    told.length = 0;
    send({ type: 'group.attend' });
    await settled();
    expect(ids()).toEqual([1, 2, 3]);
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: 1 });
  });
});

describe('what is not on the list', () => {
  it('R-GROUP-013 stands in a context of its own, from which it is put on the list and not taken off', async () => {
    const { send, ids, told, server } = await desk();
    send({ type: 'group.save', propertyIds: [40, 41], groupName: 'Elsewhere' });
    await settled();
    send({ type: 'group.showAvailable' });
    await settled();
    expect(ids()).toEqual([40, 41]);
    const calls = server.names().length;
    send({ type: 'group.remove' });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', message: 'These rows are not on the list.' });
    expect(server.names()).toHaveLength(calls);
    send({ type: 'group.assignShown' });
    expect(told.at(-1)).toMatchObject({ type: 'lists.move', to: { groupId: 7 }, propertyIds: [40], isMove: false });
    send({ type: 'group.showAvailable' });
    await settled();
    expect(ids()).toEqual([1, 2, 3]);
    send({ type: 'group.assignShown' });
    expect(told.filter(({ type }) => type === 'lists.move')).toHaveLength(1);
  });
});

describe('results beside a list', () => {
  it('saved into the open list and taken back leave no row behind on screen', async () => {
    const { server, send, ids, undo } = await desk();
    send({ type: 'group.save', propertyIds: [40], groupName: 'Leads' });
    await settled();
    expect(ids()).toEqual([1, 2, 3, 40]);
    send(undo());
    expect(ids()).toEqual([1, 2, 3]);
    await settled();
    expect([...server.records.keys()]).toEqual([1, 2, 3]);
  });

  it('join a save and the status it was made for into one step of undo', async () => {
    const { send, told } = await desk();
    send({ type: 'group.save', propertyIds: [40], groupName: 'Leads' });
    send({ type: 'group.setStatus', propertyIds: [40], statusId: 32 });
    await settled(20);
    const [save, status] = told.filter(({ type }) => type === 'history.push');
    expect([save?.['joins'], save?.['disposed'], status?.['disposed']]).toEqual([status?.['id'], 0, 1]);
  });

  it('are told which status landed, and what is true when a save or a status was refused', async () => {
    const { server, send, told } = await desk();
    const marks = () =>
      told.filter(({ type }) => type === 'subject.marked').map(({ propertyIds, mark }) => [propertyIds, mark]);
    send({ type: 'group.setStatus', propertyIds: [1], statusId: 32 });
    await settled();
    expect(marks()).toEqual([[[1], { statusId: 32 }]]);
    server.refuse.set('editRows', new Refused(500));
    send({ type: 'group.setStatus', propertyIds: [1], statusId: 33 });
    await settled();
    expect(marks().at(-1)).toEqual([[1], { statusId: 32 }]);
    server.refuse.set('saveProperties', new Refused(500));
    send({ type: 'group.save', propertyIds: [40], groupName: 'Leads' });
    await settled();
    expect(marks().at(-1)).toEqual([[40], { isSaved: false }]);
  });
});

describe('changes made elsewhere', () => {
  const changed = (propertyIds: readonly number[] | null, groupIds: number[] | null = [7]): GroupEvent => ({
    type: 'group.changedElsewhere',
    by: { sessionId: null, userId: null, name: null },
    groupIds,
    propertyIds: propertyIds === null ? null : [...propertyIds],
    groups: null,
  });
  const asked = (server: ListServer): (number | 'all')[] =>
    server.client.calls
      .filter(({ name }) => name === 'queryGroups')
      .map(({ request }) => (request.body as { selection?: { items: number[] } }).selection?.items.length ?? 'all');

  it('R-GROUP-019 reads only the changed rows again, and everything above a hundred of them', async () => {
    const many = Array.from({ length: 150 }, (_, at) => at + 1);
    const { server, send, statusOf } = await desk(many);
    server.records.set(2, savedProperty(2, [7], { statusId: 33, version: 2 }));
    send(changed([2]));
    await settled();
    expect(statusOf(2)).toBe(33);
    send(changed(many.slice(0, 100)));
    await settled();
    send(changed(many.slice(0, 101)));
    await settled();
    send(changed(null));
    await settled();
    expect(asked(server)).toEqual(['all', 1, 100, 'all', 'all']);
  });

  it('shows rows that came and takes those away that left; the cursor stays on its row', async () => {
    const { server, send, ids, context } = await desk([1, 2, 3]);
    send({ type: 'group.cursor', index: 2 });
    server.records.delete(1);
    server.records.set(9, savedProperty(9, [7]));
    send(changed([1, 9]));
    await settled();
    expect([ids(), context().total, context().rows[context().cursor]?.propertyId]).toEqual([[2, 3, 9], 3, 3]);
  });

  it('that come while rows are on their way are read after them', async () => {
    const { server, send, ids, statusOf } = await desk([1, 2, 3]);
    server.meanwhile.set('queryGroups', () => {
      server.records.delete(1);
      send(changed(null));
    });
    send({ type: 'group.refresh' });
    await settled();
    expect(ids()).toEqual([2, 3]);
    server.meanwhile.set('queryGroups', () => {
      server.records.set(2, savedProperty(2, [7], { statusId: 33, version: 3 }));
      server.records.set(3, savedProperty(3, [7], { statusId: 33, version: 2 }));
      send(changed([2, 3]));
    });
    send(changed([2]));
    await settled();
    expect([statusOf(2), statusOf(3)]).toEqual([33, 33]);
    expect(asked(server)).toEqual(['all', 'all', 'all', 1, 2]);
  });

  it('of which the answer was given up, because the list was gone to again, are read all the same', async () => {
    const { server, send, statusOf } = await desk([1, 2, 3]);
    server.records.set(2, savedProperty(2, [7], { statusId: 33, version: 2 }));
    send(changed([2]));
    send({ type: 'group.open', groupId: 7 });
    await settled();
    expect(statusOf(2)).toBe(33);
  });

  it('by a key of this page are not covered by rows that were asked for before', async () => {
    const { server, send, statusOf } = await desk([1, 2, 3]);
    // The rows were read, then the status lands, then the rows arrive.
    let arrive = (): void => undefined;
    const landed = new Promise<void>((resolve) => (arrive = resolve));
    server.meanwhile.set('queryGroups', async () => await landed);
    send({ type: 'group.refresh' });
    await settled();
    send({ type: 'group.setStatus', propertyIds: [2], statusId: 33 });
    await settled();
    expect(server.records.get(2)?.statusId).toBe(33);
    arrive();
    await settled();
    expect(statusOf(2)).toBe(33);
  });

  it('of lists that are not open are not read, and a list that is gone is closed', async () => {
    const { server, send, context } = await desk();
    send(changed([1], [8]));
    await settled();
    expect(asked(server)).toEqual(['all']);
    send({ ...changed([], [7]), groups: [] } as GroupEvent);
    await settled();
    expect(context().groupId).toBeNull();
  });
});

describe('sleeping rows', () => {
  it('one key sleeps the row and goes on; undo wakes it', async () => {
    const { server, send, context, undo } = await desk();
    send({ type: 'group.snooze', days: 7 });
    expect([context().cursor, context().rows[0]?.snoozedUntil]).toEqual([1, '2026-11-28']);
    await settled();
    expect(server.records.get(1)?.snoozedUntil).toBe('2026-11-28');
    send(undo());
    await settled();
    expect(server.records.get(1)?.snoozedUntil).toBeNull();
  });
});
