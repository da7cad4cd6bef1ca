/** A file that we wrote is read back whole; rows that could be several parcels are decided by a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assert, asyncProperty, constantFrom, oneof, string } from 'fast-check';
import { parse } from 'csv-parse/sync';
import { exportColumns, type ExportColumnKey } from '../../../../src/api/catalogue/lists/exportColumns.ts';
import type { Client } from '../../../../src/api/client.ts';
import type { GroupRow } from '../../../../src/api/contract/lists/groups.ts';
import { joinTags } from '../../../../server/lists/exports/exportRows.ts';
import { guardFormula } from '../../../../server/paper/formulaGuard.ts';
import { fillOf } from '../../../../server/lists/imports/fillSaved.queries.ts';
import { atMatchDatabase } from '../../../../server/lists/imports/matchDatabase.ts';
import { readWritten } from '../../../../server/lists/imports/readWritten.queries.ts';
import type { SignedIn, TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { ended, fileOf, importFile, sampleParcels, startImportServer, type Parcel } from './importServer.ts';

let server: TestServer;
let me: SignedIn;
let client: Client;
let parcels: Parcel[];

beforeAll(async () => {
  server = await startImportServer(1000);
  me = await server.signIn();
  ({ client } = me);
  parcels = await sampleParcels(server, 12);
});
afterAll(async () => await server.close());

async function rowsOf(groupId: number | null): Promise<GroupRow[]> {
  const search = { filters: { groupIds: { values: [groupId ?? 0] } } };
  return valueOf(await client.call('queryGroups', { body: { search } })).results;
}

async function exported(groupId: number, columns: readonly string[], csv: boolean): Promise<File> {
  const body = { search: { filters: { groupIds: { values: [groupId] } } }, columns: [...columns] };
  const { fileId } = valueOf(await client.call('exportProperties', { query: { csv, name: 'Ours' }, body }));
  valueOf(await client.call('confirmExport', { params: { id: fileId } }));
  const { content, fileName } = valueOf(await client.call('exportFile', { params: { id: fileId } }));
  return new File([content], fileName ?? 'ours');
}

/** What people wrote to a row, without what changes with each change. */
const written = ({ propertyId, statusId, note, tags, snoozedUntil, assigneeId, own }: GroupRow) => ({
  propertyId,
  statusId,
  note,
  tags,
  snoozedUntil,
  assigneeId,
  own,
});
const byId = (rows: readonly GroupRow[]) => rows.map(written).toSorted((a, b) => a.propertyId - b.propertyId);

