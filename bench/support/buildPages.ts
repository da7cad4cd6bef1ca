import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type ManifestChunk } from 'vite';
import { cacheDir } from './cacheDir.ts';

export interface BuiltPages {
  readonly dir: string;
  readonly manifest: Readonly<Record<string, ManifestChunk>>;
}

/** The front end as `npm run build` makes it, in a folder of the benchmark's own. Once a run. */
export function buildPages(): Promise<BuiltPages> {
  built ??= buildNow();
  return built;
}

let built: Promise<BuiltPages> | null = null;

async function buildNow(): Promise<BuiltPages> {
  const dir = cacheDir('pages');
  await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    build: { outDir: dir, emptyOutDir: true, manifest: true },
  });
  const text = readFileSync(join(dir, '.vite/manifest.json'), 'utf8');
  // Written by Vite a moment ago.
  return { dir, manifest: JSON.parse(text) as Record<string, ManifestChunk> };
}
