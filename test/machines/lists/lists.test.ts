/** The lists machine against the real server: what it asks for is what the server does, and undo brings it back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listsMachine } from '../../../src/machines/lists/lists.ts';
import type { ListsTask, NamedList } from '../../../src/machines/lists/lists/tasks.ts';
import { childInput } from '../../support/childInput.ts';
import { newTeam, removeNow } from '../../support/handedOver.ts';
import { inRoot, type InRoot } from '../../support/inRoot.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
let run: InRoot<typeof listsMachine>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  me = await server.signIn();
  ids = (await sampleIds(server, 8)).toSorted((a, b) => a - b);
});
afterAll(async () => await server.close());
beforeEach(() => {
  run = inRoot(listsMachine, childInput(me.client));
});
afterEach(async () => {
  run.stop();
  const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
  for (const { id } of propertyGroups)
    if (typeof id === 'number') await me.client.call('deleteGroup', { params: { id }, query: {} });
});

const context = () => run.child.getSnapshot().context;
/** Sends tasks and waits until they are done. */
async function work(...tasks: readonly ListsTask[]): Promise<void> {
  for (const task of tasks) run.child.send(task);
  await until('the tasks are done', () => context().tasks.length === 0);
}
const list = async (name: string, members: readonly number[]): Promise<NamedList> => ({
  groupId: await saveInto(me, name, [...members]),
  name,
  groupType: 'FAVORITE',
});
const members = async ({ groupId }: NamedList): Promise<number[]> =>
  valueOf(await me.client.call('groupMembers', { params: { id: groupId } })).ids.toSorted((a, b) => a - b);
/** The list that was opened. */
const openedList = (): number =>
  Number(String(run.told.find(({ type }) => type === 'route.go')?.['path']).replace('/lists/', ''));
const lastStep = (which: 'undo' | 'redo'): ListsTask =>
  run.told.findLast(({ type }) => type === 'history.push')?.[which] as ListsTask; // as it was pushed

