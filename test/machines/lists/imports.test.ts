import { afterEach, describe, expect, it } from 'vitest';
import {
  MOST_IMPORT_BYTES,
  type ImportCounts,
  type ImportJob,
  type ImportPreview,
} from '../../../src/api/contract/lists/exportImport.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { isNothing } from '../../../src/machines/parts/selection.ts';
import { importsMachine } from '../../../src/machines/lists/imports.ts';
import { currentImport, runningImport, type ImportsEvent } from '../../../src/machines/lists/imports/context.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled, type InRoot } from '../../support/inRoot.ts';
import { group, listServer } from './listServer.ts';

const counts: ImportCounts = {
  rows: 3,
  matchedByApn: 2,
  matchedByAddress: 0,
  duplicates: 0,
  unmatched: 1,
  conflicts: 0,
  damaged: 0,
  broken: 0,
  kept: 0,
  unread: 0,
};
const job = (id: number, change: Partial<ImportJob> = {}): ImportJob => ({
  id,
  fileName: 'leads.csv',
  groupName: 'Fresh',
  groupId: 9,
  state: 'PROCESSING',
  phase: 'Adding',
  message: null,
  created: '2026-11-20T10:00:00Z',
  finished: null,
  bytes: 100,
  counts,
  members: 2,
  done: 0,
  added: 0,
  rowsPerSecond: null,
  cancelRequested: false,
  undone: false,
  hasReport: true,
  conflicts: 0,
  decided: 0,
  ...change,
});
const preview: ImportPreview = {
  id: 5,
  fileName: 'leads.csv',
  bytes: 100,
  format: 'csv',
  encoding: 'UTF-8',
  delimiter: ',',
  header: ['Parcel', 'Comment'],
  options: { mapping: { '0': 'apn' }, fips: null, keepUnmatched: false },
  rows: [],
  previewed: 3,
  counts,
  warnings: [],
};

let running: { stop: () => void }[] = [];
afterEach(() => {
  for (const { stop } of running) stop();
  running = [];
});

/** A person with a server whose imports are `jobs`. */
function desk() {
  const state = { jobs: [] as ImportJob[], refuse: null as Refused | null, turns: [] as boolean[] };
  const groups = [group(7, 'Leads', 3), group(9, 'Fresh', 2)];
  const answer = () => ({ importJobs: state.jobs, groups });
  const refused = <T>(give: () => T): T | Refused => {
    const { refuse } = state;
    state.refuse = null;
    return refuse ?? give();
  };
  const client = answeringClient({
    uploadImport: () => refused(() => preview),
    previewImport: ({ body }) => refused(() => ({ ...preview, options: body as ImportPreview['options'] })),
    startImport: () =>
      refused(() => {
        state.jobs = [job(5)];
        return answer();
      }),
    listImports: answer,
    cancelImport: () => refused(answer),
    undoImport: ({ body }) =>
      refused(() => {
        const { undo } = body as { undo: boolean };
        state.turns.push(undo);
        state.jobs = state.jobs.map((one) => ({ ...one, undone: undo, added: undo ? 0 : 2 }));
        return answer();
      }),
    deleteImport: () => {
      state.jobs = [];
      return answer();
    },
  });
  const run: InRoot<typeof importsMachine> = inRoot(importsMachine, childInput(client));
  running.push(run);
  return {
    state,
    client,
    told: run.told,
    context: () => run.child.getSnapshot().context,
    is: (place: string) => run.child.getSnapshot().matches({ file: place } as never),
    send: async (event: ImportsEvent) => {
      run.child.send(event);
      await settled();
    },
  };
}
const file = new File(['Parcel\n1'], 'leads.csv');

