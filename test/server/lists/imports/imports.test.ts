import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import writeXlsxFile from 'write-excel-file/node';
import { zipStream } from '../../../../server/paper/zipStream.ts';
import type { Client } from '../../../../src/api/client.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import type { TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { ended, fileOf, importFile, sampleParcels, startImportServer, type Parcel } from './importServer.ts';

let server: TestServer;
let client: Client;
let parcels: Parcel[];

beforeAll(async () => {
  server = await startImportServer();
  ({ client } = await server.signIn());
  parcels = await sampleParcels(server, 40);
});
afterAll(async () => await server.close());

const parcel = (at: number): Parcel => {
  const found = parcels[at];
  if (found === undefined) throw new Error(`no parcel ${at}`);
  return found;
};

async function members(groupName: string): Promise<number[]> {
  const { groups = [] } = valueOf(await client.call('listImports'));
  const group = groups.find(({ name }) => name === groupName);
  if (group === undefined) return [];
  return valueOf(await client.call('groupMembers', { params: { id: group.id } })).ids.toSorted((a, b) => a - b);
}

async function report(id: number): Promise<Record<string, string>[]> {
  const file = valueOf(await client.call('importReport', { params: { id } }));
  return parse(await file.content.text(), { columns: true, bom: true });
}

const ids = (...places: number[]): number[] => places.map((at) => parcel(at).id).toSorted((a, b) => a - b);
const on = (groupId: number | null) => ({ filters: { groupIds: { values: [groupId ?? 0] } } });
/** A line of a file with the columns APN and FIPS. */
const byApn = (...places: number[]): string =>
  ['APN,FIPS', ...places.map((at) => `${parcel(at).apn},${parcel(at).fips}`)].join('\r\n');

