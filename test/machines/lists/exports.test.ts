import { afterEach, describe, expect, it } from 'vitest';
import type { PropertyExport } from '../../../src/api/contract/lists/exportImport.ts';
import { exportsMachine, type ExportsEvent } from '../../../src/machines/lists/exports.ts';
import { groupMachine } from '../../../src/machines/lists/group.ts';
import { answeringClient, Refused } from '../../support/answeringClient.ts';
import { childInput } from '../../support/childInput.ts';
import { inRoot, settled } from '../../support/inRoot.ts';

const prepared = (change: Partial<PropertyExport> = {}): PropertyExport => ({
  fileId: 4,
  pendingPropertyExportId: 4,
  fileName: 'Leads.csv',
  format: 'csv',
  rowCount: 2,
  columnCount: 3,
  base64Uri: `data:text/csv;base64,${btoa('a,b')}`,
  prompt: 'Export 2 rows to Leads.csv (CSV)?',
  limit: { active: true, assigned: 100, periodQuantity: 10, remaining: 90 },
  ...change,
});

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

function desk(file: Partial<PropertyExport> = {}) {
  const state = { refuse: null as Refused | null };
  const files: { fileName: string; content: Blob }[] = [];
  const refused = <T>(give: () => T): T | Refused => {
    const { refuse } = state;
    state.refuse = null;
    return refuse ?? give();
  };
  const client = answeringClient({
    exportProperties: () => refused(() => prepared({ ...file, base64Uri: null })),
    getExport: () => refused(() => prepared(file)),
    confirmExport: () => refused(() => prepared({ ...file, pendingPropertyExportId: null, prompt: null })),
    discardExport: () => ({ pendingPropertyExportId: null }),
    saveLayout: ({ body }) => ({
      layouts: [{ ...(body as { name: string; columns: string[] }), id: 8, type: 'PROPERTY_EXPORT' }],
    }),
  });
  const run = inRoot(exportsMachine, { ...childInput(client), saveFile: (given) => void files.push(given as never) }); // a name and a blob
  stops.push(run.stop);
  return {
    state,
    client,
    files,
    told: run.told,
    context: () => run.child.getSnapshot().context,
    is: () => run.child.getSnapshot().value,
    send: async (event: ExportsEvent) => {
      run.child.send(event);
      await settled();
    },
  };
}
const ask: ExportsEvent = {
  type: 'exports.prepare',
  request: { query: { csv: true }, body: { search: { filters: {} } } },
};

describe('exports', () => {
  it('R-SESSION-018 R-EXPORT-006 has a flag of its own while it prepares, and keeps its own error', async () => {
    const at = desk();
    at.state.refuse = new Refused(422, 'Only 90 rows are left this month.');
    const sending = at.send(ask);
    expect(at.is()).toBe('preparing');
    await sending;
    expect([at.is(), at.context().error]).toEqual(['idle', 'Only 90 rows are left this month.']);
    expect(at.told.filter(({ type }) => type === 'errors.add')).toEqual([]);
    await at.send(ask);
    expect([at.is(), at.context().error, at.context().prepared?.limit.remaining]).toEqual(['asking', null, 90]);
  });

  it('hands the file over after yes, whole when it came along, and nothing is pending any more', async () => {
    const at = desk();
    await at.send(ask);
    expect([at.context().pendingId, at.files]).toEqual([4, []]);
    await at.send({ type: 'exports.confirm' });
    expect(at.files.map(({ fileName }) => fileName)).toEqual(['Leads.csv']);
    expect(await at.files[0]?.content.text()).toBe('a,b');
    expect([at.context().pendingId, at.context().prepared]).toEqual([null, null]);
  });

  it('fetches a large file as a download', async () => {
    const at = desk({ base64Uri: null });
    await at.send(ask);
    await at.send({ type: 'exports.confirm' });
    expect(at.files).toEqual([]);
    expect(at.told).toContainEqual({
      type: 'download.start',
      title: 'Leads.csv',
      what: { call: 'exportFile', request: { params: { id: 4 } } },
    });
  });

  it('asks again when yes was refused; no gives it up', async () => {
    const at = desk();
    await at.send(ask);
    at.state.refuse = new Refused(422, 'Only 1 row is left this month.');
    await at.send({ type: 'exports.confirm' });
    expect([at.is(), at.context().error, at.files]).toEqual(['asking', 'Only 1 row is left this month.', []]);
    await at.send({ type: 'exports.discard' });
    expect([at.is(), at.context().pendingId, at.context().error]).toEqual(['idle', null, null]);
    await at.send({ type: 'exports.confirm' });
    expect(at.client.calls.filter(({ name }) => name === 'confirmExport')).toHaveLength(1);
  });

  it('goes on after a sign-in with what was prepared before; what is gone is forgotten', async () => {
    const at = desk();
    await at.send({ type: 'app.signedIn', answer: { pendingPropertyExportId: 4, layouts: [] } as never }); // all it reads
    await at.send({ type: 'exports.resume' });
    expect(at.is()).toBe('asking');
    await at.send({ type: 'exports.discard' });
    await at.send({ type: 'app.signedIn', answer: { pendingPropertyExportId: 4, layouts: [] } as never });
    at.state.refuse = new Refused(404, 'There is no such export.');
    await at.send({ type: 'exports.resume' });
    expect([at.is(), at.context().pendingId]).toEqual(['idle', null]);
  });

  it('R-GROUP-024 of the layouts exports keep those of exports, lists those of grids, and neither any other', async () => {
    const types = ['PROPERTY_EXPORT', 'PROPERTY_GRID', 'WORKSPACE', 'PROPERTY'];
    const layouts = types.map((type, index) => ({ id: index + 1, type, name: type, columns: ['apn'] }));
    const answer = {
      pendingPropertyExportId: null,
      layouts,
      propertyGroups: [],
      propertyStatuses: [],
      teamMembers: [],
      profile: { id: 1, firstName: 'Ann', lastName: '', username: 'ann' },
    };
    const at = desk();
    await at.send({ type: 'app.signedIn', answer: answer as never }); // what both read of it
    expect(at.context().layouts.map(({ type }) => type)).toEqual(['PROPERTY_EXPORT']);
    const lists = inRoot(groupMachine, childInput(answeringClient({})));
    stops.push(lists.stop);
    lists.child.send({ type: 'app.signedIn', answer: answer as never });
    expect(lists.child.getSnapshot().context.layouts.map(({ type }) => type)).toEqual(['PROPERTY_GRID']);
    await at.send({ type: 'exports.saveLayout', name: 'Mine', columns: ['apn', 'zip'] });
    expect(at.context().layouts).toMatchObject([{ name: 'Mine', columns: ['apn', 'zip'] }]);
  });
});
