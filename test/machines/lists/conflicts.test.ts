/** Rows of an import that fit several parcels, on the real server. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conflictsMachine } from '../../../src/machines/lists/conflicts.ts';
import { sampleParcels, type Parcel } from '../../server/lists/imports/importServer.ts';
import { openDesk } from '../../support/desk.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { valueOf } from '../../support/valueOf.ts';
import { importElsewhere } from './importsAt.ts';

let server: TestServer;
let parcels: Parcel[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 500 });
  // Of one county: the county of a line holds for its number and its address.
  const all = await sampleParcels(server, 100);
  parcels = all.filter(({ fips }) => fips === all[0]?.fips);
});
afterAll(async () => await server.close());

/** Three rows, each with the number of one parcel and the address of another. */
function fileOfConflicts(): File {
  const lines = [0, 2, 4].map((at) => {
    const { apn, fips } = parcels[at] ?? {};
    const { street, city, state, zip } = parcels[at + 1] ?? {};
    return [apn, fips, street, city, state, zip].join(',');
  });
  return new File([['APN,FIPS,Address,City,State,Zip', ...lines].join('\n')], 'leads.csv');
}

/** A person at an import with three rows to decide. */
async function desk() {
  const me = await server.newcomer();
  const job = await importElsewhere(server, me, fileOfConflicts(), 'Fresh');
  const at = openDesk(conflictsMachine, { server, me });
  await at.does({ type: 'conflicts.open', id: job.id });
  const kept = async () => valueOf(await me.client.call('importConflicts', { params: { id: job.id } })).conflicts;
  const rows = await kept();
  return {
    ...at,
    rows: rows.map(({ row }) => row),
    candidate: (row: number, position: number) => rows[row]?.candidates[position - 1]?.propertyId ?? 0,
    decided: () => at.context().shown?.conflicts.map(({ propertyId }) => propertyId),
    kept: async () => (await kept()).map(({ propertyId }) => propertyId),
    members: async () => {
      const { importJobs } = valueOf(await me.client.call('listImports'));
      const id = importJobs[0]?.groupId ?? null;
      return { id, ids: id === null ? [] : valueOf(await me.client.call('groupMembers', { params: { id } })).ids };
    },
  };
}

describe('rows that fit several parcels', () => {
  it('a number decides at once and goes on; the lists hear of it, undo and redo decide again', async () => {
    const { child, wire, heard, context, rows, candidate, decided, kept, members, replay } = await desk();
    const [one, two] = [candidate(0, 2), candidate(1, 1)];
    child.send({ type: 'conflicts.choose', position: 2 });
    child.send({ type: 'conflicts.choose', position: 1 });
    expect([decided(), context().cursor]).toEqual([[one, two, null], 2]);
    await wire.quiet();
    expect(wire.of('decideConflict').map(({ body }) => body)).toEqual([
      { row: rows[0], propertyId: one },
      { row: rows[1], propertyId: two },
    ]);
    const { id, ids } = await members();
    expect(ids.toSorted((a, b) => a - b)).toEqual([one, two].toSorted((a, b) => a - b));
    expect(heard('group.replaced')).toMatchObject([{ groupIds: [id] }, { groupIds: [id] }]);
    await replay('undo');
    expect([decided(), context().cursor]).toEqual([[one, null, null], 2]);
    expect([await kept(), (await members()).ids]).toEqual([[one, null, null], [one]]);
    await replay('redo');
    expect([decided(), await kept()]).toEqual([
      [one, two, null],
      [one, two, null],
    ]);
    expect(heard('history.push')).toHaveLength(2);
  });

  it('what failed comes back off the screen and out of undo, and what waits behind it stays', async () => {
    const { does, wire, heard, candidate, decided, kept } = await desk();
    wire.fail('decideConflict', 503);
    await does({ type: 'conflicts.choose', position: 1 }, { type: 'conflicts.choose', position: 1 });
    expect([decided(), await kept()]).toEqual([
      [null, candidate(1, 1), null],
      [null, candidate(1, 1), null],
    ]);
    expect(heard('history.drop').map(({ id }) => id as unknown)).toEqual([heard('history.push')[0]?.['id']]);
    expect(heard('errors.add')).toHaveLength(1);
  });

  it('rows are read after the decisions that wait, so that none is shown as it was', async () => {
    const { does, wire, candidate, decided } = await desk();
    await does(
      { type: 'conflicts.choose', position: 1 },
      { type: 'pane.shown', pane: 'conflicts' },
      { type: 'conflicts.choose', position: 1 },
    );
    expect(decided()).toEqual([candidate(0, 1), candidate(1, 1), null]);
    const names = wire.sent.map(({ name }) => name).filter((name) => name !== 'listImports');
    expect(names).toEqual(['importConflicts', 'decideConflict', 'decideConflict', 'importConflicts']);
  });
});