describe('importing a file', () => {
  it('R-IMPORT-002 R-IMPORT-003 matches by APN, then by address and ZIP, and lists the rest with the reason', async () => {
    const place = (at: number): string =>
      `${parcel(at).street},,${parcel(at).city},${parcel(at).state},${parcel(at).zip}`;
    const text = [
      'APN,FIPS,Address,Unit #,City,State,Zip,Owner 1 First Name',
      `${parcel(0).apn},${parcel(0).fips},,,,,,Ann`,
      `,,${place(1).toUpperCase()},Ben`,
      `${parcel(0).apn},${parcel(0).fips},,,,,,Ann again`,
      'NO-SUCH-9999999,,,,,,,Cid',
      `,,1 Nowhere Street,,${parcel(1).city},${parcel(1).state},${parcel(1).zip},Dee`,
      `${parcel(2).apn},${parcel(2).fips},${place(3)},Eve`,
      '6.22E+11,,,,,,,Fay',
      ',,,,,,,Gus',
      `1234,01001,,,,,,Hal`,
    ].join('\r\n');
    const job = await importFile(client, fileOf(text), 'First');
    expect(job).toMatchObject({
      state: 'COMPLETE',
      members: 2,
      done: 2,
      added: 2,
      counts: { rows: 9, matchedByApn: 1, matchedByAddress: 1, duplicates: 1, unmatched: 4, conflicts: 1, damaged: 1 },
    });
    expect(await members('First')).toEqual(ids(0, 1));
    const lines = await report(job.id);
    expect(lines.map((line) => [line['Result'], line['Owner 1 First Name']])).toEqual([
      ['Matched by APN', 'Ann'],
      ['Matched by address', 'Ben'],
      ['Same parcel as an earlier row', 'Ann again'],
      ['Not found', 'Cid'],
      ['Not found', 'Dee'],
      ['Conflict', 'Eve'],
      ['Damaged APN', 'Fay'],
      ['Not found', 'Gus'],
      ['Not found', 'Hal'],
    ]);
    expect(lines[2]?.['Reason']).toBe('same parcel as row 1');
    expect(lines[5]?.['Reason']).toBe('APN and address name different parcels');
    expect(lines[5]?.['Candidates']).toContain(parcel(2).apn);
    expect(lines[6]?.['Reason']).toContain('6.22E+11');
    expect(lines[7]?.['Reason']).toBe('neither an APN nor a whole address (number, street, ZIP)');
    expect(lines[8]?.['Reason']).toBe('county 01001 is not loaded');
  });

  it('never guesses which county an APN is of, and lists what it may be', async () => {
    const [shared] = await server.services.warehouse.query<{ apn: string; n: number }>(
      'SELECT any_value(apn) AS apn, count(*) AS n FROM parcel GROUP BY apn_key HAVING count(*) > 1 ORDER BY 1 LIMIT 1',
    );
    const job = await importFile(client, fileOf(`Parcel Number\n${shared?.apn}\n`), 'Shared');
    expect(job.counts).toMatchObject({ conflicts: 1, matchedByApn: 0 });
    const [line] = await report(job.id);
    expect(line?.['Reason']).toBe(`this APN stands for ${shared?.n} parcels`);
    expect(line?.['Candidates']?.split('; ')).toHaveLength(shared?.n ?? 0);
  });

  it('changes nothing when the same file comes twice', async () => {
    const text = byApn(5, 6, 7);
    const before = await importFile(client, fileOf(text), 'Twice');
    const saved = await client.call('queryGroups', {
      body: { search: { filters: { groupIds: { values: [before.groupId ?? 0] } } } },
    });
    const again = await importFile(client, fileOf(text), 'Twice');
    expect(again).toMatchObject({ state: 'COMPLETE', members: 3, added: 0 });
    const after = await client.call('queryGroups', {
      body: { search: { filters: { groupIds: { values: [before.groupId ?? 0] } } } },
    });
    expect(valueOf(after).results).toEqual(valueOf(saved).results);
  });

  it('keeps rows without a parcel as parcels of the user when asked, once, and shows what is known of them', async () => {
    const text =
      'Address,City,State,Zip,Owner\n77 Invented Way,Somewhere,VA,22901,"O\'BRIEN, JOSÉ"\n77 INVENTED WAY,Somewhere,VA,22901,x\n,,,,nobody';
    const start = async () => {
      const file = fileOf(text, 'own.csv');
      const preview = valueOf(await client.call('uploadImport', { upload: { file, groupName: 'Own' } }));
      const body = { ...preview.options, keepUnmatched: true };
      valueOf(await client.call('startImport', { params: { id: preview.id }, body }));
      return await ended(client, preview.id);
    };
    const first = await start();
    expect(first).toMatchObject({ members: 1, added: 1, counts: { unmatched: 3, kept: 1 } });
    // What stands there, and what a person wrote to it since, is the same when the file comes again.
    const stored = async () => {
      const { results } = valueOf(await client.call('queryGroups', { body: { search: on(first.groupId) } }));
      const kept = await sql`select property_id, facts from user_parcel order by property_id`.execute(server.db);
      return { results, kept: kept.rows };
    };
    const id = (await stored()).results[0]?.propertyId ?? 0;
    const edits = [{ propertyId: id, version: null, change: { note: 'Asked the county', tags: ['own'] } }];
    valueOf(await client.call('editRows', { body: { edits } }));
    const before = await stored();
    expect(before.kept).toHaveLength(1);
    expect(await start()).toMatchObject({ members: 1, added: 0 });
    expect(await stored()).toEqual(before);
    const { results } = before;
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({
      inSnapshot: false,
      streetAddress: '77 Invented Way',
      cityName: 'Somewhere',
      zip: '22901',
      ownerName: "O'BRIEN, JOSÉ",
    });
  });

  it('R-IMPORT-001 R-IMPORT-005 gives back the file as it came, and a report that no spreadsheet runs', async () => {
    const text = `${byApn(8)}\r\n=cmd|calc,51540`;
    const job = await importFile(client, fileOf(text, 'Mai Liste – Süd.csv'), 'Files');
    const file = valueOf(await client.call('importFile', { params: { id: job.id } }));
    expect(file.fileName).toBe('Mai Liste – Süd.csv');
    expect(await file.content.text()).toBe(text);
    const back = valueOf(await client.call('importReport', { params: { id: job.id } }));
    expect(back.fileName).toBe('Mai Liste – Süd report.csv');
    expect((await report(job.id))[1]?.['APN']).toBe("'=cmd|calc");
  });

  it('R-IMPORT-004 deletes the record of an import and leaves its properties', async () => {
    const job = await importFile(client, fileOf(byApn(9)), 'Stays');
    const { importJobs } = valueOf(await client.call('deleteImport', { params: { id: job.id } }));
    expect(importJobs.map(({ id }) => id)).not.toContain(job.id);
    expect(await members('Stays')).toEqual(ids(9));
    expect(await client.call('importFile', { params: { id: job.id } })).toMatchObject({ ok: false, status: 404 });
  });

  it('undo takes off what the import added and nothing else; redo puts it back', async () => {
    await client.call('saveProperties', { query: { groupName: 'Undone' }, body: { propertyId: parcel(10).id } });
    const job = await importFile(client, fileOf(byApn(10, 11, 12)), 'Undone');
    expect(job).toMatchObject({ members: 3, added: 2 });
    valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: true } }));
    expect(await ended(client, job.id)).toMatchObject({ state: 'COMPLETE', undone: true });
    expect(await members('Undone')).toEqual(ids(10));
    valueOf(await client.call('undoImport', { params: { id: job.id }, body: { undo: false } }));
    expect(await ended(client, job.id)).toMatchObject({ state: 'COMPLETE', undone: false, added: 2 });
    expect(await members('Undone')).toEqual(ids(10, 11, 12));
  });

  it('undo in more than one transaction keeps what stands elsewhere; redo puts all of it back', async () => {
    const saved = async (): Promise<unknown[]> =>
      await server.db
        .selectFrom('saved_property')
        .select('property_id')
        .where('removed', 'is', null)
        .orderBy('id')
        .execute();
    const elsewhere = [parcel(20).id, parcel(21).id];
    await client.call('saveProperties', { query: { groupName: 'Elsewhere' }, body: { selection: elsewhere } });
    const before = await saved();
    const known = await sampleParcels(server, 3000);
    const strange = Array.from({ length: 4200 - known.length }, (_, at) => `STRANGE-${at},${parcel(0).fips}`);
    const text = ['APN,FIPS', ...known.map(({ apn, fips }) => `${apn},${fips}`), ...strange].join('\n');
    const held = valueOf(await client.call('uploadImport', { upload: { file: fileOf(text), groupName: 'Many' } }));
    const { id } = held;
    valueOf(await client.call('startImport', { params: { id }, body: { ...held.options, keepUnmatched: true } }));
    const { members: listed, added } = await ended(client, id);
    expect(listed).toBeGreaterThan(4000);
    expect(added).toBe(listed);
    const all = await members('Many');
    valueOf(await client.call('undoImport', { params: { id }, body: { undo: true } }));
    expect(await ended(client, id)).toMatchObject({ state: 'COMPLETE', undone: true, added: 0 });
    expect(await members('Many')).toEqual([]);
    expect(await members('Elsewhere')).toEqual(ids(20, 21));
    expect(await saved()).toEqual(before);
    valueOf(await client.call('undoImport', { params: { id }, body: { undo: false } }));
    expect(await ended(client, id)).toMatchObject({ state: 'COMPLETE', undone: false, added: listed });
    expect(await members('Many')).toEqual(all);
  });

  it('proposes the mapping that the last file with this header was imported with', async () => {
    const text = `code,x,FIPS\n${parcel(13).apn},1,${parcel(13).fips}`;
    const first = valueOf(await client.call('uploadImport', { upload: { file: fileOf(text), groupName: 'Codes' } }));
    expect(first.options.mapping).toEqual({ '2': 'fips' });
    expect(first.warnings[0]).toContain('Nothing says which parcel a row is');
    const body = { ...first.options, mapping: { '0': 'apn', '2': 'fips' } as const };
    const mapped = valueOf(await client.call('previewImport', { params: { id: first.id }, body }));
    expect(mapped.rows[0]).toMatchObject({ outcome: 'Matched by APN' });
    expect(mapped.warnings).toEqual([]);
    valueOf(await client.call('startImport', { params: { id: first.id }, body }));
    await ended(client, first.id);
    const second = valueOf(await client.call('uploadImport', { upload: { file: fileOf(text), groupName: 'Codes' } }));
    expect(second.options.mapping).toEqual({ '0': 'apn', '2': 'fips' });
  });
});

