import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below that the header costs as much as is saved. */
const SMALL_BYTES = 1000;
/** An eighth smaller than gzip; one step more takes twice the time for two in a hundred. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const zip = promisify(gzip);
const shrink = promisify(brotliCompress);

/**
 * Writes each script, style and data file of the pages compressed beside itself, for the server to send (pages.ts):
 * `.br` for browsers that come over https or from this machine, `.gz` for those that come over plain http.
 */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css|json|svg)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length <= SMALL_BYTES) return;
          await writeFile(join(dir, `${name}.gz`), await zip(content, { level: 9 }));
          await writeFile(join(dir, `${name}.br`), await shrink(content, BROTLI));
        }),
      );
    },
  };
}
