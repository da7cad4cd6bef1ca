import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from '../../../../server/platform/store/dataDirLock.ts';
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

it('makes the directory', async () => {
  const unlock = await lockDataDir(join(dir, 'deep', 'er'));
  expect(existsSync(join(dir, 'deep', 'er', 'platbook.lock'))).toBe(true);
  await unlock();
});
