import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Resources } from '../resources.ts';

/**
 * Files of the store as files of this machine while `work` goes on: another process reads them by their paths. In the
 * order of the keys, null where one is lost: that is logged, and everything else goes on.
 */
export async function borrowFiles<T>(
  { files, log }: Pick<Resources, 'files' | 'log'>,
  keys: readonly string[],
  work: (paths: readonly (string | null)[]) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-borrowed-'));
  try {
    const borrow = async (key: string, at: number): Promise<string | null> => {
      const path = join(dir, String(at));
      try {
        await pipeline(await files.stream(key), createWriteStream(path));
        return path;
      } catch (error) {
        log.error({ err: error, key }, 'a kept file cannot be read');
        return null;
      }
    };
    return await work(await Promise.all(keys.map(borrow)));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
