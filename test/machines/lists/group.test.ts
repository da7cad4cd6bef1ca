/** The rows of a list and the lists themselves, on the real server. */
import { columnKeys, pinnedKeys } from '../../../src/machines/lists/group/listLook.ts';
import { describe, expect, it } from 'vitest';
import { isNothing, selectedCount } from '../../../src/machines/parts/selection.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { valueOf } from '../../support/valueOf.ts';
import { stateOf } from '../parts/selectionState.ts';
import { groupDesk, numbersOf, parcel, parcelsOf, startGroupServer } from './groupDesk.ts';

startGroupServer(2000);

describe('rows of a list', () => {
  it('R-GROUP-017 serves a context that has data without a call, until it is refreshed, sorted or filtered (O-084)', async () => {
    const { does, numbers, countOf, leads, other, status } = await groupDesk();
    expect(numbers()).toEqual([1, 2, 3]);
    await does({ type: 'group.open', groupId: leads }, { type: 'group.open', groupId: String(leads) });
    expect(countOf('queryGroups')).toBe(1);
    const again: GroupEvent[] = [
      { type: 'group.refresh' },
      { type: 'group.sort', field: 'streetAddress' },
      { type: 'group.filter', statusIds: [status(1)] },
      { type: 'group.open', groupId: other },
    ];
    for (const [index, event] of again.entries()) {
      await does(event);
      expect([event.type, countOf('queryGroups')]).toEqual([event.type, index + 2]);
    }
    expect(numbers()).toEqual([]);
  });

  it('asks again after a save into the open list, and not after a save elsewhere', async () => {
    const { does, numbers, countOf } = await groupDesk();
    await does({ type: 'group.save', propertyIds: parcelsOf(9), groupName: 'Other' });
    expect(countOf('queryGroups')).toBe(1);
    await does({ type: 'group.save', propertyIds: parcelsOf(9), groupName: 'Leads' });
    expect(countOf('queryGroups')).toBe(2);
    expect(numbers()).toEqual([1, 2, 3, 9]);
  });

  it('appends further pages, each row once, and all of them when everything is selected', async () => {
    const all = Array.from({ length: 1203 }, (_, index) => index + 1);
    const { does, send, wire, numbers, countOf, context, members } = await groupDesk(all);
    expect([numbers().length, context().total]).toEqual([500, 1203]);
    // A row taken off moves the pages of the server: nothing is missed and nothing comes twice.
    await does({ type: 'group.remove' });
    await does({ type: 'group.more' });
    expect(numbers()).toEqual(all.slice(1, 501));
    send({ type: 'group.selectAll' });
    expect(stateOf(context().selection, context())).toMatchObject({
      allSelected: true,
      remainingSelected: true,
      selected: 1202,
    });
    // One row is left out; the server says which the others are.
    send({ type: 'group.toggle', ids: [parcel(7)] });
    await does({ type: 'group.remove' });
    expect(countOf('removeFromGroups')).toBe(1);
    await does({ type: 'group.agreed', approved: 0 });
    expect(wire.of('queryGroupIds').map(({ body }) => body)).toMatchObject([
      { selection: { allSelected: true, items: [parcel(7)] } },
    ]);
    expect(countOf('removeFromGroups')).toBe(2);
    expect(await members()).toEqual([7]);
    expect(numbers()).toEqual([7]);
  });

  it('filters by text; what cannot be read is named and filters nothing', async () => {
    const { does, wire, context, numbers, countOf, status, editElsewhere, saveElsewhere } = await groupDesk();
    await editElsewhere(2, { statusId: status(9) });
    await editElsewhere(3, { statusId: status(9) });
    await saveElsewhere('Third', 3);
    await does({ type: 'group.filterText', text: 'status:dead lists>=2' });
    expect(wire.of('queryGroups').at(-1)?.body).toMatchObject({
      search: { filters: { statusId: { match: 'ANY', values: [status(9)] }, listCount: { min: 2 } } },
    });
    expect(numbers()).toEqual([3]);
    const calls = countOf('queryGroups');
    await does({ type: 'group.filterText', text: 'status:maybe' });
    expect([context().filterText, countOf('queryGroups')]).toEqual(['status:maybe', calls]);
    expect(context().filterErrors.join()).toMatch(/maybe/);
    await does({ type: 'group.filterText', text: '' });
    expect([context().filters, numbers()]).toEqual([{}, [1, 2, 3]]);
  });

  it('asks for further facts and formulas only where a column shows them; the columns are kept and undone', async () => {
    const { does, me, leads, wire, told, context, step } = await groupDesk();
    const column = { name: 'Room', kind: 'formula' as const, choices: [], formula: 'estimatedValue * 2' };
    const { columns } = valueOf(await me.client.call('saveListColumn', { body: column }));
    const [{ id } = { id: 0 }] = columns;
    const keys = ['streetAddress', 'taxAmount', `own.${id}`, `own.${id + 1}`];
    await does({ type: 'group.ownColumns', columns }, { type: 'group.columns', keys });
    expect(wire.of('queryGroups').at(-1)?.body).toMatchObject({ search: { columns: ['taxAmount', `own.${id}`] } });
    const [row] = context().rows;
    expect(row?.values).toEqual({
      taxAmount: expect.any(Number) as number,
      [`own.${id}`]: 2 * (row?.estimatedValue ?? Number.NaN),
    });
    expect(told).toContainEqual({
      type: 'lists.layout',
      groupId: leads,
      layoutId: null,
      name: `List ${leads}`,
      columns: keys,
    });
    expect(step('undo')).toMatchObject({ type: 'group.columns', groupId: leads, isReplay: true });
    // Shown as chosen until the layouts say the same: an answer may be older than the last change.
    await does({ type: 'group.layouts', layouts: [] });
    expect(Object.keys(context().chosen)).toEqual([String(leads)]);
    const groups = context().lists.map((list) => ({ ...list, gridLayoutId: list.id === leads ? 7 : null }));
    await does({ type: 'group.replaced', groups, groupIds: [], isPart: false });
    await does({ type: 'group.layouts', layouts: [{ id: 7, type: 'PROPERTY_GRID', name: 'Mine', columns: keys }] });
    expect(context().chosen).toEqual({});
  });

  it('keeps the cursor on its property when rows are loaded again, and names it as the subject', async () => {
    const { does, leads, context, told, removeElsewhere } = await groupDesk();
    await does({ type: 'group.cursor', index: 2 });
    expect(told.at(-1)).toEqual({ type: 'subject.changed', propertyId: parcel(3), groupId: leads });
    await removeElsewhere(1);
    await does({ type: 'group.refresh' });
    expect(context().cursor).toBe(1);
  });

  it('says that rows could not be loaded and loads them when asked again', async () => {
    const { does, wire, told, context, numbers } = await groupDesk();
    wire.fail('queryGroups', 503);
    await does({ type: 'group.refresh' });
    expect(context().error).toContain('restart');
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', action: { event: { type: 'group.refresh' } } });
    await does({ type: 'group.refresh' });
    expect([context().error, numbers()]).toEqual([null, [1, 2, 3]]);
  });
});

