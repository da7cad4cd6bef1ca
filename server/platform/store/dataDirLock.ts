/**
 * One process at a time per data directory: the embedded database would be damaged by two. The file names the owner;
 * a file left by a process that is gone is taken over. An owner in another container, or on another machine that has the
 * directory as well, is known by its signs of life.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { answersIn, isTouched, showLife } from './lifeSign.ts';
import { isRunning } from '../isRunning.ts';

export const LOCK_FILE = 'platbook.lock';

interface Owner {
  readonly pid: number;
  /** Start of the process in the system's own count, where that can be read: a number reused by another program differs. */
  readonly started: string | null;
  /** Of the machine or the container; null in files of earlier versions. */
  readonly host: string | null;
  /** Where numbers of processes mean the same; null where that is not known. */
  readonly space: string | null;
  /** The owner answers at a socket in the directory. */
  readonly answers: boolean;
}

export class DataDirInUse extends Error {
  constructor(dir: string, owner: Pick<Owner, 'pid' | 'host'> | null) {
    const elsewhere = owner?.host == null || owner.host === hostname() ? '' : ` on ${owner.host}`;
    super(
      `the data directory ${dir} is in use by another Platbook (process ${owner?.pid ?? 0}${elsewhere}): stop that one, or set PLATBOOK_DATA to another directory`,
    );
    this.name = 'DataDirInUse';
  }
}

/** Takes the directory, making it when needed; the answer gives it back. Throws DataDirInUse. */
export async function lockDataDir(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const path = join(dir, LOCK_FILE);
  const me: Owner = {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    space: spaceOfNumbers(),
    answers: false,
  };
  // Twice: once more after the file of a process that is gone was removed.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await createFile(path, JSON.stringify(me))) return await hold(dir, path, me);
    const owner = await readOwner(path);
    if (owner !== null && (await isAlive(owner, dir, path))) throw new DataDirInUse(dir, owner);
    await rm(path, { force: true });
  }
  throw new DataDirInUse(dir, await readOwner(path));
}

async function hold(dir: string, path: string, me: Owner): Promise<() => Promise<void>> {
  const life = await showLife(dir);
  if (life.answers) await writeFile(path, JSON.stringify({ ...me, answers: true }));
  life.touch(path);
  return async () => {
    await life.end();
    await rm(path, { force: true });
  };
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
    const textOf = (name: string): string | null => {
      const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
      return typeof found === 'string' ? found : null;
    };
    const answers = 'answers' in value && value.answers === true;
    return { pid: value.pid, started: textOf('started'), host: textOf('host'), space: textOf('space'), answers };
  } catch {
    return null; // gone in between, or cut off while being written: nobody's
  }
}

async function isAlive(owner: Owner, dir: string, path: string): Promise<boolean> {
  const bootOf = (started: string | null): string | undefined => started?.split(' ')[0];
  const isHere = bootOf(owner.started) === bootOf(startOf(process.pid));
  // The same machine, and numbers that mean the same: the number decides. So it does where nothing else is known.
  const isSeen = isHere && (owner.space === null || owner.space === spaceOfNumbers());
  if (isSeen || owner.host === null) return isOwnerRunning(owner);
  if (isHere && owner.answers) return await answersIn(dir);
  // This machine before it was started anew.
  if (!isHere && owner.host === hostname()) return false;
  return await isTouched(path);
}

const spaceOfNumbers = (): string | null => {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null; // not Linux
  }
};

function isOwnerRunning({ pid, started }: Owner): boolean {
  // In containers a restarted process often has the number of the one before: then it is the start that differs.
  return (started === null || startOf(pid) === started) && isRunning(pid);
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
