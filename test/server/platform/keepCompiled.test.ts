import { spawnSync } from 'node:child_process';
import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { needs } from '../../support/needs.ts';
import { projectPath } from '../../support/testCache.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-compiled-'))));
afterEach(async () => await rm(dir, { recursive: true, force: true }));

/** Where a process of its own keeps what it compiles. */
function keptIn(dataDir: string): string {
  const code = `import { getCompileCacheDir } from 'node:module';
    import { keepCompiled } from ${JSON.stringify(pathToFileURL(projectPath('server/platform/keepCompiled.ts')).href)};
    keepCompiled('/nowhere')(); process.stdout.write(getCompileCacheDir() ?? 'nowhere');`;
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...env, PLATBOOK_DATA: dataDir },
    encoding: 'utf8',
  });
  return stdout;
}

it('keeps it in the data directory, which a first start makes for its user alone', () => {
  expect(keptIn(dir)).toContain(join(dir, 'compiled'));
  const first = join(dir, 'with parents', 'first');
  expect(keptIn(first)).toContain(join(first, 'compiled'));
  if (process.platform !== 'win32') expect(statSync(first).mode & 0o777).toBe(0o700);
});

it('keeps nothing where no directory can be', () => {
  writeFileSync(join(dir, 'file'), '');
  expect(keptIn(join(dir, 'file'))).toBe('nowhere');
  expect(keptIn(join(dir, 'file', 'within'))).toBe('nowhere');
});

const withRights = needs(process.platform !== 'win32', 'Windows has other rights of files');
it('runs nothing that others could have put there', withRights, async () => {
  const [open, within] = [join(dir, 'open'), join(dir, 'within')];
  await mkdir(open);
  chmodSync(open, 0o755);
  expect(keptIn(open)).toBe('nowhere');
  await mkdir(join(within, 'compiled'), { recursive: true });
  chmodSync(within, 0o700);
  chmodSync(join(within, 'compiled'), 0o770);
  expect(keptIn(within)).toBe('nowhere');
  chmodSync(join(within, 'compiled'), 0o700);
  expect(keptIn(within)).toContain(join(within, 'compiled'));
});
