import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPages } from '../../scripts/buildPages.ts';
import { projectPath } from '../support/testCache.ts';

let project: string;
const write = async (file: string, text: string): Promise<void> => await writeFile(join(project, file), text);
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'platbook-test-'));
  await mkdir(join(project, 'src'));
  await write('index.html', '<!doctype html><script type="module" src="/src/main.ts"></script>');
  await write('src/main.ts', 'document.title = "one";');
  await symlink(projectPath('node_modules'), join(project, 'node_modules'));
});
afterAll(async () => await rm(project, { recursive: true, force: true }));

it('builds what is missing or changed, and nothing otherwise', async () => {
  expect(await buildPages(project)).toBe(true);
  expect(existsSync(join(project, 'dist', 'index.html'))).toBe(true);
  expect(await buildPages(project)).toBe(false);
  await write('src/main.ts', 'document.title = "two";');
  expect(await buildPages(project)).toBe(true);
  const script = /assets\/[\w-]+\.js/.exec(await readFile(join(project, 'dist', 'index.html'), 'utf8'))?.[0] ?? '';
  expect(await readFile(join(project, 'dist', script), 'utf8')).toContain('two');
  // Somebody emptied the folder: it is built again although the sources are the same.
  await rm(join(project, 'dist'), { recursive: true });
  expect(await buildPages(project)).toBe(true);
});

it('fails when the sources do, and builds again once they are mended', async () => {
  await write('src/main.ts', 'import "./nowhere.ts";');
  await expect(buildPages(project)).rejects.toThrow('the pages could not be built');
  await write('src/main.ts', 'document.title = "three";');
  expect(await buildPages(project)).toBe(true);
});
