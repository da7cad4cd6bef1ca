/** A list that others change while it is open, and results beside it, on the real server. */
import { describe, expect, it } from 'vitest';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { groupDesk, numbersOf, parcelsOf, startGroupServer, type GroupDesk } from './groupDesk.ts';

startGroupServer();

describe('results beside a list', () => {
  it('saved into the open list and taken back leave no row behind on screen', async () => {
    const { does, send, wire, numbers, step, members } = await groupDesk();
    await does({ type: 'group.save', propertyIds: parcelsOf(40), groupName: 'Leads' });
    expect(numbers()).toEqual([1, 2, 3, 40]);
    send(step('undo'));
    expect(numbers()).toEqual([1, 2, 3]);
    await wire.quiet();
    expect(await members()).toEqual([1, 2, 3]);
  });

  it('join a save and the status it was made for into one step of undo', async () => {
    const { does, heard, record, status } = await groupDesk();
    await does(
      { type: 'group.save', propertyIds: parcelsOf(40), groupName: 'Leads' },
      { type: 'group.setStatus', propertyIds: parcelsOf(40), statusId: status(2) },
    );
    const [save, stamped] = heard('history.push');
    expect([save?.['joins'], save?.['disposed'], stamped?.['disposed']]).toEqual([stamped?.['id'], 0, 1]);
    expect((await record(40))?.statusId).toBe(status(2));
  });

  it('are told which status landed, and what is true when a save or a status failed', async () => {
    const { does, wire, heard, status } = await groupDesk();
    const marks = () =>
      heard('subject.marked').map(({ propertyIds, mark }) => [numbersOf(propertyIds as number[]), mark]);
    await does({ type: 'group.setStatus', propertyIds: parcelsOf(1), statusId: status(2) });
    expect(marks()).toEqual([[[1], { statusId: status(2) }]]);
    wire.fail('editRows', 500);
    await does({ type: 'group.setStatus', propertyIds: parcelsOf(1), statusId: status(3) });
    expect(marks().at(-1)).toEqual([[1], { statusId: status(2) }]);
    wire.fail('saveProperties', 500);
    await does({ type: 'group.save', propertyIds: parcelsOf(40), groupName: 'Leads' });
    expect(marks().at(-1)).toEqual([[40], { isSaved: false }]);
  });
});

describe('changes made elsewhere', () => {
  /** As root hears of it. */
  const changed = (numbers: readonly number[] | null, groupIds: readonly number[]): GroupEvent => ({
    type: 'group.changedElsewhere',
    by: { sessionId: null, userId: null, name: null },
    groupIds: [...groupIds],
    propertyIds: numbers === null ? null : parcelsOf(...numbers),
    groups: null,
  });
  const asked = ({ wire }: GroupDesk): (number | 'all')[] =>
    wire
      .of('queryGroups')
      .map(({ body }) => (body as { selection?: { items: number[] } }).selection?.items.length ?? 'all');

  it('R-GROUP-019 reads only the changed rows again, and everything above a hundred of them', async () => {
    const many = Array.from({ length: 150 }, (_, at) => at + 1);
    const at = await groupDesk(many);
    const { does, leads, rowOf, status } = at;
    await at.editElsewhere(2, { statusId: status(3) });
    await does(changed([2], [leads]));
    expect(rowOf(2)?.statusId).toBe(status(3));
    await does(changed(many.slice(0, 100), [leads]));
    await does(changed(many.slice(0, 101), [leads]));
    await does(changed(null, [leads]));
    expect(asked(at)).toEqual(['all', 1, 100, 'all', 'all']);
  });

  it('shows rows that came and takes those away that left; the cursor stays on its row', async () => {
    const { does, leads, numbers, context, removeElsewhere, saveElsewhere } = await groupDesk();
    await does({ type: 'group.cursor', index: 2 });
    await removeElsewhere(1);
    await saveElsewhere('Leads', 9);
    await does(changed([1, 9], [leads]));
    const underCursor = context().rows[context().cursor]?.propertyId ?? 0;
    expect([numbers(), context().total, numbersOf([underCursor])]).toEqual([[2, 3, 9], 3, [3]]);
  });

  it('that come while rows are on their way are read after them', async () => {
    const at = await groupDesk();
    const { does, send, wire, leads, numbers, rowOf, status, removeElsewhere, editElsewhere } = at;
    let answers = wire.hold('queryGroups', 'after');
    await does({ type: 'group.refresh' });
    await removeElsewhere(1);
    send(changed(null, [leads]));
    answers.open();
    await wire.quiet();
    expect(numbers()).toEqual([2, 3]);
    answers = wire.hold('queryGroups', 'after');
    await does(changed([2], [leads]));
    await editElsewhere(2, { statusId: status(3) });
    await editElsewhere(3, { statusId: status(3) });
    send(changed([2, 3], [leads]));
    answers.open();
    await wire.quiet();
    expect([rowOf(2)?.statusId, rowOf(3)?.statusId]).toEqual([status(3), status(3)]);
    expect(asked(at)).toEqual(['all', 'all', 'all', 1, 2]);
  });

  it('of which the answer was given up, because the list was gone to again, are read all the same', async () => {
    const { does, leads, rowOf, status, editElsewhere } = await groupDesk();
    await editElsewhere(2, { statusId: status(3) });
    await does(changed([2], [leads]), { type: 'group.open', groupId: leads });
    expect(rowOf(2)?.statusId).toBe(status(3));
  });

  it('by a key of this page are not covered by rows that were asked for before', async () => {
    const { does, wire, rowOf, record, status } = await groupDesk();
    // The rows were read, then the status lands, then the rows arrive.
    const answers = wire.hold('queryGroups', 'after');
    await does({ type: 'group.refresh' });
    await does({ type: 'group.setStatus', propertyIds: parcelsOf(2), statusId: status(3) });
    expect((await record(2))?.statusId).toBe(status(3));
    answers.open();
    await wire.quiet();
    expect(rowOf(2)?.statusId).toBe(status(3));
  });

  it('of lists that are not open are not read, and a list that is gone is closed', async () => {
    const at = await groupDesk();
    await at.does(changed([1], [at.other]));
    expect(asked(at)).toEqual(['all']);
    await at.does({ ...changed([], [at.leads]), groups: [] } as GroupEvent);
    expect(at.context().groupId).toBeNull();
  });
});
