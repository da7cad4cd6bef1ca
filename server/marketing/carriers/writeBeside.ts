import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type Written = Parameters<typeof writeFile>[1];

/**
 * Written beside under a name of its own, then renamed: whoever reads it sees a whole file, and two who write the same at
 * once do not disturb each other.
 */
export async function writeBeside(path: string, content: Written): Promise<void> {
  await writeBehind(path, 0, content);
}

/** The same behind the first bytes of what is there already, so many: they are copied, not made anew. */
export async function writeBehind(path: string, kept: number, content: Written): Promise<void> {
  const beside = join(dirname(path), `.${basename(path)}.${randomUUID()}.part`);
  try {
    if (kept > 0) {
      await copyFile(path, beside);
      await truncate(beside, kept);
    }
    await writeFile(beside, content, { flag: 'a' });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Whether there is a file of which a line ends behind so many bytes. */
export async function endsALine(path: string, bytes: number): Promise<boolean> {
  if (bytes === 0) return false;
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1), position: bytes - 1 });
    return bytesRead === 1 && buffer.toString() === '\n';
  } finally {
    await file.close();
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
