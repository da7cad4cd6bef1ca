import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type Written = Parameters<typeof writeFile>[1];

/**
 * Written beside under a name of its own, then renamed: whoever reads it sees a whole file, and two who write the same at
 * once do not disturb each other.
 */
export async function writeBeside(path: string, content: Written): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    await writeFile(beside, content);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Nobody writes for so long. */
const LEFT_MS = 3_600_000;

/** Makes a folder, and clears what whoever died in it left half written. */
export async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const parts = (await readdir(folder)).filter((name) => name.startsWith('.') && name.endsWith('.part'));
  for (const name of parts) {
    const path = join(folder, name);
    const there = await stat(path).catch(() => null);
    if (there !== null && Date.now() - there.mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}
