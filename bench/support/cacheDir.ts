import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for generated data that later runs use again; not part of the repository. */
export function cacheDir(name: string): string {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/platbook/bench', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
