import { afterEach, describe, expect, it } from 'vitest';
import type { ImportConflict, ImportJob } from '../../../src/api/contract/lists/exportImport.ts';
import { conflictsMachine, type ConflictsEvent } from '../../../src/machines/lists/conflicts.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const candidate = (propertyId: number) => ({
  propertyId,
  apn: `${propertyId}`,
  fips: null,
  address: null,
  owner: null,
});
const conflict = (row: number): ImportConflict => ({
  row,
  reason: 'Two parcels fit.',
  cells: [`row ${row}`],
  candidates: [candidate(row * 10), candidate(row * 10 + 1)],
  propertyId: null,
});

const job: ImportJob = {
  id: 5,
  fileName: 'leads.csv',
  groupName: 'Fresh',
  groupId: 9,
  state: 'COMPLETE',
  phase: null,
  message: null,
  created: '2026-11-20T10:00:00Z',
  finished: null,
  bytes: 100,
  counts: null,
  members: 2,
  done: 2,
  added: 2,
  rowsPerSecond: null,
  cancelRequested: false,
  undone: false,
  hasReport: true,
  conflicts: 3,
  decided: 0,
};

let stop = (): void => undefined;
afterEach(() => stop());

/** A person with a server that keeps three rows to decide; it says no to the candidates in `refused`. */
async function desk() {
  let kept = [conflict(1), conflict(2), conflict(3)];
  const refused = new Set<number | null>();
  const client = answeringClient({
    listImports: () => ({ importJobs: [job] }),
    importConflicts: () => ({ header: ['Parcel'], conflicts: kept }),
    decideConflict: ({ body }) => {
      const { row, propertyId } = body as { row: number; propertyId: number | null };
      if (refused.has(propertyId)) return new Refused(422, 'That parcel is gone.');
      kept = kept.map((one) => (one.row === row ? { ...one, propertyId } : one));
      return { header: ['Parcel'], conflicts: kept, groups: [], importJobs: [job] };
    },
  });
  const running = inRoot(conflictsMachine, childInput(client));
  stop = running.stop;
  const { child, told } = running;
  child.send({ type: 'conflicts.open', id: 5 });
  await settled();
  const context = () => child.getSnapshot().context;
  const decided = () => context().shown?.conflicts.map(({ propertyId }) => propertyId);
  const replay = async (side: 'undo' | 'redo') => {
    child.send(told.findLast(({ type }) => type === 'history.push')?.[side] as ConflictsEvent);
    await settled();
  };
  return { child, client, told, context, decided, refused, replay };
}

describe('rows that fit several parcels', () => {
  it('a number decides at once and goes on; the lists hear of it, undo and redo decide again', async () => {
    const { child, client, told, context, decided, replay } = await desk();
    child.send({ type: 'conflicts.choose', position: 2 });
    child.send({ type: 'conflicts.choose', position: 1 });
    expect([decided(), context().cursor]).toEqual([[11, 20, null], 2]);
    await settled();
    expect(client.calls.filter(({ name }) => name === 'decideConflict').map(({ request }) => request.body)).toEqual([
      { row: 1, propertyId: 11 },
      { row: 2, propertyId: 20 },
    ]);
    expect(told.filter(({ type }) => type === 'group.replaced')).toMatchObject([{ groupIds: [9] }, { groupIds: [9] }]);
    await replay('undo');
    expect([decided(), context().cursor]).toEqual([[11, null, null], 2]);
    await replay('redo');
    expect(decided()).toEqual([11, 20, null]);
    expect(told.filter(({ type }) => type === 'history.push')).toHaveLength(2);
  });

  it('what is refused comes back off the screen and out of undo, and what waits behind it stays', async () => {
    const { child, told, decided, refused } = await desk();
    refused.add(10);
    child.send({ type: 'conflicts.choose', position: 1 });
    child.send({ type: 'conflicts.choose', position: 1 });
    await settled();
    expect(decided()).toEqual([null, 20, null]);
    const dropped = told.filter(({ type }) => type === 'history.drop');
    expect(dropped.map(({ id }) => id)).toEqual([told.find(({ type }) => type === 'history.push')?.id]);
    expect(told.filter(({ type }) => type === 'errors.add')).toMatchObject([{ detail: 'That parcel is gone.' }]);
  });

  it('rows are read after the decisions that wait, so that none is shown as it was', async () => {
    const { child, client, decided } = await desk();
    child.send({ type: 'conflicts.choose', position: 1 });
    child.send({ type: 'pane.shown', pane: 'conflicts' });
    child.send({ type: 'conflicts.choose', position: 1 });
    await settled(20);
    expect(decided()).toEqual([10, 20, null]);
    const names = client.calls.map(({ name }) => name).filter((name) => name !== 'listImports');
    expect(names).toEqual(['importConflicts', 'decideConflict', 'decideConflict', 'importConflicts']);
  });
});
