/** Imports on the real server: its jobs run when a test says so. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_IMPORT_BYTES } from '../../../src/api/contract/lists/exportImport.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import type { GroupEvent } from '../../../src/machines/lists/group/events.ts';
import { isNothing } from '../../../src/machines/parts/selection.ts';
import { importsMachine } from '../../../src/machines/lists/imports.ts';
import { currentImport, runningImport } from '../../../src/machines/lists/imports/context.ts';
import { sampleParcels, type Parcel } from '../../server/lists/imports/importServer.ts';
import { openDesk } from '../../support/desk.ts';
import { saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { fileOf, importElsewhere, importJobs, runImports } from './importsAt.ts';

let server: TestServer;
let me: SignedIn;
let parcels: Parcel[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  parcels = await sampleParcels(server, 8);
});
afterAll(async () => await server.close());
beforeEach(async () => void (me = await server.newcomer()));

function desk() {
  const at = openDesk(importsMachine, { server, me });
  return {
    ...at,
    is: (file: 'idle' | 'uploading') => at.state().matches({ file }),
    /** Uploads and starts, as the dialog does. */
    start: async (groupName: string, ...of: readonly number[]): Promise<number> => {
      await at.does({ type: 'imports.upload', file: fileOf(of.map(parcel)), groupName });
      const { preview } = at.context();
      await at.does({ type: 'imports.start', groupName });
      return preview?.id ?? 0;
    },
    refresh: async () => await at.does({ type: 'imports.refresh' }),
  };
}
function parcel(at: number): Parcel {
  const found = parcels[at];
  if (found === undefined) throw new Error(`no parcel ${at}`);
  return found;
}
const elsewhere = async (name: string, ...of: readonly number[]) =>
  await importElsewhere(server, me, fileOf(of.map(parcel), `${name}.csv`), name);
const members = async (id: number | null): Promise<number[]> =>
  valueOf(await me.client.call('groupMembers', { params: { id: id ?? 0 } })).ids;