describe('taking rows off and back', () => {
  it('removes the row under the cursor at once; undo brings it back to its place with what stood in it', async () => {
    const { does, send, numbers, step, context, record, wire, leads, status } = await groupDesk();
    const change = { statusId: status(2), note: 'n', tags: ['a'] };
    send({ type: 'group.edit', changes: [{ propertyId: parcel(2), change }] });
    send({ type: 'group.cursor', index: 1 });
    send({ type: 'group.remove' });
    expect([numbers(), context().total, context().cursor]).toEqual([[1, 3], 2, 1]);
    await wire.quiet();
    expect(await record(2)).toBeNull();
    send(step('undo'));
    expect(numbers()).toEqual([1, 2, 3]);
    await wire.quiet();
    expect(await record(2)).toMatchObject({ ...change, groupIds: [leads] });
    // The record is a new one on the server; edits must go to it.
    await does({ type: 'group.edit', changes: [{ propertyId: parcel(2), change: { statusId: status(3) } }] });
    expect((await record(2))?.statusId).toBe(status(3));
  });

  it('shows a row again when its removal fails', async () => {
    const { send, wire, numbers, context, heard, members } = await groupDesk();
    wire.fail('removeFromGroups', 503);
    send({ type: 'group.remove' });
    expect(numbers()).toEqual([2, 3]);
    await wire.quiet();
    expect([numbers(), context().total, await members()]).toEqual([[1, 2, 3], 3, [1, 2, 3]]);
    expect(heard('history.drop')).toHaveLength(1);
  });
});