describe('lists as a whole', () => {
  it('moves rows to another list and back with undo, and again with redo', async () => {
    const from = await list('From', ids.slice(0, 4));
    const to = await list('To', ids.slice(3, 5));
    await work({ type: 'lists.move', from, to, propertyIds: ids.slice(2, 4), isMove: true });
    expect([await members(from), await members(to)]).toEqual([ids.slice(0, 2), ids.slice(2, 5)]);
    await work(lastStep('undo'));
    expect([await members(from), await members(to)]).toEqual([ids.slice(0, 4), ids.slice(3, 5)]);
    await work(lastStep('redo'));
    expect(await members(from)).toEqual(ids.slice(0, 2));
    expect(run.told.filter(({ type }) => type === 'group.replaced')).toHaveLength(3);
  });

  it('makes a list of what lists have in common, and names a taken name in the dialog', async () => {
    const one = await list('One', ids.slice(0, 5));
    const two = await list('Two', ids.slice(3));
    const groupIds = [one.groupId, two.groupId];
    await work({ type: 'lists.combine', how: 'INTERSECTION', groupIds, name: 'One' });
    expect(context().error).toMatch(/has this name/);
    await work({ type: 'lists.combine', how: 'DIFFERENCE', groupIds, name: 'Only one' });
    const onlyOne = { ...one, groupId: openedList() };
    expect(await members(onlyOne)).toEqual(ids.slice(0, 3));
  });

  it('takes duplicates off and puts them back', async () => {
    const lists = [await list('A', ids.slice(0, 5)), await list('B', ids.slice(3))] as const;
    await work({ type: 'lists.dedupe', lists, by: 'PARCEL' });
    expect((await members(lists[0])).length + (await members(lists[1])).length).toBe(8);
    await work(lastStep('undo'));
    expect([(await members(lists[0])).length, (await members(lists[1])).length]).toEqual([5, 5]);
  });

  it('files lists into folders, renames and dissolves them', async () => {
    const { groupId } = await list('Filed', ids.slice(0, 1));
    await work({ type: 'lists.file', groupId, folder: 'Atlanta' });
    const [folder] = context().folders;
    expect(folder?.name).toBe('Atlanta');
    const { id = 0, version = 0 } = folder ?? {};
    await work({ type: 'lists.renameFolder', id, version, name: 'Georgia' });
    expect(context().folders.map(({ name }) => name)).toEqual(['Georgia']);
    await work({ type: 'lists.file', groupId, folder: '' }, { type: 'lists.deleteFolder', id });
    expect(context().folders).toEqual([]);
  });

  it('R-GROUP-022 replaces its folders by those of the answer: what came or went elsewhere meanwhile with them', async () => {
    const { groupId } = await list('Filed', ids.slice(0, 1));
    await work({ type: 'lists.file', groupId, folder: 'Gone elsewhere' });
    const [gone] = context().folders;
    valueOf(await me.client.call('saveFolder', { query: {}, body: { name: 'Made elsewhere' } }));
    valueOf(await me.client.call('deleteFolder', { params: { id: gone?.id ?? 0 } }));
    await work({ type: 'lists.file', groupId, folder: 'Made here' });
    expect(context().folders.map(({ name }) => name)).toEqual(['Made elsewhere', 'Made here']);
    for (const { id } of context().folders) await work({ type: 'lists.deleteFolder', id });
  });

  it('shows what an heir took over where it lies and as it is laid out, without loading the page anew', async () => {
    const { ann, bob } = await newTeam(server);
    const taken = await saveInto(ann, 'Probates', ids.slice(0, 2));
    await ann.client.call('saveFolder', { query: { groupId: taken }, body: { name: 'Spring' } });
    valueOf(await ann.client.call('saveLayout', { body: { type: 'PROPERTY_GRID', name: 'Short', columns: ['note'] } }));
    const { layouts } = valueOf(await ann.client.call('auth', { query: {} }));
    const gridLayoutId = layouts.find(({ name }) => name === 'Short')?.id ?? 0;
    valueOf(await ann.client.call('saveGroupOptions', { body: { id: taken, gridLayoutId } }));
    run.stop();
    run = inRoot(listsMachine, childInput(bob.client));
    await removeNow(server, ann, bob);
    run.child.send({ type: 'lists.handedOver' });
    await until('it is read', () => context().folders.length === 1 && context().tasks.length === 0);
    expect(context().folders).toMatchObject([{ name: 'Spring' }]);
    const told = (type: string) => run.told.find((message) => message.type === type);
    expect(told('group.replaced')).toMatchObject({
      groups: [{ id: taken, folderId: context().folders[0]?.id, gridLayoutId }],
      groupIds: null,
    });
    expect(told('group.layouts')).toMatchObject({ layouts: [{ id: gridLayoutId, name: 'Short' }] });
  });

  it('makes own columns, tells the rows of them, and says what is wrong with a formula', async () => {
    const column = { name: 'Offer', kind: 'formula' as const, choices: [], formula: 'estimatedValue * ' };
    await work({ type: 'lists.saveColumn', column });
    expect(context().error).toMatch(/formula cannot be used/);
    await work({ type: 'lists.saveColumn', column: { ...column, formula: 'estimatedValue * 0.7' } });
    expect(run.told).toMatchObject([
      { type: 'workspace.refused', of: ['ownColumns'] },
      { type: 'group.ownColumns', columns: [{ name: 'Offer' }] },
      { type: 'workspace.done', of: ['ownColumns'] },
    ]);
    await work({ type: 'lists.deleteColumn', id: context().ownColumns[0]?.id ?? 0 });
    expect(context().ownColumns).toEqual([]);
  });

  it('R-GROUP-023 keeps the columns of a list as its grid layout', async () => {
    const { groupId } = await list('Wide', ids.slice(0, 1));
    await work({ type: 'lists.layout', groupId, layoutId: null, name: 'Wide', columns: ['apn', 'zip'] });
    const [message] = run.told.filter(({ type }) => type === 'group.layouts');
    const layouts = message?.['layouts'] as { id: number; columns: unknown }[] | undefined; // as the message says
    const layout = layouts?.at(-1);
    expect(layout?.columns).toEqual(['apn', 'zip']);
    const { propertyGroups } = valueOf(await me.client.call('auth', { query: {} }));
    expect(propertyGroups.find(({ id }) => id === groupId)?.gridLayoutId).toBe(layout?.id);
  });

  it('makes a list that follows a search, runs it, and says why it gained', async () => {
    const [parcel] = await server.services.warehouse.query<{ zip: string }>('SELECT zip FROM parcel LIMIT 1');
    const search = { type: 'ZIP' as const, zip: parcel?.zip ?? '' };
    await work({ type: 'lists.automate', code: null, name: 'Here', search });
    const groupId = openedList();
    await work({ type: 'lists.run', groupId });
    expect(context().ran).toEqual({ gained: 0, lost: 0, changed: 0 });
    expect(context().changes?.[0]).toMatchObject({ kind: 'ADDED', reason: 'Found by the first run' });
    expect(context().changes?.[0]?.streetAddress).toBeTypeOf('string');
    await work({ type: 'lists.notify', groupId, notification: 'DAILY' });
    expect(run.told.filter(({ type }) => type === 'errors.add')).toEqual([]);
  });
});
