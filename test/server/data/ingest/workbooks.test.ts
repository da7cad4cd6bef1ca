/** Rolls that come as workbooks are read by the same rules as CSV: one sheet is a table. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeXlsxFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../../../../server/data/ingest/shapes/openTable.ts';
import { proposeFile } from '../../../../server/data/propose/proposeCommand.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { hostileBooks } from '../../../support/hostile/hostileBooks.ts';
import { zipped } from '../../../support/zipped.ts';
import { simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

type Value = string | number | Date;
type Sheet = readonly (readonly Value[])[];
/** A workbook of these sheets. */
async function workbook(sheets: Readonly<Record<string, Sheet>>): Promise<Buffer> {
  const cell = (value: Value) =>
    value instanceof Date
      ? ({ type: Date, value, format: 'mm/dd/yyyy' } as const)
      : typeof value === 'number'
        ? ({ type: Number, value } as const)
        : ({ type: String, value } as const);
  const made = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: rows.map((row) => row.map(cell)) }));
  return await writeXlsxFile(made).toBuffer();
}
const HEADER = ['apn', 'streetAddress', 'zip', 'Year\nbuilt', 'sold', 'price', 'owner'];
const roll: Sheet = [
  HEADER,
  ...Array.from({ length: 30 }, (_, at) => [
    `55-${1000 + at}`, `${100 + at} Park St`, 22_902, 1950 + at, new Date(Date.UTC(2021, 3, 1 + at)), 250_000 + at, 'Ashby, "Ann"',
  ]), // prettier-ignore
];
const notes: Sheet = [['Roll of 2024'], ['as certified'], ['by the assessor']];
const codes: Sheet = [['code', 'means'], ['01', 'Single family']]; // prettier-ignore
const recipe = {
  ...simpleRecipe,
  facts: { streetAddress: 'streetAddress', zip: 'zip', yearBuilt: 'Year built' },
  records: { deed: [{ fields: { saleDate: 'sold', amount: 'price' } }] },
};
const told = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  return await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).then(
    () => lines.join('\n'),
    (error: Error) => `refused: ${error.message}`,
  );
};
const facts = async () =>
  await space.rows(
    `SELECT p.apn, p.street_address AS street, p.zip, p.year_built AS built, d.sale_date::VARCHAR AS sold, d.amount_cents AS cents
      FROM parcel p JOIN deed d USING (property_id) ORDER BY p.apn LIMIT 1 OFFSET 3`,
  );
const expected = {
  apn: '55-1003',
  street: '103 PARK ST',
  zip: '22902',
  built: 1953,
  sold: '2021-04-04',
  cents: 25_000_300,
};

describe('a roll as a workbook', () => {
  it('is taken in like a CSV, with days of Excel as days, from the only sheet that has a table', async () => {
    const asRecipe = await space.write('test-roll.json', JSON.stringify(recipe));
    const file = await space.write('roll.xlsx', await workbook({ Notes: notes, Parcels: roll }));
    expect(await told(asRecipe, file)).toMatch(/roll\.xlsx \(sheet Parcels\)[^\n]*30/);
    expect(await facts()).toMatchObject([expected]);
    const zip = await space.write(
      'packed.zip',
      await zipped({ 'a/roll.xlsx': await readFile(file), 'a/layout.xlsx': await workbook({ A: codes }) }),
    );
    const { name, header } = await openTable(zip, join(space.dir, '..'));
    expect([name, header]).toEqual(['packed.zip (sheet Parcels)', HEADER.map((text) => text.replace('\n', ' '))]);
  });

  it('of several sheets with a table is not guessed at: the command, or the recipe, says which', async () => {
    const file = await space.write('two.xlsx', await workbook({ Codes: codes, 'Parcels & lots': roll }));
    expect(await told('generic', file, '--fips', '51540')).toBe(
      'refused: two.xlsx has several sheets with a table: Codes, Parcels & lots. Say which one is meant: --sheet "Codes", or "sheet" at the file in a recipe',
    );
    expect(await told('generic', file, '--fips', '51540', '--sheet', 'Lots')).toBe(
      'refused: two.xlsx has no sheet Lots; its sheets are: Codes, Parcels & lots',
    );
    expect(await told('generic', file, '--fips', '51540', '--sheet', 'parcels & LOTS', '--dry-run')).toContain(
      '55-1000',
    );
    const { proposal } = await proposeFile({ files: [file], fips: '51540', sheet: 'Parcels & lots' });
    expect(proposal.recipe.files).toMatchObject({ file: { match: ['two'], sheet: 'Parcels & lots', apn: 'apn' } });
    const meant = Object.fromEntries(proposal.columns.map(({ header, meaning }) => [header, meaning]));
    expect(meant).toMatchObject({ apn: 'apn', zip: 'zip', 'Year built': 'yearBuilt' });
    expect(await told('charlottesville-va-flat', file, '--sheet', 'Codes')).toContain('a recipe says the sheet itself');
  });

  it.each<[name: string, content: () => Promise<Buffer> | Buffer, says: RegExp]>([
    ['old.xls', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^refused: old\.xls is an old Excel workbook \(XLS\): save it as XLSX or CSV/],
    ['locked.xlsx', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^refused: locked\.xlsx is protected with a password/],
    ['page.xls', () => Buffer.from('<html><table>'), /^refused: page\.xls is no Excel workbook, whatever its name says/],
    ['sheet.ods', async () => await zipped({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), /^refused: sheet\.ods is an OpenDocument spreadsheet \(ODS\)/],
    ['binary.xlsb', async () => await zipped({ 'xl/workbook.bin': '' }), /^refused: binary\.xlsb is a binary workbook/],
    ['other.xlsx', async () => await zipped({ 'a.csv': 'apn' }), /^refused: other\.xlsx is an archive and no XLSX workbook/],
    ['nothing.xlsx', () => Buffer.alloc(0), /^refused: nothing\.xlsx is empty/],
    ['cut.xlsx', async () => (await workbook({ A: roll })).subarray(0, -100), /^refused: cut\.xlsx is damaged or cut off, or no XLSX workbook/],
    ['blank.xlsx', async () => await workbook({ A: [] }), /^refused: blank\.xlsx cannot be read: the first sheet of the workbook is empty/],
  ])('%s is refused by its name', async (name, content, says) => {
    const before = await space.rows('SELECT count(*) AS n FROM parcel');
    const file = await space.write(name, await content());
    for (const command of ['generic', 'propose']) expect(await told(command, file, '--fips', '51540')).toMatch(says);
    expect(await space.rows('SELECT count(*) AS n FROM parcel')).toEqual(before);
  }); // prettier-ignore

  it.each(hostileBooks.filter(({ name }) => name.endsWith('.xlsx')))(
    '$name does no harm: it is refused by its name, or read as the few cells that it has',
    async ({ name, make }) => {
      const file = await space.write(name, await make());
      const said = await told('generic', file, '--fips', '51540', '--dry-run');
      // Whatever a workbook says, no value of it stands for more than is written.
      expect(said).toMatch(/^refused: /);
      expect(said).toMatch(name === 'billion-laughs.xlsx' ? /the columns are: &l9;$/ : name);
      expect(said.length).toBeLessThan(1000);
    },
  );
});
