import { existsSync, statSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * Keeps the program as Node has compiled it in the data directory, `compiled`: to read its TypeScript is half of the
 * processor time of a start. Node looks at each file whether it is still the one that was compiled. Nothing on the first
 * start, nor where others could put something there to be run.
 *
 * @returns what to call when all is loaded: it is written out at once, since a process that is killed writes nothing.
 */
export function keepCompiled(projectDir: string): () => void {
  const dataDir = resolve(process.env['PLATBOOK_DATA']?.trim() || join(projectDir, 'data'));
  if (!isOurs(dataDir)) return () => undefined;
  const dir = join(dataDir, 'compiled');
  if (existsSync(dir) && !isOurs(dir)) return () => undefined;
  enableCompileCache(dir);
  return flushCompileCache;
}

function isOurs(dir: string): boolean {
  const found = statSync(dir, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return false;
  // Windows has other rights than these, and gives a folder those of the profile that it lies in.
  return process.platform === 'win32' || (found.uid === process.getuid?.() && (found.mode & 0o077) === 0);
}