describe('our own export read back', () => {
  let columns: string[];
  let groupId: number;
  let before: GroupRow[];

  beforeAll(async () => {
    const kinds = [
      { name: 'Status', kind: 'text' },
      { name: 'Offer', kind: 'number' },
      { name: 'Call on', kind: 'date' },
      { name: 'Heat', kind: 'choice', choices: ['cold', 'hot; very'] },
      { name: 'Room', kind: 'formula', formula: 'estimatedValue * 2' },
    ] as const;
    for (const { name, kind, ...rest } of kinds)
      valueOf(
        await client.call('saveListColumn', {
          body: {
            name,
            kind,
            choices: 'choices' in rest ? [...rest.choices] : [],
            formula: 'formula' in rest ? rest.formula : null,
          },
        }),
      );
    const own = valueOf(await client.call('listColumns')).columns;
    const [text, number, day, choice] = own.map(({ id }) => String(id));
    columns = [...exportColumns.map(({ key }): string => key), ...own.map(({ id }) => `own.${id}`)];
    const saved = valueOf(
      await client.call('saveProperties', {
        query: { groupName: 'Ours' },
        body: { selection: parcels.map(({ id }) => id) },
      }),
    );
    groupId = Number(saved.savePropertyResponse.groupId);
    const [first, second] = me.auth.propertyStatuses;
    const changes = [
      {
        statusId: first?.id ?? null,
        note: '\'=2+2 said "so";\nand on',
        tags: ['hot', 'a;b', 'c,d', 'e\\f', '@home'],
        snoozedUntil: '2027-01-31',
        assigneeId: me.auth.profile.id,
        own: { [text ?? '']: '-1+1', [number ?? '']: 1234.5, [day ?? '']: '2026-12-01', [choice ?? '']: 'hot; very' },
      },
      { statusId: second?.id ?? null, note: '-12.5', own: { [text ?? '']: "O'Brien" } },
      { tags: ['one'] },
    ];
    const edits = changes.map((change, at) => ({ propertyId: parcels[at]?.id ?? 0, version: null, change }));
    valueOf(await client.call('editRows', { body: { edits } }));
    before = await rowsOf(groupId);
  });

  it.each([
    ['CSV', true],
    ['XLSX', false],
  ])('changes nothing as %s: every row is found, and nothing is written', async (_format, csv) => {
    const job = await importFile(client, await exported(groupId, columns, csv), 'Ours');
    expect(job.counts).toMatchObject({ rows: 12, matchedByApn: 12, conflicts: 0, damaged: 0, broken: 0, unread: 0 });
    expect(job).toMatchObject({ state: 'COMPLETE', added: 0, groupId });
    expect(await rowsOf(groupId)).toEqual(before);
  });

  it.each([
    ['CSV', true],
    ['XLSX', false],
  ])(
    'brings back as %s what was lost: statuses, notes, tags, days and own columns; undo takes it away',
    async (_format, csv) => {
      const file = await exported(groupId, columns, csv);
      const own = valueOf(await client.call('listColumns')).columns;
      const empty = {
        statusId: null,
        note: null,
        tags: [],
        snoozedUntil: null,
        assigneeId: null,
        own: Object.fromEntries(own.flatMap(({ id, kind }) => (kind === 'formula' ? [] : [[String(id), null]]))),
      };
      const edits = parcels.map(({ id }) => ({ propertyId: id, version: null, change: empty }));
      valueOf(await client.call('editRows', { body: { edits } }));
      const lost = byId(await rowsOf(groupId));
      expect(lost).not.toEqual(byId(before));
      const job = await importFile(client, file, 'Ours');
      // Spreadsheets have one kind of line end.
      expect(byId(await rowsOf(groupId))).toEqual(byId(before));
      // The rows are as they were a moment before the job that did it is through.
      const now = async () => {
        const { importJobs } = valueOf(await client.call('listImports'));
        return [byId(await rowsOf(groupId)), importJobs.find(({ id }) => id === job.id)?.state];
      };
      valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: true } }));
      await expect.poll(now).toEqual([lost, 'COMPLETE']);
      valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: false } }));
      await expect.poll(now).toEqual([byId(before), 'COMPLETE']);
      before = await rowsOf(groupId);
    },
  );

  it('never overwrites what a person wrote since, and says which values fit nothing', async () => {
    const [one] = parcels;
    const text = `APN,FIPS,Status,Note,Offer,Heat\n${one?.apn},${one?.fips},Closed,another,many,lukewarm`;
    const job = await importFile(client, fileOf(text), 'Ours');
    expect(job.counts).toMatchObject({ matchedByApn: 1, unread: 1 });
    const file = valueOf(await client.call('importReport', { params: { id: job.id } }));
    const [line] = parse<Record<string, string>>(await file.content.text(), { columns: true, bom: true });
    expect(line?.['Reason']).toBe('not read: Offer “many”, Heat “lukewarm”');
    expect(await rowsOf(groupId)).toEqual(before);
  });

  it('names own columns as they are called, and refuses one that is gone', async () => {
    const key = columns.find((column) => column.startsWith('own.')) as ExportColumnKey;
    const [header] = parse(await (await exported(groupId, ['status', key], true)).text(), { bom: true });
    expect(header).toEqual(['Status', 'Status (own)']);
    const body = { search: { filters: { groupIds: { values: [groupId] } } }, columns: ['own.999'] };
    expect(await client.call('exportProperties', { query: {}, body })).toMatchObject({
      status: 422,
      fieldErrors: { 'columns.0': 'is no column' },
    });
  });
});

it('any tags and any text come back as they were written', async () => {
  const tag = oneof(
    string({ minLength: 1, maxLength: 12 }),
    constantFrom(';', ',', '\\', "'", '=1', '\\;', "'=x", 'a; b'),
  );
  await atMatchDatabase('/tmp', null, async (desk) => {
    await assert(
      asyncProperty(tag, tag, async (one, other) => {
        const tags = [...new Map([one, other].map((text) => [text.trim().toLowerCase(), text.trim()])).values()];
        // NUL stands in no database, and control characters 1 to 3 mark signs while they are taken apart.
        if (
          tags.some(
            (text) => text === '' || Array.from(text).some((sign) => sign < '\u0004') || text !== text.toWellFormed(),
          )
        )
          return;
        const cell = guardFormula(joinTags(tags)).replaceAll("'", "''");
        await desk.run(
          `CREATE OR REPLACE TABLE raw AS SELECT 1 AS row_no, '${cell}' AS c0, '${guardFormula(one).replaceAll("'", "''")}' AS c1`,
        );
        await desk.run('DROP TABLE IF EXISTS written');
        const options = { mapping: { '0': 'tags', '1': 'note' } as const, fips: null, keepUnmatched: false };
        await readWritten(desk, options, { statuses: [], members: [], own: [] });
        const [row] = await desk.rows<{ change: string | null }>('SELECT change FROM written');
        expect(fillOf(row?.change ?? '{}')).toMatchObject({ tags });
      }),
      { numRuns: 60 },
    );
  });
});

