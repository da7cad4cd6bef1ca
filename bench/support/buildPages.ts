import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type ManifestChunk, type Rolldown } from 'vite';
import { cacheDir } from './cacheDir.ts';

export interface BuiltPages {
  readonly dir: string;
  readonly manifest: Readonly<Record<string, ManifestChunk>>;
  /** What is in each JavaScript file: characters by module, before they are made short. */
  readonly modules: ReadonlyMap<string, readonly { readonly id: string; readonly length: number }[]>;
}

/** The front end as `npm run build` makes it, in a folder of the benchmark's own. Once a run. */
export function buildPages(): Promise<BuiltPages> {
  built ??= buildNow();
  return built;
}

let built: Promise<BuiltPages> | null = null;

async function buildNow(): Promise<BuiltPages> {
  const dir = cacheDir('pages');
  const output = await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    build: { outDir: dir, emptyOutDir: true, manifest: true },
  });
  const text = readFileSync(join(dir, '.vite/manifest.json'), 'utf8');
  // Only a watching build answers something else than its output.
  const { output: files } = output as Rolldown.RolldownOutput;
  return {
    dir,
    // Written by Vite a moment ago.
    manifest: JSON.parse(text) as Record<string, ManifestChunk>,
    modules: new Map(
      files.flatMap((file) =>
        file.type === 'chunk'
          ? [
              [
                file.fileName,
                Object.entries(file.modules).map(([id, { renderedLength }]) => ({ id, length: renderedLength })),
              ],
            ]
          : [],
      ),
    ),
  };
}
