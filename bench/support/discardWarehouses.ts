import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir } from './cacheDir.ts';

/** Removes the warehouses of these sizes: they are made again when they are wanted. */
export function discardWarehouses(sizes: readonly number[]): void {
  const parent = cacheDir('warehouses');
  for (const name of readdirSync(parent)) {
    if (sizes.some((size) => name.startsWith(`${size}-`))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
