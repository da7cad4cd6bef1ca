import { join } from 'node:path';
import { build } from 'vite';
import { cacheDir } from '../support/cacheDir.ts';

/** Builds the page with nothing but Handsontable, as ours is built; answers its folder. */
export async function buildBareGrid(): Promise<string> {
  const outDir = cacheDir('bare-grid');
  await build({
    root: join(import.meta.dirname, '../pages/bareGrid'),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  return outDir;
}
