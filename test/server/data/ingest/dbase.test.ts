/** dBASE files without shapes are tables. */
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dbaseTable } from '../../../../server/data/ingest/dbase/dbaseTable.ts';
import { openTable } from '../../../../server/data/ingest/shapes/openTable.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { dbase, type DbaseOf } from '../../../support/dbase.ts';
import { zipped } from '../../../support/zipped.ts';
import { simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
let work: string;
beforeAll(async () => {
  space = await workspace();
  work = join(space.dir, '..', 'work');
  await mkdir(work);
});
afterAll(async () => await space.remove());

const fields: DbaseOf['fields'] = [
  ['PARCEL_ID', 'N', 18], ['OWNER', 'C', 40], ['ADDRESS', 'C', 30], ['ZIP', 'N', 12], ['SOLD', 'D', 8], ['PRICE', 'F', 20], ['POOL', 'L', 1],
]; // prettier-ignore
const row = (at: number, more: Partial<DbaseOf['rows'][number]> = {}) => ({
  texts: [
    `9007199254740${String(10_000 + at)}`, `SMITH, "JO" ${at}`, `${100 + at} Park St`, '22902.000000', `202104${String(1 + (at % 28)).padStart(2, '0')}`, '2.50000000000e+005', at % 2 === 0 ? 'T' : 'N',
  ],
  ...more,
}); // prettier-ignore
const roll: DbaseOf = { fields, rows: Array.from({ length: 30 }, (_, at) => row(at, { deleted: at === 4 })) };
const recipe = {
  ...simpleRecipe,
  files: { roll: { match: ['roll*'], apn: 'PARCEL_ID' } },
  facts: { ownerName: 'OWNER', streetAddress: 'ADDRESS', zip: 'ZIP', hasPool: 'POOL' },
  records: { deed: [{ fields: { saleDate: 'SOLD', amount: 'PRICE' } }] },
};
const told = async (...args: string[]): Promise<string> => {
  const lines: string[] = [];
  return await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).then(
    () => lines.join('\n'),
    (error: Error) => `refused: ${error.message}`,
  );
};