describe('saving from results', () => {
  it('saves into the named list, remembers it, and undo takes off exactly the added rows', async () => {
    const { does, step, context, members, record } = await groupDesk();
    await does({ type: 'group.save', propertyIds: parcelsOf(3, 40, 41), groupName: 'Leads' });
    expect(await members()).toEqual([1, 2, 3, 40, 41]);
    expect(context().lastName).toBe('Leads');
    const [back, again] = [step('undo'), step('redo')];
    await does(back);
    expect([await members(), await record(40)]).toEqual([[1, 2, 3], null]);
    await does(again);
    expect(await members()).toEqual([1, 2, 3, 40, 41]);
    await does({ type: 'group.save', propertyIds: parcelsOf(60) });
    expect(await members()).toEqual([1, 2, 3, 40, 41, 60]);
  });

  it('a save merges the lists and clears the selection', async () => {
    const { does, send, context } = await groupDesk();
    send({ type: 'group.toggle', ids: parcelsOf(1) });
    await does({ type: 'group.save', propertyIds: parcelsOf(2), groupName: 'Brand new' });
    expect(context().lists.map(({ name, size, isNew }) => [name, size, isNew === true])).toEqual([
      ['Leads', 3, false],
      ['Other', 0, false],
      ['Brand new', 1, true],
    ]);
    expect(isNothing(context().selection)).toBe(true);
  });

  it('keeps no undo for a save that added nothing', async () => {
    const { does, heard } = await groupDesk();
    await does({ type: 'group.save', propertyIds: parcelsOf(1, 2), groupName: 'Leads' });
    expect(heard('history.push')).toEqual([]);
  });

  it('R-GROUP-020 saving a list and deleting one replaces the lists, clears the selection and counts anew', async () => {
    const { does, send, context, countOf, leads, saveElsewhere } = await groupDesk();
    const selected = (): number => selectedCount(context().selection, context());
    send({ type: 'group.toggle' });
    expect(selected()).toBe(1);
    const asked = countOf('queryGroups');
    await does({ type: 'group.save', propertyIds: parcelsOf(9), groupName: 'Leads' });
    expect([selected(), countOf('queryGroups'), context().total]).toEqual([0, asked + 1, 4]);
    send({ type: 'group.toggle' });
    // What came elsewhere meanwhile comes with the answer.
    await saveElsewhere('Made elsewhere', 5);
    await does({ type: 'group.delete' });
    expect([selected(), context().groupId, context().lists.some(({ id }) => id === leads)]).toEqual([0, null, false]);
    expect(context().lists.map(({ name }) => name)).toContain('Made elsewhere');
  });
});

describe('lists', () => {
  it('creates, renames with undo, and deletes; the rows of a deleted list are gone', async () => {
    const { does, me, context, replay, numbers, record } = await groupDesk();
    const names = () => context().lists.map(({ name }) => name);
    const kept = async () =>
      valueOf(await me.client.call('auth', { query: {} })).propertyGroups.map(({ name }) => name);
    await does({ type: 'group.create', name: ' Second ' });
    expect([names(), await kept()]).toEqual([
      ['Leads', 'Other', 'Second'],
      ['Leads', 'Other', 'Second'],
    ]);
    await does({ type: 'group.rename', name: 'Best leads' });
    expect([names()[0], (await kept())[0]]).toEqual(['Best leads', 'Best leads']);
    await replay('undo');
    expect([names()[0], await kept()]).toEqual(['Leads', ['Leads', 'Other', 'Second']]);
    await does({ type: 'group.delete' });
    expect([names(), await kept()]).toEqual([
      ['Other', 'Second'],
      ['Other', 'Second'],
    ]);
    expect([context().groupId, numbers(), await record(1)]).toEqual([null, [], null]);
  });
});