describe('imports', () => {
  it('R-SESSION-018 R-IMPORT-007 has a flag of its own while a file is on its way, and keeps its own error', async () => {
    const at = desk();
    const sending = at.send({ type: 'imports.upload', file, groupName: 'Fresh' });
    expect(at.is('uploading')).toBe(true);
    await sending;
    expect([at.is('idle'), at.context().error, at.context().preview?.id]).toEqual([true, null, 5]);
    at.state.refuse = new Refused(422, 'Two columns are the APN.');
    await at.send({ type: 'imports.map', column: 1, target: 'apn' });
    expect([at.is('idle'), at.context().error]).toEqual([true, 'Two columns are the APN.']);
    // No message elsewhere: the dialog shows it, and the next attempt clears it.
    expect(at.told.filter(({ type }) => type === 'errors.add')).toEqual([]);
    await at.send({ type: 'imports.map', column: 1, target: null });
    expect(at.context().error).toBeNull();
  });

  it('a target stands on one column: the one it was on gives it up', async () => {
    const at = desk();
    await at.send({ type: 'imports.upload', file, groupName: 'Fresh' });
    await at.send({ type: 'imports.map', column: 1, target: 'apn' });
    expect(at.context().preview?.options.mapping).toEqual({ '1': 'apn' });
    await at.send({ type: 'imports.options', fips: '51540', keepUnmatched: true });
    expect(at.context().preview?.options).toEqual({ mapping: { '1': 'apn' }, fips: '51540', keepUnmatched: true });
    await at.send({ type: 'imports.giveUp' });
    expect(at.context().preview).toBeNull();
  });

  it('R-IMPORT-006 a finished import replaces the lists, clears the selection and has the rows counted again', async () => {
    const at = desk();
    await at.send({ type: 'imports.upload', file, groupName: 'Fresh' });
    await at.send({ type: 'imports.start', groupName: 'Fresh' });
    expect([at.context().preview, runningImport(at.context())?.id]).toEqual([null, 5]);
    expect(at.told).toContainEqual({ type: 'workspace.close' });
    at.state.jobs = [job(5, { state: 'COMPLETE', added: 2, done: 2 })];
    await at.send({ type: 'imports.refresh' });
    const message = at.told.find(({ type }) => type === 'group.replaced');
    expect(message).toMatchObject({ groupIds: [9], groups: [{ id: 7 }, { id: 9 }] });

    // The lists take it as it was told.
    const server = listServer([1, 2, 3]);
    const lists = inRoot(groupMachine, childInput(server.client));
    running.push(lists);
    const answer = { propertyGroups: [...server.groups], propertyStatuses: [], teamMembers: [], layouts: [] };
    const profile = { id: 1, firstName: 'Ann', lastName: 'Owner', username: 'ann' };
    lists.child.send({ type: 'app.signedIn', answer: { ...answer, profile } as never }); // what lists read of it
    lists.child.send({ type: 'group.open', groupId: 7 });
    await settled();
    lists.child.send({ type: 'group.selectAll' });
    const asked = server.names().length;
    lists.child.send({ ...message, groupIds: [7, 9] } as GroupEvent); // as told, and of the open list
    await settled();
    const { lists: known, selection } = lists.child.getSnapshot().context;
    expect(known.map(({ id, isNew }) => [id, isNew === true])).toEqual([
      [7, false],
      [9, true],
    ]);
    expect(isNothing(selection)).toBe(true);
    expect(server.names().slice(asked)).toEqual(['queryGroups']);
  });

  it('what an import started here added can be undone by key, once', async () => {
    const at = desk();
    await at.send({ type: 'imports.upload', file, groupName: 'Fresh' });
    await at.send({ type: 'imports.start', groupName: 'Fresh' });
    at.state.jobs = [job(5, { state: 'COMPLETE', added: 2 })];
    await at.send({ type: 'imports.refresh' });
    await at.send({ type: 'imports.refresh' });
    const pushed = at.told.filter(({ type }) => type === 'history.push');
    expect(pushed).toMatchObject([{ label: 'Import leads.csv: 2 to Fresh', undo: { id: 5, undo: true } }]);
    await at.send(pushed[0]?.['undo'] as ImportsEvent); // as it was pushed
    expect(at.context().jobs[0]?.undone).toBe(true);
    await at.send(pushed[0]?.['redo'] as ImportsEvent);
    expect(at.context().jobs[0]?.undone).toBe(false);
    expect(at.told.filter(({ type }) => type === 'history.push')).toHaveLength(1);
  });

  it('an import of another page is shown and is nothing to undo here; a refused cancel is told', async () => {
    const at = desk();
    at.state.jobs = [job(6)];
    await at.send({ type: 'imports.refresh' });
    at.state.refuse = new Refused(422, 'It has ended already.');
    await at.send({ type: 'imports.cancel' });
    expect(at.told.filter(({ type }) => type === 'errors.add')).toHaveLength(1);
    at.state.jobs = [job(6, { state: 'COMPLETE', added: 2 })];
    await at.send({ type: 'imports.refresh' });
    expect(at.told.filter(({ type }) => type === 'history.push')).toEqual([]);
    await at.send({ type: 'imports.delete', id: 6 });
    expect(at.context().jobs).toEqual([]);
  });

  it('a key means the import under the cursor, also when another one has come before it meanwhile', async () => {
    const at = desk();
    at.state.jobs = [6, 5, 4].map((id) => job(id, { state: 'COMPLETE', fileName: `${id}.csv`, groupId: id }));
    await at.send({ type: 'imports.refresh' });
    expect(currentImport(at.context())?.id).toBe(6);
    await at.send({ type: 'imports.move', by: -1 });
    await at.send({ type: 'imports.move', by: 1 });
    expect(currentImport(at.context())?.id).toBe(5);
    at.state.jobs = [job(7), ...at.state.jobs];
    await at.send({ type: 'imports.refresh' });
    await at.send({ type: 'imports.do', deed: 'open' });
    await at.send({ type: 'imports.do', deed: 'report' });
    expect(at.told).toContainEqual({ type: 'route.go', path: '/lists/5' });
    expect(at.told).toContainEqual({
      type: 'download.start',
      title: 'Report of 5.csv',
      what: { call: 'importReport', request: { params: { id: 5 } } },
    });
    await at.send({ type: 'imports.do', deed: 'decide' });
    expect(at.told.at(-1)).toMatchObject({
      type: 'errors.add',
      message: 'No row of this import waits for a decision.',
    });
    await at.send({ type: 'imports.move', by: 9 });
    expect(currentImport(at.context())?.id).toBe(4);
  });

  it('forgetting, which nothing brings back, has to be asked for twice; any other key takes the first one back', async () => {
    const at = desk();
    at.state.jobs = [job(6, { state: 'COMPLETE' }), job(5, { state: 'COMPLETE' })];
    await at.send({ type: 'imports.refresh' });
    await at.send({ type: 'imports.do', deed: 'forget' });
    expect([at.context().forgetting, at.context().jobs.length]).toEqual([6, 2]);
    await at.send({ type: 'imports.move', by: 1 });
    await at.send({ type: 'imports.do', deed: 'forget' });
    expect([at.context().forgetting, at.context().jobs.length]).toEqual([5, 2]);
    await at.send({ type: 'imports.do', deed: 'forget' });
    expect([at.context().forgetting, at.context().jobs.length]).toEqual([null, 0]);
  });

  it('changes asked for in a row are all made, whatever is told in between', async () => {
    const at = desk();
    at.state.jobs = [job(6, { state: 'COMPLETE', added: 2 })];
    await at.send({ type: 'imports.refresh' });
    void at.send({ type: 'imports.do', deed: 'turn' });
    void at.send({ type: 'imports.refresh' });
    void at.send({ type: 'imports.undo', id: 6, undo: false });
    await at.send({ type: 'imports.refresh' });
    expect(at.state.turns).toEqual([true, false]);
    expect(at.context().jobs[0]?.undone).toBe(false);
  });

  it('a file larger than the server takes is refused before it is sent', async () => {
    const at = desk();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: MOST_IMPORT_BYTES + 1 });
    await at.send({ type: 'imports.upload', file: large, groupName: 'Fresh' });
    expect([at.is('idle'), at.context().error]).toEqual([true, 'The file is larger than 400 MB: split it.']);
  });
});
