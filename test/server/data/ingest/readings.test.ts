/** What is read otherwise than before is known, so that whoever has facts of before is told. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { READING } from '../../../../server/data/warehouse/readings.ts';

const root = join(import.meta.dirname, '../../../..');
/** What the codes and words of files mean. */
const MEANINGS = [
  ...readdirSync(join(root, 'recipes'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => `recipes/${name}`),
  'server/data/propose/useWords.ts',
  'server/data/ingest/genericNames.ts',
  'server/data/ingest/ownerWords.ts',
];

const digestOf = (name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, name), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')
    .slice(0, 12);

it('what codes and words mean changes with a new reading, or changes nothing that is loaded', async () => {
  // Red: does a file that was loaded before come out otherwise now? Then add a line to readings.ts, so that the page
  // "Sources" says so. If it does not (a new recipe, a word of a comment), `-u` writes it down.
  const lines = [`reading ${READING}`, ...MEANINGS.map((name) => `${digestOf(name)} ${name}`)];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('readings.txt');
});
