import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below that the header costs as much as is saved. */
const SMALL_BYTES = 1000;
const zip = promisify(gzip);

/** Writes each script, style and data file of the pages compressed beside itself, for the server to send (pages.ts). */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|json|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length > SMALL_BYTES) await writeFile(join(dir, `${name}.gz`), await zip(content, { level: 9 }));
        }),
      );
    },
  };
}