describe('rows that could be several parcels', () => {
  it('are shown with their candidates, decided one by one, undone with the import, and never twice', async () => {
    const [shared] = await server.services.warehouse.query<{ apn: string; n: number }>(
      'SELECT any_value(apn) AS apn, count(*) AS n FROM parcel GROUP BY apn_key HAVING count(*) > 1 ORDER BY 1 LIMIT 1',
    );
    const text = `APN,Owner,Note\n${shared?.apn},Ann,first\n${shared?.apn},Ben,second\n`;
    const job = await importFile(client, fileOf(text), 'Shared');
    expect(job).toMatchObject({ members: 0, conflicts: 2, decided: 0 });
    const call = async (row: number, propertyId: number | null) =>
      await client.call('decideConflict', { params: { id: job.id }, body: { row, propertyId } });
    const { header, conflicts } = valueOf(await client.call('importConflicts', { params: { id: job.id } }));
    expect(header).toEqual(['APN', 'Owner', 'Note']);
    expect(conflicts.map(({ row, cells, propertyId }) => [row, cells[1], propertyId])).toEqual([
      [1, 'Ann', null],
      [2, 'Ben', null],
    ]);
    const ids = conflicts[0]?.candidates.map(({ propertyId }) => propertyId) ?? [];
    expect(ids).toHaveLength(shared?.n ?? 0);
    expect(conflicts[0]?.candidates.every(({ apn, address }) => apn === shared?.apn && address !== null)).toBe(true);

    expect(await call(1, parcels[0]?.id ?? 0)).toMatchObject({ status: 422 });
    expect(await call(9, ids[0] ?? 0)).toMatchObject({ status: 404 });
    const first = valueOf(await call(1, ids[0] ?? 0));
    const groupId = first.importJobs.find(({ id }) => id === job.id)?.groupId ?? 0;
    expect(first.importJobs.find(({ id }) => id === job.id)).toMatchObject({ added: 1, conflicts: 2, decided: 1 });
    valueOf(await call(1, ids[0] ?? 0));
    expect((await rowsOf(groupId)).map(({ propertyId, note }) => [propertyId, note])).toEqual([[ids[0], 'first']]);
    // Another decision takes the place of the first.
    valueOf(await call(1, ids[1] ?? 0));
    valueOf(await call(2, ids[1] ?? 0));
    expect((await rowsOf(groupId)).map(({ propertyId, note }) => [propertyId, note])).toEqual([[ids[1], 'first']]);
    valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: true } }));
    await expect.poll(async () => (await rowsOf(groupId)).length).toBe(0);
    expect(await call(2, null)).toMatchObject({ status: 422 });
    valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: false } }));
    await expect.poll(async () => (await rowsOf(groupId)).map(({ propertyId }) => propertyId)).toEqual([ids[1]]);
    valueOf(await call(1, null));
    expect(await rowsOf(groupId)).toHaveLength(0);
  });

  it('decided for one parcel by two rows: undo takes away what each of them wrote, redo brings both back', async () => {
    const [shared] = await server.services.warehouse.query<{ apn: string }>(
      'SELECT any_value(apn) AS apn FROM parcel GROUP BY apn_key HAVING count(*) > 1 ORDER BY 1 DESC LIMIT 1',
    );
    const text = `APN,Note,Tags\n${shared?.apn},asked twice,\n${shared?.apn},,patient\n`;
    const { id } = await importFile(client, fileOf(text), 'Both');
    const { conflicts } = valueOf(await client.call('importConflicts', { params: { id } }));
    const propertyId = conflicts[0]?.candidates[0]?.propertyId ?? 0;
    for (const row of [1, 2])
      valueOf(await client.call('decideConflict', { params: { id }, body: { row, propertyId } }));
    const written = async (): Promise<unknown> =>
      await server.db
        .selectFrom('saved_property')
        .select(['note', 'tags'])
        .where('property_id', '=', propertyId)
        .executeTakeFirst();
    const both = { note: 'asked twice', tags: ['patient'] };
    expect(await written()).toEqual(both);
    const turn = async (undo: boolean): Promise<void> => {
      valueOf(await client.call('undoImport', { params: { id }, body: { undo } }));
      await ended(client, id);
    };
    await turn(true);
    expect(await written()).toEqual({ note: null, tags: [] });
    await turn(false);
    expect(await written()).toEqual(both);
  });
});