describe('moving through a list', () => {
  it('goes to the ends, selects from the last row selected to here, and keeps within the rows', async () => {
    const { does, context, told } = await groupDesk([1, 2, 3, 4]);
    await does({ type: 'group.moveTo', place: 'last' });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: parcel(4) });
    await does({ type: 'group.move', by: 5 });
    expect(context().cursor).toBe(3);
    await does(
      { type: 'group.moveTo', place: 'first' },
      { type: 'group.toggle' },
      { type: 'group.move', by: 2 },
      { type: 'group.extend' },
    );
    expect(numbersOf([...context().selection.items]).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
    await does({ type: 'group.invert' });
    expect(stateOf(context().selection, context())).toMatchObject({ allSelected: true, selected: 1 });
  });

  it('sorts by the column under the cursor, and the other way round the second time', async () => {
    const { does, context, wire } = await groupDesk();
    const values = () => context().rows.map(({ estimatedValue }) => estimatedValue ?? 0);
    await does({ type: 'group.cursor', index: 0, column: 'estimatedValue' }, { type: 'group.sortCurrent' });
    expect(context().sort).toEqual([{ field: 'estimatedValue', ascending: true }]);
    const upwards = values().toSorted((a, b) => a - b);
    expect(values()).toEqual(upwards);
    await does({ type: 'group.sortCurrent' });
    expect(context().sort).toEqual([{ field: 'estimatedValue', ascending: false }]);
    expect(values()).toEqual(upwards.toReversed());
    await does({ type: 'group.sort', field: 'cityName' }, { type: 'group.sortCurrent', adds: true });
    expect(wire.of('queryGroups').at(-1)?.body).toMatchObject({
      search: {
        sortFields: [
          { field: 'cityName', ascending: true },
          { field: 'estimatedValue', ascending: true },
        ],
      },
    });
  });

  it('keeps columns, widths, what is pinned and the order with the list, and the selection as it is', async () => {
    const { does, context, told, leads, other } = await groupDesk();
    const kept = () => told.filter(({ type }) => type === 'lists.layout').at(-1);
    const usual = columnKeys(context());
    await does({ type: 'group.toggle' }, { type: 'group.cursor', index: 0, column: 'cityName' });
    await does({ type: 'group.width', key: 'cityName', width: 200 }, { type: 'group.pinColumn' });
    expect([columnKeys(context()).slice(0, 2), pinnedKeys(context())]).toEqual([
      ['streetAddress', 'cityName'],
      ['streetAddress', 'cityName'],
    ]);
    await does({ type: 'group.sortCurrent', ascending: false }, { type: 'group.cursor', index: 0, column: 'note' });
    await does({ type: 'group.hideColumn' });
    const columns = {
      columns: columnKeys(context()),
      widths: { cityName: 200 },
      pinned: ['streetAddress', 'cityName'],
      sort: ['-cityName'],
    };
    expect(kept()).toMatchObject({ groupId: leads, columns });
    expect(columns.columns).toEqual(
      ['streetAddress', 'cityName', ...usual.slice(1)].filter(
        (key, at, all) => key !== 'note' && all.indexOf(key) === at,
      ),
    );
    // The other list has its own; back here all is as it was, as after a reload.
    await does({ type: 'group.open', groupId: other });
    expect([context().sort, columnKeys(context())]).toEqual([[], usual]);
    const groups = context().lists.map((list) => ({ ...list, gridLayoutId: list.id === leads ? 7 : null }));
    await does({ type: 'group.open', groupId: leads });
    await does({ type: 'group.toggle' });
    await does({ type: 'group.replaced', groups, groupIds: [], isPart: false });
    await does({ type: 'group.layouts', layouts: [{ id: 7, type: 'PROPERTY_GRID', name: 'Mine', columns }] });
    expect(context().selection.items.size).toBe(1);
    await does({ type: 'group.open', groupId: other }, { type: 'group.open', groupId: leads });
    expect([context().sort, columnKeys(context())]).toEqual([
      [{ field: 'cityName', ascending: false }],
      columns.columns,
    ]);
    await does({ type: 'group.resetColumns' });
    expect([context().sort, columnKeys(context()), pinnedKeys(context())]).toEqual([[], usual, ['streetAddress']]);
    expect(kept()).toMatchObject({ layoutId: 7, columns: [] });
  });

  it('begins a filter by the column under the cursor; what no word narrows, and cannot be sorted by, does nothing', async () => {
    const { does, context, told, countOf } = await groupDesk();
    await does({ type: 'group.filterText', text: 'beds>=1' });
    await does({ type: 'group.cursor', index: 0, column: 'estimatedValue' }, { type: 'group.filterColumn' });
    expect(context().filterDraft).toBe('beds>=1 value>=');
    expect(told.at(-1)).toEqual({ type: 'workspace.focusField', pane: 'list', field: 'listFilter' });
    await does({ type: 'group.filterText', text: 'beds>=1 value>=1' });
    expect([context().filterDraft, context().filterText]).toEqual([null, 'beds>=1 value>=1']);
    await does({ type: 'group.filterColumn' }, { type: 'group.dropDraft' });
    expect([context().filterDraft, context().filterText]).toEqual([null, 'beds>=1 value>=1']);
    const calls = countOf('queryGroups');
    await does({ type: 'group.cursor', index: 0, column: 'leadTypes' });
    await does({ type: 'group.filterColumn' }, { type: 'group.sortCurrent' });
    expect([context().filterDraft, context().sort, countOf('queryGroups')]).toEqual([null, [], calls]);
  });

  it('opens the page of the property within its list, and the lists before and after', async () => {
    const { does, told, leads, other } = await groupDesk();
    await does({ type: 'group.openRow' });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: `/property/group/${leads}/${parcel(1)}` });
    await does({ type: 'group.step', by: 1 });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: `/lists/${other}` });
    await does({ type: 'group.step', by: -1 });
    expect(told.at(-1)).toEqual({ type: 'route.go', path: `/lists/${other}` });
  });

  it('opens the last list when its pane comes on screen, without taking the subject away', async () => {
    const { does, numbers, told, heard } = await groupDesk();
    await does({ type: 'group.close' });
    told.length = 0;
    await does({ type: 'pane.shown', pane: 'list' });
    expect(numbers()).toEqual([1, 2, 3]);
    expect(heard('subject.changed')).toEqual([]);
    await does({ type: 'group.move', by: 1 });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: parcel(2) });
  });

  it('opens the first list that is made while its pane is on screen without any, and none after it went', async () => {
    const { does, numbers, context, told, leads, other } = await groupDesk();
    await does({ type: 'group.delete', groupId: leads }, { type: 'group.delete', groupId: other });
    expect([context().lists, context().groupId]).toEqual([[], null]);
    await does({ type: 'pane.shown', pane: 'list' }, { type: 'pane.hidden', pane: 'list' });
    await does({ type: 'group.save', propertyIds: parcelsOf(1), groupName: 'First' });
    expect([context().lists.map(({ name }) => name), context().groupId]).toEqual([['First'], null]);
    const [first] = context().lists;
    await does({ type: 'group.delete', groupId: Number(first?.id) });
    await does({ type: 'group.attend' });
    await does({ type: 'group.save', propertyIds: parcelsOf(4, 5), groupName: 'Second' });
    expect(new Set(numbers())).toEqual(new Set([4, 5]));
    // Gone to on purpose: its first row is the subject.
    expect(told.findLast(({ type }) => type === 'subject.changed')).toMatchObject({
      propertyId: parcel(numbers()[0] ?? 0),
    });
    // One that is open and taken away leaves none open.
    await does({ type: 'group.save', propertyIds: parcelsOf(6), groupName: 'Third' });
    await does({ type: 'group.delete', groupId: Number(context().groupId) });
    expect([context().lists.map(({ name }) => name), context().groupId]).toEqual([['Third'], null]);
  });

  it('gone to on purpose makes the row under its cursor the subject, whether it was open or not', async () => {
    const { does, numbers, told } = await groupDesk();
    await does({ type: 'group.close' }, { type: 'pane.shown', pane: 'list' });
    told.length = 0;
    await does({ type: 'group.attend' });
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: parcel(1) });
    await does({ type: 'group.close' });
    told.length = 0;
    await does({ type: 'group.attend' });
    expect(numbers()).toEqual([1, 2, 3]);
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: parcel(1) });
  });
});

describe('what is not on the list', () => {
  it('R-GROUP-013 stands in a context of its own, from which it is put on the list and not taken off', async () => {
    const { does, leads, numbers, told, heard, wire, members } = await groupDesk();
    await does({ type: 'group.save', propertyIds: parcelsOf(40, 41), groupName: 'Elsewhere' });
    await does({ type: 'group.showAvailable' });
    expect(numbers()).toEqual([40, 41]);
    const calls = wire.sent.length;
    await does({ type: 'group.remove' });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', message: 'These rows are not on the list.' });
    expect(wire.sent).toHaveLength(calls);
    await does({ type: 'group.assignShown' });
    expect(told.at(-1)).toMatchObject({
      type: 'lists.move',
      to: { groupId: leads },
      propertyIds: parcelsOf(40),
      isMove: false,
    });
    await does({ type: 'group.showAvailable' });
    expect([numbers(), await members()]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await does({ type: 'group.assignShown' });
    expect(heard('lists.move')).toHaveLength(1);
  });
});
