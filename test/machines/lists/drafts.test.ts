/** What the dialogs of lists write down, until the server takes it: what they ask for is what the real one carries out. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { exportColumns, usualExportColumns } from '../../../src/api/catalogue/lists/exportColumns.ts';
import type { CallName, contract } from '../../../src/api/contract/contract.ts';
import type { Request } from '../../../src/api/contract/define.ts';
import type { ListColumn } from '../../../src/api/contract/lists/lists.ts';
import { columnsOf, exportDraftMachine } from '../../../src/machines/lists/exportDraft.ts';
import { importDraftMachine } from '../../../src/machines/lists/importDraft.ts';
import { ownColumnMachine } from '../../../src/machines/lists/ownColumn.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot } from '../../support/inRoot.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

type Wanted<N extends CallName> = Request<(typeof contract)[N]>;

let server: TestServer;
let me: SignedIn;
let groupId: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.signIn();
  groupId = await saveInto(me, 'Drafts', await sampleIds(server, 3));
});
afterAll(async () => await server.close());
let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

const of = (told: readonly AnyEventObject[], type: string) => told.filter((event) => event.type === type);

describe('a column of one’s own', () => {
  const desk = () => {
    const run = inRoot(ownColumnMachine, childInput(me.client));
    stops.push(run.stop);
    run.child.send({ type: 'ownColumn.open' });
    return {
      ...run,
      /** Saves as the lists machine would. */
      save: async (): Promise<readonly ListColumn[]> => {
        run.child.send({ type: 'ownColumn.save' });
        const body = of(run.told, 'lists.saveColumn').at(-1)?.['column'] as Wanted<'saveListColumn'>['body']; // as it was sent
        return valueOf(await me.client.call('saveListColumn', { body })).columns;
      },
    };
  };

  it('is kept with each of its choices once, and is changed afterwards under its version', async () => {
    const { child, told, save } = desk();
    child.send({ type: 'ownColumn.save' });
    expect(of(told, 'lists.saveColumn')).toEqual([]);
    child.send({ type: 'ownColumn.change', change: { name: ' Mood ', kind: 'choice' } });
    child.send({ type: 'ownColumn.change', change: { choices: 'hot, , warm,hot ,cold', formula: 'left over' } });
    const made = (await save()).find(({ name }) => name === 'Mood');
    expect(made).toMatchObject({ kind: 'choice', choices: ['hot', 'warm', 'cold'], formula: null });
    child.send({ type: 'ownColumn.choose', column: made ?? null });
    expect(child.getSnapshot().context.draft).toMatchObject({ name: 'Mood', choices: 'hot, warm, cold' });
    child.send({ type: 'ownColumn.change', change: { name: 'Temper' } });
    const changed = (await save()).find(({ id }) => id === made?.id);
    expect(changed).toMatchObject({ name: 'Temper', choices: ['hot', 'warm', 'cold'] });
  });

  it('is deleted when that is asked for twice, and not when something else came between', async () => {
    const { child, told, save } = desk();
    child.send({ type: 'ownColumn.delete' });
    child.send({ type: 'ownColumn.delete' });
    child.send({ type: 'ownColumn.change', change: { name: 'Short' } });
    const column = (await save()).find(({ name }) => name === 'Short') ?? null;
    child.send({ type: 'ownColumn.choose', column });
    child.send({ type: 'ownColumn.delete' });
    child.send({ type: 'ownColumn.change', change: { name: 'Shorter' } });
    child.send({ type: 'ownColumn.delete' });
    expect(of(told, 'lists.deleteColumn')).toEqual([]);
    child.send({ type: 'ownColumn.delete' });
    expect(of(told, 'lists.deleteColumn')).toEqual([{ type: 'lists.deleteColumn', id: column?.id }]);
    expect(child.getSnapshot().context).toMatchObject({ column: null, draft: { name: '', kind: 'text' } });
  });
});

