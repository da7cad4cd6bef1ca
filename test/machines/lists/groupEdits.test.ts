/** What a person writes into the rows of a list, on the real server: at once on screen, and nobody overwritten. */
import { describe, expect, it } from 'vitest';
import { rowName } from '../../../src/machines/parts/rowName.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { valueOf } from '../../support/valueOf.ts';
import { groupDesk, parcel, parcelsOf, startGroupServer } from './groupDesk.ts';

startGroupServer();

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('edits', () => {
  it('sets the n-th status at once, moves on, and sends it in the background', async () => {
    const { send, wire, rowOf, context, told, record, status } = await groupDesk();
    const way = wire.hold('editRows');
    send({ type: 'group.status', position: 2 });
    expect([rowOf(1)?.statusId, context().cursor]).toEqual([status(2), 1]);
    expect((await record(1))?.statusId).toBeNull();
    expect(told.at(-1)).toMatchObject({ type: 'subject.changed', propertyId: parcel(2) });
    way.open();
    await wire.quiet();
    expect((await record(1))?.statusId).toBe(status(2));
    expect(context().tasks).toEqual([]);
  });

  it('keys that come faster than answers share calls, and each has its own step to undo and its own refusal', async () => {
    const { send, wire, context, rowOf, heard, countOf, editElsewhere, status } = await groupDesk(upTo(40));
    await editElsewhere(7, { statusId: status(3) });
    for (let key = 0; key < 40; key += 1) send({ type: 'group.status', position: 1 });
    await wire.quiet();
    // The first goes at once; all that came meanwhile go together.
    expect(countOf('editRows')).toBe(2);
    expect(context().tasks).toEqual([]);
    expect([6, 7, 8].map((number) => rowOf(number)?.statusId)).toEqual([status(1), status(3), status(1)]);
    expect([heard('history.push').length, heard('history.drop').length]).toEqual([40, 1]);
    expect(heard('errors.add')).toHaveLength(1);
  });

  it('a call that is refused as a whole is made again one by one: only what is wrong comes off the screen', async () => {
    const { send, wire, context, heard, countOf, status, record } = await groupDesk([1, 2, 3, 4]);
    send({ type: 'group.status', position: 1 });
    // These two go together, and the server knows no such status.
    send({ type: 'group.edit', changes: [{ propertyId: parcel(2), change: { statusId: 999_999 } }] });
    send({ type: 'group.edit', changes: [{ propertyId: parcel(3), change: { statusId: status(1) } }] });
    await wire.quiet();
    expect(context().tasks).toEqual([]);
    expect(context().rows.map(({ statusId }) => statusId)).toEqual([status(1), null, status(1), null]);
    expect([(await record(2))?.statusId, (await record(3))?.statusId]).toEqual([null, status(1)]);
    expect(countOf('editRows')).toBe(4);
    expect(heard('errors.add')).toHaveLength(1);
  });

  it('what an answer only confirms leaves the rows on screen untouched, and their versions are those of the server', async () => {
    // The records of lists have the database's time, which nobody sets.
    const today = new Date();
    const { send, wire, context, record } = await groupDesk([1, 2, 3], { now: () => today });
    send({ type: 'group.status', position: 1 });
    const shown = context().rows;
    await wire.quiet();
    const { version, modified = '' } = (await record(1)) ?? {};
    // A row shows the day of its change: it would be another one where midnight came between key and answer.
    expect(context().rows === shown).toBe(modified.slice(0, 10) === today.toISOString().slice(0, 10));
    expect(context().confirmed[0]?.version).toBe(version);
  });

  it('sends many edits of one row in their order, each with the version the one before gave', async () => {
    const { send, wire, context, record, status, heard } = await groupDesk();
    const { version = 0 } = (await record(1)) ?? {};
    for (const position of [1, 2, 3, 0, 2]) {
      send({ type: 'group.cursor', index: 0 });
      send({ type: 'group.status', position });
    }
    await wire.quiet();
    const expected = { statusId: status(2), version: version + 5 };
    expect(await record(1)).toMatchObject(expected);
    expect(context().confirmed[0]).toMatchObject(expected);
    expect(heard('errors.add')).toEqual([]);
  });

  it('sets the status of a selection in one undo step', async () => {
    const { does, heard, replay, context, record, status } = await groupDesk();
    const statuses = async () => await Promise.all([1, 2, 3].map(async (number) => (await record(number))?.statusId));
    await does({ type: 'group.toggle', ids: parcelsOf(1, 3) }, { type: 'group.status', position: 3 });
    expect(await statuses()).toEqual([status(3), null, status(3)]);
    expect(context().cursor).toBe(0);
    expect(heard('history.push')).toHaveLength(1);
    await replay('undo');
    expect(await statuses()).toEqual([null, null, null]);
  });

  it('takes an edit back and does it again, without keeping those for undo', async () => {
    const { does, send, heard, step, record } = await groupDesk();
    send({ type: 'group.edit', changes: [{ propertyId: parcel(2), change: { note: 'call', tags: ['hot'] } }] });
    const [back, again] = [step('undo'), step('redo')];
    await does(back);
    expect(await record(2)).toMatchObject({ note: null, tags: [] });
    await does(again);
    expect(await record(2)).toMatchObject({ note: 'call', tags: ['hot'] });
    expect(heard('history.push')).toHaveLength(1);
  });

  it('does nothing for an edit that changes nothing', async () => {
    const { does, heard, countOf } = await groupDesk();
    await does({ type: 'group.status', position: 0 }, { type: 'group.status', position: 10 });
    expect([countOf('editRows'), heard('history.push')]).toEqual([0, []]);
  });

  it('rolls an edit back that failed, with a message, and forgets its undo', async () => {
    const { send, wire, heard, rowOf, record, status } = await groupDesk();
    wire.fail('editRows', 500);
    send({ type: 'group.status', position: 1 });
    expect(rowOf(1)?.statusId).toBe(status(1));
    await wire.quiet();
    expect([rowOf(1)?.statusId, (await record(1))?.statusId]).toEqual([null, null]);
    expect(heard('history.drop').map(({ id }) => id as unknown)).toEqual(heard('history.push').map(({ id }) => id));
    expect(heard('errors.add')).toMatchObject([
      {
        detail: expect.stringContaining(
          rowName(rowOf(1) ?? { streetAddress: null, apn: null }) ?? 'its address',
        ) as string,
      },
    ]);
  });

  it('shows what somebody else wrote meanwhile and names both values', async () => {
    const { does, send, wire, heard, rowOf, context, record, editElsewhere, status } = await groupDesk();
    await editElsewhere(1, { statusId: status(9) });
    send({ type: 'group.status', position: 1 });
    await wire.quiet();
    expect([rowOf(1)?.statusId, (await record(1))?.statusId]).toEqual([status(9), status(9)]);
    expect(heard('errors.add').at(-1)?.['detail']).toMatch(/status is now “Dead”, yours was “New”/);
    // The next edit goes with the version that was read.
    await does({ type: 'group.cursor', index: 0 }, { type: 'group.status', position: 1 });
    const now = await record(1);
    expect(now?.statusId).toBe(status(1));
    expect(context().confirmed[0]?.version).toBe(now?.version);
  });

  it('sets the status of properties that are not on screen and can take that back', async () => {
    const { does, replay, record, saveElsewhere, editElsewhere, status } = await groupDesk([1]);
    await saveElsewhere('Other', 50);
    await editElsewhere(50, { statusId: status(1) });
    await does({ type: 'group.setStatus', propertyIds: parcelsOf(50), statusId: status(3) });
    expect((await record(50))?.statusId).toBe(status(3));
    await replay('undo');
    expect((await record(50))?.statusId).toBe(status(1));
  });

  it('refuses the status of a property that stands on no list', async () => {
    const { does, told, record, status } = await groupDesk();
    await does({ type: 'group.setStatus', propertyIds: parcelsOf(99), statusId: status(3) });
    expect(told.at(-1)).toMatchObject({ type: 'errors.add', detail: expect.stringContaining('on no list') as string });
    expect(await record(99)).toBeNull();
  });

  it('does the last thing again on another row', async () => {
    const { does, record, status } = await groupDesk();
    await does({ type: 'group.status', position: 3 }, { type: 'group.repeat' });
    const statuses = await Promise.all([1, 2, 3].map(async (number) => (await record(number))?.statusId));
    expect(statuses).toEqual([status(3), status(3), null]);
  });
});