describe('a roll as a dBASE file', () => {
  it('is taken in with every digit of its numbers, without the rows that were deleted', async () => {
    const asRecipe = await space.write('test-roll.json', JSON.stringify(recipe));
    expect(await told(asRecipe, await space.write('ROLL.DBF', dbase(roll)))).toContain('ROLL.DBF: 29 rows');
    const parcels = await space.rows(
      `SELECT p.apn, p.street_address AS street, p.zip, p.has_pool AS pool, d.sale_date::VARCHAR AS sold, d.amount_cents AS cents
        FROM parcel p JOIN deed d USING (property_id) ORDER BY p.apn`,
    );
    expect(parcels).toHaveLength(29);
    expect(parcels[3]).toEqual({ apn: '900719925474010003', street: '103 PARK ST', zip: '22902', pool: false, sold: '2021-04-04', cents: 25_000_000 }); // prettier-ignore
    expect(parcels[4]).toMatchObject({ apn: '900719925474010005' });
  });

  it('is found in a folder and in a zip, with what says its letters beside it', async () => {
    const named = { fields: [['APN', 'C', 5], ['OWNER', 'C', 10]], rows: [{ texts: ['1', Buffer.from('Muñoz')] }] } as const; // prettier-ignore
    const zip = await space.write('packed.zip', await zipped({ 'a/lots.dbf': dbase(named), 'a/lots.cpg': 'UTF-8' }));
    const { name, header, path } = await openTable(zip, work);
    expect([name, header]).toEqual(['packed.zip', ['APN', 'OWNER']]);
    expect(await readFile(path, 'utf8')).toBe('APN,OWNER\n1,Muñoz\n');
    const folder = join(work, 'lots');
    await mkdir(folder);
    await cp(await space.write('lots.dbf', dbase(roll)), join(folder, 'lots.dbf'));
    await cp(await space.write('lots.cpg', '1252'), join(folder, 'lots.cpg'));
    expect(await told('propose', folder, '--fips', '51540')).toContain('PARCEL_ID -> parcel number');
  });

  it.each<[what: string, language: number, bytes: string]>([
    ['Windows', 0x03, '4d75f16f7a'],
    ['nobody', 0, '4d75f16f7a'],
    ['DOS in the United States', 0x01, '4d75a46f7a'],
    ['DOS elsewhere', 0x02, '4d75a46f7a'],
  ])('has the letters of %s', async (_, language, bytes) => {
    const content = dbase({ language, fields: [['OWNER', 'C', 8]], rows: [{ texts: [Buffer.from(bytes, 'hex')] }] });
    const path = await space.write(`letters${language}.dbf`, content);
    expect(await readFile(await dbaseTable(path, work), 'utf8')).toBe('OWNER\nMuñoz\n');
  });

  it('has values of every kind as a person writes them, and none where there is none', async () => {
    const bytes = (size: number, write: (buffer: Buffer) => void): Buffer => {
      const buffer = Buffer.alloc(size);
      write(buffer);
      return buffer;
    };
    const kinds: readonly [type: string, length: number, known: string | Buffer, unknown: string | Buffer, text: string][] = [
      ['I', 4, bytes(4, (to) => to.writeInt32LE(-7)), bytes(4, (to) => to.writeInt32LE(0)), '-7'],
      ['B', 8, bytes(8, (to) => to.writeDoubleLE(1.5)), bytes(8, (to) => to.writeDoubleLE(0)), '1.5'],
      ['Y', 8, bytes(8, (to) => to.writeBigInt64LE(12_345_600n)), bytes(8, () => 0), '1234.56'],
      ['T', 8, bytes(8, (to) => to.writeInt32LE(2_459_306)), bytes(8, () => 0), '2021-04-01'],
      ['D', 8, '20210401', '00000000', '2021-04-01'],
      ['N', 6, '0012', '******', '0012'],
      ['N', 8, '12.50', '', '12.50'],
      ['L', 1, 'y', '?', 'true'],
      ['C', 300, 'x'.repeat(280), '', 'x'.repeat(280)],
      ['M', 10, '1', '', ''],
    ]; // prettier-ignore
    const named = kinds.map(([type, length], at) => [`F${at}`, type, length] as const);
    const rows = [{ texts: kinds.map(([, , known]) => known) }, { texts: kinds.map(([, , , unknown]) => unknown) }];
    const path = await space.write('kinds.dbf', dbase({ version: 0x30, fields: named, rows }));
    const [header, first, second] = (await readFile(await dbaseTable(path, work), 'utf8')).split('\n');
    // Memos stand in another file.
    expect(header).toBe('F0,F1,F2,F3,F4,F5,F6,F7,F8');
    expect(first).toBe(kinds.slice(0, -1).map(([, , , , text]) => text).join(',')); // prettier-ignore
    expect(second).toBe('0,0,0.00,,,,,,');
  });

  it.each<[name: string, content: Buffer, says: RegExp]>([
    ['cut.dbf', dbase(roll).subarray(0, -300), /^refused: cut\.dbf is cut off: it has 27 of 30 rows/],
    ['text.dbf', Buffer.from('apn,zip\n1,22902\n'.repeat(20)), /^refused: text\.dbf is damaged, or no dBASE file/],
    ['short.dbf', Buffer.from([3]), /^refused: short\.dbf is damaged, or no dBASE file/],
    ['nothing.dbf', Buffer.alloc(0), /^refused: nothing\.dbf is empty/],
    ['seven.dbf', dbase({ ...roll, version: 4 }), /^refused: seven\.dbf is a dBASE file of version 7, which is not read/],
    ['wide.dbf', changed(10, 900), /^refused: wide\.dbf (is damaged: its columns do not make up its rows|is cut off)/],
    ['shifted.dbf', shifted(), /^refused: shifted\.dbf is damaged: row 2 does not begin as a row does/],
    ['deleted.dbf', dbase({ fields, rows: [row(1, { deleted: true })] }), /^refused: .*deleted\.dbf has /],
  ])('%s is refused by its name', async (name, content, says) => {
    const file = await space.write(name, content);
    expect(await told('propose', file, '--fips', '51540')).toMatch(says);
    const asRecipe = { ...recipe, files: { roll: { match: [name], apn: 'PARCEL_ID' } } };
    const said = await told(await space.write('any.json', JSON.stringify(asRecipe)), file);
    expect(said).toContain(`refused: ${name}`);
    expect(await space.rows('SELECT count(*) AS n FROM parcel')).toEqual([{ n: 29 }]);
  }); // prettier-ignore
});

/** The number at a place of the head is another one. */
function changed(at: number, value: number): Buffer {
  const content = dbase({ ...roll, rows: Array.from({ length: 300 }, (_, index) => row(index)) });
  content.writeUInt16LE(value, at);
  content.writeUInt32LE(30, 4);
  return content;
}

/** A byte too many in the first row. */
function shifted(): Buffer {
  const content = dbase(roll);
  const first = content.readUInt16LE(8);
  return Buffer.concat([content.subarray(0, first + 20), Buffer.from('x'), content.subarray(first + 20)]);
}
