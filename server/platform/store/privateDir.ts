import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Rights of everybody but the owner. */
const OF_OTHERS = 0o077;
const OF_OWNER = 0o700;

/** What this process makes from now on is its user's alone, whatever the shell that started it says. */
export const makeFilesPrivate = (): void => void process.umask(OF_OTHERS);

/**
 * Makes a directory that only its owner can enter, and what lies in it private as well, as data of before may not be.
 * Throws when it belongs to somebody else and is open to others.
 */
export async function privateDir(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: OF_OWNER });
  // Where others cannot enter they reach nothing in it: a start need not look at a hundred thousand files.
  if (await isPrivate(dir)) return;
  await chmod(dir, OF_OWNER).catch((error: unknown) => {
    throw new Error(
      `the data directory ${dir} is open to other users of this machine and cannot be closed: let it belong to the user that runs Platbook, or close it yourself (chmod 700)`,
      { cause: error },
    );
  });
  await closeWithin(dir);
}

/** Takes from all that lies in a directory the rights of others. */
export async function closeWithin(dir: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isSymbolicLink()) continue;
    const { mode } = await lstat(path);
    if ((mode & OF_OTHERS) !== 0) await chmod(path, mode & OF_OWNER);
    if (entry.isDirectory()) await closeWithin(path);
  }
}

const isPrivate = async (dir: string): Promise<boolean> => {
  // Windows has other rights than these: a folder there takes those of the profile it lies in.
  if (process.platform === 'win32') return true;
  return ((await stat(dir)).mode & OF_OTHERS) === 0;
};
