import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { exportColumns } from '../../../../src/api/catalogue/lists/exportColumns.ts';
import type { Client } from '../../../../src/api/client.ts';
import { MOST_INLINE_ROWS, type PropertyExport } from '../../../../src/api/contract/lists/exportImport.ts';
import { fileNameOf } from '../../../../server/lists/exports/exports.routes.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PARCELS = 6000;

let server: TestServer;
let me: SignedIn;
let client: Client;
let ids: number[];
let listId: number;

beforeAll(async () => {
  server = await startTestServer({ sampleParcels: PARCELS });
  me = await server.signIn();
  ({ client } = me);
  ids = await sampleIds(server, 30);
  listId = await saveInto(me, 'Export me', ids);
});
afterAll(async () => await server.close());

const ofList = (extra: object = {}) => ({ search: { filters: { groupIds: { values: [listId] } } }, ...extra });

/** Prepares, fetches and confirms, as the page does. */
async function exported(query: object, body: object): Promise<{ answer: PropertyExport; bytes: Buffer }> {
  const started = valueOf(await client.call('exportProperties', { query, body }));
  const answer = valueOf(await client.call('getExport', { params: { id: started.fileId } }));
  valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
  const bytes = Buffer.from(answer.base64Uri?.split('base64,')[1] ?? '', 'base64');
  return { answer, bytes };
}

const table = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

describe('the prompt of an export', () => {
  it('R-EXPORT-001 R-EXPORT-002 R-EXPORT-003 R-EXPORT-004 asks with file name and rows, and is gone once confirmed', async () => {
    const started = valueOf(
      await client.call('exportProperties', { query: { name: 'My leads', csv: 'true' }, body: ofList() }),
    );
    expect(started).toMatchObject({ fileName: 'My leads.csv', format: 'csv', rowCount: 30, base64Uri: null });
    expect(started.pendingPropertyExportId).toBe(started.fileId);
    const fetched = valueOf(await client.call('getExport', { params: { id: started.fileId } }));
    expect(fetched.prompt).toBe('Export 30 rows to My leads.csv (CSV)?');
    const [head, content = ''] = fetched.base64Uri?.split('base64,') ?? [];
    expect(head).toBe('data:text/csv;charset=utf-8;');
    // The heading and a line for each row.
    expect(table(Buffer.from(content, 'base64'))).toHaveLength(31);
    const confirmed = valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
    expect(confirmed).toMatchObject({ prompt: null, pendingPropertyExportId: null });
  });

  it('R-EXPORT-005 survives signing out until it is confirmed', async () => {
    const started = valueOf(await client.call('exportProperties', { query: {}, body: ofList() }));
    const again = await server.signIn(undefined, true);
    ({ client } = again);
    expect(again.auth.pendingPropertyExportId).toBe(started.fileId);
    valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
    expect(valueOf(await client.call('auth', { query: {} })).pendingPropertyExportId).toBeNull();
  });

  it('charges the rows at the confirmation, once, and says what is left', async () => {
    const { db } = server;
    const charged = async (): Promise<number> => {
      const { rows } = await sql<{
        n: number;
      }>`select coalesce(sum(row_count), 0)::int as n from property_export where confirmed is not null`.execute(db);
      return rows[0]?.n ?? 0;
    };
    const before = await charged();
    await sql`update app_user set export_limit = ${before + 40}`.execute(db);
    const started = valueOf(await client.call('exportProperties', { query: {}, body: ofList() }));
    expect(started.limit).toEqual({ active: true, assigned: before + 40, periodQuantity: before, remaining: 40 });
    expect(started.prompt).toContain('40 of');
    expect(await charged()).toBe(before);
    const both = await Promise.all(
      [1, 2].map(async () => await client.call('confirmExport', { params: { id: started.fileId } })),
    );
    expect(both.map((outcome) => valueOf(outcome).limit.remaining)).toEqual([10, 10]);
    expect(await charged()).toBe(before + 30);
    const refused = await client.call('exportProperties', { query: {}, body: ofList() });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.ok ? '' : refused.detail).toMatch(
      /30 rows are meant, 10 of your \d+ exports are left until 04\/01\/2026\. Nothing was exported\./,
    );
    server.clock.advance(31 * 24 * 60);
    ({ client } = await server.signIn(undefined, true));
    expect(valueOf(await client.call('exportProperties', { query: {}, body: ofList() })).limit.remaining).toBe(
      before + 40,
    );
    await sql`update app_user set export_limit = null`.execute(db);
  });

  it('streams a large file, and only after the confirmation', async () => {
    const county = valueOf(await client.call('auth', { query: {} })).data.places.find(({ type }) => type === 'STATE');
    const many = await sampleIds(server, MOST_INLINE_ROWS + 1);
    expect(county).toBeDefined();
    const started = valueOf(
      await client.call('exportProperties', {
        query: { csv: true },
        body: { selection: { items: many }, columns: ['propertyId', 'apn'] },
      }),
    );
    const fetched = valueOf(await client.call('getExport', { params: { id: started.fileId } }));
    expect(fetched.base64Uri).toBeNull();
    expect(await client.call('exportFile', { params: { id: started.fileId } })).toMatchObject({
      ok: false,
      status: 422,
    });
    valueOf(await client.call('confirmExport', { params: { id: started.fileId } }));
    const file = valueOf(await client.call('exportFile', { params: { id: started.fileId } }));
    const lines = table(Buffer.from(await file.content.arrayBuffer()));
    expect(lines).toHaveLength(many.length + 1);
    expect(lines.slice(1).map(([id]) => Number(id))).toEqual(many);
  });

  it('can be given up, which charges nothing', async () => {
    const started = valueOf(await client.call('exportProperties', { query: {}, body: ofList() }));
    const { pendingPropertyExportId } = valueOf(await client.call('discardExport', { params: { id: started.fileId } }));
    expect(pendingPropertyExportId).toBeNull();
    expect(await client.call('confirmExport', { params: { id: started.fileId } })).toMatchObject({ status: 404 });
  });
});

