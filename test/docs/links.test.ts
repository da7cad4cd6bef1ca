/** What the documents lead to is there: files of the project, and headings of each other. */
import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files: string[] = [];
for await (const path of glob('{*,docs/**/*,recipes/*,deploy/*,bench/**/*,test/**/*}.md', { cwd: root }))
  files.push(path);

/** As code hosts name the headings of a page: words in small letters, with hyphens. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Without what stands in fences, where `#` and brackets mean something else. */
const proseOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');

it('finds the documents', () => {
  expect(files.length).toBeGreaterThan(10);
});

it.each(files)('%s leads to what is there', (file) => {
  const dead: string[] = [];
  for (const [, target = ''] of proseOf(join(root, file)).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path = '', anchor] = target.split('#');
    const to = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (!existsSync(to)) dead.push(target);
    else if (anchor !== undefined) {
      const headings = [...proseOf(to).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
      if (!headings.includes(anchor)) dead.push(`${target}: ${relative(root, to)} has no such heading`);
    }
  }
  expect(dead).toEqual([]);
});