describe('files as they come', () => {
  const one = (delimiter: string): string =>
    ['Owner', 'APN', 'FIPS'].join(delimiter) +
    `\r\n"Müller ""Bob"" – Söhne"` +
    delimiter +
    parcel(20).apn +
    delimiter +
    parcel(20).fips;
  const wide = (text: string, mark: boolean): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le'));
  const windows = (text: string): Uint8Array<ArrayBuffer> =>
    new Uint8Array(Buffer.from(text.replaceAll('–', '\u0096'), 'latin1'));

  it.each([
    ['UTF-8', 'commas', (): string => one(',')],
    ['UTF-8', 'semicolons', () => one(';')],
    ['UTF-8', 'tabs, as pasted', () => one('\t')],
    ['UTF-8', 'bars', () => one('|')],
    ['UTF-8', 'a byte order mark', () => `\uFEFF${one(',')}`],
    ['UTF-16', 'a byte order mark', () => wide(one('\t'), true)],
    ['UTF-16', 'no mark', () => wide(one(','), false)],
    ['Windows-1252', 'its own dash', () => windows(one(','))],
  ])('reads %s with %s', async (encoding, _what, text) => {
    const file = fileOf(text(), 'text.csv');
    const preview = valueOf(await client.call('uploadImport', { upload: { file, groupName: 'Texts' } }));
    expect(preview.encoding).toBe(encoding);
    expect(preview.header).toEqual(['Owner', 'APN', 'FIPS']);
    expect(preview.rows[0]).toMatchObject({ outcome: 'Matched by APN' });
    expect(preview.rows[0]?.cells[0]).toBe('Müller "Bob" – Söhne');
  });

  it('reads a workbook: numbers are no powers of ten, and too long ones are named', async () => {
    const sheet = [
      [{ value: 'APN' }, { value: 'FIPS' }],
      [{ value: parcel(21).apn }, { value: parcel(21).fips }],
      [{ value: 622000000000, type: Number }, { value: '51540' }],
      [{ value: 6.22e17, type: Number }, { value: '51540' }],
    ];
    const bytes = await writeXlsxFile(sheet).toBuffer();
    const job = await importFile(client, new File([new Uint8Array(bytes)], 'leads.xlsx'), 'Workbook');
    expect(job.counts).toMatchObject({ rows: 3, matchedByApn: 1, unmatched: 1, damaged: 1 });
    expect((await report(job.id)).map((line) => line['APN'])).toEqual([parcel(21).apn, '622000000000', '6.2200E+17']);
  });

  it('lists rows that do not fit the header and imports the others', async () => {
    const job = await importFile(client, fileOf(`${byApn(22)}\r\na,b,c,d\r\nonly one\r\n`), 'Broken');
    expect(job).toMatchObject({ added: 1, counts: { rows: 1, broken: 2 } });
    const reasons = (await report(job.id)).map((line) => line['Reason']);
    expect(reasons).toEqual(['', 'line 3: too many columns', 'line 4: too few columns']);
  });

  const archive = async (): Promise<Uint8Array<ArrayBuffer>> => {
    const parts = [];
    for await (const part of zipStream([{ name: 'leads.csv', content: ['APN,Zip'] }])) parts.push(part);
    return new Uint8Array(Buffer.concat(parts));
  };
  /** The first entry of an OpenDocument file: a head of thirty bytes, then its name and its content. */
  const ods = new Uint8Array(
    Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4]),
      Buffer.alloc(26),
      Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK'),
    ]),
  );

  it.each([
    ['an empty file', new Uint8Array(), 'The file is empty. Nothing was kept.'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'old (XLS) or protected Excel file'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 1, 0, 7]), 'not a text file'],
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9]), 'The Excel file cannot be read'],
    ['a PDF', new Uint8Array(Buffer.from('%PDF-1.7\nAPN,Zip\n1,2\n')), 'This is a PDF.'],
    ['an XML file', new Uint8Array(Buffer.from('\uFEFF<?xml version="1.0"?>\n<Workbook/>')), 'This is an XML file.'],
    ['XML of two bytes a sign', wide('<?xml version="1.0"?>\n<Workbook/>', true), 'This is an XML file.'],
    ['a web page called XLS', new Uint8Array(Buffer.from('\n <html><table><tr>')), 'This is a web page (HTML)'],
    ['JSON', new Uint8Array(Buffer.from('[{"APN": "1"}]')), 'This is JSON'],
    ['a packed file', new Uint8Array(gzipSync('APN,Zip\n1,2\n')), 'This file is packed (gzip).'],
    ['an OpenDocument spreadsheet', ods, 'This is an OpenDocument spreadsheet (ODS).'],
    ['an archive', archive, 'This is an archive (ZIP) and no XLSX workbook'],
    ['one column without a name', new Uint8Array(Buffer.from('\r\n1\r\n2\r\n')), 'has no header'],
    ['a header alone', new Uint8Array(Buffer.from('APN,Zip\r\n')), 'a header and no rows'],
  ])('says what is wrong with %s and keeps nothing', async (_what, given, message) => {
    const bytes = typeof given === 'function' ? await given() : given;
    const before = await sql<{ n: number }>`select count(*)::int as n from property_import`.execute(server.db);
    const answer = await client.call('uploadImport', { upload: { file: fileOf(bytes), groupName: 'Bad' } });
    expect(answer).toMatchObject({ ok: false, status: 422 });
    expect(answer.ok ? '' : answer.detail).toContain(message);
    const after = await sql<{ n: number }>`select count(*)::int as n from property_import`.execute(server.db);
    expect(after.rows).toEqual(before.rows);
  });

  it('reads one column of APNs when the county of all rows is said', async () => {
    const file = fileOf(`APN\r\n${parcel(24).apn}\r\n`);
    const { id, options } = valueOf(await client.call('uploadImport', { upload: { file, groupName: 'One column' } }));
    const body = { ...options, fips: parcel(24).fips };
    expect(valueOf(await client.call('previewImport', { params: { id }, body })).counts).toMatchObject({
      rows: 1,
      matchedByApn: 1,
    });
  });

  it('refuses a file of two gigabytes by what the request says of itself, before it comes', async () => {
    const { token } = await server.signIn();
    const headers = {
      [AUTH_HEADER]: token,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': String(2 * 1024 ** 3),
    };
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(`${server.baseUrl}/app/imports`, { method: 'POST', headers }, (response) => {
        let text = '';
        response.on('data', (part) => (text += String(part)));
        response.on('end', () => {
          sent.destroy();
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      sent.on('error', reject);
      sent.write('--b\r\n');
    });
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.text).toContain('larger than 400 MB');
  });

  it('R-IMPORT-002 asks for the list and for the file by name, in a form', async () => {
    const { token } = await server.signIn();
    const send = async (body: FormData | string) => {
      const answer = await fetch(`${server.baseUrl}/resource/auth/ps4/user/properties/imports`, {
        method: 'POST',
        headers: { [AUTH_HEADER]: token, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) },
        body,
      });
      return [answer.status, Object.keys(((await answer.json()) as { fieldErrors?: object }).fieldErrors ?? {})];
    };
    const form = (fields: Record<string, string | File>): FormData => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return data;
    };
    const before = valueOf(await client.call('listImports')).importJobs.length;
    expect(await send(form({ file: fileOf(byApn(0)) }))).toEqual([400, ['groupName']]);
    expect(await send(form({ file: fileOf(byApn(0)), groupName: ' ' }))).toEqual([400, ['groupName']]);
    expect(await send(form({ groupName: 'No file' }))).toEqual([422, ['file']]);
    expect((await send(JSON.stringify({ groupName: 'JSON', file: byApn(0) })))[0]).toBe(422);
    expect(valueOf(await client.call('listImports')).importJobs).toHaveLength(before);
  });
});
