/** What a load of a few rows is spared, and that a large one is not. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import { recipeCells } from '../../../../server/data/ingest/recipeCells.ts';
import { parseRecipe } from '../../../../server/data/recipes/recipe.ts';
import { csv, simpleRecipe, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const row = (at: number) => ({ apn: `${at}`, street: `${at} Main St`, year: 2020, month: 4, day: (at % 28) + 1 });
const recipe = parseRecipe(
  {
    ...simpleRecipe,
    facts: { streetAddress: 'street' },
    records: { deed: [{ fields: { saleDate: { column: ['year', 'month', 'day'] } } }] },
  },
  'test',
);

it.each([
  [10, false],
  [60_000, true],
])('a build of %i rows keeps a log of its own: %s', async (rows, keepsLog) => {
  const file = await space.write('roll.csv', csv(Array.from({ length: rows }, (_, at) => row(at + 1))));
  const seen: string[] = [];
  const look = (): void => void seen.push(...readdirSync(join(space.dir, 'building')));
  const report = await ingest({ dir: space.dir, recipe, files: [file], onProgress: look });
  expect(report.parcels).toBe(rows);
  expect(seen.some((name) => name.endsWith('.wal'))).toBe(keepsLog);
});

it('a text of several columns is put together once, however often what reads it names it', () => {
  const columns = new Map(['year', 'month', 'day', 'street'].map((header, at) => [header, `c${at}`]));
  const file = {
    key: 'roll', file: { name: 'roll.csv' }, table: '"raw roll"', columns, rows: 10, brokenRows: 0, keyChanges: [],
  }; // prettier-ignore
  const cells = recipeCells(recipe, new Map([['roll', file]]));
  const [street, sold] = cells.all;
  expect(cells.rowsOf(file).match(/concat_ws/g)).toEqual(['concat_ws']);
  expect(sold?.clean.parsed).not.toContain('concat_ws');
  // What is a column needs none of its own.
  expect(street?.clean.parsed).toBe('trimmed(c3)');
});
