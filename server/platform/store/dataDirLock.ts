/**
 * One process at a time per data directory: the embedded database would be damaged by two. The file names the owner;
 * a file left by a process that is gone is taken over.
 */
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'platbook.lock';

interface Owner {
  readonly pid: number;
  /** Start of the process in the system's own count, where that can be read: a number reused by another program differs. */
  readonly started: string | null;
}

export class DataDirInUse extends Error {
  constructor(dir: string, pid: number) {
    super(
      `the data directory ${dir} is in use by another Platbook (process ${pid}): stop that one, or set PLATBOOK_DATA to another directory`,
    );
    this.name = 'DataDirInUse';
  }
}

/** Takes the directory, making it when needed; the answer gives it back. Throws DataDirInUse. */
export async function lockDataDir(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, NAME);
  const me: Owner = { pid: process.pid, started: startOf(process.pid) };
  // Twice: once more after the file of a process that is gone was removed.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await createFile(path, JSON.stringify(me))) return async () => await rm(path, { force: true });
    const owner = await readOwner(path);
    if (owner !== null && isAlive(owner)) throw new DataDirInUse(dir, owner.pid);
    await rm(path, { force: true });
  }
  throw new DataDirInUse(dir, (await readOwner(path))?.pid ?? 0);
}

async function createFile(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null;
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null;
    return { pid: value.pid, started };
  } catch {
    return null; // gone in between, or cut off while being written: nobody's
  }
}

function isAlive({ pid, started }: Owner): boolean {
  // In containers a restarted process often has the number of the one before: then it is the start that differs.
  if (started !== null && startOf(pid) !== started) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function startOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start is the 20th field after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${boot} ${ticks}`;
  } catch {
    return null; // not Linux: the number alone decides
  }
}