describe('rows given away and sleeping rows', () => {
  it('gives rows to a member of the team and sleeps them until a day, moving on, and takes both back', async () => {
    const { me, does, send, wire, context, heard, record, withMember } = await groupDesk();
    const userId = await withMember();
    send({ type: 'group.assign', userId });
    send({ type: 'group.snooze', until: '2027-01-31' });
    expect(context().cursor).toBe(2);
    await wire.quiet();
    expect([(await record(1))?.assigneeId, (await record(2))?.snoozedUntil]).toEqual([userId, '2027-01-31']);
    for (const step of heard('history.push').toReversed()) await does(step['undo'] as GroupEvent); // as it was pushed
    expect([(await record(1))?.assigneeId, (await record(2))?.snoozedUntil]).toEqual([null, null]);
    expect(valueOf(await me.client.call('auth', { query: {} })).teamMembers.map(({ id }) => id)).toEqual([userId]);
  });

  it('one key sleeps the row and goes on; undo wakes it', async () => {
    const { send, wire, context, replay, record } = await groupDesk();
    send({ type: 'group.snooze', days: 7 });
    expect([context().cursor, context().rows[0]?.snoozedUntil]).toEqual([1, '2026-11-28']);
    await wire.quiet();
    expect((await record(1))?.snoozedUntil).toBe('2026-11-28');
    await replay('undo');
    expect((await record(1))?.snoozedUntil).toBeNull();
  });
});
