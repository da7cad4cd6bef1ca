import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { currentSnapshot, type Snapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { csv, simpleRecipe, workspace, type Workspace } from './workspace.ts';

const recipe = parseRecipe({ ...simpleRecipe, facts: { bedrooms: 'beds' } }, 'test');
const good = csv(Array.from({ length: 500 }, (_, index) => ({ apn: `P-${index}`, beds: String(1 + (index % 5)) })));

let space: Workspace;
let before: Snapshot | null;
beforeAll(async () => {
  space = await workspace();
  await space.load({ 'roll.csv': good }, { facts: { bedrooms: 'beds' } });
  before = await currentSnapshot(space.dir);
});
afterAll(async () => await space.remove());

describe('a file that cannot be used fails with its name, and leaves the old snapshot in service', () => {
  it.each<[string, string, () => string | Uint8Array, RegExp]>([
    ['empty', 'roll.csv', () => '', /roll\.csv is empty/],
    ['only blank lines', 'roll.csv', () => '\n\n', /roll\.csv has no header/],
    ['header without rows', 'roll.csv', () => 'apn,beds\n', /roll\.csv has no rows that can be read/],
    [
      'another delimiter than the recipe says',
      'roll.csv',
      () => 'apn|beds;x\n1|2;3\n',
      /roll\.csv has no column apn, beds; its columns are: apn\|beds, x/,
    ],
    [
      'a missing column',
      'roll.csv',
      () => 'apn,bedrooms\n1,2\n',
      /roll\.csv has no column beds; its columns are: apn, bedrooms/,
    ],
    [
      'a column twice that the recipe reads',
      'roll.csv',
      () => 'apn,beds,Beds\n1,2,9\n',
      /roll\.csv has more than one column beds/,
    ],
    ['binary', 'roll.csv', () => randomBytes(5000), /roll\.csv (is not a text file|has no header|has no column)/],
    ['text with zero bytes', 'roll.csv', () => Buffer.from('apn,beds\n1,\0\n'), /roll\.csv is not a text file/],
    [
      'every row broken',
      'roll.csv',
      () => 'apn,beds\n1\n2\n3\n',
      /roll\.csv has no rows that can be read: all 3 rows are broken/,
    ],
    [
      'no usable parcel number',
      'roll.csv',
      () => 'apn,beds\n6.22E+11,2\n,3\n',
      /no parcel could be read from roll\.csv: no parcel number \(1\), parcel number damaged by a spreadsheet \(1\)/,
    ],
    [
      'gzip cut off',
      'roll.csv.gz',
      () => gzipSync(good).subarray(0, 600),
      /roll\.csv\.gz is a damaged or cut-off gzip file/,
    ],
    ['not gzip at all', 'roll.csv.gz', () => 'apn,beds\n1,2\n', /roll\.csv\.gz is a damaged or cut-off gzip file/],
    [
      'another name than the recipe expects',
      'other.csv',
      () => good,
      /test-roll: no file for roll \(roll\*\) among the files given: other\.csv/,
    ],
  ])('%s', async (_what, name, content, message) => {
    const path = await space.write(name, content());
    await expect(ingest({ dir: space.dir, recipe, files: [path] })).rejects.toThrow(message);
    expect(await currentSnapshot(space.dir)).toEqual(before);
    expect(await space.rows('SELECT count(*) AS n FROM parcel')).toEqual([{ n: 500 }]);
    expect((await readdir(space.dir)).filter((entry) => entry === 'building' || entry === 'ingest.lock')).toEqual([]);
  });

  it('names a file or folder that is not there', async () => {
    await expect(ingest({ dir: space.dir, recipe, files: ['nowhere.csv'] })).rejects.toThrow(
      'there is no file or folder nowhere.csv',
    );
  });

  it('asks which one is meant when several files fit', async () => {
    const paths = await Promise.all(['roll-1.csv', 'roll-2.csv'].map(async (name) => await space.write(name, good)));
    await expect(ingest({ dir: space.dir, recipe, files: paths })).rejects.toThrow(
      'several files could be roll: roll-1.csv, roll-2.csv',
    );
  });
});

describe('a file that is odd but whole is read', () => {
  it.each<[string, string | Uint8Array]>([
    ['byte-order mark', '\uFEFFapn,beds\n1,2\n'],
    ['Windows line ends', 'apn,beds\r\n1,2\r\n'],
    ['no line end at the end', 'apn,beds\n1,2'],
    ['semicolons', 'apn;beds\n1;2\n'],
    ['tabs', 'apn\tbeds\n1\t2\n'],
    ['header in capitals with blanks', ' APN , Beds \n1,2\n'],
    ['quotes with commas, quotes and line breaks', '"apn","beds","note"\n"1","2","a, ""b""\nc"\n'],
    ['a column twice that nobody asks for', 'apn,beds,note,note\n1,2,a,b\n'],
  ])('%s', async (_what, content) => {
    const other = await workspace();
    try {
      const report = await other.load(
        { 'roll.csv': typeof content === 'string' ? content : '' },
        { facts: { bedrooms: 'beds' } },
      );
      expect(report).toMatchObject({ rowsRead: 1, rowsRejected: 0 });
      expect(await other.rows('SELECT apn, bedrooms FROM parcel')).toEqual([{ apn: '1', bedrooms: 2 }]);
    } finally {
      await other.remove();
    }
  });

  it('reads the encoding of older Windows exports', async () => {
    const other = await workspace();
    try {
      const path = await other.write('roll.csv', Buffer.from('apn,owner\n1,JOSÉ ÑANDÚ\n', 'latin1'));
      const withOwner = parseRecipe({ ...simpleRecipe, facts: { ownerName: 'owner' } }, 'test');
      await ingest({ dir: other.dir, recipe: withOwner, files: [path] });
      expect(await other.rows('SELECT owner_name, owner_key FROM parcel')).toEqual([
        { owner_name: 'JOSÉ ÑANDÚ', owner_key: 'JOSE NANDU' },
      ]);
    } finally {
      await other.remove();
    }
  });

  it.each<[string, Buffer, string]>([
    [
      'not in the encoding of the file',
      Buffer.concat([Buffer.from('apn,beds\n1,2\n2,'), Buffer.from([0xd1, 0xff]), Buffer.from('\n3,4\n')]),
      'broken row: not in the encoding of the file',
    ],
    [
      'longer than two million characters',
      Buffer.from(`apn,beds\n1,2\n2,${'9'.repeat(2_200_000)}\n3,4\n`),
      'broken row: line too long',
    ],
  ])('writes out a row that is %s, and reads the others', async (_what, content, reason) => {
    const other = await workspace();
    try {
      const path = await other.write('roll.csv', content);
      const files = { roll: { match: ['roll*'], apn: 'apn', encoding: 'utf-8' } };
      const told = parseRecipe({ ...simpleRecipe, files, facts: { bedrooms: 'beds' } }, 'test');
      const report = await ingest({ dir: other.dir, recipe: told, files: [path] });
      expect(report).toMatchObject({ rowsRead: 3, rowsKept: 2, rejected: [{ reason, count: 1 }] });
      expect(await other.rows('SELECT apn, bedrooms FROM parcel ORDER BY apn')).toEqual([
        { apn: '1', bedrooms: 2 },
        { apn: '3', bedrooms: 4 },
      ]);
    } finally {
      await other.remove();
    }
  });

  it('counts every line that an unclosed quote swallows as a rejected row', async () => {
    const other = await workspace();
    try {
      const report = await other.load(
        { 'roll.csv': 'apn,beds\n1,2\n2,"3\n3,4\n4,5\n' },
        { facts: { bedrooms: 'beds' } },
      );
      expect(report).toMatchObject({
        rowsRead: 4,
        rowsKept: 1,
        rejected: [{ reason: 'broken row: quote not closed', count: 3 }],
      });
    } finally {
      await other.remove();
    }
  });
});