describe('imports', () => {
  it('R-SESSION-018 R-IMPORT-007 has a flag of its own while a file is on its way, and keeps its own error', async () => {
    const { child, does, wire, is, context, heard } = desk();
    child.send({ type: 'imports.upload', file: new File([], 'empty.csv'), groupName: 'Fresh' });
    expect(is('uploading')).toBe(true);
    await wire.quiet();
    expect([is('idle'), context().preview]).toEqual([true, null]);
    expect(context().error).toMatch(/empty/);
    // No message elsewhere: the dialog shows it, and the next attempt clears it.
    expect(heard('errors.add')).toEqual([]);
    await does({ type: 'imports.upload', file: fileOf([parcel(0)]), groupName: 'Fresh' });
    expect([is('idle'), context().error, context().preview?.header]).toEqual([true, null, ['APN', 'FIPS']]);
  });

  it('a target stands on one column: the one it was on gives it up', async () => {
    const { does, context } = desk();
    const file = new File([`Parcel,Other\n${parcel(0).apn},${parcel(1).apn}`], 'two.csv');
    await does({ type: 'imports.upload', file, groupName: 'Fresh' });
    await does({ type: 'imports.map', column: 0, target: 'apn' });
    await does({ type: 'imports.map', column: 1, target: 'apn' });
    expect(context().preview?.options.mapping).toEqual({ '1': 'apn' });
    await does({ type: 'imports.options', fips: parcel(1).fips, keepUnmatched: true });
    expect(context().preview?.options).toEqual({ mapping: { '1': 'apn' }, fips: parcel(1).fips, keepUnmatched: true });
    expect(context().preview?.counts).toMatchObject({ rows: 1, matchedByApn: 1 });
    await does({ type: 'imports.giveUp' });
    expect(context().preview).toBeNull();
  });

  it('R-IMPORT-006 a finished import replaces the lists, clears the selection and has the rows counted again', async () => {
    const { context, told, heard, start, refresh } = desk();
    const groupId = await saveInto(me, 'Fresh', [parcel(0).id]);
    const lists = openDesk(groupMachine, { server, me });
    const answer = valueOf(await me.client.call('auth', { query: {} }));
    await lists.does({ type: 'app.signedIn', answer }, { type: 'group.open', groupId });
    await lists.does({ type: 'group.selectAll' });

    const id = await start('Fresh', 0, 1, 2);
    await saveInto(me, 'Made elsewhere', [parcel(5).id]);
    expect([context().preview, runningImport(context())?.id]).toEqual([null, id]);
    expect(told).toContainEqual({ type: 'workspace.done', of: ['importFile'] });
    await runImports(server, me);
    await refresh();
    const [message] = heard('group.replaced');
    expect(message).toMatchObject({ groupIds: [groupId] });

    // The lists take it as it was told.
    const asked = lists.wire.sent.length;
    expect([lists.context().total, isNothing(lists.context().selection)]).toEqual([1, false]);
    await lists.does(message as GroupEvent);
    const { lists: known, selection, total } = lists.context();
    expect(known.map(({ name, size, isNew }) => [name, size, isNew === true])).toEqual([
      ['Fresh', 3, false],
      ['Made elsewhere', 1, true],
    ]);
    expect([isNothing(selection), total]).toEqual([true, 3]);
    expect(lists.wire.sent.slice(asked).map(({ name }) => name)).toEqual(['queryGroups']);
  });

  it('what an import started here added can be undone by key, once', async () => {
    const { context, heard, replay, start, refresh } = desk();
    const id = await start('Fresh', 0, 1);
    await runImports(server, me);
    await refresh();
    await refresh();
    expect(heard('history.push')).toMatchObject([
      { label: 'Import leads.csv: 2 to Fresh', undo: { id, undo: true }, redo: { id, undo: false } },
    ]);
    const { groupId = null } = context().jobs[0] ?? {};
    for (const [side, count] of [
      ['undo', 0],
      ['redo', 2],
    ] as const) {
      await replay(side);
      expect(context().jobs[0]?.state).toBe('QUEUED');
      await runImports(server, me);
      await refresh();
      expect([context().jobs[0]?.undone, (await members(groupId)).length]).toEqual([side === 'undo', count]);
    }
    expect(heard('history.push')).toHaveLength(1);
  });

  it('an import of another page is shown and is nothing to undo here; a refused cancel is told', async () => {
    const { does, context, heard, refresh } = desk();
    valueOf(
      await me.client.call('importProperties', { upload: { file: fileOf([parcel(0)]), groupName: 'Elsewhere' } }),
    );
    await refresh();
    const { id = 0 } = runningImport(context()) ?? {};
    await runImports(server, me);
    // It has ended, and nobody has told the machine yet.
    await does({ type: 'imports.cancel' });
    expect(heard('errors.add')).toMatchObject([{ detail: 'This import is not running.' }]);
    await refresh();
    expect(context().jobs).toMatchObject([{ id, state: 'COMPLETE', added: 1 }]);
    expect(heard('history.push')).toEqual([]);
    await does({ type: 'imports.delete', id });
    expect([context().jobs, await importJobs(me)]).toEqual([[], []]);
  });

  it('a key means the import under the cursor, also when another one has come before it meanwhile', async () => {
    const { does, context, told, heard, refresh } = desk();
    const first = await elsewhere('First', 0);
    const second = await elsewhere('Second', 1);
    const third = await elsewhere('Third', 2);
    await refresh();
    expect(currentImport(context())?.id).toBe(third.id);
    await does({ type: 'imports.move', by: -1 }, { type: 'imports.move', by: 1 });
    expect(currentImport(context())?.id).toBe(second.id);
    await elsewhere('Fourth', 3);
    await refresh();
    await does({ type: 'imports.do', deed: 'open' }, { type: 'imports.do', deed: 'report' });
    expect(told).toContainEqual({ type: 'route.go', path: `/lists/${second.groupId}` });
    expect(heard('download.start')).toEqual([
      {
        type: 'download.start',
        title: 'Report of Second.csv',
        what: { call: 'importReport', request: { params: { id: second.id } } },
      },
    ]);
    await does({ type: 'imports.do', deed: 'decide' });
    expect(told.at(-1)).toMatchObject({
      type: 'errors.add',
      message: 'No row of this import waits for a decision.',
    });
    await does({ type: 'imports.move', by: 9 });
    expect(currentImport(context())?.id).toBe(first.id);
  });

  it('forgetting, which nothing brings back, has to be asked for twice; any other key takes the first one back', async () => {
    const { does, context, refresh } = desk();
    const older = await elsewhere('Older', 0);
    const newer = await elsewhere('Newer', 1);
    await refresh();
    await does({ type: 'imports.do', deed: 'forget' });
    expect([context().forgetting, context().jobs.length]).toEqual([newer.id, 2]);
    await does({ type: 'imports.move', by: 1 });
    await does({ type: 'imports.do', deed: 'forget' });
    expect([context().forgetting, context().jobs.length]).toEqual([older.id, 2]);
    await does({ type: 'imports.do', deed: 'forget' });
    expect([context().forgetting, context().jobs.map(({ id }) => id)]).toEqual([null, [newer.id]]);
    expect((await importJobs(me)).map(({ id }) => id)).toEqual([newer.id]);
  });

  it('changes asked for in a row are all made, whatever is told in between', async () => {
    const { child, does, context, wire, heard, refresh } = desk();
    const { id, groupId } = await elsewhere('Turned', 0, 1);
    await refresh();
    child.send({ type: 'imports.do', deed: 'turn' });
    child.send({ type: 'imports.refresh' });
    child.send({ type: 'imports.undo', id, undo: false });
    await does({ type: 'imports.refresh' });
    // The second turn waits until the server is through with the first.
    expect(wire.of('undoImport').map(({ body }) => body)).toEqual([{ undo: true }]);
    await runImports(server, me);
    expect(await members(groupId)).toEqual([]);
    await refresh();
    expect(wire.of('undoImport').map(({ body }) => body)).toEqual([{ undo: true }, { undo: false }]);
    await runImports(server, me);
    await refresh();
    expect([context().jobs[0]?.undone, (await members(groupId)).length]).toEqual([false, 2]);
    expect([context().tasks, heard('errors.add')]).toEqual([[], []]);
  });

  it('a file larger than the server takes is refused before it is sent', async () => {
    const { does, wire, is, context } = desk();
    const large = new File(['x'], 'large.csv');
    Object.defineProperty(large, 'size', { value: MOST_IMPORT_BYTES + 1 });
    await does({ type: 'imports.upload', file: large, groupName: 'Fresh' });
    expect([is('idle'), context().error]).toEqual([true, 'The file is larger than 400 MB: split it.']);
    expect(wire.sent).toEqual([]);
  });
});
