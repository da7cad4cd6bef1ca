/** Text of fixed width is read by the layout that a recipe gives. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looksFixed } from '../../../../server/data/ingest/fixedWidth/refuseFixed.ts';
import { openTable } from '../../../../server/data/ingest/shapes/openTable.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { zipped } from '../../../support/zipped.ts';
import { simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

const columns = [
  { name: 'PARCEL', start: 1, length: 10 },
  { name: 'OWNER', start: 11, length: 20 },
  { name: 'STREET', start: 31, length: 20 },
  { name: 'ZIP', start: 51, length: 5 },
  { name: 'BUILT', start: 56, length: 4 },
  { name: 'BUILT_CENTURY', start: 56, length: 2 },
];
const line = (at: number): string =>
  `${String(55_001_000 + at).padEnd(10)}${'SMITH, "JO"'.padEnd(20)}${`${100 + at} PARK ST`.padEnd(20)}22902${1950 + at}`;
const lines = Array.from({ length: 40 }, (_, at) => line(at));
const recipe = (file: object = {}): object => ({
  ...simpleRecipe,
  files: { roll: { match: ['roll*'], apn: 'PARCEL', columns, ...file } },
  facts: { ownerName: 'OWNER', streetAddress: 'STREET', zip: 'ZIP', yearBuilt: 'BUILT' },
});
const told = async (...args: string[]): Promise<string> => {
  const said: string[] = [];
  return await runIngest([...args, '--dir', space.dir], (text) => said.push(text)).then(
    () => said.join('\n'),
    (error: Error) => `refused: ${error.message}`,
  );
};
const load = async (name: string, content: string | Uint8Array, file?: object): Promise<string> =>
  await told(await space.write('test-roll.json', JSON.stringify(recipe(file))), await space.write(name, content));
const parcel = async (apn: string) =>
  await space.rows(
    `SELECT owner_name AS owner, street_address AS street, zip, year_built AS built FROM parcel WHERE apn = '${apn}'`,
  );

describe('a roll of fixed width', () => {
  it.each<[how: string, name: string, content: () => Promise<Uint8Array> | Uint8Array]>([
    ['as it is', 'roll.txt', () => Buffer.from(`${lines.join('\r\n')}\r\n`)],
    ['packed, without a last line end', 'roll.dat.gz', () => gzipSync(lines.join('\n'))],
    ['in a zip, beside its layout', 'roll.zip', async () => await zipped({ 'ROLL.DAT': lines.join('\r'), 'layout.txt': 'x' })],
    ['in two bytes a letter', 'roll_wide.txt', () => Buffer.from(`\uFEFF${lines.join('\n')}`, 'utf16le')],
  ])('is taken in %s', async (_, name, content) => {
    expect(await load(name, await content())).toMatch(/40 parcels in .*Rows read 40, kept 40, rejected 0/s);
    expect(await parcel('55001003')).toEqual([{ owner: 'SMITH, "JO"', street: '103 PARK ST', zip: '22902', built: 1953 }]);
  }); // prettier-ignore

  it('has letters of Windows counted as one each, and bytes of nothing as blanks', async () => {
    const content = lines.map((text, at) => (at === 3 ? text.replace('SMITH, "JO"', 'MUÑOZ,\0"JO"') : text)).join('\n');
    await load('roll.txt', Buffer.from(content, 'latin1'));
    expect(await parcel('55001003')).toMatchObject([{ owner: 'MUÑOZ, "JO"', street: '103 PARK ST' }]);
  });

  it('has lines that are too short rejected with their numbers, or taken where the layout says that they may be', async () => {
    const content = [...lines.slice(0, 30), '', lines[30]?.slice(0, 52), 'x', ...lines.slice(31)].join('\n');
    const said = await load('roll.txt', content);
    expect(said).toMatch(/Rows read 41, kept 39, rejected 2/);
    expect(said).toContain('broken row: line shorter than the layout');
    const file = /Rejected rows, each with its reason: (.*)/.exec(said)?.[1] ?? '';
    expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual([
      'file,row,reason,apn,content',
      `roll.txt,32,broken row: line shorter than the layout,,"${lines[30]?.slice(0, 52).replaceAll('"', '""')}"`,
      'roll.txt,33,broken row: line shorter than the layout,,x',
    ]);
    const trimmed = lines.map((text, at) => (at === 3 ? text.slice(0, 55) : text)).join('\n');
    expect(await load('roll.txt', trimmed, { trimmed: true })).toContain('kept 40, rejected 0');
    expect(await parcel('55001003')).toEqual([
      { owner: 'SMITH, "JO"', street: '103 PARK ST', zip: '22902', built: null },
    ]);
    expect(await load('roll.txt', 'too short\n'.repeat(5))).toContain(
      'refused: roll.txt has no rows that can be read: all 5 rows are broken (wrong layout?)',
    );
    expect(await load('roll.txt', '')).toContain('refused: roll.txt is empty');
  });

  it('that has no end of a line is refused, whatever its size', async () => {
    expect(await load('roll.txt', Buffer.alloc(5_000_000, 'x'))).toContain(
      'refused: roll.txt has a line of more than 2,000,000 characters',
    );
  });

  it('is told by its lines where no layout was given', async () => {
    const file = await space.write('roll.txt', `${lines.join('\n')}\n`);
    for (const command of ['propose', 'generic'])
      expect(await told(command, file, '--fips', '51540')).toMatch(
        /^refused: roll\.txt looks like text of fixed width: its lines are 59 characters long.*write that into a recipe, at its file, as "columns"/,
      );
    expect(looksFixed(lines.slice(0, 2), ',')).toBeNull();
    expect(looksFixed(['a'.repeat(50), 'b'.repeat(50), 'c'.repeat(51)], ',')).toBeNull();
    expect(
      looksFixed(
        Array.from({ length: 5 }, () => `${'a'.repeat(25)},${'b'.repeat(25)}`),
        ',',
      ),
    ).toBeNull();
  });

  it('is read no further than a look needs', async () => {
    const many = await space.write('many.txt', `${lines.join('\n')}\n`);
    const { path, header } = await openTable(many, join(space.dir, '..'), { columns, limit: 3 });
    expect(header).toEqual(columns.map(({ name }) => name));
    expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(4);
  });

  it.each<[string, object, RegExp]>([
    ['a column before the first', { columns: [{ name: 'A', start: 0, length: 2 }] }, /files\.roll\.columns\.0\.start: /],
    ['two columns of one name', { columns: [{ name: 'PARCEL', start: 1, length: 2 }, { name: 'parcel', start: 3, length: 2 }] }, /files\.roll\.columns: each column a name of its own/],
    ['no column', { columns: [] }, /files\.roll\.columns: /],
  ])('has no layout with %s', (_, file, says) => {
    expect(() => parseRecipe(recipe(file), 'test')).toThrow(says);
  }); // prettier-ignore
});
