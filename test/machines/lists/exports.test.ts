/** Exports on the real server. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { MOST_INLINE_ROWS } from '../../../src/api/contract/lists/exportImport.ts';
import { exportsMachine, type ExportsEvent } from '../../../src/machines/lists/exports.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import { openDesk } from '../../support/desk.ts';
import { sampleIds, saveInto } from '../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
let listId: number;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 6000 });
  ids = await sampleIds(server, MOST_INLINE_ROWS + 1);
});
afterAll(async () => await server.close());
beforeEach(async () => {
  me = await server.newcomer();
  listId = await saveInto(me, 'Leads', ids.slice(0, 2));
});

function desk() {
  const at = openDesk(exportsMachine, { server, me });
  return { ...at, is: () => at.state().value };
}
const ask = (groupId = listId): ExportsEvent => ({
  type: 'exports.prepare',
  request: {
    query: { csv: true, name: 'Leads' },
    body: { search: { filters: { groupIds: { values: [groupId] } } }, columns: ['apn', 'zip'] },
  },
});
const signIn = async (): Promise<ExportsEvent> => ({
  type: 'app.signedIn',
  answer: valueOf(await me.client.call('auth', { query: {} })),
});
/** How many rows the person may still export this month. */
const allow = async (rows: number): Promise<void> => {
  const { accountId, id } = me.auth.profile;
  await sql`update app_user set export_limit = ${rows} where account_id = ${accountId} and id = ${id}`.execute(
    server.db,
  );
};

describe('exports', () => {
  it('R-SESSION-018 R-EXPORT-006 has a flag of its own while it prepares, and keeps its own error', async () => {
    const { child, wire, does, is, context, heard } = desk();
    await allow(1);
    child.send(ask());
    expect(is()).toBe('preparing');
    await wire.quiet();
    expect([is(), heard('errors.add')]).toEqual(['idle', []]);
    expect(context().error).toMatch(/2 rows are meant, 1 of your 1 export is left until /);
    await allow(90);
    await does(ask());
    expect([is(), context().error, context().prepared?.limit.remaining]).toEqual(['asking', null, 90]);
  });

  it('hands the file over after yes, whole when it came along, and nothing is pending any more', async () => {
    const { does, context, files } = desk();
    await does(ask());
    expect([context().pendingId, files]).toEqual([expect.any(Number), []]);
    await does({ type: 'exports.confirm' });
    expect(files.map(({ fileName }) => fileName)).toEqual(['Leads.csv']);
    const lines = (await files[0]?.content.text())?.trim().split(/\r?\n/);
    expect([lines?.length, lines?.[0]]).toEqual([3, expect.stringMatching(/APN.*ZIP/i)]);
    expect([context().pendingId, context().prepared]).toEqual([null, null]);
    expect(valueOf(await me.client.call('auth', { query: {} })).pendingPropertyExportId).toBeNull();
  });

  it('fetches a large file as a download', async () => {
    const { does, context, files, heard } = desk();
    await does(ask(await saveInto(me, 'Many', ids)));
    const { fileId = 0 } = context().prepared ?? {};
    await does({ type: 'exports.confirm' });
    expect(files).toEqual([]);
    const request = { params: { id: fileId } };
    expect(heard('download.start')).toEqual([
      { type: 'download.start', title: 'Leads.csv', what: { call: 'exportFile', request } },
    ]);
    expect(valueOf(await me.client.call('exportFile', request)).fileName).toBe('Leads.csv');
  });

  it('asks again when yes was refused; no gives it up', async () => {
    const { does, is, context, files, wire } = desk();
    await does(ask());
    await allow(1);
    await does({ type: 'exports.confirm' });
    expect([is(), files]).toEqual(['asking', []]);
    expect(context().error).toMatch(/2 rows are meant, 1 of your 1 export is left until /);
    await does({ type: 'exports.discard' });
    expect([is(), context().pendingId, context().error]).toEqual(['idle', null, null]);
    await does({ type: 'exports.confirm' });
    expect(wire.of('confirmExport')).toHaveLength(1);
    expect(valueOf(await me.client.call('auth', { query: {} })).pendingPropertyExportId).toBeNull();
  });

  it('goes on after a sign-in with what was prepared before; what is gone is forgotten', async () => {
    const request = { query: {}, body: { search: { filters: { groupIds: { values: [listId] } } } } };
    const { fileId } = valueOf(await me.client.call('exportProperties', request));
    const { does, is, context, wire } = desk();
    await does(await signIn());
    expect(context().pendingId).toBe(fileId);
    // Nobody answered: it is as pending as it was.
    wire.fail('getExport', 'cut');
    await does({ type: 'exports.resume' });
    expect([is(), context().pendingId]).toEqual(['idle', fileId]);
    await does({ type: 'exports.resume' });
    expect(is()).toBe('asking');
    const later = desk();
    await later.does(await signIn());
    valueOf(await me.client.call('discardExport', { params: { id: fileId } }));
    await later.does({ type: 'exports.resume' });
    expect([later.is(), later.context().pendingId]).toEqual(['idle', null]);
  });

  it('R-GROUP-024 of the layouts exports keep those of exports, lists those of grids, and neither any other', async () => {
    for (const type of ['PROPERTY_EXPORT', 'PROPERTY_GRID', 'WORKSPACE'] as const)
      valueOf(await me.client.call('saveLayout', { body: { type, name: type, columns: ['apn'] } }));
    const { does, context } = desk();
    await does(await signIn());
    expect(context().layouts.map(({ type }) => type)).toEqual(['PROPERTY_EXPORT']);
    const lists = openDesk(groupMachine, { server, me });
    await lists.does({ type: 'app.signedIn', answer: valueOf(await me.client.call('auth', { query: {} })) });
    expect(lists.context().layouts.map(({ type }) => type)).toEqual(['PROPERTY_GRID']);
    await does({ type: 'exports.saveLayout', name: 'Mine', columns: ['apn', 'zip'] });
    expect(context().layouts.map(({ name, columns }) => [name, columns])).toEqual([
      ['Mine', ['apn', 'zip']],
      ['PROPERTY_EXPORT', ['apn']],
    ]);
  });
});
