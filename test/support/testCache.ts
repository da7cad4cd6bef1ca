/** Things that are dear to make and the same for every test file: made once per state of their sources, then copied. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testCacheDir } from './testCacheDir.ts';

/** @example projectPath('server/platform/store') */
export const projectPath = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * The directory that `make` fills, made when it is not there yet. Test files run side by side: each fills a directory
 * of its own, and the first to finish gives it the name.
 */
export async function cachedDir(name: string, key: string, make: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(testCacheDir(), `${name}-${key.slice(0, 16)}`);
  if (existsSync(dir)) return dir;
  const own = `${dir}.${randomUUID()}`;
  await mkdir(dirname(own), { recursive: true });
  await make(own);
  try {
    await rename(own, dir);
  } catch (error) {
    if (!existsSync(dir)) throw error;
    await rm(own, { recursive: true, force: true });
  }
  return dir;
}

/** Hash of every file below the folders, so that a changed source makes a new cache. */
export function hashOfSources(...folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(projectPath(folder), { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      if (!/\.(ts|sql|json)$/.test(name)) continue;
      hash.update(name).update(readFileSync(projectPath(join(folder, name))));
    }
  }
  return hash.digest('hex');
}