describe('what is exported', () => {
  it('is the rows in the order on screen, the selected ones or all but them', async () => {
    const search = {
      filters: { groupIds: { values: [listId] } },
      sortFields: [{ field: 'estimatedValue', ascending: false }],
    };
    const shown = valueOf(await client.call('queryGroups', { body: { search } })).results.map(
      ({ propertyId }) => propertyId,
    );
    const rows = async (selection?: object): Promise<number[]> => {
      const { bytes } = await exported(
        { csv: true },
        { search, columns: ['propertyId'], ...(selection ? { selection } : {}) },
      );
      return table(bytes)
        .slice(1)
        .map(([id]) => Number(id));
    };
    const some = shown.slice(3, 9);
    expect(await rows()).toEqual(shown);
    expect(await rows({ items: some })).toEqual(some);
    expect(await rows({ allSelected: true, items: some })).toEqual(shown.filter((id) => !some.includes(id)));
  });

  it('is a search in its order, with columns in any order', async () => {
    const [place] = await server.services.warehouse.query<{ fips: string }>(
      'SELECT fips FROM parcel GROUP BY fips ORDER BY count(*) LIMIT 1',
    );
    const filter = {
      type: 'COUNTY',
      fips: place?.fips,
      bedroomsMin: 4,
      sortField: 'squareFeet',
      sortAscending: false,
    } as const;
    const { bytes } = await exported({ csv: true }, { filter, columns: ['squareFeet', 'propertyId', 'bedrooms'] });
    const [header, ...lines] = table(bytes);
    expect(header).toEqual(['Square feet', 'Property id', 'Beds']);
    const { results, resultCount } = valueOf(await client.call('listing', { query: { ...filter, limit: 250 } }));
    expect(lines).toHaveLength(resultCount);
    expect(lines.slice(0, 250).map(([, id]) => Number(id))).toEqual(results.map(({ propertyId }) => propertyId));
  });

  it('has everything about a row in one file, the same in every format', async () => {
    const [status] = me.auth.propertyStatuses;
    const first = valueOf(await client.call('queryGroups', { body: ofList() })).results[0];
    if (first === undefined || status === undefined) throw new Error('the list has rows and the account statuses');
    valueOf(
      await client.call('saveEdits', {
        query: {},
        body: {
          id: first.savedPropertyId,
          version: first.version,
          note: '=SUM(A1)\nline "two", ünïcode <&>',
          tags: ['hot', '@home'],
          statusId: status.id,
        },
      }),
    );
    const columns = exportColumns.map(({ key }) => key);
    const body = ofList({ columns });
    const csv = table((await exported({ csv: true }, body)).bytes);
    const xlsx = await readSheet((await exported({}, body)).bytes);
    const xml = (await exported({ isXML: true }, body)).bytes.toString('utf8');
    const header = exportColumns.map(({ label }) => label);
    expect(new Set(header).size).toBe(header.length);
    expect(csv[0]).toEqual(header);
    expect(xlsx[0]).toEqual(header);
    expect(csv).toHaveLength(31);
    expect(xlsx).toHaveLength(31);
    const at = (key: string): number => columns.indexOf(key as (typeof columns)[number]);
    const line = csv.find((cells) => cells[at('propertyId')] === String(first.propertyId));
    expect(line?.[at('note')]).toBe('\'=SUM(A1)\nline "two", ünïcode <&>');
    expect(line?.[at('tags')]).toBe('hot; @home');
    expect(line?.[at('status')]).toBe(status.name);
    expect(line?.[at('lists')]).toBe('Export me');
    expect(xml).toContain('&quot;two&quot;, ünïcode &lt;&amp;&gt;');
    expect(xml.match(/<Row>/g)).toHaveLength(31);
    const text = (cell: unknown): string => {
      if (cell === null || cell === undefined) return '';
      if (cell instanceof Date) return cell.toISOString().slice(0, 10);
      return typeof cell === 'string' ? cell : JSON.stringify(cell);
    };
    const texts = xlsx.map((cells) => header.map((_, index) => text(cells[index])));
    expect(texts).toEqual(csv.map((cells) => cells.map((cell) => cell.replaceAll('\r\n', '\n'))));
  });

  it('is refused when nothing or two things are meant, or no one format', async () => {
    const call = async (query: object, body: object) => await client.call('exportProperties', { query, body });
    expect(await call({}, {})).toMatchObject({ status: 422 });
    expect(await call({}, { ...ofList(), filter: { type: 'COUNTY', fips: '51540' } })).toMatchObject({ status: 422 });
    expect(await call({ csv: true, isXML: true }, ofList())).toMatchObject({ status: 422 });
    expect(await call({}, ofList({ columns: ['nonsense'] }))).toMatchObject({ status: 400 });
  });
});

describe('names of files', () => {
  it('are such as every file system takes', () => {
    expect(fileNameOf('Q3: hot/cold <leads>?', 'xlsx')).toBe('Q3 hot cold leads.xlsx');
    expect(fileNameOf('José – Süd.csv', 'csv')).toBe('José – Süd.csv');
    expect(fileNameOf('../..', 'csv')).toBe('properties.csv');
  });
});
