/**
 * Where tests put what they throw away: into memory, where the system has a folder for that with room to spare. A database
 * a test server is a thousand files, made and removed six hundred times: on a disk that is a sixth of the processor's time.
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isRunning } from '../server/platform/isRunning.ts';

const SHARED_MEMORY = '/dev/shm';
/** Short: the path of a socket has 107 bytes at most. */
const NAME = 'pbtest';
/** One test writes a file of 4 GB; the databases beside it and the programs themselves take the rest. */
const ROOM_BYTES = 12 * 1024 ** 3;

/** A new folder in memory, which is gone when this process ends; null where there is none, or too little room. */
export function memoryDir(): string | null {
  try {
    for (const name of readdirSync(SHARED_MEMORY)) if (isLeft(name)) remove(join(SHARED_MEMORY, name));
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ROOM_BYTES || freemem() < ROOM_BYTES) return null;
    const dir = join(SHARED_MEMORY, `${NAME}${process.pid}`);
    // Root lets its databases belong to another user, who has to come in.
    mkdirSync(dir, { mode: 0o711 });
    process.on('exit', () => remove(dir));
    return dir;
  } catch {
    return null;
  }
}

const remove = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** Of a run that was ended before it could clear up. */
const isLeft = (name: string): boolean => {
  const [, pid] = new RegExp(`^${NAME}(\\d+)$`).exec(name) ?? [];
  return pid !== undefined && !isRunning(Number(pid));
};
