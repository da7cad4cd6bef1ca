/** Zips as agencies publish them, and as nobody should. */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unzip } from '../../../../server/data/ingest/unzip.ts';
import { zipped } from '../../../support/zipped.ts';

/** What the directory at the end of a zip of one file says that it unpacks to. */
const saying = (zip: Buffer, bytes: number): Buffer => {
  const changed = Buffer.from(zip);
  changed.writeUInt32LE(bytes, changed.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  return changed;
};

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-unzip-'));
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

const open = async (name: string, content: Buffer): Promise<string> => {
  await writeFile(join(dir, name), content);
  return await unzip(join(dir, name), dir);
};

describe('a zip', () => {
  it('gives the one table that is in it, whatever else lies there', async () => {
    const path = await open(
      'roll.zip',
      await zipped({
        'export/Roll.csv': 'apn\n1',
        'export/readme.txt': 'columns',
        '__MACOSX/export/._Roll.csv': 'x',
        '.DS_Store': 'x',
      }),
    );
    expect([basename(path), await readFile(path, 'utf8')]).toEqual(['Roll.csv', 'apn\n1']);
    expect(await readdir(dirname(path))).toEqual(['Roll.csv']);
  });

  it.each<[string, readonly string[], string]>([
    ['the table, not the workbook that explains it', ['parcels.txt', 'Field Layout.xlsx'], 'parcels.txt'],
    ['the workbook, not the text that explains it', ['Roll.xlsx', 'README.txt'], 'Roll.xlsx'],
    ['the text that is all there is', ['layout.txt', 'a.pdf'], 'layout.txt'],
  ])('gives %s', async (name, entries, expected) => {
    const zip = await zipped(Object.fromEntries(entries.map((entry) => [entry, 'x'])));
    expect(basename(await open(`${name.replaceAll(' ', '_')}.zip`, zip))).toBe(expected);
  });

  it('gives a shapefile with its parts beside it', async () => {
    const entries = [
      'a/Lots.SHP',
      'a/Lots.dbf',
      'a/Lots.prj',
      'a/Lots.cpg',
      'a/Lots.shx',
      'a/Lots.shp.xml',
      'a/notes.txt',
    ];
    const path = await open('lots.zip', await zipped(Object.fromEntries(entries.map((name) => [name, name]))));
    expect(basename(path)).toBe('Lots.SHP');
    expect((await readdir(dirname(path))).toSorted()).toEqual(['Lots.SHP', 'Lots.cpg', 'Lots.dbf', 'Lots.prj']);
  });

  it.each<[string, () => Promise<Buffer>, RegExp]>([
    [
      'two tables',
      async () => await zipped({ 'a.csv': '1', 'b.csv': '2' }),
      /two_tables\.zip holds several files that could be meant: a\.csv, b\.csv\. Unpack it/,
    ],
    [
      'nothing to read',
      async () => await zipped({ 'a.pdf': '1' }),
      /holds no CSV, Parquet file, workbook \(\.xlsx\), dBASE file, GeoJSON or shapefile \(\.shp\); it holds a\.pdf/,
    ],
    ['nothing', async () => await zipped({}), /it is empty/],
    [
      'no zip',
      async () => await Promise.resolve(Buffer.from('apn,x\n1,2')),
      /no_zip\.zip is damaged or cut off, or no zip/,
    ],
    [
      'an end cut off',
      async () => (await zipped({ 'a.csv': 'apn\n1' })).subarray(0, -10),
      /is damaged or cut off, or no zip/,
    ],
    [
      'more than it says',
      async () => saying(await zipped({ 'a.csv': 'x'.repeat(5000) }), 100),
      /more_than_it_says\.zip is damaged: a\.csv cannot be unpacked \(too many bytes/,
    ],
    [
      'a bomb',
      async () => saying(await zipped({ 'a.csv': 'x'.repeat(5000) }), 4_000_000_000),
      /a_bomb\.zip unpacks to 3,815 MB, more than 300 times its size/,
    ],
    [
      'thousands of files',
      async () => await zipped(Object.fromEntries(Array.from({ length: 1002 }, (_, at) => [`${at}.csv`, '']))),
      /holds more than 1000 files/,
    ],
    [
      'a way out of the folder',
      async () =>
        Buffer.from(
          (await zipped({ 'xx/evil.csv': 'apn' })).toString('latin1').replaceAll('xx/evil', '../evil'),
          'latin1',
        ),
      /is damaged: invalid relative path/,
    ],
  ])('is refused with %s', async (name, make, message) => {
    await expect(open(`${name.replaceAll(' ', '_')}.zip`, await make())).rejects.toThrow(message);
  });
});