describe('an import before it is started', () => {
  const desk = () => {
    const run = inRoot(importDraftMachine, childInput(me.client));
    stops.push(run.stop);
    run.child.send({ type: 'importDraft.open' });
    return run;
  };

  it('takes pasted rows as a file, a chosen file before them, and nothing without a list to go to', async () => {
    const { child, told } = desk();
    child.send({ type: 'importDraft.upload' });
    expect(of(told, 'imports.upload')).toEqual([]);
    child.send({ type: 'importDraft.change', change: { pasted: 'APN\tComment\n1\tyes', listName: ' From paste ' } });
    child.send({ type: 'importDraft.upload' });
    const [upload] = of(told, 'imports.upload');
    const { file, groupName } = upload as unknown as { file: File; groupName: string }; // as it was sent
    const preview = valueOf(await me.client.call('uploadImport', { upload: { file, groupName } }));
    expect([groupName, preview.header]).toEqual(['From paste', ['APN', 'Comment']]);
    child.send({ type: 'importDraft.change', change: { file: new File(['APN\n2'], 'chosen.csv') } });
    child.send({ type: 'importDraft.upload' });
    expect(of(told, 'imports.upload').at(-1)?.['file']).toMatchObject({ name: 'chosen.csv' });
    child.send({ type: 'importDraft.change', change: { listName: '  ' } });
    child.send({ type: 'importDraft.start' });
    expect(of(told, 'imports.start')).toEqual([]);
  });

  it('takes a county once it is whole, none when it is emptied, and gives the file up when it closes', () => {
    const { child, told } = desk();
    for (const text of ['3', '39049', '3904', '']) child.send({ type: 'importDraft.fips', text });
    expect(of(told, 'imports.options').map(({ fips }) => fips as unknown)).toEqual(['39049', null]);
    child.send({ type: 'importDraft.close' });
    expect(told.at(-1)).toEqual({ type: 'imports.giveUp' });
    expect(child.getSnapshot().context).toMatchObject({ fips: null, file: null, pasted: '' });
  });
});

describe('an export before it is prepared', () => {
  it('has the columns and the name that were chosen, and asks for nothing without rows', async () => {
    const { child, told, stop } = inRoot(exportDraftMachine, childInput(me.client));
    stops.push(stop);
    const context = () => child.getSnapshot().context;
    const source = {
      name: 'Drafts',
      rows: 3,
      isSelection: false,
      body: { search: { filters: { groupIds: { match: 'ANY' as const, values: [groupId] } } } },
    };
    const layouts = [{ id: 5, type: 'PROPERTY_EXPORT' as const, name: 'Two', columns: ['apn', 'gone', 'zip'] }];
    child.send({ type: 'exportDraft.open' });
    expect(columnsOf(context(), [], []).columns).toEqual(usualExportColumns);
    child.send({ type: 'exportDraft.change', change: { set: 'everything' } });
    expect(columnsOf(context(), [], []).columns).toHaveLength(exportColumns.length);
    child.send({ type: 'exportDraft.change', change: { set: 5, format: 'csv', fileName: ' Two of them ' } });
    const { columns } = columnsOf(context(), layouts, []);
    expect(columns).toEqual(['apn', 'zip']);
    child.send({ type: 'exportDraft.confirm', source: { ...source, rows: 0 }, columns });
    child.send({ type: 'exportDraft.confirm', source: null, columns });
    child.send({ type: 'exportDraft.confirm', source, columns: [] });
    expect(told).toEqual([]);
    child.send({ type: 'exportDraft.confirm', source, columns });
    const request = told[0]?.['request'] as Wanted<'exportProperties'>; // as it was sent
    const { fileId } = valueOf(await me.client.call('exportProperties', request));
    expect(valueOf(await me.client.call('getExport', { params: { id: fileId } }))).toMatchObject({
      fileName: 'Two of them.csv',
      rowCount: 3,
      columnCount: 2,
    });
  });
});
