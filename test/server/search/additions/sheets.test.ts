/** A workbook with several sheets: the one with most rows is taken and said, and another one can be. */
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brought, strangeRoll, whenOver } from '../../../support/additions.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { workers: true } });
  operator = await server.signIn();
});
afterAll(async () => await server.close());

async function workbook(sheets: Readonly<Record<string, string>>): Promise<Uint8Array<ArrayBuffer>> {
  const made = Object.entries(sheets).map(([sheet, csv]) => ({
    sheet,
    data: csv.split('\n').map((line) => line.split(',').map((value) => ({ type: String, value }) as const)),
  }));
  return new Uint8Array(await writeXlsxFile(made).toBuffer());
}

it('is proposed by its largest sheet, by the one that is named, and loaded by that', async () => {
  const { client } = operator;
  const book = await workbook({ Codes: 'code,means\n01,House\n02,Flat', Parcels: strangeRoll(30) });
  const first = await brought(client, 'Book.xlsx', book);
  const { id } = first;
  expect(first).toMatchObject({ sheet: 'Parcels', sheets: ['Codes', 'Parcels'], rows: 30, problem: null });
  const taken = 'The workbook has 2 sheets with a table: Parcels is taken, which has most rows.';
  expect([first.warnings[0], first.doubts]).toEqual([taken, [taken]]);
  const propose = async (body: object) => await client.call('proposeSource', { params: { id }, body });
  const codes = valueOf(await propose({ sheet: 'Codes' }));
  expect(codes.columns.map(({ header }) => header)).toEqual(['code', 'means']);
  expect(codes).toMatchObject({ sheet: 'Codes', problem: expect.stringMatching(/which parcel a row is about/) });
  expect(await propose({ sheet: 'Nope' })).toMatchObject({
    status: 422,
    detail: 'The file has no sheet Nope with a table.',
    fieldErrors: { sheet: 'is no sheet of it' },
  });
  // Taken back, it is as it came.
  expect(valueOf(await propose({}))).toMatchObject({ sheet: 'Parcels', doubts: [taken] });
  const body = { sheet: 'Parcels' };
  expect(valueOf(await propose(body))).toMatchObject({ sheet: 'Parcels', doubts: [], rows: 30 });
  const { text } = valueOf(await client.call('additionRecipe', { params: { id }, body }));
  expect(JSON.parse(text)).toMatchObject({ files: { file: { sheet: 'Parcels' } } });
  valueOf(await client.call('loadSource', { params: { id }, body }));
  expect(await whenOver(client, id)).toMatchObject({ state: 'DONE', report: { parcels: 30 } });
});

it('a file that is no workbook has no sheet to name', async () => {
  const { id, sheet, sheets } = await brought(operator.client, 'Plain.csv', strangeRoll(5, { letter: 'P' }));
  expect([sheet, sheets]).toEqual([null, []]);
  const named = await operator.client.call('proposeSource', { params: { id }, body: { sheet: 'Parcels' } });
  expect(named).toMatchObject({ status: 422, fieldErrors: { sheet: 'is no sheet of it' } });
});
