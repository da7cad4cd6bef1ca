import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from '../../../../server/platform/store/dataDirLock.ts';
import { answersIn } from '../../../../server/platform/store/lifeSign.ts';
import { projectPath } from '../../../support/testCache.ts';
import { until } from '../../../support/until.ts';
import { needs } from '../../../support/needs.ts';

let dir: string;
beforeEach(async () => void (dir = await mkdtemp(join(tmpdir(), 'platbook-test-'))));
afterEach(async () => await rm(dir, { recursive: true, force: true }));
const lockFile = (): string => join(dir, 'platbook.lock');
const ownerOfLock = async (): Promise<unknown> => JSON.parse(await readFile(lockFile(), 'utf8')).pid;

it('lets one in at a time and gives the directory back', async () => {
  const unlock = await lockDataDir(dir);
  await expect(lockDataDir(dir)).rejects.toThrow(DataDirInUse);
  await unlock();
  expect(existsSync(lockFile())).toBe(false);
  await (
    await lockDataDir(dir)
  )();
});

it('names the directory and the process in its way', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  try {
    await writeFile(lockFile(), JSON.stringify({ pid: child.pid, started: null }));
    await expect(lockDataDir(dir)).rejects.toThrow(
      `the data directory ${dir} is in use by another Platbook (process ${child.pid})`,
    );
  } finally {
    child.kill();
  }
});

it('takes over from a process that is gone, and from a file that was cut off', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('exit', resolve));
  for (const left of [JSON.stringify({ pid: child.pid, started: null }), '', '{"pid":']) {
    await writeFile(lockFile(), left);
    const unlock = await lockDataDir(dir);
    expect(await ownerOfLock()).toBe(process.pid);
    await unlock();
  }
});

const knowsStarts = needs(process.platform === 'linux', 'only Linux says when a process began');
it('takes over when the number belongs to another program by now', knowsStarts, async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: process.pid, started: 'another boot 1' }));
  const unlock = await lockDataDir(dir);
  expect(await readFile(lockFile(), 'utf8')).not.toContain('another boot');
  expect(await ownerOfLock()).toBe(process.pid);
  await unlock();
});

const canSeparate = needs(
  process.platform === 'linux' && spawnSync('unshare', ['-fp', 'true']).status === 0,
  'only root can number processes anew, as a container does',
);
const HOLD = `import { lockDataDir } from '${projectPath('server/platform/store/dataDirLock.ts')}';
  await lockDataDir(process.argv[1]).then(() => console.log('held'), (error) => console.log(error.message));
  setInterval(() => {}, 1000);`;

/** A process whose number says nothing here; answers what it says first. */
async function inContainer(inDir: string): Promise<{ child: ChildProcess; said: string }> {
  const words = ['-fp', '--kill-child', process.execPath, '--input-type=module', '-e', HOLD, inDir];
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())),
  );
  return { child, said };
}

it.each(['short', 'long-'.repeat(30)])(
  'sees who holds it in another container, and takes over from one that is gone (%#)',
  canSeparate,
  async (name) => {
    const inDir = join(dir, name);
    const { child, said } = await inContainer(inDir);
    expect(said).toBe('held');
    const { pid } = JSON.parse(await readFile(join(inDir, 'platbook.lock'), 'utf8')) as { pid: number };
    expect(pid).not.toBe(child.pid);
    await expect(lockDataDir(inDir)).rejects.toThrow(`in use by another Platbook (process ${pid})`);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    await until('its last process has ended', async () => !(await answersIn(inDir)));
    const unlock = await lockDataDir(inDir);
    const other = await inContainer(inDir);
    expect(other.said).toContain(`in use by another Platbook (process ${process.pid})`);
    other.child.kill('SIGKILL');
    await unlock();
    expect(await readdir(inDir)).toEqual([]);
  },
);

it('sees on another machine whether the file is touched, and waits for nobody who was here before a restart', async () => {
  const far = { pid: 1, started: 'another boot 1', host: 'elsewhere', space: 'pid:[1]', answers: true };
  await writeFile(lockFile(), JSON.stringify(far));
  const toucher = spawn(process.execPath, [
    '-e',
    `setInterval(() => require('fs').utimesSync(process.argv[1], new Date(), new Date()), 500)`,
    lockFile(),
  ]);
  await expect(lockDataDir(dir)).rejects.toThrow('in use by another Platbook (process 1 on elsewhere)');
  const gone = new Promise((resolve) => toucher.once('exit', resolve));
  toucher.kill();
  await gone;
  await (
    await lockDataDir(dir)
  )();
  await writeFile(lockFile(), JSON.stringify({ ...far, host: hostname() }));
  const before = performance.now();
  const unlock = await lockDataDir(dir);
  expect(performance.now() - before).toBeLessThan(10_000);
  const { mtimeMs } = await stat(lockFile());
  await until('it is touched', async () => (await stat(lockFile())).mtimeMs > mtimeMs);
  await unlock();
});

it('makes the directory', async () => {
  const unlock = await lockDataDir(join(dir, 'deep', 'er'));
  expect(existsSync(join(dir, 'deep', 'er', 'platbook.lock'))).toBe(true);
  await unlock();
});
